"""Strict checking of a tool's arguments against a table of fields. Null is the same as left out; unknown names are refused."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from copydesk.editing.messages import invalid
from copydesk.plan.problem import Problem

MAX_CHARS = 4_000_000  # of one text
MAX_ITEMS = 1_000  # of one list


class Field(NamedTuple):
    """What an argument is: text, number, flag, list or object; `fields` are those of an object, or of each object in a list."""

    type: str
    required: bool = False
    choices: tuple[str, ...] = ()
    fields: Mapping[str, "Field"] | None = None


SHOWN = {"text": "a text", "number": "a number", "flag": "true or false", "list": "a list", "object": "an object"}


def checked(arguments: Any, fields: Mapping[str, Field], where: str) -> dict[str, Any] | Problem:
    """The arguments, nulls left out; or what is wrong with them and where."""
    if not isinstance(arguments, Mapping):
        return invalid(f"{where} takes an object of arguments.")
    given = {name: value for name, value in arguments.items() if value is not None}
    unknown = sorted(str(name) for name in set(given) - set(fields))
    if unknown:
        return invalid(f"{where} takes no {unknown[0]!r}; it takes {', '.join(fields)}.")
    for name, field in fields.items():
        if name not in given:
            if field.required:
                return invalid(f"{where} needs {name!r}.")
            continue
        value = _checked_value(given[name], field, f"{where}.{name}")
        if isinstance(value, Problem):
            return value
        given[name] = value
    return given


def _checked_value(value: Any, field: Field, where: str) -> Any:
    if not _is(value, field.type):
        return invalid(f"{where} is {SHOWN[field.type]}.")
    if field.choices and value not in field.choices:
        return invalid(f"{where} is one of {', '.join(field.choices)}.")
    if field.type == "object" and field.fields is not None:
        return checked(value, field.fields, where)
    if field.type == "list":
        return _checked_list(value, field, where)
    return value


def _checked_list(value: list[Any], field: Field, where: str) -> list[Any] | Problem:
    if len(value) > MAX_ITEMS:
        return invalid(f"{where} takes {MAX_ITEMS} items at most.")
    result: list[Any] = []
    for place, item in enumerate(value, 1):
        known = checked(item, field.fields, f"{where}[{place}]") if field.fields is not None else item
        if isinstance(known, Problem):
            return known
        result.append(known)
    return result


def _is(value: Any, type: str) -> bool:
    match type:
        case "text":
            return isinstance(value, str) and len(value) <= MAX_CHARS
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "flag":
            return isinstance(value, bool)
        case "list":
            return isinstance(value, list)
        case _:
            return isinstance(value, Mapping)
