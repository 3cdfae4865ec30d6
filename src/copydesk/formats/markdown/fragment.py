"""Markdown that a person gives for a place, fitted to it: items in a list, headings below the one they come to stand under."""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.errors import InputError
from copydesk.formats.markdown.headings import with_level
from copydesk.formats.markdown.read import read_drafts

SECTION_HOLDERS = ("document", "section", "content")


def fragment(document: Document, parent: str, commonmark: str) -> list[Draft]:
    """The drafts that `commonmark` stands for in `parent`. InputError where it can't stand there."""
    holder = document[parent]
    if holder.type == "row":
        return [Draft("cell", commonmark.strip())]
    if holder.type in ("table", "meta"):
        raise InputError(
            f"Markdown can't be put into a {holder.type}; add a {'row' if holder.type == 'table' else 'field'} instead"
        )
    drafts = read_drafts(commonmark.strip("\r\n").encode() + b"\n", front_matter=False).children
    if holder.type == "list":
        return [item for draft in drafts for item in _items(draft)]
    if holder.type in SECTION_HOLDERS:
        _fit_levels(drafts, holder)
        return drafts
    return [flat for draft in drafts for flat in _without_sections(draft)]


def _items(draft: Draft) -> list[Draft]:
    if draft.type == "list":
        return draft.children
    if draft.type == "paragraph":
        return [Draft("item", draft.text)]
    raise InputError(f"a {draft.type} can't be an item of a list")


def _fit_levels(drafts: Sequence[Draft], holder: Node) -> None:
    """Headings given for a place below a heading go below it."""
    sections = [draft for top in drafts for draft in top.walk() if draft.type == "section"]
    above = holder.attrs.get("level", 0)
    if not sections or not isinstance(above, int):
        return
    shift = max(0, above + 1 - min(level_of(draft) for draft in sections))
    for draft in sections:
        level = level_of(draft) + shift
        if level > 6:
            raise InputError("a heading here would be deeper than six levels")
        if shift:
            draft.head, draft.tail = with_level(draft.head, draft.tail, level, b"\n")
            draft.attrs = draft.attrs.set("level", level)


def level_of(draft: Draft) -> int:
    level = draft.attrs.get("level", 1)
    assert isinstance(level, int)
    return level


def _without_sections(draft: Draft) -> list[Draft]:
    """Headings inside a quote or an item are leaves."""
    if draft.type != "section":
        return [draft]
    heading = Draft("heading", draft.text, draft.attrs, draft.lead, draft.head, draft.body, draft.tail, context=draft.context)
    return [heading, *(flat for child in draft.children for flat in _without_sections(child))]
