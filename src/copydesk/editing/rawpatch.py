"""Patches on raw text, as `edit_ops` has them: anchors found in the text, whole lines taken out, replaced or inserted as items.

A text is split at "\\n" and so is an anchor: one that covers whole lines stands for those lines, any other for its characters.
What the new text means for the document is the structural diff's to find out.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from copydesk.editing import messages
from copydesk.editing.labels import told_apart, words_around
from copydesk.editing.matching import Place, differs_in_substance, exact, folded, levelled, similar
from copydesk.editing.rungs import CHARS_PER_NEAR, POLICY, Move, Rung, typos_allowed
from copydesk.plan.problem import MAX_OPTIONS, Option, Problem


class Patch(NamedTuple):
    """One operation of `edit_ops`."""

    type: str  # replace, insert or delete
    anchor: str
    text: str = ""
    line: int | None = None  # 1-based; breaks a tie between equal anchors
    position: str = "after"


class Change(NamedTuple):
    """Lines from `start` to `end`, exchanged for `lines`; `inner` is what changes inside them instead, as spans of characters."""

    start: int
    end: int
    lines: tuple[str, ...] = ()
    inner: tuple[Place, str] | None = None


def patched(text: str, patches: Sequence[Patch], choices: Sequence[str | None] = ()) -> str | Problem:
    """The text after all patches, which are found in it as it stands; or the first problem."""
    crlf = "\r\n" in text and text.count("\r\n") == text.count("\n")
    plain = text.replace("\r\n", "\n") if crlf else text
    changes: list[tuple[Change, int]] = []
    for number, patch in enumerate(patches):
        choice = choices[number] if number < len(choices) else None
        change = change_of(plain, patch, str(number + 1), choice)
        if isinstance(change, Problem):
            return change
        changes.append((change, number + 1))
    result = exchanged(plain, changes)
    if isinstance(result, Problem):
        return result
    return result.replace("\n", "\r\n") if crlf else result


def change_of(text: str, patch: Patch, name: str, choice: str | None) -> Change | Problem:
    anchor = patch.anchor.replace("\r\n", "\n")
    if not anchor:
        return messages.invalid(f"Operation {name} has an empty anchor; quote the text that it is about.", name)
    place = one_place(text, anchor, patch.line, name, choice)
    if isinstance(place, Problem):
        return place
    new = patch.text.replace("\r\n", "\n")
    first, last = text.count("\n", 0, place.start), text.count("\n", 0, place.end) + 1
    if not covers_lines(text, place):
        return inline_change(patch, place, new, first, last)
    if patch.type == "insert":
        at = last if patch.position == "after" else first
        return Change(at, at, tuple(new.split("\n")))
    return Change(first, last, tuple(new.split("\n")) if patch.type == "replace" else ())


def covers_lines(text: str, place: Place) -> bool:
    return (place.start == 0 or text[place.start - 1] == "\n") and (place.end == len(text) or text[place.end] == "\n")


def inline_change(patch: Patch, place: Place, new: str, first: int, last: int) -> Change:
    if patch.type == "insert":
        at = place.end if patch.position == "after" else place.start
        place = Place(at, at)
    elif patch.type == "delete":
        new = ""
    return Change(first, last, inner=(place, new))


def one_place(text: str, anchor: str, line: int | None, name: str, choice: str | None) -> Place | Problem:
    """The one place that an anchor names: on the strictest rung that has any, by its line where there are several."""
    for rung, places in rungs(text, anchor):
        if not places:
            continue
        if rung >= Rung.TYPO:
            nearest = text[places[0].start : places[0].end]
            places = [place for place in places if not differs_in_substance(anchor, text[place.start : place.end])]
            if not places:
                return messages.near_but_different(anchor, nearest, name)
        if choice is not None and choice.isdecimal() and 1 <= int(choice) <= len(places):
            return places[int(choice) - 1]
        on_line = [place for place in places if line is not None and text.count("\n", 0, place.start) + 1 == line]
        if len(on_line) > 1:
            on_line = [place for place in on_line if covers_lines(text, place)]
        offered = POLICY["text", rung] is Move.OFFER
        if not offered and (len(places) == 1 or len(on_line) == 1):
            return on_line[0] if len(on_line) == 1 else places[0]
        around = [words_around(text, place.start, place.end) for place in places]
        labels = told_apart([line_label(text, place) for place in places], around)
        options = tuple(Option(str(at), shown) for at, shown in enumerate(labels[:MAX_OPTIONS], 1))
        ask = messages.is_this_meant if offered else messages.several_places
        return ask(anchor, options, len(places) - len(options), name)
    return messages.text_not_found(anchor, name)


def rungs(text: str, anchor: str) -> Iterator[tuple[Rung, list[Place]]]:
    """The places of an anchor, rung by rung."""
    yield Rung.EXACT, exact(text, anchor)
    yield Rung.FOLDED, folded(text, anchor)
    _, near = similar(levelled(text), levelled(anchor), len(anchor) // CHARS_PER_NEAR)
    most = max((place.errors for place in near), default=0)
    yield Rung.TYPO if most <= typos_allowed(len(anchor)) else Rung.NEAR, near


def line_label(text: str, place: Place) -> str:
    start = text.rfind("\n", 0, place.start) + 1
    end = text.find("\n", start)
    return f"line {text.count(chr(10), 0, place.start) + 1}: {text[start : end if end >= 0 else len(text)].strip()[:60]}"


def exchanged(text: str, changes: Sequence[tuple[Change, int]]) -> str | Problem:
    """The text with all changes made. Changes of the same lines or characters are an overlap."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    groups = grouped(changes)
    if isinstance(groups, Problem):
        return groups
    for start, end, members in reversed(groups):
        if members[0][0].inner is None:
            lines[start:end] = members[0][0].lines
            continue
        segment = text[starts[start] : starts[end] - 1]
        spans = sorted(((*change.inner, number) for change, number in members if change.inner), key=lambda span: span[0].start)
        for (one, _, first), (two, _, second) in pairwise(spans):
            if two.start < one.end or (one.start == one.end == two.start == two.end):
                return messages.overlap(f"“{text[two.start : two.end]}”", str(first), str(second))
        for place, new, _ in reversed(spans):
            segment = segment[: place.start - starts[start]] + new + segment[place.end - starts[start] :]
        lines[start:end] = segment.split("\n")
    return "\n".join(lines)


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
