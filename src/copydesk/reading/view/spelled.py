"""The view of a file that is text: its own lines, each behind the id of the node that begins on it.

Where several nodes begin on a line (a quote, a list in it, an item), the innermost has it, and each of the others a line of its own
that says what it is.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.format import Piece
from copydesk.reading.view.gutter import Line, note_of
from copydesk.reading.view.margin import mark, notes

UNLISTED = frozenset(("cell",))  # shown with its row
BOM = "\ufeff"
_HOLDING = re.compile(r"[\s>]*")  # of what is nobody's own, what stands for holders; a number or a pipe is part of its node


class Begin(NamedTuple):
    """Where a node begins, and what stands before it on that line."""

    line: int
    column: int


def spelled_lines(document: Document, top: str, pieces: Iterable[Piece]) -> Iterator[Line]:
    """The lines that `pieces` make, which are what stands below `top`; `top` itself has none."""
    layout = _Layout(top)
    for piece in pieces:
        layout.add(piece)
    begins = layout.begins
    _settle(document, top, begins)
    starting: dict[int, list[Node]] = {}
    silent: list[Node] = []  # spelled by nothing at all
    for node in document.walk(top):
        if node.id != top and node.type not in UNLISTED:
            silent.append(node) if node.id not in begins else starting.setdefault(begins[node.id].line, []).append(node)
    above = top
    for place, text in enumerate(layout.texts()):
        if place in starting:
            *around, last = starting[place]
            for node in around:
                yield Line(node.id, "", note_of(mark(document, node)), prefix=text[: begins[node.id].column])
            above = last.id
            yield Line(above, text, note_of(notes(document, last)), prefix=text[: begins[above].column])
            continue
        owner = layout.owners[place]
        if owner is None and not text.strip():
            yield Line(above, "", sort="blank")
        else:
            known = owner is not None and owner != top and document[owner].type not in UNLISTED
            yield Line(owner if owner is not None and known else above, text, sort="more")
    for node in silent:
        yield Line(node.id, "", note_of(mark(document, node)))


class _Layout:
    """Pieces laid out as lines: where the own bytes of each node begin, and who owns the first bytes of each line."""

    def __init__(self, top: str) -> None:
        self.top = top
        self.parts: list[list[str]] = [[]]
        self.owners: list[str | None] = [None]
        self.begins: dict[str, Begin] = {}
        self.column = 0
        self.after_return = False

    def add(self, piece: Piece) -> None:
        data = piece.data.decode()
        if self.after_return:
            data = data.removeprefix("\n")
        if len(self.parts) == 1 and not self.column:
            data = data.removeprefix(BOM)
        if not data:
            return
        self.after_return = data.endswith("\r")
        is_own = piece.own and piece.id != self.top
        if is_own or not _HOLDING.fullmatch(data):
            self.begins.setdefault(piece.id, Begin(len(self.parts) - 1, self.column))
        texts = data.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for place, text in enumerate(texts):
            if place:
                self.parts.append([])
                self.owners.append(None)
                self.column = 0
            # An empty line in the midst of a node's bytes is its own: one of a code block.
            if is_own and (text or 0 < place < len(texts) - 1) and self.owners[-1] is None:
                self.owners[-1] = piece.id
            self.parts[-1].append(text)
            self.column += len(text)

    def texts(self) -> list[str]:
        found = ["".join(parts) for parts in self.parts]
        return found if found[-1] else found[:-1]


def _settle(document: Document, top: str, begins: dict[str, Begin]) -> None:
    """A node begins where the first of what stands in it does: a list has no bytes, a table's first are below its first row."""
    for node in reversed(list(document.walk(top))):
        if node.parent is not None and node.id in begins and node.id != top:
            above = begins.get(node.parent)
            if above is None or begins[node.id] < above:
                begins[node.parent] = begins[node.id]
