"""What a table answers: which rows, how many, what they come to, and which has the most."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.figures import figure
from copydesk.figures.words import is_sum
from copydesk.plan.evidence import Answer
from copydesk.reading import messages
from copydesk.reading.cues import Question, cues, kindred
from copydesk.reading.grids import NOTHING, Grid, Roles, grids, roles
from copydesk.reading.places import place, seen
from copydesk.reading.quantities import DATE, decimal_of
from copydesk.reading.quoting import cite
from copydesk.reading.rowsets import MIN_SHARE, Rows, filters, named, narrowed
from copydesk.reading.senses import senses
from copydesk.reading.words import words
from copydesk.words.lexicon import grouped_in
from copydesk.words.values import Shape, shape

MAX_ROWS = 8  # that are shown
MAX_PARTS = 12  # of a sum that is spelled out
EXTREMES = {word: said.split() for said, all in grouped_in("SHEETS_EXTREME").items() for word in all}
EXTREMES = {word: said for word, said in EXTREMES.items() if word not in ("first", "last")}  # those may be places
COUNTING = ("most", "least", "fewest")
LISTS = ("who", "whom", "which", "what", "")


class Found(NamedTuple):
    lead: str
    grid: Grid
    rows: Sequence[int]
    roles: Roles
    is_certain: bool = True  # the column was named


def table_told(document: Document, question: Question) -> Answer | None:
    """What one table answers; None where none does, or two do as well."""
    found = [one for grid in document.cached(grids) for one in (_in(grid, question),) if one is not None]
    best = max(((one.roles.share, len(one.roles.exact)) for one in found), default=(0.0, 0))
    found = [one for one in found if (one.roles.share, len(one.roles.exact)) == best]
    if len(found) != 1:
        return None
    one = found[0]
    is_sure = one.roles.is_sure and one.is_certain
    shown = [one.grid.rows[at] for at in one.rows][:MAX_ROWS]
    where = [f"{place(document, row.node)}: {messages.in_row(row.texts)}" for row in shown]
    cited = tuple(cite(document, cell, seen(document, cell)) for row in shown for cell in document[row.node].children)
    lines = "\n".join(f"- {line}" for line in where)
    return Answer(f"{'' if is_sure else 'Probably '}{one.lead}\n\n{lines}", cited, named=tuple(row.node for row in shown))


def _in(grid: Grid, question: Question) -> Found | None:
    if any(word in EXTREMES for word in question.words):
        return _extreme(grid, question)
    if question.has("SUM"):
        return _total(grid, question)
    if question.asks not in (*LISTS, "how many", "how much") or "or" in question.words:
        return None
    picked = list(filters(grid, question))
    rows = next((one for one in picked if not one.by_name), None)
    if rows is None and question.asks == "how many" and picked and len(picked[0].places) == 1 and _by_time(grid, picked[0]):
        return _across(grid, picked[0].places[0], [at for at in grid.amounts if _is_summed(grid, at)], picked[0].roles)
    if rows is None or not _is_about(grid, question, rows):
        return None
    if question.asks.startswith("how"):
        figures = narrowed(grid, [at for at in rows.roles.columns() if _is_summed(grid, at) and at not in rows.columns])
        if question.noun and figures and len(rows.places) > 1:
            return _sum(grid, rows.places, figures, rows.roles)
        return _count(grid, question, rows) if question.asks == "how many" else None
    column = _label(grid, question, rows)
    told = list(dict.fromkeys(grid.rows[at].texts[column] for at in rows.places))
    return Found(", ".join(told) or "None", grid, rows.places, rows.roles) if told or rows.roles.is_sure else None


def _by_time(grid: Grid, rows: Rows) -> bool:
    """Whether all figures of a row are asked for, and no column."""
    return bool(rows.roles.own) and not any(at in grid.amounts for places in rows.roles.heads.values() for at in places)


def _is_about(grid: Grid, question: Question, rows: Rows) -> bool:
    """Whether rows are asked for, and not one cell of a row that is named: by who, or by what they are called."""
    noun = question.noun
    if question.asks == "who":
        return len(rows.places) < len(grid.rows)
    counted = question.asks == "how many" and any(question.words[at] == noun for at in rows.roles.values)
    is_called = counted or (
        bool(noun)
        and (bool(kindred(noun) & grid.about) or any(kindred(noun) & own for own in grid.terms) or (noun,) in cues()["PASSING"])
    )
    return (is_called or not question.asks) and len(rows.places) < len(grid.rows)


def _count(grid: Grid, question: Question, rows: Rows) -> Found | None:
    if not question.noun:
        return None
    column = _label(grid, question, rows)
    told = ", ".join(dict.fromkeys(grid.rows[at].texts[column] for at in rows.places))
    return Found(f"{len(rows.places)}{f': {told}' if told else ''}", grid, rows.places, rows.roles)


def _label(grid: Grid, question: Question, rows: Rows) -> int:
    """The column whose cells are the answer."""
    free = [at for at in range(len(grid.heads)) if at not in rows.columns]
    if question.asks in ("who", "whom"):
        return grid.people if grid.people in free else next(iter(free), 0)
    said = [at for at in free if grid.terms[at].intersection(senses(question.noun))]
    texts = [at for at in free if at not in grid.amounts]
    return next(iter([*said, *texts, 0]))


def is_total(head: str) -> bool:
    """Whether a column has the sums of the others: Total, In all."""
    return is_sum(head) or tuple(words(head)) in cues()["SUM"]


def _is_summed(grid: Grid, column: int) -> bool:
    sort = next((one.sort for one in grid.amounts.get(column, ()) if one), DATE)
    return not sort.startswith(DATE) and "%" not in sort and "percent" not in sort and not is_total(grid.heads[column])


def _total(grid: Grid, question: Question) -> Found | None:
    """What a column comes to, of all rows or of those that are named; or the figures of one row."""
    known = roles(grid, question, question.places("SUM", "NOT"))
    if known is None or known.share < MIN_SHARE or not (known.heads or known.values or known.own):
        return None
    picked = next((one for one in filters(grid, question) if not one.by_name), None) or named(grid, question, known)
    if known.values and picked is None:
        return None
    rows = picked.places if picked is not None else tuple(range(len(grid.rows)))
    said = narrowed(grid, [at for at in known.columns() if _is_summed(grid, at)])
    every = [at for at in grid.amounts if _is_summed(grid, at)]
    totals = [at for at, head in enumerate(grid.heads) if is_total(head)]
    if len(rows) == 1 and len(totals) == 1 and not said:
        return Found(grid.rows[rows[0]].texts[totals[0]], grid, rows, known)
    if said:
        return _sum(grid, rows, said, known)
    if len(rows) == 1 and len(every) > 1 and picked is not None:
        return _across(grid, rows[0], every, known)
    is_money = question.asks in ("how much", "what", "")
    spent = [at for at in every if at in grid.called("actual", "cost")] if len(every) > 1 and is_money else every
    return _sum(grid, rows, spent, known, is_certain=len(every) == 1) if known.own or picked is not None else None


def _sum(grid: Grid, rows: Sequence[int], columns: Sequence[int], known: Roles, *, is_certain: bool = True) -> Found | None:
    if len(columns) != 1 or not rows:
        return None
    texts = [grid.rows[at].texts[columns[0]] for at in rows]
    total = added(texts)
    return Found(f"{total}, {grid.heads[columns[0]]}", grid, rows, known, is_certain) if total else None


def _across(grid: Grid, row: int, columns: Sequence[int], known: Roles) -> Found | None:
    is_by_time = len(columns) > 1 and all(shape(grid.heads[at]) is Shape.DATE or grid.heads[at][-1:].isdecimal() for at in columns)
    total = added([grid.rows[row].texts[at] for at in columns]) if is_by_time else ""
    return Found(total, grid, (row,), known) if total else None


def added(texts: Sequence[str]) -> str:
    """The sum of some figures of one unit, and how it comes about; "" where they are not."""
    counted = [text for text in texts if text.casefold() not in NOTHING]
    decimal = decimal_of(counted)
    known = [one for text in counted if (one := figure.read(text, decimal)) is not None]
    if not known or len(known) < len(counted) or len({one.unit for one in known}) != 1:
        return ""
    total = sum((one.value for one in known), Decimal(0))
    places = max(max(0, -int(one.value.as_tuple().exponent)) for one in known)
    style = max(known, key=lambda one: abs(one.value)).style._replace(plus=False)
    spelled = figure.spell(total, style, places)
    return f"{spelled} ({' + '.join(counted)})" if 1 < len(counted) <= MAX_PARTS else spelled


def _extreme(grid: Grid, question: Question) -> Found | None:
    """The row with the most of a column, among those that are meant."""
    at, word = next((at, word) for at, word in enumerate(question.words) if word in EXTREMES)
    known = roles(grid, question, frozenset({at}))
    if known is None or known.share < MIN_SHARE or question.asks not in LISTS or not known.heads or known.unknown:
        return None
    which, *of = EXTREMES[word]
    said = [one for one in known.columns() if one in grid.amounts]
    sorts = (
        [one for one in grid.amounts if any(grid.amounts[one]) and next(q for q in grid.amounts[one] if q).sort.startswith(of[0])]
        if of
        else []
    )
    columns = said or sorts or ([one for one in grid.called(of[0]) if one in grid.amounts] if of else list(grid.amounts))
    picked = named(grid, question, known)
    if any(columns[0] in known.heads.get(place, ()) for place, one in enumerate(question.words) if one == question.noun):
        return None  # the cheapest quote is a quote, and no row
    noun = known.heads.get(at + 1, frozenset()) if word in COUNTING else frozenset()
    is_other = word in COUNTING and noun.isdisjoint(grid.amounts)  # the most of what is no amount
    if len(columns) != 1 or is_other or (known.values and picked is None):
        return None
    pool = [row for row in (picked.places if picked else range(len(grid.rows))) if grid.amounts[columns[0]][row]]
    amounts = {row: one.amount for row in pool if (one := grid.amounts[columns[0]][row])}
    if len(amounts) < 2:
        return None
    wanted = (max if which == "most" else min)(amounts.values())
    rows = [row for row, amount in amounts.items() if amount == wanted]
    label = _label(grid, question, Rows(tuple(rows), frozenset(columns), known))
    told = ", ".join(grid.rows[row].texts[label] for row in rows)
    return Found(f"{told}: {grid.rows[rows[0]].texts[columns[0]]} ({grid.heads[columns[0]]})", grid, rows, known)
