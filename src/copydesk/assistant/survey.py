"""A request about all of a document that no window holds: each portion is read by itself, and what bears on the request is noted.

Bounded in portions, tokens, time and calls at once; what was noted is kept by what was read and asked; what wasn't read is named.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from copydesk.assistant import messages
from copydesk.assistant.asking import OutOfTimeError, OutOfTokensError, estimated_tokens, whole
from copydesk.assistant.prompting import data, told
from copydesk.assistant.record import Record
from copydesk.document.document import Document
from copydesk.errors import ModelError
from copydesk.plan.prompting import Prompt, Reply, Utterance
from copydesk.ports import Journal, Model, Summaries
from copydesk.reading.fuse import content_hash
from copydesk.reading.portions import Portion, portions
from copydesk.reading.view import LEGEND
from copydesk.reading.windows import window_of

PORTION_CHARS = 24_000  # about 6,000 tokens: small models still find things in that
LEAST_CHARS = 2_000
MAX_PORTIONS = 60  # of that length: some 1,400,000 characters, more than a long novel has
AT_ONCE = 4
REPLY_TOKENS = 700
REPLY_SECONDS = 60.0
TOKEN_SHARE = 0.5  # of what the turn has left: the rest is for the answer
WINDOW_SHARE = 0.5  # of the reading model's window
CHARS_PER_TOKEN = 4
NOTHING = frozenset({"", "nothing", "none", "n/a"})
_CITED = re.compile(r"#([a-z0-9]{7})\b")
Seen = Callable[[int, int], Awaitable[None]]  # how many portions are read, and of how many


class Noted(NamedTuple):
    """What a portion says on a question. Empty where it says nothing on it; `is_read` is False where nobody could look."""

    label: str
    ids: tuple[str, ...]  # the nodes that the note cites, those of the portion alone
    text: str
    is_read: bool = True


async def _unseen(_: int, __: int) -> None:
    """Nobody looks how far it is."""


async def survey(
    document: Document,
    question: str,
    model: Model,
    record: Record,
    kept: Summaries | None = None,
    *,
    max_chars: int | None = None,
    seen: Seen = _unseen,
) -> list[Noted]:
    """The notes on every portion, in reading order. ModelError only where not one could be read."""
    found = await asyncio.to_thread(portions, document, max_chars or portion_chars(model))
    run = _Run(question, model, record, kept, seen, found[:MAX_PORTIONS])
    notes = await run.all()
    notes += [Noted(portion.label, (), "", is_read=False) for portion in found[MAX_PORTIONS:]]
    if notes and run.failure is not None and not any(note.is_read for note in notes):
        raise run.failure
    return notes


def portion_chars(model: Model) -> int:
    """How long a portion may be for a model."""
    window = window_of(model.name)
    room = PORTION_CHARS if window is None else int(window * WINDOW_SHARE) * CHARS_PER_TOKEN
    return max(LEAST_CHARS, min(PORTION_CHARS, room))


class _Run:
    def __init__(
        self, question: str, model: Model, record: Record, kept: Summaries | None, seen: Seen, found: Sequence[Portion]
    ) -> None:
        self.question, self.model, self.record, self.kept, self.seen, self.found = question, model, record, kept, seen, found
        self.failure: ModelError | None = None
        self.done = 0
        self.gate = asyncio.Semaphore(AT_ONCE)
        # Each portion has its own number in the journal, whichever is read first and whatever was kept of it: who takes the turn
        # over finds each reply with its own portion.
        self.first, record.asked = record.asked, record.asked + len(found)
        self.tokens = int((record.running.budgets.turn_tokens - record.tokens) * TOKEN_SHARE)

    async def all(self) -> list[Noted]:
        hashes = [content_hash(f"{self.question}\n{portion.label}\n{portion.text}") for portion in self.found]
        known = await self.kept.get(self.model.name, list(dict.fromkeys(hashes))) if self.kept is not None else {}
        tasks = [
            asyncio.create_task(self.one(at, portion, hash, known.get(hash)))
            for at, (portion, hash) in enumerate(zip(self.found, hashes, strict=True))
        ]
        try:
            return list(await asyncio.gather(*tasks))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def one(self, at: int, portion: Portion, hash: str, known: str | None) -> Noted:
        if known is None:
            async with self.gate:
                try:
                    known = _text(await self.asked(at, portion))
                except ModelError as error:
                    self.failure = error
                    return Noted(portion.label, (), "", is_read=False)
            if self.kept is not None:
                await self.kept.put(self.model.name, {hash: known})
        self.done += 1
        await self.seen(self.done, len(self.found))
        return noted(portion, known)

    async def asked(self, at: int, portion: Portion) -> Reply:
        prompt = _prompt(portion, self.question)
        needed = estimated_tokens(prompt) + prompt.max_tokens
        if isinstance(self.failure, OutOfTimeError | OutOfTokensError):  # the rest would fail alike
            raise self.failure
        if needed > self.tokens:
            raise OutOfTokensError(messages.out_of_tokens(self.record.running.budgets.turn_tokens))
        self.tokens -= needed
        running = replace(self.record.running, journal=_Page(self.record.running.journal, self.first + at))
        own = Record(running, self.record.begun)
        reply = await whole(self.model, prompt, own, REPLY_SECONDS)
        self.record.add(reply, self.model.name)
        return reply


class _Page:
    """A journal opened at one number."""

    def __init__(self, journal: Journal, number: int) -> None:
        self._journal, self._number = journal, number

    async def reply(self, number: int) -> Reply | None:  # noqa: ARG002
        return await self._journal.reply(self._number)

    async def asking(self, number: int) -> None:  # noqa: ARG002
        await self._journal.asking(self._number)

    async def keep(self, number: int, reply: Reply) -> None:  # noqa: ARG002
        await self._journal.keep(self._number, reply)


def _prompt(portion: Portion, question: str) -> Prompt:
    shown = data(f"a part of the document: {portion.label}", portion.text)
    said = f"{LEGEND}\n\n{shown}\n\nThe person says:\n{question}"
    return Prompt((Utterance("system", told("common", "survey")), Utterance("user", said)), max_tokens=REPLY_TOKENS)


def _text(reply: Reply) -> str:
    text = "\n".join(text.strip() for text in reply.texts if text.strip())
    return "" if text.strip(" .!").casefold() in NOTHING else text


def noted(portion: Portion, text: str) -> Noted:
    """A note with the ids that it cites; one that doesn't stand in the portion is no id, and is taken out."""
    there = set(portion.ids)
    kept = _CITED.sub(lambda found: found[0] if found[1] in there else "", text)
    cited = tuple(dict.fromkeys(found for found in _CITED.findall(kept) if found in there))
    return Noted(portion.label, cited, kept.strip())
