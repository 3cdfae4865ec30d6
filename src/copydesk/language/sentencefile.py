"""Files of sentences as people say them: classes of words, sentences by meaning, and lists of words with what each stands for."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from copydesk.editing.tokens import tokens
from copydesk.language.pattern import Pattern, pattern

Phrase = tuple[str, ...]
_CLASS = re.compile(r"([A-Z]+): (.+)")
_IN_CLASS = re.compile(r"(?<![\w{])[A-Z]+(?![\w}])")


def _lines(package: str, name: str) -> Iterator[str]:
    text = (files(package) / f"{name}.txt").read_text(encoding="utf-8")
    return (line.strip() for line in text.splitlines() if line.strip() and not line.startswith("# "))


@cache
def sentences_of(package: str) -> Mapping[str, tuple[Pattern, ...]]:
    """By meaning, the sentences for it in a package's `sentences.txt`."""
    classes: dict[str, str] = {}
    found: dict[str, list[Pattern]] = {}
    meaning = ""
    for line in _lines(package, "sentences"):
        known = _CLASS.fullmatch(line)
        if known:
            classes[known[1]] = f"({known[2]})"
        elif line.startswith("[") and "]" not in line[1:-1] and line.endswith("]") and " {" not in line:
            meaning = line[1:-1]
        else:
            spelled = _IN_CLASS.sub(lambda match: classes[match[0]], line)
            found.setdefault(meaning, []).append(pattern(spelled))
    return {name: tuple(rows) for name, rows in found.items()}


@cache
def words_of(package: str, list_: str) -> Mapping[Phrase, str]:
    """A list of a package's `words.txt`: its phrases, as tokens, with what each stands for."""
    found: dict[Phrase, str] = {}
    title = ""
    for line in _lines(package, "words"):
        if line.startswith("[") and line.endswith("]"):
            title = line[1:-1]
        elif title == list_:
            meant, _, phrases = line.partition(": ")
            found.update({phrase_of(one): meant for one in phrases.split("|")})
    return found


def phrase_of(text: str) -> Phrase:
    return tuple(token.word for token in tokens(text))
