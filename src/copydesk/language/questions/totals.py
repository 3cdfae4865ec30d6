"""Questions that figures of a table answer: their total, their mean, by group, one as a share of all, the difference of two."""

from collections.abc import Callable, Mapping
from typing import Any

from copydesk.editing.figures.results import Answer, worked_out
from copydesk.editing.figures.sheet import Sheet
from copydesk.editing.figures.task import Task
from copydesk.editing.unbound import Unbound
from copydesk.language.figures import phrases
from copydesk.language.figures.making import Said, Unread
from copydesk.language.figures.targets import columns_called, rows_called
from copydesk.language.questions.asking import Asking
from copydesk.language.questions.nouns import Named
from copydesk.reading.lookup import Lookup, Worked
from copydesk.references.structure import structure
from copydesk.words.tokens import tokens

NAMES = {"sum": "total", "mean": "average", "min": "lowest", "max": "highest", "count": "number", "median": "median"}


def _worked_at(asking: Asking, start: int, end: int, _: Named | None) -> Lookup | None:
    """A whole sentence as a question about sums."""
    if start or end != len(asking.words) or asking.words[0] not in phrases.openings():
        return None
    tables = tuple(structure(asking.document).of_types(("table",)))
    if not tables:
        return None
    text = asking.sentence.text
    found = tokens(text)
    for meaning, answer in ANSWERS.items():
        for slots in phrases.read(found, meaning):
            said = Said(asking.document, text, slots, tables)
            try:
                return answer(said)
            except Unread:
                continue
            except Unbound as unbound:
                return _unsure(said, unbound)
    return None


def _unsure(said: Said, unbound: Unbound) -> Lookup | None:
    """What stands in the way of a sum is the answer where it is a question about the figures."""
    problem = unbound.problem
    if not problem.options:
        return None
    choices = "; ".join(option.label for option in problem.options if option.id != "none")
    return Worked(f"{problem.message} {choices}.", said.one().table)


def _operation(said: Said) -> Lookup:
    operation = said.word("operation") if "operation" in said.slots else _implied(said)
    target = said.one()
    sheet = said.sheet(target.table)
    by = None
    if "group" in said.slots:
        groups = columns_called(sheet, said.raw("group").removeprefix("the "))[1]
        if len(groups) != 1:
            raise Unread
        by = groups[0]
    task = Task(operation, target.columns, target.rows, by=by, conditions=target.conditions)
    return _told(sheet, worked_out(sheet, task), operation)


def _implied(said: Said) -> str:
    """A sentence without a word for an operation asks for a sum, or says that an average is wanted."""
    return "mean" if "average" in said.text.casefold() else "sum"


def _told(sheet: Sheet, answer: Answer, operation: str) -> Lookup:
    name = NAMES.get(operation, operation)
    lines = [f"{one.part}: {one.text}" if one.part else f"The {name} of {one.of} is {one.text}" for one in answer.results]
    is_grouped = any(one.part for one in answer.results)
    head = f"The {name} of {answer.results[0].of}: " if is_grouped else ""
    rounded = " It is rounded." if len(lines) == 1 and answer.results[0].is_rounded else ""
    told = f"{head}{'; '.join(lines)}.{rounded}"
    return Worked(" ".join((told, *answer.notes)).rstrip("."), sheet.grid.table.id)


def _share(said: Said) -> Lookup:
    target = said.one()
    sheet = said.sheet(target.table)
    rows = rows_called(sheet, said.raw("row").removeprefix("the "))
    if len(rows) != 1 or len(target.columns) != 1:
        raise Unread
    answer = worked_out(sheet, Task("percent", target.columns))
    own = [one for one in answer.results if one.part == sheet.row_name(rows[0])]
    if len(own) != 1:
        raise Unread
    rounded = " It is rounded" if own[0].is_rounded else ""
    return Worked(f"{own[0].part} is {own[0].text} of the total {own[0].of}.{rounded}".rstrip("."), sheet.grid.table.id)


def _difference(said: Said) -> Lookup:
    if "both" in said.slots:
        target = said.one("both")
        if len(target.columns) != 2:
            raise Unread
        sheet = said.sheet(target.table)
        answer = worked_out(sheet, Task("difference", target.columns))
        return Worked(f"{answer.results[0].of} is {answer.results[0].text}", sheet.grid.table.id)
    target = said.one()
    sheet = said.sheet(target.table)
    names = [part.strip().removeprefix("the ") for part in said.raw("rows").split(" and ")]
    rows = tuple(row for name in names for row in rows_called(sheet, name))
    if len(rows) != 2 or len(target.columns) != 1:
        raise Unread
    answer = worked_out(sheet, Task("difference", target.columns, rows))
    between = " and ".join(f"“{sheet.row_name(row)}”" for row in rows)
    told = f"The difference in {answer.results[0].of} between {between} is {answer.results[0].text}"
    return Worked(told, sheet.grid.table.id)


ANSWERS: Mapping[str, Callable[[Said], Lookup]] = {"asked share": _share, "asked difference": _difference, "asked": _operation}


def _as_read(_: Asking, said: Mapping[str, Any]) -> Lookup | None:
    lookup: Lookup = said["worked"]
    return lookup


READERS = {"worked": _worked_at}
