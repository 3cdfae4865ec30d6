"""`calculate`: figures worked out by the desk, of a table or of values that are given; told, or staged as edits of the table."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from copydesk.assistant.tools.compiling import Compiling, Uncompiled
from copydesk.assistant.tools.context import Result, ToolContext
from copydesk.document.document import Document
from copydesk.editing.figures import changes, messages, values
from copydesk.editing.figures.filters import conditions_of
from copydesk.editing.figures.results import Answer, worked_out
from copydesk.editing.figures.sheet import Sheet
from copydesk.editing.figures.task import Task, column_at, row_at
from copydesk.editing.messages import invalid
from copydesk.editing.tables import table_at
from copydesk.editing.unbound import Unbound
from copydesk.plan.problem import Problem

Arguments = Mapping[str, Any]
ROW = "row"  # a group of its own for each row
MAX_TOLD = 5  # results that the sentence for people names
SETTLED = ("decimal", "unit", "skip", "points", "existing")  # what may have been asked about
INTO: Mapping[str, Callable[[Sheet, Task], changes.Made]] = {
    "row": changes.summed_row,
    "column": changes.new_column,
    "cells": changes.changed_cells,
}


async def calculate(context: ToolContext, given: Arguments) -> Result:
    assert context.document is not None  # the registry sees to it
    try:
        answer, table = _answer(context.document, given)
    except Unbound as unbound:
        raise Uncompiled(unbound.problem) from None
    found: dict[str, Any] = {"results": [one.told() for one in answer.results]}
    found |= {"notes": list(answer.notes)} if answer.notes else {}
    return Result(found, told(answer), named=(table,) if table else ())


def _answer(document: Document, given: Arguments) -> tuple[Answer, str]:
    """What is worked out, and the table that it is of."""
    if given["operation"] == "formula" and not given.get("values") and "at" not in given:
        by_itself = values.plain(given.get("formula", ""))
        if by_itself is not None:
            return by_itself, ""
    if "values" in given:
        return values.worked_out(given["operation"], given["values"], given.get("formula", ""), settled(given)), ""
    sheet, task = asked(Compiling(document, "calculate"), given)
    if task.operation == "formula":
        return changes.told_formula(sheet, task), sheet.grid.table.id
    return worked_out(sheet, task), sheet.grid.table.id


def told(answer: Answer) -> str:
    """The results in one line."""
    parts = [f"{' '.join(filter(None, (one.of, one.part)))}: {one.text}" for one in answer.results[:MAX_TOLD]]
    more = len(answer.results) - MAX_TOLD
    return ". ".join(filter(None, ("; ".join(parts) + (f" and {more} more" if more > 0 else ""), *answer.notes))).rstrip(".") + "."


def put(make: Compiling, given: Arguments) -> None:
    """The results as edits."""
    if "values" in given:
        raise Uncompiled(invalid("Results of values go nowhere by themselves; leave out `into`, or name a table with `at`."))
    try:
        sheet, task = asked(make, {**given, **_chosen(make)})
        made = INTO[given["into"]](sheet, task)
    except Unbound as unbound:
        raise Uncompiled(unbound.problem) from None
    for action, arguments in made.edits:
        make.add(action, **{name if name != "with" else "with_": value for name, value in arguments.items()})
    make.notes += made.notes
    if not made.edits:
        raise Uncompiled(invalid("This leaves every figure as it is; there is nothing to change"))


def _chosen(make: Compiling) -> dict[str, str]:
    """What a person chose, where a figure could be meant in two ways."""
    return {name: make.choices[name] for name in SETTLED if name in make.choices}


def settled(given: Arguments) -> dict[str, str]:
    found = {name: str(given[name]) for name in SETTLED if name in given}
    return found | ({"skip": "yes"} if given.get("skip") in (True, "yes") else {})


def asked(make: Compiling, given: Arguments) -> tuple[Sheet, Task]:
    """The table and the task that arguments name."""
    sheet = Sheet(make.document, _table(make, given), settled(given))
    by = given.get("by", "")
    task = Task(
        given["operation"],
        tuple(column_at(sheet, one) for one in given.get("columns", ())),
        tuple(row_at(sheet, one) for one in given.get("rows", ())),
        given.get("formula", ""),
        column_at(sheet, by, "by") if by and by != ROW else None,
        by == ROW,
        conditions_of(sheet, given["filter"]) if given.get("filter") else (),
        given.get("title", ""),
    )
    if (task.operation == "formula") != bool(task.formula.strip()):
        raise Unbound(invalid("The operation formula needs `formula`, and no other takes it; give both or neither"))
    if given.get("into") == "cells" and task.operation != "formula":
        raise Unbound(invalid("Cells take the result of a formula: operation formula, and a formula like value * 1.1"))
    if given.get("into") == "row" and task.operation == "formula":
        raise Unbound(messages.no_formula(task.formula, ()))
    return sheet, task


def _table(make: Compiling, given: Arguments) -> str:
    named = [id for one in given.get("at", ()) for id in make.ids(one, "at")] or [make.document.root]
    found = {table_at(make.document, id, "at") for id in named}
    if len(found) > 1:
        raise Uncompiled(Problem(invalid("").code, "One table at a time; name one of them."))
    return found.pop()


EDITS: Mapping[str, Callable[[Compiling, Arguments], None]] = {"calculate": put}
READS: Mapping[str, Callable[[ToolContext, Arguments], Awaitable[Result]]] = {"calculate": calculate}
