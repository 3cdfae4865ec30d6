"""What becomes of a model's edits: each judged alone against the words' mandate, all of them together made the work of the turn.

What lies outside the mandate is left out and told; what the words don't place, or what nobody gave the model, is proposed and never
applied by itself.
"""

from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from copydesk.assistant import messages
from copydesk.assistant.asked import Asked, Gathered
from copydesk.assistant.conversation import Request, Work
from copydesk.assistant.shortcut import Ended, Open
from copydesk.document.change import touched
from copydesk.editing.bind import Bound, bind
from copydesk.editing.check import check
from copydesk.editing.novelty import novelties
from copydesk.language.mandate import ANY_LINES
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.mandate import Limits, Mandate, Spread
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Code, Problem
from copydesk.plan.turn import Turn

ORDER = tuple(Spread)
MAX_NEW_CHARS = 20_000  # of all new texts together: twice what a turn's replies can well hold
MANY_WORDS, LEFT_AT_LEAST = 20, 0.3  # of a text, and the share of it that a rewrite leaves
MAX_TRIED = 60  # edits of a plan that are tried one by one where they don't fit together


class Judged(StrEnum):
    FITS = "fits"
    SAME = "same"  # what stands there already
    OUTSIDE = "outside"  # of what the words allow
    WRONG = "wrong"  # it can't be bound, by the model's mistake


class Judgement(NamedTuple):
    verdict: Judged
    told: str = ""
    problem: Problem | None = None


def judged(asked: Asked, edit: Edit) -> Judgement:
    """What one edit is by itself. One that is unclear because the person's own words are is kept: they will be asked."""
    bound = bind(asked.document, Plan((edit,)), asked.context, asked.request.choices)
    if isinstance(bound, Problem):
        if bound.code is Code.AMBIGUOUS and is_the_persons(asked, edit):
            return Judgement(Judged.FITS)
        return Judgement(Judged.WRONG, " ".join((short(bound), bound.hint or told_options(bound))).strip(), bound)
    if bound.after == bound.before:
        return Judgement(Judged.SAME)
    problem = check(bound, asked.understood.mandate)
    if problem is None or problem.asks:
        return Judgement(Judged.FITS)
    if problem.code is Code.OUT_OF_SCOPE:
        return Judgement(Judged.OUTSIDE, short(problem), problem)
    return Judgement(Judged.WRONG, " ".join(filter(None, (short(problem), problem.hint))), problem)


def is_the_persons(asked: Asked, edit: Edit) -> bool:
    """Whether what an edit looks for is what the person quoted, or their words don't say where: then it is theirs to say which one
    they mean."""
    if not asked.understood.mandate.is_placed:
        return True
    wanted = str(edit.get("find") or edit.get("at") or "").casefold()
    return any(text.casefold() in wanted or wanted in text.casefold() for text in asked.understood.mandate.texts if wanted)


def short(problem: Problem) -> str:
    """What was wrong, without what to do next: that is for a person."""
    return problem.message.partition(" Nothing was changed")[0]


def told_options(problem: Problem) -> str:
    """The candidates, for a model that has to name one by its id."""
    return "; ".join(f"{option.label}" for option in problem.options if option.id not in ("all", "none"))


def proposed(asked: Asked, gathered: Gathered) -> Request | Open | Ended:
    """The request with the model's plan as its work; or what ends the turn."""
    if gathered.asks and gathered.problem is not None:
        return Open(gathered.problem)
    edits, left_out, problem = fitting(asked, gathered.edits or gathered.same)
    left_out = [*gathered.left_out, *left_out]
    if not edits:
        return nothing_left(gathered.problem or problem, left_out, gathered.prose)
    notes = tuple(messages.left_out(one) for one in dict.fromkeys(left_out))
    work = Work(Plan(tuple(edits), asked.words), mandate_for(asked, problem), asked.context, notes, by=model_of(asked))
    too_much = short(problem) if problem is not None and work.mandate is not asked.understood.mandate else ""
    waits = too_much or why_it_waits(asked, gathered, edits)
    if asked.request.mode == "auto" and waits:
        return replace(asked.request, mode="suggest", work=replace(work, notes=(*notes, waits)))
    return replace(asked.request, work=work)


def nothing_left(problem: Problem | None, left_out: list[str], prose: str) -> Open | Ended:
    """No edit was made, and why: outside of the words, not to be bound, or the model made none."""
    if left_out:
        return Open(Problem(Code.OUT_OF_SCOPE, messages.all_left_out(left_out[0])))
    if problem is not None and problem.code is Code.INVALID:  # of no form that there is, which tells a person little
        return Open(Problem(Code.INVALID, messages.malformed(short(problem))))
    if problem is not None:
        return Open(problem)
    if prose:
        return Ended(Turn(Outcome.ANSWER, messages.made_no_edit(prose)))
    return Ended(Turn(Outcome.FAILED, messages.MODEL_SILENT))


def fitting(asked: Asked, edits: list[Edit]) -> tuple[list[Edit], list[str], Problem | None]:
    """The edits that the words allow, what was left out for that, and what is in the way of all that are left. Where each may be
    made and they are only too many, all are kept."""
    problem = together(asked, edits) if edits else None
    if problem is None or problem.code is not Code.OUT_OF_SCOPE or together(asked, edits, widened(asked)) is None:
        return edits, [], problem
    kept: list[Edit] = []
    left_out: list[str] = []
    for edit in edits[:MAX_TRIED]:
        wrong = together(asked, [*kept, edit], widened(asked))
        if wrong is not None and wrong.code is Code.OUT_OF_SCOPE:
            left_out.append(short(wrong))
        else:
            kept.append(edit)
    left_out += [messages.too_many_edits(len(edits))] if len(edits) > MAX_TRIED else []
    return kept, left_out, together(asked, kept) if kept else problem


def together(asked: Asked, edits: list[Edit], mandate: Mandate | None = None) -> Problem | None:
    bound = bind(asked.document, Plan(tuple(edits)), asked.context, asked.request.choices)
    return bound if isinstance(bound, Problem) else check(bound, mandate or asked.understood.mandate)


def widened(asked: Asked) -> Mandate:
    """The mandate with room for more of what each of its edits may do: what it allows is proposed, and never applied by itself."""
    mandate = asked.understood.mandate
    headings = mandate.limits.allow_heading_changes
    return replace(mandate, limits=Limits(ANY_LINES, 100.0, headings), spread=max(mandate.spread, Spread.LISTED, key=ORDER.index))


def mandate_for(asked: Asked, problem: Problem | None) -> Mandate:
    return widened(asked) if problem is not None and problem.code is Code.OUT_OF_SCOPE else asked.understood.mandate


def why_it_waits(asked: Asked, gathered: Gathered, edits: list[Edit]) -> str:
    """Why a plan is proposed though it may be applied; "" where nothing speaks against it."""
    if gathered.problem is not None:
        return messages.left_out(short(gathered.problem))
    if gathered.cut:
        return messages.cut_off(gathered.cut)
    new = sum(len(str(value)) for edit in edits for value in edit.arguments.values())
    if new > MAX_NEW_CHARS:
        return messages.very_long(new)
    bound = bind(asked.document, Plan(tuple(edits)), asked.context, asked.request.choices)
    if isinstance(bound, Bound):
        if gone := taken_out(bound):
            return messages.takes_out(gone)
        brought = novelties(bound, asked.words, [text for _, text in gathered.outside])
        if brought:
            return messages.brings_in(brought[0])
    return messages.NO_PLACE_SAID if asked.understood.mandate.only_proposes else ""


def taken_out(bound: Bound) -> int:
    """How many words rewrites take away where they leave hardly any: not what is meant by something written anew, or shorter."""
    made = [operation for edit in bound.edits if edit.edit.action == "rewrite" for operation in edit.operations]
    ids = touched(made)
    before, after = (sum(len(held[id].text.split()) for id in ids if id in held) for held in (bound.before, bound.after))
    return before - after if before >= MANY_WORDS and after < before * LEFT_AT_LEAST else 0


def model_of(asked: Asked) -> str | None:
    return asked.equipment.model.name if asked.equipment.model is not None else None
