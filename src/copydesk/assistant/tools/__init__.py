"""The registry of tools: which there are, what a model is told of them, and how a call becomes a result or the edits of a plan."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from copydesk.assistant.tools import (
    articles,
    edit_ops,
    experiments,
    figures,
    library,
    notes,
    reports,
    screenplays,
    sections,
    shared,
    versions,
)
from copydesk.assistant.tools.arguments import checked
from copydesk.assistant.tools.compiling import Compiling, Uncompiled
from copydesk.assistant.tools.context import Equipment, Result, ToolContext
from copydesk.assistant.tools.examples import example, with_example
from copydesk.assistant.tools.schemas import schema_of
from copydesk.assistant.tools.statuses import status_of
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.editing.check import check
from copydesk.editing.messages import invalid, misfit, refused, unsupported
from copydesk.editing.parse import whole_plan
from copydesk.errors import AccessError, CopydeskError, ForbiddenError, InputError, ModelError
from copydesk.formats.blocklooks import lacking
from copydesk.kinds import kind_named, with_article
from copydesk.kinds.tools import KIND_TOOLS, SHARED, TOOLS, Tool
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Code, Problem
from copydesk.references.answers import Choices

__all__ = [
    "EDITS",
    "READS",
    "TOOLS",
    "Equipment",
    "Result",
    "ToolContext",
    "added",
    "check_call",
    "description",
    "edits_of",
    "example",
    "is_edit",
    "names",
    "read_tool",
    "result_of",
    "run_tool",
    "schema",
    "status_line",
    "worked_out",
]

EDITS: Mapping[str, Callable[[Compiling, Mapping[str, Any]], None]] = {
    **shared.EDITS,
    **figures.EDITS,
    **versions.EDITS,
    **notes.EDITS,
    **reports.EDITS,
    **articles.EDITS,
    **experiments.EDITS,
    **edit_ops.EDITS,
}
READS: Mapping[str, Callable[[ToolContext, Mapping[str, Any]], Awaitable[Result]]] = {
    **shared.READS,
    **figures.READS,
    **versions.READS,
    **library.READS,
    **sections.READS,
    **articles.READS,
    **screenplays.READS,
}
added: list[str] = []  # tools of plug-ins, offered beside whatever else is


def names(kind: str, setting: str = "shared") -> tuple[str, ...]:
    """The tools that a model is offered for a kind: the shared ones, the kind's own names, or both."""
    own = tuple(tool.name for tool in KIND_TOOLS[kind])
    shared = tuple(tool.name for tool in SHARED)
    return (*{"shared": shared, "own": (*own, "ask"), "all": (*shared, *own)}[setting], *added)


def description(name: str) -> str:
    return TOOLS[name].about


def schema(name: str, kind: str | None = None, format: str = "") -> dict[str, Any]:
    """The JSON schema of a tool's arguments, with what documents of a kind can take and set where the kind is known, and but for
    what their format can't hold where that is known."""
    return schema_of(TOOLS[name], kind, lacking(format) if format else ())


def is_edit(name: str, arguments: Any = None) -> bool:
    """Whether a tool edits; of one that only tells unless an argument says otherwise, whether a call of it does."""
    row = TOOLS.get(name)
    given = arguments.get(row.edits_with) if row is not None and row.edits_with and isinstance(arguments, Mapping) else None
    return row is not None and (row.edits or given is not None)


def status_line(name: str, arguments: Any, document: Document | None = None, form: str = "running") -> str:
    """What is shown while a tool runs; with `form` "done", when it has."""
    return status_of(TOOLS[name], arguments, document, form) if name in TOOLS else ""


async def read_tool(context: ToolContext, name: str, arguments: Any) -> Result | Problem:
    """What a tool that changes nothing gives. `ask` gives the question, as a problem."""
    given = check_call(name, arguments, context.document)
    if isinstance(given, Problem):
        return given
    if name not in READS:
        return invalid(f"The tool {name} changes the document; it becomes a plan.")
    try:
        return await READS[name](context, given)
    except Uncompiled as uncompiled:
        return uncompiled.problem
    except CopydeskError as error:
        return problem_of(name, error)


def problem_of(name: str, error: CopydeskError) -> Problem:
    """What the outside world answered to a tool, as a value."""
    for kind, code, do in ERRORS:
        if isinstance(error, kind):
            return refused(code, f"In {name}: {error}", do)
    return misfit(f"In {name}: {error}")


ERRORS: tuple[tuple[type[CopydeskError], Code, str], ...] = (
    (ForbiddenError, Code.FORBIDDEN, "ask somebody who may"),
    (AccessError, Code.NOT_FOUND, "list what there is, and name that"),
    (ModelError, Code.UNSUPPORTED, "try again, or do without"),
)


def edits_of(
    document: Document,
    name: str,
    arguments: Any,
    choices: Choices | None = None,
    places: Collection[str] = (),
    version: int | None = None,
) -> Plan | Problem:
    """The edits that an editing tool asks for, their places found. `places` is what the person's words name, if any."""
    given = check_call(name, arguments, document)
    if isinstance(given, Problem):
        return given
    if name not in EDITS:
        return invalid(f"The tool {name} changes nothing; it gives a result.")
    make = Compiling(document, name, choices or {}, places, version)
    try:
        EDITS[name](make, given)
    except Uncompiled as uncompiled:
        return uncompiled.problem
    except InputError as error:
        return misfit(f"In {name}: {error}")
    return Plan(tuple(make.edits), notes=tuple(make.notes))


def run_tool(document: Document, name: str, arguments: Any, choices: Choices, version: int | None = None) -> Bound | Problem:
    """What an editing tool that is called directly does, bound and checked, on a document of this version, if it is known."""
    if name in edit_ops.EDITS:
        given = check_call(name, arguments, document)
        return given if isinstance(given, Problem) else edit_ops.run(document, given, choices, version)
    plan = edits_of(document, name, arguments, choices)
    if isinstance(plan, Problem):
        return plan
    bound = bind(document, plan, None, choices)
    return bound if isinstance(bound, Problem) else check(bound) or replace(bound, notes=(*bound.notes, *plan.notes))


def result_of(name: str, document: Document) -> Any:
    """What an editing tool gives besides its change, from the document after it; None for most."""
    return RESULTS[name](document) if name in RESULTS else None


RESULTS: Mapping[str, Callable[[Document], Any]] = {"renumber_sections": sections.outlined}


def worked_out(name: str, edits: Iterable[Edit]) -> Iterator[str]:
    """The figures that edits of `calculate` bring in new rows and columns. What stood is the person's: new figures for old are not
    among them."""
    if name in figures.EDITS:
        yield from (cell for edit in edits if edit.action in ("add_row", "add_column") for cell in edit.get("cells") or ())


def check_call(name: str, arguments: Any, document: Document | None) -> dict[str, Any] | Problem:
    """The arguments of a tool that there is, for a document that it can work on."""
    tool = TOOLS.get(name)
    if tool is None:
        return invalid(f"There is no tool {name[:60]!r}; there are {', '.join(TOOLS)}.")
    unfit = _unfit(tool, document)
    if unfit is not None:
        return unfit
    found = checked(whole_plan(arguments) if name == "edit" else arguments, tool.fields, name)
    return with_example(found, tool) if isinstance(found, Problem) else found


def _unfit(tool: Tool, document: Document | None) -> Problem | None:
    if document is None:
        return None if tool.alone else unsupported(f"The tool {tool.name} works on a document; call it on one")
    types = kind_named(document.kind).types
    if tool.needs and not any(type in types for type in tool.needs):
        return unsupported(
            f"The tool {tool.name} is for documents with {tool.needs[0]}s, and this is {with_article(document.kind)}"
        )
    return None
