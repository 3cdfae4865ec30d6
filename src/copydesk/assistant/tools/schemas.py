"""A tool's row as a JSON schema, for models and for the documentation."""

from collections.abc import Mapping
from typing import Any

from copydesk.assistant.tools.arguments import SHOWN
from copydesk.kinds.tools import Field, Tool
from copydesk.plan.edit import ACTIONS, Action

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


def schema_of(tool: Tool) -> dict[str, Any]:
    """The schema of a tool's arguments."""
    schema = _object(tool.fields)
    if tool.name == "edit":
        schema["properties"]["edits"]["items"] = EDIT
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


_SPELLED: Mapping[str, Mapping[str, Any]] = {
    "at": {"type": "string", "description": "where: an id, a number or a title; for delete also several, with commas between"},
    "through": {"type": "string", "description": "rewrite: the last of several siblings"},
    "find": {"type": "string", "description": "the text as a reader sees it"},
    "with": {"type": "string", "description": "CommonMark"},
    "markdown": {"type": "string", "description": "CommonMark"},
    "all": {"type": "boolean", "description": "replace every occurrence"},
    "cells": {"type": "array", "items": {"type": "string"}},
    "align": {"type": "array", "items": {"enum": ["left", "center", "right"]}},
    "header_row": {"type": "boolean"},
    "header_column": {"type": "boolean"},
    "rows": {"type": "integer", "minimum": 1},
    "columns": {"type": "integer", "minimum": 1},
    "row": {"description": "a number, 1 is the header, or a label"},
    "column": {"description": "a number from 1, or a label"},
    "after": {"description": "a place; for a row or column the one that it goes after"},
    "value": {},
}


def _taken(action: Action) -> list[str]:
    """The arguments of an action as CONTRACT spells them."""
    places = ["|".join(action.one_of)] if action.one_of else []
    return [*action.required, *(f"{name}?" for name in action.optional), *places]


def _edit_schema() -> dict[str, Any]:
    names = dict.fromkeys(name for action in ACTIONS.values() for name in (*action.required, *action.optional, *action.one_of))
    takes = "; ".join(f"{name}({', '.join(_taken(action))})" for name, action in ACTIONS.items())
    properties: dict[str, Any] = {"action": {"type": "string", "enum": list(ACTIONS), "description": takes}}
    properties |= {name: dict(_SPELLED.get(name, {"type": "string"})) for name in names}
    return {"type": "object", "properties": properties, "required": ["action"], "additionalProperties": False}


EDIT = _edit_schema()
