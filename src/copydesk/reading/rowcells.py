"""Of a row of a table, the cell that answers a question: by what its column is called, or by its sort."""

from collections.abc import Mapping, Sequence

from copydesk.document.document import Document
from copydesk.figures.figure import read as read_figure
from copydesk.reading.cues import kindred
from copydesk.reading.families import MIN_PREFIX
from copydesk.reading.grids import column_terms, with_unit
from copydesk.reading.places import seen
from copydesk.reading.senses import senses_in
from copydesk.reading.sorts import SORTS, Asked, Sort, has_unit
from copydesk.reading.units import Unit
from copydesk.reading.words import words
from copydesk.words.values import NUMERIC, Shape, shape

ROLES: Mapping[str, str] = {  # what a column is called that has the sort
    Sort.PERSON: "who",
    Sort.PRICE: "cost",
    Sort.WHEN: "when",
    Sort.DATE: "when",
    Sort.PLACE: "where",
    Sort.ORIGIN: "source",
    Sort.NUMBER: "phone",
    Sort.DURATION: "duration",
    Sort.LENGTH: "length",
    Sort.WEIGHT: "weight",
    Sort.AGE: "age",
}


def is_elsewhere(document: Document, unit: Unit, asked: Asked) -> bool:
    """Whether a row is the wrong one: what it lacks of the question stands in another row of its table."""
    if not unit.cells:
        return False
    table = document[document[unit.node].parent or document.root]
    others = senses_in(" ".join(seen(document, cell) for row in table.children for cell in document[row].children))
    return bool(others & set(asked.about) - senses_in(" ".join((unit.text, *unit.heads))) - unit.above)


def in_cells(document: Document, unit: Unit, asked: Asked) -> str:
    """The cell of the column that is asked for; else the only one of the sort."""
    texts = [seen(document, cell) for cell in unit.cells]
    if asked.sort == Sort.REASON:
        return ""  # no cell says why by its head alone
    if asked.sort == Sort.WHICH:
        return "" if asked.has(texts[0]) else texts[0]
    begin = 1 if asked.has(texts[0]) or not any(map(asked.has, texts)) else 0
    pairs = zip(texts[begin:], unit.heads[begin:], strict=False)
    at = str(document.index(unit.node))  # what only counts the rows
    cells = [(with_unit(text, head), head) for text, head in pairs if not asked.has(text) and text.rstrip(".") != at]
    named = [
        text
        for text, head in cells
        if any(term[:MIN_PREFIX] == other[:MIN_PREFIX] for term in senses_in(head) for other in asked.about)
    ]
    role = column_terms(ROLES.get(asked.sort, ""))
    by_sort = [text for text, head in cells if role & senses_in(head)]
    named = named or (by_sort if asked.sort == Sort.PERSON and len(by_sort) == 1 else [])
    named = named or [text for text, head in cells if any(kindred(word) & set(asked.about) for word in words(head))]
    named = [text for text in named if asked.sort != Sort.PERSON or shape(text) not in NUMERIC | {Shape.DATE, Shape.TIME}]
    if len(named) == 1 and (asked.sort not in SORTS or any(shape(named[0]) in kinds for kinds in SORTS[asked.sort])):
        return named[0]
    if len(by_sort) == 1:
        return by_sort[0]
    if asked.sort == Sort.AGE:
        return ""  # a number is an age only where it is called so
    wanted = SORTS.get(asked.sort, (frozenset({Shape.NAME}),) if asked.sort == Sort.PERSON else ())
    if asked.sort == Sort.COUNT and not asked.has(texts[0]):
        wanted = ()  # a number of a row that is not named so counts something else
    for kinds in wanted:
        fitting = [text for text, _ in cells if shape(text) in kinds and has_unit(text, asked.sort)]
        if len(fitting) == 1:
            return fitting[0]
    return summed(texts[1:], unit.heads[1:]) if asked.sort == Sort.COUNT and asked.first in unit.above else ""


def summed(texts: Sequence[str], heads: Sequence[str]) -> str:
    """The sum of a row of figures of one sort, by days or other times that its columns are headed, and how it comes about."""
    figures = [figure for text in texts if (figure := read_figure(text, ".")) is not None]
    is_by_time = all(shape(head) is Shape.DATE or head[-1:].isdecimal() for head in heads)
    if not is_by_time or len(figures) < len(texts) or len({figure.unit for figure in figures}) != 1:
        return ""
    return f"{sum(figure.value for figure in figures)} ({' + '.join(texts)})"
