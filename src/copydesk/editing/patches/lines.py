"""A text as lines with their ends, and lines exchanged in it: what is not named stays to the byte, its line end too."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from copydesk.editing import messages
from copydesk.plan.problem import Problem
from copydesk.references.texts.matches import Place

BOM = "\ufeff"


class Change(NamedTuple):
    """Lines from `start` to `end`, exchanged for `lines`; `inner` is what changes inside them instead, as spans of characters."""

    start: int
    end: int
    lines: tuple[str, ...] = ()
    inner: tuple[Place, str] | None = None


class Lines:
    """A text split at its line ends. The last line has none: it is empty where the text ends with one."""

    def __init__(self, text: str) -> None:
        self.bom = BOM if text.startswith(BOM) else ""
        parts = text[len(self.bom) :].split("\n")
        self.ends = ["\r\n" if part.endswith("\r") else "\n" for part in parts[:-1]] + [""]
        self.bodies = [part[:-1] if end == "\r\n" else part for part, end in zip(parts, self.ends, strict=True)]
        self.starts = [0, *accumulate(len(body) + 1 for body in self.bodies)]

    @cached_property
    def plain(self) -> str:
        """The text with one sort of line end, in which places are counted."""
        return "\n".join(self.bodies)

    @property
    def usual_end(self) -> str:
        return "\r\n" if self.ends.count("\r\n") * 2 > len(self.ends) else "\n"

    def line_at(self, offset: int) -> int:
        return self.plain.count("\n", 0, offset)

    def place(self, first: int, last: int) -> Place:
        """Lines from `first` to before `last` as a span."""
        return Place(self.starts[first], self.starts[last] - 1)

    def exchanged(self, changes: Sequence[tuple[Change, int]]) -> str | Problem:
        """The text with all changes made. Changes of the same lines or characters are an overlap."""
        groups = grouped(changes)
        if isinstance(groups, Problem):
            return groups
        bodies, ends = list(self.bodies), list(self.ends)
        for start, end, members in reversed(groups):
            new = members[0][0].lines if members[0][0].inner is None else self._inside(start, end, members)
            if isinstance(new, Problem):
                return new
            bodies[start:end] = new
            ends[start:end] = self._ends(start, end, new)
        usual = self.usual_end
        for at, end_ in enumerate(ends):
            ends[at] = "" if at == len(ends) - 1 else end_ or usual
        return self.bom + "".join(body + end_ for body, end_ in zip(bodies, ends, strict=True))

    def _ends(self, start: int, end: int, new: Sequence[str]) -> list[str]:
        """The ends of new lines: of the lines they stand for, or of the one above."""
        result: list[str] = []
        for _, first, last, at, to in SequenceMatcher(None, self.bodies[start:end], new, autojunk=False).get_opcodes():
            above = self.ends[start + first - 1] if start + first else ""
            result += [self.ends[start + min(first + ahead, last - 1)] if last > first else above for ahead in range(to - at)]
        return result

    def _inside(self, start: int, end: int, members: Sequence[tuple[Change, int]]) -> tuple[str, ...] | Problem:
        base, text = self.starts[start], self.plain
        segment = text[base : self.starts[end] - 1]
        spans = sorted(((*change.inner, number) for change, number in members if change.inner), key=lambda span: span[0].start)
        for (one, _, first), (two, _, second) in pairwise(spans):
            if two.start < one.end or (one.start == one.end == two.start == two.end):
                return messages.overlap(f"“{text[two.start : two.end]}”", str(first), str(second))
        for place, new, _ in reversed(spans):
            segment = segment[: place.start - base] + new + segment[place.end - base :]
        return tuple(segment.split("\n")) if segment or end == start else ("",)


Group = tuple[int, int, list[tuple[Change, int]]]


def grouped(changes: Sequence[tuple[Change, int]]) -> list[Group] | Problem:
    """Changes in order of place; those inside the same lines together."""
    groups: list[Group] = []
    for change, number in sorted(changes, key=lambda pair: (pair[0].start, pair[0].end)):
        if groups and change.start < groups[-1][1] and change.end > change.start:
            start, end, members = groups[-1]
            if change.inner is None or members[0][0].inner is None:
                return messages.overlap(f"line {change.start + 1}", str(members[0][1]), str(number))
            groups[-1] = (start, max(end, change.end), [*members, (change, number)])
        elif groups and groups[-1][0] < change.start < groups[-1][1]:
            return messages.overlap(f"line {change.start + 1}", str(groups[-1][2][0][1]), str(number))
        else:
            groups.append((change.start, change.end, [(change, number)]))
    return groups
