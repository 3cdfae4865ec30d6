"""Phrasebooks: lists of words and phrases kept as plain files beside the code that asks for them, and how they are found in a text.

A file is read once. What a list is for is said at its head; the notation is the one below.

    # a comment                    [name]  begins a list
    keep                           the word itself
    delet*                         any word that begins so
    turn|convert the? text         either; a word that may be left out
    take ... out                   up to eight words between
    0                              a number
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

MAX_BETWEEN = 8  # words that "..." stands for
_TOKEN = re.compile(r"\d[\d.,:/]*\d|\d|[^\W\d_]+(?:['’-][^\W\d_]+)*|[,;:.!?…“”%£$€]")
_NOT = re.compile(r"n['’]t\b")


class Phrases:
    """One list. It is looked for in lines (`line_of`), where a space stands before and behind each word."""

    def __init__(self, entries: tuple[str, ...]) -> None:
        self.entries = entries
        self._pattern = re.compile(rf"(?<= )(?:{'|'.join(map(_spelled, entries))})(?= )" if entries else r"(?!)")

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

    def begin(self, line: str) -> bool:
        return self._pattern.match(line, 1) is not None


def line_of(text: str) -> str:
    """A text as one line of plain words and signs: lower case, each with a space around it, "don't" as "do not"."""
    plain = _NOT.sub(" not", text.casefold())
    return f" {' '.join(_TOKEN.findall(plain))} ".replace("’", "'")


@cache
def phrasebook(package: str, name: str) -> Mapping[str, Phrases]:
    """The lists of a file, by name."""
    return {title: Phrases(tuple(entries)) for title, entries in lists(package, name).items()}


@cache
def lists(package: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """The entries of a file's lists as they are written; what stands above the first list has the name ""."""
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
    tokens = entry.split()
    parts = [_one(token, is_last=place == len(tokens) - 1) for place, token in enumerate(tokens)]
    return "".join(parts)


def _one(token: str, *, is_last: bool) -> str:
    if token == "...":
        return rf"(?:[^ .;!?]+ ){{0,{MAX_BETWEEN}}}?"
    can_miss = token.endswith("?") and len(token) > 1
    words = (
        "|".join(_word(word) for word in token.removesuffix("?").split("|")) if can_miss else "|".join(map(_word, token.split("|")))
    )
    space = "" if is_last else " "
    return f"(?:(?:{words}){space})?" if can_miss else f"(?:{words}){space}"


def _word(word: str) -> str:
    if word == "0":
        return r"\d[\d.,:/]*"
    return re.escape(word.removesuffix("*")) + (r"[^ ]*" if word.endswith("*") else "")
