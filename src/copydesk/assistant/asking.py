"""Asking a model once: pieces of text as events, last the whole reply, within the turn's time and tokens, and into its journal."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import replace

from copydesk.assistant import messages
from copydesk.assistant.budgets import CHARS_PER_TOKEN, PICTURE_TOKENS
from copydesk.assistant.events import Event, status, text
from copydesk.assistant.record import Record
from copydesk.errors import ModelError
from copydesk.plan.prompting import Prompt, Reply, Usage
from copydesk.ports import Model

SHOWN_CHARS = 60  # of a text that is told at once: an event for each word would be written down for each word
BEAT_SECONDS = 0.2  # how often a model that is waited for is looked at for notices
MAX_WAITING = 200  # pieces that nobody has read yet


class OutOfTimeError(ModelError):
    """The turn took longer than it may."""


class OutOfTokensError(ModelError):
    """The turn, or the day, has used the tokens it may."""


async def ask(
    model: Model, prompt: Prompt, record: Record, *, shown: bool = False, seconds: float | None = None
) -> AsyncIterator[Event | Reply]:
    """One reply. `shown`: its text is told as it comes."""
    number, record.asked = record.asked, record.asked + 1
    kept = await record.running.journal.reply(number)
    if kept is not None:
        record.add(kept, model.name)
        if shown and any(kept.texts):
            yield text("".join(kept.texts))
        yield kept
        return
    await require_tokens(prompt, record)
    await record.running.journal.asking(number)
    left = record.seconds_left() if seconds is None else min(seconds, record.seconds_left())
    if left <= 0:
        raise OutOfTimeError(messages.out_of_time(record.running.budgets.turn_seconds))
    async for piece in _pieces(model, prompt, record, left, shown=shown):
        if isinstance(piece, Reply):
            record.add(piece, model.name)
            await record.running.spending.add(piece.usage.tokens_in + piece.usage.tokens_out)
            await record.running.journal.keep(number, piece)
        yield piece


async def whole(model: Model, prompt: Prompt, record: Record, seconds: float | None = None) -> Reply:
    """A reply that nobody watches."""
    async for piece in ask(model, prompt, record, seconds=seconds):
        if isinstance(piece, Reply):
            return piece
    raise ModelError(messages.NO_REPLY)


async def _pieces(model: Model, prompt: Prompt, record: Record, seconds: float, *, shown: bool) -> AsyncIterator[Event | Reply]:
    """What a model gives until its reply is whole. Text that came before a cut is kept as a reply that ran out of room."""
    notices: list[str] = []
    waiting, told = "", ""
    reply: Reply | None = None
    asked = replace(prompt, tell=notices.append)
    try:
        async with aclosing(_within(model, asked, record, seconds)) as stream:
            async for piece in stream:
                for line in notices:
                    yield status(line)
                notices.clear()
                if isinstance(piece, Reply):
                    reply = piece
                    break
                told += piece
                waiting += piece
                if shown and waiting and (len(waiting) >= SHOWN_CHARS or waiting == told):  # the first words at once
                    yield text(waiting)
                    waiting = ""
    except ModelError:
        if not (shown and told.strip()):
            raise
        reply = Reply((told,), stop="length", usage=estimated(prompt, told))
    if shown and waiting:
        yield text(waiting)
    if reply is None:
        raise ModelError(messages.NO_REPLY)
    yield reply


async def _within(model: Model, prompt: Prompt, record: Record, seconds: float) -> AsyncGenerator[str | Reply]:
    """A model's pieces while there is time, with a look at the stop flag between them. An empty piece is a moment passed."""
    queue: asyncio.Queue[str | Reply | BaseException | None] = asyncio.Queue(MAX_WAITING)
    ends = record.running.clock() + seconds
    reading = asyncio.create_task(_read(model, prompt, queue))
    try:
        while True:
            left = ends - record.running.clock()
            if left <= 0:
                is_all = record.seconds_left() <= 0  # else only what one look may take
                raise OutOfTimeError(messages.out_of_time(record.running.budgets.turn_seconds if is_all else seconds))
            try:
                piece = queue.get_nowait() if not queue.empty() else await asyncio.wait_for(queue.get(), min(left, BEAT_SECONDS))
            except TimeoutError:
                piece = ""
            await record.running.pause()
            if isinstance(piece, BaseException):
                raise piece
            if piece is None:
                return
            yield piece
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


async def _read(model: Model, prompt: Prompt, queue: "asyncio.Queue[str | Reply | BaseException | None]") -> None:
    """A model's reply into a queue, all of it in one task: a client may not be left in another than it was entered in."""
    try:
        async for piece in model.reply(prompt):
            await queue.put(piece)
        await queue.put(None)
    except Exception as error:  # noqa: BLE001  raised again where the reply is waited for
        await queue.put(error)


async def require_tokens(prompt: Prompt, record: Record) -> None:
    """What a prompt will take, counted before it is sent."""
    budgets, spending = record.running.budgets, record.running.spending
    needed = estimated_tokens(prompt) + prompt.max_tokens
    if record.tokens + needed > budgets.turn_tokens:
        raise OutOfTokensError(messages.out_of_tokens(budgets.turn_tokens))
    if budgets.day_tokens and await spending.today() + needed > budgets.day_tokens:
        raise OutOfTokensError(messages.OUT_FOR_TODAY)


def estimated_tokens(prompt: Prompt) -> int:
    said = sum(len(message.text) + sum(len(call.arguments) for call in message.calls) for message in prompt.messages)
    said += sum(PICTURE_TOKENS * CHARS_PER_TOKEN * len(message.pictures) for message in prompt.messages)
    offered = sum(len(tool.description) + len(str(tool.schema)) for tool in prompt.tools)
    return (said + offered) // CHARS_PER_TOKEN


def estimated(prompt: Prompt, told: str) -> Usage:
    return Usage(estimated_tokens(prompt), len(told) // CHARS_PER_TOKEN)
