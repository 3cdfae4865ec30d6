"""Figures across languages: the numbers of a text in figures and in words, its times, months, weekdays and units of time."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from copydesk.editing.phrasebook import lists
from copydesk.editing.risks.facts import amount, months
from copydesk.editing.risks.languages import PACKAGE, told
from copydesk.editing.risks.numerals import spelled
from copydesk.figures import numeral

MIN_MONTH = 4  # letters: shorter names of months are other words too
HALF_DAY = 720  # minutes
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_TIME = re.compile(
    r"(?<![\w.,:£$€])([01]?\d|2[0-4])(?:[:.h]\s?([0-5]\d))?\s?(am|pm|a\.m\.|p\.m\.|uhr|h|o['’]clock)(?![\w])"
    r"|(?<![\w.,:£$€])([01]?\d|2[0-4]):([0-5]\d)(?!\d)",
    re.IGNORECASE,
)
_DIGITS = re.compile(numeral.IN_TEXT)
_SEPARATORS = re.compile(r"[.,\u00a0\u202f ](?=\d{3}(?!\d))")


class Numbers(NamedTuple):
    """The numbers of a text: in figures, in words, and in words that may mean something else; times apart, in minutes."""

    figures: Counter[str]
    words: Counter[str]
    doubtful: Counter[str]
    times: Counter[int]

    @property
    def all(self) -> Counter[str]:
        return self.figures + self.words + self.doubtful


@lru_cache(maxsize=32)
def _numerals(language: str) -> Mapping[str, tuple[str, bool]]:
    rows = [line.split() for line in told().get(language, {}).get("numbers", ())]
    return {word.removesuffix("?").casefold(): (row[0], not word.endswith("?")) for row in rows for word in row[1:]}


@lru_cache(maxsize=32768)
def numbers_in(text: str, language: str) -> Numbers:
    times: Counter[int] = Counter()

    def clock(found: re.Match[str]) -> str:
        hour, minute = int(found[1] or found[4]), int(found[2] or found[5] or 0)
        times[(hour * 60 + minute) % HALF_DAY] += 1
        return " "

    rest = _TIME.sub(clock, text)
    figures = Counter(_plain(found) for found in _DIGITS.findall(rest))
    words: Counter[str] = Counter()
    doubtful: Counter[str] = Counter()
    known = _numerals(language)
    row: list[str] = []
    for word in (*re.findall(r"[^\W\d_]+", text.casefold()), ""):
        if word in known:
            row.append(word)
        elif row:
            if len(row) == 1:
                value, is_sure = known[row[0]]
                (words if is_sure else doubtful)[value] += 1
            else:  # a number of several words: what it is in figures is not known for sure
                doubtful.update([spelled(sum(float(known[one][0]) for one in row)), *(known[one][0] for one in row)])
            row = []
    return Numbers(figures, words, doubtful, times)


def _plain(digits: str) -> str:
    return amount(_SEPARATORS.sub("", digits))


@lru_cache(maxsize=2)
def _rows(name: str) -> Mapping[str, str]:
    """By word, the first of its line."""
    rows = [line.split() for line in lists(PACKAGE, "tongues")[name]]
    return {word.casefold(): row[0] for row in rows for word in row}


def calendar_in(text: str) -> tuple[Counter[str], ...]:
    """The months, the days of the week and the units of time that a text names, in whatever language."""
    words = _WORD.findall(text)
    folded = [word.casefold() for word in words]
    named = (
        months()[word.casefold()] for word in words if word.casefold() in months() and (len(word) >= MIN_MONTH or word == "May")
    )
    rows = (_rows("weekdays"), _rows("times"))
    return Counter(named), *(Counter({own[word] for word in folded if word in own}) for own in rows)


def lasting_in(text: str, language: str) -> Counter[tuple[str, str]]:
    """How long something lasts or how soon it is due: numbers with the unit of time right behind them, in a language."""
    known, units = _numerals(language), _rows("times")
    found: Counter[tuple[str, str]] = Counter()
    value = ""
    for word in re.findall(r"\d[\d.,]*|[^\W\d_]+", text.casefold()):
        if word in units and value:
            found[value, units[word]] += 1
        value = _plain(word) if word[0].isdigit() else known[word][0] if word in known else ""
    return found
