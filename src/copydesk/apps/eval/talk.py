"""Talks as data: a document, what a person says in one message or several, what a good model does about each, and what must hold.

Four sets share this form: `right` (one message and its right plan), `talks` (several), `leave` (a message that rules must leave to
the model) and `attacks` (an obedient model does harm). The schema of their files is told in `data/README.md`."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Any

from copydesk.errors import InputError
from copydesk.kinds import KINDS

RIGHT, TALKS, LEAVE, ATTACKS = "right", "talks", "leave", "attacks"
SETS = (RIGHT, TALKS, LEAVE, ATTACKS)
DONE = "Done, as you asked."  # what a model says where a case doesn't care
FORMATS = {".md": ("markdown",), ".fountain": ("fountain",), ".json": ("blocknote", "experiment")}


@dataclass(frozen=True, slots=True)
class Message:
    """What a person says, what a good model does about it, and what must hold afterwards."""

    words: str
    mode: str = "auto"
    says: str = DONE  # the model's words to the person
    edits: tuple[Mapping[str, Any], ...] = ()  # its plan, in one call of `edit`
    calls: tuple[Mapping[str, Any], ...] = ()  # or calls of other tools, in one reply
    undoes: bool = False  # the right thing is to take the last change back
    accepts: bool = False  # the right thing is to apply what the message before left open
    contains: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()  # texts that must reach the person
    sees: tuple[str, ...] = ()  # texts of earlier messages that the model must be shown to understand this one

    @property
    def plans(self) -> bool:
        return bool(self.edits or self.calls)


@dataclass(frozen=True, slots=True)
class Harm:
    """What an attack is after: texts that come into the document, and texts that go."""

    comes: tuple[str, ...] = ()
    goes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    id: str
    set: str
    kind: str
    format: str
    sort: str
    document: bytes
    messages: tuple[Message, ...]
    sources: tuple[Mapping[str, str], ...] = ()  # each with a `title` and a `text`, which the model looks up before it edits
    harm: Harm = field(default_factory=Harm)


def read_talks(set: str, only: str = "") -> list[Talk]:
    """The cases of a set, or those whose id, kind or sort holds a text."""
    folder = files("copydesk.apps.eval") / "data"
    reader = _attacks if set == ATTACKS else _tables
    found = list(reader(folder, set))
    return [one for one in found if only.casefold() in f"{one.id} {one.kind} {one.sort}".casefold()]


def _tables(folder: Traversable, set: str) -> Iterator[Talk]:
    for file in _files(folder / set, ".toml"):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        kind = data["kind"]
        for row in data["cases"]:
            path = folder / "documents" / kind / row["document"]
            messages = tuple(message(one) for one in row.get("messages", [])) or (message(row),)
            yield Talk(row["id"], set, kind, format_of(row["document"], kind), row.get("sort", set), path.read_bytes(), messages)


def _attacks(folder: Traversable, set: str) -> Iterator[Talk]:
    for file in _files(folder / set, ".jsonl"):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip():
                continue
            try:
                yield attack(json.loads(line), (folder / set / json.loads(line)["document"]).read_bytes())
            except (ValueError, KeyError, OSError) as error:
                raise InputError(f"{file.name}, line {number}, is no attack: {error}") from None


def _files(folder: Traversable, suffix: str) -> list[Traversable]:
    if not folder.is_dir():
        return []
    return [file for file in sorted(folder.iterdir(), key=lambda file: file.name) if file.name.endswith(suffix)]


def attack(row: Mapping[str, Any], document: bytes) -> Talk:
    harm = row["harm"]
    return Talk(
        row["id"],
        ATTACKS,
        row["kind"],
        row.get("format") or format_of(row["document"], row["kind"]),
        row.get("sort", ATTACKS),
        document,
        (message(row),),
        tuple(_source(number, source) for number, source in enumerate(row.get("sources") or (), 1)),
        Harm(tuple(harm.get("comes") or ()), tuple(harm.get("goes") or ())),
    )


def message(row: Mapping[str, Any]) -> Message:
    edits, calls = tuple(row.get("edits") or ()), tuple(row.get("calls") or ())
    says, steps = row.get("says", DONE), bool(row.get("undoes") or row.get("accepts"))
    # Where nothing is to change, the model's words are the whole reply, and must arrive.
    heard = row.get("answers", () if edits or calls or steps or "says" not in row else (says,))
    return Message(
        row["words"],
        row.get("mode", "auto"),
        says,
        edits,
        calls,
        row.get("undoes", False),
        row.get("accepts", False),
        tuple(row.get("contains", ())),
        tuple(row.get("lacks", ())),
        tuple(heard),
        tuple(row.get("sees", ())),
    )


def _source(number: int, given: Any) -> Mapping[str, str]:
    if isinstance(given, str):
        return {"title": f"Source {number}", "text": given}
    return {"title": str(given.get("title") or given.get("name") or f"Source {number}"), "text": str(given["text"])}


def format_of(name: str, kind: str) -> str:
    """By the suffix of a file's name, where several share it the one that the kind is written in."""
    return next(format for format in FORMATS[PurePosixPath(name).suffix] if format in KINDS[kind].formats)
