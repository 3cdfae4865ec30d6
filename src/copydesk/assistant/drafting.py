"""Drafting: a new document of any kind (`content_write`), written by a model from instructions, template, tone guide and sources.

Facts that must be included are checked by code, and sent back once where they are missing.
"""

import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from copydesk.assistant.asking import whole
from copydesk.assistant.prompting import data, opening, told
from copydesk.assistant.record import Record
from copydesk.assistant.running import Running
from copydesk.errors import ModelError
from copydesk.kinds import kind_named
from copydesk.plan.prompting import Prompt, Utterance
from copydesk.ports import Model

Progress = Callable[[float, str], Awaitable[None]]
PARTS = 6  # replies that one document may be made of
SOURCE_CHARS = 12_000  # of all sources in the prompt
WRITTEN_AS = {"blocknote": "markdown", "docx": "markdown"}  # what a model writes where the kind's own format is no text
_FENCE = re.compile(r"^\s*```[\w-]*\n(.*?)\n?```\s*$", re.DOTALL)


class Wanted(NamedTuple):
    kind: str
    instructions: str
    title: str = ""
    template: str = ""  # an outline to keep to
    tone: str = ""
    sources: tuple[tuple[str, str], ...] = ()  # title, text
    must_include: tuple[str, ...] = ()
    locale: str = ""


async def drafted(wanted: Wanted, model: Model, progress: Progress) -> str:
    """The text of the new document. ModelError where the model fails, or leaves out what must be in it."""
    running = Running()
    record = Record(running, running.clock())
    format = format_of(wanted.kind)
    said = list(opening(("draft", f"draft-{format}"), (), material(wanted), wanted.instructions))
    await progress(0.1, "Writing")
    text = await written(said, model, record, progress)
    missing = left_out(text, wanted.must_include)
    if missing:
        await progress(0.9, "Adding what was left out")
        again = f"These facts are missing: {'; '.join(missing)}. Write the whole document again with them in their places."
        text = await written([*said, Utterance("assistant", text), Utterance("user", again)], model, record, progress)
        missing = left_out(text, wanted.must_include)
    if missing:
        raise ModelError(f"the model leaves out what must be included: {'; '.join(missing)}")
    return text


async def written(said: list[Utterance], model: Model, record: Record, progress: Progress) -> str:
    """A text of as many replies as it takes."""
    budgets = record.running.budgets
    said, text = list(said), ""
    for part in range(PARTS):
        prompt = Prompt(tuple(said), max_tokens=budgets.drafting_tokens, temperature=budgets.drafting_temperature, steady=2)
        reply = await whole(model, prompt, record)
        piece = "".join(reply.texts)
        text += piece
        if reply.stop != "length" or not piece:
            break
        await progress(min(0.85, 0.2 + part * 0.15), "Writing on")
        said += [Utterance("assistant", piece), Utterance("user", told("recover-draft"))]
    fenced = _FENCE.match(text)
    text = (fenced.group(1) if fenced else text).strip()
    if not text:
        raise ModelError("the model wrote nothing")
    return text + "\n"


def format_of(kind: str) -> str:
    own = kind_named(kind).formats[0]
    return WRITTEN_AS.get(own, own)


def material(wanted: Wanted) -> list[str]:
    """What the draft is made from; sources share the room that there is."""
    parts = [
        data("the title", wanted.title) if wanted.title else "",
        data("template: headings to keep", wanted.template) if wanted.template else "",
        data("tone guide", wanted.tone) if wanted.tone else "",
    ]
    room = SOURCE_CHARS // max(1, len(wanted.sources))
    parts += [data(f"source “{title}”", text[:room]) for title, text in wanted.sources]
    if wanted.must_include:
        parts.append(data("must be included", "\n".join(f"- {fact}" for fact in wanted.must_include)))
    return [*parts, f"Write in the language {wanted.locale}." if wanted.locale else ""]


def left_out(text: str, facts: tuple[str, ...]) -> list[str]:
    """The facts whose words don't all stand in a text."""
    there = set(re.findall(r"\w+", text.casefold()))
    return [fact for fact in facts if not set(re.findall(r"\w+", fact.casefold())) <= there]
