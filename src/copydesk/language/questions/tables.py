"""The tables of a document as people speak of them: by which words a row, a column and the table itself may be meant."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.editing.grid import Grid
from copydesk.language.questions.asking import Asking
from copydesk.language.rownames import row_names
from copydesk.reading.lookup import Group, Listing, Thing
from copydesk.reading.places import above, seen
from copydesk.reading.words import terms, words
from copydesk.references.nameindex import name_key
from copydesk.words.lexicon import lists, words_in

MAX_NAME = 10  # words
MIN_NAME = 2  # words of the beginning of a cell that its row may be meant by
MIN_CHARS = 4  # of a single word that a row may be meant by, where it does not stand first in it
ALIKE = [frozenset(words) for name, words in lists().items() if name.startswith("TABLES_ALIKE")]
_SUMS = words_in("TABLES_SUMS")
# What a name ends before: "Load test with 5,000 users" is the load test, and "Pricing page copy" is no pricing page.
_BEHIND = words_in("TABLES_BEHIND")
_SMALL = words_in("TABLES_SMALL")
SILENT = words_in("SHEETS_SILENT")  # that say nothing of what is asked for


class Table(NamedTuple):
    id: str
    grid: Grid
    heads: tuple[frozenset[str], ...]  # of each column the stems of its heading
    about: frozenset[str]  # the stems that mean the table itself: of its first heading, and of the titles above it
    names: dict[str, tuple[int, ...]]  # the rows by what they are called
    texts: tuple[tuple[str, ...], ...]  # all cells as they are seen, the header first

    @property
    def counted(self) -> list[int]:
        """The rows without those that sum up the others."""
        return [row for row in range(1, len(self.texts)) if name_key(self.texts[row][0]) not in _SUMS]


def tables(document: Document) -> tuple[Table, ...]:
    return tuple(_table(document, node.id) for node in document.walk() if node.type == "table")


def _table(document: Document, id: str) -> Table:
    grid = Grid(document, id)
    texts = tuple(tuple(" ".join(grid.text(row, at).split()) for at in range(grid.width)) for row in range(len(grid.rows)))
    head = texts[0] if texts else ()
    titles = " ".join(seen(document, part) for part in above(document, id)[-1:])
    about = stems((*words(head[0] if head else ""), *words(titles)))
    return Table(id, grid, tuple(stems(words(text)) for text in head), about, _names(texts), texts)


def stems(said: Iterable[str]) -> frozenset[str]:
    return frozenset(term for word in said if word not in _SMALL for term in terms(word))


def alike(word: str) -> frozenset[str]:
    """The stems of a word, and of those that say the same of a column."""
    return stems({word, *(other for group in ALIKE if word in group for other in group)})


def _names(texts: tuple[tuple[str, ...], ...]) -> dict[str, tuple[int, ...]]:
    """Rows by what stands first in them; else by a text that no other cell has, or that no other cell begins with."""
    firsts: dict[str, set[int]] = {}
    others: dict[str, set[int]] = {}
    for row, cells in enumerate(texts[1:], 1):
        for key in row_names(cells[0], texts[0][0]) if cells else ():
            firsts.setdefault(key, set()).add(row)
        for key in {key for cell in cells for key in _parts(cell)}:
            others.setdefault(key, set()).add(row)
    found = {key: tuple(sorted(rows)) for key, rows in others.items() if len(rows) == 1}
    found.update({key: tuple(sorted(rows)) for key, rows in firsts.items()})
    return {key: rows for key, rows in found.items() if len(key) > 1 and not key.isdecimal()}


def _parts(cell: str) -> Iterator[str]:
    said = cell.split()
    if len(said) > 1 or (len(cell) >= MIN_CHARS and cell.isalpha()):
        yield name_key(cell)
    for length in range(MIN_NAME, len(said)):
        if said[length].casefold() in _BEHIND or not said[length][0].isalnum() or said[length - 1][-1] in ",;:":
            yield name_key(" ".join(said[:length]))


def called(asking: Asking, table: Table) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The spans that name rows of a table, the longest at each place."""
    at = 0
    while at < len(asking.words):
        for end in range(min(len(asking.words), at + MAX_NAME), at, -1):
            rows = table.names.get(name_key(asking.sentence.raw(at, end)))
            if rows and any(word not in SILENT for word in asking.words[at:end]):
                yield at, end, rows
                at = end - 1
                break
        at += 1


def listing(table: Table, rows: list[int], said: str) -> Listing:
    return Listing(Group(tuple(Thing(table.grid.rows[row].id) for row in rows), "row", "rows", said))
