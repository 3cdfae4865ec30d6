"""The sentence files as values: what is said, and what must come of it. The format is told in tests/sentences/README.md."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

SIGNS = "-+="
_SUBSTITUTION = re.compile(r"~(\d*) (.*?) => ?(.*)")
_LINE_END = "⏎"
_ANY_LINES = "..."


@dataclass(frozen=True, slots=True)
class Substitution:
    """A text that stands so many times in the document as shown, each time replaced."""

    old: str
    new: str
    times: int = 1

    def apply(self, text: str) -> str:
        assert text.count(self.old) == self.times, f"{self.old!r} stands {text.count(self.old)} times, not {self.times}"
        return text.replace(self.old, self.new)


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that follow each other: kept (=), taken out (-), put in (+)."""

    lines: tuple[tuple[str, str], ...]

    def apply(self, lines: list[str]) -> list[str]:
        found = [(at, end) for at in range(len(lines)) if (end := self._matches(lines, at)) is not None]
        assert len(found) == 1, f"the lines {[line for sign, line in self.lines if sign != '+']} stand {len(found)} times, not once"
        at, end = found[0]
        kept = [line for sign, line in self.lines if sign != "-"]
        return [*lines[:at], *kept, *lines[end:]]

    def _matches(self, lines: list[str], at: int) -> int | None:
        """Where a match that begins at `at` ends."""
        skipping = False
        for sign, wanted in self.lines:
            if sign == "+":
                continue
            if (sign, wanted) == ("-", _ANY_LINES):
                skipping = True
                continue
            while skipping and at < len(lines) and lines[at] != wanted:
                at += 1
            skipping = False
            if at >= len(lines) or lines[at] != wanted:
                return None
            at += 1
        return len(lines) - 1 if skipping else at


@dataclass(frozen=True, slots=True)
class Step:
    """Something said, or a question answered, and what must come of it."""

    words: str = ""
    choice: str = ""  # answers the question that the step before it ended with
    selection: str = ""
    outcomes: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    more_options: bool = False  # others may stand beside them
    says: tuple[str, ...] = ()  # each a text of the message, or several of which one is
    substitutions: tuple[Substitution, ...] = ()
    hunks: tuple[Hunk, ...] = ()
    as_before: bool = False  # the document is as it was read
    at_best: bool = False  # asking, or saying that it isn't understood, will do; another edit won't

    def expected(self, text: str, first: str) -> str:
        if self.as_before:
            return first
        for substitution in self.substitutions:
            text = substitution.apply(text)
        lines = text.split("\n")
        for hunk in self.hunks:
            lines = hunk.apply(lines)
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A document, and what is said to it, one step after the other."""

    place: str
    document: str
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        return f"{self.place} {self.steps[0].words}"


@dataclass(slots=True)
class _Block:
    """The lines of a block, as they are gathered."""

    places: list[int] = field(default_factory=list)
    variants: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=lambda: [Step()])
    run: list[tuple[str, str]] = field(default_factory=list)

    def end_run(self) -> None:
        if self.run:
            self.change(hunks=(*self.steps[-1].hunks, Hunk(tuple(self.run))), outcomes=("applied",))
            self.run = []

    def change(self, **values: object) -> None:
        self.steps[-1] = replace(self.steps[-1], **values)  # type: ignore[arg-type]


def read_sentences(path: Path) -> list[Sentence]:
    """The sentences of a file, one for each `say:`."""
    document, found, block = "", [], _Block()
    for number, line in enumerate([*path.read_text(encoding="utf-8").split("\n"), ""], 1):
        name, _, value = line.partition(":")
        if line.startswith("#"):
            continue
        if not line.strip():
            found += _ended(path, document, block)
            block = _Block()
        elif name == "document":
            document = value.strip()
        else:
            _read_line(block, line, number)
    return found


def _ended(path: Path, document: str, block: _Block) -> Iterator[Sentence]:
    block.end_run()
    for number, words in zip(block.places, block.variants, strict=True):
        first = replace(block.steps[0], words=words)
        assert all(step.outcomes for step in block.steps), f"{path.name}:{number} doesn't say what must come of it"
        yield Sentence(f"{path.stem}:{number}", document, (first, *block.steps[1:]))


def _read_line(block: _Block, line: str, number: int) -> None:
    if line[0] in SIGNS and line[1:2] in ("", " "):
        block.run.append((line[0], line[2:]))
        return
    block.end_run()
    if line == "@@":
        return
    step = block.steps[-1]
    if line.startswith("~"):
        match = _SUBSTITUTION.fullmatch(line)
        assert match, f"line {number}: ~ old => new"
        made = Substitution(match[2], match[3], int(match[1] or 1))
        block.change(substitutions=(*step.substitutions, made), outcomes=("applied",))
        return
    name, _, value = (part.strip() for part in line.partition(":"))
    value = value.replace(_LINE_END, "\n")
    match name:
        case "say":
            block.places.append(number)
            block.variants.append(value)
        case "then":
            block.steps.append(Step(words=value))
        case "choose":
            block.steps.append(Step(choice=value))
        case "select":
            block.change(selection=value)
        case "asks" | "refuses" | "asks or refuses":
            outcomes = {"asks": ("question",), "refuses": ("refused",), "asks or refuses": ("question", "refused")}[name]
            block.change(outcomes=outcomes, codes=tuple(value.split(" or ")) if value else ())
        case "answers" | "unchanged":
            block.change(outcomes=("answer",) if name == "answers" else ("answer", "question", "refused"))
        case "at best":
            block.change(at_best=True)
        case "as before":
            block.change(outcomes=("applied",), as_before=True)
        case "options":
            parts = [part.strip() for part in value.split(";")]
            block.change(options=tuple(part for part in parts if part != "…"), more_options="…" in parts)
        case "says":
            block.change(says=(*step.says, value))
        case _:
            raise AssertionError(f"line {number}: nothing is called {name!r} here")
