"""Undo and redo: a step back or forward through the versions, fitted to what others changed since."""

from collections.abc import Sequence
from typing import NamedTuple

from copydesk.assistant.naming import joined
from copydesk.document.change import Version, measure
from copydesk.document.document import Document
from copydesk.document.operations import Operation, OperationError, apply
from copydesk.document.rebase import rebase
from copydesk.document.undo import MoreNeeded, Step, redo_step, undo_step
from copydesk.editing import messages
from copydesk.editing.preview import changed_nodes, document_diff
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Problem
from copydesk.plan.turn import Turn
from copydesk.ports import Place, Standing

READ_FIRST = 16  # versions; then so many times more, until they tell
STEPS = {"undo": undo_step, "redo": redo_step}
NOTHING_LEFT = {"undo": messages.NOTHING_TO_UNDO, "redo": messages.NOTHING_TO_REDO}


class Stepped(NamedTuple):
    """Where a step leads, and the version it takes back or restores."""

    operations: tuple[Operation, ...]
    after: Document
    number: int


async def stepped(place: Place, here: Standing, verb: str) -> Stepped | Problem | None:
    """The next step; None where there is none, a problem where what it touches was changed again since."""
    step, since = await _next(place, verb)
    if step is None:
        return None
    try:
        operations = await _rebased(place, here, step, verb, since)
        return Stepped(operations, apply(here.document, operations), step.number)
    except OperationError:
        return messages.stale(f"What version {step.number} changed was changed again since.")


async def _next(place: Place, verb: str) -> tuple[Step | None, list[Version]]:
    """The next step, and the versions after the one that it is about. Of a long history only the end is read."""
    author, last = None if place.is_alone else place.author, READ_FIRST
    while True:
        versions = await place.versions(last)
        try:
            step = STEPS[verb](versions, author)
        except MoreNeeded:
            last *= READ_FIRST
        else:
            return step, [version for version in versions if step is not None and version.number > step.number]


async def _rebased(place: Place, here: Standing, step: Step, verb: str, since: list[Version]) -> tuple[Operation, ...]:
    if all(version.change is None or version.change.author == place.author for version in since):
        return step.operations
    fits = step.number if verb == "undo" else step.first - 1
    return rebase(step.operations, await place.document_at(fits), here.document)


def preview(here: Standing, step: Stepped, verb: str) -> Turn:
    return Turn(
        Outcome.PROPOSAL,
        messages.stepped(verb, step.number, dry_run=True),
        here.version,
        diff=document_diff(here.document, step.after),
        changed=changed_nodes(step.after, step.operations),
        stats=measure(here.document, step.after, step.operations),
    )


def report(verb: str, numbers: Sequence[int], times: int) -> str:
    told = messages.stepped(verb, numbers[0], dry_run=False)
    versions = f"versions {joined([str(number) for number in numbers])}"
    told = told if len(numbers) == 1 else told.replace(f"version {numbers[0]}", versions)
    return told if len(numbers) == times else f"{told} No more could be {'taken back' if verb == 'undo' else 'restored'}."
