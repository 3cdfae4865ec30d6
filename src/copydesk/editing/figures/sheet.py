"""A table as figures: which rows and columns hold some, what they are called, and how numbers are written in it and around it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.cells import RULES
from copydesk.editing.figures import messages
from copydesk.editing.grid import Grid
from copydesk.editing.risks.languages import ENGLISH, function_words
from copydesk.editing.unbound import Unbound
from copydesk.figures import figure
from copydesk.figures.figure import PERCENT, Figure, Style
from copydesk.figures.numeral import COMMA, POINT, Numeral
from copydesk.figures.series import Convention, Series, evidence, percent_style, read_series, usual
from copydesk.figures.words import is_sum, says_nothing, words
from copydesk.plan.problem import Problem

MIN_WORDS = 3  # little words of a language that tell it
MAX_NODES = 5_000  # that are looked at for how numbers are written
Settled = Mapping[str, str]  # what was asked and answered: decimal, unit, skip, points, existing


class Gathered(NamedTuple):
    """The figures of some cells of one column, or of one row, and what is to be told of the others."""

    figures: Mapping[int, Figure]
    notes: tuple[str, ...] = ()


class Sheet:
    def __init__(self, document: Document, table: str, settled: Settled | None = None) -> None:
        self.document = document
        self.grid = Grid(document, table)
        self.settled = dict(settled or {})
        self.texts = [[self._text(row, column) for column in range(self.grid.width)] for row in range(len(self.grid.rows))]

    def _text(self, row: int, column: int) -> str:
        """What a cell says where it stands; a merged one counts once."""
        spot = self.grid.spots.get((row, column))
        is_own = spot is not None and (spot.row, spot.column) == (row, column)
        return " ".join(self.grid.text(row, column).split()) if is_own else ""

    @cached_property
    def first(self) -> int:
        """The first row below the header."""
        rules = RULES[self.document.format]
        if not self.texts or rules.header_rows is None or self.grid.table.attrs.get(rules.header_rows):
            return 1
        below = self.texts[1:]
        read = [figure.read(text, POINT) for text in self.texts[0]]
        is_data = any(
            one is not None and (one.unit or not one.text.isdecimal()) and any(figure.read(row[at], POINT) for row in below)
            for at, one in enumerate(read)
        )
        return 0 if is_data else 1

    @cached_property
    def heads(self) -> list[str]:
        """What the columns are called."""
        return self.texts[0] if self.first and self.texts else [f"column {place + 1}" for place in range(self.grid.width)]

    @cached_property
    def body(self) -> list[int]:
        """The rows that are no header and no sum of others."""
        return [row for row in range(self.first, len(self.texts)) if not self.is_sum_row(row)]

    @cached_property
    def sums(self) -> list[int]:
        return [row for row in range(self.first, len(self.texts)) if self.is_sum_row(row)]

    def is_sum_row(self, row: int) -> bool:
        """Whether a row is called a total; where its first cell is empty, its second may say so."""
        named = next((text for text in self.texts[row][:2] if text), "")
        return is_sum(named)

    def row_name(self, row: int) -> str:
        return next((text for text in self.texts[row] if text), f"row {row + 1}")

    def head(self, column: int) -> str:
        return self.heads[column] or f"column {column + 1}"

    # How numbers are written

    @cached_property
    def convention(self) -> Convention:
        chosen = self.settled.get("decimal", "")
        if chosen in (POINT, COMMA):
            return Convention(chosen, "shown")
        decimal = evidence(text for row in self.texts for text in row)[0] or self.document.cached(written)[0]
        return Convention(decimal, "shown") if decimal else self.document.cached(habit)

    @cached_property
    def wider(self) -> Numeral:
        """How numbers are written here, for results of figures that are too short to show it."""
        own = evidence(text for row in self.texts[self.first :] for text in row)[1]
        return usual(self.convention.decimal, own or self.document.cached(written)[1])

    @cached_property
    def shares(self) -> Style:
        """How percentages are written here."""
        own = (text for row in self.texts for text in row)
        return percent_style((*own, *self.document.cached(written_shares)), self.wider)

    # Figures

    def series(self, texts: Sequence[str]) -> Series:
        return read_series(texts, self.convention)

    @cached_property
    def amounts(self) -> list[int]:
        """The columns that hold figures."""
        return [column for column in range(self.grid.width) if self._holds_figures(column)]

    def _holds_figures(self, column: int) -> bool:
        texts = [self.texts[row][column] for row in self.body]
        found = self.series(texts)
        count = len(found.figures) + len(found.unsure)
        return count > 0 and count >= len(found.unread) + 1

    def is_additive(self, column: int) -> bool:
        """Whether a sum of a column says something: no numbers that name things, and no shares of different wholes."""
        if self.heads[column].casefold().strip(" .:") in words("no amounts"):
            return False
        found = self.series([self.texts[row][column] for row in self.body]).figures.values()
        if column == 0 and all(not one.unit and one.text.isdecimal() for one in found):
            return False
        shares = [one.value for one in found if one.unit == PERCENT]
        return not shares or sum(shares) == 100  # a whole

    def gather(self, places: Sequence[tuple[int, int]], where: str) -> Gathered:
        """The figures at some places, by their number among them, each readable in one way and all of one unit. Unbound where a
        person has to say how they are meant."""
        texts = [self.texts[row][column] for row, column in places]
        names = [self.row_name(row) for row, _ in places]
        found = self.series(texts)
        if found.unsure:
            raise Unbound(self._unsure(where, texts[found.unsure[0]]))
        notes: list[str] = []
        if found.unread:
            if self.settled.get("skip") != "yes":
                raise Unbound(messages.no_single_figure(where, [texts[place] for place in found.unread]))
            notes.append(messages.left_out([names[place] for place in found.unread], where, "no single figure"))
        blanks = [names[place] for place in found.empty]
        if blanks and found.figures:
            notes.append(messages.empty(blanks, where))
        figures = self._of_one_unit(found, where, names, notes)
        if not figures:
            raise Unbound(messages.no_figures(where))
        return Gathered(figures, tuple(notes))

    def _unsure(self, where: str, text: str) -> Problem:
        sign = next(sign for sign in figure.digits_in(text) if not sign.isdecimal())
        other = COMMA if sign == POINT else POINT
        fraction, thousands = (figure.read(text, decimal) for decimal in (sign, other))
        assert fraction is not None
        assert thousands is not None
        return messages.which_decimal(where, text, f"{fraction.value.normalize():f}", f"{thousands.value:f}")

    def _of_one_unit(self, found: Series, where: str, names: list[str], notes: list[str]) -> dict[int, Figure]:
        units, chosen = found.units, self.settled.get("unit", "")
        if len(units) < 2:
            return dict(found.figures)
        if chosen == "same" and "" in units and len(units) == 2:
            return dict(found.figures)
        if chosen and chosen in units:
            others = [names[place] for unit, places in units.items() if unit != chosen for place in places]
            notes.append(messages.left_out(others, where, f"not in {chosen or 'mere numbers'}"))
            return {place: one for place, one in found.figures.items() if one.unit == chosen}
        raise Unbound(messages.units_differ(where, [(unit, len(places)) for unit, places in units.items()]))

    def is_empty(self, row: int, column: int) -> bool:
        return says_nothing(self.texts[row][column])


def figures_of(document: Document) -> tuple[str, ...]:
    """The figures that stand somewhere in a document."""
    found: list[str] = []
    for node in islice(document.walk(), MAX_NODES):
        if node.text and any(map(str.isdigit, node.text)):
            seen = formats.visible(document, node.id).text
            found += [seen[start:end] for start, end in figure.figures_in(seen)]
    return tuple(found)


def written(document: Document) -> tuple[str, Numeral | None]:
    """How the document writes its numbers: the sign before fractions, and a long one, as far as it shows them."""
    return evidence(document.cached(figures_of))


def written_shares(document: Document) -> tuple[str, ...]:
    return tuple(text for text in document.cached(figures_of) if PERCENT in text)


def habit(document: Document) -> Convention:
    """How numbers are written in the language of the document, as far as its little words tell it."""
    said: dict[str, int] = {}
    for node in islice(document.walk(), MAX_NODES):
        for word in node.text.casefold().split():
            for language, own in function_words().items():
                said[language] = said.get(language, 0) + (word in own)
    best = max(said, key=lambda language: (said[language], language == ENGLISH), default="")
    if not best or said[best] < MIN_WORDS:
        return Convention()
    return Convention(POINT if best == ENGLISH else COMMA, "language")
