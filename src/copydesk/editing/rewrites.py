"""What a new text says about the place that it is given for: of which node it is the words, the heading, the body or all of it.

Plain words for an item, a heading or a speech are its own words; a text without a heading for a section is what stands under its
heading, and a heading alone leaves that as it is. What comes of it, node by node, is for `alignment`.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.document.operations import Operation, apply, splice
from copydesk.editing.alignment import Alignment
from copydesk.editing.division import SECTIONS
from copydesk.editing.levels import relevel
from copydesk.editing.partners import has_its_cells
from copydesk.editing.substitution import drafts_for_children, drafts_for_siblings, exchanged, one_for, stands
from copydesk.errors import InputError
from copydesk.formats.markdown.excerpt import cells_in
from copydesk.kinds import kind_named
from copydesk.references.structure import flat_sections, section_span

PLAIN = ("paragraph", "action", "dialogue")  # what words without any sign are read as
_WORDLESS = ("image", "file", "html", "definition")  # their text is no running words
_FORMS = {"parenthetical": "({})"}  # what is part of a text, and no sign
_HEADING = re.compile(r"#{1,6}(?:[ \t]|$)")

Drafts = list[Draft]


def rewrite(document: Document, ids: Sequence[str], markdown: str, *, as_section: bool = False) -> list[Operation]:
    """Puts `markdown` in place of siblings. `as_section`: the heading of a flat note that is given stands for all under it."""
    if markdown.strip() == "\n\n".join(formats.markdown_of(document, id) for id in ids).strip():
        return []  # what no reading gives back, a file or merged cells, is the same all the same
    return meant(document, ids, markdown, as_section=as_section)


def meant(document: Document, ids: Sequence[str], markdown: str, *, as_section: bool = False) -> list[Operation]:
    """What a text comes to that isn't the very text of what stands there."""
    node = document[ids[0]]
    if len(ids) > 1:
        return drafts_for_siblings(document, ids, _beside(document, node, markdown))
    if node.type in READINGS:
        return READINGS[node.type](document, node, markdown)
    if node.id in flat_sections(document).followers:
        return _flat_heading(document, node, markdown, as_section=as_section)
    return _block(document, node, markdown)


def _beside(document: Document, node: Node, markdown: str) -> Drafts:
    """What a text stands for where a node stands."""
    assert node.parent is not None
    # Blocks may stand in anything in a flat format, and are read alike everywhere.
    is_free = formats.FORMATS[document.format].flat and node.type not in ("row", "cell")
    return formats.load(document.format).fragment(document, document.root if is_free else node.parent, markdown)


def _inside(document: Document, node: Node, markdown: str) -> Drafts:
    return formats.load(document.format).fragment(document, node.id, markdown)


def _is_words(drafts: Drafts) -> bool:
    return len(drafts) == 1 and drafts[0].type in PLAIN and not drafts[0].children


def _block(document: Document, node: Node, markdown: str) -> list[Operation]:
    """Words for what has words; a node of its type; or what else is to stand there."""
    try:
        drafts = _beside(document, node, markdown)
    except InputError:  # the place takes no blocks, the node takes words
        drafts = formats.load(document.format).fragment(document, document.root, markdown)
        if not _is_words(drafts):
            raise
    if _is_words(drafts) and kind_named(document.kind).types[node.type].has_text and node.type not in _WORDLESS:
        return one_for(document, node, Draft(node.type, _FORMS.get(node.type, "{}").format(drafts[0].text)))
    if len(drafts) == 1 and drafts[0].type == node.type:
        return one_for(document, node, drafts[0])
    return drafts_for_siblings(document, [node.id], drafts)


def _table(document: Document, node: Node, markdown: str) -> list[Operation]:
    """A table with the columns that it has, row by row; any other is another table."""
    drafts = _beside(document, node, markdown)
    if len(drafts) != 1 or drafts[0].type != "table":
        return drafts_for_siblings(document, [node.id], drafts)
    rows = list(document.children(node.id))
    if rows and drafts[0].children and has_its_cells(document, rows[0].id, drafts[0].children[0]):
        return one_for(document, node, drafts[0])
    return exchanged(document, [node.id], drafts)


def _item(document: Document, node: Node, markdown: str) -> list[Operation]:
    """An item's words, with a marker or without; and what is to stand in it, where that is given."""
    holders = ("list", "item", "table") if formats.FORMATS[document.format].flat else ("list", "item")
    outer = next(above for above in document.ancestors(node.id) if above.type not in holders)
    drafts = formats.load(document.format).fragment(document, outer.id, markdown)
    items = [item for draft in drafts for item in (draft.children if draft.type == "list" else [draft])]
    if items and all(item.type == "item" for item in items):
        return one_for(document, node, items[0]) if len(items) == 1 else drafts_for_siblings(document, [node.id], items)
    if items and items[0].type == "paragraph":
        item = Draft("item", drafts[0].text)
        item.children = drafts[1:]
        return one_for(document, node, item)
    return drafts_for_siblings(document, [node.id], _beside(document, node, markdown))


def _section(document: Document, node: Node, markdown: str) -> list[Operation]:
    """A section or a scene: with its heading all of it, without one what stands in it; a heading alone is another name."""
    drafts = _beside(document, node, markdown)
    if len(drafts) == 1 and drafts[0].type == node.type:
        return _headed(document, node, drafts[0])
    own = node.attrs.get("level")
    levels = [level for draft in drafts if isinstance(level := draft.attrs.get("level"), int)]
    if drafts and drafts[0].type == node.type and (not isinstance(own, int) or min(levels) <= own):
        return drafts_for_siblings(document, [node.id], drafts)
    body = _inside(document, node, markdown)
    is_whole = any(draft.type in SECTIONS for draft in body)
    count = next((at for at, child in enumerate(document.children(node.id)) if child.type in SECTIONS), len(node.children))
    return drafts_for_children(document, node.id, list(node.children)[: None if is_whole else count], 0, body)


def _headed(document: Document, node: Node, draft: Draft) -> list[Operation]:
    """One heading, of the level that it is given; where that can't stand there, of the one it has."""
    own, told = node.attrs.get("level"), draft.attrs.get("level")
    if not isinstance(own, int) or not isinstance(told, int) or own == told:
        return one_for(document, node, draft)
    try:
        made = relevel(document, node.id, told)
        made += Alignment(apply(document, made)).one(node.id, draft)
        if stands(document, made):
            return made
    except InputError:
        pass  # it would be too deep
    for below in draft.walk():
        if isinstance(level := below.attrs.get("level"), int):
            below.attrs = below.attrs.set("level", min(6, level + own - told))
    return one_for(document, node, draft)


def _flat_heading(document: Document, node: Node, markdown: str, *, as_section: bool) -> list[Operation]:
    """A heading that holds nothing in the tree: its words; with more, all that it is the heading of."""
    drafts = _beside(document, node, markdown)
    is_titled = bool(drafts) and drafts[0].type == node.type
    if len(drafts) == 1 and (is_titled or (_is_words(drafts) and not as_section)):
        return one_for(document, node, Draft(node.type, drafts[0].text, drafts[0].attrs))
    span = section_span(document, node.id)
    if is_titled:
        return drafts_for_siblings(document, span, drafts)
    below = span[1:]
    if not any(draft.type == node.type for draft in drafts):
        below = below[: next((at for at, id in enumerate(below) if document[id].type == node.type), len(below))]
    assert node.parent is not None
    return drafts_for_children(document, node.parent, below, document.index(node.id) + 1, drafts)


def _holder(document: Document, node: Node, markdown: str) -> list[Operation]:
    """What has no words of its own: one of its sort, or what is to stand in it."""
    try:
        drafts = _beside(document, node, markdown)
    except InputError:
        drafts = []
    if len(drafts) == 1 and drafts[0].type == node.type:
        return one_for(document, node, drafts[0])
    if node.text and drafts and drafts[0].type == "paragraph":  # a quote of a note has words
        quote = Draft(node.type, drafts[0].text)
        quote.children = drafts[1:]
        return one_for(document, node, quote)
    if node.text:
        return drafts_for_siblings(document, [node.id], drafts)
    return drafts_for_children(document, node.id, list(node.children), 0, _inside(document, node, markdown))


def _code(document: Document, node: Node, markdown: str) -> list[Operation]:
    """A block of code; what isn't fenced is the code itself."""
    drafts = _beside(document, node, markdown)
    if "```" in markdown or "~~~" in markdown:
        is_one = len(drafts) == 1 and drafts[0].type == node.type
        return one_for(document, node, drafts[0]) if is_one else drafts_for_siblings(document, [node.id], drafts)
    is_indented = len(drafts) == 1 and drafts[0].type == node.type
    return _worded(document, node, drafts[0].text if is_indented else markdown.strip("\r\n"))


def _worded(document: Document, node: Node, text: str) -> list[Operation]:
    return [splice(document, node.id, text)] if text != node.text else []


def _name(document: Document, node: Node, markdown: str) -> list[Operation]:
    return _worded(document, node, markdown.strip()) if markdown.strip() != node.text.strip() else []


def _step(document: Document, node: Node, markdown: str) -> list[Operation]:
    """A step's name; with more than a line, a heading and its content, or its content alone."""
    first, _, rest = markdown.strip().partition("\n")
    is_named = not rest.strip() or _HEADING.match(first) is not None or first.split() == node.text.split()
    named = _HEADING.sub("# ", markdown.strip(), count=1) if _HEADING.match(first) else markdown  # all of it is this one step
    (draft,) = _beside(document, node, named if is_named else f"# {' '.join(node.text.split())}\n\n{markdown}")
    if draft.text.split() == node.text.split():
        draft.text = node.text
    return one_for(document, node, draft)


def _phase(document: Document, node: Node, markdown: str) -> list[Operation]:
    """A block of steps: its name."""
    draft = _beside(document, node, markdown)[0]
    if draft.text.split() == node.text.split():
        draft.text = node.text
    if draft.children and node.children:
        raise InputError(f"the steps of a {node.type} are rewritten one by one; give its name alone, or name a step")
    return one_for(document, node, draft)


def _row(document: Document, node: Node, markdown: str) -> list[Operation]:
    """The cells of a row, between pipes."""
    texts = cells_in(markdown)
    if texts is None:
        raise InputError("a row is written between pipes, as in | one | two |; or use set_cell, add_row or delete_row")
    row = Draft("row")
    row.children = [cell for text in texts for cell in _inside(document, node, text)]
    return one_for(document, node, row)


def _cell(document: Document, node: Node, markdown: str) -> list[Operation]:
    if node.children:
        return drafts_for_children(document, node.id, list(node.children), 0, _inside(document, node, markdown))
    return one_for(document, node, Draft("cell", _beside(document, node, markdown)[0].text))


def _field(document: Document, node: Node, markdown: str) -> list[Operation]:
    """A field of the front matter or the title page: its value, with its name or without."""
    value = markdown.strip().removeprefix(f"{node.attrs.get('name', '')}:").strip()
    if value.split() == node.text.split():
        return []
    if "\n" in value:
        raise InputError("a field that has more than a line is changed with set")
    return _worded(document, node, value)


def _fields(document: Document, node: Node, _: str) -> list[Operation]:
    raise InputError(f"the {kind_named(document.kind).types[node.type].words[0]} is changed field by field; use set")


READINGS: Mapping[str, Callable[[Document, Node, str], list[Operation]]] = {
    **dict.fromkeys(("quote", "footnote", "control", "margin", "notes", "comment", "content"), _holder),
    **dict.fromkeys(("link", "attachment", "dependency", "reference"), _name),
    **dict.fromkeys(SECTIONS, _section),
    "block": _phase,
    "cell": _cell,
    "code": _code,
    "item": _item,
    "key": _field,
    "meta": _fields,
    "row": _row,
    "step": _step,
    "table": _table,
}
