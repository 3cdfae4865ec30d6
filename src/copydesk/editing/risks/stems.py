"""Stems: what a text is about, as a bag of folded word beginnings. Two texts that share one speak of the same thing."""

import re
from functools import lru_cache

from copydesk.editing.phrasebook import lists
from copydesk.editing.risks.languages import PACKAGE, function_words

MIN_LETTERS = 3  # of a word that says something
LEFT = 3  # letters that an ending leaves at least
LONGEST = 8  # letters of a stem: "recommend" and "recommendation" are one
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_ENDINGS = ("ations", "ation", "ments", "ment", "ings", "ing", "edly", "ies", "ied", "ed", "es", "ly", "s", "e", "y")


@lru_cache(maxsize=1)
def _irregular() -> dict[str, str]:
    """By a form of a word, the word."""
    rows = [line.split() for line in lists(PACKAGE, "stopwords")["irregular"]]
    return {form: row[0] for row in rows for form in row[1:]}


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its ending: "shortening", "shortened" and "shortens" are one."""
    plain = word.casefold().replace("’", "'").partition("'")[0]
    plain = _irregular().get(plain, plain)
    for ending in _ENDINGS:
        if plain.endswith(ending) and len(plain) - len(ending) >= LEFT:
            plain = plain[: -len(ending)]
            break
    if len(plain) > LEFT and plain[-1] == plain[-2]:  # planning, cutting
        plain = plain[:-1]
    return plain[:LONGEST]


@lru_cache(maxsize=1)
def little() -> frozenset[str]:
    """Words that say nothing by themselves, in any language that is known; but those that are words of more weight in English."""
    own = frozenset(word for entry in lists(PACKAGE, "stopwords")["little"] for word in entry.split())
    weighty = frozenset(word for entry in lists(PACKAGE, "stopwords")["weighty"] for word in entry.split())
    return own | (frozenset().union(*function_words().values()) - weighty)


@lru_cache(maxsize=1)
def _soft() -> frozenset[str]:
    return frozenset(stem(word) for entry in lists(PACKAGE, "soft")["soft"] for word in entry.split())


def claims(text: str) -> list[str]:
    """The stems of a text that can be right or wrong: not what is said for the sake of how it sounds."""
    return [word for word in content(text) if word not in _soft()]


@lru_cache(maxsize=1)
def numbers() -> frozenset[str]:
    return frozenset(word for entry in lists(PACKAGE, "facts")["numbers"] for word in entry.split()[1:])


@lru_cache(maxsize=1)
def _without() -> frozenset[str]:
    return little() | numbers()


@lru_cache(maxsize=1)
def asking() -> frozenset[str]:
    """Words that in a request say what is to be done and where, and not what it is about."""
    found = lists(PACKAGE, "stopwords")
    return little() | {word for name in ("parts", "verbs") for entry in found[name] for word in entry.split()}


@lru_cache(maxsize=1)
def _asking_stems() -> frozenset[str]:
    """Verbs of requests in any form: "needed", "adding"."""
    return frozenset(stem(word) for entry in lists(PACKAGE, "stopwords")["verbs"] for word in entry.split())


def content(text: str) -> list[str]:
    """The stems of a text's words in order, without those that say nothing, and number words, which are facts."""
    return list(_content(text))


@lru_cache(maxsize=32768)
def _content(text: str) -> tuple[str, ...]:
    stop = _without()
    return tuple(
        stem(word) for word in WORD.findall(text) if len(word) >= MIN_LETTERS and word.casefold().replace("’", "'") not in stop
    )


def asked_about(words: str) -> frozenset[str]:
    """What a request is about."""
    stop, stems = asking(), _asking_stems()
    found = (word.casefold().replace("’", "'") for word in WORD.findall(words))
    return frozenset(stem(word) for word in found if len(word) >= MIN_LETTERS and word not in stop and stem(word) not in stems)
