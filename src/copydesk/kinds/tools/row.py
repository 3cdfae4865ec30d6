"""A tool as a row: its name, its arguments, what a model is told of it, and the lines that are shown while it runs. Data only."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Field(NamedTuple):
    """What an argument is.

    text · where (a reference: an id, a number, a title) · wheres (one or a list of them) · whole (a whole number) · index (one that
    counts from 0) · number · flag · value (a text, a number, true or false, or a list of texts) · list · object
    """

    type: str
    required: bool = False
    choices: tuple[str, ...] = ()
    fields: "Mapping[str, Field] | None" = None  # of an object, or of each object in a list
    items: str = ""  # the type of each item in a list
    least: int | None = None
    most: int | None = None  # of a number; how many items a list takes
    default: Any = None
    about: str = ""


class Status(NamedTuple):
    """What is shown while a tool runs, with its arguments and without, and when it is done."""

    running: str
    bare: str
    done: str


class Tool(NamedTuple):
    name: str
    about: str
    status: Status
    fields: Mapping[str, Field]
    edits: bool = False
    needs: tuple[str, ...] = ()  # node types, of which the kind must have one
    alone: bool = False  # needs no document
    edits_with: str = ""  # an argument with which it edits, and without which it only tells
    step: str = ""  # the step through the versions that it is: undo
    example: Mapping[str, Any] | None = None  # right arguments, where what the fields say doesn't make them


def needed(type: str, about: str = "", **more: Any) -> Field:
    """An argument that must be given."""
    return Field(type, required=True, about=about, **more)


def given(type: str, about: str = "", **more: Any) -> Field:
    """An argument that may be left out."""
    return Field(type, about=about, **more)


def reads(name: str, about: str, status: tuple[str, str, str], /, *, alone: bool = False, **fields: Field) -> Tool:
    """A tool that changes nothing."""
    return Tool(name, about, Status(*status), fields, alone=alone)


def edits(name: str, about: str, status: tuple[str, str, str], /, **fields: Field) -> Tool:
    """A tool that becomes edits of a plan."""
    return Tool(name, about, Status(*status), fields, edits=True)


def editing_with(argument: str, tool: Tool) -> Tool:
    """A tool that tells, and edits where that argument is given."""
    return tool._replace(edits_with=argument)


def stages(name: str, about: str, status: tuple[str, str, str], /, *, step: str = "", **fields: Field) -> Tool:
    """A tool of the turn itself, which changes what was changed before: edits that are staged, or a version."""
    return edits(name, about, status, **fields)._replace(step=step)


def shown_by(tool: Tool, **example: Any) -> Tool:
    """A tool with right arguments."""
    return tool._replace(example=example)


def needing(types: tuple[str, ...], *tools: Tool) -> tuple[Tool, ...]:
    """Tools for kinds that have such nodes."""
    return tuple(tool._replace(needs=types) for tool in tools)


# The route says which document is meant, so these may be left out; where they are given, they are not looked at.
CONTENT_ID = given("text", "left out: the open document is meant")
