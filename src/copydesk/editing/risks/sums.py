"""Sums: values that code can work out from a table or a list: a total, a mean, a difference, a price times a count.

A value that fits is no news; where the words ask for one, or its row is called so, one that doesn't fit is a wrong sum.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import prod

from copydesk.document.document import Document
from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.editing.risks.facts import Fact, facts
from copydesk.editing.risks.given import numbers_of
from copydesk.editing.risks.languages import PACKAGE
from copydesk.editing.risks.units import ROW_NAMES
from copydesk.kinds import kind_named

_DECIMALS = re.compile(r"\d[.,](\d{1,2})(?!\d)")
NEAR = 0.0051  # what rounding to two figures may do
MAX_CELLS = 8  # of a row of which any two may be multiplied or taken from each other


@lru_cache(maxsize=1024)
def is_called_sum(text: str) -> bool:
    """Whether a text speaks of something that is worked out: a total, an average, a difference."""
    return phrasebook(PACKAGE, "facts")["sums"].stand_in(line_of(text))


@lru_cache(maxsize=64)
def is_sum_asked(words: str) -> bool:
    """Whether a request asks for something that is worked out: a sum, what is left."""
    return phrasebook(PACKAGE, "facts")["asked sums"].stand_in(line_of(words))


def is_from_text(text: str, one: Fact) -> bool:
    """Whether a value follows from others of a text."""
    value = next(numbers_of({one: ""}), None)
    return value is not None and any(abs(value - due) <= NEAR for due in _of_text(text))


def is_worked_out(document: Document, id: str, one: Fact) -> bool:
    """Whether a value in a node follows from the table that it stands in; elsewhere, from some table or list of the document."""
    try:
        value = float(one.number)
    except ValueError:
        return False
    row = document[id].parent
    is_cell = row is not None and kind_named(document.kind).types[document[row].type].names == ROW_NAMES
    found = _around(document, id) if is_cell else document.cached(_totals)
    return any(abs(value - due) <= NEAR for due in found)


def _of_text(text: str) -> Iterator[float]:
    """What the values of a text may be worked out to: their sum, with or without the first or last, what one leaves of another."""
    values = list(numbers_of(facts(text)))[:MAX_CELLS]
    if len(values) < 2:
        return
    yield from (sum(values), sum(values[1:]), sum(values[:-1]), float(len(values)))
    for one, two in combinations(values, 2):
        yield from (abs(one - two), one + two, one * two)
    for whole in values:
        yield abs(2 * whole - sum(values))  # a budget less all that is spent


def is_scaled(document: Document, id: str, one: Fact, amounts: Collection[str]) -> bool:
    """Whether a cell is another of its row times an amount that was given: "for 100 reactions", "a batch of 500 g"."""
    row = document[id].parent if id in document else None
    if row is None or kind_named(document.kind).types[document[row].type].names != ROW_NAMES:
        return False
    given = [float(amount) for amount in amounts if amount.replace(".", "", 1).isdigit()]
    value = next(numbers_of({one: ""}), -1.0)
    rows = [document[other] for other in document[document[row].parent or id].children][1:]
    for place, cell in enumerate(document[row].children):
        own = _numbers(document[cell].text) if cell != id else []
        column = [
            number for other in rows if place < len(other.children) for number in _numbers(document[other.children[place]].text)
        ]
        for amount in given if own else ():
            if any(
                abs(value - due) <= NEAR for due in (own[0] * amount, own[0] * amount / 100, own[0] * amount / (sum(column) or 1))
            ):
                return True
    return False


def total_due(document: Document, id: str) -> float | None:
    """What a cell of a row that is called a total should say and doesn't; None where it does, or isn't one."""
    row = document[id].parent if id in document else None
    if row is None or kind_named(document.kind).types[document[row].type].names != ROW_NAMES:
        return None
    first = document[row].children[0]
    own = _numbers(document[id].text)
    if first == id or not own or not is_called_sum(document[first].text):
        return None
    due, near = list(_around(document, id)), _rounding(document[id].text)
    return due[0] if due and not any(abs(own[0] - one) <= near for one in due) else None


def _rounding(text: str) -> float:
    """What rounding to the decimals that a value is told with may do to it."""
    decimals = _DECIMALS.search(text)
    return max(NEAR, 0.5001 * 10.0 ** -len(decimals[1])) if decimals is not None else NEAR


def _around(document: Document, id: str) -> Iterator[float]:
    """What a cell may be worked out to, from its column and its row."""
    row = document[document[id].parent or id]
    rows = [document[one] for one in document[row.parent or id].children]
    place = row.children.index(id)
    told = [
        (at, value)
        for at, other in enumerate(rows)
        if other.id != row.id and place < len(other.children) and not is_called_sum(document[other.children[0]].text)
        for value in _numbers(document[other.children[place]].text)
    ]
    yield from _of([value for at, value in told if at])  # the head may be a year
    yield from _of([value for _, value in told])  # where there is none
    own = [value for cell in row.children if cell != id for value in _numbers(document[cell].text)]
    yield from _of(own)
    for one, two in combinations(own[:MAX_CELLS], 2):
        yield from (abs(one - two), one * two, *((one / two, two / one) if one and two else ()))


def _of(values: Sequence[float]) -> Iterator[float]:
    if len(values) > 1:
        yield from (sum(values), sum(values) / len(values), max(values) - min(values), float(len(values)))
        if len(values) <= MAX_CELLS:
            yield prod(values)


def _numbers(text: str) -> list[float]:
    return list(numbers_of(facts(text)))[:1]


def _totals(document: Document) -> frozenset[float]:
    """The totals of all columns and lists."""
    types = kind_named(document.kind).types
    columns: dict[tuple[str, int], list[float]] = {}
    for node in document.in_any_order():
        if node.parent is None or not node.text:
            continue
        parent = document[node.parent]
        if types[parent.type].names == ROW_NAMES:
            if not is_called_sum(document[parent.children[0]].text):
                columns.setdefault((parent.parent or "", parent.children.index(node.id)), []).extend(_numbers(node.text))
        elif types[node.type].in_groups:
            columns.setdefault((node.parent, 0), []).extend(_numbers(node.text))
    return frozenset(value for values in columns.values() for value in _of(values))
