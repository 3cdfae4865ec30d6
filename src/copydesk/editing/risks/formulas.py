"""Formulas that a person's words name ("cost per year = Cost / Life"): what each cell of the new column should say by them."""

import re
from decimal import Decimal
from functools import lru_cache

from copydesk.document.document import Document
from copydesk.editing.unbound import Unbound
from copydesk.figures import figure
from copydesk.figures.figure import Figure
from copydesk.figures.formula import UnitsDiffer, amount_of

_NAMED = re.compile(
    r"(?:=|\bequals\b|\bcolumn (?:with|for|showing)(?: the)?\s)\s*(?P<formula>[^.;\n=]*(?:\.\d[^.;\n=]*)*)", re.IGNORECASE
)
_SIGNS = re.compile(r"[-+*/×÷−]|\b(?:plus|minus|times|per|over|divided)\b")
MAX_WORDS = 12  # of a formula; behind it there may be more


@lru_cache(maxsize=64)
def formulas_in(said: str) -> tuple[str, ...]:
    """What may be formulas in some words, the longest first."""
    found: list[str] = []
    for match in _NAMED.finditer(said):
        words = match["formula"].split()[:MAX_WORDS]
        found += [text for end in range(len(words), 0, -1) if _SIGNS.search(text := " ".join(words[:end]).strip(" ,"))]
    return tuple(found)


def formula_due(document: Document, id: str, said: str) -> tuple[Decimal, Figure] | None:
    """What a cell should say by a formula that the words name, and what it says; None where they name none, or it can't be told."""
    texts = formulas_in(said)
    row = document[id].parent if texts and id in document else None
    table = document[row].parent if row is not None else None
    if table is None or document[table].type != "table":
        return None
    from copydesk.editing.figures.changes import formula_of  # it reads the languages of this package
    from copydesk.editing.figures.sheet import Sheet

    sheet = Sheet(document, table)
    at, column = sheet.grid.row_of(id), sheet.grid.column_of(id)
    if at is None or column is None or at not in sheet.body:
        return None
    for text in texts:
        try:
            formula, used = formula_of(sheet, text, without=column)
        except Unbound:
            continue
        if not used or -1 in used:
            return None
        found = sheet.series([sheet.texts[at][one] for one in (*used, column)]).figures
        if len(found) <= len(used):
            return None
        try:
            due = formula({one: amount_of(found[place]) for place, one in enumerate(used)})
        except (UnitsDiffer, ZeroDivisionError):
            return None
        return due.value, found[len(used)]
    return None


def fits(due: Decimal, said: Figure) -> bool:
    """Whether a figure is a value as far as its digits go; a share may be told as one or in hundredths."""
    step = Decimal(said.style.scale).scaleb(-said.style.digits.places)
    value = said.value / 100 if said.unit == figure.PERCENT and abs(due) * 10 < abs(said.value) else said.value
    step = step / 100 if value != said.value else step
    return abs(value - due) <= step
