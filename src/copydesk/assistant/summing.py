"""Parts of a document summed up by the small model: one or two plain sentences each, kept by the hash of what was read.

What can't be used (markup aside) is kept as nothing, so that it is not asked for again: the part's first sentences stand in for it.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from copydesk.assistant.asking import whole
from copydesk.assistant.prompting import data, told
from copydesk.assistant.record import Record
from copydesk.assistant.running import Running
from copydesk.document.document import Document
from copydesk.errors import ModelError
from copydesk.plan.prompting import Prompt, Reply, Utterance
from copydesk.ports import Model, Summaries
from copydesk.reading.fuse import content_hash
from copydesk.reading.quoting import sentences
from copydesk.reading.slices import summed_text
from copydesk.reading.words import SILENT, terms, words

MAX_PARTS = 10  # of one run, so that other work has its turn
MAX_SHOWN = 8_000  # characters of a part
RUN_TOKENS = 100_000  # of one run: that many parts of the greatest length, a token for each character
RUN_SECONDS = 300.0
REPLY_SECONDS = 30.0
REPLY_TOKENS = 150
MAX_CHARS = 300  # of a summary
MAX_SENTENCES = 2
LEAST_SHARED = 0.25  # of its words stand in the text: less in a refusal, or in talk about something else
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_MARKUP = re.compile(r"(?im)^\s*#.*$|</?[a-z][^>]*>|^\W*summary\W*:\W*|^\s*(?:[-+>]+|\d+[.)])\s+|[*`]+|(?<!\w)_+|_+(?!\w)")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
Progress = Callable[[float], Awaitable[None]]


class Run(NamedTuple):
    made: int  # summaries that were kept
    left: int  # parts that wait for another run; none where the model can't be had now


async def _unseen(_: float) -> None:
    """Nobody looks how far it is."""


async def sum_up(
    document: Document, ids: Sequence[str], model: Model, kept: Summaries, running: Running, seen: Progress = _unseen
) -> Run:
    """Sums up what has no summary yet, as far as one run goes."""
    gathered = await asyncio.to_thread(lambda: [summed_text(document, id) for id in ids])
    texts = {content_hash(text): text for text in gathered if text is not None}
    known = await kept.get(model.name, list(texts))
    missing = [hash for hash in texts if hash not in known]
    budgets = replace(running.budgets, turn_tokens=RUN_TOKENS, turn_seconds=RUN_SECONDS)
    record = Record(replace(running, budgets=budgets), running.clock())
    for made, hash in enumerate(missing[:MAX_PARTS]):
        try:
            reply = await whole(model, _prompt(texts[hash]), record, REPLY_SECONDS)
        except ModelError:  # the next change asks again
            return Run(made, 0)
        await kept.put(model.name, {hash: usable(reply, texts[hash])})
        await seen((made + 1) / min(len(missing), MAX_PARTS))
    return Run(min(len(missing), MAX_PARTS), max(0, len(missing) - MAX_PARTS))


async def summaries_kept(document: Document, ids: Sequence[str], model: Model, kept: Summaries) -> Mapping[str, str]:
    """The summaries of parts that have one."""
    hashes = {id: content_hash(text) for id in ids if (text := summed_text(document, id)) is not None}
    found = await kept.get(model.name, list(dict.fromkeys(hashes.values()))) if hashes else {}
    return {id: text for id, hash in hashes.items() if (text := found.get(hash))}


def _prompt(text: str) -> Prompt:
    shown = data("a part of a document, its title first", text[:MAX_SHOWN])
    return Prompt((Utterance("system", told("common", "part")), Utterance("user", shown)), max_tokens=REPLY_TOKENS)


def usable(reply: Reply, text: str) -> str:
    """A reply as a summary of a text; nothing where it is none: cut off, too long, or about something else."""
    if reply.calls or reply.stop not in ("stop", ""):
        return ""
    plain = " ".join(_MARKUP.sub("", _LINK.sub(r"\1", "\n".join(reply.texts))).split())
    plain = "".join(sign for sign in plain if sign.isprintable())
    ends = [end for _, end in list(sentences(plain))[:MAX_SENTENCES] if end <= MAX_CHARS]
    short = plain[: ends[-1]] if ends else ""
    return short if _is_about(short, text) else ""


def _is_about(short: str, text: str) -> bool:
    """Whether a summary has no number that the text hasn't, and words of it."""
    numbers = set(_NUMBER.findall(text))
    said, there = _terms(short), _terms(text)
    return bool(said) and numbers.issuperset(_NUMBER.findall(short)) and len(said & there) >= LEAST_SHARED * len(said)


def _terms(text: str) -> set[str]:
    return {term for word in words(text) if word not in SILENT for term in terms(word)}
