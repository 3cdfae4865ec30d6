"""Scenarios as data: a document, what a person says in one turn or several, and what must be true after each.

The files are `data/scenarios/*.toml`, one for each kind; what a judge may ask is decided in `judge`, how a script is played in
`script`."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from copydesk.errors import InputError


@dataclass(frozen=True, slots=True)
class Said:
    """One turn: the words, and what is expected of it."""

    words: str = ""
    mode: str = "auto"
    selection: str | None = None
    choose: str = ""  # an option of the question that the turn before left open, by its number or words
    does: tuple[Any, ...] = ()  # what a scripted model replies while it gathers
    answers: tuple[Any, ...] = ()  # and what it says when it is to answer
    repeats: bool = False  # the last of `does` goes on for ever
    expect: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    name: str
    kind: str
    format: str
    row: str  # of FEATURES
    document: bytes
    turns: tuple[Said, ...]
    misbehaves: bool = False  # the script plays a model that does wrong: no other model is asked to


def read_scenarios(only: str = "") -> list[Scenario]:
    """All scenarios, or those whose kind, row or name holds a text."""
    folder = files("copydesk.apps.eval") / "data" / "scenarios"
    found = [
        one for file in sorted(folder.iterdir(), key=lambda file: file.name) if file.name.endswith(".toml") for one in _of(file)
    ]
    wanted = [one for one in found if only.casefold() in f"{one.kind} {one.row} {one.name}".casefold()]
    if not wanted:
        raise InputError(f"no scenario has {only!r} in its kind, row or name")
    return wanted


def _of(file: Any) -> Iterator[Scenario]:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    for row in data["scenarios"]:
        turns = tuple(said(turn) for turn in row.get("turns", [])) or (said(row),)
        yield Scenario(
            row["name"],
            row.get("kind", data["kind"]),
            row.get("format", data["format"]),
            row["row"],
            data["documents"][row["document"]].encode(),
            turns,
            row.get("misbehaves", False),
        )


def said(row: Mapping[str, Any]) -> Said:
    answers = row.get("answers", ())
    return Said(
        row.get("words", ""),
        row.get("mode", "auto"),
        row.get("selection"),
        row.get("choose", ""),
        tuple(row.get("does", ())),
        (answers,) if isinstance(answers, str) else tuple(answers),
        row.get("repeats", False),
        row.get("expect", {}),
    )
