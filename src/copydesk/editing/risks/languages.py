"""Languages: which language a text is in, and the words on which its sense turns there, as they stand in lists."""

import re
from collections.abc import Mapping
from functools import lru_cache

from copydesk.editing.phrasebook import Phrases, lists

PACKAGE = "copydesk.editing.risks"
ENGLISH = "english"
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@lru_cache(maxsize=1)
def told() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """By language and by sort: what stands in the lists."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for title, entries in lists(PACKAGE, "tongues").items():
        *languages, sort = title.split()
        for language in languages:
            found.setdefault(language, {})[sort] = entries
    return found


@lru_cache(maxsize=64)
def phrases_of(language: str, sort: str) -> Phrases:
    return Phrases(told().get(language, {}).get(sort, ()))


def is_known(language: str) -> bool:
    return language in told()


@lru_cache(maxsize=1)
def function_words() -> Mapping[str, frozenset[str]]:
    """By language, its little words."""
    return {name: frozenset(word for line in own.get("words", ()) for word in line.split()) for name, own in told().items()}


@lru_cache(maxsize=32768)
def language_of(text: str) -> str:
    """The language of a text, by its little words; English where none tells."""
    words = [word.casefold() for word in _WORD.findall(text)]
    counts = {name: sum(word in own for word in words) for name, own in function_words().items()}
    best = max(counts, key=lambda name: (counts[name], name == ENGLISH), default=ENGLISH)
    return best if counts.get(best, 0) > counts.get(ENGLISH, 0) else ENGLISH
