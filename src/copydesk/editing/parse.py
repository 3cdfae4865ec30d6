"""A plan as JSON to a Plan, every argument checked against the union of actions. What can be taken for one thing only is taken for
it (a list as its JSON text, one edit without its list, an id in brackets, a patch in the place of a plan); all else comes back with
a right example."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from copydesk.editing.messages import invalid, short
from copydesk.editing.patches import is_patch
from copydesk.editing.patches.strreplace import is_str_replace
from copydesk.editing.patchmessages import SORTS
from copydesk.plan.edit import TAKEN, Action, Edit, Plan, example_of
from copydesk.plan.problem import Problem
from copydesk.plan.reference import bare

MAX_EDITS = 1_000
MAX_CHARS = 4_000_000  # of one argument
LIKE_THIS = "Like this: "
PATCH = "patch"
_FIRST = "replace"  # the example where no action is known


def parse_plan(data: Any, instruction: str | None = None) -> Plan | Problem:
    """The plan, or what is wrong with it."""
    data = whole_plan(data)
    if not isinstance(data, Mapping):
        return _like(invalid(f"A plan is an object with a list of edits, or a patch: {SORTS}."))
    unknown = sorted(set(data) - {"edits", "instruction", "key"})
    if unknown:
        return _like(invalid(f"A plan has no {unknown[0]!r}; it has edits, instruction and key."))
    edits = data.get("edits")
    if not isinstance(edits, list) or not edits:
        return _like(invalid("A plan needs a list of edits."))
    if len(edits) > MAX_EDITS:
        return _like(invalid(f"A plan takes {MAX_EDITS} edits at most, and this has {len(edits)}."))
    for name in ("instruction", "key"):
        if not isinstance(data.get(name), str | None):
            return _like(invalid(f"The {name} of a plan is a text."))
    parsed: list[Edit] = []
    for place, item in enumerate(edits, 1):
        edit = _parse_edit(_from_json(item), str(place))
        if isinstance(edit, Problem):
            return edit
        parsed.append(edit)
    if len({edit.id for edit in parsed}) < len(parsed):
        return _like(invalid("Two edits have the same id; leave the ids out, or give each its own."))
    return Plan(tuple(parsed), instruction or data.get("instruction"), data.get("key"))


def whole_plan(data: Any) -> Any:
    """A plan as an object with a list of edits, where that is meant: one edit alone, a list alone, either as its JSON text."""
    data = _from_json(data)
    if isinstance(data, str):
        return {"edits": [{"action": PATCH, PATCH: data}]} if is_patch(data) else data
    if is_str_replace(data):
        return {**_around(data), "edits": [{"action": PATCH, PATCH: json.dumps(data)}]}
    if isinstance(data, list):
        return {"edits": data}
    if not isinstance(data, Mapping):
        return data
    if PATCH in data and "edits" not in data and "action" not in data:
        return {"edits": [{"action": PATCH, PATCH: data[PATCH]}], **{name: data[name] for name in data if name != PATCH}}
    if "action" in data and "edits" not in data:
        return {"edits": [data]}
    edits = _from_json(data.get("edits"))
    if isinstance(edits, str) and is_patch(edits):
        edits = {"action": PATCH, PATCH: edits}
    return {**data, "edits": [edits] if isinstance(edits, Mapping) else edits} if edits is not None else data


def _around(data: Any) -> dict[str, Any]:
    """What a plan says besides its edits."""
    return {name: data[name] for name in ("instruction", "key") if name in data} if isinstance(data, Mapping) else {}


def _from_json(value: Any) -> Any:
    """What a text spells that is a JSON object or list; anything else as it is."""
    if not isinstance(value, str) or value.lstrip()[:1] not in ("{", "["):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def like_this(action: str) -> str:
    """A right edit of an action, as the end of what is told a model."""
    return LIKE_THIS + json.dumps(example_of(action), ensure_ascii=False)


def _like(problem: Problem, action: str = "") -> Problem:
    """A problem with a right example behind it; of no action in particular, a whole plan."""
    plan = LIKE_THIS + json.dumps({"edits": [example_of(_FIRST)]}, ensure_ascii=False)
    return replace(problem, message=f"{problem.message} {like_this(action) if action else plan}")


def _parse_edit(data: Any, default_id: str) -> Edit | Problem:
    if not isinstance(data, Mapping):
        return _like(invalid(f"Edit {default_id} is not an object.", default_id), _FIRST)
    id = data.get("id", default_id)
    if not isinstance(id, str | int) or isinstance(id, bool):
        return _like(invalid(f"The id of edit {default_id} is not a text.", default_id), _FIRST)
    action = data.get("action")
    if not isinstance(action, str) or action not in TAKEN:
        what = f"Edit {id} has no known action: {short(repr(action))}; choose one of {', '.join(TAKEN)}"
        return _like(invalid(what, str(id)), _FIRST)
    arguments = {str(name): value for name, value in data.items() if name not in ("id", "action") and value is not None}
    row = TAKEN[action]
    if "at" in row.required and "at" not in arguments and isinstance(id, str) and id.startswith("#"):
        arguments, id = {"at": id, **arguments}, default_id  # an edit's own id is a number; this is a node's
    return _checked(Edit(str(id), action, _named(row, arguments)), row)


def _named(row: Action, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments under their own names."""
    meant = [name for name in arguments if name in row.means]
    if len(meant) != len({row.means[name] for name in meant}) or any(row.means[name] in arguments for name in meant):
        return arguments  # two of one: which is meant can't be told
    return {row.means.get(name, name): value for name, value in arguments.items()}


def _checked(edit: Edit, row: Action) -> Edit | Problem:
    def wrong(what: str) -> Problem:
        return _like(invalid(f"Edit {edit.id}: {what}", edit.id), edit.action)

    unknown = sorted(set(edit.arguments) - set(row.arguments))
    if unknown:
        return wrong(f"{edit.action} takes no {short(unknown[0])!r}; it takes {', '.join(row.arguments)}.")
    missing = [name for name in row.required if name not in edit.arguments]
    if missing:
        return wrong(f"{edit.action} needs {missing[0]!r}.")
    chosen = sum(name in edit.arguments for name in row.one_of)
    if chosen > 1 or (row.needs_one and not chosen):
        return wrong(f"{edit.action} takes one of {', '.join(row.one_of)}.")
    arguments: dict[str, Any] = {}
    for name, value in edit.arguments.items():
        settled = READ[row.arguments[name].type](value)
        if settled is None or _is_too_long(settled):
            is_ = SHOWN[row.arguments[name].type] if settled is None else f"at most {MAX_CHARS} characters"
            return wrong(f"{name} is {is_}.")
        arguments[name] = settled
    return replace(edit, arguments=arguments)


def _is_too_long(value: Any) -> bool:
    return isinstance(value, str) and len(value) > MAX_CHARS


# What an argument of each type should be, and its value as it is meant; None where it is something else.

SHOWN: Mapping[str, str] = {
    "place": "a text: an id, a number or a title",
    "places": "a text, or a list of texts: ids, numbers or titles",
    "text": "a text",
    "texts": "a list of texts",
    "sides": "a list of left, center and right",
    "flag": "true or false",
    "count": "a number from 1",
    "line": "a number from 1, or a label",
    "value": "a text, a number or a list of texts",
}


def _place(value: Any) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return bare(value) if isinstance(value, str) else None


def _places(value: Any) -> str | list[str] | None:
    value = _from_json(value)
    if not isinstance(value, list):
        return _place(value)
    found = [_place(item) for item in value]
    return [place for place in found if place is not None] if found and None not in found else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _texts(value: Any) -> list[str] | None:
    value = _from_json(value)
    return value if isinstance(value, list) and all(isinstance(item, str) for item in value) else None


def _flag(value: Any) -> bool | None:
    spelled = {"true": True, "false": False}.get(value.lower()) if isinstance(value, str) else value
    return spelled if isinstance(spelled, bool) else None


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _line(value: Any) -> int | str | None:
    return _count(value) if isinstance(value, int) else _text(value)


def _value(value: Any) -> Any:
    return value if isinstance(value, str | int | float | bool) else _texts(value)


READ: Mapping[str, Callable[[Any], Any]] = {
    "place": _place,
    "places": _places,
    "text": _text,
    "texts": _texts,
    "sides": _texts,
    "flag": _flag,
    "count": _count,
    "line": _line,
    "value": _value,
}
