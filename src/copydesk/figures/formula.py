"""Formulas: names, numbers, + − × ÷ and brackets, worked out in decimals, with what becomes of units on the way."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import NamedTuple

from copydesk.figures import figure
from copydesk.figures.figure import PERCENT, Figure, Style
from copydesk.figures.numeral import round_to
from copydesk.figures.series import is_money

HUNDRED = Decimal(100)
_SIGNS = {
    "−": "-",
    "–": "-",
    "×": "*",
    "·": "*",
    "÷": "/",
    "plus": "+",
    "minus": "-",
    "less": "-",
    "times": "*",
    "per": "/",
    "x": "*",
}
_PHRASES = ((r"\b(?:divided|over) by\b|\bover\b", "/"), (r"\bmultiplied (?:by|with)\b", "*"))
_TOKEN = re.compile(
    r"\s*(?:(?P<sign>[-+*/()×·÷−–,])|\{(?P<name>-?\d+)\}|(?P<word>round|plus|minus|less|times|per|x)\b|"
    r"(?P<figure>(?:[^-+*/()×·÷−–{},]|(?<=\d),(?=\d))+))"
)


class Amount(NamedTuple):
    """A value on its way through a formula; a mere number has no style."""

    value: Decimal
    style: Style | None = None
    places: int | None = None  # where it was rounded to
    is_given: bool = False  # in the formula itself

    @property
    def unit(self) -> str:
        return self.style.unit if self.style is not None else ""

    @property
    def factor(self) -> Decimal:
        """What it multiplies by: 10 % is a tenth."""
        return self.value / HUNDRED if self.unit == PERCENT else self.value


def amount_of(one: Figure) -> Amount:
    return Amount(one.value, one.style if one.unit else None)


class UnitsDiffer(Exception):  # noqa: N818  # not an error: it becomes a question
    """Two amounts that don't go together: in a sum, or in a product."""

    def __init__(self, one: str, two: str, *, in_sum: bool) -> None:
        super().__init__(one, two)
        self.units = (one, two)
        self.in_sum = in_sum


class NoFormulaError(ValueError):
    """What is no formula; says why."""


Formula = Callable[[Mapping[int, Amount]], Amount]


def parse(text: str, names: Mapping[str, int], *, is_lenient: bool = False) -> Formula:
    """A formula over named columns. The longest name that stands at a place is meant; names may be quoted. Lenient, units
    that don't go together are passed over: a sum has that of its first part, a product none."""
    return _Parser(_named(text, names), is_lenient).whole()


def _named(text: str, names: Mapping[str, int]) -> str:
    """The text with its names as numbers in braces."""
    known = sorted((name for name in names if name), key=len, reverse=True)
    if not known:
        return text
    pattern = re.compile(rf"[\"“'‘\[]?(?<!\w)({'|'.join(map(re.escape, known))})(?!\w)[\"”'’\]]?", re.IGNORECASE)
    folded = {name.casefold(): place for name, place in names.items()}
    said = pattern.sub(lambda found: f"{{{folded[found[1].casefold()]}}}", text)
    for phrase, sign in _PHRASES:
        said = re.sub(phrase, sign, said, flags=re.IGNORECASE)
    return said


class _Parser:
    def __init__(self, text: str, is_lenient: bool) -> None:
        self.is_lenient = is_lenient
        self.tokens: list[tuple[str, str]] = []
        at = 0
        while at < len(text.rstrip()):
            found = _TOKEN.match(text, at)
            if found is None:
                raise NoFormulaError(text[at:].strip())
            sort = found.lastgroup or ""
            said = (found[sort] or "").strip().casefold()
            if sort == "word" and said != "round":
                sort, said = "sign", said
            self.tokens.append((sort, _SIGNS.get(said, said) if sort == "sign" else (found[sort] or "").strip()))
            at = found.end()
        self.at = 0

    def whole(self) -> Formula:
        found = self._sum()
        if self.at < len(self.tokens):
            raise NoFormulaError(self.tokens[self.at][1])
        return found

    def _take(self, *signs: str) -> str:
        sort, said = self.tokens[self.at] if self.at < len(self.tokens) else ("", "")
        if sort == "sign" and said in signs:
            self.at += 1
            return said
        return ""

    def _sum(self) -> Formula:
        found = self._product()
        while sign := self._take("+", "-"):
            found = self._both(found, self._product(), plus if sign == "+" else minus)
        return found

    def _product(self) -> Formula:
        found = self._leaf()
        while sign := self._take("*", "/"):
            found = self._both(found, self._leaf(), times if sign == "*" else over)
        return found

    def _leaf(self) -> Formula:
        if self._take("-"):
            inner = self._leaf()
            return lambda known: inner(known)._replace(value=-inner(known).value)
        if self._take("("):
            found = self._sum()
            self._close()
            return found
        sort, said = self.tokens[self.at] if self.at < len(self.tokens) else ("", "the end")
        self.at += 1
        if sort == "name":
            place = int(said)
            return lambda known: known[place]
        if sort == "word":
            return self._rounded()
        one = figure.read(said, ".") if sort == "figure" else None
        if one is None:
            raise NoFormulaError(said)
        amount = Amount(one.value, one.style if one.unit else None, is_given=True)
        return lambda _: amount

    def _rounded(self) -> Formula:
        """round(what, places)"""
        if not self._take("("):
            raise NoFormulaError("round")
        inner = self._sum()
        places = 0
        if self._take(","):
            is_below = bool(self._take("-"))
            said = self.tokens[self.at][1] if self.at < len(self.tokens) else ""
            if not said.isdecimal() or len(said) > 1:
                raise NoFormulaError(said)
            places, self.at = -int(said) if is_below else int(said), self.at + 1
        self._close()
        return lambda known: inner(known)._replace(value=round_to(inner(known).value, places), places=max(0, places))

    def _both(self, one: Formula, two: Formula, make: Callable[[Amount, Amount], Amount]) -> Formula:
        def work(known: Mapping[int, Amount]) -> Amount:
            first, second = one(known), two(known)
            try:
                made = make(first, second)
            except UnitsDiffer as differ:
                if not self.is_lenient:
                    raise
                made = make(first._replace(style=None), second._replace(style=None))
                made = made._replace(style=first.style if differ.in_sum else None)
            return made._replace(is_given=first.is_given and second.is_given)

        return work

    def _close(self) -> None:
        if not self._take(")"):
            raise NoFormulaError("a bracket that nothing closes")


def plus(one: Amount, two: Amount) -> Amount:
    """A sum; a share that is added to something else is a share of it."""
    if two.unit == PERCENT and one.unit != PERCENT:
        return Amount(one.value * (1 + two.factor), one.style)
    if one.unit and two.unit and one.unit != two.unit:
        raise UnitsDiffer(one.unit, two.unit, in_sum=True)
    return Amount(one.value + two.value, one.style or two.style)


def minus(one: Amount, two: Amount) -> Amount:
    return plus(one, two._replace(value=-two.value))


def times(one: Amount, two: Amount) -> Amount:
    """A product: of money and a count it is money, of a share and something that thing, of a share and a number of the formula a
    share; two other units make neither."""
    if one.style is None and two.style is not None and two.unit != PERCENT:
        return times(two, one)
    if two.style is None:
        is_whole = two.is_given and two.value == two.value.to_integral()
        if one.unit == PERCENT and not two.is_given:
            return Amount(one.factor * two.value)
        return Amount(one.value * two.value, one.style, one.places if is_whole else None)
    if two.unit == PERCENT:
        is_share = one.style is None and one.is_given
        return Amount(one.value * (two.value if is_share else two.factor), two.style if is_share else one.style)
    if one.unit == PERCENT:
        return Amount(one.factor * two.value, two.style)
    assert one.style is not None
    if is_money(one.style) == is_money(two.style):
        raise UnitsDiffer(one.unit, two.unit, in_sum=False)
    return Amount(one.value * two.value, _without_rate(one.style if is_money(one.style) else two.style))


def over(one: Amount, two: Amount) -> Amount:
    """A quotient: of two amounts of one sort it is a mere number, else an amount of the first."""
    if two.value == 0:
        raise ZeroDivisionError
    is_same = one.unit == two.unit
    value = one.value / (two.value if is_same else two.factor)
    return Amount(value, None if is_same else one.style)


def _without_rate(style: Style) -> Style:
    """£20/hour for some hours is some £."""
    cut = re.split(r"\s?/|\sper\s|\san?\s", style.after, maxsplit=1, flags=re.IGNORECASE)[0]
    return style._replace(after=cut)
