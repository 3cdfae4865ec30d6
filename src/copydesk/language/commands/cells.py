"""Cells in words: a column and a row by their labels or numbers, in any order. "The Steel cell of Crane hire"."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.labels import label
from copydesk.language import messages
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.rownames import RowNames, first_text, header_of, row_names
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.references.nameindex import name_key
from copydesk.references.picks import ordinals_in
from copydesk.references.structure import structure
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import Token, tokens

_NOISE = words_in("CELLS_NOISE") | {",", ":"}
UNIT = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_EMPTY = re.compile(r"(?:the\s+)?(?:only\s+)?(?:empty|blank)\s+cell(?:\s+(?:in|of)\s+(.+))?", re.IGNORECASE)
_NTH_CELL = re.compile(r"(?:the\s+)?(\S+)\s+cell\s+(?:of|in)\s+(.+)", re.IGNORECASE)
_NOUNS = words_in("CELLS_NOUNS")
_LABELS = words_in("CELLS_LABELS")  # small words that may be all of a label
MAX_TOKENS = 24


class Cell(NamedTuple):
    table: str
    row: int  # counted from 1, the header is row 1
    column: int


def set_cell(ground: Ground, words: str, value: str, *, is_quoted: bool | None = None) -> Outcome:
    """A cell's new text; where it isn't told whether that was quoted, "A and B to C" was, and is all of it."""
    empty = _EMPTY.fullmatch(words.strip())
    found = list(dict.fromkeys(_empty(ground, empty[1] or "") if empty else read_cell(ground, words)))
    if len(found) == 1 and found[0].column == 1 and _is_row(ground, words):
        found = []  # "bed 4" is the row, and not its first cell
    if not is_quoted and (outcome := _more_said(ground, found, words, value, may_pair=is_quoted is False)) is not None:
        return outcome
    if len(found) == 1:
        return made(ground, found[0], value)
    if not found:
        return Miss(
            6 if is_cell(ground, words) else 0,
            lambda: messages.told("which_cell") if is_cell(ground, words) else messages.told("no_such_cell", words),
        )
    options = [Option(str(number), cell_label(ground.document, cell)) for number, cell in enumerate(found[:MAX_OPTIONS], 1)]
    answers = {option.id: made(ground, cell, value) for option, cell in zip(options, found, strict=False)}
    return Several(messages.which_reading(f"“{messages.short(words)}” may mean {len(found)} cells. Which one?", options), answers)


def _empty(ground: Ground, words: str) -> Iterator[Cell]:
    """The cells without a text, of what words name or of all tables; short rows lack theirs and have none."""
    document = ground.document
    named = [id for answer in ground.find(words) for id in answer.ids] if words else tables(ground, "")
    for id in dict.fromkeys((document[id].parent or id) if document[id].type == "cell" else id for id in named):
        rows = [id] if document[id].type == "row" else document[id].children if document[id].type == "table" else ()
        for row in rows:
            for column, text in enumerate(line_texts(document, row), 1):
                if not text.strip() and document.index(row):
                    yield Cell(document[row].parent or id, document.index(row) + 1, column)


def _is_row(ground: Ground, words: str) -> bool:
    """Whether words are all of a row's name: "option B", "option B's"."""
    return bool(ground.document.cached(RowNames).called(re.sub(r"\s*['’]s?\s*$", "", words)))


def _more_said(ground: Ground, found: Sequence[Cell], words: str, value: str, *, may_pair: bool) -> Outcome | None:
    """What comes of more than a cell and its text; None where that is all."""
    if (found and " " not in value.strip()) or not ground.structure.of_types(("table",)):
        return None
    from copydesk.language.commands import cellvalues  # only where a table is spoken of

    if not found:
        return cellvalues.by_one_name(ground, words, value)
    if may_pair and (several := cellvalues.paired(ground, found, value)) is not None:
        return several
    if cellvalues.names_another(ground, found[0], value):
        return Miss(6, lambda: messages.told("which_cell"))
    said = cellvalues.without_place(ground, found[0], value)
    if said != value:
        return set_cell(ground, words, said, is_quoted=True)
    return cellvalues.doubtful(ground, found[0], value) if len(found) == 1 else None


def made(ground: Ground, cell: Cell, value: str) -> Made:
    node = cell_node(ground.document, cell)
    target = edit("set_cell", at=f"#{cell.table}", row=cell.row, column=cell.column, text=value)
    return Made((target,), named=(node,) if node else (cell.table,), places=frozenset({cell.table}))


def cell_node(document: Document, cell: Cell) -> str | None:
    row = document[document[cell.table].children[cell.row - 1]]
    return row.children[cell.column - 1] if cell.column <= len(row.children) else None


def cell_label(document: Document, cell: Cell) -> str:
    header, row = (line_texts(document, document[cell.table].children[at]) for at in (0, cell.row - 1))
    return f"{label(document, cell.table)}: {row[0] if row else cell.row} / {header[cell.column - 1]}"


class Labels(NamedTuple):
    """The labels that the columns and the rows of a table go by, folded, with their places."""

    columns: Mapping[str, Sequence[int]]
    rows: Mapping[str, Sequence[int]]
    size: tuple[int, int]  # columns and rows
    has_header: bool


class TableLabels:
    """The labels of every table of a document, and the tables that have a column of a label."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.of: dict[str, Labels] = {}
        self.with_column: dict[str, set[str]] = {}
        for table in structure(document).of_types(("table",)):
            lines = list(document[table].children)
            heads = line_texts(document, lines[0]) if lines else []
            columns, rows = defaultdict(list), defaultdict(list)
            for name, place in column_names(heads):
                columns[name].append(place)
                self.with_column.setdefault(name, set()).add(table)
            for place, line in enumerate(lines):
                for name in dict.fromkeys(row_names(first_text(document, line), heads[0] if heads else "")):
                    rows[name].append(place)
            self.of[table] = Labels(columns, rows, (len(heads), len(lines)), bool(header_of(document, table)))

    def passed_on(self, document: Document, changed: Collection[str]) -> "TableLabels | None":
        """The same for a version in which no table has another text."""
        if not document.is_shaped_like(self.document):
            return None
        in_tables = any(node.type == "table" for id in changed for node in (document[id], *document.ancestors(id)))
        if in_tables:
            return None
        passed = copy(self)
        passed.document = document
        return passed

    def worth_a_look(self, parts: Sequence[tuple[str, str]]) -> Collection[str]:
        """The tables in which one of the parts is a column: by its label, or by a number, which any column has."""
        said = {name_key(part) for pair in parts for part in pair}
        if any(key.isdecimal() for key in said):
            return self.of
        return {table for key in said for table in self.with_column.get(key, ())}


def column_names(heads: Sequence[str]) -> Iterator[tuple[str, int]]:
    """What columns are called: by all of their label, and by what stands before a unit in brackets or an "of", where no other is
    called so."""
    names = [name_key(head) for head in heads]
    shorter = ([name_key(UNIT.sub("", head)) for head in heads], [name_key(head.partition(" of ")[0]) for head in heads])
    for place, name in enumerate(names):
        yield name, place
        for bare in shorter:
            if bare[place] and bare[place] not in names and bare.count(bare[place]) == 1:
                yield bare[place], place


def is_header(document: Document, id: str) -> bool:
    """Whether a node is the header of a column: a cell of a table's first row."""
    row = document[id].parent if document[id].type == "cell" else None
    table = document[row].parent if row is not None else None
    return table is not None and document[table].children[0] == row


def line_texts(document: Document, row: str) -> list[str]:
    return [formats.visible(document, node.id).text for node in document.children(row)]


def is_cell(ground: Ground, words: str) -> bool:
    """Whether words speak of a cell, even if not of which."""
    said = [token.word for token in tokens(words)]
    return bool(said) and (
        said[-1] in ("cell", "cells") or any(True for _ in read_cell(ground, words)) or said[:2] in (["a", "cell"], ["the", "cell"])
    )


def _counted(ground: Ground, words: str) -> Iterator[Cell]:
    """ "The first cell of the second row": each row that may be meant."""
    said = _NTH_CELL.fullmatch(words.strip())
    pick, taken = ordinals_in(tokens(said[1])) if said else (None, 0)
    if said is None or pick is None or len(pick.places) != 1 or taken != len(tokens(said[1])):
        return
    document = ground.document
    for answer in ground.find(said[2]):
        cells = list(document[answer.ids[0]].children)
        place = pick.places[0] + (len(cells) if pick.places[0] < 0 else 0)
        if len(answer.ids) == 1 and document[answer.ids[0]].type == "row" and 0 <= place < len(cells):
            yield Cell(document[answer.ids[0]].parent or document.root, document.index(answer.ids[0]) + 1, place + 1)


def read_cell(ground: Ground, words: str) -> Iterator[Cell]:
    """Every cell that words may mean."""
    yield from _counted(ground, words)
    found = tokens(words)
    if not 1 < len(found) <= MAX_TOKENS:
        return
    for table_words, inner in _with_table(words, found):
        parts = list(_parts(words, inner))
        known = ground.document.cached(TableLabels)
        worthy = known.worth_a_look(parts)
        keys = [(name_key(one), name_key(two)) for one, two in parts]
        for table in tables(ground, table_words) if worthy else ():
            if table in worthy:
                yield from _in_table(table, known.of[table], keys)


def _with_table(words: str, found: Sequence[Token]) -> Iterator[tuple[str, Sequence[Token]]]:
    """The words of a table behind the cell's, and the rest; and the cell's alone."""
    for at in range(1, len(found) - 1):
        if found[at].word in ("in", "of") and found[-1].word == "table":
            yield words[found[at + 1].start : found[-1].end], found[:at]
    yield "", found


def tables(ground: Ground, words: str) -> list[str]:
    document = ground.document
    if words:
        return [id for answer in ground.find(words) for id in answer.ids if document[id].type == "table"]
    nodes = ground.structure.of_types(("table",))
    if ground.inside:
        order = ground.structure
        holders = [id for answer in ground.within("").find(ground.inside) for id in answer.ids]
        nodes = [id for id in nodes if any(id == one or order.holds(one, id) for one in holders)]
    return nodes


def _in_table(table: str, labels: Labels, keys: Sequence[tuple[str, str]]) -> Iterator[Cell]:
    """One part of the words is a column's label, the other a row's; nothing else is left."""
    for column, row in keys:
        for at in _matching(column, labels.columns, labels.size[0]):
            for line in _lines(row, labels):
                if line > 0:
                    yield Cell(table, line + 1, at + 1)


def _lines(key: str, labels: Labels) -> Sequence[int]:
    """The rows of a label; of a number those that it may count, with the header or without."""
    found = _matching(key, labels.rows, labels.size[1])
    is_counted = key not in labels.rows and key.isdecimal() and labels.has_header
    return list(dict.fromkeys((*found, *(place + 1 for place in found if place + 1 < labels.size[1])))) if is_counted else found


def _matching(key: str, names: Mapping[str, Sequence[int]], count: int) -> Sequence[int]:
    """Places of a label, or the place of a number."""
    if key in names or not key.isdecimal():
        return names.get(key, ())
    return [int(key) - 1] if 0 < int(key) <= count else []


def _parts(words: str, found: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """The ways to cut words in a column's and a row's, the small words at the ends of each left out."""
    for cut in range(1, len(found)):
        (one, is_one), (two, is_two) = _bare(words, found[:cut]), _bare(words, found[cut:])
        if one and two and is_one <= {"column"} and is_two <= {"row"}:
            yield one, two
        if one and two and is_one <= {"row"} and is_two <= {"column"}:
            yield two, one


def _bare(words: str, found: Sequence[Token]) -> tuple[str, set[str]]:
    """A part without its small words, and what line they say it is."""
    start, end = 0, len(found)
    while start < end and found[start].word in _NOISE and not found[start].is_quote:
        start += 1
    while end > start and found[end - 1].word in _NOISE and not found[end - 1].is_quote:
        end -= 1
    line = {token.word for token in (*found[:start], *found[end:])} & {"row", "column"}
    if start == end:  # "Marlin's value", where a column is called so
        return found[-1].word if found[-1].word in _LABELS else "", line
    if end - start == 1 and found[start].is_quote:
        return found[start].word, line
    return words[found[start].start : found[end - 1].end], line
