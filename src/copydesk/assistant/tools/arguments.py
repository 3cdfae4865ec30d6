"""Strict checking of a tool's arguments against its row. Null is the same as left out; unknown names are refused; what can be taken
for one thing only is taken for it: JSON as its text, one without its list, a number in digits, an id in brackets."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from copydesk.editing.messages import invalid, short
from copydesk.kinds.tools import Field
from copydesk.plan.problem import Problem
from copydesk.plan.reference import bare

__all__ = ["Field", "checked"]

MAX_CHARS = 4_000_000  # of one text
MAX_ITEMS = 1_000  # of one list
MAX_WHOLE = 10**9

SHOWN: Mapping[str, str] = {
    "text": "a text",
    "where": "a text: an id, a number or a title",
    "wheres": "an id, a number or a title, or a list of them",
    "whole": "a whole number",
    "index": "a whole number from 0",
    "number": "a number",
    "flag": "true or false",
    "value": "a text, a number, true or false, or a list of texts",
    "list": "a list",
    "object": "an object",
}


def checked(arguments: Any, fields: Mapping[str, Field], where: str, about: str = "") -> dict[str, Any] | Problem:
    """The arguments, nulls left out and defaults filled in; or what is wrong with them and where."""
    if isinstance(arguments, str):
        arguments = _parsed(arguments)
    if not isinstance(arguments, Mapping):
        return invalid(f"The call {where} takes an object of arguments.")
    given = {name: value for name, value in arguments.items() if value is not None}
    unknown = sorted(str(name) for name in set(given) - set(fields))
    if unknown:
        takes = f"it takes {', '.join(fields)}" if fields else "it takes nothing"
        takes += f" ({about})" if about else ""
        return invalid(f"The call {where} takes no {short(unknown[0])!r}; {takes}.")
    known: dict[str, Any] = {}
    for name, field in fields.items():
        if name in given:
            value = _checked_value(given[name], field, f"{where}.{name}")
            if isinstance(value, Problem):
                return value
            known[name] = value
        elif field.required:
            return invalid(f"The call {where} needs {name!r}; it is {SHOWN[field.type]}.")
        elif field.default is not None:
            known[name] = field.default
    return known


def _parsed(text: str) -> Any:
    if not text.strip():
        return {}
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _checked_value(value: Any, field: Field, where: str) -> Any:
    value = meant(value, field)
    if field.type == "wheres":
        return _checked_list(value if isinstance(value, list) else [value], field._replace(items="where"), where)
    if not IS[field.type](value):
        return invalid(f"The argument {where} is {SHOWN[field.type]}.")
    if field.choices and value not in field.choices:
        return invalid(f"The argument {where} is one of {', '.join(field.choices)}.")
    match field.type:
        case "where":
            return bare(str(value))
        case "whole" | "index":
            return _bounded(int(value), field, where)
        case "object" if field.fields is not None:
            return checked(value, field.fields, where, field.about)
        case "list":
            return _checked_list(value, field, where)
    return value


def meant(value: Any, field: Field) -> Any:
    """A value in the shape of its field, where it can be no other."""
    if isinstance(value, str):
        if field.type in ("whole", "index", "number") and value.strip().isascii() and value.strip().isdecimal():
            return int(value)
        if field.type in ("list", "object", "wheres") and value.lstrip()[:1] in ("[", "{"):
            spelled = _parsed(value)
            value = value if spelled is None else spelled
    is_one = isinstance(value, Mapping if field.fields is not None or not field.items else str | int) and not isinstance(
        value, bool
    )
    return [value] if field.type == "list" and is_one else value


def _bounded(value: int, field: Field, where: str) -> int | Problem:
    least, most = field.least if field.least is not None else 0, field.most if field.most is not None else MAX_WHOLE
    return value if least <= value <= most else invalid(f"The argument {where} is a whole number from {least} to {most:,}.")


def _checked_list(value: list[Any], field: Field, where: str) -> list[Any] | Problem:
    most = field.most if field.most is not None else MAX_ITEMS
    if len(value) > most:
        return invalid(f"The argument {where} takes {most:,} items at most; this has {len(value):,}.")
    result: list[Any] = []
    for place, item in enumerate(value, 1):
        at = f"{where}[{place}]"
        if field.fields is not None:
            known: Any = (
                checked(item, field.fields, at) if isinstance(item, Mapping) else invalid(f"The argument {at} is an object.")
            )
        elif field.items:
            known = _checked_value(item, Field(field.items), at)
        else:
            known = item
        if isinstance(known, Problem):
            return known
        result.append(known)
    return result


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_CHARS and _is_unicode(value)


def _is_unicode(text: str) -> bool:
    """JSON can spell half a surrogate pair, which no file can hold."""
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 10**15


def _is_whole(value: Any) -> bool:
    return _is_number(value) and value == int(value)


def _is_value(value: Any) -> bool:
    return (
        isinstance(value, bool) or _is_text(value) or _is_number(value) or (isinstance(value, list) and all(map(_is_text, value)))
    )


IS: Mapping[str, Callable[[Any], bool]] = {
    "text": _is_text,
    "where": lambda value: _is_text(value) or (_is_number(value) and not isinstance(value, float)),
    "whole": _is_whole,
    "index": _is_whole,
    "number": _is_number,
    "flag": lambda value: isinstance(value, bool),
    "value": _is_value,
    "list": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, Mapping),
}
