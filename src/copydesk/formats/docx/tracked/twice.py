"""What would stand twice in a file where text is deleted here and inserted there: a bookmark or comment goes with the inserted
text, and the deleted text gets a copy of its note, since Word allows each of them one place."""

import re
from collections.abc import Collection

from copydesk.formats.docx import markup
from copydesk.formats.docx.tracked.tree import Element

NOTES = {"w:footnoteReference": "footnotes", "w:endnoteReference": "endnotes"}
COMMENTS = frozenset({"w:commentRangeStart", "w:commentRangeEnd", "w:commentReference"})
_ID = re.compile(rb"""([\s:]id\s*=\s*)(?:"[^"]*"|'[^']*')""")

Sign = tuple[str, str]  # the name of a mark or reference and what it is known by


class Twice:
    """`free_ids` and `copies` are by the sort of notes; a copy is known by its id, and has the id of its note."""

    def __init__(
        self,
        old: markup.Element,
        new: markup.Element,
        free_ids: dict[str, int],
        copies: dict[str, dict[str, str]],
        comments: Collection[str],  # the numbers of those that there still are
    ) -> None:
        self.comments = comments
        self.bookmarks = _bookmarks(old)
        standing = _bookmarks(new)
        self.standing = {found for element in new.walk() if (found := sign(element, standing)) is not None}
        self.free_ids = free_ids
        self.copies = copies

    def gone(self, element: Element) -> bytes:
        """How a mark or object is spelled in deleted text."""
        if element.name in COMMENTS and element.attr("w:id") not in self.comments:
            return b""
        if sign(element.place, self.bookmarks) not in self.standing:
            return element.raw
        notes = NOTES.get(element.name)
        if notes is None or notes not in self.free_ids:
            return b""
        id = str(self.free_ids[notes])
        self.free_ids[notes] += 1
        self.copies.setdefault(notes, {})[id] = element.attr("w:id")
        return with_id(element.raw, id)


def sign(element: markup.Element, bookmarks: dict[str, str]) -> Sign | None:
    if element.name in ("w:bookmarkStart", "w:bookmarkEnd"):
        return element.name, bookmarks.get(element.attrs.get("w:id", ""), "")
    if element.name in COMMENTS or element.name in NOTES:
        return element.name, element.attrs.get("w:id", "")
    return None


def _bookmarks(root: markup.Element) -> dict[str, str]:
    """The names by the numbers, which a bookmark's two ends share."""
    found = (element.attrs for element in root.walk() if element.name == "w:bookmarkStart")
    return {attrs.get("w:id", ""): attrs.get("w:name", "") for attrs in found}


def with_id(raw: bytes, id: str) -> bytes:
    """An element with another id in its start tag."""
    return _ID.sub(lambda found: found[1] + b'"' + id.encode() + b'"', raw, count=1)
