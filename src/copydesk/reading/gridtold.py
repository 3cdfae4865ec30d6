"""What a table answers: which rows, how many, what they come to, and which has the most."""

from collections.abc import Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.plan.evidence import Answer
from copydesk.reading import messages
from copydesk.reading.cues import Question, cue_terms, cues, kindred
from copydesk.reading.find import WordIndex
from copydesk.reading.grids import NOTHING, Grid, Roles, grids, roles, with_unit
from copydesk.reading.gridsums import added, difference, is_total
from copydesk.reading.places import place, seen
from copydesk.reading.quantities import DATE
from copydesk.reading.quoting import cite
from copydesk.reading.rowsets import MIN_SHARE, Rows, filters, named, narrowed, sort_in
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.words import terms, words
from copydesk.references.wordlists import DETERMINERS
from copydesk.words.lexicon import grouped_in
from copydesk.words.values import NUMERIC, Shape, shape

MAX_ROWS = 8  # that are shown
EXTREMES = {word: said.split() for said, all in grouped_in("SHEETS_EXTREME").items() for word in all}
DAYS = {word: EXTREMES.pop(word) for word in ("first", "last")}  # those may be places
COUNTING = ("most", "least", "fewest")
LISTS = ("who", "whom", "which", "what", "")
WHEN = frozenset((Shape.DATE, Shape.TIME))
ANY = ("what", "how long")
FITTING = {"who": (), "whom": (), "where": (), "when": WHEN, "how many": NUMERIC, "how much": NUMERIC}  # what a cell must be
FITTING |= dict.fromkeys(ANY, ())


class Found(NamedTuple):
    lead: str
    grid: Grid
    rows: Sequence[int]
    roles: Roles
    is_certain: bool = True  # the column was named


def is_worked_out(question: Question) -> bool:
    """Whether a question asks for what stands nowhere as it is: a sum, or which of several has the most."""
    return question.has("SUM") or any(word in EXTREMES for word in question.words)


def table_told(document: Document, question: Question) -> Answer | None:
    """What one table answers; None where none does, or two do as well."""
    found = [one for grid in document.cached(grids) for one in (_in(grid, question),) if one is not None]
    fits = {one.grid.node: (one.roles.share, len(one.roles.exact), _titled(one.grid, question)) for one in found}
    found = [one for one in found if fits[one.grid.node] == max(fits.values())]
    if len(found) != 1:
        return None
    one = found[0]
    is_sure = one.roles.is_sure and one.is_certain
    shown = [one.grid.rows[at] for at in one.rows][:MAX_ROWS]
    cells = {row.node: tuple(document[row.node].children) if one.grid.is_table else (row.node,) for row in shown}
    where = [f"{place(document, row.node)}: {messages.in_row([seen(document, id) for id in cells[row.node]])}" for row in shown]
    cited = tuple(cite(document, id, seen(document, id)) for row in shown for id in cells[row.node])
    lines = "\n".join(f"- {line}" for line in where)
    return Answer(f"{'' if is_sure else 'Probably '}{one.lead}\n\n{lines}", cited, named=tuple(row.node for row in shown))


def _titled(grid: Grid, question: Question) -> int:
    """How many words of a question the titles of a table say: what was spent stands under Spending."""
    return sum(not grid.about.isdisjoint(senses(word)) for _, word in question.content())


def _in(grid: Grid, question: Question) -> Found | None:
    if any(word in EXTREMES for word in question.words) or _is_by_day(grid, question):
        return _extreme(grid, question)
    if question.has("COLUMN") and not question.has("SUM"):
        return _column(grid, question)
    if question.has("SUM"):
        return _total(grid, question)
    if question.asks not in (*LISTS, *FITTING) or "or" in question.words:
        return None
    if question.asks in ("how many", "how much") and question.has("DIFFERENCE"):
        return _difference(grid, question)
    picked = list(filters(grid, question))
    rows = next((one for one in picked if not one.by_name), None)
    if question.is_whether:
        return _whether(grid, rows) if rows is not None else None
    if rows is None and question.asks == "how many" and picked and len(picked[0].places) == 1 and _by_time(grid, picked[0]):
        return _across(grid, picked[0].places[0], [at for at in grid.amounts if _is_summed(grid, at)], picked[0].roles)
    if rows is None and picked:
        return _cell(grid, question, picked[0])
    if rows is not None and question.asks in ANY and not question.noun and (cell := _cell(grid, question, rows)) is not None:
        return cell
    if rows is None or not _is_about(grid, question, rows):
        return None
    if question.asks.startswith("how"):
        figures = narrowed(grid, [at for at in rows.roles.columns() if _is_summed(grid, at) and at not in rows.columns])
        if question.noun and figures and len(rows.places) > 1:
            return _sum(grid, rows.places, figures, rows.roles)
        return _count(grid, question, rows) if question.asks == "how many" else None
    column = _label(grid, question, rows)
    is_figure = column > 0 and column in grid.amounts  # a figure says not of what
    told = list(
        dict.fromkeys((f"{grid.rows[at].texts[0]}: " if is_figure else "") + grid.rows[at].texts[column] for at in rows.places)
    )
    return Found(", ".join(told) or "None", grid, rows.places, rows.roles) if told or rows.roles.is_sure else None


def _difference(grid: Grid, question: Question) -> Found | None:
    """How much more one of two figures is: of a row, where a table has two columns of them."""
    known = roles(grid, question, question.places("DIFFERENCE"))
    rows = named(grid, question, known) if known is not None and known.share >= MIN_SHARE else None
    if rows is None or known is None or len(rows.places) != 1 or not known.heads:
        return None
    texts = [text for at, text in enumerate(grid.rows[rows.places[0]].texts) if at and not is_total(grid.heads[at])]
    told = difference(texts)
    return Found(told, grid, rows.places, known) if told else None


def _cell(grid: Grid, question: Question, rows: Rows) -> Found | None:
    """Where the row that is named and the column that is meet, if what stands there can be what is asked for."""
    fitting = FITTING.get(question.asks)
    sure = {at for word, places in rows.roles.heads.items() if word not in rows.roles.loose for at in places}
    columns = [at for at in rows.roles.columns() if at and at in sure and at not in rows.columns]
    columns = narrowed(grid, columns) if all(at in grid.amounts for at in columns) else columns
    if len(columns) != 1 or len(rows.places) != 1 or fitting is None or rows.roles.missed:
        return None
    text = grid.rows[rows.places[0]].texts[columns[0]]
    is_nothing = text.casefold() in NOTHING
    is_fitting = is_nothing or (shape(text) in fitting if fitting else question.asks in ANY or not any(map(str.isdecimal, text)))
    head = grid.heads[columns[0]]
    lead = f"{messages.NOTHING}, {head}" if is_nothing else with_unit(text, head)
    return Found(lead, grid, rows.places, rows.roles) if is_fitting else None


def _whether(grid: Grid, rows: Rows) -> Found | None:
    """Whether a row that is named is among those that are meant; where none is, whether all together are, or any is."""
    own = {at for cells in rows.roles.values.values() for at in cells.get(0, ())}
    if rows.roles.missed or len(own) > 1:
        return None
    is_of_rows = bool(rows.roles.own) or any(0 in places for places in rows.roles.heads.values())  # was there an item that did
    every = rows.compared(grid) if not own and not is_of_rows else None
    is_so = own <= set(rows.places) if own else bool(rows.places) if every is None else every
    lead = messages.YES if is_so else messages.NO
    if every is not None:
        sums = [f"{added([row.texts[at] for row in grid.rows])}, {grid.heads[at]}" for at in sorted(rows.columns)]
        return Found(f"{lead}: {' / '.join(sums)}", grid, range(len(grid.rows)), rows.roles)
    told = ", ".join(grid.rows[at].texts[0] for at in rows.places)
    return Found(lead if own or not told else f"{lead}: {told}", grid, sorted(own) or rows.places, rows.roles)


def _by_time(grid: Grid, rows: Rows) -> bool:
    """Whether all figures of a row are asked for, and no column."""
    return bool(rows.roles.own) and not any(at in grid.amounts for places in rows.roles.heads.values() for at in places)


def _is_about(grid: Grid, question: Question, rows: Rows) -> bool:
    """Whether rows are asked for, and not one cell of a row that is named: by who, or by what they are called."""
    noun = question.noun
    if question.asks == "who":
        return len(rows.places) < len(grid.rows)
    counted = question.asks == "how many" and any(
        question.words[at] == noun and any(_is_one(grid.rows[row].texts[column], noun) for column in cells for row in cells[column])
        for at, cells in rows.roles.values.items()
    )
    is_called = counted or (
        bool(noun)
        and (bool(kindred(noun) & grid.about) or any(kindred(noun) & own for own in grid.terms) or (noun,) in cues()["PASSING"])
    )
    is_said = bool(rows.roles.exact) or question.has("OVERRUN")
    is_plain = question.asks == "what" and not noun and rows.roles.is_sure and is_said  # what isn't paid at all
    return (is_called or is_plain or not question.asks) and len(rows.places) < len(grid.rows)


def _is_one(text: str, noun: str) -> bool:
    """Whether a cell is about such a thing, and doesn't only mention one: "Tell patients about Tuesdays" is no patient."""
    return not senses_in(" ".join(words(text)[-1:])).isdisjoint(senses(noun))


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


def _is_summed(grid: Grid, column: int) -> bool:
    sort = next((one.sort for one in grid.amounts.get(column, ()) if one), DATE)
    is_share = "%" in sort or "percent" in sort
    return column > 0 and not sort.startswith(DATE) and not is_share and not is_total(grid.heads[column])


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
        stems = grid.document.cached(WordIndex).stems
        others = [question.words[at] for at in known.heads if at not in known.exact]  # by a word that says the like
        is_called = bool(known.exact) or not any(term in stems for word in others for term in terms(word))
        return _sum(grid, rows, said, known, is_certain=is_called)
    if len(rows) == 1 and len(every) > 1 and picked is not None:
        return _across(grid, rows[0], every, known)
    is_money = question.asks in ("how much", "what", "")
    spent = [at for at in every if at in grid.called("actual", "cost")] if len(every) > 1 and is_money else every
    return _sum(grid, rows, spent, known, is_certain=len(every) == 1) if known.own or picked is not None else None


def _sum(grid: Grid, rows: Sequence[int], columns: Sequence[int], known: Roles, *, is_certain: bool = True) -> Found | None:
    if len(columns) != 1 or not rows:
        return None
    texts = [grid.rows[at].texts[columns[0]] for at in rows]
    plain = [at for at in grid.amounts if at not in columns and _is_summed(grid, at) and not sort_in(grid, at)]
    counts = [at for at in plain if at in grid.called("quantity")] or plain
    is_each = len(counts) == 1 and not cue_terms("EACH").isdisjoint(grid.terms[columns[0]])
    times = [grid.rows[at].texts[counts[0]] for at in rows] if is_each else []
    total = added(texts, times)
    lead = total if times else f"{total}, {grid.heads[columns[0]]}"
    return Found(lead, grid, rows, known, is_certain) if total else None


def _across(grid: Grid, row: int, columns: Sequence[int], known: Roles) -> Found | None:
    is_by_time = len(columns) > 1 and all(shape(grid.heads[at]) is Shape.DATE or grid.heads[at][-1:].isdecimal() for at in columns)
    total = added([grid.rows[row].texts[at] for at in columns]) if is_by_time else ""
    return Found(total, grid, (row,), known) if total else None


def _extreme(grid: Grid, question: Question) -> Found | None:
    """The row with the most of a column, among those that are meant."""
    words_for = DAYS if _is_by_day(grid, question) else EXTREMES
    at, word = next((at, word) for at, word in enumerate(question.words) if word in words_for)
    known = roles(grid, question, question.places("GAIN") | {at})
    if known is None or known.share < MIN_SHARE or question.asks not in LISTS or not (known.heads or known.own) or known.unknown:
        return None
    which, *of = words_for[word]
    measured = [one for one in grid.amounts if one] or list(grid.amounts)
    beside = at + 1 if question.words[at + 1 :] else at - 1  # "the most beds"; "costs the most"
    beside -= question.words[beside] in DETERMINERS
    noun = known.heads.get(beside, frozenset()) if word in COUNTING else frozenset()
    said = [one for one in (noun or known.columns()) if one in measured]
    columns = said or _of_sort(grid, of, measured)
    columns = columns if len(columns) < 2 else [one for one in columns if one in grid.called("actual")] or columns
    picked = named(grid, question, known)
    if columns and any(columns[0] in known.heads.get(one, ()) for one, said in enumerate(question.words) if said == question.noun):
        return None  # the cheapest quote is a quote, and no row
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
    return Found(f"{told}: {grid.rows[rows[0]].texts[columns[0]]} ({grid.heads[columns[0]]})", grid, rows, known, bool(said or of))


def _is_by_day(grid: Grid, question: Question) -> bool:
    """Whether the first or the last is asked for by a column of days that is named before it: due first."""
    before = [question.words[at - 1] for at, word in enumerate(question.words) if at and word in DAYS]
    days = [at for at in grid.amounts if sort_in(grid, at).startswith(DATE)]
    return any(not grid.terms[at].isdisjoint(senses(word)) for word in before for at in days)


def _column(grid: Grid, question: Question) -> Found | None:
    """All that stands in a column."""
    known = roles(grid, question, question.places("COLUMN"))
    columns = known.columns() if known is not None and known.exact and not known.missed and not known.values else []
    told = "\n".join(f"- {row.texts[0]}: {row.texts[columns[0]]}" for row in grid.rows) if len(columns) == 1 else ""
    return Found(told, grid, (), known) if told and known is not None else None


def _of_sort(grid: Grid, of: Sequence[str], measured: Sequence[int]) -> list[int]:
    """The columns that a superlative measures: by the sort of their figures or by what they are called; else any."""
    if not of:
        return list(measured)
    sorts = [one for one in measured if next(q for q in grid.amounts[one] if q).sort.startswith(of[0])]
    wanted = frozenset().union(*map(kindred, of))
    return sorts or [one for one in measured if grid.terms[one] & wanted]
