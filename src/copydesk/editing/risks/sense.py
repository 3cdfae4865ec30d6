"""Sense: the words on which the sense of a sentence turns: what is denied, what is a duty, what takes a promise back."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from copydesk.editing.phrasebook import Phrases, line_of, lists, phrasebook
from copydesk.editing.risks.languages import ENGLISH, PACKAGE, language_of, phrases_of
from copydesk.editing.risks.stems import content, stem

BEHIND = 4  # content words behind a negation that it denies
AHEAD = 2  # and before it
_CLAUSE = re.compile(
    r"[,;:.!?](?!\d)|[()–—]|\b(?:but|which|while|and|because|so that|und|aber|weil|sondern|et|mais|parce que|pero|porque)\b"
)
# A month, and no leave to do something: beside a number, alone, behind a small letter, or in mid-sentence before one.
_MONTH = re.compile(r"^May$|\bMay\b(?=,? \d)|(?<=\d )May\b|(?<=[^\W\d_] )May\b(?! [^\W\da-z_])|(?P<ahead>(?<!\S)[a-z]\S* )May\b")


def sense_line(text: str) -> str:
    """A text as a line in which words that turn its sense are looked for: the month of May is none of them."""
    return line_of(_MONTH.sub(lambda found: found["ahead"] or "", text) if "May" in text else text)


def clauses(text: str) -> list[str]:
    return [clause for clause in _CLAUSE.split(text) if clause.strip()]


def phrases(name: str) -> Phrases:
    return phrasebook(PACKAGE, "sense")[name]


def warns(text: str) -> bool:
    """Whether a text warns of something, or wants it done soon."""
    return phrases("alarms").stand_in(line_of(text))


class Senses(NamedTuple):
    """What turns the sense of one sentence."""

    stems: frozenset[str]
    negations: int
    duties: tuple[str, ...]
    leave: tuple[str, ...]


@lru_cache(maxsize=32768)
def senses(sentence: str) -> Senses:
    language = language_of(sentence)
    line = phrases("idle").left_out_of(phrases("no duties").left_out_of(sense_line(sentence)))
    if language == ENGLISH:
        duties, leave = phrases("duties"), phrases("leave")
    else:
        duties, leave = phrases_of(language, "duties"), phrases_of(language, "leave")
    return Senses(
        frozenset(content(sentence)),
        len(_negations(language).found_in(line)),
        tuple(duties.found_in(line)),
        tuple(leave.found_in(phrases("no leave").left_out_of(line))),
    )


def _negations(language: str) -> Phrases:
    """What denies in a language; what only restricts doesn't."""
    return phrases("negations") if language == ENGLISH else _strict(language)


@lru_cache(maxsize=32)
def _strict(language: str) -> Phrases:
    loose = {entry for sort in ("only", "weak", "provisos") for entry in phrases_of(language, sort).entries}
    known = _denying().get(language)
    return Phrases(tuple(entry for entry in known.entries if entry not in loose)) if known else phrases("negations")


AGAINST = {"duties": {"leave", "negations"}, "leave": {"duties", "negations"}}  # what takes their place where it is said
WEIGHTS = ("negations", "duties", "leave", "hedges", "quantifiers", "measures")


@lru_cache(maxsize=32768)
def weights(text: str) -> Mapping[str, str]:
    """The little words of a text on which its sense turns, each with its sort: not, must, at least, only, once."""
    line = phrases("no duties").left_out_of(sense_line(text))
    return {word: name for name in reversed(WEIGHTS) for word in phrases(name).found_in(line)}


def joint(text: str) -> str:
    """ "and" or "or", where a text has but one of them."""
    found = {"and", "or"} & set(line_of(text).split())
    return found.pop() if len(found) == 1 else ""


@lru_cache(maxsize=32768)
def answers(text: str, language: str = "") -> int:
    """How often a text denies, by whatever words: what may answer for a "not"."""
    line, language = phrases("idle").left_out_of(line_of(text)), language or language_of(text)
    weak = phrases("weak") if language == ENGLISH else phrases_of(language, "weak")
    only = phrases_of(language, "only")
    return sum(len(one.found_in(line)) for one in (_negations(language), weak, *((only,) if language != ENGLISH else ())))


@lru_cache(maxsize=32768)
def denials(text: str) -> tuple[frozenset[str], ...]:
    """The groups of content words that a text denies: those next behind a negation in its clause, and before it."""
    language = language_of(text)
    return tuple(group for clause in _CLAUSE.split(text) for group in _denied(line_of(clause), language))


def _denied(line: str, language: str) -> Iterator[frozenset[str]]:
    line = phrases("idle").left_out_of(line)
    around = set(phrases("denying").spans_in(line)) if language == ENGLISH else None
    for start, end in _negations(language).spans_in(line):
        ahead = content(line[:start])[-AHEAD:] if around is None or (start, end) in around else []
        group = frozenset((*content(line[end:])[:BEHIND], *ahead))
        if group:
            yield group


@lru_cache(maxsize=1)
def _denying() -> Mapping[str, Phrases]:
    """By language, how it denies, forbids or restricts."""
    return {name: phrases for title, phrases in phrasebook(PACKAGE, "denials").items() for name in title.split()}


def is_prefixed(one: str, two: str) -> bool:
    """Whether a word that one text denies stands denied in the other by its beginning: "not paid" is "unpaid"."""
    line = line_of(one)
    denied = [word for _, end in phrases("denying").spans_in(line) for word in line[end:].split()[:NEXT] if len(word) >= MIN_TAIL]
    return bool(denied) and any(f"{prefix}{word}" in words_of(two) for word in denied for prefix in DENYING)


@lru_cache(maxsize=4)  # the sides of a region: each of their sentences is looked for in the whole other one
def words_of(text: str) -> frozenset[str]:
    return frozenset(line_of(text).split())


def can_deny(language: str) -> bool:
    return language in _denying()


def denies(text: str, language: str = "") -> bool:
    """Whether a text denies, forbids or restricts something, in a language; in any, where none is given."""
    known = _denying()
    return any(known[name].stand_in(line_of(text)) for name in ([language] if language else known))


@lru_cache(maxsize=1)
def poles() -> tuple[tuple[str, str], ...]:
    """Pairs of stems, each way round."""
    return _pairs("polar")


@lru_cache(maxsize=1)
def lone_poles() -> tuple[tuple[str, str], ...]:
    return _pairs("alone")


def _pairs(name: str) -> tuple[tuple[str, str], ...]:
    pairs = [tuple(map(stem, entry.split())) for entry in lists(PACKAGE, "sense")[name]]
    return tuple(dict.fromkeys((one, two) for first, second in pairs for one, two in ((first, second), (second, first))))


PREFIXES = (
    ("up", "down"),
    ("in", "out"),
    ("over", "under"),
    ("pre", "post"),
    ("in", "ex"),
    ("pro", "anti"),
    ("", "un"),
    ("", "non"),
)
DENYING = ("un", "non", "non-", "in", "im", "dis")
NEXT = 3  # words behind a "not"
MIN_TAIL = 3  # letters behind a prefix that turns a word round


def is_turned(one: str, two: str) -> bool:
    """Whether two words are opposites by their beginnings: uphill, downhill."""
    pairs = ((first, second) for pair in PREFIXES for first, second in (pair, pair[::-1]))
    return any(
        one.startswith(first)
        and two.startswith(second)
        and one[len(first) :] == two[len(second) :]
        and len(one) - len(first) >= MIN_TAIL
        for first, second in pairs
    )
