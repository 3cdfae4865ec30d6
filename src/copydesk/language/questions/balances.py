"""Questions that two cells of a row answer, or a yes: did lighting go over its budget, which items did, is the cleaner paid."""

from collections.abc import Iterable

from copydesk.editing.figures.results import worked_out
from copydesk.editing.figures.sheet import Sheet
from copydesk.editing.figures.task import Task
from copydesk.editing.unbound import Unbound
from copydesk.language.questions.asking import Asking
from copydesk.language.questions.messages import balance
from copydesk.language.questions.tables import SILENT, Table, alike, called, listing, stems
from copydesk.reading.lookup import Cells, Lookup, Worked
from copydesk.reading.quantities import quantities
from copydesk.reading.senses import senses
from copydesk.words.lexicon import lexicon, words_in

_OVER, _UNDER, WHETHER = words_in("SHEETS_OVER"), words_in("SHEETS_UNDER"), words_in("SHEETS_WHETHER")
_WHICH, _UP_TO = words_in("SHEETS_WHICH"), words_in("SHEETS_UP_TO")
YES, NO = words_in("SHEETS_YES"), words_in("SHEETS_NO")
_PLAN, _ACTUAL = "budget", "actual"


def balanced(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """Whether what came of something is more, or less, than what was planned: of one row, of all, or of which rows."""
    said = set(asking.words)
    if not said & (_OVER | _UNDER) or asking.words[0] not in WHETHER | _WHICH:
        return None
    found = [lookup for table in known if (lookup := _balance(asking, table, is_over=bool(said & _OVER))) is not None]
    return found[0] if len(found) == 1 else None


def _balance(asking: Asking, table: Table, *, is_over: bool) -> Lookup | None:
    said = set(asking.words)
    places = [at for at in range(1, len(table.heads)) if quantities([table.texts[row][at] for row in table.counted])]
    plans = [at for at in places if table.heads[at] & alike(_PLAN)]
    others = [at for at in places if at not in plans]
    others = [at for at in others if table.heads[at] & alike(_ACTUAL)] or others
    named = list(called(asking, table))
    heads = table.about if asking.words[0] not in WHETHER else frozenset[str]()
    if len(plans) != 1 or len(others) != 1 or len(named) > 1 or _left(asking, named, heads | alike(_PLAN) | alike(_ACTUAL)):
        return None
    plan, actual = plans[0], others[0]
    if asking.words[0] not in WHETHER:
        more, less = (actual, plan) if is_over else (plan, actual)
        rows = [row for row in table.counted if _is_more(table, row, more, less)]
        return None if named else listing(table, rows, f" {'over' if is_over else 'under'} {table.texts[0][plan]}")
    row = named[0][2][0] if named else next((row for row in range(1, len(table.texts)) if row not in table.counted), 0)
    texts = (table.texts[row][actual], table.texts[row][plan]) if row else _sums(asking, table, (actual, plan))
    amounts = quantities(texts)
    if amounts is None or (named and len(named[0][2]) > 1):
        return None
    rest = amounts[0].amount - amounts[1].amount
    is_so = rest > 0 if is_over else rest < 0 or (rest == 0 and bool(said & _UP_TO))
    name = table.texts[row][0] if row else ""
    return Worked(balance(is_so, name, (table.texts[0][actual], texts[0]), (table.texts[0][plan], texts[1])), table.id)


def _is_more(table: Table, row: int, one: int, other: int) -> bool:
    amounts = quantities((table.texts[row][one], table.texts[row][other])) or ()
    return len(amounts) > 1 and amounts[0].amount > amounts[1].amount


def _sums(asking: Asking, table: Table, places: tuple[int, int]) -> tuple[str, ...]:
    try:
        sheet = Sheet(asking.document, table.id)
        return tuple(worked_out(sheet, Task("sum", (place,))).results[0].text for place in places)
    except Unbound:
        return ()


def _left(asking: Asking, named: Iterable[tuple[int, int, tuple[int, ...]]], heads: frozenset[str]) -> list[str]:
    """The words that say something else."""
    inside = {at for start, end, _ in named for at in range(start, end)}
    words = [word for at, word in enumerate(asking.words) if at not in inside and word not in SILENT | _OVER | _UNDER | WHETHER]
    return [word for word in words if not lexicon().has("LIGHT", word) and not stems((word,)) & heads]


def is_yes(asking: Asking, known: tuple[Table, ...]) -> Lookup | None:
    """What stands in a column of yes and no, in a row that is named: has the cleaner been paid."""
    found: list[tuple[str, str, str]] = []
    for table in known if asking.words[0] in WHETHER else ():
        named = list(called(asking, table))
        if len(named) != 1 or len(named[0][2]) != 1:
            continue
        row = named[0][2][0]
        for place in answers(table):
            left = _left(asking, named, frozenset())
            is_meant = {sense for word in left for sense in senses(word)} <= set(map(_sense, table.heads[place]))
            if left and is_meant:
                found.append((table.texts[row][0], table.texts[0][place], table.grid.spots[row, place].id))
    return Cells(tuple(found)) if len(found) == 1 else None


def _sense(stem: str) -> str:
    return senses(stem)[0]


def answers(table: Table) -> list[int]:
    """The columns that say only yes or no."""
    columns = {at: {cells[at].casefold() for cells in table.texts[1:]} for at in range(1, len(table.heads))}
    return [at for at, said in columns.items() if len(table.texts) > 2 and said <= YES | NO]
