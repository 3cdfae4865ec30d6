"""Old text, new text: the calls that models make of text editors' tools, as JSON, under the names that those tools give them."""

import json
from collections.abc import Mapping
from typing import Any

from copydesk.editing import patchmessages
from copydesk.editing.patches.hunk import Hunk
from copydesk.editing.patches.wholefile import Whole
from copydesk.plan.problem import Problem

NAME = "an old and a new text"
OLD = ("old_str", "old_string", "old_text", "oldText", "old", "search")
NEW = ("new_str", "new_string", "new_text", "newText", "new", "replace")
EVERY = ("replace_all", "replaceAll")
INSERTED = ("insert_text", *NEW)
WHOLE = ("file_text", "whole")
LINE = "insert_line"
EDITS = "edits"


def is_str_replace(data: Any) -> bool:
    """Whether a JSON value is such a call, or holds several."""
    if isinstance(data, Mapping) and "action" not in data:
        return any(name in data for name in (*OLD, *WHOLE, LINE)) or _is_several(data.get(EDITS))
    return _is_several(data)


def _is_several(data: Any) -> bool:
    return isinstance(data, list) and bool(data) and all(isinstance(one, Mapping) and is_str_replace(one) for one in data)


def read_str_replace(data: Any) -> list[Hunk] | Whole | Problem:
    if isinstance(data, str):
        data = json.loads(data)
    items = data if isinstance(data, list) else data.get(EDITS, [data])
    if len(items) == 1 and isinstance(whole := _first(items[0], WHOLE), str):
        return Whole(whole)
    hunks: list[Hunk] = []
    for number, item in enumerate(items, 1):
        hunk = _hunk(item, f"Text {number}" if len(items) > 1 else "")
        if isinstance(hunk, Problem):
            return hunk
        hunks.append(hunk)
    return hunks


def _hunk(item: Mapping[str, Any], name: str) -> Hunk | Problem:
    old, new, line = _first(item, OLD), _first(item, NEW), item.get(LINE)
    if line is not None:
        text = _first(item, INSERTED)
        if not isinstance(line, int) or isinstance(line, bool) or line < 0 or not isinstance(text, str):
            return patchmessages.named(name, patchmessages.broken(NAME, f"{LINE} is a number from 0, with a text"))
        return Hunk("insert", "", text.removesuffix("\n"), line, name=name)
    new = "" if new is None else new
    if not isinstance(old, str) or not isinstance(new, str):
        return patchmessages.named(name, patchmessages.broken(NAME, "the old and the new text are texts"))
    if old == new:
        return patchmessages.named(name, patchmessages.broken(NAME, "the new text is the old one"))
    return Hunk("replace", old, new, name=name, every=any(item.get(one) is True for one in EVERY))


def _first(item: Mapping[str, Any], names: tuple[str, ...]) -> Any:
    return next((item[name] for name in names if item.get(name) is not None), None)
