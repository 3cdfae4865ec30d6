"""A Word file in which every difference from an older version of the document is a tracked change: accepted they give the document
as it is, rejected the one that was. It is made from the two texts, not from the operations between them."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from copydesk.document.document import Document
from copydesk.errors import InputError
from copydesk.formats import write
from copydesk.formats.docx.definitions import STORIES, ending
from copydesk.formats.docx.markup import Scanned, scan
from copydesk.formats.docx.package import Package
from copydesk.formats.docx.tracked.blocks import Blocks
from copydesk.formats.docx.tracked.owners import Owners, owners_of
from copydesk.formats.docx.tracked.revision import Revision, Said, Voice
from copydesk.formats.docx.tracked.tree import Element
from copydesk.formats.docx.tracked.twice import Twice, with_id

_NOTES = ("footnotes", "endnotes")
_HIGHEST_ID = 2**30  # Word's own numbers are below 2**31; ours go on from the highest below this


def tracked(
    before: Document, after: Document, author: str, when: str, authors: Mapping[str, tuple[str, str]] | None = None
) -> bytes:
    """The file of `after` with the changes since `before`, an older version of the same document.

    `authors` may name, by node id, who changed a node last, and when; all else is `author`'s, at `when`.
    """
    by_node = {id: Said(name, word_date(moment)) for id, (name, moment) in (authors or {}).items()}
    voice = Voice(Said(author, word_date(when)), by_node)
    return tracked_file(write(before), write(after), voice, owners_of(before), owners_of(after))


def tracked_file(old: bytes, new: bytes, voice: Voice, old_owners: Mapping[str, Owners], new_owners: Mapping[str, Owners]) -> bytes:
    """The same for two files; the owners tell which elements of a part are one, where that is known."""
    was, now = Package.read(old), Package.read(new)
    sorts = {one.target: ending(one) for one in now.relationships(now.main).values() if ending(one) in STORIES}
    texts = {part: now.text(part) for part in (now.main, *sorts) if part in now.parts}
    notes = {sorts[part]: part for part in texts if sorts.get(part) in _NOTES}
    free_ids = {sort: _free_id([scan(texts[part], part)]) for sort, part in notes.items()}
    copies: dict[str, dict[str, str]] = {}
    remarks = [scan(texts[part], part).root for part in texts if sorts.get(part) == "comments"]
    comments = frozenset(one.attrs.get("w:id", "") for root in remarks for one in root.children)
    for part, text in texts.items():
        before = was.main if part == now.main else part
        if before in was.parts and (old_text := was.text(before)) != text:
            one, two = scan(old_text, part), scan(text, part)
            revision = Revision(two.scope, voice.usual, _free_id([one, two]), Twice(one.root, two.root, free_ids, copies, comments))
            blocks = Blocks(revision, voice, old_owners.get(before, Owners()), new_owners.get(part, Owners()))
            changed = blocks.tree(Element(old_text, one.root), Element(text, two.root))
            texts[part] = text[: two.root.start] + changed + text[two.root.end :]
    for sort, copied in copies.items():
        texts[notes[sort]] = with_copies(texts[notes[sort]], copied)
    return now.replaced({part: now.encoded(part, text) for part, text in texts.items()})


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
