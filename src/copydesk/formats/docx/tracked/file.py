"""A Word file in which every difference from an older version of the document is a tracked change: accepted they give the document
as it is, rejected the one that was. It is made from the two texts, not from the operations between them."""

from bisect import bisect_right
from collections.abc import Iterable
from datetime import UTC, datetime

from copydesk.document.document import Document
from copydesk.errors import InputError
from copydesk.formats import pieces, write
from copydesk.formats.docx.definitions import STORIES, ending
from copydesk.formats.docx.markup import Scanned, scan
from copydesk.formats.docx.package import Package
from copydesk.formats.docx.tracked.align import Owner
from copydesk.formats.docx.tracked.blocks import Blocks
from copydesk.formats.docx.tracked.revision import Revision
from copydesk.formats.docx.tracked.tree import Element
from copydesk.formats.docx.tracked.twice import Twice, with_id

_NOTES = ("footnotes", "endnotes")
_HIGHEST_ID = 2**30  # Word's own numbers are below 2**31; ours go on from the highest below this


def tracked(before: Document, after: Document, author: str, when: str) -> bytes:
    """The file of `after` with the changes since `before`, an older version of the same document, as one author's."""
    return tracked_file(write(before), write(after), author, when, (owner(before), owner(after)))


def tracked_file(old: bytes, new: bytes, author: str, when: str, owners: tuple[Owner, Owner] | None = None) -> bytes:
    """The same for two files; `owners` tell which elements of their main parts are one, where that is known."""
    was, now = Package.read(old), Package.read(new)
    sorts = {one.target: ending(one) for one in now.relationships(now.main).values() if ending(one) in STORIES}
    texts = {part: now.text(part) for part in (now.main, *sorts) if part in now.parts}
    notes = {sorts[part]: part for part in texts if sorts.get(part) in _NOTES}
    free_ids = {sort: _free_id([scan(texts[part], part)]) for sort, part in notes.items()}
    changes = _Author(author, word_date(when), free_ids)
    for part, text in texts.items():
        before = was.main if part == now.main else part
        if before in was.parts:
            texts[part] = changes.part(part, was.text(before), text, owners if part == now.main else None)
    for sort, copies in changes.copies.items():
        texts[notes[sort]] = with_copies(texts[notes[sort]], copies)
    return now.replaced({part: now.encoded(part, text) for part, text in texts.items()})


class _Author:
    """What all parts of a file have in common."""

    def __init__(self, name: str, when: str, free_ids: dict[str, int]) -> None:
        self.name = name
        self.when = when
        self.free_ids = free_ids
        self.copies: dict[str, dict[str, str]] = {}

    def part(self, name: str, old: bytes, new: bytes, owners: tuple[Owner, Owner] | None) -> bytes:
        if old == new:
            return new
        was, now = scan(old, name), scan(new, name)
        twice = Twice(was.root, now.root, self.free_ids, self.copies)
        blocks = Blocks(Revision(now.scope, self.name, self.when, _free_id([was, now]), twice), *(owners or (_nobody, _nobody)))
        return new[: now.root.start] + blocks.tree(Element(old, was.root), Element(new, now.root)) + new[now.root.end :]


def owner(document: Document) -> Owner:
    """Tells the node that an element of the main part belongs to, by where the element begins."""
    starts: list[int] = []
    ids: list[str] = []
    at = 0
    for piece in pieces(document):
        starts.append(at)
        ids.append(piece.id)
        at += len(piece.data)
    return lambda element: ids[bisect_right(starts, element.place.start) - 1]


def _nobody(_: Element) -> str | None:
    return None


def _free_id(parts: Iterable[Scanned]) -> int:
    """A number above all that the parts use for changes, bookmarks, comments or notes."""
    used = (element.attrs.get("w:id", "") for part in parts for element in part.root.walk())
    return max((int(id) for id in used if id.isdecimal() and int(id) < _HIGHEST_ID), default=0) + 1


def with_copies(notes: bytes, copies: dict[str, str]) -> bytes:
    """A part of notes with copies of some of them: by the copy's id, the note's."""
    root = scan(notes, "a part with notes").root
    by_id = {element.attrs.get("w:id"): notes[element.start : element.end] for element in root.children}
    added = b"".join([with_id(by_id[original], copy) for copy, original in copies.items() if original in by_id])
    return notes[: root.stop] + added + notes[root.stop :]


def word_date(when: str) -> str:
    """A moment in ISO 8601 as Word writes it: in UTC, to the second."""
    try:
        moment = datetime.fromisoformat(when)
    except ValueError:
        raise InputError(f"{when!r} is no date and time; give one such as 2026-03-01T12:00:00Z") from None
    return (moment if moment.tzinfo is None else moment.astimezone(UTC)).strftime("%Y-%m-%dT%H:%M:%SZ")
