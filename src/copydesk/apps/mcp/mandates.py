"""What a model that calls may do: what the person's words allow; without them, only edits that name their exact target.

A plan is withheld, that is shown and not applied, where the words don't say where, or where it brings in links, images or HTML
that nobody gave it. The person's own yes lets it through.
"""

from collections.abc import Iterator
from dataclasses import replace

from copydesk.assistant.conversation import Pending, Request, Work
from copydesk.assistant.working import bound_work
from copydesk.document.document import Document
from copydesk.editing.answers import Context
from copydesk.editing.locate import locate, stands
from copydesk.editing.naming import by_foreign_id
from copydesk.editing.novelty import novelties
from copydesk.editing.rungs import Rung
from copydesk.language import understand
from copydesk.plan.edit import ACTIONS, PLACES, Edit, Plan
from copydesk.plan.mandate import Mandate, Spread
from copydesk.plan.problem import Code, Problem

# Whatever is named may be changed, and over half of the document asks all the same.
EXACT_TARGETS = Mandate(spread=Spread.THROUGHOUT)
NEEDS_YES = Problem(
    Code.OUT_OF_SCOPE,
    "These edits need the person's own yes. Show them the preview, ask, and give their answer as instruction. Nothing was changed.",
)


def allowed_work(document: Document, plan: Plan, context: Context) -> Work | Problem:
    """A caller's plan as work that is bound by the person's words."""
    if plan.instruction:
        return Work(plan, understand(plan.instruction, document=document, context=context).mandate, context)
    vague = next((edit for edit in plan.edits if not names_target(document, edit)), None)
    return Work(plan, EXACT_TARGETS) if vague is None else not_exact(vague)


def not_exact(edit: Edit) -> Problem:
    message = (
        f"Edit {edit.id} doesn't name its exact target. Without the person's words only edits that do are made: give ids from "
        "outline or read (“#…”), or a text that stands once; or give the person's words as instruction. Nothing was changed."
    )
    return Problem(Code.OUT_OF_SCOPE, message, edit=edit.id)


def names_target(document: Document, edit: Edit) -> bool:
    """Whether an edit tells its places by ids, and its text as it stands."""
    places = list(places_of(edit))
    if not all(is_id(document, place) for place in places):
        return False
    if edit.action != "replace":
        return bool(places)
    text = str(edit.get("find"))
    if places:
        return stands(document, text)
    hits = locate(document, text)
    return len(hits) == 1 and hits[0].rung is Rung.EXACT


def places_of(edit: Edit) -> Iterator[object]:
    takes = ACTIONS[edit.action]
    for name in ("at", "through", *PLACES):
        value = edit.get(name)
        if value is not None and (name not in PLACES or name in takes.one_of):
            yield from value if isinstance(value, list) else (value,)


def is_id(document: Document, place: object) -> bool:
    word = str(place).strip().removeprefix("#")
    return word in document or len(document.cached(by_foreign_id).get(word, ())) == 1


def bounded(request: Request, document: Document) -> Request:
    """A request that applies no more than the caller may: a plan that is withheld becomes a proposal."""
    is_withheld = request.mode == "auto" and withheld(request, document)
    return replace(request, mode="suggest") if is_withheld else request


def withheld(request: Request, document: Document) -> bool:
    """Whether a plan needs the person's yes. What rules read in the person's words is their own."""
    work = request.work
    if work is None or work.reading is not None or work.mandate is None:
        return False
    if work.mandate.only_proposes:
        return True
    bound = bound_work(work, document, request.choices, request.only)
    return not isinstance(bound, Problem) and bool(novelties(bound, request.words))


def needs_yes(pending: Pending, document: Document) -> bool:
    """Whether what was proposed is applied only with the person's yes."""
    return bool(pending.edits) and withheld(pending.request, document)
