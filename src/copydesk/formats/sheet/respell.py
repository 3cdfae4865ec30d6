"""A Markdown text of which some units changed: only those are spelled anew, and each way to do so is tried by reading it again.

The shortest way is a splice of the characters. Where marks change, what lies between two places without marks is spelled.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from copydesk.errors import InputError
from copydesk.formats.dialect import Piece, Run, merged, spell, to_commonmark
from copydesk.formats.sheet.units import Difference, Unit, differences

Read = Callable[[str], list[Unit]]
SPECIAL = re.compile(r"[\\`*_\[\]~<>&!|#+\-.)(]")
BLOCK_START = re.compile(r"(?:(?<=\n)|\A)(?:(?=[#>+\-=|:~`])|(\d{1,9})(?=[.)](?:\s|\Z)))")
BLANK = (" ", "\t", "\n")
FIRST_PLACEHOLDER = 0xE000  # no letters of any text


def ways(text: str, old: Sequence[Unit], new: Sequence[Unit], read: Read, *, one_line: bool) -> Iterator[str]:
    """Texts that read as `new`, the one that changes least first; last those that leave out a new mark that can't stand there."""
    was = differences(old, new)
    new = settled(new, {place for change in was for place in range(change.new_start, change.new_end)}, one_line=one_line)
    changes = differences(old, new)
    new = _hugged(new, changes)
    yield from _reading_as(new, text, old, read, one_line=one_line)
    changed = {place for change in changes for place in range(change.new_start, change.new_end)}
    if any(new[place].marks for place in changed):
        bare = [unit._replace(marks=()) if place in changed else unit for place, unit in enumerate(new)]
        yield from _reading_as(bare, text, old, read, one_line=one_line)


def _hugged(units: Sequence[Unit], changes: list[Difference]) -> list[Unit]:
    """The same, with new white space at the edge of a mark outside it: a delimiter can't stand beside white space."""
    result = list(units)
    for change in changes:
        for step in (range(change.new_start, change.new_end), range(change.new_end - 1, change.new_start - 1, -1)):
            for place in step:
                beside = place - 1 if step.step > 0 else place + 1
                around = result[beside].marks if 0 <= beside < len(result) else ()
                if result[place].text.isspace() and not result[place].is_object:
                    kept = tuple(mark for mark in result[place].marks if mark.name == "code" or mark in around)
                    result[place] = result[place]._replace(marks=kept)
    return result


def _reading_as(new: Sequence[Unit], text: str, old: Sequence[Unit], read: Read, *, one_line: bool) -> Iterator[str]:
    wanted = [unit.key for unit in new]
    changes = differences(old, new)
    tried: set[str] = set()
    for way in _candidates(text, old, _with_old(old, new, changes), changes, one_line=one_line):
        if way not in tried:
            tried.add(way)
            if [unit.key for unit in read(way)] == wanted:
                yield way


def _with_old(old: Sequence[Unit], new: Sequence[Unit], changes: list[Difference]) -> list[Unit]:
    """The new units, those that stayed as they were read: an object has its marks then."""
    result: list[Unit] = []
    at = 0
    for change in changes:
        result += [*old[at : change.start], *new[change.new_start : change.new_end]]
        at = change.end
    return [*result, *old[at:]]


def settled(new: Sequence[Unit], changed: set[int], *, one_line: bool) -> list[Unit]:
    """What Markdown can hold of what is new: no white space at the ends of a line, and in a heading or a cell one line."""
    result: list[Unit] = []
    is_new: list[bool] = []
    for place, unit in enumerate(new):
        if unit.text == "\n" and one_line:
            unit = unit._replace(text=" ")
        if unit.text in BLANK and place in changed and (not result or result[-1].text == "\n"):
            continue
        while unit.text == "\n" and result and result[-1].text in BLANK and (is_new[-1] or place in changed):
            result.pop()
            is_new.pop()
        if unit.text != "\n" or result:
            result.append(unit)
            is_new.append(place in changed)
    while result and result[-1].text in BLANK:
        result.pop()
    return result


def _candidates(text: str, old: Sequence[Unit], new: Sequence[Unit], changes: list[Difference], *, one_line: bool) -> Iterator[str]:
    one = [Difference(changes[0].start, changes[-1].end, changes[0].new_start, changes[-1].new_end)] if changes else []
    for escape in (_as_is, _escaped):
        yield from _spliced(text, old, new, changes, escape)
        if len(changes) > 1:
            yield from _spliced(text, old, new, one, escape)
    for escape in (_as_is, _escaped):
        for way in _spliced(text, old, new, changes, escape):
            yield escape_starts(way)
    for change in one:
        for start, end in dict.fromkeys((_widened(old, change), (0, len(old)))):
            grown = new[start : len(new) - (len(old) - end)]
            first = old[start - 1].end if start else 0
            last = old[end].start if end < len(old) else len(text)
            for source in _commonmark(grown, one_line=one_line or start > 0):
                yield text[:first] + source + text[last:]


def escape_starts(text: str) -> str:
    """A text none of whose lines begins a block."""
    return BLOCK_START.sub(lambda found: (found[1] or "") + "\\", text)


def _as_is(text: str) -> str:
    return text


def _escaped(text: str) -> str:
    return SPECIAL.sub(lambda found: "\\" + found[0], text)


def _spliced(
    text: str, old: Sequence[Unit], new: Sequence[Unit], changes: list[Difference], escape: Callable[[str], str]
) -> Iterator[str]:
    """The text with characters in place of characters, where none of them brings or takes a mark."""
    result = text
    for change in reversed(changes):
        before, after = old[change.start : change.end], new[change.new_start : change.new_end]
        place = _place(old, change, before, after)
        if place is None:
            return
        code = any(mark.name == "code" for unit in after for mark in unit.marks)
        words = "".join(unit.text if unit.is_object or code else _broken(escape(unit.text)) for unit in after)
        result = result[: place[0]] + words + result[place[1] :]
    yield result


def _broken(text: str) -> str:
    return text.replace("\n", "\\\n")


def _place(old: Sequence[Unit], change: Difference, before: Sequence[Unit], after: Sequence[Unit]) -> tuple[int, int] | None:
    """The span of the source that a change of characters takes; None where it isn't one alone."""
    marks = {unit.marks for unit in (*before, *after) if not unit.is_object}
    if len(marks) > 1:
        return None
    if before:
        joined = all(one.end == two.start for one, two in pairwise(before))
        return (before[0].start, before[-1].end) if joined else None
    left = old[change.start - 1] if change.start else None
    right = old[change.start] if change.start < len(old) else None
    wanted = next(iter(marks), None)
    for unit, at in ((left, left.end if left else 0), (right, right.start if right else 0)):
        if unit is not None and (wanted is None or unit.marks == wanted):
            return at, at
    return (0, 0) if left is None and right is None else None


def _widened(old: Sequence[Unit], change: Difference) -> tuple[int, int]:
    """A change with what lies around it up to units that have no marks."""
    start, end = change.start, change.end
    while start > 0 and old[start - 1].marks:
        start -= 1
    while end < len(old) and old[end].marks:
        end += 1
    return start, end


def _commonmark(units: Sequence[Unit], *, one_line: bool) -> Iterator[str]:
    """Units spelled as CommonMark. White space at the ends, which the speller drops, is put back; an object is its source."""
    first, last = 0, len(units)
    while first < last and units[first].text == " " and not units[first].is_object:
        first += 1
    while last > first and units[last - 1].text == " " and not units[last - 1].is_object:
        last -= 1
    sources: dict[str, str] = {}
    pieces: list[Piece] = []
    for unit in units[first:last]:
        if unit.is_object:
            sign = chr(FIRST_PLACEHOLDER + len(sources))
            sources[sign] = unit.text
            pieces.append(Run(sign, unit.marks))
        else:
            pieces.append(Run(unit.text, unit.marks))
    try:
        source = to_commonmark(spell(merged(pieces)), one_line=one_line) if pieces else ""
    except InputError:
        return
    for sign, object_ in sources.items():
        source = source.replace(sign, object_)
    yield " " * first + source + " " * (len(units) - last)
