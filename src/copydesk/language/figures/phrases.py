"""The sentences and words of this package, read from its text files once."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from copydesk.editing.tokens import Token, tokens
from copydesk.language.pattern import Pattern, Spans, first_words, matches, pattern

Phrase = tuple[str, ...]
MAX_TOKENS = 32  # a longer sentence says more than a sum
_CLASS = re.compile(r"([A-Z]+): (.+)")


def _lines(name: str) -> Iterator[str]:
    text = (files("copydesk.language.figures") / f"{name}.txt").read_text(encoding="utf-8")
    return (line.strip() for line in text.splitlines() if line.strip() and not line.startswith("# "))


@cache
def sentences() -> Mapping[str, tuple[Pattern, ...]]:
    """By meaning, the sentences for it."""
    classes: dict[str, str] = {}
    found: dict[str, list[Pattern]] = {}
    meaning = ""
    for line in _lines("sentences"):
        known = _CLASS.fullmatch(line)
        if known:
            classes[known[1]] = f"({known[2]})"
        elif line.startswith("[") and "]" not in line[1:-1] and line.endswith("]") and " {" not in line:
            meaning = line[1:-1]
        else:
            spelled = re.sub(r"(?<![\w{])[A-Z]+(?![\w}])", lambda match: classes[match[0]], line)
            found.setdefault(meaning, []).append(pattern(spelled))
    return {name: tuple(rows) for name, rows in found.items()}


@cache
def words(list_: str) -> Mapping[Phrase, str]:
    """A list's phrases, as tokens, with what each stands for."""
    found: dict[Phrase, str] = {}
    title = ""
    for line in _lines("words"):
        if line.startswith("[") and line.endswith("]"):
            title = line[1:-1]
        elif title == list_:
            meant, _, phrases = line.partition(": ")
            found.update({_phrase(one): meant for one in phrases.split("|")})
    return found


def _phrase(text: str) -> Phrase:
    return tuple(token.word for token in tokens(text))


@cache
def openings() -> frozenset[str]:
    """The words that a sentence here may begin with."""
    return frozenset(word for rows in sentences().values() for row in rows for word in first_words(row) or ())


def read(said: Sequence[Token], meaning: str) -> Iterator[Spans]:
    """The ways in which a sentence of a meaning takes all tokens."""
    plain = tuple("" if token.is_quote else token.word for token in said)
    if not 0 < len(plain) <= MAX_TOKENS:
        return
    for row in sentences()[meaning]:
        begun = first_words(row)
        if begun is None or plain[0] in begun:
            yield from matches(row, plain, 0, len(plain))
