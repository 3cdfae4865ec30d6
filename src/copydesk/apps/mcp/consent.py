"""What a model that calls may do: a plan is weighed against the person's words that it reports; without them, only edits that name
their exact target are made.

Nothing is applied without the person but where whoever started the server set `auto`. There, too, a plan that carries a risk, that
names a place by anything but its id or its text to the letter, or that without words brings in links, images or HTML, is shown.
"""

from collections.abc import Iterator

from copydesk.apps.mcp.opened import Result
from copydesk.assistant import messages
from copydesk.assistant.conversation import Pending, Work
from copydesk.assistant.working import bound_work
from copydesk.document.document import Document
from copydesk.editing.novelty import novelties
from copydesk.editing.patching import stands_exactly
from copydesk.plan.edit import ACTIONS, Edit, Plan
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Code, Problem
from copydesk.plan.risk import REVIEW
from copydesk.references.answers import Context
from copydesk.references.names import by_foreign_id
from copydesk.references.rungs import Rung
from copydesk.references.texts.hits import locate, stands

NEEDS_YES = Problem(
    Code.OUT_OF_SCOPE,
    "These edits need the person's own yes. Show them the preview, ask, and give their answer as instruction. Nothing was changed.",
)

REPORTED = "The words were reported by a model."


def reported(result: Result, words: str | None) -> Result:
    """A turn's result, saying of what was applied at once that nobody but a model told the words."""
    if not words or result.get("outcome") != Outcome.APPLIED:
        return result
    return {**result, "message": f"{result['message']} {REPORTED}"}


def allowed_work(document: Document, plan: Plan, context: Context) -> Work | Problem:
    """A caller's plan as work that is weighed against the person's words."""
    if plan.instruction:
        return Work(plan, context)
    if (edit := vague(document, plan)) is not None:
        return not_exact(edit)
    bound = bound_work(Work(plan), document, {}, None)
    brought = [] if isinstance(bound, Problem) else novelties(bound, "")
    return Work(plan, why_shown=messages.brings_in(brought[0]) if brought else "")


def vague(document: Document, plan: Plan) -> Edit | None:
    """The first edit that tells its target in words."""
    return next((edit for edit in plan.edits if not names_target(document, edit)), None)


def not_exact(edit: Edit) -> Problem:
    message = (
        f"Edit {edit.id} doesn't name its exact target. Without the person's words only edits that do are made: give ids from "
        "outline or read (“#…”), or a text that stands once; or give the person's words as instruction. Nothing was changed."
    )
    return Problem(Code.OUT_OF_SCOPE, message, edit=edit.id)


def names_target(document: Document, edit: Edit) -> bool:
    """Whether an edit tells its places by ids, and its text as it stands."""
    if edit.action == "patch":
        return stands_exactly(document, edit)
    places = list(places_of(edit))
    if not all(is_id(document, place) for place in places):
        return False
    if edit.get("find") is None:
        return bool(places)
    text = str(edit.get("find"))
    if places:
        return stands(document, text)
    hits = locate(document, text)
    return len(hits) == 1 and hits[0].rung is Rung.EXACT


def places_of(edit: Edit) -> Iterator[object]:
    for name, argument in ACTIONS[edit.action].arguments.items():
        value = edit.get(name)
        if value is not None and argument.type in ("place", "places"):
            yield from value if isinstance(value, list) else (value,)


def is_id(document: Document, place: object) -> bool:
    word = str(place).strip().removeprefix("#")
    return word in document or len(document.cached(by_foreign_id).get(word, ())) == 1


def needs_yes(pending: Pending) -> bool:
    """Whether what was proposed is applied only with the person's yes."""
    work = pending.request.work
    is_flagged = any(risk.level == REVIEW for edit in pending.edits for risk in edit.risks)
    return bool(pending.edits) and (is_flagged or (work is not None and bool(work.why_shown)))
