"""One node of a Markdown file as Markdown that stands by itself: its own source, without the prefixes of what it stands in."""

import re
from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.format import join
from copydesk.formats.markdown.lines import Chain, reprefix
from copydesk.formats.markdown.patch import escape_cell
from copydesk.formats.markdown.read import read_drafts
from copydesk.formats.markdown.separators import CONTAINERS
from copydesk.formats.markdown.write import DEFAULT_WIDTH, Frame, Writer, block_pieces
from copydesk.formats.text import LINE_END

_PIPE = re.compile(r"(?<!\\)\|")


def markdown_of(document: Document, id: str) -> str:
    """What is given here and sent back for the node changes nothing."""
    node = document[id]
    if node.parent is None or id == document.root:
        return join(block_pieces(document, id)).decode()
    if node.type == "cell":
        return node.text
    if node.type == "row":
        return row_source(escape_cell(cell.text).decode() for cell in document.children(id))
    chain = chain_around(document, id)
    written = join(Writer(document).below(_alone(document, node, chain)))
    above = _alone(document, node, chain)
    above.next_child()
    alone = reprefix(written.removeprefix(Writer(document).separator(node, above)), chain, ())
    return b"\n".join(LINE_END.split(alone)).decode().strip("\n")


def row_source(cells: Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"


def cells_in(row: str) -> list[str] | None:
    """The texts of the cells in a line of a table; None where it is none."""
    width = len(_PIPE.findall(row)) + 1
    source = f"{'|x' * width}|\n{'|-' * width}|\n{row.strip()}\n"
    (top, *rest) = read_drafts(source.encode(), front_matter=False).children
    if rest or top.type != "table" or len(top.children) != 2 or width == 1:
        return None
    return [cell.text for cell in top.children[1].children]


def _alone(document: Document, node: Node, chain: Chain) -> Frame:
    """A frame in which a node is the only child that is left to write."""
    holder = document[node.parent or document.root]
    frame = Frame(document, holder, chain, document.index(node.id))
    frame.ids, frame.left = iter((node.id,)), 1
    return frame


def chain_around(document: Document, id: str) -> Chain:
    """The chain of the lines that a node stands on."""
    above = reversed(list(document.ancestors(id)))
    return tuple(
        node.origin.context[-1] if node.origin and node.origin.type == node.type else DEFAULT_WIDTH[node.type]
        for node in above
        if node.type in CONTAINERS
    )
