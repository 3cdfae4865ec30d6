"""How a told value is spelled where it comes to stand: with the unit, capitals, grouping, number words and form of date there."""

import re
from datetime import date

from copydesk import formats
from copydesk.document.document import Document
from copydesk.language.commands.occurrences import Place
from copydesk.language.doubts import Change
from copydesk.language.told.values import is_day, unit_of
from copydesk.words.values import NUMERIC, Shape, canonical, classes, counts, number_of, numbers_in, shape

_WORD = re.compile(r"[^\W\d_]+")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_TAIL = ("st", "nd", "rd", "th")


def change_of(document: Document, place: Place, new: str) -> Change:
    """The exchange at a place, of the number alone where its unit stays."""
    line = formats.visible(document, place.node).text
    start, old = place.start, place.text
    kinds = shape(new), shape(old)
    if (kinds[1] is Shape.DATE and number_of(new) is not None) or (is_day(new) and is_day(old)):
        new = dated(new, old)
    elif kinds[1] in NUMERIC | {Shape.TIME} and keeps_unit(new, old):
        new = new[slice(*body(new))]
        first, last = body(old)
        start, old = start + first, old[first:last]
        new = counted(new, old)
    new = without_context(new, line[:start].split(), line[start + len(old) :].split())
    return Change(old, in_capitals(grouped(new, old), old), line, start, old.strip() == line.strip())


def without_context(new: str, before: list[str], behind: list[str]) -> str:
    """A new text without the words that stand around the old one anyway: "snow by lunch" for the rain of "rain by lunch"."""
    said = new.split()
    for length in range(min(len(said) - 1, len(behind)), 0, -1):
        if [bared(word) for word in said[-length:]] == [bared(word) for word in behind[:length]]:
            return " ".join(said[:-length])
    for length in range(min(len(said) - 1, len(before)), 0, -1):
        if [bared(word) for word in said[:length]] == [bared(word) for word in before[-length:]]:
            return " ".join(said[length:])
    return new


def bared(word: str) -> str:
    return word.casefold().strip(".,;:!?")


def body(value: str) -> tuple[int, int]:
    """Where the figures of a value stand."""
    numbers = numbers_in(value)
    return numbers[0][0], numbers[-1][1]


def keeps_unit(new: str, old: str) -> bool:
    """Whether what stands beside the figures stays: no unit is said, or the same in another spelling, or none stands there."""
    if not numbers_in(new) or not numbers_in(old) or (shape(new) is Shape.TIME and not new[0].isdecimal()):
        return False
    said, there = unit_of(new), unit_of(old)
    is_spelled = canonical(said) == canonical(there) and (said == there or singular(said) != singular(there))
    is_sign = not there[:1].isalnum() and shape(new) is Shape.MEASURE
    return not said or not there or is_spelled or is_sign


def singular(unit: str) -> str:
    return unit.removesuffix("s")


def counted(new: str, old: str) -> str:
    """A number in words where words stand there, and in digits where digits do."""
    number = number_of(new)
    if old.casefold() in counts() and number in counts().values():
        return next(word for word, count in counts().items() if count == number)
    return f"{number:.0f}" if new.casefold() in counts() and old[:1].isdecimal() and number is not None else new


def grouped(new: str, old: str) -> str:
    """A number with its thousands parted as those of the old one are."""
    return f"{int(new):,}" if new.isdecimal() and len(new) > 3 and old.partition(",")[2][:3].isdecimal() else new


def in_capitals(new: str, old: str) -> str:
    """A text with the capitals of the old one, where it was typed without any: "Twelve years" for "Eleven years"."""
    if new != new.casefold() or not any(map(str.isalpha, new)):
        return new
    words = _WORD.findall(old)
    if len("".join(words)) > 1 and old.isupper():
        return new.upper()
    named = {word for name in ("MONTH", "WEEKDAY") for word in classes()[name]}
    is_named = bool(words) and all(word[0].isupper() for word in words)
    dated = any(word.casefold() in named and word[0].isupper() for word in words)

    def capital(found: re.Match[str]) -> str:
        is_first = found.start() == 0 and bool(words) and old[0].isupper()
        is_meant = is_first or (dated and found[0] in named) or (is_named and len(words) > 1 and not dated)
        return found[0].capitalize() if is_meant else found[0]

    return _WORD.sub(capital, new)


def dated(new: str, old: str) -> str:
    """A date in the form of the old one: its day, month, weekday and year in their places; as it was said where it has others."""
    month, day, weekday, year = parts(new)
    iso = _ISO.fullmatch(old.strip())
    if is_impossible(month, day):
        return new
    if iso is not None and month and day:
        return f"{year or iso[1]}-{month:02}-{day:02}"
    given = {"MONTH": month, "day": day, "WEEKDAY": weekday, "year": year}
    there = dict(zip(given, parts(old), strict=True))
    if any(given[name] and not there[name] for name in given) or (month and not day):
        return new
    if there["WEEKDAY"] and not weekday:  # so many days later it is another
        days = [date(2001, one["MONTH"] or there["MONTH"] or 1, one["day"]).toordinal() for one in (given, there)]
        given["WEEKDAY"] = (there["WEEKDAY"] - 1 + days[0] - days[1]) % 7 + 1
    return re.sub(r"\d+(?:st|nd|rd|th)?|[^\W\d]+", lambda found: _as_said(found[0], given), old)


def is_impossible(month: int, day: int) -> bool:
    return not 0 < day < 32 or (day > 28 and month == 2) or (day > 30 and month in (4, 6, 9, 11))


def _as_said(word: str, given: dict[str, int]) -> str:
    """A word of a date with what is said in its place."""
    bare = word.casefold()
    for name in ("MONTH", "WEEKDAY"):
        if bare in classes()[name] and given[name]:
            full = next(one for one in classes()[name] if order(one, name) == given[name])
            return full[: len(word)].capitalize() if len(word) <= 4 and len(full) > 4 else full.capitalize()
    if not bare[0].isdecimal():
        return word
    number = given["year"] if len(bare.rstrip("sthndr")) > 2 else given["day"]
    tail = _TAIL[number - 1] if number in (1, 2, 3) else "th" if number not in (21, 22, 23, 31) else _TAIL[number % 10 - 1]
    return f"{number}{tail}" if number and not bare.isdecimal() else str(number) if number else word


def parts(date: str) -> tuple[int, int, int, int]:
    """The month, day, weekday and year of a date, 0 for what it hasn't."""
    spoken = date.casefold().replace(",", " ").replace(".", " ").split()
    numbers = [int(digits) for word in spoken if (digits := word.rstrip("sthndr")).isdecimal()]
    first = [next((order(word, name) for word in spoken if word in classes()[name]), 0) for name in ("MONTH", "WEEKDAY")]
    day = next((number for number in numbers if number < 32), 0)
    return first[0], day, first[1], next((number for number in numbers if number > 999), 0)


def order(word: str, name: str) -> int:
    """Which month of the year or day of the week a word names, from 1."""
    full = list(dict.fromkeys(one[:3] for one in classes()[name]))  # the short forms stand behind the long ones
    return next((at for at, one in enumerate(full, 1) if one == word[:3]), 0)
