"""The union of edits, defined once: each action, what it takes, what each argument is, and one right example. Validation, the JSON
schemas that models see, the pages of the documentation and every error's example are made from it."""

from collections.abc import Mapping
from typing import Any

from copydesk.plan.action import AT as _AT
from copydesk.plan.action import EXAMPLE_ID, Action, needs, takes
from copydesk.plan.asides import MENTIONS, REVIEW

PLACES = ("before", "after", "into")
OTHER_ID = "#b7t4wf4"  # of another node in the examples

_TABLE = needs("place", "the table")
_STEP = needs("place", "the step")
_MARKDOWN = needs("text", "CommonMark")
_SIDES = {
    "before": takes("place", "a node"),
    "after": takes("place", "a node"),
    "into": takes("place", "a node; last in it"),
}
_SEVERAL = "several: commas between"
_ALONE = takes("flag", "the heading only")
_ROW, _COLUMN = "number (1: the header) or label", "number or label"
_TEXT_FOR_MARKDOWN = {"text": "markdown", "content": "markdown"}

_TEXTS: Mapping[str, Action] = {
    "replace": Action(
        "New words for old.",
        {
            "at": takes("place", "left out: everywhere"),
            "find": needs("text", "as a reader sees it"),
            "with": needs("text", "CommonMark; empty takes it away"),
            "all": takes("flag", "every occurrence"),
            "whole_words": takes("flag", "not inside other words"),
            "forms": takes("flag", "its other forms too"),
        },
        {"at": EXAMPLE_ID, "find": "40 days", "with": "45 days"},
        means={"old": "find", "new": "with", "replacement": "with"},
    ),
    "rewrite": Action(
        "New text for a node, or for `at` through `through`.",
        {"at": _AT, "through": takes("place", "its last sibling"), "markdown": _MARKDOWN},
        {"at": EXAMPLE_ID, "markdown": "New text."},
        means={**_TEXT_FOR_MARKDOWN, "new": "markdown", "with": "markdown"},
    ),
    "insert": Action(
        "New text; without a place, at the end.",
        {"markdown": _MARKDOWN, **_SIDES, "after": takes("place", "a node; a section: all of it")},
        {"after": EXAMPLE_ID, "markdown": "A new paragraph."},
        one_of=PLACES,
        means=_TEXT_FOR_MARKDOWN,
    ),
    "delete": Action(
        "Takes nodes away, with what they hold.",
        {"at": needs("places", _SEVERAL), "alone": _ALONE},
        {"at": EXAMPLE_ID},
    ),
    "move": Action(
        "Puts a node elsewhere.", {"at": _AT, **_SIDES, "alone": _ALONE}, {"at": EXAMPLE_ID, "after": OTHER_ID}, one_of=PLACES
    ),
    "duplicate": Action(
        "Once more, behind it or at a place.",
        {"at": needs("places", _SEVERAL), **_SIDES},
        {"at": EXAMPLE_ID, "after": OTHER_ID},
        one_of=PLACES,
        like="insert",
    ),
    "merge": Action(
        "Makes one of several, where the first stands.",
        {"at": needs("places", _SEVERAL)},
        {"at": f"{EXAMPLE_ID}, {OTHER_ID}"},
    ),
    "split": Action(
        "Makes two of one.",
        {
            "at": _AT,
            "before": takes("place", "the first node of the second"),
            "find": takes("text", "or: its first words"),
            "title": takes("text", "of a new part"),
        },
        {"at": EXAMPLE_ID, "find": "40 days"},
        one_of=("before", "find"),
        needs_one=True,
    ),
    "set": Action(
        "Sets a property or a field.",
        {
            "at": _AT,
            "name": needs("text", "the property; dots lead into a field: author.name"),
            "value": needs("value", "its new value; a list for a list"),
        },
        {"at": EXAMPLE_ID, "name": "level", "value": 3},
    ),
    "retype": Action(
        "Another type; for lists and tables too.",
        {
            "at": needs("places", _SEVERAL),
            "type": needs("text", "the new type"),
            "columns": takes("texts", "a new table's headers", "table"),
        },
        {"at": EXAMPLE_ID, "type": "quote"},
    ),
}
_TABLES: Mapping[str, Action] = {
    "add_row": Action(
        "Adds a row.",
        {"at": _TABLE, "after": takes("line", "number or label"), "cells": needs("texts", "in order")},
        {"at": EXAMPLE_ID, "after": 2, "cells": ["Jam", "3"]},
    ),
    "delete_row": Action("Deletes a row.", {"at": _TABLE, "row": needs("line", _ROW)}, {"at": EXAMPLE_ID, "row": 2}),
    "add_column": Action(
        "Adds a column.",
        {
            "at": _TABLE,
            "after": takes("line", "number or label"),
            "title": needs("text", "its header"),
            "cells": takes("texts", "below the header"),
        },
        {"at": EXAMPLE_ID, "title": "Price", "cells": ["2", "4"]},
    ),
    "delete_column": Action("Deletes a column.", {"at": _TABLE, "column": needs("line", _COLUMN)}, {"at": EXAMPLE_ID, "column": 2}),
    "move_column": Action(
        "Puts a column elsewhere in its table.",
        {
            "at": _TABLE,
            "column": needs("line", _COLUMN),
            "before": takes("line", _COLUMN),
            "after": takes("line", _COLUMN),
        },
        {"at": EXAMPLE_ID, "column": 2, "before": 1},
        one_of=("before", "after"),
        needs_one=True,
    ),
    "set_cell": Action(
        "New text for a cell.",
        {"at": _TABLE, "row": needs("line", _ROW), "column": needs("line", _COLUMN), "text": needs("text", "CommonMark")},
        {"at": EXAMPLE_ID, "row": 2, "column": 2, "text": "12"},
        means={"value": "text", "content": "text", "markdown": "text"},
    ),
    "merge_cells": Action(
        "Makes one cell of several.",
        {
            "at": _TABLE,
            "row": needs("line", "of the first"),
            "column": needs("line", "of the first"),
            "rows": needs("count", "how many down"),
            "columns": needs("count", "how many across"),
        },
        {"at": EXAMPLE_ID, "row": 2, "column": 1, "rows": 1, "columns": 2},
    ),
    "format_table": Action(
        "How a table looks.",
        {
            "at": _TABLE,
            "align": takes("sides", "of each column"),
            "header_row": takes("flag", "row 1 is a header"),
            "header_column": takes("flag", "column 1 is a header"),
            "caption": takes("text", "shown with it"),
        },
        {"at": EXAMPLE_ID, "align": ["left", "right"]},
    ),
}
_PARTS: Mapping[str, Action] = {
    "link": Action(
        "Puts a link on words.",
        {
            "at": _AT,
            "find": takes("text", "words that stand there"),
            "name": takes("text", "or: a new link of a step", "link"),
            "url": needs("text", "where it leads"),
            "link_type": takes("text", "of the new link", "link"),
            "description": takes("text", "of the new link", "link"),
        },
        {"at": EXAMPLE_ID, "find": "the guide", "url": "https://example.org/guide"},
        one_of=("find", "name"),
        needs_one=True,
        needs=("link", "paragraph"),
        like="insert",
        means={"address": "url", "href": "url"},
    ),
    "unlink": Action(
        "Takes a link away; its words stay.",
        {
            "at": _AT,
            "find": takes("text", "its words"),
            "name": takes("text", "or: a step's link", "link"),
        },
        {"at": EXAMPLE_ID, "find": "the guide"},
        one_of=("find", "name"),
        needs=("link", "paragraph"),
        like="delete",
    ),
    "attach": Action(
        "Adds an attachment to a step.",
        {
            "at": _STEP,
            "name": needs("text", "its name"),
            "file_url": needs("text", "its address"),
            "file_type": takes("text", "e.g. video"),
            "description": takes("text", "what it shows"),
            "version": takes("value", "e.g. 2"),
        },
        {"at": EXAMPLE_ID, "name": "gel.png", "file_url": "https://example.org/gel.png", "file_type": "image"},
        needs=("attachment",),
        like="insert",
        means={"url": "file_url"},
    ),
    "detach": Action(
        "Removes an attachment of a step.",
        {"at": _STEP, "name": needs("text", "its name")},
        {"at": EXAMPLE_ID, "name": "gel.png"},
        needs=("attachment",),
        like="delete",
    ),
    "depend": Action(
        "Makes a step depend on another.",
        {
            "at": _STEP,
            "on": needs("place", "the step it needs"),
            "dependency_type": takes("text", "left out: the usual"),
            "evidence_text": takes("text", "why"),
        },
        {"at": EXAMPLE_ID, "on": OTHER_ID},
        needs=("dependency",),
        like="insert",
    ),
    "undepend": Action(
        "Removes a dependency.",
        {"at": _STEP, "on": needs("place", "the step it needs")},
        {"at": EXAMPLE_ID, "on": OTHER_ID},
        needs=("dependency",),
        like="delete",
    ),
}
ACTIONS: Mapping[str, Action] = {
    **_TEXTS,
    **{name: action._replace(needs=("table",)) for name, action in _TABLES.items()},
    **_PARTS,
    **{name: action._replace(needs=("mention",)) for name, action in MENTIONS.items()},
    **{name: action._replace(needs=("comment",)) for name, action in REVIEW.items()},
}

# What a client may send instead of edits. A model that works here is offered edits alone, which say where by ids.
PATCHES: Mapping[str, Action] = {
    "patch": Action(
        "A patch of the file's text.",
        {
            "patch": takes("text", "unified diff, Codex patch, SEARCH/REPLACE blocks"),
            "whole": takes("text", "or: the whole file anew"),
        },
        {"patch": "<<<<<<< SEARCH\nOld line.\n=======\nNew line.\n>>>>>>> REPLACE"},
        one_of=("patch", "whole"),
        needs_one=True,
        means={"diff": "patch"},
    ),
}
TAKEN: Mapping[str, Action] = {**ACTIONS, **PATCHES}


def example_of(action: str) -> dict[str, Any]:
    """A right edit of an action, as a client writes it."""
    return {"action": action, **TAKEN[action].example}
