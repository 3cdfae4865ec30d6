"""Which of several, in words: ordinals ("the first and third", "the last two", "both") and numbers ("2.1", "2–4", "1, 3 and 5")."""

import re
from collections.abc import Sequence

from copydesk.plan.reference import Pick
from copydesk.references.wordlists import (
    ALL,
    ALL_FILLERS,
    AND,
    BOTH,
    BOTH_ENDS,
    CARDINALS,
    INNER,
    INNERMOST,
    MIDDLE,
    NUMBER_SIGNS,
    ONE,
    ORDINALS,
    OUTER,
    PAIR,
    ROMANS,
    THE,
    THROUGH,
)
from copydesk.words.tokens import Token

MAX_RANGE = 1_000
MAX_COUNTED = 20  # "the 2 figures"; a larger number is rather a part of a name
_LONGEST_ORDINAL = max(map(len, ORDINALS))
_WITH_ENDING = re.compile(r"(\d{1,6})(?:st|nd|rd|th)")


def ordinals_in(tokens: Sequence[Token], *, alone: bool = False) -> tuple[Pick | None, int]:
    """The pick that some tokens begin with, and how many of them it takes; `alone`, "the last two" needs no noun."""
    words = [token.word if not token.is_quote else "" for token in tokens]
    if not words:
        return None, 0
    if words[0] in ALL:
        return _all(words)
    if words[0] in OUTER:
        return Pick((0, -1)), 1
    if words[0] in PAIR and len(words) > 1 and words[1] in OUTER | INNER:
        return (Pick((0, -1)) if words[1] in OUTER else Pick(middle=2)), 2
    if words[0] in INNERMOST and len(words) > 2 and (amount := _cardinal(words[1])):
        return Pick(middle=amount), 2
    if words[0] in CARDINALS and words[0] not in ONE and len(words) > 1:
        if words[1] in INNER:
            return Pick(middle=CARDINALS[words[0]]), 2
        return Pick(exactly=CARDINALS[words[0]]), 1
    if words[0].isdecimal() and 1 < int(words[0][:4]) <= MAX_COUNTED and len(words) > 1 and words[1].isalpha():
        return Pick(exactly=int(words[0])), 1
    place, at = _ordinal(words, 0)
    if place is None:
        return None, 0
    amount = _cardinal(words[at]) if at < len(words) else None
    if amount and at + 1 < len(words) + alone and place in (0, -1):
        return Pick(tuple(range(amount)) if place == 0 else tuple(range(-amount, 0))), at + 1
    return _sequence(words, place, at)


def _all(words: Sequence[str]) -> tuple[Pick | None, int]:
    at = 1
    while at < len(words) and words[at] in ALL_FILLERS:
        at += 1
    count = 2 if words[0] in BOTH else None
    if count is None and at + 1 < len(words) and words[at] in CARDINALS:
        count, at = CARDINALS[words[at]], at + 1
    return Pick(exactly=count), at


def _sequence(words: Sequence[str], place: int, at: int) -> tuple[Pick, int]:
    """Further ordinals behind the first: "and third", "to fifth"."""
    places = [place]
    while at < len(words):
        ahead = at
        while ahead < len(words) and (words[ahead] in AND or (ahead > at and words[ahead] in THE)):
            ahead += 1
        further, behind = _ordinal(words, ahead) if ahead > at else (None, at)
        if further is not None:
            places.append(further)
        elif words[at] in THROUGH and (last := _ordinal(words, at + 1))[0] is not None and places[-1] < last[0] <= MAX_RANGE:
            places += range(places[-1] + 1, last[0] + 1)
            behind = last[1]
        else:
            break
        at = behind
    return Pick(tuple(places)), at


def _ordinal(words: Sequence[str], at: int) -> tuple[int | None, int]:
    for length in range(min(_LONGEST_ORDINAL, len(words) - at), 0, -1):
        place = ORDINALS.get(tuple(words[at : at + length]))
        if place is not None:
            return place, at + length
    ended = _WITH_ENDING.fullmatch(words[at]) if at < len(words) else None
    return (int(ended[1]) - 1, at + 1) if ended and int(ended[1]) else (None, at)


def _cardinal(word: str) -> int | None:
    return CARDINALS.get(word) or (min(int(word), MAX_RANGE) if word.isdecimal() and len(word) < 7 else None)


def numbers_in(tokens: Sequence[Token], words: str, *, signed: bool = False) -> tuple[str, ...]:
    """The numbers that all of some tokens spell: one, a list, a range. `signed` where nothing but digits is a number."""
    at = 0
    while at < len(tokens) and (tokens[at].word in NUMBER_SIGNS or (at and tokens[at].word == ".")):
        at += 1
    found: list[str] = []
    ready = True  # for a number; behind one, first an "and" or a dash
    while at < len(tokens):
        token = tokens[at]
        if ready and (number := _number(token, words, signed)):
            found.append(number)
            ready = False
        elif not ready and token.word in AND:
            ready = True
        elif not ready and token.word in THROUGH and at + 1 < len(tokens) and (last := _number(tokens[at + 1], words, signed)):
            found += _range(found[-1], last)
            at += 1
        elif not (ready and found and token.word in AND) and not (token.word == "." and at == len(tokens) - 1):
            return ()
        at += 1
    return tuple(found) if not ready else ()


def _number(token: Token, words: str, signed: bool) -> str:
    if token.is_number:
        return token.word
    if signed or token.is_quote:
        return ""
    value = CARDINALS.get(token.word) or ROMANS.get(words[token.start : token.end])
    return str(value) if value else ""


def _range(first: str, last: str) -> list[str]:
    """The numbers behind `first` up to `last`, which differ in their last place. ["?"], which names nothing, where they don't."""
    if first == "?":
        return ["?"]
    above, _, start = first.rpartition(".")
    same, _, end = last.rpartition(".")
    if above != same or len(start) > 6 or len(end) > 6 or not int(start) < int(end) <= int(start) + MAX_RANGE:
        return ["?"]
    before = f"{above}." if above else ""
    return [f"{before}{number}" for number in range(int(start) + 1, int(end) + 1)]


def from_end(pick: Pick | None) -> Pick | None:
    return None if pick is None else pick._replace(places=tuple(-place - 1 for place in pick.places))


def at_edge(pick: Pick | None, edge: Pick | None) -> Pick | None:
    """The two at the end, the one in the middle."""
    if edge is None or (pick is not None and pick.exactly is None):
        return pick
    if edge.places[0] == BOTH_ENDS:
        return Pick((0, -1))
    if len(edge.places) > 1 or edge.places[0] not in (0, -1, MIDDLE):
        return edge
    count = pick.exactly if pick is not None and pick.exactly is not None else 1
    match edge.places[0]:
        case 0:
            return Pick(tuple(range(count)))
        case -1:
            return Pick(tuple(range(-count, 0)))
        case _:
            return edge if count == 1 else Pick(middle=count)
