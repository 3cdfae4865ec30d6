"""Questions that a table answers, whatever the order of their words: a cell by its row and its column, the row with the most, the
rows with a value, a column as a list. Each word is part of a name, of a heading, or says nothing; else no table is meant."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from copydesk.editing.lexicon import phrases
from copydesk.editing.names import name_key
from copydesk.language.questions.asking import Asking
from copydesk.language.questions.nouns import Named
from copydesk.language.questions.tables import Table, alike, stems, tables
from copydesk.reading.lookup import Cells, Group, Listing, Lookup, Thing
from copydesk.reading.quantities import DATE, TIME, quantities
from copydesk.words.lexicon import words_in

MAX_NAME = 10  # words
_ASKED = words_in("SHEETS_ASKED")
_NOTHING = (  # words that say nothing of what is asked for
    "what which how many much long is are was were do does did has have had the a an of for in at on it its there will would to "
    "get got need needs include includes included with 's be that these those list show count me give stand stands column table "
    "row rows one ones"
)
_SILENT = frozenset(_NOTHING.split())
_CARING = "who responsible look looks after own owns handle handles take takes care charge keep keeps lead leads"
_WHO = frozenset(_CARING.split())
_ROLES = {"who": "who", "when": "when", "where": "where"}
_COST = "cost"
# What a superlative asks for: the most or the least, of what, and of which sort of quantities.
_SUPERLATIVES = {
    **dict.fromkeys(("most", "highest", "largest", "biggest", "greatest"), (True, "", "")),
    **dict.fromkeys(("least", "lowest", "smallest", "fewest"), (False, "", "")),
    **dict.fromkeys(("dearest", "priciest"), (True, _COST, "")),
    "cheapest": (False, _COST, ""),
    "longest": (True, "", TIME),
    **dict.fromkeys(("shortest", "quickest"), (False, "", TIME)),
    **dict.fromkeys(("latest", "last"), (True, "", DATE)),
    **dict.fromkeys(("earliest", "soonest", "first"), (False, "", DATE)),
}
_PLACES = ("first", "last")  # that may mean a place in the table, and no day
_YES, _NO = ("yes", "y", "true", "✓", "✔", "x"), ("no", "n", "false", "✗", "–", "-")
Way = Callable[[Asking, tuple[Table, ...]], Lookup | None]


class Extreme(NamedTuple):
    highest: bool
    words: tuple[str, ...]  # that say of what: those left of the sentence, and what the superlative itself says
    sort: str = ""  # of the quantities, where the superlative says it
    may_be_place: bool = False


class Columns(NamedTuple):
    table: Table
    places: tuple[int, ...]


def _table_at(asking: Asking, start: int, end: int, _: Named | None) -> Lookup | None:
    """A whole sentence as a question to the tables."""
    if start or end != len(asking.words) or asking.words[0] not in _ASKED:
        return None
    known = asking.document.cached(tables)
    ways: tuple[Way, ...] = (_column, _extreme, _cell, _rows_with, _rows_that_are)
    for way in ways:
        found = way(asking, known)
        if found is not None:
            return found
    return None


def _columns(table: Table, said: tuple[str, ...], role: str = "") -> tuple[int, ...]:
    """The columns that some words mean, all of them; by what is asked for where no word is left."""
    left = [word for word in said if word not in _SILENT]
    meant = [(place, [word for word in left if alike(word) & head]) for place, head in enumerate(table.heads) if place or role]
    needed = [word for word in left if not stems((word,)) <= table.about]
    fitting = [(place, found) for place, found in meant if found and set(needed) <= set(found)]
    if fitting:
        best = max(_closeness(table, place, found) for place, found in fitting)
        return tuple(place for place, found in fitting if _closeness(table, place, found) == best)
    if len(needed) == 2:
        first, second = sorted(map(said.index, needed))
        if second == first + 1:
            return _modified(table, said[first], said[second])
        if said[first + 1 : second] in phrases("is,are,were,was"):
            return _modified(table, said[second], said[first])
    by_role = alike(role) if role and not needed else frozenset()
    fitting_role = tuple(place for place, head in enumerate(table.heads) if head & by_role)
    return fitting_role if len(fitting_role) == 1 else ()


def _closeness(table: Table, place: int, found: list[str]) -> tuple[int, int]:
    """How many of the words stand in a heading as they are, before how many say the same."""
    return len([word for word in found if stems((word,)) & table.heads[place]]), len(found)


def _modified(table: Table, first: str, second: str) -> tuple[int, ...]:
    """Where one column is headed Soft and another Planks, the soft planks are those of the first."""
    found = [tuple(place for place, head in enumerate(table.heads) if place and head == stems((word,))) for word in (first, second)]
    return found[0] if all(len(places) == 1 for places in found) else ()


def _called(asking: Asking, table: Table) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The spans that name rows of a table, the longest at each place."""
    at = 0
    while at < len(asking.words):
        for end in range(min(len(asking.words), at + MAX_NAME), at, -1):
            rows = table.names.get(name_key(asking.sentence.raw(at, end)))
            if rows and any(word not in _SILENT for word in asking.words[at:end]):
                yield at, end, rows
                at = end - 1
                break
        at += 1


def _cell(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """Where a row and a column meet."""
    first = asking.words[0]
    role = _ROLES.get(first, _COST if asking.words[:2] == ("how", "much") else "")
    found: list[tuple[str, str, str]] = []
    for table in known:
        named = list(_called(asking, table))
        if len(named) != 1:
            continue
        start, end, rows = named[0]
        said = tuple(word for word in (*asking.words[:start], *asking.words[end:]) if not role or word not in (*_WHO, first))
        key = name_key(asking.sentence.raw(start, end))
        for row, place in ((row, place) for place in _columns(table, said, role) for row in rows):
            if role == "who" and any(map(str.isdigit, table.texts[row][place])):
                continue  # nobody is an amount
            spot = table.grid.spots.get((row, place))
            name = next((text for text in table.texts[row] if name_key(text).startswith(key)), _called_row(table, row))
            if spot is not None and name != table.texts[row][place]:  # what is asked for is no answer
                found.append((name, table.texts[0][place], spot.id))
    return Cells(tuple(dict.fromkeys(found))) if found else None


def _called_row(table: Table, row: int) -> str:
    """What stands first in a row; a mere number with what it counts: flask 2."""
    text = table.texts[row][0]
    return text if any(map(str.isalpha, text)) else f"{table.texts[0][0]} {text}".strip()


def _superlative(asking: Asking) -> Extreme | None:
    """What is asked for the most or the least of; None where the words have no superlative, or two."""
    said = asking.words
    for two, highest in ((("most", "expensive"), True), (("least", "expensive"), False)):
        for at in range(len(said) - 1):
            if said[at : at + 2] == two:
                return Extreme(highest, (*said[:at], _COST, *said[at + 2 :]))
    found = [at for at, word in enumerate(said) if word in _SUPERLATIVES]
    if len(found) != 1:
        return None
    at = found[0]
    highest, of, sort = _SUPERLATIVES[said[at]]
    return Extreme(highest, (*said[:at], *((of,) if of else ()), *said[at + 1 :]), sort, said[at] in _PLACES)


def _extreme(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """The row with the most or the least of something: of the one table that is meant, where all its cells can be compared."""
    asked = _superlative(asking)
    if asked is None or asking.words[0] not in ("which", "what", "who"):
        return None
    ways = [Columns(table, places) for table in known if (places := _compared(table, asked))]
    spoken = [way for way in ways if stems(asked.words) & way.table.about]
    ways = spoken or ways
    if len(ways) != 1:
        return None
    table = ways[0].table
    found = []
    for place in ways[0].places:
        amounts = quantities([table.texts[row][place] for row in table.counted])
        assert amounts is not None
        wanted = (max if asked.highest else min)(one.amount for one in amounts)
        best = [row for row, one in zip(table.counted, amounts, strict=True) if one.amount == wanted]
        found += [(_called_row(table, row), table.texts[0][place], table.grid.spots[row, place].id) for row in best]
    return Cells(tuple(found))


def _compared(table: Table, asked: Extreme) -> tuple[int, ...]:
    """The columns that a superlative asks about; none where one of them has a cell that is no quantity."""
    left = [word for word in asked.words if word not in _SILENT and not stems((word,)) <= table.about]
    places = _columns(table, asked.words) if left or not asked.sort else tuple(range(1, len(table.heads)))
    read = {place: quantities([table.texts[row][place] for row in table.counted]) for place in places}
    fitting = tuple(place for place, amounts in read.items() if amounts and amounts[0].sort.startswith(asked.sort))
    if left or not asked.sort:
        return fitting if fitting == places else ()
    is_sure = len(fitting) == 1 and not asked.may_be_place and bool(stems(asked.words) & table.about)
    return fitting if is_sure else ()


def _rows_with(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """The rows of which one cell says just that: which actions are open."""
    found: list[Listing] = []
    for table in known:
        for start, end, column in _values(asking, table):
            said = (*asking.words[:start], *asking.words[end:])
            left = [word for word in said if word not in _SILENT and not stems((word,)) <= table.about]
            if _is_about_rows(asking, table, said) and all(alike(word) & table.heads[column] for word in left):
                value = name_key(asking.sentence.raw(start, end))
                rows = [row for row in range(1, len(table.texts)) if name_key(table.texts[row][column]) == value]
                found.append(_listing(table, rows, f" with “{table.texts[rows[0]][column]}” in {table.texts[0][column]}"))
    return found[0] if len(found) == 1 else None


def _values(asking: Asking, table: Table) -> Iterator[tuple[int, int, int]]:
    """The spans that are what a cell says, each with its column; the longest alone."""
    cells = {(name_key(text), column) for cells in table.texts[1:] for column, text in enumerate(cells) if column and text}
    for length in range(min(MAX_NAME, len(asking.words) - 1), 0, -1):
        found = [
            (start, start + length, column)
            for start in range(1, len(asking.words) - length + 1)
            for value, column in cells
            if value == name_key(asking.sentence.raw(start, start + length))
        ]
        if found:
            yield from found
            return


def _rows_that_are(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """The rows that have yes in a column which says only yes or no: which settings are required."""
    found: list[Listing] = []
    said = tuple(word for word in asking.words if word != "not")
    wanted = _NO if len(said) < len(asking.words) else _YES
    for table in known:
        for place in _columns(table, said):
            values = [name_key(cells[place]) for cells in table.texts[1:]]
            if _is_about_rows(asking, table, said) and len(values) > 1 and all(value in (*_YES, *_NO) for value in values):
                rows = [row for row, value in enumerate(values, 1) if value in wanted]
                text = table.texts[rows[0]][place] if rows else wanted[0]
                found.append(_listing(table, rows, f" with “{text}” in {table.texts[0][place]}"))
    return found[0] if len(found) == 1 else None


def _is_about_rows(asking: Asking, table: Table, said: tuple[str, ...]) -> bool:
    """Whether rows are asked for, by what they are called: rows, settings, actions."""
    asked = asking.words[:1] in phrases("which,what,list,show,count") or asking.words[:2] == ("how", "many")
    return asked and any(word in ("row", "rows") or stems((word,)) & table.about for word in said if word not in ("is", "are"))


def _listing(table: Table, rows: list[int], said: str) -> Listing:
    return Listing(Group(tuple(Thing(table.grid.rows[row].id) for row in rows), "row", "rows", said))


def _column(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """All cells of a column: what is in the Due column, list the column Who."""
    said = asking.words
    if "column" not in said or said[0] not in ("what", "list", "show"):
        return None
    named = [word for word in said if word not in _SILENT]
    found = [
        (table, place)
        for table in known
        for place, head in enumerate(table.texts[0] if table.texts else ())
        if named and tuple(name_key(head).split()) == tuple(named)
    ]
    if len(found) != 1:
        return None
    (table, place) = found[0]
    spots = [(row, table.grid.spots.get((row, place))) for row in range(1, len(table.texts))]
    cells = [(table.texts[row][0] if place else f"Row {row}", table.texts[0][place], spot.id) for row, spot in spots if spot]
    return Cells(tuple(cells)) if cells else None


def _told(_: Asking, said: Mapping[str, Any]) -> Lookup | None:
    lookup: Lookup = said["table"]
    return lookup


READERS = {"table": _table_at}
