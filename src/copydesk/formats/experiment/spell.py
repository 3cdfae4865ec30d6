"""The spelling of new nodes: the keys, spacing and position of their nearest like neighbour, else the file's own way.

An object gets the keys that its neighbour has, as far as they mean something here: lists and content empty, absent attrs left out.
"""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.document.node import Node
from copydesk.formats import markdown
from copydesk.formats.experiment.content import QUOTE, as_markdown, content_above, cut_line_end, ends_line, spell_drafts
from copydesk.formats.experiment.layout import carve, layout_of
from copydesk.formats.experiment.patch import Spacing, spacing_of
from copydesk.formats.experiment.positions import ALONE, COUNTED
from copydesk.formats.experiment.shape import ATTR_KEYS, CONTENT, DEPTHS, HOLES, POSITION, POSITIONED, REFERENCE, TEXT_KEYS
from copydesk.formats.experiment.strings import SPACED, quote
from copydesk.formats.experiment.values import spell_text, spell_value
from copydesk.formats.experiment.write import position_of, style_of_file
from copydesk.formats.jsonsource import Span, scan


def spell(document: Document, parent: str, index: int, drafts: Sequence[Draft]) -> None:
    """Gives `drafts`, which come to stand at `index` in `parent`, their spelling."""
    style = style_of_file(document)
    top = content_above(document, parent)
    if top is not None:
        markdown.spell(as_markdown(document, top), parent, index, drafts)
        spell_drafts((below for draft in drafts for below in draft.walk()), style)
        return
    speller = Speller(document, style)
    for place, draft in enumerate(drafts):
        above, below = _twins(document, parent, index, draft.type)
        is_first = above is None and not any(other.type == draft.type for other in drafts[:place])
        speller.spell(draft, above or below, is_first, _position(document, parent, draft.type))


def _twins(document: Document, parent: str, index: int, type: str) -> tuple[Node | None, Node | None]:
    """The nearest siblings of `type` above and below a place."""
    children = document[parent].children
    above = (document[children[place]] for place in range(index - 1, -1, -1))
    below = (document[children[place]] for place in range(index, len(children)))
    return next((node for node in above if node.type == type), None), next((node for node in below if node.type == type), None)


def first_of_type(document: Document) -> dict[str, Node]:
    """For each type of structure a node that shows how the file spells it."""
    found: dict[str, Node] = {}
    for block in [document[document.root], *document.children(document.root)]:
        for node in [block, *document.children(block.id)]:
            found.setdefault(node.type, node)
            if node.type == "step":
                for child in document.children(node.id):
                    found.setdefault(child.type, child)
    return found


class Speller:
    def __init__(self, document: Document, style: int) -> None:
        self.document = document
        self.examples = document.cached(first_of_type)
        self.style = style
        root = document[document.root].origin
        self.root = scan(root.body) if root is not None and root.body else scan(b"{}")

    def spell(self, draft: Draft, twin: Node | None, is_first: bool, position: int | None) -> None:
        """A draft and all below it: four levels, so this may call itself."""
        if draft.type == CONTENT:
            self.content(draft)
            return
        example = twin or self.examples.get(draft.type)
        span = scan(example.origin.body) if example is not None and example.origin is not None and example.origin.body else None
        draft.lead = self.lead(draft.type, example, is_first)
        if draft.type == REFERENCE:
            draft.body = spell_text(draft.text, span if span is not None and span.kind == "number" else None, self.style)
            return
        draft.body = self.object(draft, span, position)
        if draft.type in HOLES:
            rule, base = self.rule(draft.type, example)
            draft.context = carve(scan(draft.body), draft.type).layout._replace(rule=rule, base=base).context()
        counts: dict[str, int] = {}
        for child in draft.children:
            place = counts.setdefault(child.type, 0)
            counts[child.type] += 1
            number = base + place if child.type in POSITIONED and rule != ALONE else None
            self.spell(child, None, place == 0, number)

    def content(self, draft: Draft) -> None:
        """A content is spelled as a Markdown file of its own; with a line end behind it where the file's first content has one."""
        blocks = draft.children
        file = build("", "markdown", Draft("document"))
        markdown.spell(file, file.root, 0, blocks)
        example = self.examples.get(CONTENT)
        if blocks and not (example is not None and ends_line(self.document, example.id)):
            cut_line_end(blocks[-1])
        spell_drafts((below for block in blocks for below in block.walk()), self.style)
        draft.head, draft.body, draft.close = QUOTE, b"", QUOTE

    def rule(self, type: str, example: Node | None) -> tuple[int, int]:
        """How the children of a new block are counted: as in its neighbour."""
        if example is None or example.origin is None or not example.origin.context:
            return (COUNTED, 0) if type in ("document", "block") else (ALONE, 0)
        return layout_of(example.origin.context, type)[:2]

    def object(self, draft: Draft, example: Span | None, position: int | None) -> bytes:
        values = {TEXT_KEYS[draft.type]: quote(draft.text, self.style)}
        for attr, key in ATTR_KEYS[draft.type].items():
            if attr in draft.attrs:
                values[key] = spell_value(draft.attrs[attr], None, self.style)
        if position is not None:
            values[POSITION] = b"%d" % position
        held = {child.type for child in draft.children}
        for hole in HOLES.get(draft.type, ()):
            shown = example.get(hole.key) if example is not None else None
            if hole.type in held or shown is not None:
                empty = b'""' if hole.type == CONTENT else b"[]"
                values[hole.key] = b"null" if shown is not None and shown.raw == b"null" and hole.type not in held else empty
        order = [key for key, _, _ in example.members] if example is not None else []
        keys = sorted(values, key=lambda key: order.index(key) if key in order else len(order))
        opening, between, colon, closing = self.spacing(draft.type, example)
        return b"{" + opening + between.join([quote(key, self.style) + colon + values[key] for key in keys]) + closing + b"}"

    def spacing(self, type: str, example: Span | None) -> Spacing:
        if example is not None and len(example.members) > 1:
            return spacing_of(example, self.style)
        opening, _, colon, _ = spacing_of(self.root, self.style)
        if b"\n" not in opening:
            return Spacing(b"", b", " if self.style & SPACED else b",", colon, b"")
        line, unit = _indent(opening)
        inner = line + unit * (DEPTHS[type] + 1)
        return Spacing(inner, b"," + inner, colon, line + unit * DEPTHS[type])

    def lead(self, type: str, example: Node | None, is_first: bool) -> bytes:
        """White space before a node of a list. The writer sets commas; here only where a new list begins."""
        space = example.origin.lead.replace(b",", b"") if example is not None and example.origin is not None else None
        if space is None:
            opening = spacing_of(self.root, self.style).opening
            line, unit = _indent(opening)
            space = line + unit * DEPTHS[type] if b"\n" in opening else b""
        if b"\n" in space:
            return space if is_first else b"," + space
        return b"" if is_first else b", " if self.style & SPACED else b","


def _indent(opening: bytes) -> tuple[bytes, bytes]:
    """The line end and one step of indent, from the white space before the root's first key."""
    line, newline, unit = opening.rpartition(b"\n")
    return (b"\r\n" if line.endswith(b"\r") else newline), unit


def _position(document: Document, parent: str, type: str) -> int | None:
    """The position of a new node. The writer counts where the file does; where it doesn't, the node goes behind all others."""
    origin = document[parent].origin
    if type not in POSITIONED or origin is None or not origin.context:
        return None
    rule, base = layout_of(origin.context, origin.type)[:2]
    if rule != ALONE:
        return base
    known = [position for node in document.children(parent) if (position := position_of(node)) is not None]
    return max(known) + 1 if known else None
