"""A conversation as JSON and back, told by the types of its values, so that it can be kept between two commands."""

import dataclasses
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any

from copydesk.assistant.conversation import Conversation
from copydesk.document.jsonform import node_to_json, nodes_from_json
from copydesk.document.node import Node
from copydesk.language.commands import reading

CLASS, ITEMS, PAIRS = "class", "items", "pairs"


def to_json(value: Any) -> Any:
    """Plain JSON; what JSON can't tell apart is marked by its class."""
    if isinstance(value, Enum):
        return {CLASS: type(value).__name__, "value": value.value}
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, Mapping):
        return {CLASS: "dict", PAIRS: [[to_json(key), to_json(item)] for key, item in value.items()]}
    if isinstance(value, tuple) and value and isinstance(value[0], Node):
        return {CLASS: "nodes", "parent": value[0].parent, ITEMS: [node_to_json(node) for node in value]}
    names = field_names(type(value))
    if names is not None:
        return {CLASS: type(value).__name__, **{name: to_json(getattr(value, name)) for name in names}}
    if isinstance(value, tuple | list | frozenset | set):
        return {CLASS: type(value).__name__, ITEMS: [to_json(item) for item in value]}
    raise TypeError(f"a conversation can't keep {type(value).__name__}")


def from_json(data: Any) -> Any:
    """The value. ValueError where the data is not such a one."""
    if not isinstance(data, dict):
        return data
    name = data.get(CLASS)
    if name == "dict":
        return {from_json(key): from_json(item) for key, item in data[PAIRS]}
    if name == "nodes":
        return tuple(nodes_from_json(data[ITEMS], data["parent"]))
    if name in PLAIN:
        return PLAIN[name](from_json(item) for item in data[ITEMS])
    known = classes().get(str(name))
    if known is None:
        raise ValueError(f"unknown class {name!r}")
    return known(**{key: from_json(item) for key, item in data.items() if key != CLASS})


PLAIN: dict[str, Any] = {"tuple": tuple, "list": list, "frozenset": frozenset, "set": set}


def field_names(known: type) -> tuple[str, ...] | None:
    if dataclasses.is_dataclass(known):
        return tuple(field.name for field in dataclasses.fields(known))
    return getattr(known, "_fields", None)


@cache
def classes() -> dict[str, Any]:
    """Every class that a conversation may hold, by name: whatever its fields' types lead to."""
    found: dict[str, Any] = {}
    waiting: list[Any] = [Conversation]
    while waiting:
        known = waiting.pop()
        if isinstance(known, type) and known is not Node and (field_names(known) is not None or issubclass(known, Enum)):
            if known.__name__ in found:
                continue
            found[known.__name__] = known
            hints = typing.get_type_hints(known, localns=vars(reading)) if field_names(known) is not None else {}
            waiting += [part for hint in hints.values() for part in parts_of(hint)]
    return found


def parts_of(hint: Any) -> Iterator[Any]:
    """A type and the types inside it."""
    waiting = [hint]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += typing.get_args(part)
