"""Rule about cells: where the words name a row or a column of a table, and the plan changes cells of others alone."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from copydesk.document.document import Document
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.stems import content

CELL, TABLE = "cell", "table"
Key = TypeVar("Key", bound=Hashable)


class Changed(NamedTuple):
    """A cell of the body of a table that says something else than before."""

    id: str
    edit: str
    row: str
    column: int


def other_cells(case: Case) -> Iterator[Found]:
    """Cells of rows or columns that the words don't name, where they name others of the same table and nothing of those changes."""
    if case.is_wide or case.brief.throughout:
        return
    for table, cells in _changed(case).items():
        head, *body = case.before.children(table)
        rows = {row.id: _text(case.before, row.id, 0) for row in body}
        columns = {place: _text(case.before, head.id, place) for place in range(1, len(head.children))}  # the first names the rows
        other_rows, other_columns = (
            _missed(case, rows, [one.row for one in cells]),
            _missed(case, columns, [one.column for one in cells]),
        )
        for one in cells:
            if one.row in other_rows or one.column in other_columns:
                where = rows[one.row] if one.row in other_rows else columns[one.column]
                yield Found(one.edit, messages.outside(where), case.before[one.id].text, case.after[one.id].text)


def _changed(case: Case) -> dict[str, list[Changed]]:
    """By table, the cells that stay and say something else."""
    found: dict[str, list[Changed]] = {}
    for region in case.regions:
        for pair in region.pairs:
            row = pair.old.node.parent if pair.old.node.type == CELL and pair.old.text != pair.new.text else None
            table = case.before[row].parent if row is not None else None
            if row is None or table is None or case.before[table].type != TABLE or case.before[table].children[0] == row:
                continue
            found.setdefault(table, []).append(Changed(pair.old.id, region.edit, row, case.before.index(pair.old.id)))
    return found


def _missed(case: Case, labels: Mapping[Key, str], touched: list[Key]) -> frozenset[Key]:
    """Of rows or columns those that are touched, if the words name some and none of these is touched. One is named by a word that
    no other's label has."""
    stems = {key: set(content(label)) for key, label in labels.items()}
    shared = Counter(stem for own in stems.values() for stem in own)
    named = {key for key, own in stems.items() if any(shared[stem] == 1 and stem in case.said_stems for stem in own)}
    return frozenset(touched) & labels.keys() if named and named.isdisjoint(touched) else frozenset()


def _text(document: Document, row: str, place: int) -> str:
    cells = document[row].children
    return document[cells[place]].text if place < len(cells) else ""
