"""The sentences about patches: which part of one, what was looked for there, and what stands nearest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from copydesk.editing.messages import invalid, misfit, refused, short
from copydesk.plan.problem import Code, Problem

if TYPE_CHECKING:
    from copydesk.editing.patches.leads import Misplaced
    from copydesk.editing.patches.nearest import Near

SORTS = "a unified diff, a Codex patch, SEARCH/REPLACE blocks, an old and a new text, or a whole file"


def named(name: str, problem: Problem) -> Problem:
    """A problem with the part of the patch before it that it is about."""
    return replace(problem, message=f"{name}: {problem.message}") if name else problem


def not_found(name: str, text: str, near: Near | None, edit: str | None) -> Problem:
    what = f"“{short(text)}” doesn't occur here"
    if near is None:
        return named(name, refused(Code.NOT_FOUND, what, "quote a few words as they stand", edit))
    stands = f"“{short(near.line)}”" if near.line.strip() else "an empty line"
    looked = f"“{short(near.looked_for)}” was looked for" if near.looked_for.strip() else "an empty line was looked for"
    hint = f"line {near.number} is {near.line!r}, not {near.looked_for!r}"
    what = f"{what}: nearest is line {near.number}, {stands}, where {looked}"
    return named(name, refused(Code.NOT_FOUND, what, "quote it as it stands", edit, hint))


def misplaced(name: str, found: Misplaced, edit: str | None) -> Problem:
    """New lines of which nobody can tell how far in they stand."""
    leads = [_lead(lead) for lead in dict.fromkeys(found.leads)]
    could = f"could stand at {' or '.join(leads)}" if len(leads) > 1 else "could stand at several depths"
    what = f"The old text was sent without its indentation, and the new line “{short(found.line)}” {could}"
    return named(name, refused(Code.MISFIT, what, "send both with the indentation that they have in the file", edit))


def _lead(lead: str) -> str:
    if lead.strip(" "):
        return repr(lead)
    return f"{len(lead)} spaces" if lead else "the margin"


def beyond_the_end(name: str, line: int, count: int, edit: str | None) -> Problem:
    return named(name, invalid(f"There is no line {line} in a file of {count} lines.", edit))


def no_place(name: str, edit: str | None) -> Problem:
    return named(name, invalid("There is no text to look for; quote the lines that it is about, or give a line.", edit))


def broken(sort: str, what: str) -> Problem:
    """A patch that is begun as one sort and doesn't go on as one."""
    return invalid(f"This begins as {sort}, but {what}.")


def unknown() -> Problem:
    return invalid(f"This is no patch that is known; send {SORTS}, or a plan with edits.")


def several_files(sort: str, paths: Sequence[str]) -> Problem:
    shown = ", ".join(dict.fromkeys(paths))
    return invalid(f"This {sort} is for several files: {shown}; send the part that is for this one alone.")


def other_operation(sort: str, what: str) -> Problem:
    told = f"This {sort} would {what}, which is not an edit of a document"
    return refused(Code.UNSUPPORTED, told, "send its changes of the text alone")


def placeholder(line: str) -> Problem:
    what = f"The line “{short(line)}” stands for text that was left out, so this is not the whole file"
    return refused(Code.INVALID, what, "send all of it, or a patch of what changes")


def no_lines(format: str, name: str) -> Problem:
    what = f"A document in {format} has no lines to add or take out, only words"
    return named(name, misfit(f"{what}; use `edit` with insert, delete or rewrite"))


__all__ = [
    "SORTS",
    "beyond_the_end",
    "broken",
    "misplaced",
    "named",
    "no_lines",
    "no_place",
    "not_found",
    "other_operation",
    "placeholder",
    "several_files",
    "unknown",
]
