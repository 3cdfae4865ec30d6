"""What is to stand in a cell, where more was said than its text: pairs of further cells, a place, or no more than a row's name."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from copydesk.language import messages
from copydesk.language.commands.attributes import attr_called
from copydesk.language.commands.cells import Cell, TableLabels, cell_label, line_texts, made, read_cell, tables
from copydesk.language.commands.fields import set_field
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.oldnew import read_new
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several
from copydesk.language.commands.pairs import JOINTS, Pair, bare, parted
from copydesk.language.commands.scope import read_scope
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

_AMOUNT = re.compile(r"[+\-−–±~]?\s?[$€£¥]?\s?\d")  # how a value begins that is nobody's name
_SAYING = words_in("CELLVALUES_SAYING")
MAX_NAME = 8  # words of a row's or a column's name
_MORE = words_in("CELLVALUES_MORE")
_ASIDE = re.compile(r"[,;]\s|\s[-–—(]|\s(?:and|or|but)\s", re.IGNORECASE)
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")


def paired(ground: Ground, found: Sequence[Cell], value: str) -> Outcome | None:
    """Several cells at once: "£10,000, B to £50,000"; None where a value is no more than that."""
    first, pairs = parted(value)
    if not pairs:
        return None
    cells = list(_each(ground, found[0], pairs)) if len(found) == 1 else []
    if len(cells) != len(pairs) or len({found[0], *cells}) <= len(pairs):
        return Miss(6, lambda: messages.told("one_cell_at_a_time", pairs[0].name))
    texts = [first, *(pair.value for pair in pairs)]
    every = [made(ground, cell, without_place(ground, cell, text)) for cell, text in zip((found[0], *cells), texts, strict=True)]
    return Made(
        tuple(edit for one in every for edit in one.edits),
        named=tuple(dict.fromkeys(id for one in every for id in one.named)),
        places=frozenset().union(*(one.places for one in every)),
    )


def _each(ground: Ground, cell: Cell, pairs: Sequence[Pair]) -> Iterator[Cell]:
    """The cell of each pair: another row of the same column, another column of the same row, or a cell by both names."""
    for pair in pairs:
        labels, key = ground.document.cached(TableLabels).of[cell.table], bare(pair.name)
        rows = [Cell(cell.table, at + 1, cell.column) for at in labels.rows.get(key, ()) if at]
        columns = [Cell(cell.table, cell.row, at + 1) for at in labels.columns.get(key, ()) if at]
        meant = list(dict.fromkeys(rows + columns or read_cell(ground, pair.name)))
        if len(meant) == 1:
            cell = meant[0]
            yield cell


def names_another(ground: Ground, cell: Cell, value: str) -> bool:
    """Whether a value goes on with another row or column and what that should say: "50 and Brightwater's 10"."""
    labels = ground.document.cached(TableLabels).of[cell.table]
    found = tokens(value)
    for at in range(1, len(found) - 1):
        if found[at].word not in JOINTS or found[at].is_quote:
            continue
        for end in range(at + 2, min(len(found), at + MAX_NAME)):
            key, follows = bare(value[found[at + 1].start : found[end - 1].end]), found[end].word
            if (key in labels.rows or key in labels.columns) and (follows in _SAYING or _AMOUNT.match(value, found[end].start)):
                return True
    return False


def without_place(ground: Ground, cell: Cell, value: str) -> str:
    """A value without the words behind it that say where the cell is: "£50,000 in the table", "£50,000 everywhere"."""
    order = ground.structure
    for new in read_new(value) if len(value.split()) > 1 else ():
        scope = read_scope(ground, new.scope) if new.scope and not new.is_quoted else None
        if scope is None or scope.excepted:
            continue
        holders = scope.holders or ()
        if scope.unknown:  # "the table", where there are several
            holders = tuple(chain.from_iterable(answer.ids for answer in ground.find(scope.unknown)))
        if (not holders and not scope.unknown) or any(id == cell.table or order.holds(id, cell.table) for id in holders):
            return new.text
    return value


def doubtful(ground: Ground, cell: Cell, value: str) -> Several | None:
    """A question where more follows an amount than the cell has so far: "£50,000 and tell me why" may be no text of it."""
    row = line_texts(ground.document, ground.document[cell.table].children[cell.row - 1])
    old, more = "".join(row[cell.column - 1 : cell.column]).strip(), _ASIDE.search(value)
    said = value[: more.start()].strip() if more else ""
    if not said or not _AMOUNT.match(old) or _DIGITS.sub("#", old) != _DIGITS.sub("#", said):
        return None
    options = [Option(str(number), f"“{messages.short(text)}”") for number, text in enumerate((said, value), 1)]
    problem = messages.which_reading(f"What should {cell_label(ground.document, cell)} say?", options)
    return Several(problem, {"1": made(ground, cell, said), "2": made(ground, cell, value)})


def by_one_name(ground: Ground, words: str, value: str) -> Outcome | None:
    """An amount for what only a row or a column is called: "water to 370 g" is no new name of the row. None for anything else."""
    key = bare(words)
    if not key or not _AMOUNT.match(value) or _AMOUNT.match(key) or _is_field(ground, key, value):
        return None
    document, near = ground.document, _near(ground)
    rows: list[Cell] = []
    columns: list[Cell] = []
    for table in tables(ground, ""):
        labels = document.cached(TableLabels).of[table]
        width, height = labels.size
        rows += [Cell(table, at + 1, place) for at in labels.rows.get(key, ()) if at for place in range(1, width + 1)]
        columns += [Cell(table, at, place + 1) for place in labels.columns.get(key, ()) for at in range(1, height + 1)]
    if not rows and not columns:
        return None
    if any(token.word in _MORE for token in tokens(value)):  # "£5 for A and £6 for B"
        return Several(messages.told("which_cell"), {})
    spoken = [cell for cell in columns if (cell.table, cell.row) == near and cell.row > 1]
    if len(spoken) == 1 and not rows:
        return made(ground, spoken[0], without_place(ground, spoken[0], value))
    return _among(ground, rows or columns, words, value)


def _is_field(ground: Ground, key: str, value: str) -> bool:
    """Whether something else has a value of that name: a field, or an attr of some sort of node."""
    if any(attr_called(type, key) for type in ground.kind.types.values()):
        return True
    return not isinstance(set_field(ground, key, value, must_exist=True), Miss)


def _near(ground: Ground) -> tuple[str, int] | None:
    """The table and the row of what was spoken of last."""
    document = ground.document
    for id in ground.context.focus[:1]:
        line = [id, *(node.id for node in document.ancestors(id))] if id in document else []
        row = next((one for one in line if document[one].type == "row"), None)
        if row is not None:
            return document[row].parent or document.root, document.index(row) + 1
    return None


def _among(ground: Ground, found: Sequence[Cell], words: str, value: str) -> Outcome:
    """The one cell of a row that has such an amount, in the same unit; else the question which."""
    said = without_place(ground, found[0], value)
    document = ground.document
    lines = {(cell.table, cell.row): line_texts(document, document[cell.table].children[cell.row - 1]) for cell in found}
    texts = {cell: "".join(lines[cell.table, cell.row][cell.column - 1 : cell.column]) for cell in found}
    amounts = [cell for cell in found if cell.column > 1 and _AMOUNT.match(texts[cell].strip())]
    alike = [cell for cell in amounts if _DIGITS.sub("#", texts[cell].strip()) == _DIGITS.sub("#", said.strip())]
    is_sure = len({(cell.table, cell.row) for cell in found}) == 1 and (len(amounts) == 1 or _DIGITS.sub("", said).strip())
    if len(alike) == 1 and is_sure:
        return made(ground, alike[0], said)
    asked = list(dict.fromkeys((*(alike or amounts), found[0])))[:MAX_OPTIONS]
    options = [Option(str(number), cell_label(document, cell)) for number, cell in enumerate(asked, 1)]
    answers = {option.id: made(ground, cell, said) for option, cell in zip(options, asked, strict=True)}
    problem = messages.which_reading(f"Which cell of “{messages.short(words)}” should say “{messages.short(said)}”?", options)
    return Several(problem, answers)
