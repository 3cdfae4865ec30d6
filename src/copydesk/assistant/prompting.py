"""Prompts: what a model is told, put together from plain files beside this one, the conversation, and material marked as data."""

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

from copydesk.assistant import tools
from copydesk.plan.prompting import ToolOffer, Utterance

MARK_CHARS = 8


@cache
def told(*names: str) -> str:
    """The texts of some prompt files, one below the other."""
    folder = files("copydesk.assistant") / "prompts"
    return "\n".join((folder / f"{name}.txt").read_text(encoding="utf-8").strip() for name in names)


def data(title: str, text: str) -> str:
    """Material between two lines that it can't hold itself, since they name its own hash."""
    mark = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:MARK_CHARS]
    return f"DATA {mark}: {title}\n{text}\nEND OF DATA {mark}"


def opening(phases: Sequence[str], history: Iterable[Utterance], material: Iterable[str], words: str) -> tuple[Utterance, ...]:
    """The messages that a phase begins with: what to do, what was said, what there is to look at, and what is asked."""
    said = "\n\n".join([*filter(None, material), f"The person says:\n{words}"])
    return (Utterance("system", told("common", *phases)), *history, Utterance("user", said))


def offers(names: Iterable[str], kind: str | None = None) -> tuple[ToolOffer, ...]:
    """Tools as a model is told of them, with what documents of a kind can take and set where the kind is known."""
    return tuple(ToolOffer(name, tools.description(name), tools.schema(name, kind)) for name in names)
