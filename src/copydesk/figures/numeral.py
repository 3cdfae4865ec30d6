"""Numerals: digits with their separators, read as exact decimals and written with the same separators.

1,000.50 and 1.000,50 are told apart by their own form; 1.234 may be either, and is read only where something else settles it.
"""

import re
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

SPACES = "\u00a0\u202f\u2009 "
APOSTROPHES = "'’"
DIGITS = rf"\d+(?:[.,{APOSTROPHES}{SPACES}]\d+)*"
# In running text a space parts thousands only where three digits follow, and none before them is too many.
IN_TEXT = rf"\d{{1,3}}(?:[{SPACES}]\d{{3}})+(?![\d])(?:[.,]\d+)?|\d+(?:[.,{APOSTROPHES}]\d+)*"
POINT, COMMA = ".", ","
_EITHER = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
_PARTS = re.compile(r"\d+|\D")


class Numeral(NamedTuple):
    """How the digits of a number are written."""

    group: str = ""  # between thousands
    decimal: str = ""  # before the fraction, where there is one
    places: int = 0  # digits of the fraction
    in_pairs: bool = False  # 12,34,567
    is_long: bool = False  # long enough to show whether thousands are parted
    width: int = 0  # digits of the whole part where it begins with a zero: 007


def is_ambiguous(digits: str) -> bool:
    """Whether a separator may stand before thousands or before a fraction: 1.234, 12,500."""
    return _EITHER.fullmatch(digits) is not None


def read(digits: str, decimal: str = "") -> tuple[Decimal, Numeral] | None:
    """The value of digits and how they are written; `decimal` settles what may be read in two ways. None for no number."""
    parts = _PARTS.findall(digits)
    whole, signs, runs = parts[0], parts[1::2], parts[0::2]
    if is_ambiguous(digits) and not decimal:
        return None
    fraction = ""
    if signs and _ends_whole(signs, runs, decimal):
        fraction, runs, signs = runs[-1], runs[:-1], signs[:-1]
        sign = parts[-2]
    else:
        sign = ""
    if not _is_grouped(runs, signs) or sign in signs or (not signs and len(whole) > 1 and whole[0] == "0"):
        return None
    joined = "".join(runs)
    in_pairs = len(runs) > 2 and any(len(run) == 2 for run in runs[1:-1])
    style = Numeral(signs[0] if signs else "", sign, len(fraction), in_pairs, len(joined) > 3)
    return Decimal(f"{joined}.{fraction}" if fraction else joined), style


def _ends_whole(signs: list[str], runs: list[str], decimal: str) -> bool:
    """Whether the last separator stands before a fraction."""
    last = signs[-1]
    if last not in (POINT, COMMA) or signs.count(last) > 1:
        return False
    if len(signs) == 1 and is_ambiguous(f"{runs[0]}{last}{runs[1]}"):
        return last == decimal
    return not (len(signs) == 1 and len(runs[-1]) == 3 and runs[0] != "0" and len(runs[0]) <= 3)


def _is_grouped(runs: list[str], signs: list[str]) -> bool:
    """Whether all separators are one sign, with three digits behind each; in pairs, three behind the last."""
    if not signs:
        return True
    inner = {len(run) for run in runs[1:-1]}
    return (
        len(set(signs)) == 1 and len(runs[-1]) == 3 and len(runs[0]) <= 3 and (inner <= {3} or (inner == {2} and signs[0] == COMMA))
    )


def decimal_of(written: Iterable[str]) -> str:
    """The sign before fractions that numbers show which can be read in one way only; none where they show none, or both."""
    found: set[str] = set()
    for digits in written:
        known = None if is_ambiguous(digits) else read(digits)
        if known is not None:
            style = known[1]
            found |= {style.decimal} if style.decimal else set()
            found |= {COMMA if style.group == POINT else POINT} if style.group in (POINT, COMMA) else set()
    return found.pop() if len(found) == 1 else ""


def spell(value: Decimal, style: Numeral, places: int) -> str:
    """A number without its sign, in a style, with so many digits behind its whole part."""
    rounded = round_to(abs(value), places)
    whole, _, fraction = f"{rounded:f}".partition(".")
    if style.group and len(whole) > 3:
        head, tail = whole[:-3], whole[-3:]
        size = 2 if style.in_pairs else 3
        runs = [head[max(0, end - size) : end] for end in range(len(head), 0, -size)][::-1]
        whole = style.group.join((*runs, tail))
    return f"{whole}{style.decimal or POINT}{fraction}" if fraction else whole


def round_to(value: Decimal, places: int) -> Decimal:
    """Half goes up, away from nothing, as people round."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def places_of(value: Decimal) -> int:
    """How many digits a value needs behind its whole part."""
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
