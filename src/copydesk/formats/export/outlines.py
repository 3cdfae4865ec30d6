"""Headings of a manuscript: their counted numbers, their anchors, and the title."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from copydesk.document.document import Document
from copydesk.formats.dialect import Run
from copydesk.formats.export.blocks import Heading, Inline, Inlines, Manuscript, plain, walk
from copydesk.formats.export.fields import field as field_named
from copydesk.formats.export.looks import look_of
from copydesk.kinds import kind_named
from copydesk.kinds.numbering import counted_numbers, title_of

_SPELLED = re.compile(r"\d+(?:\.\d+)*[.)]?(?=\s|\Z)")
_ABOVE = ("meta", "definition", "margin", "notes")  # what may stand above a title and is not of the text
_DROPPED = re.compile(r"[^\w\- ]")


@dataclass(frozen=True, slots=True)
class Numbers:
    """The number of each heading that shows one, by node."""

    counted: Mapping[str, str] = field(default_factory=dict)

    def heading(self, id: str, inlines: list[Inline], level: int, style: str = "") -> Heading:
        return Heading(inlines, level, self.counted.get(id, ""), style)


def heading_numbers(document: Document) -> Numbers:
    """The numbers that a document's look asks for. Where its headings spell numbers and count otherwise, theirs stand alone."""
    if not look_of(document.kind).is_numbered:
        return Numbers()
    counted = document.cached(counted_numbers)
    spelled = {id: found[0].rstrip(".)") for id in counted if (found := _SPELLED.match(document[id].text))}
    numbers_itself = 2 * len(spelled) >= len(counted)  # "2024 in figures" among many others is no number
    if numbers_itself and any(counted[id] != number for id, number in spelled.items()):
        return Numbers()
    return Numbers(counted)


def after_number(heading: Heading) -> Inlines:
    """The words of a heading behind its number, where they spell that themselves."""
    match list(heading.inlines):
        case [Run(text=text) as first, *rest] if heading.style != "scene" and (found := _SPELLED.match(text)):
            if found[0].rstrip(".)") == heading.number:
                return [first._replace(text=text[found.end() :].lstrip()), *rest]
    return heading.inlines


def leading_title(document: Document) -> str | None:
    """The heading that is the title, where no text stands above it; elsewhere it stays in its place."""
    title, first = title_of(document, kind_named(document.kind)), first_of_text(document)
    return title if title == first and title is not None and document[title].text.strip() else None


def first_of_text(document: Document) -> str | None:
    """The first block of the text."""
    return next((node.id for node in document.children(document.root) if node.type not in _ABOVE), None)


def title_text(manuscript: Manuscript) -> None:
    """Takes the title from the fields where no heading is one, and out of the fields where the heading says it already."""
    named = field_named(manuscript.fields, "title")
    if not manuscript.title:
        manuscript.title, manuscript.title_is_heading = [Run(named)] if named else [], False
    if named and named == plain(manuscript.title):
        manuscript.fields = [pair for pair in manuscript.fields if pair[0].lower() != "title"]


def set_anchors(manuscript: Manuscript) -> list[Heading]:
    """Gives every heading an anchor of its own, spelled as links to headings commonly are, and lists them."""
    counts: dict[str, int] = {}
    result: list[Heading] = []
    for side, block in walk(manuscript.blocks):
        if side == "enter" and isinstance(block, Heading):
            block.anchor = anchor(plain(block.inlines), counts)
            result.append(block)
    return result


def headroom(headings: Sequence[Heading]) -> int:
    """How many levels no heading uses above the highest that there is: a page begins with its largest heading."""
    return min((heading.level for heading in headings), default=1) - 1


def anchor(text: str, counts: dict[str, int]) -> str:
    name = _DROPPED.sub("", text.strip().lower()).replace(" ", "-") or "section"
    found = name
    while found in counts:
        counts[name] += 1
        found = f"{name}-{counts[name]}"
    counts[found] = 0
    return found
