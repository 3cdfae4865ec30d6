"""Which words of a statement stand for which of a passage, where neither has the form of a value: by the words that both share."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from copydesk.language.commands.occurrences import Place
from copydesk.language.rules.clause import is_in
from copydesk.language.told.facts import Fact
from copydesk.language.told.values import Span
from copydesk.reading.units import Unit
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.tokens import Token, message_tokens

MAX_RUN = 4  # words that stand for others
MAX_WORDS = 60  # of a sentence that is compared
MIN_SHARED = 3  # words that say something, and stand in both
MIN_SHARE = 0.6  # of what the sentence says
ALIKE = 0.7  # two spellings of one name


class Run(NamedTuple):
    """Words of a statement, and those of a sentence that stand in their place."""

    told: Span
    there: Span


def reworded(said: str, text: str) -> Run | None:
    """The one run by which a statement differs from a sentence that it otherwise says; what it says beside counts for nothing."""
    told, there = _keys(said), _keys(text)
    keys = [key for key, _ in told], [key for key, _ in there]
    found: list[Run] = []
    shared = 0
    for tag, i, j, k, stop in SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
        if tag == "equal":
            shared += sum(key not in SILENT for key in keys[0][i:j])
        elif tag == "replace" and j - i <= MAX_RUN and stop - k <= MAX_RUN:
            found.append(Run((told[i][1].start, told[j - 1][1].end), (there[k][1].start, there[stop - 1][1].end)))
    telling = sum(key not in SILENT for key in keys[1])
    return found[0] if len(found) == 1 and shared >= MIN_SHARED and shared >= MIN_SHARE * telling else None


def echoes(said: str, text: str) -> bool:
    """Whether words say most of what a sentence says, its figures aside."""
    told, there = _telling(said), _telling(text)
    return len(told & there) >= MIN_SHARED and len(told & there) >= MIN_SHARE * min(len(told), len(there))


def may_echo(said: str) -> bool:
    """Whether words say enough to say what a sentence does: before any sentence is looked at."""
    return len(_telling(said)) >= MIN_SHARED


def _telling(text: str) -> set[str]:
    """The words of a text that say something, its figures aside."""
    return {key for key, _ in _keys(text) if key not in SILENT and not key[0].isdecimal()}


def _keys(text: str) -> list[tuple[str, Token]]:
    found = [token for token in message_tokens(text) if token.word[0].isalnum()][:MAX_WORDS]
    return [(" ".join(terms(token.word)), token) for token in found]


def new_words(fact: Fact, unit: Unit, place: Place) -> str:
    """The words of a statement that stand for an old text: those that the passage lacks, spelled much alike, behind the
    same word, or the last ones."""
    known = {term for word in words(unit.text) for term in terms(word)}
    runs = list(_unknown(fact.said, known - {term for word in words(place.text) for term in terms(word)}))
    near = [run for run in _windows(fact.said, len(place.text.split())) if is_alike(run, place.text)]
    before = [word for word in words(unit.text[: place.start - unit.start]) if word not in SILENT][-1:]
    beside = [
        run for run in runs if before and [w for w in words(fact.said[: fact.said.find(run)]) if w not in SILENT][-1:] == before
    ]
    best = near or beside or [run for run in runs if run[:1].isupper() == place.text[:1].isupper()][-1:] or runs[-1:]
    fits = [run for run in best if len(run.split()) <= len(place.text.split()) + 2]
    return fits[0] if fits else ""


def _windows(said: str, length: int) -> Iterator[str]:
    """The runs of so many words."""
    found = message_tokens(said)
    yield from (said[found[at].start : found[at + length - 1].end] for at in range(len(found) - length + 1))


def _unknown(said: str, known: set[str]) -> Iterator[str]:
    """The runs of words that a passage hasn't, without small ones."""
    run: list[Token] = []
    for token in (*message_tokens(said), None):
        is_new = token is not None and token.word[0].isalnum() and token.word not in SILENT and terms(token.word)[0] not in known
        if token is not None and is_new and not is_in(token, "BARE") and not is_in(token, "SHIFTED") and not is_in(token, "FILLER"):
            run.append(token)
        elif run:
            yield said[run[0].start : run[-1].end]
            run = []


def is_alike(one: str, other: str) -> bool:
    """Whether two names are spelled much alike, and not the same."""
    return one != other and SequenceMatcher(None, one.casefold(), other.casefold()).ratio() >= ALIKE
