"""New rows, columns and cells of a table, spelled as those about them: edge pipes, padding, the delimiter row.

The drafts come in plain spelling. How wide a column is padded is decided in `padding`.
"""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.formats.markdown.padding import delimiter_piece_like, padding_of_column, padding_of_new_column
from copydesk.formats.markdown.tables import delimiter_piece, needs_edge


def row_like(document: Document, table: Node, draft: Draft, twin: Node, line_end: bytes) -> None:
    """A row with the edges of its neighbour and the padding of the columns. Edges that its texts need besides are the writer's."""
    header = document[table.children[0]]
    twin = twin if len(twin.children) == len(header.children) else header  # a short row has no edge to follow
    assert twin.origin is not None
    draft.head = twin.origin.head
    draft.close = (b"|" if b"|" in twin.origin.close else b"") + line_end
    for place, cell in enumerate(draft.children):
        cell.head, cell.tail = padding_of_column(document, table, place).around(spelled(cell))
        cell.close = b""
    last = draft.children[-1]
    if len(draft.children) == 1 and b"|" not in draft.head + draft.close:  # the writer gives such a table its pipes
        draft.head += b"|" if last.head or not last.text else b"| "
    if b"|" not in draft.close and last.text:
        last.tail = b""


def cell_like(document: Document, row: Node, place: int, draft: Draft) -> None:
    """A cell that a row lacked."""
    table = document[row.parent or ""]
    draft.head, draft.tail = padding_of_column(document, table, place).around(spelled(draft))
    draft.close = b""
    draft.lead = _lead(document, draft, row, place)


def column_like(document: Document, table: Node, place: int, drafts: Sequence[Draft]) -> None:
    """A column: its cells padded alike where those beside it are, and its piece of the delimiter row."""
    align = drafts[0].attrs.get("align")
    padding = padding_of_new_column(document, table, place, [spelled(draft) for draft in drafts], align)
    for draft, row in zip(drafts, document.children(table.id), strict=True):
        draft.head, draft.tail = padding.around(spelled(draft))
        draft.close = b""
        draft.lead = _lead(document, draft, row, place)
    pieces = [delimiter_piece(cell) for cell in document.children(table.children[0])]
    right = pieces[place] if place < len(pieces) else None
    wide = padding_of_column(document, table, place - 1).width
    drafts[0].close = delimiter_piece_like(pieces[place - 1], right, wide, align, padding.width)


def spelled(draft: Draft) -> bytes:
    return draft.text.encode() if draft.body is None else draft.body


def _lead(document: Document, draft: Draft, row: Node, place: int) -> bytes:
    """A space before the pipe, where the cell above was the last of its row and has none behind it."""
    above = document[row.children[place - 1]] if 0 < place <= len(row.children) else None
    if above is None or above.origin is None or row.origin is None:
        return b""
    ends = above.origin.spelled + above.origin.tail
    if ends.endswith(b"\\"):  # it would escape the pipe
        return b" "
    if place == 1 and b"|" not in row.origin.head and needs_edge(above.text):  # "-|" is a row, "- |" a list
        return b""
    return b" " if ends and ends[-1:] not in b" \t" and draft.head[:1] == b" " else b""
