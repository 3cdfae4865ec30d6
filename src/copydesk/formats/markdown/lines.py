"""Lines inside containers: what a quote or an item puts before each line, counted in columns as CommonMark does.

A chain is the containers that a line stands in, outermost first: QUOTE, or the width of an item in columns.
"""

import re

from copydesk.formats.text import LINE_END

QUOTE = 0
Chain = tuple[int, ...]
_LINES = re.compile(rb"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z")


def columns(space: bytes, column: int) -> int:
    """The column after `space`, begun at `column`; a tab goes to the next multiple of four."""
    if b"\t" not in space:
        return column + len(space)
    for byte in space:
        column += 4 - column % 4 if byte == 9 else 1
    return column


def prefix_length(line: bytes, chain: Chain) -> int:
    """How many bytes of `line` are the prefix of `chain`; a lazy line has less of it than its containers ask for."""
    at = column = 0
    for width in chain:
        found = _quote_prefix(line, at, column) if width == QUOTE else _item_prefix(line, at, column, width)
        if found is None:
            return at
        at, column = found
    return at


def _quote_prefix(line: bytes, at: int, column: int) -> tuple[int, int] | None:
    here, now = at, column
    while here < len(line) and line[here] in b" \t" and now - column < 4:
        now = columns(line[here : here + 1], now)
        here += 1
    if here >= len(line) or line[here : here + 1] != b">" or now - column >= 4:
        return None
    here, now = here + 1, now + 1
    if here < len(line) and line[here] in b" \t":
        now = columns(line[here : here + 1], now)
        here += 1
    return here, now


def _item_prefix(line: bytes, at: int, column: int, width: int) -> tuple[int, int] | None:
    here, now = at, column
    while here < len(line) and line[here] in b" \t" and now < column + width:
        now = columns(line[here : here + 1], now)
        here += 1
    blank = here >= len(line) or line[here] in b"\r\n"
    return (here, now) if now >= column + width or blank else None


def prefix(chain: Chain) -> bytes:
    """The plain spelling of a chain."""
    return b"".join(b"> " if width == QUOTE else b" " * width for width in chain)


def text_of(raw: bytes, chain: Chain, *, strip: bool) -> str:
    """The text of `raw`, whose first line has no prefix: prefixes dropped, line ends "\\n", and with `strip` the indents too."""
    if not chain and b"\r" not in raw and not (strip and (b"\n " in raw or b"\n\t" in raw)):
        return raw.decode()
    lines = LINE_END.split(raw)
    for place in range(1, len(lines)):
        line = lines[place]
        if chain:
            line = line[prefix_length(line, chain) :]
        lines[place] = line.lstrip(b" \t") if strip else line
    return b"\n".join(lines).decode()


def split_lines(raw: bytes) -> list[bytes]:
    """The lines of `raw`, line ends kept."""
    return _LINES.findall(raw)


def reprefix(raw: bytes, old: Chain, new: Chain, *, first: bool = False) -> bytes:
    """`raw` with the prefix of chain `new` in place of `old` on each line but the first, or on all with `first`."""
    lines = split_lines(raw)
    plain = prefix(new)
    for place, line in enumerate(lines):
        if place == 0 and not first:
            continue
        length = prefix_length(line, old)
        rest = line[length:]
        # A tab may reach over the containers' width: what it covers beyond belongs to the line.
        beyond = columns(line[:length], 0) - len(prefix(old)) if b"\t" in line[:length] else 0
        if beyond > 0:
            rest = b" " * beyond + rest
        lines[place] = (plain if rest.strip(b"\r\n") else plain.rstrip(b" ")) + rest
    return b"".join(lines)
