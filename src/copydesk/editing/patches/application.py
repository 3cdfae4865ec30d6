"""A text with the hunks of a patch applied, all or none: each is found in the text as it stands, or in what others left."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from copydesk.editing import patchmessages
from copydesk.editing.patches.hunk import Hunk
from copydesk.editing.patches.hunkplaces import Found, found_places
from copydesk.editing.patches.leads import Misplaced, brought_in, placed
from copydesk.editing.patches.lines import Change, Lines
from copydesk.plan.problem import Code, Problem
from copydesk.references.texts.matches import Place


def patched(text: str, hunks: Sequence[Hunk], choices: Sequence[str | None] = ()) -> str | Problem:
    """The text after all hunks; or the first problem."""
    result = _together(text, hunks, choices, 0)
    if not isinstance(result, Problem) or result.code is not Code.NOT_FOUND or len(hunks) < 2:
        return result
    after = text  # a hunk may look for what one before it brought
    for number, hunk in enumerate(hunks):
        step = _together(after, [hunk if after is text else hunk._replace(line=None)], choices[number : number + 1], number)
        if isinstance(step, Problem):
            return result
        after = step
    return after


def _together(text: str, hunks: Sequence[Hunk], choices: Sequence[str | None], first: int) -> str | Problem:
    lines, changes, below = Lines(text), [], 0
    for number, hunk in enumerate(hunks):
        name, choice = str(first + number + 1), choices[number] if number < len(choices) else None
        made = changes_of(lines, as_lines(hunk), name, choice, below)
        if isinstance(made, Problem):
            return made
        changes += [(change, first + number + 1) for change in made]
        below = max([below, *(change.end for change in made)])
    return lines.exchanged(changes)


def as_lines(hunk: Hunk) -> Hunk:
    return hunk._replace(anchor=hunk.anchor.replace("\r\n", "\n"), text=hunk.text.replace("\r\n", "\n"))


def changes_of(lines: Lines, hunk: Hunk, name: str, choice: str | None, below: int = 0) -> list[Change] | Problem:
    if not hunk.anchor:
        return placed_by_line(lines, hunk, name)
    found = found_places(lines, hunk, name, choice, below)
    if isinstance(found, Problem) and found.code is Code.NOT_FOUND and (other := without_blank_edges(hunk)) is not None:
        hunk, found = other, as_found(found_places(lines, other, name, choice, below), found)
    if isinstance(found, Problem):
        return found
    result: list[Change] = []
    for place in found.places:
        made = _changes(lines, hunk, place, is_exact=found.is_exact)
        if isinstance(made, Misplaced):
            return patchmessages.misplaced(hunk.name, made, name)
        result += made
    return result


def without_blank_edges(hunk: Hunk) -> Hunk | None:
    """A hunk of whole lines without the empty ones around it, which models send along; None where it has none."""
    old, new = hunk.anchor.split("\n"), hunk.text.split("\n")
    for edge in (0, -1):
        while old and not old[edge].strip():
            del old[edge]
            if new and not new[edge].strip():
                del new[edge]
    if not hunk.whole or not old or len(old) == hunk.anchor.count("\n") + 1:
        return None
    return hunk._replace(anchor="\n".join(old), text="\n".join(new), type=hunk.type if new else "delete")


def as_found(second: Found | Problem, first: Problem) -> Found | Problem:
    """What was found at last; else the first problem, which tells of the hunk as it was sent."""
    return first if isinstance(second, Problem) and not second.options else second


def placed_by_line(lines: Lines, hunk: Hunk, name: str) -> list[Change] | Problem:
    """Lines that come in behind one that is counted, or at the end of the file."""
    new, last = tuple(hunk.text.split("\n")), len(lines.bodies) - (lines.bodies[-1] == "")
    if hunk.type != "insert" or (hunk.line is None and not hunk.at_end):
        return patchmessages.no_place(hunk.name, name)
    at = last if hunk.line is None else hunk.line
    return [Change(at, at, new)] if at <= last else patchmessages.beyond_the_end(hunk.name, at, last, name)


def _changes(lines: Lines, hunk: Hunk, place: Place, *, is_exact: bool) -> list[Change] | Misplaced:
    first, last = lines.line_at(place.start), lines.line_at(place.end) + 1
    old, new = hunk.anchor.split("\n"), hunk.text.split("\n")
    lead = lines.plain[lines.starts[first] : place.start]
    # Words at the beginning of a line say nothing of its indentation: with the lead they are the whole of it.
    if lead.strip(" \t>") or lines.starts[last] - 1 != place.end:
        return _inside(lines, hunk, place, old, new, is_exact=is_exact)
    standing = lines.bodies[first:last]
    if hunk.type == "delete":
        return [Change(first, last)]
    come = placed(old, standing, new, replaces=hunk.type == "replace")
    if isinstance(come, Misplaced):
        return come
    if hunk.type == "insert":
        at = last if hunk.position == "after" else first
        return [Change(at, at, tuple(come))]
    if len(old) != len(standing):
        return [Change(first, last, tuple(come))]
    return [Change(first + start, first + end, tuple(come[at:to])) for start, end, at, to in _runs(old, new)]


def _runs(old: list[str], new: list[str]) -> list[tuple[int, int, int, int]]:
    """Which lines go and which come: what is the same in both stays as it stands."""
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(start, end, at, to) for tag, start, end, at, to in codes if tag != "equal"]


def _inside(lines: Lines, hunk: Hunk, place: Place, old: list[str], new: list[str], *, is_exact: bool) -> list[Change] | Misplaced:
    """A change of characters, which may go over several lines."""
    first, last = lines.line_at(place.start), lines.line_at(place.end) + 1
    if hunk.type == "insert":
        at = place.end if hunk.position == "after" else place.start
        return [Change(first, last, inner=(Place(at, at), hunk.text))]
    if hunk.type == "delete":
        return [Change(first, last, inner=(place, ""))]
    standing = lines.plain[place.start : place.end].split("\n")
    come = new if is_exact else brought_in(old, standing, new, mid=True)
    return come if isinstance(come, Misplaced) else [Change(first, last, inner=(place, "\n".join(come)))]
