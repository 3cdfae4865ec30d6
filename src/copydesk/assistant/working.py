"""Work on a document: bound and checked against its latest version, and what is told of it before and after it is applied."""

from dataclasses import replace
from typing import Any

from copydesk.assistant import messages
from copydesk.assistant.conversation import Call, Request, Work
from copydesk.document.change import measure, touched
from copydesk.document.document import Document
from copydesk.editing.answers import Choices
from copydesk.editing.bind import Bound, bind
from copydesk.editing.check import check
from copydesk.editing.preview import changed_nodes, document_diff, edit_reports
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Code, Problem
from copydesk.plan.turn import EditReport, Turn


def bound_work(
    work: Work, document: Document, choices: Choices, only: frozenset[str] | None, version: int | None = None
) -> Bound | Problem:
    """What some work comes to on this document, of which this is the version, or the one problem that stops it."""
    if isinstance(work.task, Call):
        from copydesk.assistant.tools import run_tool  # most turns call none

        return run_tool(document, work.task.tool, work.task.arguments, choices, version)
    edits = tuple(edit for edit in work.task.edits if only is None or edit.id in only)
    bound = bind(document, replace(work.task, edits=edits), work.context, choices)
    if isinstance(bound, Problem):
        return bound
    problem = check(bound, work.mandate)
    if problem is not None and problem.code is Code.TOO_LARGE and choices.get("") == "all":  # the person said so
        problem = check(bound)
    return problem or bound


def result_after(work: Work, bound: Bound | Problem) -> Any:
    """What a tool that edits gives besides its change; None for most, and for a plan."""
    if not isinstance(work.task, Call) or isinstance(bound, Problem):
        return None
    from copydesk.assistant.tools import result_of

    return result_of(work.task.tool, bound.after)


def refusal(problem: Problem, version: int) -> Turn:
    outcome = Outcome.QUESTION if problem.asks else Outcome.REFUSED
    return Turn(outcome, problem.message, version, problem)


def proposal(bound: Bound, version: int, notes: tuple[str, ...]) -> Turn:
    """What a bound plan would do."""
    return Turn(
        Outcome.PROPOSAL,
        messages.proposed(bound, (*bound.notes, *notes)),
        version,
        edits=edit_reports(bound, "open"),
        diff=document_diff(bound.before, bound.after),
        changed=changed_nodes(bound.after, bound.operations),
        stats=measure(bound.before, bound.after, bound.operations),
    )


def applied(bound: Bound, proposed: Turn, version: int, notes: tuple[str, ...]) -> Turn:
    """What a bound plan did."""
    edits = tuple(replace(edit, state="accepted") for edit in proposed.edits)
    message = messages.applied(bound, (*bound.notes, *notes))
    return replace(proposed, outcome=Outcome.APPLIED, message=message, version=version, edits=edits)


def the_others(request: Request, work: Work, after: Document) -> tuple[EditReport, ...]:
    """The edits of a proposal that were not taken, after the others were applied: still open, or stale."""

    def checked_again(edit: EditReport) -> EditReport:
        if edit.state != "open":
            return edit
        bound = bound_work(work, after, request.choices, frozenset((edit.id,)))
        return replace(edit, state="stale") if isinstance(bound, Problem) else edit

    return tuple(checked_again(edit) for edit in request.proposed if edit.id not in (request.only or ()))


def in_order(request: Request, edits: tuple[EditReport, ...]) -> tuple[EditReport, ...]:
    """Edits in the order in which they were proposed."""
    places = {edit.id: place for place, edit in enumerate(request.proposed)}
    return tuple(sorted(edits, key=lambda edit: places.get(edit.id, 0)))


def means_the_same(request: Request, then: Document, new: Bound | Problem) -> bool:
    """Whether work that was shown on one version comes to the same on a later one: "the second item" may be another by then."""
    assert request.work is not None
    old = bound_work(request.work, then, request.choices, request.only)
    if not isinstance(old, Bound) or not isinstance(new, Bound):
        return False
    return _places(old) == _places(new)


def _places(bound: Bound) -> tuple[list[tuple[str, ...]], frozenset[str]]:
    known = frozenset(id for id in touched(bound.operations) if id in bound.before)
    return [shown(edit) for edit in edit_reports(bound, "open")], known


def shown(edit: EditReport) -> tuple[str, ...]:
    return edit.id, edit.action, edit.before, edit.after
