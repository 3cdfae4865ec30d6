"""A tool's row as a JSON schema, for models and for the documentation: for a kind of document, what that kind can take and set."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from copydesk.assistant.tools.arguments import SHOWN
from copydesk.kinds import KINDS, Kind
from copydesk.kinds.settable import names_told, types_told
from copydesk.kinds.tools import Field, Tool
from copydesk.plan.edit import ACTIONS, Action, Argument
from copydesk.reading.measures import measures_for

_TYPES: Mapping[str, Mapping[str, Any]] = {
    "text": {"type": "string"},
    "where": {"type": "string"},
    "wheres": {"type": "array", "items": {"type": "string"}},
    "whole": {"type": "integer"},
    "index": {"type": "integer", "minimum": 0},
    "number": {"type": "number"},
    "flag": {"type": "boolean"},
    "value": {},
    "list": {"type": "array"},
    "object": {"type": "object"},
}


def schema_of(tool: Tool, kind: str | None = None, lacks: Collection[str] = ()) -> dict[str, Any]:
    """The schema of a tool's arguments, for documents of a kind if it is known; `lacks` is what can't be set for their format."""
    schema, known = _object(tool.fields), KINDS[kind] if kind is not None else None
    if tool.name == "edit":
        schema["properties"]["edits"]["items"] = union(known, lacks)
    if tool.name == "measure" and known is not None:
        schema["properties"]["name"]["enum"] = list(measures_for(known))
    return schema


def _object(fields: Mapping[str, Field]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {name: _field(field) for name, field in fields.items()},
        "required": [name for name, field in fields.items() if field.required],
        "additionalProperties": False,
    }


def _field(field: Field) -> dict[str, Any]:
    schema: dict[str, Any] = dict(_TYPES[field.type])
    if field.type == "object" and field.fields is not None:
        schema = _object(field.fields)
    if field.type == "list":
        schema["items"] = _object(field.fields) if field.fields is not None else dict(_TYPES.get(field.items, {}))
        schema |= {"maxItems": field.most} if field.most is not None else {}
    elif field.type == "whole":
        schema |= {key: bound for key, bound in (("minimum", field.least), ("maximum", field.most)) if bound is not None}
    if field.choices:
        schema["enum"] = list(field.choices)
    if field.default is not None:
        schema["default"] = field.default
    shown = SHOWN[field.type].removeprefix("a text: ") if field.type in ("where", "wheres") else ""
    if shown or field.about:
        schema["description"] = "; ".join(filter(None, (shown, field.about)))
    return schema


# The union of edits

_SPELLED: Mapping[str, Mapping[str, Any]] = {
    "place": {"type": "string"},
    "places": {"type": "string"},  # a list is taken too, and a text says the same in a shape that every provider knows
    "text": {"type": "string"},
    "texts": {"type": "array", "items": {"type": "string"}},
    "sides": {"type": "array", "items": {"enum": ["left", "center", "right"]}},
    "flag": {"type": "boolean"},
    "count": {"type": "integer", "minimum": 1},
    "line": {"type": ["integer", "string"]},
    "value": {},
}


# Links, attachments and dependencies are removed and added, which actions of their own do.
_PARTS = frozenset(needed for action in ACTIONS.values() if action.like == "delete" for needed in action.needs)
_TABLE, _REVIEW = ("table",), ("comment",)
_OF_A_KIND: Mapping[str, Callable[[Kind, Collection[str]], str]] = {
    "set.name": lambda kind, lacks: names_told(kind, but=_PARTS, lacks=lacks),
    "retype.type": lambda kind, _: types_told(kind),
}


def union(kind: Kind | None = None, lacks: Collection[str] = ()) -> dict[str, Any]:
    """One object for each action that a kind knows, told apart by its name."""
    return {"anyOf": [_one(name, action, kind, lacks) for name, action in ACTIONS.items() if _has(kind, action.needs)]}


def _has(kind: Kind | None, needs: tuple[str, ...]) -> bool:
    return kind is None or not needs or any(type in kind.types or type in kind.objects for type in needs)


def _one(name: str, action: Action, kind: Kind | None, lacks: Collection[str]) -> dict[str, Any]:
    taken = {argument: row for argument, row in action.arguments.items() if _has(kind, row.needs)}
    # What goes along with every turn is short: what the name says is left out, and a wrong argument comes back from the parser.
    closed = {"additionalProperties": False} if kind is None else {}
    about = {"description": action.about} if kind is None or action.needs not in (_TABLE, _REVIEW) else {}
    return {
        "type": "object",
        **about,
        "properties": {
            "action": {"const": name},
            **{argument: _argument(f"{name}.{argument}", row, kind, lacks) for argument, row in taken.items()},
        },
        "required": ["action", *action.required],
        **closed,
    }


def _argument(place: str, row: Argument, kind: Kind | None, lacks: Collection[str]) -> dict[str, Any]:
    about = _OF_A_KIND[place](kind, lacks) if kind is not None and place in _OF_A_KIND else row.about
    return {**_SPELLED[row.type], "description": about}
