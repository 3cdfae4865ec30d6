"""The functions behind the tool names, as a table: what each takes, and what it does."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from copydesk.assistant.tools import edit_ops
from copydesk.assistant.tools.arguments import Field, checked
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, Choices
from copydesk.editing.messages import invalid
from copydesk.plan.problem import Problem


class Tool(NamedTuple):
    fields: Mapping[str, Field]
    run: Callable[[Document, Mapping[str, Any], Choices, int | None], Bound | Problem]


TOOLS: Mapping[str, Tool] = {
    "edit_ops": Tool(edit_ops.FIELDS, edit_ops.run),
}


def run_tool(document: Document, name: str, arguments: Any, choices: Choices, version: int | None = None) -> Bound | Problem:
    """What a tool makes of its arguments, which are checked strictly, on a document of this version, if it is known."""
    tool = TOOLS.get(name)
    if tool is None:
        return invalid(f"There is no tool {name!r}; there are {', '.join(TOOLS)}.")
    known = checked(arguments, tool.fields, name)
    return known if isinstance(known, Problem) else tool.run(document, known, choices, version)
