"""Sums and differences of figures as they stand in cells, with how each comes about."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import zip_longest

from copydesk.figures import figure
from copydesk.figures.words import is_sum
from copydesk.reading.cues import cues
from copydesk.reading.grids import NOTHING
from copydesk.reading.quantities import decimal_of
from copydesk.reading.words import words

MAX_PARTS = 12  # of a sum that is spelled out


def is_total(head: str) -> bool:
    """Whether a column has the sums of the others: Total, In all."""
    return is_sum(head) or tuple(words(head)) in cues()["SUM"]


def added(texts: Sequence[str], times: Sequence[str] = ()) -> str:
    """The sum of some figures of one unit, each as many times as is said, and how it comes about; "" where they are not."""
    pairs = [(text, count) for text, count in zip_longest(texts, times, fillvalue="1") if text.casefold() not in NOTHING]
    counted = [text for text, _ in pairs]
    decimal = decimal_of(counted)
    known = [one for text in counted if (one := figure.read(text, decimal)) is not None]
    counts = [one.value for _, count in pairs if (one := figure.read(count, decimal)) is not None]
    if not known or len(known) < len(counted) or len(counts) < len(counted) or len({one.unit for one in known}) != 1:
        return ""
    total = sum((one.value * count for one, count in zip(known, counts, strict=True)), Decimal(0))
    places = max(max(0, -int(one.value.as_tuple().exponent)) for one in known)
    style = max(known, key=lambda one: abs(one.value)).style._replace(plus=False)
    spelled = figure.spell(total, style, places)
    parts = [f"{count} × {text}" if times else text for text, count in pairs]
    return f"{spelled} ({' + '.join(parts)})" if (len(parts) > 1 or times) and len(parts) <= MAX_PARTS else spelled


def difference(texts: Sequence[str]) -> str:
    """How much more the one of two figures of one unit is, and how it comes about; "" where they are not."""
    read = [one for text in texts if (one := figure.read(text, decimal_of(texts))) is not None]
    if len(read) != len(texts) or len(read) != 2 or read[0].unit != read[1].unit:
        return ""
    more, less = sorted(zip(read, texts, strict=True), key=lambda one: -one[0].value)
    places = max(max(0, -int(one.value.as_tuple().exponent)) for one in read)
    spelled = figure.spell(more[0].value - less[0].value, more[0].style._replace(plus=False), places)
    return f"{spelled} ({more[1]} − {less[1]})"
