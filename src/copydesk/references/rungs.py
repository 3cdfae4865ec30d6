"""The ladder of matching, strictest first, and what each operation may do with a match on each rung: act, ask or offer.

The one table of DESIGN's "operation × rung". A looser rung is tried only where a stricter one has no match at all; two matches on
a rung stop there.
"""

from enum import IntEnum, StrEnum


class Rung(IntEnum):
    EXACT = 1  # the visible text, to the letter
    SOURCE = 2  # the text as it is spelled: marks, addresses
    FOLDED = 3  # case, white space, typographic quotes and dashes
    TYPO = 4  # one letter in 20, at most 3
    NEAR = 5  # up to one letter in 5


class Move(StrEnum):
    ACT = "act"
    ASK = "ask"
    OFFER = "offer"


# A name is a title, an item's name, a row's label: something a person calls a thing by. Text is an anchor with words of its own.
POLICY: dict[tuple[str, Rung], Move] = {
    **{(use, rung): Move.ACT for use in ("text", "name") for rung in (Rung.EXACT, Rung.SOURCE, Rung.FOLDED)},
    ("text", Rung.TYPO): Move.ACT,
    ("text", Rung.NEAR): Move.OFFER,
    ("name", Rung.TYPO): Move.OFFER,  # deleting or moving by a loosely matched name only offers
    ("name", Rung.NEAR): Move.OFFER,
}
CHARS_PER_TYPO = 20
MAX_TYPOS = 3
CHARS_PER_NEAR = 5  # above MAX_TYPOS, up to one letter in 5 is offered


def typos_allowed(length: int) -> int:
    """How many wrong letters a text of this length may have and still be acted on."""
    return min(MAX_TYPOS, length // CHARS_PER_TYPO)
