"""Several figures that belong together: read so that they settle each other's spelling; and how a result of them is written."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from copydesk.figures import figure, numeral
from copydesk.figures.figure import PERCENT, Figure, Style
from copydesk.figures.numeral import COMMA, POINT, Numeral
from copydesk.figures.words import meant, says_nothing, words

MONEY_PLACES = 2
SURE_PLACES = 2  # of a result that needs more than any of its figures has
SCALED_PLACES = 3  # the same in thousands or millions
SIGNIFICANT = 3  # figures of a result below one


class Series(NamedTuple):
    """Texts as figures, by their place among them."""

    figures: Mapping[int, Figure]
    empty: tuple[int, ...] = ()  # nothing stands there
    unread: tuple[int, ...] = ()  # something else than one figure
    unsure: tuple[int, ...] = ()  # one that can be read in two ways

    @property
    def units(self) -> dict[str, list[int]]:
        """The places by what they are amounts of, in the order in which they come."""
        found: dict[str, list[int]] = {}
        for place, one in self.figures.items():
            found.setdefault(one.unit, []).append(place)
        return found


class Convention(NamedTuple):
    """The sign before fractions where figures themselves don't show it, and what says so."""

    decimal: str = POINT
    by: str = "habit"  # other figures, or the person: "shown"; the language of the text: "language"; or the habit of English

    def settles(self, digits: str, one: Figure) -> bool:
        """Whether a figure that may be read in two ways is read by this. Thousands are; a fraction of three digits needs more: the
        language, and that it is no money, which has none."""
        is_fraction = self.decimal in digits
        return self.by == "shown" or not is_fraction or (self.by == "language" and not is_money(one.style))


def read_series(texts: Sequence[str], convention: Convention = Convention()) -> Series:  # noqa: B008  # a value
    digits = [figure.digits_in(text) for text in texts]
    own = numeral.decimal_of(filter(None, digits))
    known = Convention(own, "shown") if own else convention
    doubtful = {sign for one in digits if numeral.is_ambiguous(one) for sign in one if not sign.isdecimal()}
    is_mixed = len(doubtful) > 1 and known.by != "shown"
    figures: dict[int, Figure] = {}
    empty: list[int] = []
    unread: list[int] = []
    unsure: list[int] = []
    for place, text in enumerate(texts):
        one = figure.read(text.strip(), known.decimal)
        if one is None:
            (empty if says_nothing(text) else unread).append(place)
        elif numeral.is_ambiguous(digits[place]) and (is_mixed or not known.settles(digits[place], one)):
            unsure.append(place)
        else:
            figures[place] = one
    return Series(figures, tuple(empty), tuple(unread), tuple(unsure))


def evidence(texts: Iterable[str]) -> tuple[str, Numeral | None]:
    """What texts show of how numbers are written: the sign before fractions, and one that is long enough to show the thousands."""
    digits = [found for text in texts if (found := figure.digits_in(text))]
    decimal = numeral.decimal_of(digits)
    read = (numeral.read(one, decimal) for one in digits)
    long = [known[1] for known in read if known is not None and known[1].is_long]
    most = Counter((one.group, one.in_pairs) for one in long).most_common(1)
    return decimal, next((one for one in long if (one.group, one.in_pairs) == most[0][0]), None) if most else None


def is_money(style: Style) -> bool:
    return style.unit.partition(" ")[0] in meant("currencies").values()


def style_of(figures: Sequence[Figure], wider: Numeral) -> Style:
    """The style of a result of some figures: that of most of them. `wider`: how numbers are written around them."""
    styles = [one.style for one in figures]
    usual = Counter((style.before, style.after, style.scale) for style in styles).most_common(1)[0][0]
    first = next(style for style in styles if (style.before, style.after, style.scale) == usual)
    long = next((style.digits for style in styles if style.digits.is_long), None)
    minus = next((style for style in styles if style.minus), first)
    positives = [one.style.plus for one in figures if one.value > 0]
    about = next((style.about for style in styles if style.about), "")
    decimal = next((style.digits.decimal for style in styles if style.digits.decimal), wider.decimal)
    group = wider if long is None else long
    places = max(style.digits.places for style in styles if style.scale == first.scale)
    digits = Numeral(_other(group.group, decimal), decimal, places, group.in_pairs, is_long=True)
    return Style(
        first.before, first.after, digits, first.scale, minus.minus, minus.is_inside, bool(positives) and all(positives), about
    )


def own_style(one: Figure, wider: Numeral) -> Style:
    """A figure's own style, where its value may grow beyond what it shows."""
    return style_of([one], wider)


def _other(group: str, decimal: str) -> str:
    """The sign between thousands, which is never the one before fractions."""
    return {POINT: COMMA, COMMA: POINT}[group] if group and group == decimal else group


def counted_unit(style: Style, value: Decimal, figures: Sequence[Figure]) -> Style:
    """The style with its unit in the number that a value needs: 1 week, 3 weeks, as the figures spell it."""
    is_one = abs(value) == 1
    fitting = [one.style.after for one in figures if (abs(one.value) == 1) == is_one and one.style.unit == style.unit]
    if fitting and style.after not in fitting:
        return style._replace(after=fitting[0])
    word = style.after.strip().casefold()
    if not is_one and not fitting and word in words("plural"):
        return style._replace(after=f"{style.after}s")
    if is_one and not fitting and word.removesuffix("s") in words("plural") and word.endswith("s"):
        return style._replace(after=style.after.removesuffix("s"))
    return style


def places_for(value: Decimal, style: Style, *, is_exact: bool) -> int:
    """How many digits a result has behind its whole part: as many as its figures, more where it needs them."""
    scaled, least = value / style.scale, style.digits.places
    needed = numeral.places_of(scaled)
    if needed <= least:
        return least
    most = max(least, SCALED_PLACES if style.scale > 1 else SURE_PLACES)
    if not is_money(style) and scaled and scaled.adjusted() < 0:
        most = max(most, SIGNIFICANT - 1 - scaled.adjusted())
    places = needed if is_exact and needed <= 12 else min(needed, most)
    places = max(least, numeral.places_of(numeral.round_to(scaled, places)))
    return MONEY_PLACES if is_money(style) and style.scale == 1 and 0 < places < MONEY_PLACES else places


def percent_style(texts: Iterable[str], wider: Numeral) -> Style:
    """How a share is written: as the other shares among some texts are, else in the plainest way."""
    read = (figure.read(text, wider.decimal) for text in texts if PERCENT in text)
    after = next((one.style.after for one in read if one is not None and one.unit == PERCENT), PERCENT)
    return Style("", after, wider._replace(places=0))


def usual(decimal: str, group: Numeral | None) -> Numeral:
    """How numbers are written around some figures, where those themselves don't show it."""
    sign = decimal or POINT
    if group is not None:
        return Numeral(_other(group.group, sign), sign, 0, group.in_pairs, is_long=True)
    return Numeral(COMMA if sign == POINT else POINT, sign, 0, is_long=True)
