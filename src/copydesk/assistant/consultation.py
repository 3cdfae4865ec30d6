"""Steps 3 and 4 for a message that the words alone don't settle: a talk with a model, its words verified, its edits a plan."""

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from copydesk.assistant import messages
from copydesk.assistant.asked import Asked
from copydesk.assistant.calls import Calls, mark
from copydesk.assistant.claims import is_refuted, untrue
from copydesk.assistant.conversation import Conversation, Request, Work, stepping
from copydesk.assistant.dialogue import talk
from copydesk.assistant.events import Event, status, usage
from copydesk.assistant.history import history_of, summed_up
from copydesk.assistant.material import is_about_all, message_of, notes_on_all, shown_of
from copydesk.assistant.prompting import conversation as opening
from copydesk.assistant.record import Record
from copydesk.assistant.running import Running
from copydesk.assistant.secondlook import second_look
from copydesk.assistant.shortcut import Ended, Found, Open, Said, Unclear
from copydesk.assistant.shortfall import asked_about, shortfalls
from copydesk.assistant.told import Told
from copydesk.assistant.tools.context import Equipment
from copydesk.assistant.trust import FIRM, can_judge, short
from copydesk.assistant.working import WAS_APPLIED, bound_work, weighed
from copydesk.document.change import touched
from copydesk.editing.bind import Bound
from copydesk.editing.messages import sentence
from copydesk.editing.risks.stems import content
from copydesk.errors import ModelError
from copydesk.language.understanding import understand
from copydesk.plan.edit import Plan
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Code, Problem
from copydesk.plan.risk import REVIEW
from copydesk.plan.turn import Turn
from copydesk.ports import Standing
from copydesk.reading.verify import Handle, verified

SOURCE_CHARS = 20_000  # of what was read outside, which goes along with a plan until it is applied


class Consulted(NamedTuple):
    """What a model's part in a turn came to: what the turn goes on with or ends in, and what is told beside it."""

    found: Found
    told: Told
    conversation: Conversation  # its summary may have grown
    request: Request


async def consulted(
    unclear: Unclear, here: Standing, conversation: Conversation, equipment: Equipment, running: Running
) -> AsyncIterator[Event | Consulted]:
    """What a model makes of words that are unclear by themselves. Nothing is changed here; a model that can't be had ends the turn,
    and says so."""
    asked = heard(unclear, here, conversation, equipment)
    record = Record(running, running.clock())
    told, found = Told(), None
    try:
        yield status(messages.LOOKING)
        small = equipment.small or equipment.model
        assert small is not None
        asked = replace(asked, conversation=await summed_up(conversation, small, record))
        shown = await shown_of(asked, record)
        if not shown.is_all and is_about_all(asked):
            yield status(messages.SURVEYING)
        notes = await notes_on_all(asked, record) if not shown.is_all and is_about_all(asked) else ""
        said = opening(shown.text, history_of(asked, running.budgets.kept_messages), [notes, *await message_of(asked)])
        record.ended("listen")
        async for piece in talk(asked, said, record):
            if isinstance(piece, Event):
                yield piece
            else:
                record.ended("work")
                found, told = (
                    await looked_at(found_of(asked, piece), asked, piece.findings.words, record),
                    told_of(asked, piece, record),
                )
    except ModelError as error:
        found, told = Ended(Turn(Outcome.FAILED, messages.failed_model(str(error)))), Told()
    assert found is not None
    metadata = record.metadata()
    yield usage(metadata)
    if isinstance(found, Said):
        found = Said(told.message or found.message, told.citations, told.named)
        told = told._replace(message="", citations=())
    yield Consulted(found, told._replace(metadata=metadata), asked.conversation, asked.request)


def heard(unclear: Unclear, here: Standing, conversation: Conversation, equipment: Equipment) -> Asked:
    """A message with all that is known of it. What the person said before in the same talk counts as said."""
    request = unclear.request
    history = [{"role": one.role, "content": one.content} for one in conversation.messages]
    said = "\n".join((request.words, *(reply.answer for reply in request.replies if reply.is_said)))
    last = conversation.pending
    proposed = last.request.words if last is not None and last.edits else ""
    understood = understand(said, history, here.document, unclear.context, proposed)
    return Asked(request, here, conversation, unclear.context, understood, equipment)


def found_of(asked: Asked, calls: Calls) -> Found:
    """What a turn goes on with: a plan to weigh, a step back, a question, or words alone."""
    findings, stage = calls.findings, calls.stage
    if findings.asks and findings.unbound:  # the same plan goes on when the person has said which place they mean
        return replace(asked.request, work=work_of(asked, calls, Plan((*stage.edits, *findings.unbound), asked.words)))
    if findings.asks and findings.problem is not None:
        return Open(findings.problem)
    if findings.step is not None:
        is_shown = not may_step_back(asked, findings.times)
        request = replace(asked.request, mode="suggest", steps_at_once=False) if is_shown else asked.request
        return stepping(request, findings.step, findings.times)
    plan = stage.plan(asked.words)
    if plan is not None:
        mode = "suggest" if asked.brief.waits else asked.request.mode
        return replace(asked.request, mode=mode, work=work_of(asked, calls, plan))
    if findings.problem is not None and (calls.is_over or not findings.words):
        return Open(findings.problem if findings.problem.code is not Code.INVALID else messages.malformed(findings.problem))
    if not findings.words and (findings.same or stage.edits):
        return Said(messages.SAME)
    if not findings.words and not findings.cut:
        return Ended(Turn(Outcome.FAILED, messages.MODEL_SILENT if asked.wants_edit else messages.MODEL_MUTE))
    return Said("")


def may_step_back(asked: Asked, times: int) -> bool:
    """Whether a step back that the model calls for is made at once: nothing is lost by one, so of what this talk changed last it
    is, however it was said ("scrap that"); never in reply to a question, nor further back than the words say."""
    changed = any(one.detail.startswith(WAS_APPLIED) for one in asked.conversation.messages)
    return asked.brief.steps_back or (changed and times == 1 and not asked.brief.question)


async def looked_at(found: Found, asked: Asked, telling: Sequence[str], record: Record) -> Found:
    """A model's plan with what a second look makes of it, where one is wanted and nothing firm has it shown anyway."""
    model = asked.equipment.model
    if not record.running.second_look or not isinstance(found, Request) or found.work is None or not can_judge(model):
        return found
    bound = bound_work(found.work, asked.document, found.choices, None)
    if isinstance(bound, Problem) or found.work.why_shown:
        return found
    doubts = [risk for risk in weighed(found, bound, record.running.trust) if risk.level == REVIEW]
    if any(risk.code in FIRM for risk in doubts):
        return found
    assert model is not None
    left = asked_about(bound, asked.brief)
    look = await second_look(bound, asked.brief, doubts, model, record, "\n\n".join(telling), left)
    known = list(found.work.notes)
    claims, undone = (list(_unsaid(told, known, bound)) for told in (look.claims, look.undone))
    late = messages.NO_LOOK_AT_WORDS if any(telling) else messages.NO_SECOND_LOOK
    seen = (*map(messages.not_so, claims), *map(messages.perhaps_undone, undone), *(() if look.is_made else (late,)))
    notes = (*found.work.notes, *seen)
    return replace(found, work=replace(found.work, flags=look.flags, cleared=look.cleared, notes=notes))


def _unsaid(told: Sequence[str], known: list[str], bound: Bound) -> Iterator[str]:
    """What a second look tells that the change doesn't refute, and that is not in the notes already: one omission is told once."""
    for one in told:
        stems = set(content(one))
        if not is_refuted(one, bound) and not any(stems and len(stems & set(content(note))) * 2 > len(stems) for note in known):
            known.append(one)
            yield one


def work_of(asked: Asked, calls: Calls, plan: Plan) -> Work:
    findings, model = calls.findings, asked.equipment.model
    why = messages.cut_off(findings.cut) if findings.cut else ""
    why = why or (messages.left_out(short(findings.problem)) if findings.problem is not None and not findings.asks else "")
    bound = calls.stage.bound() if not findings.asks else None  # what is left when they have said which, nobody knows yet
    belied = untrue(bound, findings.words, asked.brief) if bound is not None else ()
    left = [one.fact for one in shortfalls(bound, asked.brief) if one.fact not in ("", *belied)] if bound is not None else []
    return Work(
        plan,
        asked.context,
        (
            *((why,) if why else ()),
            *((messages.not_as_said(belied),) if belied else ()),
            *left,
        ),
        by=model.name if model is not None else None,
        brief=calls.brief,
        sources=tuple(text[:SOURCE_CHARS] for text in calls.sources()),
        why_shown=why,
    )


def told_of(asked: Asked, calls: Calls, record: Record) -> Told:
    """What the model said to the person, as far as it can be followed; what is missing is said."""
    findings, stage = calls.findings, calls.stage
    before = [asked.document[id].text for id in _touched(calls) if id in asked.document]
    spoken = [one.content for one in asked.conversation.messages]
    elsewhere = [asked.words, *findings.seen, *(text for _, text in findings.outside), *spoken, *before]
    handles = {
        mark(one, at): Handle(one, one.get("label") or one.get("url") or "source")
        for at, (one, _) in enumerate(findings.outside, 1)
    }
    checked = verified("\n\n".join(findings.words), stage.document, handles, elsewhere)
    record.struck += checked.struck
    notes = [messages.CUT_SHORT] if record.truncated else []
    if not stage.edits and not findings.asks and findings.step is None:
        is_asked = not asked.wants_edit and not findings.words
        notes += [messages.no_answer(findings.cut) if is_asked else sentence(findings.cut)] if findings.cut else []
        is_meant = asked.wants_edit or asked.may_want_edit
        notes += [messages.NOTHING_CHANGED] if is_meant and (findings.words or findings.cut) else []
    named = tuple(dict.fromkeys(one["node"] for one in checked.citations if "node" in one))
    text = "\n\n".join(filter(None, (checked.text, *notes)))
    return Told(text, checked.citations, named, is_shown=bool(findings.words))


def _touched(calls: Calls) -> dict[str, None]:
    bound = calls.stage.bound()
    return touched(bound.operations) if bound is not None else {}
