"""The sentences and words of this package, read from its text files once."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from copydesk.words.chart import Chart, Grammar
from copydesk.words.tokens import Token, tokens

Phrase = tuple[str, ...]
MAX_TOKENS = 32  # a longer sentence says more than a sum
_CLASS = re.compile(r"([A-Z]+): (.+)")


def _lines(name: str) -> Iterator[str]:
    text = (files("copydesk.language.figures") / f"{name}.txt").read_text(encoding="utf-8")
    return (line.strip() for line in text.splitlines() if line.strip() and not line.startswith("# "))


@cache
def sentences() -> Grammar:
    """The sentences, each with its meaning as the head of its row."""
    classes: dict[str, str] = {}
    table: list[tuple[str, str]] = []
    meaning = ""
    for line in _lines("sentences"):
        known = _CLASS.fullmatch(line)
        if known:
            classes[known[1]] = f"({known[2]})"
        elif line.startswith("[") and "]" not in line[1:-1] and line.endswith("]") and " {" not in line:
            meaning = line[1:-1]
        else:
            spelled = re.sub(r"(?<![\w{])[A-Z]+(?![\w}])", lambda match: classes[match[0]], line)
            table.append((meaning, spelled.replace("}", "?}")))  # a slot takes as few words as it can
    return Grammar(table)


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
            found.update({tuple(token.word for token in tokens(one)): meant for one in phrases.split("|")})
    return found


@cache
def openings() -> frozenset[str]:
    """The words that a sentence here may begin with."""
    return frozenset(word for row in sentences().order for word in row.opening or ())


def read(said: Sequence[Token], meaning: str) -> Iterator[Mapping[str, list[Token]]]:
    """The ways in which a sentence of a meaning takes all tokens: what stands in its slots."""
    if 0 < len(said) <= MAX_TOKENS:
        for match in Chart(sentences(), said, "").whole((meaning,), limit=None):
            yield {name: list(said[span.start : span.end]) for name, span in match.slots.items()}
