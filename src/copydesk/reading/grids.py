"""The tables of a document as people ask about them: which words of a question name a column, which a value, which the table."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.figures.words import is_sum
from copydesk.reading.cues import Question, cues, is_compound, kindred
from copydesk.reading.find import TitleWords, WordIndex
from copydesk.reading.places import seen, texts_in_attrs
from copydesk.reading.quantities import Quantity, decimal_of, quantity
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.units import is_light
from copydesk.reading.words import SILENT, terms, words
from copydesk.references.wordlists import DETERMINERS
from copydesk.words.lexicon import lists
from copydesk.words.values import Shape, shape

NOTHING = frozenset(("", "-", "–", "—", "n/a", "none", "?"))
YES, NO = (frozenset(lists()[name]) - NOTHING for name in ("SHEETS_YES", "SHEETS_NO"))
ALIKE = [frozenset(map(str.casefold, group)) for name, group in lists().items() if name.startswith("TABLES_ALIKE")]
MIN_COMMAS, MIN_LISTED, MAX_FIRST = 2, 3, 40  # of an item, items, characters of what an item begins with
UN = "un"
NAMED = 0.5  # of the words of a cell that are said of it
UNKNOWN = 0.5  # what a word weighs that stands nowhere in the document: it may be said in another


class Row(NamedTuple):
    node: str
    texts: tuple[str, ...]


class Grid:
    """A table: its heads, its rows without those that sum up the others, and the terms that mean the table itself."""

    def __init__(self, document: Document, node: str, lines: Sequence[Row] = ()) -> None:
        self.document, self.node = document, node
        self.is_table = not lines
        lines = lines or [
            Row(row.id, tuple(" ".join(seen(document, cell.id).split()) for cell in document.children(row.id)))
            for row in document.children(node)
            if row.type == "row"
        ]
        width = max((len(line.texts) for line in lines), default=0)
        lines = [line._replace(texts=line.texts + ("",) * (width - len(line.texts))) for line in lines]
        self.heads: tuple[str, ...] = lines[0].texts if lines else ()
        self.rows = [line for line in lines[1:] if not is_sum(line.texts[0])]
        self.terms = [senses_in(head) for head in self.heads]

    @cached_property
    def about(self) -> frozenset[str]:
        """The terms of the titles above, of what those say of themselves, of the first head, and of the texts beside."""
        chain = [self.document[self.node], *self.document.ancestors(self.node)]
        attrs = [text for node in chain for _, text in texts_in_attrs(self.document, node)]
        siblings = self.document[chain[1].id].children if len(chain) > 1 else ()
        at = siblings.index(self.node) if self.node in siblings else 0
        around = [siblings[place] for place in (at - 1, at + 1) if 0 <= place < len(siblings)]
        beside = " ".join(seen(self.document, one) for one in around if not self.document[one].children)
        said = " ".join((*self.document.cached(TitleWords).above(self.node), *attrs, self.heads[0], beside))
        return frozenset(senses_in(said) | {term for word in words(said) for term in terms(word)})

    @cached_property
    def amounts(self) -> Mapping[int, Sequence[Quantity | None]]:
        """The columns that hold quantities of one sort and nothing else, with those of each row."""
        found = {}
        for at in range(len(self.heads)):
            texts = [row.texts[at] for row in self.rows]
            decimal = decimal_of([text for text in texts if text])
            known = [None if text.casefold() in NOTHING else quantity(text, decimal) for text in texts]
            sorts = {one.sort for one in known if one is not None}
            is_whole = all(one is not None or text.casefold() in NOTHING for one, text in zip(known, texts, strict=True))
            if len(sorts) == 1 and is_whole:
                found[at] = known
        return found

    @cached_property
    def answers(self) -> list[int]:
        """The columns that say only yes or no."""
        each = {at: {row.texts[at].casefold() for row in self.rows} for at in range(1, len(self.heads))}
        return [at for at, said in each.items() if said & (YES | NO) and said <= YES | NO | NOTHING]

    def called(self, *names: str) -> list[int]:
        """The columns that are called by one of some words, or by what says the same of a column."""
        wanted = {term for name in names for term in column_terms(name)}
        return [at for at, own in enumerate(self.terms) if own & wanted]

    @cached_property
    def people(self) -> int:
        """The column that says who: by its head, or by its names; else the first."""
        heads = [at for at, own in enumerate(self.terms) if own & {term for one in cues()["PEOPLE"] for term in terms(one[0])}]
        names = [at for at in range(len(self.heads)) if self.rows and all(shape(row.texts[at]) is Shape.NAME for row in self.rows)]
        return next(iter([at for at in heads if at in names] or heads or [at for at in names if at] or [0]))


def column_terms(word: str) -> frozenset[str]:
    """The terms of a word, and of what says the same of a column."""
    return frozenset((*senses(word), *(term for group in ALIKE if word in group for other in group for term in senses(other))))


def grids(document: Document) -> tuple[Grid, ...]:
    found = [Grid(document, node.id) for node in document.walk() if node.type == "table"]
    found += [Grid(document, lines[1].node, lines) for lines in _listed(document)]
    return tuple(grid for grid in found if grid.rows and grid.heads)


def _listed(document: Document) -> Iterator[list[Row]]:
    """Lists whose items are all made of as many parts, with commas between: rows of a table without heads."""
    for node in document.in_any_order():
        for kind, items in groupby(
            document.children(node.id), key=lambda child: (child.type, seen(document, child.id).count(", "))
        ):
            rows = [Row(item.id, tuple(seen(document, item.id).split(", "))) for item in items if kind[1] >= MIN_COMMAS]
            if len(rows) >= MIN_LISTED and all(len(row.texts[0]) <= MAX_FIRST for row in rows):
                yield _with_heads(rows)


def _with_heads(rows: list[Row]) -> list[Row]:
    """Where each item says that it is something or is not, that is what the column is called, and yes or no what stands in it."""
    heads, columns = [], []
    for texts in zip(*(row.texts for row in rows), strict=True):
        plain = {" ".join(word for word in text.casefold().rstrip(".").split() if (word,) not in cues()["NOT"]) for text in texts}
        is_answer = len(plain) == 1 and len({text.casefold() for text in texts}) > 1
        heads.append(plain.pop() if is_answer else "")
        columns.append([min(YES if text.casefold().rstrip(".") == heads[-1] else NO) if is_answer else text for text in texts])
    own = zip(rows, zip(*columns, strict=True), strict=True)
    return [Row("", tuple(heads)), *(row._replace(texts=texts) for row, texts in own)]


class Roles(NamedTuple):
    """What the words of a question are in a table."""

    heads: Mapping[int, frozenset[int]]  # by the word's place, the columns that it may name
    values: Mapping[int, Mapping[int, frozenset[int]]]  # by the word's place: the rows in which it stands, by column
    own: frozenset[int]  # the places of words that mean the table itself
    missed: frozenset[int]
    share: float  # of the words' weight that has a role
    exact: frozenset[int] = frozenset()  # the places of words that stand in a head as they are
    loose: frozenset[int] = frozenset()  # those of words that only may stand for a head
    unknown: frozenset[int] = frozenset()  # those of words that stand nowhere in the document

    @property
    def is_sure(self) -> bool:
        return not self.missed and not self.loose

    def columns(self) -> list[int]:
        """The columns that words name: those that most words do, of which one as it stands in the head counts double."""
        count: dict[int, int] = {}
        for word, places in self.heads.items():
            for at in places:
                count[at] = count.get(at, 0) + 1 + (word in self.exact)
        most = max(count.values(), default=0)
        return [at for at in count if count[at] == most]


def roles(grid: Grid, question: Question, cued: frozenset[int]) -> Roles | None:
    """The roles of words in a table; None where something is named that neither the table nor the document has."""
    index = grid.document.cached(WordIndex)
    heads: dict[int, frozenset[int]] = {}
    values: dict[int, Mapping[int, frozenset[int]]] = {}
    own, missed, unknown = set[int](), set[int](), set[int]()
    weight = has = 0.0
    cued = cued | question.places("CHARGE")
    said = question.content(cued)
    heading = [(at, word) for at, word in enumerate(question.words) if at not in cued and word not in SILENT and _exact(grid, word)]
    for at, word in sorted({*said, *heading}):
        named, cells = _heads(grid, word), _named_cells(grid, word, question)
        is_known = all(term in index.stems for term in terms(word)) or bool(named or cells)
        if is_light(word) and not named and not cells:
            continue  # what the ads bring in is what they come to
        share = 1.0 if is_known else UNKNOWN
        weight += share
        if named and not (cells and not named & _exact(grid, word)):
            heads[at] = named
        elif cells:
            values[at] = cells
        elif kindred(word) & grid.about or _is_time(grid, word) or _is_unit(grid, word):
            own.add(at)
        else:
            missed.add(at)
            unknown.update(() if is_known else (at,))
            if not is_known and question.words[at - 1 : at] and question.words[at - 1] in DETERMINERS:
                return None
            continue
        has += share
    for at, word in enumerate(question.words[1:], 1):  # "option A" is the row that begins with it
        rows = frozenset(row for row, one in enumerate(grid.rows) if words(one.texts[0])[:1] == [word])
        if len(word) == 1 and rows and 0 in heads.get(at - 1, ()):
            values[at] = {0: rows}
    for at, cells in list(values.items()):  # "room 4" is the 4 of that column
        beside = heads.get(at - 1, frozenset()) | heads.get(at + 1, frozenset())
        if beside & cells.keys():
            values[at] = {column: rows for column, rows in cells.items() if column in beside}
    exact = frozenset(at for at in heads if _exact(grid, question.words[at]))
    loose = frozenset(at for at in heads if not any(column_terms(question.words[at]) & head for head in grid.terms))
    return Roles(
        heads, values, frozenset(own), frozenset(missed), has / weight if weight else 1.0, exact, loose, frozenset(unknown)
    )


def _heads(grid: Grid, word: str) -> frozenset[int]:
    """The columns that a word names: as it stands, by what says the same of a column, or by what may stand for it."""
    compounds = {at for at, head in enumerate(grid.heads) if any(is_compound(word, own) for own in words(head))}
    ways = (senses(word.removeprefix(UN)) if is_denied(grid, word) else senses(word), column_terms(word), kindred(word))
    found = (frozenset(at for at, own in enumerate(grid.terms) if own.intersection(way)) for way in ways)
    return next(filter(None, found), frozenset(compounds))


def _exact(grid: Grid, word: str) -> frozenset[int]:
    wanted = senses(word.removeprefix(UN)) if is_denied(grid, word) else senses(word)
    return frozenset(at for at, own in enumerate(grid.terms) if own.intersection(wanted))


def is_denied(grid: Grid, word: str) -> bool:
    """Whether a word says of a column of yes and no that it is not so: uninsured."""
    own = senses(word.removeprefix(UN)) if word.startswith(UN) else ()
    return any(grid.terms[at].intersection(own) for at in grid.answers)


def _named_cells(grid: Grid, word: str, question: Question) -> Mapping[int, frozenset[int]]:
    """The cells that a word stands in, where the question says enough of them: one word of many names no row."""
    said = {sense for _, one in question.content() for sense in senses(one)}

    def is_named(row: int, column: int) -> bool:
        text = grid.rows[row].texts[column]
        own, lead = (
            {sense for one in words(part) if one not in SILENT for sense in senses(one)} for part in (text, text.partition(",")[0])
        )
        return len(own & said) >= NAMED * len(own) or bool(lead and lead <= said)

    found = {at: frozenset(row for row in rows if is_named(row, at)) for at, rows in _cells(grid, word).items()}
    return {at: rows for at, rows in found.items() if rows}


def _cells(grid: Grid, word: str) -> Mapping[int, frozenset[int]]:
    wanted = set(senses(word))
    found: dict[int, set[int]] = {}
    for place, row in enumerate(grid.rows):
        for at, text in enumerate(row.texts):
            is_there = word in words(text) if word.isdecimal() else not wanted.isdisjoint(senses_in(text))
            if is_there and not (at in grid.amounts and at and not word.isdecimal()):
                found.setdefault(at, set()).add(place)
    return {at: frozenset(rows) for at, rows in found.items()}


def _is_time(grid: Grid, word: str) -> bool:
    """Whether a word says what the columns are headed by: months, where each is called by one."""
    return (word,) in cues()["TIMES"] and any(shape(head) is Shape.DATE or head[-1:].isdecimal() for head in grid.heads[1:])


def _is_unit(grid: Grid, word: str) -> bool:
    """Whether a word is the unit of a column: minutes."""
    units = {text.split()[-1].casefold() for row in grid.rows for text in row.texts if text[:1].isdigit() and " " in text}
    return any(word.startswith(unit) or unit.startswith(word) for unit in units if len(unit) > 1)


def with_unit(text: str, head: str) -> str:
    """A number with the unit that stands in brackets in the head of its column."""
    unit = head.rpartition("(")[2].removesuffix(")") if head.endswith(")") else ""
    return f"{text} {unit}" if unit and shape(text) is Shape.NUMBER and " " not in unit else text
