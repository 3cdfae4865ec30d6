"""A plan as JSON to a Plan, every argument checked against the table of actions."""

from collections.abc import Mapping
from typing import Any

from copydesk.editing.messages import invalid
from copydesk.plan.edit import ACTIONS, Edit, Plan
from copydesk.plan.problem import Problem

MAX_EDITS = 1_000
MAX_CHARS = 4_000_000  # of one argument
LISTS = ("cells", "align")
NUMBERS_OR_LABELS = ("row", "column", "after")
FLAGS = ("all", "header_row", "header_column")


def parse_plan(data: Any, instruction: str | None = None) -> Plan | Problem:
    """The plan, or what is wrong with it."""
    if not isinstance(data, Mapping):
        return invalid('A plan is an object like {"edits": [{"action": "replace", "find": "…", "with": "…"}]}.')
    unknown = sorted(set(data) - {"edits", "instruction", "key"})
    if unknown:
        return invalid(f"A plan has no {unknown[0]!r}; it has edits, instruction and key.")
    edits = data.get("edits")
    if not isinstance(edits, list) or not edits:
        return invalid("A plan needs a list of edits.")
    if len(edits) > MAX_EDITS:
        return invalid(f"A plan takes {MAX_EDITS} edits at most; this has {len(edits)}.")
    for name in ("instruction", "key"):
        if not isinstance(data.get(name), str | None):
            return invalid(f"{name} is a text.")
    parsed: list[Edit] = []
    for place, item in enumerate(edits, 1):
        edit = _parse_edit(item, str(place))
        if isinstance(edit, Problem):
            return edit
        parsed.append(edit)
    if len({edit.id for edit in parsed}) < len(parsed):
        return invalid("Two edits have the same id.")
    return Plan(tuple(parsed), instruction or data.get("instruction"), data.get("key"))


def _parse_edit(data: Any, default_id: str) -> Edit | Problem:
    if not isinstance(data, Mapping):
        return invalid(f"Edit {default_id} is not an object.", default_id)
    id = data.get("id", default_id)
    if not isinstance(id, str | int) or isinstance(id, bool):
        return invalid(f"The id of edit {default_id} is not a text.", default_id)
    id = str(id)
    action = data.get("action")
    if action not in ACTIONS:
        return invalid(f"Edit {id} has no known action: {action!r}. There are {', '.join(ACTIONS)}.", id)
    arguments = {name: value for name, value in data.items() if name not in ("id", "action") and value is not None}
    return _check_arguments(Edit(id, str(action), arguments))


def _check_arguments(edit: Edit) -> Edit | Problem:
    takes = ACTIONS[edit.action]
    allowed = {*takes.required, *takes.optional, *takes.one_of}
    unknown = sorted(set(edit.arguments) - allowed)
    if unknown:
        return invalid(f"Edit {edit.id}: {edit.action} takes no {unknown[0]!r}; it takes {', '.join(sorted(allowed))}.", edit.id)
    missing = [name for name in takes.required if name not in edit.arguments]
    if missing:
        return invalid(f"Edit {edit.id}: {edit.action} needs {missing[0]!r}.", edit.id)
    if sum(name in edit.arguments for name in takes.one_of) > 1:
        return invalid(f"Edit {edit.id}: {edit.action} takes one of {', '.join(takes.one_of)}.", edit.id)
    for name, value in edit.arguments.items():
        wrong = _wrong_type(edit.action, name, value)
        if wrong:
            return invalid(f"Edit {edit.id}: {name} is {wrong}.", edit.id)
    return edit


def _wrong_type(action: str, name: str, value: Any) -> str:
    """What an argument should be, where it is something else."""
    if isinstance(value, str) and len(value) > MAX_CHARS:
        return f"at most {MAX_CHARS} characters"
    if name == "at" and action == "delete" and isinstance(value, list):
        return "" if value and all(isinstance(item, str) for item in value) else "a list of texts"
    if name == "value":
        scalar = isinstance(value, str | int | float | bool)
        return (
            ""
            if scalar or (isinstance(value, list) and all(isinstance(item, str) for item in value))
            else "a text, a number or a list of texts"
        )
    if name in LISTS:
        return "" if isinstance(value, list) and all(isinstance(item, str) for item in value) else "a list of texts"
    if name in FLAGS:
        return "" if isinstance(value, bool) else "true or false"
    if name in ("rows", "columns"):
        return "" if isinstance(value, int) and not isinstance(value, bool) and value > 0 else "a number from 1"
    if name in NUMBERS_OR_LABELS and isinstance(value, int) and not isinstance(value, bool):
        return "" if value > 0 else "a number from 1, or a label"
    return "" if isinstance(value, str) else "a text"
