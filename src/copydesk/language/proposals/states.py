"""Rows that are told to be in another state: "mark the book launch as paid", "incident 35 closed". A state is a word that a column
says of several rows."""

from collections import Counter
from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.likeness import likely
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in
from copydesk.reading.places import seen
from copydesk.reading.senses import senses_in
from copydesk.references.structure import structure
from copydesk.words.lexicon import lexicon

MAX_STATES = 5  # different words in a column of states
MAX_STATE_WORDS = 3


def new_states(ground: Ground, span: Span) -> Iterator[Made]:
    """The cell of a described row, in the column whose words have the one that is told."""
    document = ground.document
    if any(is_in(token, "DENIED") for token in span.tokens):
        return
    told = senses_in(span.text)
    for table in structure(document).of_types(("table",)):
        for at, states in columns_of_states(document, table):
            head = seen(document, document[document[table].children[0]].children[at])
            wanted = [state for state in states if senses_in(state) <= told]
            wanted = wanted or [state for state in states if is_yes(state) and not senses_in(head).isdisjoint(told)]
            if len(wanted) == 1:
                yield from in_rows(ground, span, table, at, wanted[0])


def in_rows(ground: Ground, span: Span, table: str, at: int, state: str) -> Iterator[Made]:
    document = ground.document
    for answer in likely(document, span.text, ("row",)):
        row = answer.ids[0]
        if document[row].type != "row" or document[row].parent != table:
            continue
        cell = document[row].children[at]
        if seen(document, cell) != state:
            number = list(document[table].children).index(row) + 1
            yield Made((edit("set_cell", at=f"#{table}", row=number, column=at + 1, text=state),), (cell, row))


def columns_of_states(document: Document, table: str) -> Iterator[tuple[int, list[str]]]:
    """The columns behind the first that say one of few short things of each row, one of them more than once."""
    rows = [document[row].children for row in list(document[table].children)[1:]]
    for at in range(1, min(map(len, rows), default=0)):
        texts = Counter(seen(document, row[at]) for row in rows)
        is_short = all(text and len(text.split()) <= MAX_STATE_WORDS and not text[0].isdecimal() for text in texts)
        if is_short and len(texts) <= MAX_STATES and len(texts) < len(rows):
            yield at, list(texts)


def is_yes(text: str) -> bool:
    return lexicon().has("YES", text.casefold())
