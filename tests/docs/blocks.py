"""What a page of the documentation holds: its blocks of code, the commands in them, and what they are shown to print."""

import re
from collections.abc import Iterator
from typing import NamedTuple

FENCE = re.compile(r"^(?P<indent> *)(?P<fence>`{3,})(?P<language>[^\s`]*)[^`]*$")
HEREDOC = re.compile(r"<<-?\s*['\"]?(\w+)['\"]?")


class Block(NamedTuple):
    language: str
    text: str
    line: int  # of its opening fence, from 1


class Command(NamedTuple):
    words: str
    shown: str | None  # what it is shown to print; where nothing is shown, it must work, and may print anything
    line: int


def blocks(page: str) -> list[Block]:
    found, lines = [], page.splitlines()
    at = 0
    while at < len(lines):
        if opening := FENCE.match(lines[at]):
            closing = re.compile(rf"^ *{opening['fence']}`*\s*$")
            end = next((row for row in range(at + 1, len(lines)) if closing.match(lines[row])), len(lines))
            inside = [line.removeprefix(opening["indent"]) for line in lines[at + 1 : end]]
            found.append(Block(opening["language"], "\n".join(inside) + "\n", at + 1))
            at = end
        at += 1
    return found


def commands(block: Block) -> Iterator[Command]:
    """Those of a block with prompts, each with what is shown below it; a block without prompts is commands alone."""
    lines = block.text.splitlines()
    prompted = any(line.startswith("$ ") for line in lines)
    at = 0
    while at < len(lines):
        first, line = at, lines[at].removeprefix("$ ") if prompted else lines[at]
        if not line.strip() or line.startswith("#"):
            at += 1
            continue
        words, at = whole_command(lines, at, line)
        shown = []
        while prompted and at < len(lines) and not lines[at].startswith("$ "):
            shown.append(lines[at])
            at += 1
        yield Command(words, "\n".join(shown) if "".join(shown).strip() else None, block.line + first + 1)


def whole_command(lines: list[str], at: int, line: str) -> tuple[str, int]:
    """A command and the line after it: a backslash at a line's end and a here-document go on below."""
    words = [line]
    while words[-1].endswith("\\") and at + 1 < len(lines):
        at += 1
        words.append(lines[at])
    if heredoc := HEREDOC.search("\n".join(words)):
        while words[-1] != heredoc[1] and at + 1 < len(lines):
            at += 1
            words.append(lines[at])
    return "\n".join(words), at + 1


def agrees(shown: str, printed: str) -> bool:
    """Whether what was printed is what is shown: `…` stands for anything within a line, a line of `…` alone for any lines."""
    rows = [row.rstrip() for row in shown.strip("\n").splitlines()]
    parts = [r"(?:.*\n)*?" if row == "…" else ".*?".join(map(re.escape, row.split("…"))) + r"\n" for row in rows]
    said = "".join(row + "\n" for row in "\n".join(row.rstrip() for row in printed.splitlines()).strip("\n").splitlines())
    return re.fullmatch("".join(parts), said) is not None
