"""Prompts: what a model is told, put together from plain files beside this one, the conversation, and material marked as data."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from copydesk.assistant import tools
from copydesk.plan.prompting import ToolOffer, Utterance
from copydesk.reading.view import LEGEND

MARK_CHARS = 8


@cache
def told(*names: str) -> str:
    """The texts of some prompt files, one below the other."""
    folder = files("copydesk.assistant") / "prompts"
    texts = ((folder / f"{name}.txt").read_text(encoding="utf-8").strip() for name in names)
    return "\n".join(text.replace("{legend}", LEGEND) for text in texts)


def data(title: str, text: str) -> str:
    """Material between two lines that it can't hold itself, since they name its own hash."""
    mark = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:MARK_CHARS]
    return f"DATA {mark}: {title}\n{text}\nEND OF DATA {mark}"


def opening(phases: Sequence[str], history: Iterable[Utterance], material: Iterable[str], words: str) -> tuple[Utterance, ...]:
    """The messages that a task beside the conversation begins with: what to do, what there is to look at, and what is asked."""
    said = "\n\n".join([*filter(None, material), f"The person says:\n{words}"])
    return (Utterance("system", told("common", *phases)), *history, Utterance("user", said))


def conversation(document: str, history: Iterable[Utterance], message: Iterable[str]) -> tuple[Utterance, ...]:
    """What a turn begins with, the steadiest first, so that a provider can keep it: the desk's own text, the document, what was
    said before, and the message."""
    return (
        Utterance("system", told("common", "desk")),
        Utterance("user", document),
        *history,
        Utterance("user", "\n\n".join(filter(None, message))),
    )


def offers(names: Iterable[str], kind: str | None = None, format: str = "") -> tuple[ToolOffer, ...]:
    return tuple(ToolOffer(name, tools.description(name), tools.schema(name, kind, format)) for name in names)


def shown_value(value: Any) -> str:
    """What a tool gives, as a model reads it best: a text as it is, with how to go on, anything else as JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and isinstance(value.get("text"), str):
        rest = {name: item for name, item in value.items() if name != "text"}
        return str(value["text"]) + (f"\n{json.dumps(rest, ensure_ascii=False, default=str)}" if rest else "")
    return json.dumps(value, ensure_ascii=False, default=str)
