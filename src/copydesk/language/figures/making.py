"""From sentences about sums to edits of tables, tried on the document: what each meaning makes of its slots."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from copydesk.document.document import Document
from copydesk.editing.figures import changes, filters, messages, prose
from copydesk.editing.figures.changes import EditParts, changed_cells, formula_of, is_share, new_column, summed_row
from copydesk.editing.figures.changes import Made as Worked
from copydesk.editing.figures.sheet import Settled, Sheet
from copydesk.editing.figures.task import Condition, Task
from copydesk.editing.unbound import Unbound
from copydesk.figures import figure
from copydesk.figures.figure import PERCENT, Figure
from copydesk.figures.formula import Amount, parse
from copydesk.language.figures import targets as naming
from copydesk.language.figures.conditions import conditions
from copydesk.language.figures.phrases import words
from copydesk.language.figures.targets import Target, columns_called, targets
from copydesk.words.tokens import Token

FACTORS = {"double": Decimal(2), "triple": Decimal(3), "quadruple": Decimal(4), "halve": Decimal("0.5")}
EQUALS = "="
SILENT = ("is", "are", "was", "a", "an", "the")  # in a condition
MAX_TITLE = 8  # words
Slots = Mapping[str, Sequence[Token]]


class Unread(Exception):  # noqa: N818  # a way out: the words mean something else
    """A slot holds what can't stand there."""


class Unmeant(Unread):
    """And that whatever the table."""


@dataclass(frozen=True)
class Said:
    """The words of a sentence in their slots, on a document, with the tables that may be meant."""

    document: Document
    text: str
    slots: Slots
    tables: tuple[str, ...]
    settled: Settled = field(default_factory=dict)

    def raw(self, slot: str) -> str:
        found = self.slots[slot]
        return found[0].word if len(found) == 1 and found[0].is_quote else self.text[found[0].start : found[-1].end]

    def word(self, slot: str) -> str:
        """What a phrase of a list stands for."""
        found = words(slot).get(tuple(token.word for token in self.slots[slot]))
        if found is None:
            raise Unmeant
        return found

    def sheet(self, table: str) -> Sheet:
        return Sheet(self.document, table, self.settled)

    def conditions(self, table: str) -> list[Condition]:
        return conditions(self.slots["condition"], self.text, self.sheet(table))

    def amount(self) -> Figure:
        found = figure.read(self.raw("amount"), ".")
        if found is None or found.value <= 0:
            raise Unmeant
        return found

    def times(self) -> Decimal:
        spelled = words("times").get(tuple(token.word for token in self.slots["times"]))
        found = figure.read(spelled or self.raw("times"), ".")
        if found is None or found.unit or found.value <= 0:
            raise Unmeant
        return found.value

    def one_table(self) -> str:
        if len(self.tables) != 1:
            raise Unread
        return self.tables[0]

    def one(self, slot: str = "what") -> Target:
        """The one table and its columns that words mean."""
        found = targets(self.document, self.raw(slot), self.tables, self.settled)
        if len(found) != 1:
            raise Unread
        return found[0]

    def title(self, sheet: Sheet) -> str:
        """The title of something new; where those beside it begin with a capital, so does this, unless it was quoted."""
        if "title" not in self.slots:
            return ""
        found = self.slots["title"]
        text = self.raw("title")
        if len(found) > MAX_TITLE or (len(found) > 1 and any(token.is_quote for token in found)):
            raise Unread
        heads = [head for head in sheet.heads if head[:1].isalpha()]
        is_typed = found[0].is_quote or not heads or not all(head[0].isupper() for head in heads)
        return text if is_typed else text[:1].upper() + text[1:]


def row(said: Said) -> Worked:
    """A row of totals, of all columns or of those that are named."""
    operation = said.word("operation")
    table = said.one("what").table if "what" in said.slots else said.one_table()
    columns = said.one("what").columns if "what" in said.slots else ()
    sheet = said.sheet(table)
    return summed_row(sheet, Task(operation, columns, title=said.title(sheet)))


def column(said: Said) -> Worked:
    """A column by a formula; its title is what was said before the sign, or the formula itself."""
    sheet = said.sheet(said.one_table())
    formula = said.raw("formula")
    try:
        _, used = formula_of(sheet, formula)
    except Unbound:
        if said.text[: said.slots["formula"][0].start].rstrip().endswith(EQUALS):
            raise
        raise Unread from None  # "with “open” in every row"
    is_name = len(used) == 1 and not any(sign in formula for sign in "+-*/×÷−") and columns_called(sheet, formula)[1]
    if not used or is_name or -1 in used:
        raise Unread
    title = said.title(sheet) or formula
    return new_column(sheet, Task("formula", formula=formula, title=title))


def across(said: Said) -> Worked:
    """A column with the total, or the difference, of each row."""
    operation = said.word("difference" if "difference" in said.slots else "operation")
    if "both" in said.slots:
        target = said.one("both")
        if len(target.columns) < 2:
            raise Unread
        sheet = said.sheet(target.table)
        return new_column(sheet, Task(operation, target.columns, title=said.title(sheet), across=True))
    sheet = said.sheet(said.one_table())
    return new_column(sheet, Task(operation, title=said.title(sheet), across=True))


def shares(said: Said) -> Worked:
    said.word("percent")
    target = said.one()
    sheet = said.sheet(target.table)
    title = said.title(sheet) or "Share"
    return new_column(sheet, Task("percent", target.columns, title=title))


def scaled(said: Said, formula: Callable[[Figure | None], str], amount: Figure | None = None) -> Worked:
    """Figures put through a formula: of the columns that are named, or everywhere."""
    is_everywhere = "everywhere" in said.slots and bool(said.word("everywhere"))
    found = targets(said.document, said.raw("what"), said.tables, said.settled)
    task = Task("formula", formula=formula(amount))
    if is_everywhere:
        return _everywhere(said, found, task)
    if not found:
        units = naming.units_called(said.raw("what"))
        if units is None:
            raise Unread
        if said.settled.get("everywhere") == "yes":
            return _everywhere(said, found, task)
        _everywhere(said, found, task)  # there are such figures, else it is told that there are none
        raise Unbound(messages.only_in_text(said.raw("what")))
    edits: list[EditParts] = []
    notes: list[str] = []
    if said.slots.get("condition"):
        found = [target._replace(conditions=(*target.conditions, one)) for target in found for one in said.conditions(target.table)]
        if not found:
            raise Unread
    for target in found:
        sheet = said.sheet(target.table)
        points = _points(said, sheet, target, amount)
        own = task._replace(columns=target.columns, rows=target.rows, conditions=target.conditions)
        made = changed_cells(sheet, own._replace(formula=points) if points else own)
        edits += made.edits
        notes += made.notes
    return Worked(tuple(edits), tuple(dict.fromkeys(notes)))


def _points(said: Said, sheet: Sheet, target: Target, amount: Figure | None) -> str:
    """The formula where percentages go up or down by percentage points; asked about."""
    if amount is None or amount.unit != PERCENT or not is_share(sheet, target.columns):
        return ""
    sign = "-" if said.settled.get("sign") == "-" else "+"
    points = f"value {sign} {amount.value}"
    chosen = said.settled.get("points", "")
    if chosen:
        return points if chosen == "points" else ""
    one = next(iter(sheet.series([sheet.texts[place][target.columns[0]] for place in sheet.body]).figures.values()))
    share, whole = (_shown(one, formula, sheet) for formula in (f"value * (1 {sign} {amount.value}/100)", points))
    raise Unbound(messages.share_or_points(f"“{sheet.head(target.columns[0])}”", amount.text, one.text, share, whole))


def _shown(one: Figure, formula: str, sheet: Sheet) -> str:
    """What a figure would become."""
    amount = parse(formula, {"value": -1})({-1: Amount(one.value, one.style)})
    return changes.changed(one, lambda: amount, sheet.wider)[0]


def _everywhere(said: Said, found: Sequence[Target], task: Task) -> Worked:
    units = naming.units_called(said.raw("what"))
    if units is None:
        own: set[str] = set()
        for target in found:
            sheet = said.sheet(target.table)
            own |= {unit for one in target.columns for unit in sheet.series([sheet.texts[at][one] for at in sheet.body]).units}
        units = naming.Units(frozenset(own - {""}))
        if not own - {""}:
            raise Unread
    formula = parse(task.formula, {"value": -1})
    return prose.everywhere(said.document, task, units, lambda amount: formula({-1: amount}), said.settled)


def by(sign: str) -> Callable[[Said], Worked]:
    """Up or down by an amount, or by a share of each."""

    def make(said: Said) -> Worked:
        amount = said.amount()
        share = f"value * (1 {sign} {amount.value}/100)"
        formula = share if amount.unit == PERCENT else f"value {sign} {amount.text}"
        return scaled(replace(said, settled={**said.settled, "sign": sign}), lambda _: formula, amount)

    return make


def times(factor: Decimal) -> Callable[[Said], Worked]:
    return lambda said: scaled(said, lambda _: f"value * {factor}")


def multiplied(said: Said) -> Worked:
    return scaled(said, lambda _: f"value * {said.times()}")


def divided(said: Said) -> Worked:
    return scaled(said, lambda _: f"value / {said.times()}")


def rounded(said: Said) -> Worked:
    if "step" not in said.slots:
        return scaled(said, lambda _: "round(value, 0)")
    known = words("step").get(tuple(token.word for token in said.slots["step"]))
    if known is not None:
        return scaled(said, lambda _: f"round(value, {known})")
    step = figure.read(said.raw("step"), ".")
    if step is None or step.value <= 0:
        raise Unread
    return scaled(said, lambda _: f"round(value / {step.value}, 0) * {step.value}")


def filtered(*, keeps: bool) -> Callable[[Said], Worked]:
    """Rows that a condition takes away, or all others."""

    def make(said: Said) -> Worked:
        found = [(table, condition) for table in said.tables for condition in said.conditions(table)]
        if len(found) != 1:
            raise Unread
        sheet = said.sheet(found[0][0])
        matching = filters.matching(sheet, (found[0][1],))
        gone = [row for row in sheet.body if (row in matching) != keeps]
        if not matching or len(gone) == len(sheet.body):
            raise Unbound(messages.no_rows(len(matching), len(sheet.body)))
        table = f"#{sheet.grid.table.id}"
        return Worked(tuple(("delete_row", {"at": table, "row": row + 1}) for row in gone))

    return make


MAKERS: Mapping[str, Callable[[Said], Worked]] = {
    "row": row,
    "share": shares,
    "across": across,
    "column": column,
    "up": by("+"),
    "down": by("-"),
    **{name: times(factor) for name, factor in FACTORS.items()},
    "multiply": multiplied,
    "divide": divided,
    "round": rounded,
    "delete rows": filtered(keeps=False),
    "keep rows": filtered(keeps=True),
}
