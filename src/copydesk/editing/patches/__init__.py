"""Patches as models send them, each sort a row: how it is known, and how it is read into hunks or a whole file."""

import json
from collections.abc import Callable
from typing import NamedTuple

from copydesk.editing import patchmessages
from copydesk.editing.patches.codex import is_codex, read_codex
from copydesk.editing.patches.hunk import Hunk
from copydesk.editing.patches.searchreplace import is_search_replace, read_search_replace
from copydesk.editing.patches.strreplace import is_str_replace, read_str_replace
from copydesk.editing.patches.unified import is_unified, read_unified
from copydesk.editing.patches.wholefile import Whole, is_fenced, read_fenced
from copydesk.plan.problem import Problem


class Sort(NamedTuple):
    is_one: Callable[[str], bool]
    read: Callable[[str], "list[Hunk] | Whole | Problem"]


def _is_call(text: str) -> bool:
    if text.lstrip()[:1] not in ("{", "["):
        return False
    try:
        return is_str_replace(json.loads(text))
    except (ValueError, RecursionError):
        return False


# In this order: a block may hold a diff, and a diff may stand in a fence.
SORTS: tuple[Sort, ...] = (
    Sort(_is_call, read_str_replace),
    Sort(is_codex, read_codex),
    Sort(is_search_replace, read_search_replace),
    Sort(is_unified, read_unified),
    Sort(is_fenced, read_fenced),
)


def is_patch(text: str) -> bool:
    return any(sort.is_one(text) for sort in SORTS)


def read_patch(text: str) -> list[Hunk] | Whole | Problem:
    """The hunks of a patch, or the file that it is; else what is wrong with it."""
    sort = next((sort for sort in SORTS if sort.is_one(text)), None)
    return patchmessages.unknown() if sort is None else sort.read(text)
