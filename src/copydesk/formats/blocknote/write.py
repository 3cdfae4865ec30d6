"""A document back to BlockNote's JSON: each block's source, the children in its holes, separators between them.

An unchanged block is written as it was read; what a block gains around its children (a comma, an indent, the key itself) is a
separator, so that its own bytes stay what they were.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.blocknote.body import NULL, at_null
from copydesk.formats.blocknote.fresh import source_of
from copydesk.formats.blocknote.separators import layout, leads
from copydesk.formats.format import Piece
from copydesk.formats.jsonsplice import style_of


class Visit(NamedTuple):
    """A node whose turn has come, `depth` below the root, after `lead`."""

    id: str
    depth: int
    lead: bytes


def pieces(document: Document) -> Iterator[Piece]:
    stack: list[Piece | Visit] = list(reversed(_root(document)))
    while stack:
        item = stack.pop()
        if isinstance(item, Piece):
            yield item
            continue
        node = document[item.id]
        body, (depth, *numbers) = source_of(node, item.depth)
        if item.lead:
            yield Piece(node.id, item.lead, own=False)
        if node.children or (numbers and at_null(body, numbers[0])):
            stack.extend(reversed(_opened(document, node, body, numbers, item.depth + 1, item.depth - depth)))
        else:
            yield Piece(node.id, body)


def _root(document: Document) -> list[Piece | Visit]:
    root = document[document.root]
    origin = root.origin
    head, close, is_filled = (origin.head, origin.close, origin.context[1]) if origin and origin.context else (b"[", b"]", 0)
    children = list(document.children(root.id))
    inside = _inside(root, children, head + close, len(head), bool(is_filled), 1, 0)
    return [Piece(root.id, head), *inside, Piece(root.id, close)]


def _opened(document: Document, node: Node, body: bytes, numbers: Sequence[int], depth: int, shift: int) -> list[Piece | Visit]:
    """A block in parts, with its children, which stand at `depth`, between them."""
    result: list[Piece | Visit] = []
    at = 0
    for hole, is_filled, children in _filled(list(document.children(node.id)), numbers):
        result.append(Piece(node.id, body[at:hole]))
        result += _inside(node, children, body, hole, bool(is_filled), depth, shift)
        at = hole
    return [*result, Piece(node.id, body[at:])]


def _filled(children: list[Node], numbers: Sequence[int]) -> list[tuple[int, int, list[Node]]]:
    """Each hole with what goes in there: of a table, rows and the blocks nested under it."""
    if len(numbers) <= 2:
        return [(numbers[0], numbers[1], children)] if numbers else []
    rows = [child for child in children if child.type == "row"]
    blocks = [child for child in children if child.type != "row"]
    return sorted([(numbers[0], numbers[1], blocks), (numbers[2], numbers[3], rows)], key=itemgetter(0))


def _inside(
    node: Node,
    children: Sequence[Node],
    body: bytes,
    hole: int,
    is_filled: bool,
    depth: int,
    shift: int,
) -> list[Piece | Visit]:
    """What to write in a hole."""
    is_array = body[hole - 1 : hole] == b"["
    if not children:
        return [Piece(node.id, NULL, own=False)] if not is_array and at_null(body, hole) else []
    before = leads(children, shift, depth, body, hole)
    visits = [Visit(child.id, depth, lead) for child, lead in zip(children, before, strict=True)]
    if is_array and (is_filled or b"\n" not in before[0] or body[hole : hole + 1] != b"]"):
        return [*visits]
    opening, closing = _brackets(body, hole, b"\n" in before[0])
    if is_array:
        return [*visits, Piece(node.id, closing[:-1], own=False)]
    return [Piece(node.id, opening, own=False), *visits, Piece(node.id, closing, own=False)]


def _brackets(body: bytes, hole: int, has_lines: bool) -> tuple[bytes, bytes]:
    """The array that a block without children gets for its first: the whole member, or the array alone in place of a null."""
    style, plan = style_of(body), layout(body, hole)
    comma = b"," + plan.close if style.unit is not None else style.comma.encode()
    key = b"" if at_null(body, hole) else comma + b'"children"' + style.colon.encode()
    return key + b"[", (plan.close if has_lines else b"") + b"]"
