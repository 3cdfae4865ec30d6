"""Rows and items that are told to have what others of their sort have: "mark the book launch as paid", "act three is in the hall".

Siblings of one shape have slots: the cells of a row, the parts of an item between signs. What one of them says may be said of
another.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.likeness import Things, terms_in
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in
from copydesk.reading.senses import senses_in
from copydesk.reading.words import words
from copydesk.references.structure import structure
from copydesk.words.lexicon import lexicon

_PARTED = re.compile(r": | – | — |, | \(|\)$")
MAX_WORDS = 5  # of what a slot says
LEAST = 0.3  # of what is told beside it that must be the row's own
CLOSE = 0.12


class Member(NamedTuple):
    """A row or an item: its id, what it says in all, and its slots."""

    id: str
    text: str
    slots: tuple[Place, ...]


def filled_slots(ground: Ground, span: Span) -> Iterator[Made]:
    """The slots of the likeliest member that another value of its slot is told of."""
    if any(is_in(token, "DENIED") for token in span.tokens):
        return
    document = ground.document
    scored = [one for group in document.cached(groups) for one in fillings(document, group, span)]
    best = max((score for score, _ in scored), default=0.0)
    yield from (made for score, made in sorted(scored, key=lambda one: -one[0]) if score >= max(LEAST, best - CLOSE))


def fillings(document: Document, group: "Group", span: Span) -> Iterator[tuple[float, Made]]:
    told = terms_in(span.text)
    things = document.cached(Things)
    for at, head in enumerate(group.heads):
        for value in values_told(group, at, head, span):
            beside = told - terms_in(value)
            whole = sum(map(things.weight, beside)) or 1.0
            for member in group.members:
                place = member.slots[at]
                score = sum(map(things.weight, beside & terms_in(f"{member.text} {head} {group.title}"))) / whole
                own = beside & terms_in(member.text)
                if own and place.text != value and score >= LEAST:
                    edits = (edit("replace", find=place.text, with_=value, places=[place.becoming(value)]),)
                    yield score, Made(edits, (place.node,), texts=(place.text,))


def values_told(group: "Group", at: int, head: str, span: Span) -> list[str]:
    """The values of a slot that a message says; of a slot of yes and no the one that its name stands for."""
    values = dict.fromkeys(member.slots[at].text for member in group.members)
    said = f" {' '.join(words(span.text))} "
    found = [value for value in values if words(value) and f" {' '.join(words(value))} " in said]
    if not found and head and not senses_in(head).isdisjoint(senses_in(span.text)):
        found = [value for value in values if lexicon().has("YES", value.casefold())]
    return found


class Group(NamedTuple):
    """Members of one shape, with the names of their slots and of what they stand in."""

    title: str
    heads: tuple[str, ...]
    members: tuple[Member, ...]


def groups(document: Document) -> list[Group]:
    found = [table_group(document, table) for table in structure(document).of_types(("table",))]
    items: dict[tuple[str, int], list[Member]] = {}
    for id in structure(document).of_types(("item",)):
        member = item_member(document, id)
        if len(member.slots) > 1:
            items.setdefault((document[id].parent or "", len(member.slots)), []).append(member)
    found += [Group("", ("",) * size, tuple(members)) for (_, size), members in items.items() if len(members) > 1]
    return [group for group in found if group.members]


def table_group(document: Document, table: str) -> Group:
    """The rows of a table that have all its columns; the first cell is what a row is called, and no slot."""
    head, *rows = [[Place(cell, 0, len(text), text) for cell, text in cells_of(document, row)] for row in document[table].children]
    members = [
        Member(cells[0].node, " ".join(cell.text for cell in cells), tuple(cells[1:])) for cells in rows if len(cells) == len(head)
    ]
    return Group("", tuple(cell.text for cell in head[1:]), tuple(members))


def cells_of(document: Document, row: str) -> Sequence[tuple[str, str]]:
    return [(cell, formats.visible(document, cell).text) for cell in document[row].children]


def item_member(document: Document, id: str) -> Member:
    text = formats.visible(document, id).text
    places: list[Place] = []
    start = 0
    for sign in (*_PARTED.finditer(text), None):
        end = sign.start() if sign is not None else len(text)
        if 0 < len(text[start:end].split()) <= MAX_WORDS:
            places.append(Place(id, start, end, text[start:end]))
        start = sign.end() if sign is not None else end
    return Member(id, text, tuple(places))
