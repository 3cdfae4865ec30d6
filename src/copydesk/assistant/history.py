"""What of a conversation goes along with a message: for a new topic one sentence, else its summary and the last messages, with the
options that were offered and what was changed.

The summary is kept and extended by the small model, never made anew (FEATURES D8).
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from copydesk.assistant.asked import Asked
from copydesk.assistant.asking import OutOfTimeError, whole
from copydesk.assistant.conversation import Conversation, Message
from copydesk.assistant.prompting import data, told
from copydesk.assistant.record import Record
from copydesk.assistant.working import WAS_APPLIED
from copydesk.errors import ModelError
from copydesk.language.intent import SURE
from copydesk.language.topic import Topic
from copydesk.plan.prompting import Prompt, Utterance
from copydesk.ports import Model

SUMMARY_TOKENS = 400
SUMMARY_SECONDS = 20.0
MESSAGE_CHARS = 6_000  # of an earlier message: what was drafted in it is spoken of later
SENTENCE_CHARS = 200
TAKEN_BACK = 3  # changes whose old texts may come back
_CAME = re.compile(r"\{\+.*?\+\}", re.DOTALL)  # as a change is traced


def history_of(asked: Asked, kept_messages: int) -> tuple[Utterance, ...]:
    """The messages that go along."""
    messages, summary = asked.conversation.messages, asked.conversation.summary
    if not messages:
        return ()
    is_new = asked.understood.topic is Topic.NEW_TOPIC and asked.understood.topic_confidence >= SURE
    if is_new and not asked.request.replies:
        before = first_sentence(summary) or f"They last spoke of: {first_sentence(messages[-2:][0].content)}"
        return (Utterance("user", data("what was spoken of before, which this message doesn't go on with", before)),)
    notes = [Utterance("user", data("notes on the conversation before", summary))] if summary else []
    last = list(messages[-kept_messages:])
    while last and last[0].role != "user":  # an answer whose question doesn't go along says nothing
        del last[0]
    return (*notes, *(one for message in last for one in spoken(message)))


def spoken(message: Message) -> tuple[Utterance, ...]:
    """A message as it was said; behind an answer what it offered, changed or proposed, as data."""
    said = Utterance(message.role, cut(message.content))
    return (said,) if not message.detail else (said, Utterance("user", data("what the desk showed with that", cut(message.detail))))


def cut(text: str) -> str:
    return text if len(text) <= MESSAGE_CHARS else f"{text[:MESSAGE_CHARS]} … (cut off)"


def first_sentence(text: str) -> str:
    line = " ".join(text.split())
    end = line.find(". ")
    return line[: min(end + 1 if end >= 0 else len(line), SENTENCE_CHARS)]


async def summed_up(conversation: Conversation, model: Model, record: Record) -> Conversation:
    """The conversation with its summary extended over the messages that no longer go along, when there are enough of them."""
    budgets = record.running.budgets
    ends = len(conversation.messages) - budgets.kept_messages
    due = conversation.messages[conversation.summed : ends]
    if len(conversation.messages) < budgets.summed_from - 1 or len(due) < min(budgets.kept_messages, ends):
        return conversation
    notes = data("notes so far", conversation.summary or "(none)")
    since = data("messages since", "\n".join(map(as_line, due)))
    prompt = Prompt(
        (Utterance("system", told("common", "summary")), Utterance("user", f"{notes}\n\n{since}")), max_tokens=SUMMARY_TOKENS
    )
    try:
        reply = await whole(model, prompt, record, SUMMARY_SECONDS)
    except OutOfTimeError:
        return conversation
    except ModelError:  # without a summary the last messages still go along
        return conversation
    text = " ".join(filter(None, reply.texts)).strip()
    return replace(conversation, summary=text, summed=ends) if text else conversation


def as_line(message: Message) -> str:
    return f"{message.role}: {' '.join(message.content.split())[:MESSAGE_CHARS]}"


def texts_before(messages: Sequence[Message]) -> tuple[str, ...]:
    """The texts that the last changes took away, as they stood."""
    details = [one.detail for one in messages if one.detail.startswith(WAS_APPLIED)][-TAKEN_BACK:]
    return tuple(_CAME.sub("", detail).replace("[-", "").replace("-]", "") for detail in details)


def past_texts(told: Any) -> tuple[str, ...]:
    """What the lines of a comparison of two versions say, without their signs."""
    lines = str(told.get("diff", "")).split("\n") if isinstance(told, dict) else []
    return ("\n".join(line[1:] for line in lines if line[:1] in ("-", "+", " ")),) if lines else ()
