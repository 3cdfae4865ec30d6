"""Names in a text: words with a capital where nothing else asks for one. What names nobody stands in lists."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from copydesk.editing.phrasebook import lists
from copydesk.editing.risks.languages import PACKAGE, language_of
from copydesk.editing.risks.stems import WORD, little

_SENTENCE_START = re.compile(r"(?:^|[.!?…:]\s+|\n\s*|[\"“‘'(\[|*–—-]\s*)$")
GERMAN = "german"
MAX_NAMED = 4  # words of a short text that is made of names alone: a cell


@lru_cache(maxsize=1)
def nameless() -> frozenset[str]:
    return little() | {word for line in lists(PACKAGE, "facts")["no names"] for word in line.split()}


@lru_cache(maxsize=1)
def titles() -> frozenset[str]:
    return frozenset(word for line in lists(PACKAGE, "facts")["titles"] for word in line.split())


def names_in(text: str, rest: str) -> Iterator[tuple[str, str, str]]:
    """Each with its kind, its folded value and how it is spelled: capitals where no sentence begins; two or more in a row are a
    full name, and a short text of nothing else is names. German writes every noun so: there a name is what follows a title."""
    words = list(WORD.finditer(text))
    if language_of(text) == GERMAN:
        yield from (
            ("name", word.group().casefold(), word.group())
            for before, word in pairwise(words)
            if before.group().casefold() in titles() and _is_name(word.group())
        )
        return
    is_all_names = 0 < len(words) <= MAX_NAMED and all(_is_name(word.group()) for word in words)
    row: list[re.Match[str]] = []
    for word in words:
        opens = not is_all_names and _SENTENCE_START.search(text[max(0, word.start() - 3) : word.start()]) is not None
        if opens or not _is_name(word.group()) or rest[word.start() : word.end()].isspace():
            yield from _full_name(row)
            row = []
            continue
        if row and text[row[-1].end() : word.start()] != " ":
            yield from _full_name(row)
            row = []
        row.append(word)
        yield "name", word.group().casefold().removesuffix("'s").removesuffix("’s"), word.group()
    yield from _full_name(row)


def _full_name(row: list[re.Match[str]]) -> Iterator[tuple[str, str, str]]:
    if len(row) > 1:
        name = " ".join(word.group() for word in row)
        yield "full name", name.casefold().removesuffix("'s").removesuffix("’s"), name


def _is_name(word: str) -> bool:
    return word[0].isupper() and not (word.isupper() and len(word) > 1) and len(word) > 1 and word.casefold() not in nameless()
