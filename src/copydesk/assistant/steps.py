"""Undo and redo: a step back or forward through the versions, fitted to what others changed since."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from copydesk.assistant.commit import change_of
from copydesk.assistant.conversation import Pending, Request
from copydesk.assistant.ending import Ending
from copydesk.assistant.naming import joined
from copydesk.assistant.proposals import touches
from copydesk.assistant.reversal import reversal, whose
from copydesk.assistant.working import refusal
from copydesk.document.change import Change, Version, measure
from copydesk.document.document import Document
from copydesk.document.operations import Operation, OperationError, apply
from copydesk.document.rebase import rebase
from copydesk.document.undo import MoreNeeded, Step, redo_step, undo_step
from copydesk.editing import messages
from copydesk.editing.preview import changed_nodes, document_diff
from copydesk.language.memory import Memory, remember_step
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
    change: Change | None  # that version's


async def stepped(place: Place, here: Standing, verb: str) -> Stepped | Problem | None:
    """The next step; None where there is none, a problem where what it touches was changed again since."""
    step, versions = await _next(place, verb)
    if step is None:
        return None
    since = [version for version in versions if version.number > step.number]
    change = next((version.change for version in versions if version.number == step.number), None)
    try:
        operations = await _rebased(place, here, step, verb, since)
        return Stepped(operations, apply(here.document, operations), step.number, change)
    except OperationError:
        return messages.stale(f"What version {step.number} changed was changed again since.")


async def _next(place: Place, verb: str) -> tuple[Step | None, list[Version]]:
    """The next step, and the versions from the one that it is about on. Of a long history only the end is read."""
    author, last = None if place.is_alone else place.author, READ_FIRST
    while True:
        versions = await place.versions(last)
        try:
            step = STEPS[verb](versions, author)
        except MoreNeeded:
            last *= READ_FIRST
        else:
            return step, [version for version in versions if step is not None and version.number >= step.number]


async def _rebased(place: Place, here: Standing, step: Step, verb: str, since: list[Version]) -> tuple[Operation, ...]:
    if all(version.change is None or version.change.author == place.author for version in since):
        return step.operations
    fits = step.number if verb == "undo" else step.first - 1
    return rebase(step.operations, await place.document_at(fits), here.document)


async def taken(request: Request, place: Place, here: Standing, memory: Memory) -> Ending:
    """Undo or redo, as often as was said; each step is a version of its own."""
    verb, turn = str(request.step), None
    made: frozenset[str] = frozenset()
    done: list[str] = []
    first, operations = here.document, list[Operation]()
    for _ in range(request.times):
        step = await stepped(place, here, verb)
        if step is None or isinstance(step, Problem):
            break
        turn = preview(place, here, step, verb)
        made |= touches(here.document, step.operations)
        if request.mode != "auto":
            return Ending(turn, Pending(request, here.version, touches=made, gist=turn.message), memory, made)
        change = change_of(place, here, step.operations, step.after, replace(request, words=request.words or verb))
        about = change._replace(undoes=step.number) if verb == "undo" else change._replace(redoes=step.number)
        version = await place.commit(about, step.after)
        memory = remember_step(memory, verb, here.document, step.after, step.operations)
        turn = replace(turn, outcome=Outcome.APPLIED, version=version, message=_report(place, here, step, verb))
        here = Standing(step.after, version)
        done.append(str(step.number))
        operations += step.operations
    if turn is not None:
        what = reversal(first, here.document, operations, would=False) if len(done) > 1 else ""
        return Ending(replace(turn, message=_all_told(verb, turn.message, done, request.times, what)), None, memory, made)
    if isinstance(step, Problem):
        return Ending(refusal(step, here.version))
    return Ending(Turn(Outcome.ANSWER, NOTHING_LEFT[verb], here.version))


def preview(place: Place, here: Standing, step: Stepped, verb: str) -> Turn:
    what = reversal(here.document, step.after, step.operations, would=True)
    told = messages.stepped(verb, f"version {step.number}{whose(step.change, place.author)}", what, dry_run=True)
    return Turn(
        Outcome.PROPOSAL,
        f"{told} Nothing has changed yet.",
        here.version,
        diff=document_diff(here.document, step.after),
        changed=changed_nodes(step.after, step.operations),
        stats=measure(here.document, step.after, step.operations),
    )


def _report(place: Place, here: Standing, step: Stepped, verb: str) -> str:
    what = reversal(here.document, step.after, step.operations, would=False)
    return messages.stepped(verb, f"version {step.number}{whose(step.change, place.author)}", what, dry_run=False)


def _all_told(verb: str, told: str, numbers: Sequence[str], times: int, what: str) -> str:
    """What stands again after all of the steps."""
    told = told if len(numbers) == 1 else messages.stepped(verb, f"versions {joined(numbers)}", what, dry_run=False)
    return told if len(numbers) == times else f"{told} No more could be {'taken back' if verb == 'undo' else 'restored'}."
