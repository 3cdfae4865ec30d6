"""The line that is shown while a tool runs, in three forms: with its arguments, without, and done. Never an id."""

from collections.abc import Mapping, Sequence
from typing import Any

from copydesk.document.document import Document
from copydesk.editing.labels import words_of
from copydesk.editing.messages import short
from copydesk.editing.resolve import resolve
from copydesk.kinds.tools import Field, Tool
from copydesk.plan.problem import Problem

LONGEST = 40  # characters of an argument
MAX_SHOWN = 3  # of a list
RUNNING, DONE = "running", "done"


def status_of(tool: Tool, arguments: Any, document: Document | None, form: str) -> str:
    """The line. An argument that can't be shown, or isn't there, makes it the bare one."""
    if form == DONE:
        return tool.status.done
    known = arguments if isinstance(arguments, Mapping) else {}
    shown: dict[str, str] = {}
    for name, field in tool.fields.items():
        if "{" + name + "}" in tool.status.running:
            said = _said(known.get(name), field, document)
            if not said:
                return tool.status.bare
            shown[name] = said
    return tool.status.running.format(**shown)


def _said(value: Any, field: Field, document: Document | None) -> str:
    if value is None or isinstance(value, bool):
        return ""
    if field.type == "index" or field.items == "index":
        return _scenes(value if isinstance(value, list) else [value])
    if field.type in ("where", "wheres") or field.items == "where":
        return _listed([_place(item, document) for item in (value if isinstance(value, list) else [value])])
    if field.type == "list" and field.items == "text":
        return _listed([f"“{short(item, LONGEST)}”" for item in value if isinstance(item, str)]) if isinstance(value, list) else ""
    if field.type == "whole" or field.items == "whole":
        return _listed([str(one) for one in (value if isinstance(value, list) else [value]) if isinstance(one, int)])
    if isinstance(value, list):
        return str(len(value)) if value else ""
    if isinstance(value, Mapping):
        return _listed([short(str(name), LONGEST) for name in value])
    return f"“{short(value, LONGEST)}”" if isinstance(value, str) and value.strip() else ""


def _listed(parts: Sequence[str]) -> str:
    shown = [part for part in parts[:MAX_SHOWN] if part]
    more = len(parts) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more and shown else "")


def _place(reference: Any, document: Document | None) -> str:
    """A place by its own words: a reference may be an id, which says nothing to a reader."""
    if not isinstance(reference, str | int) or document is None:
        return ""
    found = resolve(document, str(reference)) if len(str(reference)) < 200 else None
    if found is None or isinstance(found, Problem):
        return ""
    return _listed([short(words_of(document, id), LONGEST) for id in found.ids])


def _scenes(indices: Sequence[Any]) -> str:
    """Indices from 0 as the numbers of scenes, runs joined: "scenes 3–5, 8"."""
    numbers = sorted({int(index) + 1 for index in indices if isinstance(index, int) and not isinstance(index, bool)})
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    said = ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)
    return f"{'scene' if len(numbers) == 1 else 'scenes'} {said}" if said else ""
