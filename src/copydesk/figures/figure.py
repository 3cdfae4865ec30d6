"""A figure: one amount as it is spelled, with its sign, currency, scale and unit, read as a decimal and written in the same way."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from copydesk.figures import numeral
from copydesk.figures.numeral import Numeral
from copydesk.figures.words import meant, rows, words

MINUSES = "−–-"  # the hyphen last: it stands in classes of characters
PERCENT = "%"
MAX_UNIT_WORDS = 3
_FIGURE = re.compile(
    rf"(?P<about>~|≈|[^\W\d_]+\.?\s)?\s*(?P<open>\()?\s*(?P<sign>[+{MINUSES}])?\s*(?P<before>[^\d\s+()~≈{MINUSES}][^\d+()~≈{MINUSES}]{{0,7}})?"
    rf"(?P<inner>[{MINUSES}])?(?P<digits>{numeral.DIGITS})(?P<after>(?:\s*[^\d\s,;:!?][^\d,;:!?]{{0,29}})?)"
)


class Style(NamedTuple):
    """What stands around the digits, and how they are written."""

    before: str = ""  # a currency, with the space behind it
    after: str = ""  # scale and unit, with the space before them
    digits: Numeral = Numeral()
    scale: int = 1  # what the digits count in: thousands, millions
    minus: str = ""  # how a negative one shows it: a sign, or brackets
    is_inside: bool = False  # the sign stands behind the currency
    plus: bool = False  # a positive one shows it
    about: str = ""  # what says that it is only near

    @property
    def unit(self) -> str:
        """What it is an amount of, so that two can be compared: a currency, a unit, per cent; empty for a mere number."""
        return unit_key(self.before, self.after)


class Figure(NamedTuple):
    value: Decimal
    style: Style
    text: str

    @property
    def unit(self) -> str:
        return self.style.unit


@cache
def unit_key(before: str, after: str) -> str:
    money = meant("currencies").get(before.strip().casefold(), before.strip().casefold())
    _, unit = _scaled(after, has_money=bool(money))
    key = meant("currencies").get(unit, meant("percent").get(unit, unit))
    key = key.removesuffix("s") if len(key) > 2 and not key.endswith("ss") else key
    return f"{money} {key}".strip()


@cache
def _scales() -> dict[str, int]:
    return {word: int(row[0]) for row in rows()["scales"] for word in row[1:]}


def _scaled(after: str, *, has_money: bool) -> tuple[int, str]:
    """The scale that what stands behind the digits begins with, and the unit that is left."""
    said = after.strip().casefold()
    first, _, rest = said.partition(" ")
    is_money = has_money or (rest.strip() or first[1:]) in meant("currencies")
    is_near = not after.startswith(tuple(numeral.SPACES))
    if first in _scales() and (first in words("full scales") or is_money or (first == "k" and is_near)):
        return _scales()[first], rest.strip()
    if first[:1] in ("k", "m") and first[1:] in meant("currencies") and is_near:  # 12k€
        return _scales()[first[0]], f"{first[1:]} {rest}".strip()
    return 1, said


def digits_in(text: str) -> str:
    """The digits of a text that is one figure, or else nothing."""
    found = _FIGURE.fullmatch(text.strip())
    return found["digits"] if found else ""


@cache
def read(text: str, decimal: str = "") -> Figure | None:
    """The figure that a text is. None where it is none, or more than one, or can be read in two ways and nothing settles it."""
    found = _FIGURE.fullmatch(text.strip())
    if found is None:
        return None
    before, after, about = found["before"] or "", found["after"], (found["about"] or "")
    if about.strip().casefold() in meant("currencies") and not before:  # "EUR 12"
        before, about = about, ""
    has_bracket = bool(found["open"])
    if has_bracket != after.rstrip().endswith(")") or (not has_bracket and after.count("(") != after.count(")")):
        return None
    after = after.rstrip()[:-1] if has_bracket else after
    if not _is_amount(before, after, about) or (has_bracket and (found["sign"] or found["inner"])):
        return None
    known = numeral.read(found["digits"], decimal)
    if known is None:
        return None
    scale, _ = _scaled(after, has_money=bool(before.strip()))
    minus = "(" if has_bracket else found["inner"] or (found["sign"] if found["sign"] in tuple(MINUSES) else "")
    style = Style(before, after, known[1], scale, minus or "", bool(found["inner"]), found["sign"] == "+", about)
    value = known[0] * scale
    return Figure(-value if minus else value, style, text.strip())


def _is_amount(before: str, after: str, about: str) -> bool:
    """Whether what stands around digits is what stands around an amount: a currency before them, a unit behind."""
    if about and about.strip().casefold() not in words("about"):
        return False
    if before and before.strip().casefold() not in meant("currencies"):
        return False
    unit = after.strip().casefold().split()
    return len(unit) <= MAX_UNIT_WORDS and not (unit and unit[0] in words("no units"))


def spell(value: Decimal, style: Style, places: int) -> str:
    """A value in the style of a figure, with so many digits behind its whole part."""
    scaled = value / style.scale
    digits = numeral.spell(scaled, style.digits, places)
    is_negative = scaled < 0 and numeral.round_to(scaled, places) != 0
    about = style.about
    if not is_negative:
        return f"{about}{'+' if style.plus and value > 0 else ''}{style.before}{digits}{style.after}"
    if style.minus == "(":
        return f"{about}({style.before}{digits}{style.after})"
    minus = style.minus or "-"
    lead = f"{style.before}{minus}" if style.is_inside else f"{minus}{style.before}"
    return f"{about}{lead}{digits}{style.after}"


@cache
def _in_text() -> re.Pattern[str]:
    """A figure somewhere in running text: its digits with their sign, a currency before or behind them, a scale, a percent sign."""
    signs = sorted(meant("currencies"), key=len, reverse=True)
    money = "|".join(map(re.escape, signs))
    scales = "|".join(sorted(map(re.escape, _scales()), key=len, reverse=True))
    return re.compile(
        rf"(?<![\w.,/:#-])(?:[{MINUSES}](?=[\d£$€]))?(?:(?:{money})\s?)?(?:{numeral.IN_TEXT})(?![\d:/])(?:\s?(?:{scales})(?![\w]))?"
        rf"(?:\s?(?:{money}|%)(?![\w]))?",
        re.IGNORECASE,
    )


def figures_in(text: str) -> Iterator[tuple[int, int]]:
    """Where in running text figures stand."""
    return (found.span() for found in _in_text().finditer(text))
