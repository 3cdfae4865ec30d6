"""What a line of Fountain is: a note or a boneyard joins the lines it spans into one, and a line of two spaces is not blank.

A mark without its end is plain text: `/*` with no `*/` anywhere below, `[[` with no `]]` before the next blank line.
"""

import re
from collections.abc import Sequence

from copydesk.formats.text import LINE_END

CONNECTOR = b"  "  # a line of white space that begins so is inside a speech or a note what a blank line is elsewhere
OPENING = re.compile(rb"/\*|\[\[")
CLOSING = {b"/*": b"*/", b"[[": b"]]"}


def is_blank(line: bytes) -> bool:
    return not line.strip() and not line.startswith(CONNECTOR)


def is_connector(line: bytes) -> bool:
    return not line.strip() and line.startswith(CONNECTOR)


def has_mark(data: bytes) -> bool:
    return b"[[" in data or b"/*" in data


def end_of_line(data: bytes) -> bytes:
    """The line end that `data` ends in, if any."""
    if data.endswith(b"\r\n"):
        return b"\r\n"
    return data[-1:] if data[-1:] in (b"\n", b"\r") else b""


def first_line_end(data: bytes) -> bytes:
    """The first line end in `data`, if any."""
    found = LINE_END.search(data)
    return found.group() if found else b""


def logical_lines(lines: Sequence[bytes]) -> list[bytes]:
    """Lines of a file, each with its line end, those that a note or boneyard spans joined into one."""
    joiner = Joiner(lines)
    result: list[bytes] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        last = joiner.last_line(at) if b"[[" in line or b"/*" in line else at
        result.append(line if last == at else b"".join(lines[at : last + 1]))
        at = last + 1
    return result


def leaves_note_open(data: bytes) -> bool:
    """Whether `data` has a `[[` that a `]]` in what follows would close."""
    if b"[[" not in data:
        return False
    lines = data.splitlines(keepends=True)
    joiner = Joiner(lines)
    at = 0
    while at < len(lines):
        at = joiner.last_line(at) + 1
    return joiner.note_limit == len(lines)


def leaves_boneyard_open(data: bytes) -> bool:
    """Whether `data` has a `/*` that a `*/` in what follows would close."""
    if b"/*" not in data:
        return False
    lines = data.splitlines(keepends=True)
    joiner = Joiner(lines)
    at = 0
    while at < len(lines):
        at = joiner.last_line(at) + 1
    return not joiner.boneyards_close


class Joiner:
    """Finds the end of what a line opens. It remembers what can't be closed, so that a file of openings is read in one pass."""

    def __init__(self, lines: Sequence[bytes]) -> None:
        self.lines = lines
        self.boneyards_close = True
        self.note_limit = -1  # no note opened above this line is closed

    def last_line(self, at: int) -> int:
        """The line where the logical line that begins at line `at` ends."""
        column = 0
        while (found := OPENING.search(self.lines[at], column)) is not None:
            column = found.end()
            close = self.close_of(found.group(), at, column)
            if close is not None:
                at, column = close
        return at

    def close_of(self, mark: bytes, at: int, column: int) -> tuple[int, int] | None:
        """The line and column behind the end of what `mark` opened before `column` of line `at`."""
        is_note = mark == b"[["
        if at < self.note_limit if is_note else not self.boneyards_close:
            return None
        end = CLOSING[mark]
        for place in range(at, len(self.lines)):
            line = self.lines[place]
            if is_note and place > at and is_blank(line):
                self.note_limit = place
                return None
            found = line.find(end, column if place == at else 0)
            if found >= 0:
                return place, found + 2
        if is_note:
            self.note_limit = len(self.lines)
        else:
            self.boneyards_close = False
        return None


def spans(line: bytes) -> list[tuple[int, int]]:
    """Where notes and boneyards stand in a logical line."""
    result: list[tuple[int, int]] = []
    hopeless: set[bytes] = set()
    at = 0
    while (found := OPENING.search(line, at)) is not None:
        mark, at = found.group(), found.end()
        close = -1 if mark in hopeless else line.find(CLOSING[mark], at)
        if close < 0:
            hopeless.add(mark)
        else:
            at = close + 2
            result.append((found.start(), at))
    return result


def without_spans(line: bytes) -> bytes:
    """A logical line without its notes and boneyards, which are not printed."""
    parts: list[bytes] = []
    at = 0
    for start, end in spans(line):
        parts.append(line[at:start])
        at = end
    return b"".join([*parts, line[at:]])


def has_blank(data: bytes) -> bool:
    return any(map(is_blank, data.splitlines(keepends=True)))


def closes_note(data: bytes) -> bool:
    """Whether a note that is open above `data` would end in it."""
    for line in data.splitlines(keepends=True):
        if is_blank(line):
            return False
        if b"]]" in line:
            return True
    return False
