"""Two sequences of lines aligned: the stretches that are equal and those that are not, in time that grows with the lines.

Lines that stand once in each are held against each other first, in the longest order that both share; what lies between two is
small as a rule, and only there is every line compared with every other.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from copydesk.document.ends import common_ends

MAX_COMPARED = 400  # lines of both sides between two that are sure; more are told as one replacement
Opcode = tuple[str, int, int, int, int]


def opcodes(old: Sequence[str], new: Sequence[str]) -> list[Opcode]:
    """As difflib's: (equal, replace, delete or insert; from and to in the old, from and to in the new), stretch by stretch."""
    return list(_merged(_stretches(old, new)))


def _stretches(old: Sequence[str], new: Sequence[str]) -> Iterator[Opcode]:
    start, end = common_ends(old, new)
    if start:
        yield "equal", 0, start, 0, start
    one, two = start, start
    for old_place, new_place in [*_sure(old, new, start, end), (len(old) - end, len(new) - end)]:
        yield from _between(old, new, one, old_place, two, new_place)
        one, two = old_place, new_place
    if end:
        yield "equal", len(old) - end, len(old), len(new) - end, len(new)


def _sure(old: Sequence[str], new: Sequence[str], start: int, end: int) -> list[tuple[int, int]]:
    """The places of lines that stand once in each, in the longest run that both have in order."""
    left, right = old[start : len(old) - end], new[start : len(new) - end]
    once, also = Counter(left), Counter(right)
    places = {line: place for place, line in enumerate(right, start) if also[line] == 1}
    pairs = [(place, places[line]) for place, line in enumerate(left, start) if once[line] == 1 and line in places]
    lasts: list[int] = []  # of the runs of each length, the one that ends earliest
    ends: list[int] = []  # the pair that it ends with
    before: list[int] = []  # of each pair, the one before it in its run
    for number, (_, place) in enumerate(pairs):
        at = bisect_left(lasts, place)
        before.append(ends[at - 1] if at else -1)
        lasts[at : at + 1], ends[at : at + 1] = [place], [number]
    run: list[tuple[int, int]] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        run.append(pairs[number])
        number = before[number]
    return run[::-1]


def _between(old: Sequence[str], new: Sequence[str], one: int, two: int, three: int, four: int) -> Iterator[Opcode]:
    """Of a stretch of each, the first lines of which may be a pair that is sure."""
    left, right = old[one:two], new[three:four]
    if not left and not right:
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
