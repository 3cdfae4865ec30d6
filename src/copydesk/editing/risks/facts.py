"""Facts: what of a text can be right or wrong by itself: codes, addresses, amounts, dates, numbers with their units, names.

A fact is its kind and one spelling of its value: "four weeks" and "4 weeks" are the same, "3rd of May" and "May 3" too.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from copydesk.editing.phrasebook import lists
from copydesk.editing.risks.fullnames import names_in
from copydesk.editing.risks.languages import PACKAGE
from copydesk.editing.risks.needs import Needs, needs, seen_of
from copydesk.editing.risks.numerals import numbers, spelled, values_of
from copydesk.editing.risks.stems import stem
from copydesk.figures import numeral

NUMERIC = frozenset({"number", "money", "percent", "time", "year", "quantity"})
HARD = frozenset({"code", "mail", "url", "phone"})  # a wrong one does harm, and nobody sees that it is wrong
KEPT = HARD | {"money", "percent", "date", "year", "full name"}  # what no rewrite may lose
_CONTINENTAL = re.compile(r"\d{1,3}(?:\.\d{3})+\s?(?:€|euros?|eur)", re.IGNORECASE)
MAX_WHOLE = 4_000  # characters of a text that is read at once


SCALES = {"k": 1e3, "thousand": 1e3, "m": 1e6, "million": 1e6, "bn": 1e9, "billion": 1e9}


class Fact(NamedTuple):
    kind: str
    value: str

    @property
    def number(self) -> str:
        """The value without its unit."""
        return self.value.partition(" ")[0]


Facts = Mapping[Fact, str]  # each with how it is spelled


def _spellings(name: str) -> dict[str, str]:
    """By word, the first word of its line."""
    rows = [line.split() for line in lists(PACKAGE, "facts")[name]]
    return {word: row[0] for row in rows for word in row}


@lru_cache(maxsize=1)
def months() -> dict[str, str]:
    rows = [line.split() for line in lists(PACKAGE, "facts")["months"]]
    return {word: str(number) for number, row in enumerate(rows, 1) for word in row}


@lru_cache(maxsize=1)
def weekdays() -> dict[str, str]:
    return _spellings("weekdays")


@lru_cache(maxsize=1)
def units() -> dict[str, str]:
    return _spellings("units")


@lru_cache(maxsize=1)
def of_values() -> frozenset[str]:
    """Stems of words that values are made of: units, months, days of the week."""
    return frozenset(stem(word) for word in (*units(), *months(), *weekdays()))


def _either(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _folded(text: str) -> str:
    return re.sub(r"[\s()]", "", text).rstrip(".,;:").casefold()


def amount(text: str) -> str:
    """The digits of a number without separators of thousands, whatever stands around them."""
    found = re.search(r"\d(?:[\d.,\s]*\d)?", text)
    if found is None:
        return text.casefold()
    sign = numeral.COMMA if _CONTINENTAL.fullmatch(text.strip()) else numeral.POINT  # 3.400 €
    known = numeral.read(found.group(), sign)
    if known is not None:
        return f"{known[0].normalize():f}"
    digits = re.sub(r"[,\s](?=\d{3}(?!\d))|\.(?=\d{3}(?!\d))(?=.*,)", "", found.group()).replace(",", ".").replace(" ", "")
    return re.sub(r"(\.\d*?)0+$", r"\1", digits).rstrip(".") if "." in digits else digits.lstrip("0") or "0"


def _scaled(text: str) -> str:
    """An amount with its thousands or millions: "£12k"."""
    number, scale = amount(text), re.search(rf"\d\s?({_either(SCALES)})(?!\w)", text.casefold())
    return spelled(float(number) * SCALES[scale[1]]) if scale and number.replace(".", "", 1).isdigit() else number


def _hundredths(text: str) -> str:
    number = amount(text)
    return spelled(float(number) / 100) if number.replace(".", "", 1).isdigit() else number


def _date(text: str) -> Iterator[Fact]:
    iso = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text)
    if iso:
        yield Fact("year", iso[1])
        yield Fact("date", f"{int(iso[2])}-{int(iso[3])}")
        return
    month = next((months()[word] for word in re.findall(r"[^\W\d_]+", text.casefold()) if word in months()), "")
    digits = re.findall(r"\d+", text)
    if not month and len(digits) >= 3:  # 3.5.2024
        yield Fact("year", digits[2])
        yield Fact("date", f"{int(digits[0])}/{int(digits[1])}")
        return
    yield from (Fact("year", number) for number in digits if len(number) == 4)
    yield Fact("date", f"{month}-{next((str(int(number)) for number in digits if len(number) < 4), '')}")


def _days(text: str) -> Iterator[Fact]:
    """Several days of a month: "14 and 15 May"."""
    *days, last = re.findall(r"\d{1,2}(?=st|nd|rd|th|\D|$)", re.sub(r"\d{4}", "", text))
    rest = text[text.rindex(last) + len(last) :]
    for number in (*days, last):
        yield from _date(f"{number} {rest}")


def _quantity(text: str) -> Iterator[Fact]:
    """Numbers, with the unit behind them if there is one: each of "2, 3 and 4 weeks" has it."""
    words = re.findall(r"\d[\d.,]*\d|\d|°?[^\W\d_]+|%", text.casefold())
    places = [place for place, word in enumerate(words) if word in units()]
    unit = units()[words[places[-1]]] if places else ""
    rest = [word for place, word in enumerate(words) if place not in places[-1:]]
    numbers = [amount(word) for word in rest if word[0].isdigit()] or [spelled(value) for value in values_of(rest)]
    if places and places[-1] < len(words) - 1:  # an hour and a half
        numbers = [spelled(1 + part) for part in values_of(words[-1:])]
    if unit:
        yield from (Fact("quantity", f"{number} {unit}") for number in numbers or ["1"])
    else:
        yield from (Fact("number", number) for number in numbers)
        if len(numbers) == 2 and not any(word[0].isdigit() for word in rest):  # one fifteen
            yield Fact("time", ":".join(numbers))


def _each(kind: str) -> Callable[[str], Iterator[Fact]]:
    """A fact for each number of a list that has its sign at the end: "3, 4 and 5 %"."""
    return lambda text: (Fact(kind, amount(number)) for number in re.findall(r"\d+(?:[.,]\d+)*", text))


def _percent(text: str) -> Iterator[Fact]:
    """A share in words: "ten percent"."""
    return (Fact("percent", spelled(value)) for value in values_of(text.casefold().replace("-", " ").split()))


def _clock(text: str) -> Iterator[Fact]:
    """A time in words: "half past six", "quarter to ten"."""
    minutes, way, hours = re.split(r"\s(past|to)\s", text.casefold(), maxsplit=1)
    parts = [next(iter([float(amount(part))] if part[0].isdigit() else values_of(part.split())), 0.0) for part in (minutes, hours)]
    part = parts[0] * 60 if parts[0] < 1 else parts[0]
    whole = int(parts[1]) * 60 + (int(part) if way == "past" else -int(part))
    yield Fact("time", f"{whole // 60}:{whole % 60:02}")


def _as(kind: str, value: Callable[[str], str] = _folded) -> Callable[[str], Iterator[Fact]]:
    return lambda text: iter((Fact(kind, value(text)),))


def _weekday(text: str) -> Iterator[Fact]:
    return iter((Fact("date", weekdays()[text.casefold().removesuffix("s")]),))


def _capital(words: Iterable[str], least: int = 0) -> list[str]:
    return [word.capitalize() for word in words if len(word) >= least]


def _year(text: str) -> Iterator[Fact]:
    return iter((Fact("year", text),))


@lru_cache(maxsize=1)
def _grammar() -> tuple[tuple[re.Pattern[str], Callable[[str], Iterator[Fact]], Needs], ...]:
    """The kinds in the order in which they are looked for: what one has taken is no other's."""
    month, day = rf"(?:{_either(months())})\.?", r"\d{1,2}(?:st|nd|rd|th)?"
    unit, number = _either(units()), _either(numbers())
    words = rf"(?:one|{number})(?:[ -](?:and )?(?:an? )?(?:one|{number}))*"
    currencies, pennies = (lists(PACKAGE, "facts")[name][0].split() for name in ("currencies", "pence"))
    money, pence = _either(currencies), _either(pennies)
    digit, dated = needs(digit=True), needs(months(), digit=True)
    scale, digits, gap = _either(SCALES), r"\d+(?:[.,]\d+)*", r"[ \u00a0-]"
    listed = rf"{digits}(?:(?:, | and | or | to | – |–|-){digits})*"
    table = (
        (r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", _as("mail"), needs("@")),
        (r"(?:https?://|www\.)[^\s<>()\[\]\"'`|]+", _as("url"), needs(("://", "www."))),
        (r"(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])", _date, digit),
        (rf"(?<!\w){day}(?:(?:, | and | or | to | – |–|-){day})+(?: of)? {month}(?!\w)(?:,? \d{{4}}(?!\d))?", _days, dated),
        (rf"(?<!\w)\d{{1,2}}(?:st|nd|rd|th)?\.?(?: of| de)? {month}(?!\w)(?:(?:,| de)? \d{{4}}(?!\d))?", _date, dated),
        (rf"(?<!\w){month} \d{{1,2}}(?:st|nd|rd|th)?(?!\d)(?:,? \d{{4}}(?!\d))?|(?<!\w){month} \d{{4}}(?!\d)", _date, dated),
        (r"(?<![\d.])\d{1,2}[./]\d{1,2}[./]\d{4}(?!\d)", _date, digit),
        (rf"(?-i:(?<!\w)(?:{_either(_capital(months(), 4))}|May)(?!\w))", _date, needs(months())),
        (
            rf"(?-i:(?<!\w)(?:{_either(_capital(weekdays()))})s?(?!\w))",
            _weekday,
            needs(weekdays(), (f"{day}s" for day in weekdays())),
        ),
        (r"(?-i:(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}(?!\w))", _as("code"), digit),
        (r"(?<![\w-])\d{2}-\d{2}-\d{2}(?![\w-])|(?<!\w)\d{4}(?:[ -]\d{4}){2,}(?!\w)", _as("code"), digit),
        (r"\+\d[\d ()/-]{6,}\d|(?<![\w.,-])0\d{2,4}[ /-]\d{3,}(?:[ -]\d+)*", _as("phone"), digit),
        (
            r"(?-i:(?<!\w)[A-Z]{1,8}[-/]\d[\w/-]*|(?<!\w)[A-Z]{1,8}\d{2,}[\w-]*)|(?<![\w.,])\d{6,}(?![\w]|[.,]\d)",
            _as("code"),
            digit,
        ),
        (
            rf"[£$€¥]\s?{digits}(?:\s?(?:{scale})(?!\w))?|(?<!\w){digits}\s?(?:(?:{scale}) )?(?:{money}|[£$€¥])(?!\w)",
            _as("money", _scaled),
            needs("£$€¥", currencies, digit=True),
        ),
        (rf"(?<![\w.,-])(?<!per ){digits}\s?(?:{pence})(?!\w)", _as("money", _hundredths), needs(pennies, digit=True)),
        (
            rf"(?<![\w.,-]){listed}\s?(?:%|percent(?!\w)|per cent(?!\w)|prozent(?!\w))",
            _each("percent"),
            needs(("%", "percent", "cent", "prozent"), digit=True),
        ),
        (rf"(?<!\w)(?:{words}) (?:percent|per cent)(?!\w)", _percent, needs(("percent", "cent"))),
        (r"(?<!\w)\d{1,2}[:.]\d\d(?=\s?(?:am|pm|uhr|h)(?!\w))|(?<![\w.,])\d{1,2}:\d\d(?!\d)", _as("time"), digit),
        (
            r"(?<![\w.,])\d{1,2}\s?h\s?\d\d(?!\d|\s?m)",
            _as("time", lambda text: re.sub(r"\s?h\s?", ":", text)),
            needs(("h",), digit=True),
        ),
        (
            rf"(?<!\w)(?:(?:half|quarter|(?:{words}|{digits}) minutes?) (?:past|to)|(?:{words}) past) (?:{digits}|{words})(?!\w)",
            _clock,
            needs(("past", "to")),
        ),
        (rf"(?<!\w)(?:19|20)\d\d(?![\w]|[.,]\d|\s?(?:{unit})(?!\w))", _year, digit),
        (rf"(?<!\w)(?:an?|one) (?:{unit}) and a (?:half|quarter)(?!\w)", _quantity, needs(("half", "quarter"))),
        (
            rf"(?<![\w.,-])(?:{listed}{gap}?|(?:(?:half|quarter)(?: of)? an?|{words}|an?|each|every|per){gap})(?:{unit})(?!\w)",
            _quantity,
            needs(units()),
        ),
        (rf"(?<![\w.,]){digits}\s?(?:k|thousand|million|bn|billion)(?!\w)", _as("number", _scaled), digit),
        (rf"(?<![\w.,]){digits}", _as("number", amount), digit),
        (
            rf"(?<!\w)(?:(?:one|an?)[ -](?={number}))?(?:{number})(?:[ -](?:and )?(?:an? )?(?:one|{number}))*(?!\w)",
            _quantity,
            needs(numbers()),
        ),
    )
    return tuple((re.compile(pattern, re.IGNORECASE), read, needed) for pattern, read, needed in table)


def facts(text: str) -> Facts:
    """The facts of a text. A long one is many nodes, each on a line of its own, that are read by themselves too."""
    if len(text) <= MAX_WHOLE:
        return _read(text)[0]
    found: dict[Fact, str] = {}
    for line in text.split("\n"):
        for fact, shown in _read(line)[0].items():
            found.setdefault(fact, shown)
    return found


def value_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where the values of a text stand, names apart."""
    return _read(text)[1]


@lru_cache(maxsize=32768)
def _read(text: str) -> tuple[Facts, tuple[tuple[int, int], ...]]:
    found: dict[Fact, str] = {}
    spans: list[tuple[int, int]] = []
    rest = text
    seen = seen_of(text)
    for pattern, read, needed in _grammar():
        if not needed.are_met(seen):
            continue

        def take(match: re.Match[str], read: Callable[[str], Iterator[Fact]] = read) -> str:
            for fact in read(match.group()):
                found.setdefault(fact, match.group().strip())
            spans.append(match.span())
            return " " * len(match.group())

        rest = pattern.sub(take, rest)
    for kind, value, shown in names_in(text, rest):
        found.setdefault(Fact(kind, value), shown)
    return found, tuple(sorted(spans))
