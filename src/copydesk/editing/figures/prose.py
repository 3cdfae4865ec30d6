"""Figures in running text, put through a formula where the words say that they are meant too: those of one unit, everywhere."""

import re
from collections.abc import Callable, Container, Iterator
from functools import partial

from copydesk.document.document import Document
from copydesk.editing.figures import messages
from copydesk.editing.figures.changes import Made, changed, changed_cells
from copydesk.editing.figures.sheet import Settled, Sheet, habit, written
from copydesk.editing.figures.spans import Change, seen, text_change
from copydesk.editing.figures.task import Task
from copydesk.editing.unbound import Unbound
from copydesk.figures import figure, numeral
from copydesk.figures.figure import Figure
from copydesk.figures.formula import Amount
from copydesk.figures.numeral import COMMA, POINT
from copydesk.figures.series import Convention, usual
from copydesk.kinds import kind_named

NO_PROSE = ("code", "html", "key", "definition", "opaque", "boneyard", "note", "dependency", "reference")
_RANGE = re.compile(rf"\s?[-–]\s?(?=({numeral.DIGITS}))")


def everywhere(document: Document, task: Task, units: Container[str], work: Callable[[Amount], Amount], settled: Settled) -> Made:
    """Every figure of some units: in the columns of tables that hold them, and in running text."""
    changes: list[Change] = []
    edits: list[tuple[str, object]] = []
    notes: list[str] = []
    done: set[str] = set()
    for node in document.walk():
        if node.type == "table":
            sheet = Sheet(document, node.id, settled)
            columns = tuple(column for column in sheet.amounts if _is_of(sheet, column, units))
            if columns:
                made = changed_cells(sheet, task._replace(columns=columns))
                edits += made.edits
                notes += made.notes
                done |= {spot.id for spot in sheet.grid.anchors() if spot.column in columns}
    for node in document.walk():
        if (
            node.text
            and node.id not in done
            and node.type not in NO_PROSE
            and not kind_named(document.kind).types[node.type].points
        ):
            changes += _in_text(document, node.id, units, work, settled)
    if not edits and not changes:
        raise Unbound(messages.no_figures("the document that are meant"))
    return Made((*edits, *(change.edit() for change in changes)), tuple(dict.fromkeys(notes)))  # type: ignore[arg-type]


def _is_of(sheet: Sheet, column: int, units: Container[str]) -> bool:
    found = sheet.series([sheet.texts[row][column] for row in sheet.body])
    return any(unit in units for unit in found.units) or any(
        (one := figure.read(sheet.texts[sheet.body[place]][column], POINT)) is not None and one.unit in units
        for place in found.unsure
    )


def _in_text(
    document: Document, node: str, units: Container[str], work: Callable[[Amount], Amount], settled: Settled
) -> Iterator[Change]:
    text = seen(document, node)
    for start, old in spans(text, units):
        one = _read(document, old, settled)
        wider = usual(_convention(document, settled).decimal, document.cached(written)[1])
        new, _, _ = changed(one, partial(work, Amount(one.value, one.style if one.unit else None)), wider)
        if new != old:
            yield text_change(node, start, old, new)


def spans(text: str, units: Container[str]) -> Iterator[tuple[int, str]]:
    """The figures of some units in a text. The other end of a range, which has no sign of its own, is of the same: £40–50."""
    behind = -1
    for start, end in figure.figures_in(text):
        said = text[start:end]
        one = figure.read(said, POINT) or figure.read(said, COMMA)
        is_meant = one is not None and (one.unit in units or start == behind)
        if is_meant:
            yield start, said
        follows = _RANGE.match(text, end)
        ahead = follows is not None and (is_meant or _next_is(text, follows.end(), units))
        if ahead and not is_meant and one is not None and not one.unit:
            yield start, said
        behind = follows.end() if ahead and follows is not None else -1


def _next_is(text: str, at: int, units: Container[str]) -> bool:
    """Whether the figure behind a dash is of some units: 40–50 €."""
    found = next((text[start:end] for start, end in figure.figures_in(text[at:]) if start == 0), "")
    one = figure.read(text[at : at + len(found)], POINT)
    return one is not None and one.unit in units


def _convention(document: Document, settled: Settled) -> Convention:
    chosen = settled.get("decimal", "") or document.cached(written)[0]
    return Convention(chosen, "shown") if chosen else document.cached(habit)


def _read(document: Document, text: str, settled: Settled) -> Figure:
    convention = _convention(document, settled)
    one = figure.read(text, convention.decimal)
    digits = figure.digits_in(text)
    if one is None or (numeral.is_ambiguous(digits) and not convention.settles(digits, one)):
        fraction, thousands = (figure.read(text, sign) for sign in ((POINT, COMMA) if POINT in digits else (COMMA, POINT)))
        assert fraction is not None
        assert thousands is not None
        raise Unbound(messages.which_decimal("the text", text, f"{fraction.value.normalize():f}", f"{thousands.value:f}"))
    return one
