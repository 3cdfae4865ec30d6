"""Work on a document: bound and checked against its latest version, and what is told of it before and after it is applied."""

from dataclasses import replace
from typing import Any

from copydesk.assistant import messages
from copydesk.assistant.capitals import spelled_otherwise
from copydesk.assistant.conversation import Call, Request, Work
from copydesk.assistant.embedding import with_pictures
from copydesk.document.change import measure
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.editing.check import check, lands_elsewhere, over_half
from copydesk.editing.preview import changed_nodes, document_diff, edit_reports
from copydesk.editing.repeat import carried, is_repeated
from copydesk.editing.trace import trace
from copydesk.plan.edit import Plan
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Problem
from copydesk.plan.risk import NOTE, REVIEW, Risk
from copydesk.plan.turn import EditReport, Turn
from copydesk.ports import Place, Standing
from copydesk.references.answers import Choices

MAX_DETAIL = 30  # lines of what a turn changed that a conversation keeps
SHOWN_ONLY, WAS_APPLIED = "Proposed, and not applied yet:", "Applied:"


def bound_work(
    work: Work, document: Document, choices: Choices, only: frozenset[str] | None, version: int | None = None
) -> Bound | Problem:
    """What some work comes to on this document, of which this is the version, or the one problem that stops it."""
    if isinstance(work.task, Call):
        from copydesk.assistant.tools import run_tool  # most turns call none

        return run_tool(document, work.task.tool, work.task.arguments, choices, version)
    edits = tuple(edit for edit in work.task.edits if only is None or edit.shown in only)
    bound = bind(document, replace(work.task, edits=edits), work.context, choices)
    if isinstance(bound, Problem):
        return bound
    is_sure = work.reading is None or work.reading.is_placed or choices.get("") == "all"  # the person said so
    by_rules = lands_elsewhere(bound) if work.reading is not None else None
    return by_rules or (None if is_sure else over_half(bound)) or check(bound) or bound


async def bound_now(request: Request, place: Place, here: Standing) -> Bound | Problem:
    """A request's work on the latest version. What was shown on an earlier one must still mean the same."""
    assert request.work is not None
    signed = replace(request.work, context=request.work.context._replace(author=place.author, when=place.now()))
    if isinstance(signed.task, Plan):
        signed = replace(signed, task=with_pictures(signed.task, here.document, place.files))
    then = await place.document_at(request.shown_on) if request.shown_on is not None else None
    if then is not None:
        signed = carried_work(signed, then, here.document)
    bound = bound_work(signed, here.document, request.choices, request.only, here.version)
    return messages.CHANGED_SINCE if then is not None and not means_the_same(request, then, bound) else bound


def carried_work(work: Work, then: Document, now: Document) -> Work:
    """Work that was shown on one version, with the places that it names as they stand on a later one."""
    return replace(work, task=carried(work.task, then, now)) if isinstance(work.task, Plan) else work


def result_after(work: Work, bound: Bound | Problem) -> Any:
    """What a tool that edits gives besides its change; None for most, and for a plan."""
    if not isinstance(work.task, Call) or isinstance(bound, Problem):
        return None
    from copydesk.assistant.tools import result_of

    return result_of(work.task.tool, bound.after)


def refusal(problem: Problem, version: int, is_said: bool = False) -> Turn:
    """`is_said`: in a person's words, so that it is told in such."""
    problem = messages.without_names(problem) if is_said else problem
    outcome = Outcome.QUESTION if problem.asks else Outcome.REFUSED
    return Turn(outcome, problem.message, version, problem)


def weighed(request: Request, bound: Bound, setting: str) -> tuple[Risk, ...]:
    """What is unusual about a plan that somebody else made for a person's words. What is their own word, and what they were shown
    and accepted, is not judged again."""
    work = request.work
    is_own = work is None or work.reading is not None or not isinstance(work.task, Plan)
    if is_own or request.only is not None:
        return ()
    assert work is not None
    assert isinstance(work.task, Plan)
    if work.brief is None and not work.task.instruction:
        return ()
    from copydesk.assistant.trust import FIRM, risks_of  # most turns weigh nothing
    from copydesk.language.brief import brief_of

    brief = work.brief or brief_of(work.task.instruction or "", bound.before, work.context)
    found = risks_of(bound, brief, work.sources, setting)
    settled = {risk: risk._replace(level=NOTE) for risk in found if risk.message in work.cleared and risk.code not in FIRM}
    return (*(settled.get(risk, risk) for risk in found), *work.flags)


def notes_on(request: Request, bound: Bound) -> tuple[str, ...]:
    """What the report must say besides. What a plan leaves undone that waited for an answer is known only now."""
    work = request.work
    assert work is not None
    if work.by is None or work.brief is None or not request.choices:
        return work.notes
    from copydesk.assistant.shortfall import shortfalls  # most turns ask nothing

    return (*work.notes, *(one.fact for one in shortfalls(bound, work.brief) if one.fact not in ("", *work.notes)))


def waits(request: Request, found: tuple[Risk, ...]) -> bool:
    """Whether a plan is shown before it is applied, which it was where the person chose among its edits."""
    if request.mode != "auto" or request.only is not None or request.work is None:
        return request.mode != "auto"
    return bool(request.work.why_shown) or any(risk.level == REVIEW for risk in found)


def detail(bound: Bound, turn: Turn) -> str:
    """What a turn changed, or would change, with the ids: for who goes on from there."""
    is_open = turn.outcome is Outcome.PROPOSAL
    lines = trace(bound.before, bound.after, bound.operations, MAX_DETAIL)
    return "\n".join([SHOWN_ONLY if is_open else WAS_APPLIED, *lines])


def proposal(bound: Bound, version: int, notes: tuple[str, ...], found: tuple[Risk, ...] = ()) -> Turn:
    """What a bound plan would do, and what is unusual about it."""
    return Turn(
        Outcome.PROPOSAL,
        messages.proposed(bound, (*notes, *spelled_otherwise(bound, notes)), found),
        version,
        edits=flagged(edit_reports(bound, "open"), found),
        diff=document_diff(bound.before, bound.after),
        changed=changed_nodes(bound.after, bound.operations),
        stats=measure(bound.before, bound.after, bound.operations),
    )


def applied(request: Request, bound: Bound, proposed: Turn, version: int) -> Turn:
    """What a bound plan did, with those of its edits that were not taken."""
    assert request.work is not None
    taken = [replace(edit, state="accepted") for edit in proposed.edits]
    edits = in_order(request, (*taken, *the_others(request, request.work, bound.after)))
    notes = notes_on(request, bound)
    message = messages.applied(bound, (*notes, *spelled_otherwise(bound, notes)))
    if request.shown_on is not None:  # other things were done since it was shown
        doubts = messages.taken_with_doubts(edit for edit in request.proposed if edit.id in (request.only or ()))
        message = "\n\n".join(filter(None, (message, doubts)))
    return replace(proposed, outcome=Outcome.APPLIED, message=message, version=version, edits=edits)


def flagged(reports: tuple[EditReport, ...], found: tuple[Risk, ...]) -> tuple[EditReport, ...]:
    """Edits with what is unusual about each; what concerns the plan as a whole stands at the first."""
    known = {report.id for report in reports}
    first = reports[0].id if reports else ""
    at: dict[str, list[Risk]] = {}
    for risk in found:
        at.setdefault(risk.edit if risk.edit in known else first, []).append(risk)
    return tuple(replace(report, risks=tuple(at.get(report.id, ()))) for report in reports)


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
    return isinstance(old, Bound) and isinstance(new, Bound) and is_repeated(old, new)
