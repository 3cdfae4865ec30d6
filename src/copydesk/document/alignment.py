"""Two sequences of lines aligned: the stretches that are equal and those that are not, in time that grows with the lines.

Lines that stand once in each are held against each other first, in the longest order that both share; what lies between two is
small as a rule, and only there is every line compared with every other.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from copydesk.document.ends import common_ends, long_common_ends

WINDOWS = (64, 512)  # lines of each side in which a change is thought to end
MANY = 16  # lines that are alike are no chance
MAX_LOOKS = 32  # changes that are looked around: of more, all lines are weighed at once
MAX_COMPARED = 400  # lines of both sides between two that are sure; more are told as one replacement
Opcode = tuple[str, int, int, int, int]
Span = tuple[int, int]


def opcodes(old: Sequence[str], new: Sequence[str]) -> list[Opcode]:
    """As difflib's: (equal, replace, delete or insert; from and to in the old, from and to in the new), stretch by stretch."""
    return list(_merged(_stretches(old, new)))


def _stretches(old: Sequence[str], new: Sequence[str]) -> Iterator[Opcode]:
    start, end = long_common_ends(old, new)
    if start:
        yield "equal", 0, start, 0, start
    one, two, old_end, new_end = start, start, len(old) - end, len(new) - end
    for old_place, new_place in _meetings(old, new, (one, old_end), (two, new_end)):
        if old_place < one:
            continue  # in a run that is equal, which a line that stands once shares
        yield from _between(old, new, one, old_place, two, new_place)
        length = _run(old, new, old_place, new_place, min(old_end - old_place, new_end - new_place))
        one, two = old_place + length, new_place + length
        yield "equal", old_place, one, new_place, two
    yield from _between(old, new, one, old_end, two, new_end)
    if end:
        yield "equal", old_end, len(old), new_end, len(new)


def _meetings(old: Sequence[str], new: Sequence[str], left: Span, right: Span) -> Iterator[tuple[int, int]]:
    """Places from which both go on alike. A few changes of a long text are looked around; from there on all lines are weighed."""
    (one, old_end), (two, new_end) = left, right
    for _ in range(MAX_LOOKS):
        found = _near(old, new, (one, old_end), (two, new_end))
        if found is None:
            break
        yield found
        length = _run(old, new, *found, min(old_end - found[0], new_end - found[1]))
        one, two = found[0] + length, found[1] + length
    yield from _sure(old, new, (one, old_end), (two, new_end))


def _near(old: Sequence[str], new: Sequence[str], left: Span, right: Span) -> tuple[int, int] | None:
    """The next place close by from which many lines are alike."""
    for window in WINDOWS:
        if min(left[1] - left[0], right[1] - right[0]) <= window:
            return None
        for one, two in _sure(old, new, (left[0], left[0] + window), (right[0], right[0] + window)):
            if _run(old, new, one, two, min(left[1] - one, right[1] - two, MANY)) == MANY:
                return one, two
    return None


def _run(old: Sequence[str], new: Sequence[str], one: int, two: int, most: int) -> int:
    """How many lines are equal from two places on, compared in steps that grow: of a long text most are."""
    length, step = 0, 1
    while length < most:
        step = min(step, most - length)
        if old[one + length : one + length + step] == new[two + length : two + length + step]:
            length, step = length + step, 2 * step
        elif step == 1:
            return length
        else:
            most, step = length + step, max(1, step // 2)
    return length


def _sure(old: Sequence[str], new: Sequence[str], left: Span, right: Span) -> list[tuple[int, int]]:
    """The places of lines that stand once in a span of each, in the longest run that both have in order."""
    ours, theirs = _once(old[slice(*left)], left[0]), _once(new[slice(*right)], right[0])
    pairs = [(place, theirs[line]) for line, place in ours.items() if line in theirs]
    lasts: list[int] = []  # of the runs of each length, the one that ends earliest
    ends: list[int] = []  # the pair that it ends with
    before: list[int] = []  # of each pair, the one before it in its run
    for number, (_, place) in enumerate(pairs):
        at = len(lasts) if not lasts or place > lasts[-1] else bisect_left(lasts, place)
        before.append(ends[at - 1] if at else -1)
        if at == len(lasts):
            lasts.append(place)
            ends.append(number)
        else:
            lasts[at], ends[at] = place, number
    run: list[tuple[int, int]] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        run.append(pairs[number])
        number = before[number]
    return run[::-1]


def _once(lines: Sequence[str], start: int) -> dict[str, int]:
    """The lines that stand once, in order, each with its place: where the first of its sort is the last."""
    last = dict(zip(lines, range(start, start + len(lines)), strict=True))
    first = dict(zip(reversed(lines), range(start + len(lines) - 1, start - 1, -1), strict=True))
    return {line: place for line, place in last.items() if first[line] == place}


def _between(old: Sequence[str], new: Sequence[str], one: int, two: int, three: int, four: int) -> Iterator[Opcode]:
    """Of a stretch of each, the first lines of which may be a pair that is sure."""
    left, right = old[one:two], new[three:four]
    if left == right:
        yield "equal", one, two, three, four
        return
    if len(left) + len(right) > MAX_COMPARED:
        start, end = common_ends(left, right)
        yield "equal", one, one + start, three, three + start
        yield "replace", one + start, two - end, three + start, four - end
        yield "equal", two - end, two, four - end, four
        return
    for tag, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        yield tag, one + a, one + b, three + c, three + d


def _merged(codes: Iterator[Opcode]) -> Iterator[Opcode]:
    """Neighbours of one sort as one, and none that is empty."""
    last: Opcode | None = None
    for tag, a, b, c, d in codes:
        if a == b and c == d:
            continue
        sort = "equal" if tag == "equal" else "replace"
        if last is not None and (last[0] == "equal") == (sort == "equal"):
            last = (sort, last[1], b, last[3], d)
            continue
        if last is not None:
            yield _named(last)
        last = (sort, a, b, c, d)
    if last is not None:
        yield _named(last)


def _named(code: Opcode) -> Opcode:
    tag, a, b, c, d = code
    return code if tag == "equal" else ("insert" if a == b else "delete" if c == d else "replace", a, b, c, d)
