"""Groups read from words: every way to cut what stands behind a noun into conditions, and the one whose parts are all there."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from copydesk.language.questions.asking import Asking
from copydesk.language.questions.conditions import conditions, maker
from copydesk.language.questions.groups import Condition, Head, group, heads, is_filler
from copydesk.language.questions.nouns import Named
from copydesk.language.questions.slots import slots
from copydesk.reading.lookup import Group
from copydesk.words.chart import Chart

MAX_CONDITIONS = 4
MAX_WAYS = 8  # to cut what stands behind a noun into conditions


class Read(NamedTuple):
    group: Group
    is_weak: bool
    named: Named
    miss: str = ""
    is_title: bool = False  # the noun is the title of a section


def read_groups(asking: Asking, start: int, end: int) -> Iterator[Read]:
    """The ways to read a span as a group, one for each noun in it."""
    for behind, head in heads(asking, start, end):
        ways = list(islice(_conditions(asking, head, behind, end, MAX_CONDITIONS), MAX_WAYS))
        ways = [way for way in ways if sum(condition.is_state for condition in way) < 2]  # done, and open: two groups
        conditions = next((way for way in ways if not any(condition.is_weak for condition in way)), ways[0] if ways else None)
        if conditions is not None:
            is_weak = any(condition.is_weak for condition in conditions)
            miss = next((condition.miss for condition in conditions if condition.miss), "")
            yield Read(group(asking, head, conditions), is_weak, head.named, miss, head.within is not None)


def read_condition(asking: Asking, head: Head, start: int, end: int) -> Condition | None:
    """One condition that takes all of a span; one that names something which is there comes first."""
    key = (head.named, start, end)
    if key not in asking.conditions:
        asking.conditions[key] = _read_condition(asking, head, start, end)
    condition: Condition | None = asking.conditions[key]
    return condition


def _read_condition(asking: Asking, head: Head, start: int, end: int) -> Condition | None:
    weak: Condition | None = None
    rows = conditions()
    for match in Chart(rows, asking.sentence.tokens[start:end], asking.sentence.text).whole(limit=None):
        said = slots(asking, match, rows, start, head.named)
        made = maker(match.head)(asking, head.named, said) if said is not None else None
        if made is not None and not made.is_weak:
            return made
        weak = weak or made
    return weak


def _conditions(asking: Asking, head: Head, start: int, end: int, left: int) -> Iterator[tuple[Condition, ...]]:
    """All ways to cut a span into conditions, the fewest first."""
    if start == end:
        yield ()
        return
    if is_filler(asking, start, end):
        yield ()
        return
    for cut in range(end, start, -1):
        begun = start + (asking.words[start] in ("and", ",", "but") and start + 1 < cut)
        if is_filler(asking, start, cut):
            yield from _conditions(asking, head, cut, end, left)
        elif left and (condition := read_condition(asking, head, begun, cut)) is not None:
            yield from ((condition, *rest) for rest in _conditions(asking, head, cut, end, left - 1))
