"""Questions that a table answers, whatever the order of their words: a cell by its row and its column, the row with the most, the
rows with a value, a column as a list. Each word is part of a name, of a heading, or says nothing; else no table is meant."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from copydesk.language.questions.asking import Asking
from copydesk.language.questions.balances import NO, WHETHER, YES, answers, balanced, is_yes
from copydesk.language.questions.nouns import Named
from copydesk.language.questions.tables import MAX_NAME, SILENT, Table, alike, called, listing, stems, tables
from copydesk.reading.find import find
from copydesk.reading.lookup import Cells, Listing, Lookup
from copydesk.reading.quantities import DATE, TIME, quantities
from copydesk.reading.senses import senses, senses_in
from copydesk.references.nameindex import name_key
from copydesk.words.lexicon import grouped_in, lexicon, phrases_in, words_in
from copydesk.words.values import Shape, shape

MAX_TEXTS = 20  # in which it is looked for what goes with what
_ASKED = words_in("SHEETS_ASKED")
_WHO = words_in("SHEETS_WHO")
_IS = phrases_in("SHEETS_IS")
_LISTING = phrases_in("SHEETS_LISTING")
_WHICH = words_in("SHEETS_WHICH")
_GAIN, _LOSS = words_in("SHEETS_GAIN"), words_in("SHEETS_LOSS")
_ROLES = {"who": "who", "when": "when", "where": "where"}
_COST = "cost"
# What a superlative asks for: the most or the least, and of what: a sort of quantities, or what a column is called.
_SUPERLATIVES = {word: said.split() for said, words in grouped_in("SHEETS_EXTREME").items() for word in words}
_SORTS = (TIME, DATE)
_PLACES = ("first", "last")  # that may mean a place in the table, and no day
Way = Callable[[Asking, tuple[Table, ...]], Lookup | None]


class Extreme(NamedTuple):
    highest: bool
    words: tuple[str, ...]  # that say of what: those left of the sentence, and what the superlative itself says
    sort: str = ""  # of the quantities, where the superlative says it
    may_be_place: bool = False
    behind: tuple[str, ...] = ()  # the words behind it
    also: str = ""  # what a column may be called that has the sort in other units


class Columns(NamedTuple):
    table: Table
    places: tuple[int, ...]


def _table_at(asking: Asking, start: int, end: int, _: Named | None) -> Lookup | None:
    """A whole sentence as a question to the tables."""
    if start or end != len(asking.words):
        return None
    known = asking.document.cached(tables)
    ways: tuple[Way, ...] = (_column, _extreme, balanced, _cell, _rows_with, _rows_that_are, _all_rows)
    if asking.words[0] not in _ASKED:
        ways = (balanced, is_yes) if lexicon().has("ASKS", asking.words[0]) or asking.words[0] in WHETHER else (_cell,)
    for way in ways:
        found = way(asking, known)
        if found is not None:
            return found
    return None


def _columns(table: Table, said: tuple[str, ...], role: str = "") -> tuple[int, ...]:
    """The columns that some words mean, all of them; by what is asked for where no word is left."""
    left = [word for word in said if word not in SILENT]
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
        if said[first + 1 : second] in _IS:
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


def _cell(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """Where a row and a column meet."""
    first = asking.words[0]
    role = _ROLES.get(first, _COST if asking.words[:2] == ("how", "much") else "")
    found: list[tuple[str, str, str]] = []
    for table in known:
        named = list(called(asking, table))
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
    texts = table.texts[row]
    if shape(texts[0]) is Shape.DATE and len(texts) > 2:  # what was on that day
        return f"{texts[1]}, {texts[0]}"
    return texts[0] if any(map(str.isalpha, texts[0])) else f"{table.texts[0][0]} {texts[0]}".strip()


def _superlative(asking: Asking) -> Extreme | None:
    """What is asked for the most or the least of; None where the words have no superlative, or two."""
    said = asking.words
    found = [at for at, word in enumerate(said) if word in _SUPERLATIVES]
    if len(found) != 1:
        return None
    at = found[0]
    which, of, also = (*_SUPERLATIVES[said[at]], "", "")[:3]
    sort = of if of in _SORTS else ""
    words = (*said[:at], *((of,) if of and not sort else ()), *said[at + 1 :])
    return Extreme(which == "most", words, sort, said[at] in _PLACES, said[at + 1 :], also)


def _extreme(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """The row with the most or the least of something: of the one table that is meant, where all its cells can be compared."""
    asked = _superlative(asking)
    if asked is None or asking.words[0] not in (*_WHICH, "who"):
        return None
    ways = [Columns(table, places) for table in known if (places := _compared(asking, table, asked))]
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


def _compared(asking: Asking, table: Table, asked: Extreme) -> tuple[int, ...]:
    """The columns that a superlative asks about; none where one of them has a cell that is no quantity."""
    left = [word for word in asked.words if word not in SILENT and not stems((word,)) <= table.about]
    places = _columns(table, asked.words) if left or not asked.sort else tuple(range(1, len(table.heads)))
    if not places and _goes_with(asking, asked):
        places = _columns(table, asked.behind)
    read = {place: quantities([table.texts[row][place] for row in table.counted]) for place in places}
    fitting = tuple(place for place, amounts in read.items() if amounts and amounts[0].sort.startswith(asked.sort))
    if left or not asked.sort:
        return fitting if fitting == places else ()
    if not fitting and asked.also:
        return _compared(asking, table, asked._replace(words=(*asked.words, asked.also), sort="", also=""))
    is_sure = len(fitting) == 1 and not asked.may_be_place and bool(stems(asked.words) & table.about)
    return fitting if is_sure else ()


def _goes_with(asking: Asking, asked: Extreme) -> bool:
    """Whether what is done with what is compared is said of it in a text: which play sold the most tickets. The noun is free."""
    before = asking.words[: len(asking.words) - len(asked.behind) - 1]
    doing = [word for word in before[2:] if word not in SILENT | _GAIN and not lexicon().has("LIGHT", word)]
    of = {sense for word in asked.behind if word not in SILENT for sense in senses(word)}
    if not of or not doing or _LOSS & set(before):
        return bool(of) and not doing
    texts = (senses_in(passage.text) for passage in find(asking.document, " ".join((*doing, *asked.behind)), MAX_TEXTS))
    return any(of <= text and {sense for word in doing for sense in senses(word)} <= text for text in texts)


def _rows_with(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """The rows of which one cell says just that: which actions are open."""
    found: list[Listing] = []
    for table in known:
        for start, end, column in _values(asking, table):
            said = (*asking.words[:start], *asking.words[end:])
            left = [word for word in said if word not in SILENT and not stems((word,)) <= table.about]
            if _is_about_rows(asking, table, said) and all(alike(word) & table.heads[column] for word in left):
                value = name_key(asking.sentence.raw(start, end))
                rows = [row for row in range(1, len(table.texts)) if name_key(table.texts[row][column]) == value]
                found.append(listing(table, rows, f" with “{table.texts[rows[0]][column]}” in {table.texts[0][column]}"))
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
    """The rows that have yes in a column which says only yes or no: which settings are required, what is unpaid."""
    found: list[Listing] = []
    said = tuple(word for word in asking.words if word != "not")
    for table in known:
        heads = {place: table.heads[place] for place in answers(table)}
        denied = [word for word in said if word.startswith("un") and any(stems((word[2:],)) & head for head in heads.values())]
        meant = tuple(word[2:] if word in denied else word for word in said)
        wanted = NO if (len(said) < len(asking.words)) != bool(denied) else YES
        about = [word for word in meant if word not in SILENT and not any(alike(word) & head for head in heads.values())]
        for place in heads if _is_about_rows(asking, table, said) or (said[0] in _WHICH and not about) else ():
            if place not in _columns(table, meant):
                continue
            rows = [row for row in range(1, len(table.texts)) if name_key(table.texts[row][place]) in wanted]
            text = table.texts[rows[0]][place] if rows else min(wanted)
            found.append(listing(table, rows, f" with “{text}” in {table.texts[0][place]}"))
    return found[0] if len(found) == 1 else None


def _all_rows(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """All rows of the table whose first column is called so: how many trades are there."""
    left = stems(word for word in asking.words if word not in SILENT)
    found = [table for table in known if left and table.heads and left <= table.heads[0]]
    is_counted = asking.words[:2] == ("how", "many") and len(found) == 1
    is_counted = is_counted and not any(left <= head for table in known for head in table.heads[1:])  # those are figures
    return listing(found[0], found[0].counted, "") if is_counted else None


def _is_about_rows(asking: Asking, table: Table, said: tuple[str, ...]) -> bool:
    """Whether rows are asked for, by what they are called: rows, settings, actions."""
    asked = asking.words[:1] in _LISTING or asking.words[:2] in _LISTING
    content = [word for word in said if word not in words_in("SHEETS_BE")]
    return asked and any(word in words_in("SHEETS_ROWS") or stems((word,)) & table.about for word in content)


def _column(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """All cells of a column: what is in the Due column, list the column Who."""
    said = asking.words
    if "column" not in said or said[0] not in words_in("SHEETS_SHOW"):
        return None
    named = [word for word in said if word not in SILENT]
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
