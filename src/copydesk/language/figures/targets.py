"""What a sum is to be of: columns by what they are called, of one row or of those that a condition leaves, table by table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.editing.figures.sheet import Settled, Sheet
from copydesk.editing.figures.task import Condition
from copydesk.figures import figure
from copydesk.figures.figure import unit_key
from copydesk.figures.words import meant
from copydesk.language.commands.cells import column_names
from copydesk.language.figures.phrases import Phrase, openings, words
from copydesk.language.rownames import row_names
from copydesk.reading.places import above, seen
from copydesk.references.nameindex import name_key
from copydesk.words.inflection import singular
from copydesk.words.tokens import Token, tokens

OF = ("of", "for", "in")
EXACT, SAME, ALIKE, WITHIN = range(4)  # how a column is called: so, in another number, by another word, with more words


class Target(NamedTuple):
    """Columns of a table, and which of its rows."""

    table: str
    columns: tuple[int, ...]
    rows: tuple[int, ...] = ()
    conditions: tuple[Condition, ...] = ()


class What(NamedTuple):
    """Words for columns, taken apart."""

    names: tuple[str, ...]
    is_every: bool
    row: str = ""
    sign: str = ""  # of a condition on the figures themselves: costs over £100
    value: str = ""


def whats(said: str) -> Iterator[What]:
    """The ways to take words for columns apart."""
    found = tokens(said)
    for place, length, sign in _comparisons(found):
        value = said[found[place + length].start :] if place + length < len(found) else ""
        if place and figure.read(value, ".") is not None:
            yield from (what._replace(sign=sign, value=value) for what in _plain(said[: found[place - 1].end]))
    yield from _plain(said)


def _comparisons(found: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    known = words("comparison")
    for place in range(1, len(found)):
        for length in range(3, 0, -1):
            sign = known.get(tuple(token.word for token in found[place : place + length]))
            if sign is not None and sign != "=":
                yield place, length, sign
                break


def _plain(said: str) -> Iterator[What]:
    found = tokens(said)
    yield _stripped(said, found, "")
    for place, token in enumerate(found):
        if token.word in OF and 0 < place < len(found) - 1 and not token.is_quote:
            row = said[found[place + 1].start : found[-1].end]
            yield _stripped(said[: found[place - 1].end], found[:place], row)
        if token.word == "'s" and 0 < place < len(found) - 1:
            yield _stripped(said[found[place + 1].start :], tokens(said[found[place + 1].start :]), said[: token.start])


def _stripped(said: str, found: Sequence[Token], row: str) -> What:
    """The names without what stands around them."""
    start, end = 0, len(found)
    is_every = bool(found) and found[0].word in {phrase[0] for phrase in words("every")}
    before, behind = words("quantifiers"), words("nouns")
    while (length := _longest(before, found[start:end])) and length < end - start:
        start += length
    while end - start > 1 and (found[end - 1].word,) in behind and not found[end - 1].is_quote:
        end -= 1
    while end - start > 1 and (found[start].word,) in behind and not found[start].is_quote:
        start += 1
    names: list[str] = []
    first = start
    for place in range(start, end + 1):
        if place == end or (found[place].word in ("and", ",", "&") and not found[place].is_quote):
            part = found[first:place]
            part = part[1:] if len(part) > 1 and part[0].word in ("the", "and") else part
            if part:
                is_one = len(part) == 1 and part[0].is_quote
                names.append(part[0].word if is_one else said[part[0].start : part[-1].end])
            first = place + 1
    whole = said[found[start].start : found[end - 1].end] if start < end else ""
    return What((whole, *names) if len(names) > 1 else tuple(names), is_every, _bare(row))


def _longest(known: Mapping[Phrase, str], found: Sequence[Token]) -> int:
    return next(
        (length for length in range(min(5, len(found)), 0, -1) if tuple(token.word for token in found[:length]) in known), 0
    )


def _bare(row: str) -> str:
    found = tokens(row)
    if len(found) == 1 and found[0].is_quote:
        return found[0].word
    return row[found[1].start :] if len(found) > 1 and found[0].word in ("the", "row") else row


def targets(document: Document, said: str, tables: Sequence[str], settled: Settled) -> list[Target]:
    """What words mean in each of some tables, in the best way in which any of them is called so."""
    best: dict[int, list[Target]] = {}
    for what in whats(said):
        for table in tables:
            sheet = Sheet(document, table, settled)
            found = _in_table(sheet, what)
            if found is not None:
                best.setdefault(found[0], []).append(found[1])
        if best:
            return list(dict.fromkeys(best[min(best)]))
    return []


def _in_table(sheet: Sheet, what: What) -> tuple[int, Target] | None:
    rows = rows_called(sheet, what.row) if what.row else ()
    if what.row and len(rows) != 1:
        return None
    found = [_columns_named(sheet, name) for name in what.names]
    if len(what.names) > 1 and (not found[0][1] or found[0][0] > SAME):  # several, and no one column that is called all of it
        found = found[1:]
    elif len(what.names) > 1:
        found = found[:1]
    if not found or not all(columns for _, columns in found):
        return _by_row(sheet, what) if not what.row else None
    level = max(how for how, _ in found)
    if any(len(columns) > 1 for _, columns in found) and not what.is_every and level > SAME:
        return None
    columns = tuple(dict.fromkeys(column for _, own in found for column in own))
    conditions = tuple(Condition(column, what.sign, what.value) for column in columns) if what.sign else ()
    return level, Target(sheet.grid.table.id, columns, rows, conditions)


def _columns_named(sheet: Sheet, name: str) -> tuple[int, tuple[int, ...]]:
    """Columns by a name, or without the words that the table itself goes by: the net quotes, under Quotes received."""
    found = columns_called(sheet, name)
    if found[1]:
        return found
    id = sheet.grid.table.id
    title = {_folded(word) for part in above(sheet.document, id)[-1:] for word in name_key(seen(sheet.document, part)).split()}
    left = [word for word in name_key(name).split() if _folded(word) not in title and word not in ("with", "the")]
    return columns_called(sheet, " ".join(left))


def _by_row(sheet: Sheet, what: What) -> tuple[int, Target] | None:
    """Words that name a row of a table which has one column of figures: double the flour."""
    rows = tuple(row for name in what.names[-1:] for row in rows_called(sheet, name))
    if len(what.names) != 1 or len(rows) != 1 or len(sheet.amounts) != 1:
        return None
    return WITHIN, Target(sheet.grid.table.id, tuple(sheet.amounts), rows)


def rows_called(sheet: Sheet, name: str) -> tuple[int, ...]:
    key = name_key(name)
    head = sheet.heads[0] if sheet.heads else ""
    return tuple(row for row in sheet.body if sheet.texts[row] and key in set(row_names(sheet.texts[row][0], head)) and key)


def columns_called(sheet: Sheet, name: str) -> tuple[int, tuple[int, ...]]:
    """The columns that a name means, and how they are called so."""
    key = name_key(name)
    if not key:
        return WITHIN, ()
    named = list(column_names(sheet.heads))
    exact = tuple(dict.fromkeys(place for called, place in named if called == key))
    if exact:
        return EXACT, exact
    folded = _folded(key)
    same = tuple(dict.fromkeys(place for called, place in named if _folded(called) == folded))
    if same:
        return SAME, same
    others = {_folded(other) for other in _alike(folded)}
    alike = tuple(dict.fromkeys(place for called, place in named if _folded(called) in others))
    if alike:
        return ALIKE, alike
    each = ((f" {' '.join(map(singular, called.split()))} ", place) for called, place in named)
    within = tuple(dict.fromkeys(place for called, place in each if place in sheet.amounts and f" {folded} " in called))
    return WITHIN, within


def _folded(key: str) -> str:
    """A name in the singular."""
    *rest, last = key.split() or [""]
    return " ".join((*rest, singular(last)))


def _alike(key: str) -> list[str]:
    return [" ".join(phrase) for phrase, meant in words("alike").items() if meant == key] + [
        meant for phrase, meant in words("alike").items() if _folded(" ".join(phrase)) == key
    ]


class Units:
    """All units of a sort, as a container: money, or percentages."""

    def __init__(self, wanted: frozenset[str]) -> None:
        self._wanted = wanted

    def __contains__(self, unit: object) -> bool:
        return isinstance(unit, str) and bool(unit) and (unit in self._wanted or unit.partition(" ")[0] in self._wanted)


def units_called(said: str) -> Units | None:
    """The figures that words mean wherever they stand: prices are money."""
    for what in _plain(said):
        keys = [tuple(_folded(name_key(name)).split()) for name in what.names]
        if keys and all(_is_called(key, "money") for key in keys):
            return Units(frozenset(meant("currencies").values()))
        if keys and all(_is_called(key, "shares") for key in keys):
            return Units(frozenset({unit_key("", "%")}))
    return None


def _is_called(key: Phrase, sort: str) -> bool:
    """Whether a noun means such figures, with another word before it or without: ticket prices."""
    return key in words(sort) or (len(key) == 2 and key[-1:] in words(sort) and key[0] not in openings())
