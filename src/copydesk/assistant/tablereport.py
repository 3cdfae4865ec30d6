"""What an edit of a table's lines did: which rows, columns or cells, by what stands in them."""

from collections.abc import Sequence

from copydesk.assistant.entry import Terms
from copydesk.assistant.gist import Made, looked
from copydesk.assistant.naming import MAX_LISTED, above_is_named, counted, joined, quoted, with_article
from copydesk.document.document import Document
from copydesk.document.facets import ADDED, REMOVED, TEXT, Facet
from copydesk.document.operations import Assign, Move, Splice
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.formats import visible
from copydesk.reading.places import place

# What the lines of a table are called, and what an edit of them changes.
LINES = {
    "add_row": ("row", ADDED),
    "delete_row": ("row", REMOVED),
    "add_column": ("column", ADDED),
    "delete_column": ("column", REMOVED),
    "set_cell": ("cell", TEXT),
}


def lines_told(bound: Bound, edits: Sequence[BoundEdit], facets: Sequence[Facet]) -> Made:
    first = edits[0]
    noun, sort = LINES[first.edit.action]
    told = [one for one in facets if one.what == sort]
    if sort == TEXT and (look := looked(bound, told)) is not None:
        return look
    many = counted(len(edits), noun)
    if len(edits) == 1:
        many = with_article(noun) if sort == TEXT else _line(bound.after if sort == ADDED else bound.before, noun, told)
    new = _values(bound, told) if sort == TEXT else ""
    table = table_at(bound.before, first)
    widths = [one for one in facets if one.attr and one.id == table]  # they follow its columns
    return first.edit.action, Terms(table_called(bound.before, first), old=many, new=new), [*told, *widths]


def _line(document: Document, noun: str, told: Sequence[Facet]) -> str:
    """A row or a column by what stands first in it."""
    first = next((document[one.id] for one in told if document[one.id].text.strip()), None)
    return f"the {noun} {quoted(visible(document, first.id).text)}" if first is not None else with_article(noun)


def _values(bound: Bound, told: Sequence[Facet]) -> str:
    """What cells had and have, where they are few."""
    pairs = [tuple(visible(side, one.id).text for side in (bound.before, bound.after)) for one in told]
    if not 0 < len(pairs) <= MAX_LISTED or any(old == new for old, new in pairs):  # a text that only looks otherwise is the same
        return ""
    if len(pairs) == 1:
        return f"{f' from {quoted(pairs[0][0])}' if pairs[0][0] else ''} to {quoted(pairs[0][1])}"
    return ": " + joined([f"{quoted(old)} to {quoted(new)}" for old, new in pairs])


def table_at(document: Document, edit: BoundEdit) -> str:
    """The table that an edit is about; "" where it is about none."""
    for operation in edit.operations:
        at = operation.id if isinstance(operation, Splice | Assign | Move) else getattr(operation, "parent", None)
        while at is not None and at in document:
            if document[at].type == "table":
                return at
            at = document[at].parent
    return ""


def table_called(document: Document, edit: BoundEdit) -> str:
    at = table_at(document, edit)
    if not at:
        return edit.label
    return f"the table in {place(document, at)}" if above_is_named(document, at) else "the table"
