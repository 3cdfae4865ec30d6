"""Manner: whether a bound plan changes only what the words ask for where they ask for spelling, grammar or order alone."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from copydesk.document.operations import Assign, Insert, Move, Operation, Remove, Retype, named
from copydesk.editing import messages
from copydesk.editing.bind import Bound
from copydesk.editing.words import word_diff
from copydesk.plan.mandate import Mandate, Manner
from copydesk.plan.problem import Problem

MAX_LETTERS = 2  # of a word that was misspelt (DESIGN, Mandate)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SENTENCE_END = re.compile(r"(?:(?<=[.!?…])|(?<=[.!?…][\"”’)\]]))\s+")


class Exchange(NamedTuple):
    """What went and what came at one spot of a text."""

    old: str
    new: str


def in_manner(bound: Bound, mandate: Mandate) -> Problem | None:
    """Nothing but the sort of change that was asked for."""
    other = MANNERS[mandate.manner](bound)
    return None if other is None else messages.not_in_this_manner(mandate.manner, other.old.strip(), other.new.strip())


def _operations(bound: Bound) -> Iterator[Operation]:
    return (operation for edit in bound.edits for operation in edit.operations)


def _exchanges(bound: Bound) -> Iterator[Exchange]:
    """Every spot where a text changed; a block that came or went is one."""
    for operation in _operations(bound):
        if isinstance(operation, Insert | Remove):
            text = " ".join(node.text for node in operation.nodes)
            yield Exchange("", text) if isinstance(operation, Insert) else Exchange(text, "")
    for id in dict.fromkeys(id for operation in _operations(bound) for id in named(operation)):
        if id in bound.before and id in bound.after:
            yield from exchanges(bound.before[id].text, bound.after[id].text)


def exchanges(old: str, new: str) -> Iterator[Exchange]:
    """The spots where two texts differ, word by word; what has but a mark or a space between belongs together."""
    went = came = ""
    for change, text in word_diff(old, new):
        if change == "delete":
            went += text
        elif change == "insert":
            came += text
        elif went or came:
            if _WORD.search(text) is None and text.strip() == "":
                went, came = went + text, came + text
                continue
            yield Exchange(went, came)
            went = came = ""
    if went or came:
        yield Exchange(went, came)


def _structural(bound: Bound) -> Exchange | None:
    """The first operation that is no change of a text."""
    other = next((operation for operation in _operations(bound) if isinstance(operation, Move | Assign | Retype)), None)
    if other is None:
        return None
    node = bound.before.nodes.get(named(other)[0]) or bound.after[named(other)[0]]
    return Exchange(node.text or node.type, "")


def beyond_spelling(bound: Bound) -> Exchange | None:
    return _structural(bound) or next((spot for spot in _exchanges(bound) if not is_spelling(spot)), None)


def is_spelling(spot: Exchange) -> bool:
    """Each word within two letters of what stood, none added and none lost; a word typed twice may go. Figures are no spelling."""
    old, new = _WORD.findall(spot.old), _WORD.findall(spot.new)
    if _digits(spot.old) != _digits(spot.new):
        return False
    if len(old) == len(new):
        return all(_distance(one, two) <= MAX_LETTERS for one, two in zip(old, new, strict=True))
    joined = "".join(old), "".join(new)  # "alot" is two words, "can not" is one
    return bool(old and new) and abs(len(old) - len(new)) == 1 and _distance(*joined) <= MAX_LETTERS


def _distance(one: str, two: str) -> int:
    from rapidfuzz.distance import Levenshtein  # fifty modules that few commands need

    return Levenshtein.distance(one, two)


def beyond_grammar(bound: Bound) -> Exchange | None:
    return _structural(bound) or next((spot for spot in _exchanges(bound) if not is_grammar(spot)), None)


def is_grammar(spot: Exchange) -> bool:
    """One word at most comes, goes or changes at a spot, or is spelled otherwise; capitals and marks are free, figures are not."""
    old, new = (Counter(word.casefold() for word in _WORD.findall(text)) for text in spot)
    few = (old - new).total() <= 1 and (new - old).total() <= 1
    return _digits(spot.old) == _digits(spot.new) and (few or is_spelling(spot))


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdecimal())


def beyond_order(bound: Bound) -> Exchange | None:
    """The first sentence that is not the same before and after, counted over all that the plan touches."""
    ids = dict.fromkeys(id for operation in _operations(bound) for id in named(operation))
    before = Counter(sentence for id in ids if id in bound.before for sentence in sentences(bound.before[id].text))
    after = Counter(sentence for id in ids if id in bound.after for sentence in sentences(bound.after[id].text))
    lost, new = next(iter(before - after), ""), next(iter(after - before), "")
    return Exchange(lost, new) if lost or new else None


def sentences(text: str) -> list[str]:
    """The sentences of a text, white space folded."""
    return [" ".join(sentence.split()) for sentence in _SENTENCE_END.split(text) if sentence.strip()]


MANNERS: dict[Manner, Callable[[Bound], Exchange | None]] = {
    Manner.FREE: lambda _: None,
    Manner.SPELLING: beyond_spelling,
    Manner.GRAMMAR: beyond_grammar,
    Manner.ORDER: beyond_order,
}
