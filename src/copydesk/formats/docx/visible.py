"""What a reader sees of a node's text, what a field or an equation shows included, and how a part of that is exchanged.

What an atom shows can be found and quoted; it can't be edited.
"""

import re

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import splice
from copydesk.errors import InputError, LockedError
from copydesk.formats import dialect
from copydesk.formats.dialect import ATOM, Atom, Piece, Run, with_atoms
from copydesk.formats.docx.addresses import links_in
from copydesk.formats.docx.inline import Inline, Leaf
from copydesk.formats.docx.markup import Scope, scan
from copydesk.formats.docx.names import LINE_SEPARATOR
from copydesk.formats.docx.sources import STYLED, known_of
from copydesk.formats.docx.texts import settled
from copydesk.formats.linkspan import LinkSpan
from copydesk.formats.visible import Replacement, Visible

_CUT, _OPEN, _CLOSE = "\ue000", "\ue001", "\ue002"  # no letters of any text, to find places again
_HIDDEN_ATOM = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
_SPACES = str.maketrans({"\n": " ", LINE_SEPARATOR: " "})


def leaves_of(document: Document, node: Node) -> list[Leaf]:
    """The leaves of a node's paragraphs as they were read, with what each atom shows."""
    origin = node.origin
    if origin is None or origin.head or not origin.spelled or origin.context[0] < 0:
        return []
    known, story = known_of(document), origin.context[0]
    scope: Scope = known.scope(story)
    root = scan(origin.spelled, node.type, scope).root
    paragraphs = [root] if root.name == "w:p" else [child for child in root.children if child.name == "w:p"]
    in_cell = origin.type == "cell"
    links = links_in([origin.text])
    return [leaf for one in paragraphs for leaf in Inline(one, origin.spelled, story, known, in_cell=in_cell, links=links).leaves]


def visible(document: Document, node: Node) -> Visible:
    if node.type not in STYLED:
        return Visible(node.text)
    seen = dialect.visible(node.text)
    text = seen.text.translate(_SPACES)
    if "{{" not in node.text:
        return Visible(text, seen.starts, seen.ends)
    shown = {leaf.piece.name: leaf.shown for leaf in leaves_of(document, node) if isinstance(leaf.piece, Atom)}
    told = [(start, end, character) for start, end, character in zip(seen.starts, seen.ends, text, strict=True)]
    for found in ATOM.finditer(node.text):
        told += [(*found.span(), character) for character in shown.get(found[1], "").translate(_SPACES)]
    told.sort(key=lambda one: one[0])  # stable: what an atom shows stays in order
    return Visible("".join(one[2] for one in told), [one[0] for one in told], [one[1] for one in told])


def exchange(document: Document, node: Node, start: int, end: int, commonmark: str) -> Replacement:
    if node.type not in STYLED:
        return Replacement(start, end, commonmark)
    start, end = _without_shown(document, node, start, end)
    new = with_atoms(dialect.from_commonmark(commonmark), set(ATOM.findall(node.text)))
    change = splice(document, node.id, normal(document, node, dialect.exchange(node.text, start, end, new)))
    return Replacement(change.start, change.start + len(change.old), change.new)


def normal(document: Document, node: Node, text: str) -> str:
    """The one spelling of a text that a node is to have."""
    return settled(text, atoms_of(document, node), in_cell=node.type == "cell") if node.type in STYLED else text


def reworded(document: Document, node: Node, text: str) -> str:
    """A new text for a node, whose words that stay keep what Markdown can't say of them."""
    if node.type not in STYLED:
        return text
    return normal(document, node, dialect.reworded(node.text, said(node), text))


def said(node: Node) -> str:
    """The text of a node as it is read from its Markdown."""
    return settled(dialect.said(node.text), in_cell=node.type == "cell") if node.type in STYLED else node.text


def _without_shown(document: Document, node: Node, start: int, end: int) -> tuple[int, int]:
    """Places among what is seen as places among the text's own characters. LockedError where an atom's words lie between."""
    seen = visible(document, node)
    if seen.starts is None or seen.ends is None or "{{" not in node.text:
        return start, end
    is_shown = _shown_by_atoms(seen, node)
    for place in range(start, end):
        if is_shown[place]:
            first = max((at for at in range(place + 1) if not is_shown[at]), default=-1) + 1
            words = "".join(seen.text[at] for at in range(first, len(is_shown)) if seen.starts[at] == seen.starts[place])
            raise LockedError(
                f"“{words}” is shown by a field, which is kept as it is and can't be edited; change what stands beside it"
            )
    return start - sum(is_shown[:start]), end - sum(is_shown[:end])


def _shown_by_atoms(seen: Visible, node: Node) -> list[bool]:
    """For each visible character, whether an atom shows it."""
    atoms = {found.start() for found in ATOM.finditer(node.text)}
    return [place in atoms for place in (seen.starts if seen.starts is not None else range(len(seen.text)))]


def atoms_of(document: Document, node: Node) -> list[Piece]:
    """The atoms that a node was read with."""
    if "{{" not in node.text and "[IMAGE:" not in node.text:
        return []
    return [leaf.piece for leaf in leaves_of(document, node) if isinstance(leaf.piece, Atom)]


def links(document: Document, node: Node) -> list[LinkSpan]:
    """The links, among what is seen: what an atom shows is none of the text's own characters."""
    if node.type not in STYLED:
        return []
    own = [place for place, is_shown in enumerate(_shown_by_atoms(visible(document, node), node)) if not is_shown]
    return [LinkSpan(own[link.start], own[link.end - 1] + 1, link.address) for link in dialect.links(node.text)]


def linked(document: Document, node: Node, start: int, end: int, address: str | None) -> str:
    """The text with a link on visible characters, or without the one there."""
    if node.type not in STYLED:
        raise InputError(f"a link can't stand in {node.type}; write the address out, or link words of a paragraph")
    start, end = _without_shown(document, node, start, end)
    return normal(document, node, dialect.linked(node.text, start, end, address))


def halves(document: Document, node: Node, start: int, end: int) -> tuple[str, str]:
    """What stands before and behind visible characters, as CommonMark; atoms are written out by name."""
    change = exchange(document, node, start, end, _CUT)
    text = node.text[: change.start] + change.new + node.text[change.end :]
    pieces = [
        Run(f"{_OPEN}{piece.name}{_CLOSE}", piece.marks) if isinstance(piece, Atom) else piece for piece in dialect.parse(text)
    ]
    written = dialect.to_commonmark(dialect.spell(pieces))
    before, after = _HIDDEN_ATOM.sub(lambda found: "{{" + found[1] + "}}", written).split(_CUT)
    return before, after
