"""Tracked changes: which there are, each as a reader counts them, and the document with some of them accepted or rejected."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.operations import Operation
from copydesk.formats.docx.fields import text_of
from copydesk.formats.docx.markup import Element, scan
from copydesk.formats.docx.review.amend import amended
from copydesk.formats.docx.review.settle import CAME, LOOKS, RANGES, TRACKED, settled
from copydesk.formats.docx.sources import known_of
from copydesk.formats.docx.write import stories, story_pieces
from copydesk.formats.format import join
from copydesk.formats.review import Revision

_TEXTS = ("w:t", "w:delText")
_MOVES = ("w:moveFrom", "w:moveTo")
_SHOWN = (*_TEXTS, "w:drawing", "w:pict", "w:tbl", "w:object")
_ANY = re.compile(b"<(?:[\\w.-]+:)?(?:" + "|".join(sorted(name[2:] for name in TRACKED)).encode() + rb")[\s/>]")
_MAX_CHARS = 200  # of a change's text that is told


class Mark(NamedTuple):
    """One element of a tracked change, and the part that it stands in."""

    part: str
    start: int
    sort: str
    author: str
    date: str
    text: str
    node: str | None
    name: str = ""  # of the move that it belongs to


def revisions(document: Document) -> list[Revision]:
    """The changes of a document that are still to be accepted or rejected, in reading order."""
    return [
        Revision(number, marks[0].sort, marks[0].author, marks[0].date, _told(marks), marks[0].node)
        for number, marks in enumerate(_grouped(document), 1)
    ]


def settle(document: Document, numbers: Collection[int], *, accept: bool) -> list[Operation]:
    """The operations that accept or reject the changes of these numbers."""
    chosen: dict[str, set[int]] = {}
    for number, marks in enumerate(_grouped(document), 1):
        for mark in marks if number in numbers else ():
            chosen.setdefault(mark.part, set()).add(mark.start)
    known = known_of(document)
    parts = {known.stories[story].part: (story, holder) for story, holder in stories(document)}
    made = {
        part: settled(join(story_pieces(document, parts[part][1], known)), part, starts, accept=accept)
        for part, starts in chosen.items()
    }
    return amended(document, known, made)


def _told(marks: list[Mark]) -> str:
    parts: list[str] = []
    for place, mark in enumerate(marks):
        if mark.name != "to":  # of a move the words are told once
            parts.append(mark.text if place and marks[place - 1].node == mark.node else f" {mark.text}")
    said = " ".join("".join(parts).split())
    return said if len(said) <= _MAX_CHARS else said[: _MAX_CHARS - 1] + "…"


def _grouped(document: Document) -> list[list[Mark]]:
    """The marks that a reader takes for one change: of one author, time and sort, nothing between them; both ends of a move."""
    result: list[list[Mark]] = []
    moves: dict[tuple[str, str], list[Mark]] = {}
    known = known_of(document)
    for story, holder in stories(document):
        pieces = list(story_pieces(document, holder, known))
        data, part = join(pieces), known.stories[story].part
        if _ANY.search(data) is None:
            continue
        starts, owners, at = [], [], 0
        for piece in pieces:
            starts.append(at)
            owners.append(piece.id)
            at += len(piece.data)
        open_group: list[Mark] | None = None
        for mark in _marks(scan(data, part).root, data, part):
            if mark is None:
                open_group = None
                continue
            mark = mark._replace(node=owners[bisect_right(starts, mark.start) - 1])
            if mark.sort == "move" and mark.name:
                key = (mark.author, mark.name.partition("\0")[2])
                if key not in moves:
                    result.append(moves.setdefault(key, []))
                if open_group is not None and open_group[0].sort == "move":  # the end of the paragraph that the move begins in
                    moves[key] += open_group
                    result.remove(open_group)
                moves[key].append(mark._replace(name=mark.name.partition("\0")[0]))
                open_group = None
            elif open_group is not None and open_group[-1][2:5] == mark[2:5]:
                open_group.append(mark)
            else:
                open_group = [mark]
                result.append(open_group)
    return result


def _marks(root: Element, data: bytes, part: str) -> Iterator[Mark | None]:
    """The marks of a part in order, and None where words stand between them that nobody changed."""
    ranges: dict[str, str] = {}  # which move is open, by its side
    ids: dict[str, str] = {}
    stack: list[tuple[Element, bool]] = [(root, False)]
    while stack:
        element, is_inside = stack.pop()
        name = element.name
        if name in ("w:moveFromRangeEnd", "w:moveToRangeEnd"):
            side = ids.pop(name + element.attrs.get("w:id", ""), "")
            ranges.pop(side, None)
        if name in TRACKED:
            side = "to" if name in ("w:moveTo", "w:moveToRangeStart") else "from"
            if name in ("w:moveFromRangeStart", "w:moveToRangeStart"):
                ranges[side] = element.attrs.get("w:name", "")
                ids[name.removesuffix("Start") + "End" + element.attrs.get("w:id", "")] = side
            said = (
                "".join(text_of(one, data) for one in element.walk() if one.name in _TEXTS)
                if name not in LOOKS
                else _looking(element, data)
            )
            moved = f"{side}\0{ranges[side]}" if _sort(name) == "move" and side in ranges else ""
            yield Mark(
                part,
                element.start,
                _sort(name),
                element.attrs.get("w:author", ""),
                element.attrs.get("w:date", ""),
                "" if is_inside else said,
                None,
                moved,
            )
        elif name in _SHOWN and not is_inside:
            yield None
        if name not in LOOKS:  # what it was before is nobody's change
            stack.extend((child, is_inside or (name in TRACKED and name not in RANGES)) for child in reversed(element.children))


def _sort(name: str) -> str:
    if name in LOOKS or name == "w:cellMerge":
        return "format"
    if name in _MOVES or "move" in name.lower():
        return "move"
    return "insertion" if name in CAME or RANGES.get(name) else "deletion"


def _looking(record: Element, data: bytes) -> str:
    """The words that look otherwise."""
    holder = record.parent.parent if record.parent is not None else None
    if holder is None or holder.name not in ("w:r", "w:p", "w:pPr"):
        return ""
    if holder.name == "w:pPr":
        holder = holder.parent
    return "".join(text_of(one, data) for one in holder.walk() if one.name in _TEXTS) if holder is not None else ""
