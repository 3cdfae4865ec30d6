"""The spaces around the text of table cells: of a changed cell from what stood there, of a new one from the cells about it.

A changed cell is spelled each time a document is written, so its padding may depend on nothing that another edit can change: its
own origin and its header cell's. A new cell is spelled once and may look at the whole column.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple
from unicodedata import combining, east_asian_width

from copydesk.document.document import Document
from copydesk.document.node import Node, Origin

LOOKED_AT = 200  # rows that show how a column is padded
SHORTEST_DELIMITER = 3  # dashes that every reader takes for a table


def cells_wide(text: str) -> int:
    """How many columns of a terminal a text takes: Chinese, Japanese and Korean characters two."""
    return len(text) if text.isascii() else sum(1 + (east_asian_width(one) in "WF") for one in text if not combining(one))


class Padding(NamedTuple):
    """What stands about a text, at least; and where all are padded to one width, that width and the side of the rest."""

    head: bytes = b" "
    tail: bytes = b" "
    width: int | None = None
    side: str = "right"
    measure: Callable[[str], int] = len

    def around(self, body: bytes) -> tuple[bytes, bytes]:
        """Head and tail for a text as spelled."""
        head, tail = self.head, self.tail
        if self.width is not None:
            rest = self.width - self.measure((head + body + tail).decode())
            before = 0 if rest < 0 or self.side == "right" else rest if self.side == "left" else rest // 2
            head, tail = head + b" " * before, tail + b" " * (rest - before)
        # A backslash would escape the pipe behind it.
        return head, tail or (b" " if body.endswith(b"\\") else b"")


def padding_of_changed(node: Node, header: Node | None) -> Padding:
    """How a cell is padded whose text is another now: to the width that it had, where its column is padded to one."""
    origin = node.origin
    if origin is None:
        return Padding()
    about = header.origin if header is not None else None
    wide = len(origin.head) > 1 or len(origin.tail) > 1
    least = 1 if origin.head or not origin.spelled else 0
    head = origin.head if origin.spelled else _head_beside(about)
    if not wide and not (about is not None and _is_padded(about) and _width(about) == _width(origin)):
        return Padding(head, origin.tail)
    if b"\t" in origin.head + origin.tail:
        return Padding(head, origin.tail)
    side = _side([origin], about)
    tail = b" " * min(1, len(origin.tail))
    return Padding(head if side == "right" else b" " * least, tail, _width(origin), side)


def _head_beside(about: Origin | None) -> bytes:
    return about.head[:1] if about is not None and about.spelled else b" "


def _width(origin: Origin, measure: Callable[[str], int] = len) -> int:
    return measure((origin.head + origin.spelled + origin.tail).decode())


def _is_padded(header: Origin, measure: Callable[[str], int] = len) -> bool:
    """Whether a header cell shows that its column is padded to one width: by its spaces, or by its piece of the delimiter row."""
    return len(header.head) > 1 or len(header.tail) > 1 or (bool(header.head) and len(header.close) == _width(header, measure))


def _side(worded: Sequence[Origin], header: Origin | None) -> str:
    """Where the padding of a column goes."""
    heads, tails = {len(origin.head) for origin in worded}, {len(origin.tail) for origin in worded}
    before, behind = max(heads, default=0) > 1, max(tails, default=0) > 1
    if before and behind:
        return "both"
    if before or behind:
        return "left" if before else "right"
    align = header.attrs.get("align") if header is not None else None
    return {"right": "left", "center": "both"}.get(str(align), "right")


def padding_of_column(document: Document, table: Node, place: int) -> Padding:
    """How the cells of a column are padded, for a new one among them."""
    known = document.cached(_paddings)
    if (table.id, place) not in known:
        known[table.id, place] = _padding_of_column(document, table, place)
    return known[table.id, place]


def _paddings(_: Document) -> dict[tuple[str, int], Padding]:
    """Filled as columns are looked at."""
    return {}


def _padding_of_column(document: Document, table: Node, place: int) -> Padding:
    rows = [document[table.children[number]] for number in range(min(len(table.children), LOOKED_AT))]
    cells = [document[row.children[place]] for row in rows if place < len(row.children)]
    origins = [cell.origin for cell in cells if cell.origin is not None]
    worded = [origin for origin in origins if origin.spelled]
    if not worded:
        return Padding()
    header = rows[0].children[place] if place < len(rows[0].children) else None
    about = document[header].origin if header is not None else None
    padding = Padding(_commonest([origin.head for origin in worded]), _commonest([origin.tail for origin in worded]))
    if about is None or any(b"\t" in origin.head + origin.tail for origin in origins):
        return padding
    for measure in (len, cells_wide):
        widths = {_width(origin, measure) for origin in origins}
        varied = len({measure(origin.spelled.decode()) for origin in worded}) > 1
        if len(widths) == 1 and (varied or _is_padded(about, measure)):
            head, tail = (min(parts, key=len) for parts in zip(*((origin.head, origin.tail) for origin in worded), strict=True))
            return Padding(head, tail, widths.pop(), _side(worded, about), measure)
    return padding


def _commonest(parts: Sequence[bytes]) -> bytes:
    return Counter(parts).most_common(1)[0][0]


def padding_of_new_column(document: Document, table: Node, place: int, bodies: Sequence[bytes], align: object) -> Padding:
    """How the cells of a column that comes to stand at `place` are padded: as those beside it, and to one width if they are."""
    header = document[table.children[0]]
    left = padding_of_column(document, table, place - 1) if place else Padding()
    right = padding_of_column(document, table, place) if place < len(header.children) else None
    has_edge = header.origin is not None and b"|" in header.origin.head
    head = right.head if right is not None else left.head if place > 1 or has_edge else b" "
    model = left if left.width is not None else right
    if model is None or model.width is None:
        return Padding(head, left.tail)
    measure = model.measure
    around = len(head) + len(left.tail)
    width = max(SHORTEST_DELIMITER, *(measure(body.decode()) for body in bodies)) + around
    side = {"right": "left", "center": "both"}.get(str(align), "right")
    return Padding(head, left.tail, width, side, measure)


def delimiter_piece_like(left: bytes, right: bytes | None, wide: int | None, align: object, width: int | None) -> bytes:
    """A new column's piece of the delimiter row: spaced as those beside it, and as wide as its column (`width`) where the piece on
    its left is as wide as that column (`wide`)."""
    dashes = left.strip(b" \t")
    model = left if right is None else right
    before, behind = model[: len(model) - len(model.lstrip(b" \t"))], left[len(left.rstrip(b" \t")) :]
    count = min(len(dashes), SHORTEST_DELIMITER)
    if width is not None and wide == len(left):
        before, behind = before[:1], behind[:1]
        count = max(width - len(before) - len(behind), SHORTEST_DELIMITER)
    starts, ends = align in ("left", "center"), align in ("right", "center")
    return before + b":" * starts + b"-" * max(1, count - starts - ends) + b":" * ends + behind
