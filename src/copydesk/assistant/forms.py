"""The forms of answers (FEATURES D6): how long each may be, and how one that is longer is mended: what comes last goes."""

import re
from typing import NamedTuple

from copydesk.reading.quoting import sentences

_BULLET = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")
_WORD = re.compile(r"\S+")


class Shape(NamedTuple):
    max_words: int
    max_bullets: int | None = None
    max_before: int | None = None  # sentences before a block quote


SHAPES: dict[str, Shape] = {
    "edit": Shape(600, max_before=3),
    "feedback": Shape(150),
    "global": Shape(200, max_bullets=5),
    "brainstorm": Shape(200, max_bullets=5),
    "analysis": Shape(200, max_bullets=3),
    "general": Shape(200),
    "chat": Shape(80),
}


def mended(text: str, form: str) -> str:
    """An answer cut to its form: bullets beyond the last that may be, sentences before a suggestion, then words from the end."""
    shape = SHAPES[form]
    lines = text.strip().splitlines()
    if shape.max_before is not None:
        lines = shortened_before(lines, shape.max_before)
    if shape.max_bullets is not None:
        lines = first_bullets(lines, shape.max_bullets)
    return "\n".join(within_words(lines, shape.max_words)).strip()


def first_bullets(lines: list[str], most: int) -> list[str]:
    kept: list[str] = []
    count = 0
    for line in lines:
        count += bool(_BULLET.match(line)) and not line.startswith("  ")
        is_bullet = bool(_BULLET.match(line)) or line.startswith("  ")
        if count <= most or not is_bullet:
            kept.append(line)
    return kept


def shortened_before(lines: list[str], most: int) -> list[str]:
    first = next((at for at, line in enumerate(lines) if line.lstrip().startswith(">")), None)
    if first is None:
        return lines
    before = " ".join(lines[:first])
    spans = list(sentences(before))
    if len(spans) <= most:
        return lines
    return [before[spans[0][0] : spans[most - 1][1]], "", *lines[first:]]


def within_words(lines: list[str], most: int) -> list[str]:
    """Whole lines while there is room, of the next its whole sentences, and no more."""
    kept: list[str] = []
    left = most
    for line in lines:
        count = len(_WORD.findall(line))
        if count <= left:
            kept.append(line)
            left -= count
            continue
        kept.append(first_sentences(line, left) if kept else first_sentences(line, left) or cut(line, left))
        break
    return kept


def first_sentences(line: str, words: int) -> str:
    end = 0
    for start, stop in sentences(line):
        if len(_WORD.findall(line[:stop])) > words:
            break
        end = stop if start >= 0 else end
    return line[:end]


def cut(line: str, words: int) -> str:
    ends = [found.end() for found in _WORD.finditer(line)]
    return line[: ends[words - 1]] + " …"
