"""Which rows of a table a question means: by a value, by yes or no, by a comparison with an amount, a date or another column."""

from collections.abc import Iterator
from functools import reduce
from typing import NamedTuple

from copydesk.reading.cues import Question
from copydesk.reading.grids import NO, NOTHING, YES, Grid, Roles, is_denied
from copydesk.reading.quantities import DATE, quantity
from copydesk.reading.senses import senses

MIN_SHARE = 0.6  # of the words that must have a role


class Rows(NamedTuple):
    """The rows that are meant, the columns that tell it, and how well the words fit."""

    places: tuple[int, ...]
    columns: frozenset[int]
    roles: Roles
    by_name: bool = False  # they are only called by what stands first in them
    pair: tuple[int, int] | None = None  # the columns of which one is more

    def compared(self, grid: Grid) -> bool | None:
        """Of all rows together, whether the one column is more than the other; None where no two are compared."""
        if self.pair is None:
            return None
        more, less = (sum(one.amount for one in grid.amounts[at] if one) for at in self.pair)
        return more > less


def filters(grid: Grid, question: Question) -> Iterator[Rows]:
    """The ways in which a question picks rows, the plainest last."""
    from copydesk.reading.grids import roles

    for way, names in WAYS:
        if names and not question.has(*names):
            continue
        limits = question.limits if way is by_amount else frozenset[int]()
        known = roles(grid, question, question.places(*names, "NOT") | limits)
        found = way(grid, question, known) if known is not None and known.share >= MIN_SHARE else None
        if found is not None:
            yield found


def named(grid: Grid, question: Question, known: Roles) -> Rows | None:
    """The rows that have what is said in a column; of several things in one column any, where they are joined."""
    by_column: dict[int, list[frozenset[int]]] = {}
    wanted = known.columns()
    for cells in known.values.values():
        columns = [at for at in cells if at in wanted] or [at for at in cells if at == 0] or list(cells)
        if len(columns) != 1:
            return None
        by_column.setdefault(columns[0], []).append(cells[columns[0]])
    kept = frozenset(range(len(grid.rows)))
    for sets in by_column.values():
        shared = reduce(frozenset.intersection, sets)
        least = [one for one in sets if not any(other < one for other in sets)]
        if not shared and not question.has("PLUS"):
            return None
        kept &= shared or frozenset().union(*least)
    return Rows(tuple(sorted(kept)), frozenset(by_column), known, set(by_column) == {0}) if by_column and kept else None


def by_value(grid: Grid, question: Question, known: Roles) -> Rows | None:
    found = named(grid, question, known)
    if found is None or found.by_name:
        return found
    said = [at for at in found.columns if at]
    is_denied = len(said) == 1 and all(Question(grid.rows[at].texts[said[0]]).has("NOT") for at in found.places)  # Not started
    if question.has("NOT") == is_denied:
        return found
    others = [at for at, row in enumerate(grid.rows) if at not in found.places and row.texts[said[0]].casefold() not in NOTHING]
    return found._replace(places=tuple(others)) if len(said) == 1 else None


def by_answer(grid: Grid, question: Question, known: Roles) -> Rows | None:
    """The rows that say yes, or no where that is asked for: what isn't paid, who owes."""
    unpaid = question.has("UNPAID")
    columns = [at for at in grid.answers if any(at in places for places in known.heads.values())]
    columns = columns or ([at for at in grid.answers if grid.terms[at] & set(senses("pay"))] if unpaid else [])
    if len(columns) != 1:
        return None
    denied = unpaid or any(is_denied(grid, question.words[at]) for at in known.heads)
    wanted = NO | NOTHING if question.has("NOT") != denied else YES
    picked = named(grid, question, known)
    rows = [at for at, row in enumerate(grid.rows) if row.texts[columns[0]].casefold() in wanted]
    rows = [at for at in rows if picked is None or at in picked.places]
    return Rows(tuple(rows), frozenset(columns), known)


def by_lack(grid: Grid, _: Question, known: Roles) -> Rows | None:
    """The rows that have nothing in a column which is named: who has no understudy, what isn't paid at all."""
    columns = [
        at for at in known.columns() if at and at not in grid.answers and any(at in known.heads[word] for word in known.exact)
    ]
    if len(columns) != 1 or known.values or known.missed:
        return None
    own = grid.amounts.get(columns[0])
    empty = [at for at, row in enumerate(grid.rows) if row.texts[columns[0]].casefold() in NOTHING]
    rows = empty or [at for at, one in enumerate(own or ()) if one is not None and not one.amount]
    return Rows(tuple(rows), frozenset(columns), known) if rows else None


def by_amount(grid: Grid, question: Question, known: Roles) -> Rows | None:
    """The rows with more, or less, than an amount, or before or after a day."""
    for names, is_more in ((("OVER", "LATER"), True), (("UNDER", "EARLIER"), False)):
        for _, end in (span for name in names for span in question.spans(name)):
            value = next((one for one in question.values if one.at == end), None)
            limit = quantity(value.text) if value is not None else None
            if limit is None:
                continue
            said = [at for at in known.columns() if at in grid.amounts]
            fitting = [at for at, own in grid.amounts.items() if limit.sort in {one.sort for one in own if one}]
            plain = said if not limit.sort else []
            columns = [at for at in said if at in fitting] or plain or ([] if not limit.sort else fitting)
            columns = columns if len(columns) < 2 else [at for at in columns if at in grid.called("actual", "cost")] or columns
            if len(columns) != 1:
                return None
            own = grid.amounts[columns[0]]
            rows = [
                at for at, one in enumerate(own) if one and (one.amount > limit.amount if is_more else one.amount < limit.amount)
            ]
            return Rows(tuple(rows), frozenset(columns), known)
    return None


def by_plan(grid: Grid, question: Question, known: Roles) -> Rows | None:
    """The rows in which what came of something is more, or less, than what was planned."""
    plans = [at for at in grid.called("budget") if at in grid.amounts]
    is_overrun = question.has("OVERRUN")
    if len(plans) != 1 or not (known.heads or known.own or is_overrun) or not question.has("OVER", "UNDER"):
        return None
    said = {at for places in known.heads.values() for at in places}
    fitting = [at for at in grid.amounts if at not in plans and sort_in(grid, at) == sort_in(grid, plans[0])]
    actual = [at for at in fitting if at in grid.called("actual")] or fitting[:1]
    if (plans[0] not in said and not is_overrun) or len(actual) != 1:
        return None
    more, less = (actual[0], plans[0]) if question.has("OVER") else (plans[0], actual[0])
    over = _more(grid, actual[0], plans[0])
    rows = _more(grid, more, less) if not question.has("UP_TO") else [at for at in range(len(grid.rows)) if at not in over]
    return Rows(tuple(rows), frozenset((more, less)), known, pair=(more, less))


def by_rest(grid: Grid, question: Question, known: Roles) -> Rows | None:
    """The rows of which all is gone, or something is left: one column is never more than another."""
    said = [at for at in known.columns() if at in grid.amounts]
    pairs = [
        (one, other)
        for one in said
        for other in grid.amounts
        if one != other and sort_in(grid, one) == sort_in(grid, other) and not sort_in(grid, one).startswith(DATE)
    ]
    pairs = [(one, other) if not _more(grid, one, other) else (other, one) for one, other in pairs]
    pairs = list(dict.fromkeys(pair for pair in pairs if not _more(grid, *pair) and _more(grid, pair[1], pair[0])))
    if len(pairs) != 1:
        return None
    left = _more(grid, pairs[0][1], pairs[0][0])
    is_left = question.has("LEFT") and not question.has("FULL")
    rows = left if is_left != question.has("NOT") else [at for at in range(len(grid.rows)) if at not in left]
    return Rows(tuple(rows), frozenset(pairs[0]), known)


def narrowed(grid: Grid, columns: list[int]) -> list[int]:
    """Of two columns that are both named, the one that counts a part of the other: the soft ones among the planks."""
    if len(columns) != 2 or sort_in(grid, columns[0]) != sort_in(grid, columns[1]):
        return columns
    one, other = columns
    is_less, is_more = not _more(grid, one, other), not _more(grid, other, one)
    return columns if is_less == is_more else [one] if is_less else [other]


def sort_in(grid: Grid, column: int) -> str:
    return next(one.sort for one in grid.amounts[column] if one)


def _more(grid: Grid, one: int, other: int) -> list[int]:
    """The rows that have more in one column than in another."""
    pairs = zip(grid.amounts[one], grid.amounts[other], strict=True)
    return [at for at, (first, second) in enumerate(pairs) if first and second and first.amount > second.amount]


WAYS = (
    (by_amount, ("OVER", "UNDER", "LATER", "EARLIER")),
    (by_plan, ("OVER", "UNDER")),
    (by_rest, ("FULL", "LEFT")),
    (by_lack, ("NOT",)),
    (by_answer, ("UNPAID",)),
    (by_answer, ()),
    (by_value, ()),
)
