"""Steps 3 and 4 for a message that the words alone don't settle: what a model looks up, prepares and tells."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import NamedTuple

from copydesk.assistant import messages
from copydesk.assistant.answering import answer
from copydesk.assistant.asked import Asked, Gathered
from copydesk.assistant.conversation import Answered, Conversation, Request
from copydesk.assistant.events import Event, status, usage
from copydesk.assistant.gather import gather
from copydesk.assistant.history import history_of, summed_up
from copydesk.assistant.intents import judged_by_model
from copydesk.assistant.material import Shown, about_document, shown_of, tone_of
from copydesk.assistant.prompting import opening
from copydesk.assistant.proposing import proposed
from copydesk.assistant.record import Record
from copydesk.assistant.running import Running
from copydesk.assistant.shortcut import Ended, Found, Said, Unclear
from copydesk.assistant.told import Told
from copydesk.assistant.tools.context import Equipment
from copydesk.errors import ModelError
from copydesk.language.intent import SURE, Intent
from copydesk.language.understanding import understand
from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import Turn
from copydesk.ports import Standing


class Consulted(NamedTuple):
    """What a model's part in a turn came to: what the turn goes on with or ends in, and what is told beside it."""

    found: Found
    told: Told
    conversation: Conversation  # its summary may have grown
    request: Request  # with what was asked about it and answered


async def consulted(
    unclear: Unclear, here: Standing, conversation: Conversation, equipment: Equipment, running: Running
) -> AsyncIterator[Event | Consulted]:
    """What a model makes of words that are unclear by themselves."""
    request = gone_on(unclear.request, conversation)
    history = [message._asdict() for message in conversation.messages]
    pending = conversation.pending
    mandate = pending.request.work.mandate if pending is not None and pending.request.work is not None else None
    said = "\n".join((request.words, *(reply.answer for reply in request.replies if reply.is_said)))
    understood = understand(said, history, here.document, unclear.context, mandate)
    async for event in consult(Asked(request, here, conversation, unclear.context, understood, equipment), running):
        yield event


def gone_on(request: Request, conversation: Conversation) -> Request:
    """The request that a message belongs to: where it answers what was asked about another, that one."""
    pending = conversation.pending
    if pending is None or pending.problem is None or pending.request.work is not None or not pending.request.words:
        return request
    if understand(request.words).intent_confidence >= SURE:  # it says by itself what it wants
        return request
    replies = (*pending.request.replies, Answered(pending.problem.message, request.words, is_said=True))
    return replace(pending.request, replies=replies, mode=request.mode, key=request.key)


async def consult(asked: Asked, running: Running) -> AsyncIterator[Event | Consulted]:
    """Nothing is changed here. A model that can't be had ends the turn, and says so."""
    record = Record(running, running.clock())
    told = Told()
    found: Found
    try:
        yield status(messages.LOOKING)
        asked = await made_sure(asked, record)
        history = history_of(asked, running.budgets.kept_messages)
        shown = await shown_of(asked, record)
        gathered = Gathered()
        record.ended("listen")
        if needs_gathering(asked, shown):
            material = [*await tone_of(asked), *about_document(asked, shown, record)]
            async for piece in gather(asked, opening(phases(asked), history, material, asked.words), record):
                if isinstance(piece, Gathered):
                    gathered = piece
                else:
                    yield piece
            record.ended("gather")
        found = proposed(asked, gathered) if asked.edits or gathered.asks else Said("")
        if asked.answers and not gathered.asks:
            async for part in answer(asked, shown, gathered, history, record):
                if isinstance(part, Told):
                    told = part
                else:
                    yield part
            record.ended("answer")
    except ModelError as error:
        found, told = Ended(Turn(Outcome.FAILED, messages.failed_model(str(error)))), Told()
    metadata = record.metadata()
    yield usage(metadata)
    if isinstance(found, Said):
        found = Said(told.message, told.citations, told.named)
        told = told._replace(message="", citations=())
    yield Consulted(found, told._replace(metadata=metadata), asked.conversation, asked.request)


async def made_sure(asked: Asked, record: Record) -> Asked:
    """What is asked for, by the small model where the rules only guess; and the conversation summed up where that is due."""
    equipment = asked.equipment
    small = equipment.small or equipment.model
    assert small is not None
    asked = replace(asked, understood=await judged_by_model(asked, small, record))
    return replace(asked, conversation=await summed_up(asked.conversation, small, record))


def needs_gathering(asked: Asked, shown: Shown) -> bool:
    """Whether a model has anything to look up or to prepare before it can answer."""
    if asked.edits:
        return True
    if asked.understood.intent is Intent.CHAT:
        return False
    gates, equipment = asked.understood.gates, asked.equipment
    outside = (gates.specs and equipment.library is not None) or (gates.web and equipment.web is not None)
    return outside or not shown.is_all


def phases(asked: Asked) -> tuple[str, ...]:
    if not asked.edits:
        return ("look",)
    return ("both", "edit") if asked.answers else ("edit",)
