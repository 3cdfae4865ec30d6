"""Places between the characters of a node's words, as places among its bytes, where marks without width may be put: between runs,
which are cut where a place lies inside one."""

from collections.abc import Iterator
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import Atom
from copydesk.formats.docx.addresses import links_in
from copydesk.formats.docx.atoms import IMAGE
from copydesk.formats.docx.characters import characters
from copydesk.formats.docx.inline import CLOSE, LEAF, OPEN, Inline, Leaf, Wrapper
from copydesk.formats.docx.markup import Edit, scan, splice
from copydesk.formats.docx.properties import opened
from copydesk.formats.docx.sources import cell_bytes, known_of, paragraph_source, place_of


class Spot(NamedTuple):
    """One visible character's leaf, and how far into it the character stands."""

    line: int
    leaf: int
    offset: int


def own_source(document: Document, node: Node) -> bytes:
    """The bytes of a paragraph or cell as it is written now."""
    known, place = known_of(document), place_of(document, node.id)
    return cell_bytes(node, place, known) if node.type == "cell" else paragraph_source(node, place, known)


def marked(document: Document, node: Node, span: tuple[int, int] | None, start: bytes, end: bytes, behind: bytes) -> bytes:
    """A node's bytes with `start` before and `end` behind its visible characters of a span, or all of it, and `behind` where the
    next run may stand."""
    source = own_source(document, node)
    known, place = known_of(document), place_of(document, node.id)
    scope = known.scope(place.story)
    root = scan(source, node.type, scope).root
    paragraphs = [root] if root.name == "w:p" else [child for child in root.children if child.name == "w:p"]
    links = links_in([node.text])
    lines = [Inline(one, source, place.story, known, in_cell=node.type == "cell", links=links) for one in paragraphs]
    spots = list(_spots(lines))
    if span is None or not span[0] < span[1] <= len(spots):
        return _all(source, lines, start, end + behind)
    first, last = spots[span[0]], spots[span[1] - 1]
    edits = _cut(lines[first.line], first.leaf, first.offset, start, before=True)
    closing = lines[last.line]
    outside = _outermost(closing, last.leaf)
    edits += _cut(closing, last.leaf, last.offset + 1, end if outside else end + behind, before=False)
    edits += [Edit(outside.end, outside.end, behind)] if outside is not None else []
    return splice(source, dict.fromkeys(edits))  # both ends may cut one text, which says once that its spaces count


def _all(source: bytes, lines: list[Inline], start: bytes, end: bytes) -> bytes:
    """Marks around all that lines hold."""
    first, last = lines[0], lines[-1]
    if last.element.end == last.element.inner:  # it has no end tag
        source, inner = opened(source, last.element)
        return splice(
            source,
            [Edit(inner, inner, start + end)]
            if first is last
            else [Edit(first.inner, first.inner, start), Edit(inner, inner, end)],
        )
    return splice(source, [Edit(first.inner, first.inner, start), Edit(last.element.stop, last.element.stop, end)])


def _spots(lines: list[Inline]) -> Iterator[Spot]:
    """A spot for each visible character; the end of a line in a cell is one."""
    for number, line in enumerate(lines):
        if number:
            yield Spot(number, 0, 0) if line.leaves else Spot(number - 1, len(lines[number - 1].leaves) - 1, 0)
        for at, leaf in enumerate(line.leaves):
            yield from (Spot(number, at, offset) for offset in range(_width(leaf)))


def _width(leaf: Leaf) -> int:
    if not isinstance(leaf.piece, Atom):
        return len(leaf.piece.text)
    return len(leaf.piece.name) + 2 if leaf.piece.name.startswith(IMAGE) else len(leaf.shown)


def _outermost(line: Inline, leaf: int) -> Wrapper | None:
    """The link or control around a leaf that stands in no other."""
    chain: list[Wrapper] = []
    for token in line.tokens:
        if token.sort == OPEN and token.wrapper is not None:
            chain.append(token.wrapper)
        elif token.sort == CLOSE:
            chain.pop()
        elif token.sort == LEAF and token.leaf == leaf:
            return chain[0] if chain and not chain[0].is_run else None
    return None


def _cut(line: Inline, at: int, offset: int, data: bytes, *, before: bool) -> list[Edit]:
    """`data` put between runs at an offset into a leaf. What isn't text, or can't be cut, has only its two ends."""
    leaf, source = line.leaves[at], line.source
    run = leaf.run
    if run is None:
        place = leaf.start if before else leaf.end
        return [Edit(place, place, data)]
    raw = source[leaf.text_start : leaf.text_end]
    is_text = leaf.text_start > 0 and b"<" not in raw and 0 < offset < _width(leaf)
    if not is_text:
        edge = run.start if before and leaf.start == run.open_end else run.end if not before and leaf.end == run.close_start else 0
        if edge:
            return [Edit(edge, edge, data)]
    shut, again = source[run.close_start : run.end], source[run.start : run.open_end]
    if not is_text:
        place = leaf.start if before else leaf.end
        return [Edit(place, place, shut + data + again)]
    place = leaf.text_start + characters(raw)[offset][1]
    tag_end = source.index(b">", leaf.start)
    ended = source[source.rindex(b"<", leaf.start, leaf.end) : leaf.end]
    kept = [] if b"space" in source[leaf.start : tag_end] else [Edit(tag_end, tag_end, b' xml:space="preserve"')]
    return [*kept, Edit(place, place, ended + shut + data + again + b"<" + ended[2:-1].strip() + b' xml:space="preserve">')]
