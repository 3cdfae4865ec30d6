"""Where a hunk stands in a text: rung by rung, all places of the strictest that has any, and of these the one that is meant.

Lines are compared as they are, then without their leads and ends, then without case and typography; text that begins or ends inside
a line likewise; and last with typos.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from copydesk.editing import messages, patchmessages
from copydesk.editing.labels import told_apart, words_around
from copydesk.editing.patches.hunk import Hunk
from copydesk.editing.patches.leads import lead_of, without_lead
from copydesk.editing.patches.lines import Lines
from copydesk.editing.patches.nearest import nearest_line
from copydesk.plan.problem import MAX_OPTIONS, Option, Problem
from copydesk.references.rungs import CHARS_PER_NEAR, POLICY, Move, Rung, typos_allowed
from copydesk.references.texts.matches import MAX_PLACES, Place, differs_in_substance, exact, folded, levelled, similar

HEADING = "#"


class Found(NamedTuple):
    """The places that a hunk is about, and whether they stand there to the letter."""

    places: list[Place]
    is_exact: bool


def found_places(lines: Lines, hunk: Hunk, name: str, choice: str | None, below: int = 0) -> Found | Problem:
    """The place that a hunk names, or all of them where that is meant. `below`: the line that an ordered hunk stands below."""
    spans = under(lines, hunk.under)
    if not spans:
        return patchmessages.not_found(hunk.name, hunk.under[-1], nearest_line(lines, hunk.under[-1]), name)
    for rung, all_places in rungs(lines, hunk):
        places = narrowed(lines, hunk, all_places, spans, below)
        if not places:
            continue
        if rung >= Rung.TYPO:
            nearest = lines.plain[places[0].start : places[0].end]
            places = [one for one in places if not differs_in_substance(hunk.anchor, lines.plain[one.start : one.end])]
            if not places:
                return patchmessages.named(hunk.name, messages.near_but_different(hunk.anchor, nearest, name))
        if choice is not None and choice.isdecimal() and 1 <= int(choice) <= len(places):
            return Found([places[int(choice) - 1]], rung is Rung.EXACT)
        offered = POLICY["text", rung] is Move.OFFER
        if not offered and (hunk.every or choice == "all"):
            return Found(apart(places), rung is Rung.EXACT)
        meant = places if len(places) == 1 else on_line(lines, hunk, places)
        if len(meant) == 1 and not offered:
            return Found(meant, rung is Rung.EXACT)
        return question(lines, hunk, name, places, offered=offered)
    return patchmessages.not_found(hunk.name, hunk.anchor, nearest_line(lines, hunk.anchor), name)


def on_line(lines: Lines, hunk: Hunk, places: Sequence[Place]) -> list[Place]:
    """The places on the line that the hunk says; of several there, the one that is all of it."""
    if hunk.line is None or not hunk.line <= len(lines.bodies) or hunk.line < 1:
        return list(places)
    found = [place for place in places if lines.line_at(place.start) + 1 == hunk.line]
    return [place for place in found if covers_lines(lines, place)] if len(found) > 1 else found or list(places)


def narrowed(lines: Lines, hunk: Hunk, places: list[Place], spans: list[tuple[int, int]], below: int) -> list[Place]:
    """The places that the hunk's own words leave: below what it stands below, under the lines it names, at the end."""
    if hunk.ordered and len(places) > 1:
        places = [place for place in places if lines.line_at(place.start) >= below] or places
    if hunk.under:
        places = [place for place in places if any(first <= lines.line_at(place.start) < last for first, last in spans)]
    if hunk.at_end and len(places) > 1:
        last = lines.plain.rstrip()
        places = [place for place in places if place.end >= len(last)] or places
    return places


def under(lines: Lines, above: Sequence[str]) -> list[tuple[int, int]]:
    """The lines below each place of the last of some lines, which stand one below the other: to the end of its section, where that
    line is a heading."""
    spans = [(0, len(lines.bodies))]
    for line in above:
        wanted = line.strip()
        starts = [at for first, last in spans for at in range(first, last) if lines.bodies[at].strip() == wanted]
        spans = list(dict.fromkeys((at + 1, section_end(lines, at)) for at in starts))
    return spans


def section_end(lines: Lines, at: int) -> int:
    depth = len(lines.bodies[at]) - len(lines.bodies[at].lstrip(HEADING))
    if not depth:
        return len(lines.bodies)
    ends = (below for below in range(at + 1, len(lines.bodies)) if is_heading(lines.bodies[below], depth))
    return next(ends, len(lines.bodies))


def is_heading(line: str, most: int) -> bool:
    depth = len(line) - len(line.lstrip(HEADING))
    return 0 < depth <= most and line[depth : depth + 1] in (" ", "")


def apart(places: Sequence[Place]) -> list[Place]:
    """Of places that overlap the first."""
    result: list[Place] = []
    for place in places:
        if not result or result[-1].end <= place.start:
            result.append(place)
    return result


def covers_lines(lines: Lines, place: Place) -> bool:
    text = lines.plain
    return (place.start == 0 or text[place.start - 1] == "\n") and (place.end == len(text) or text[place.end] == "\n")


def question(lines: Lines, hunk: Hunk, name: str, places: Sequence[Place], *, offered: bool) -> Problem:
    text = lines.plain
    around = [words_around(text, place.start, place.end) for place in places]
    labels = told_apart([line_label(lines, place) for place in places], around)
    options = tuple(Option(str(at), shown) for at, shown in enumerate(labels[:MAX_OPTIONS], 1))
    ask = messages.is_this_meant if offered else messages.several_places
    return patchmessages.named(hunk.name, ask(hunk.anchor, options, len(places) - len(options), name))


def line_label(lines: Lines, place: Place) -> str:
    at = lines.line_at(place.start)
    return f"line {at + 1}: {lines.bodies[at].strip()[:60]}"


def rungs(lines: Lines, hunk: Hunk) -> Iterator[tuple[Rung, list[Place]]]:
    """The places of a hunk's anchor, rung by rung."""
    anchor = hunk.anchor
    wanted = anchor.split("\n")
    yield Rung.EXACT, windows(lines, wanted, str) if hunk.whole else exact(lines.plain, anchor)
    for key in (without_lead, levelled_line):
        yield Rung.FOLDED, windows(lines, wanted, key)
    if not hunk.whole:
        yield Rung.FOLDED, folded(lines.plain, anchor)
    _, near = similar(levelled(lines.plain), levelled(anchor), len(anchor) // CHARS_PER_NEAR)
    most = max((place.errors for place in near), default=0)
    if hunk.whole:
        near = [grown for place in near if (grown := to_lines(lines, place, len(wanted))) is not None]
    yield Rung.TYPO if most <= typos_allowed(len(anchor)) else Rung.NEAR, near


def to_lines(lines: Lines, place: Place, count: int) -> Place | None:
    """A place as whole lines, if it is all of as many as it was sent as."""
    first, last = lines.line_at(place.start), lines.line_at(place.end) + 1
    whole = lines.place(first, last)
    is_all = not lines.plain[whole.start : place.start].strip(" \t>") and not lines.plain[place.end : whole.end].strip()
    return whole._replace(errors=place.errors) if is_all and last - first == count else None


def levelled_line(line: str) -> str:
    return " ".join(levelled(line[len(lead_of(line)) :]).split())


def windows(lines: Lines, wanted: Sequence[str], key: Callable[[str], str]) -> list[Place]:
    """All places of lines that are the same but for what a key leaves out."""
    keys, looked = [key(body) for body in lines.bodies], [key(line) for line in wanted]
    if not any(looked) and key is not str:
        return []
    rarest = max(range(len(looked)), key=lambda at: len(looked[at]))
    starts = (at - rarest for at, one in enumerate(keys) if one == looked[rarest])
    count = len(looked)
    hits = (at for at in starts if at >= 0 and keys[at : at + count] == looked)
    return [lines.place(at, at + count) for at in islice(hits, MAX_PLACES)]
