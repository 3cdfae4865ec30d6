"""Words that stand in attrs, a step's description above all: replaced where they are the only ones meant, and with the others where
every place is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from copydesk.document.operations import Operation, apply, assign
from copydesk.editing import messages
from copydesk.editing.labels import label
from copydesk.editing.unbound import Unbound
from copydesk.formats.visible import Replacement
from copydesk.kinds import kind_named
from copydesk.plan.problem import MAX_OPTIONS, Option

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from copydesk.editing.bind import Binder


class Place(NamedTuple):
    node: str
    attr: str
    start: int
    end: int


def places(binder: Binder, find: str, span: Sequence[str]) -> list[Place]:
    """Where a text stands in the attrs of some nodes and of what they hold: to the letter, else but for case."""
    edge = r"\b" if binder.edit.get("whole_words") or binder.edit.get("forms") else ""
    types, document = kind_named(binder.base.kind).types, binder.document
    if not any(type.worded for type in types.values()):
        return []
    worded = [
        (node.id, name, str(node.attrs[name]))
        for id in span
        for node in (document.walk(id) if id in document else ())
        for name in types[node.type].worded
        if node.attrs.get(name)
    ]
    for flags in (0, re.IGNORECASE):
        pattern = re.compile(edge + re.escape(find) + edge, flags)
        found = [Place(id, name, *one.span()) for id, name, text in worded for one in pattern.finditer(text)]
        if found:
            return found
    return []


def meant(binder: Binder, found: list[Place], find: str) -> list[Place]:
    """Those to act on; of several, which one is asked."""
    choice = binder.choices.get(binder.edit.id)
    if len(found) <= 1 or binder.edit.get("all") or choice == "all":
        return found
    if choice is not None and choice.isdecimal() and 1 <= int(choice) <= len(found):
        return [found[int(choice) - 1]]
    shown = options(binder, found)[:MAX_OPTIONS]
    raise Unbound(messages.several_places(find, shown, len(found) - len(shown), binder.edit.id))


def options(binder: Binder, found: Sequence[Place], first: int = 1) -> tuple[Option, ...]:
    """Places to choose from, counted from `first`."""
    labels = (f"{label(binder.document, one.node)} > {one.attr}" for one in found)
    return tuple(Option(str(number), shown) for number, shown in enumerate(labels, first))


def picked(binder: Binder, found: Sequence[Place], before: int) -> Place | None:
    """The one that was chosen of those that are offered behind `before` others."""
    choice = binder.choices.get(binder.edit.id) or ""
    number = int(choice) - before if choice.isdecimal() else 0
    return found[number - 1] if before and 1 <= number <= len(found) else None


def replaced(binder: Binder, found: list[Place], new: str) -> list[Operation]:
    document = binder.document
    operations: list[Operation] = []
    for one in reversed(found):  # from the end, so that those before stay where they are
        binder.require_open(one.node)
        text = str(document[one.node].attrs[one.attr])
        operations.append(assign(document, one.node, one.attr, (text[: one.start] + new + text[one.end :]).strip()))
        document = apply(document, operations[-1:])
    return operations


def exchanged(binder: Binder, places: Sequence[Mapping[str, Any]]) -> list[Operation]:
    """Replaces at places that were found already, each with its own text; one that reads otherwise since is stale."""
    from copydesk.editing.replacing import trimmed

    document = binder.document
    operations: list[Operation] = []
    for one in sorted(places, key=lambda one: -one["start"]):  # from the end, so that those before stay where they are
        text = str(document[one["node"]].attrs.get(one["attr"]) or "") if one["node"] in document else ""
        if text[one["start"] : one["end"]] != one["text"]:
            raise Unbound(messages.stale("The text that was to be replaced has changed."))
        binder.require_open(one["node"])
        change = trimmed(text, Replacement(one["start"], one["end"], one["with"]))
        new = text[: change.start] + change.new + text[change.end :]
        operations.append(assign(document, one["node"], one["attr"], new))
        document = apply(document, operations[-1:])
    return operations
