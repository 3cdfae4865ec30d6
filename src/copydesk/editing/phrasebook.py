"""Phrasebooks: lists of words and phrases kept as plain files beside the code that asks for them, and how they are found in a text.

A file is read once. What a list is for is said at its head; the notation is the one below.

    # a comment                    [name]  begins a list
    keep                           the word itself
    delet*                         any word that begins so; *mez  one that ends so
    turn|convert the? text         either; a word that may be left out
    take ... out                   up to eight words between
    replace OLD with NEW           whatever stands there, under that name
    0                              a number
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files

MAX_BETWEEN = 8  # words that "..." stands for
BETWEEN = "..."
_TOKEN = re.compile(r"\d[\d.,:/]*\d|\d|[^\W\d_]+(?:['’-][^\W\d_]+)*|[,;:.!?…“”%£$€]")
# "don't", with its apostrophe or without one.
_NOT = re.compile(r"n['’]t\b|\b(is|are|was|were|do|does|did|has|have|had|ca|wo|would|could|should|must)nt\b")
_SIGN = re.compile(r"[^\w'-]")


class Phrases:
    """One list. It is looked for in lines (`line_of`), where a space stands before and behind each word."""

    def __init__(self, entries: tuple[str, ...]) -> None:
        self.entries = entries

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(rf"(?<= )(?:{'|'.join(map(_spelled, self.entries))})(?= )" if self.entries else r"(?!)")

    def stand_in(self, line: str) -> bool:
        return self._pattern.search(line) is not None

    def found_in(self, line: str) -> list[str]:
        """The phrases that a line holds, as they stand there."""
        return [found.group() for found in self._pattern.finditer(line)]

    def spans_in(self, line: str) -> Iterator[tuple[int, int]]:
        return (found.span() for found in self._pattern.finditer(line))

    def left_out_of(self, line: str) -> str:
        """A line without them."""
        return re.sub(r" {2,}", " ", self._pattern.sub(" ", line))

    def behind_opening(self, line: str) -> str | None:
        """What follows in a line that begins with one of them."""
        found = self._pattern.match(line, 1)
        return None if found is None else line[found.end() :]


def line_of(text: str) -> str:
    """A text as one line of plain words and signs: lower case, each with a space around it, "don't" as "do not"."""
    plain = _NOT.sub(lambda found: f"{found[1] or ''} not", text.casefold())
    return f" {' '.join(_TOKEN.findall(plain))} ".replace("’", "'")


def aligned_line(text: str) -> str:
    """A text as a line in which each character stands where it did, one to the right: signs are spaces."""
    plain = text.replace("’", "'")
    folded = plain.casefold()
    return f" {_SIGN.sub(' ', folded if len(folded) == len(plain) else plain)} "


@cache
def phrasebook(package: str, name: str) -> Mapping[str, Phrases]:
    """The lists of a file, by name."""
    return {title: Phrases(entries) for title, entries in lists(package, name).items()}


@cache
def frames(package: str, name: str, title: str) -> tuple[re.Pattern[str], ...]:
    """The entries of a list as patterns over lines, each by itself, for what stands under their names."""
    return tuple(re.compile(rf"(?<= ){_spelled(entry)}(?= )") for entry in lists(package, name)[title])


@cache
def lists(package: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """The entries of a file's lists as they are written."""
    found: dict[str, list[str]] = {}
    title = ""
    for line in (files(package) / "words" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        entry = line.partition("#")[0].strip()
        if entry.startswith("[") and entry.endswith("]"):
            title = entry[1:-1]
            found.setdefault(title, [])
        elif entry:
            found.setdefault(title, []).append(entry)
    return {name: tuple(entries) for name, entries in found.items()}


def _spelled(entry: str) -> str:
    """An entry as a pattern over a line."""
    first, *rest = entry.split()
    opening = f"(?:{_either(first)} )?" if _can_miss(first) else _either(first)
    if _can_miss(first) and rest:
        opening, rest = opening + _either(rest[0]), rest[1:]
    return opening + "".join(map(_next, rest))


def _next(word: str) -> str:
    if word == BETWEEN:
        return rf"(?: [^ .;!?]+){{0,{MAX_BETWEEN}}}?"
    return f"(?: {_either(word)})?" if _can_miss(word) else f" {_either(word)}"


def _can_miss(word: str) -> bool:
    return word.endswith("?") and len(word) > 1


def _either(word: str) -> str:
    if word.isupper():
        return f"(?P<{word.lower()}>.+?)"
    choices = word.removesuffix("?").split("|") if _can_miss(word) else word.split("|")
    return f"(?:{'|'.join(map(_word, choices))})"


def _word(word: str) -> str:
    if word == "0":
        return r"\d[\d.,:/]*"
    if word.startswith("*") and len(word) > 1 and not word.endswith("*"):
        return r"[^ ]*" + re.escape(word[1:].casefold())
    return re.escape(word.removesuffix("*").casefold()) + (r"[^ ]*" if word.endswith("*") else "")
