"""The union of edits, defined once: each action, what it takes, what each argument is, and one right example. Validation, the JSON
schemas that models see, the pages of the documentation and every error's example are made from it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

PLACES = ("before", "after", "into")
EXAMPLE_ID = "#k3m9x2t"  # of a node in the examples
OTHER_ID = "#b7t4wf4"


class Argument(NamedTuple):
    """What an argument is.

    place (a reference: an id, a number, a title) · places (one, or a list of them) · text · texts (a list) · flag · count (a whole
    number from 1) · line (a row or column: its number from 1, or its label) · value (a text, a number, true or false, or a list of
    texts) · sides (a list of left, center, right)
    """

    type: str
    about: str
    required: bool = False
    needs: tuple[str, ...] = ()  # node types, one of which a kind must have for it to take this


class Action(NamedTuple):
    """One action: what it does and takes. Of `one_of` at most one argument may be given, and one must where `needs_one`."""

    about: str
    arguments: Mapping[str, Argument]
    example: Mapping[str, Any]
    one_of: tuple[str, ...] = ()
    needs_one: bool = False
    needs: tuple[str, ...] = ()  # node types, one of which a kind must have
    like: str = ""  # the plain action that allows it, and that it is told as
    means: Mapping[str, str] = {}  # names that models give to an argument, and that can be taken for no other

    @property
    def required(self) -> tuple[str, ...]:
        return tuple(name for name, argument in self.arguments.items() if argument.required)

    @property
    def optional(self) -> tuple[str, ...]:
        return tuple(name for name, argument in self.arguments.items() if not argument.required and name not in self.one_of)


def _needs(type: str, about: str) -> Argument:
    return Argument(type, about, required=True)


def _takes(type: str, about: str, *needs: str) -> Argument:
    return Argument(type, about, needs=needs)


_AT = _needs("place", "where")
_TABLE = _needs("place", "the table")
_STEP = _needs("place", "the step")
_MARKDOWN = _needs("text", "CommonMark")
_SIDES = {
    "before": _takes("place", "a node"),
    "after": _takes("place", "a node"),
    "into": _takes("place", "a node; goes last in it"),
}
_ROW, _COLUMN = "number (1: the header) or label", "number or label"
_TEXT_FOR_MARKDOWN = {"text": "markdown", "content": "markdown"}

_TEXTS: Mapping[str, Action] = {
    "replace": Action(
        "New words for old.",
        {
            "at": _takes("place", "left out: everywhere"),
            "find": _needs("text", "as a reader sees it"),
            "with": _needs("text", "CommonMark; empty takes it away"),
            "all": _takes("flag", "every occurrence"),
            "whole_words": _takes("flag", "not inside other words"),
            "forms": _takes("flag", "its plural, possessive, capitals too"),
        },
        {"at": EXAMPLE_ID, "find": "40 days", "with": "45 days"},
        means={"old": "find", "new": "with", "replacement": "with"},
    ),
    "rewrite": Action(
        "New text for a node, or for `at` through `through`.",
        {"at": _AT, "through": _takes("place", "its last sibling"), "markdown": _MARKDOWN},
        {"at": EXAMPLE_ID, "markdown": "New text."},
        means={**_TEXT_FOR_MARKDOWN, "new": "markdown", "with": "markdown"},
    ),
    "insert": Action(
        "New text; without a place, at the end.",
        {"markdown": _MARKDOWN, **_SIDES},
        {"after": EXAMPLE_ID, "markdown": "A new paragraph."},
        one_of=PLACES,
        means=_TEXT_FOR_MARKDOWN,
    ),
    "delete": Action(
        "Takes nodes away, with what they hold.",
        {"at": _needs("places", "several: commas between")},
        {"at": EXAMPLE_ID},
    ),
    "move": Action("Puts a node elsewhere.", {"at": _AT, **_SIDES}, {"at": EXAMPLE_ID, "after": OTHER_ID}, one_of=PLACES),
    "set": Action(
        "Sets a property, or a field of the document.",
        {"at": _AT, "name": _needs("text", "the property"), "value": _needs("value", "its new value")},
        {"at": EXAMPLE_ID, "name": "level", "value": 3},
    ),
    "retype": Action(
        "Makes a node one of another type.",
        {"at": _AT, "type": _needs("text", "the new type")},
        {"at": EXAMPLE_ID, "type": "quote"},
    ),
}
_TABLES: Mapping[str, Action] = {
    "add_row": Action(
        "Adds a row.",
        {"at": _TABLE, "after": _takes("line", "number or label"), "cells": _needs("texts", "in order")},
        {"at": EXAMPLE_ID, "after": 2, "cells": ["Jam", "3"]},
    ),
    "delete_row": Action("Deletes a row.", {"at": _TABLE, "row": _needs("line", _ROW)}, {"at": EXAMPLE_ID, "row": 2}),
    "add_column": Action(
        "Adds a column.",
        {
            "at": _TABLE,
            "after": _takes("line", "number or label"),
            "title": _needs("text", "its header"),
            "cells": _takes("texts", "below the header"),
        },
        {"at": EXAMPLE_ID, "title": "Price", "cells": ["2", "4"]},
    ),
    "delete_column": Action(
        "Deletes a column.", {"at": _TABLE, "column": _needs("line", _COLUMN)}, {"at": EXAMPLE_ID, "column": 2}
    ),
    "set_cell": Action(
        "New text for a cell.",
        {"at": _TABLE, "row": _needs("line", _ROW), "column": _needs("line", _COLUMN), "text": _needs("text", "CommonMark")},
        {"at": EXAMPLE_ID, "row": 2, "column": 2, "text": "12"},
        means={"value": "text", "content": "text", "markdown": "text"},
    ),
    "merge_cells": Action(
        "Makes one cell of several.",
        {
            "at": _TABLE,
            "row": _needs("line", "of the first"),
            "column": _needs("line", "of the first"),
            "rows": _needs("count", "how many down"),
            "columns": _needs("count", "how many across"),
        },
        {"at": EXAMPLE_ID, "row": 2, "column": 1, "rows": 1, "columns": 2},
    ),
    "format_table": Action(
        "How a table looks.",
        {
            "at": _TABLE,
            "align": _takes("sides", "of each column"),
            "header_row": _takes("flag", "row 1 is a header"),
            "header_column": _takes("flag", "column 1 is a header"),
            "caption": _takes("text", "shown with it"),
        },
        {"at": EXAMPLE_ID, "align": ["left", "right"]},
    ),
}
_PARTS: Mapping[str, Action] = {
    "link": Action(
        "Puts a link on words.",
        {
            "at": _AT,
            "find": _takes("text", "words that stand there"),
            "name": _takes("text", "or: a new link of a step", "link"),
            "url": _needs("text", "where it leads"),
            "link_type": _takes("text", "of the new link", "link"),
            "description": _takes("text", "of the new link", "link"),
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
            "find": _takes("text", "its words"),
            "name": _takes("text", "or: a step's link", "link"),
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
            "name": _needs("text", "its name"),
            "file_url": _needs("text", "its address"),
            "file_type": _takes("text", "e.g. video"),
            "description": _takes("text", "what it shows"),
            "version": _takes("value", "e.g. 2"),
        },
        {"at": EXAMPLE_ID, "name": "gel.png", "file_url": "https://example.org/gel.png", "file_type": "image"},
        needs=("attachment",),
        like="insert",
        means={"url": "file_url"},
    ),
    "detach": Action(
        "Removes an attachment of a step.",
        {"at": _STEP, "name": _needs("text", "its name")},
        {"at": EXAMPLE_ID, "name": "gel.png"},
        needs=("attachment",),
        like="delete",
    ),
    "depend": Action(
        "Makes a step depend on another.",
        {
            "at": _STEP,
            "on": _needs("place", "the step it needs"),
            "dependency_type": _takes("text", "left out: the usual"),
            "evidence_text": _takes("text", "why"),
        },
        {"at": EXAMPLE_ID, "on": OTHER_ID},
        needs=("dependency",),
        like="insert",
    ),
    "undepend": Action(
        "Removes a dependency.",
        {"at": _STEP, "on": _needs("place", "the step it needs")},
        {"at": EXAMPLE_ID, "on": OTHER_ID},
        needs=("dependency",),
        like="delete",
    ),
}
_REMARK = _needs("text", "what it says")
_AUTHOR = _takes("text", "whose, if not yours")
_CHANGES: Mapping[str, Argument] = {
    "at": _takes("place", "left out: everywhere"),
    "author": _takes("text", "whose"),
    "change": _takes("value", "its number, or a list"),
}
_MEANT = {"by": "author", "changes": "change"}
_REVIEW: Mapping[str, Action] = {
    "comment": Action(
        "Puts a comment on words.",
        {"at": _AT, "find": _takes("text", "left out: all of it"), "text": _REMARK, "author": _AUTHOR},
        {"at": EXAMPLE_ID, "find": "40 days", "text": "Is that right?"},
        like="insert",
        means={"comment": "text", "content": "text", "markdown": "text"},
    ),
    "answer": Action(
        "Answers a comment.",
        {"at": _needs("place", "the comment"), "text": _REMARK, "author": _AUTHOR},
        {"at": EXAMPLE_ID, "text": "Done."},
        like="insert",
        means={"comment": "at", "content": "text", "markdown": "text"},
    ),
    "resolve": Action(
        "Resolves comments, with their answers.",
        {"at": _takes("places", "left out: all"), "reopen": _takes("flag", "makes them open again")},
        {"at": EXAMPLE_ID},
        like="set",
    ),
    "footnote": Action(
        "Puts a footnote behind words.",
        {"at": _AT, "find": _takes("text", "left out: at its end"), "text": _REMARK, "at_end": _takes("flag", "an endnote")},
        {"at": EXAMPLE_ID, "find": "40 days", "text": "As agreed."},
        like="insert",
    ),
    "accept": Action("Accepts tracked changes.", _CHANGES, {"at": EXAMPLE_ID, "author": "Anna"}, like="set", means=_MEANT),
    "reject": Action("Rejects tracked changes.", _CHANGES, {"at": EXAMPLE_ID, "change": 3}, like="set", means=_MEANT),
}
ACTIONS: Mapping[str, Action] = {
    **_TEXTS,
    **{name: action._replace(needs=("table",)) for name, action in _TABLES.items()},
    **_PARTS,
    **{name: action._replace(needs=("comment",)) for name, action in _REVIEW.items()},
}

# What a client may send instead of edits. A model that works here is offered edits alone, which say where by ids.
PATCHES: Mapping[str, Action] = {
    "patch": Action(
        "A patch of the file's text.",
        {
            "patch": _takes("text", "unified diff, Codex patch, SEARCH/REPLACE blocks"),
            "whole": _takes("text", "or: the whole file anew"),
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
