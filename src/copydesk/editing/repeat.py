"""Repeat: whether a plan that was shown on one version comes to the same on a later one ("the second item" may be another by then).

What was typed beside an edit leaves it as it is: of a text that differs, the spans that the plan exchanges must stand there
unchanged, and be the ones that it exchanges now. What was typed in one, or against it, is for a person to look at.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from copydesk import formats
from copydesk.document.alignment import Opcode, opcodes
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.operations import Operation, Splice, named
from copydesk.editing.bind import Bound
from copydesk.editing.preview import edit_reports
from copydesk.plan.edit import Plan
from copydesk.plan.turn import EditReport

_WORD = re.compile(r"\w+|\W")  # what somebody types in a word, or against it, makes another word


class Span(NamedTuple):
    """What a plan exchanges in a text as it stood before."""

    start: int
    old: str
    new: str

    @property
    def end(self) -> int:
        return self.start + len(self.old)


def is_repeated(old: Bound, new: Bound) -> bool:
    """Whether a plan bound to a later version does what it did on the one that it was shown on."""
    typed = _typed(old, new)
    return _told(old, typed) == _told(new, typed) and all(_is_carried(old, new, id) for id in typed)


def shown(edit: EditReport) -> tuple[str, ...]:
    return edit.id, edit.action, edit.before, edit.after


def _typed(old: Bound, new: Bound) -> frozenset[str]:
    """Nodes that the plan only exchanges words of, and whose words are others by now."""
    whole = {id for bound in (old, new) for one in bound.operations if not isinstance(one, Splice) for id in named(one)}
    both = (id for id in touched(old.operations) if id not in whole and id in old.before and id in new.before)
    return frozenset(id for id in both if old.before[id].text != new.before[id].text)


def _told(bound: Bound, typed: frozenset[str]) -> tuple[list[tuple[str, ...]], frozenset[str]]:
    known = frozenset(id for id in touched(bound.operations) if id in bound.before)
    return [shown(edit) for edit in edit_reports(bound, "open", without=typed)], known


def carried(plan: Plan, then: Document, now: Document) -> Plan:
    """A plan whose places were found on one version, with the same places on a later one; one that was typed in stays where it was,
    so that it doesn't fit."""
    edits = (
        replace(edit, arguments={**edit.arguments, "places": [_place(one, then, now) for one in edit.get("places")]})
        if edit.get("places")
        else edit
        for edit in plan.edits
    )
    return replace(plan, edits=tuple(edits))


def _place(place: Mapping[str, Any], then: Document, now: Document) -> Mapping[str, Any]:
    id = place["node"]
    if id not in then or id not in now:
        return place
    one, two = (_text_around(side, place) for side in (then, now))
    if one == two:
        return place
    found = _moved(Span(place["start"], place["text"], place["with"]), one, two)
    return place if found is None else {**place, "start": found.start, "end": found.end}


def _text_around(document: Document, place: Mapping[str, Any]) -> str:
    node = document[place["node"]]
    if place.get("attr"):
        return str(node.attrs.get(place["attr"]) or "")
    return node.text if place["spelled"] else formats.visible(document, node.id).text


def _is_carried(old: Bound, new: Bound, id: str) -> bool:
    """Whether the spans of a text that was typed in are the same words in the same places."""
    then, now = old.before[id].text, new.before[id].text
    was, wanted = spans(old.operations, id), spans(new.operations, id)
    return was is not None and wanted is not None and [_moved(span, then, now) for span in was] == wanted


def spans(operations: Iterable[Operation], id: str) -> list[Span] | None:
    """What operations exchange in a node's text, by its places before all of them; None where one exchanges what another put in."""
    made: list[Span] = []
    for one in operations:
        if not isinstance(one, Splice) or one.id != id:
            continue
        shift = at = 0
        while at < len(made) and made[at].start + shift < one.start + len(one.old):
            if one.start < made[at].start + shift + len(made[at].new):
                return None
            shift += len(made[at].new) - len(made[at].old)
            at += 1
        made.insert(at, Span(one.start - shift, one.old, one.new))
    return made


def _stretches(then: str, now: str, *, is_reversed: bool) -> Iterator[tuple[int, int, int]]:
    """What two texts have in common: from and to in the one, from in the other, in characters."""
    one, two = _WORD.findall(then), _WORD.findall(now)
    if is_reversed:
        codes = [_turned(code, len(one), len(two)) for code in reversed(opcodes(one[::-1], two[::-1]))]
    else:
        codes = opcodes(one, two)
    ends, others = _ends(one), _ends(two)
    for tag, start, end, other, _ in codes:
        if tag == "equal":
            yield ends[start], ends[end], others[other]


def _turned(code: Opcode, one: int, two: int) -> Opcode:
    tag, a, b, c, d = code
    return tag, one - b, one - a, two - d, two - c


def _ends(words: list[str]) -> list[int]:
    found = [0]
    for word in words:
        found.append(found[-1] + len(word))
    return found


def _moved(span: Span, then: str, now: str) -> Span | None:
    """A span in its place now. Both ways to compare the texts must say so: of two equal words side by side nobody can tell which
    was typed."""
    one, two = (_placed(span, _stretches(then, now, is_reversed=way)) for way in (False, True))
    return one if one == two else None


def _placed(span: Span, stretches: Iterable[tuple[int, int, int]]) -> Span | None:
    """None where something was typed in it, or against what only comes in."""
    for start, end, other in stretches:
        is_inside = start < span.start < end or (span.start == start == other == 0) if not span.old else start <= span.start
        if is_inside and span.end <= end:
            return span._replace(start=other + span.start - start)
    return None
