"""Strays: bytes that a change altered outside of what its operations name. What is told of a change says that nothing else changed
only where there are none; numbers that are counted anew are told apart from any others.
"""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.ends import long_common_ends
from copydesk.formats.format import Piece
from copydesk.formats.stretches import Part, parts_of, runs

_DIGITS = re.compile(rb"\d+")


class Written(NamedTuple):
    """The output of a document, and where each piece of it ends and whose it is."""

    data: bytes
    ends: "array[int]"
    ids: list[str]
    own: bytearray


class Strays(NamedTuple):
    counted: int = 0  # nodes that spell another number, and nothing else of theirs is different
    spaced: int = 0  # separators that are others
    spelled: tuple[str, ...] = ()  # nodes whose own bytes are others


class _Part(NamedTuple):
    """What the middle of an output says of a node, and what stands before it and behind which node."""

    own: bytes
    lead: bytes
    above: str


def pieces_written(document: Document) -> Written:
    from copydesk.formats import load

    ends, own, at = array("Q"), bytearray(), 0
    ids: list[str] = []
    parts: list[bytes] = []
    for piece in load(document.format).pieces(document):
        at += len(piece.data)
        ends.append(at)
        ids.append(piece.id)
        own.append(piece.own)
        parts.append(piece.data)
    return Written(b"".join(parts), ends, ids, own)


def strays(before: Document, after: Document, named: Collection[str]) -> Strays:
    """What is different between two versions besides the nodes that are named."""
    old, new = parts_of(before), parts_of(after)
    if old is not None and new is not None and before.format == after.format:
        shared = runs(old, new)
        told = (_parts_but(old, [(run.old, run.size) for run in shared]), _parts_but(new, [(run.new, run.size) for run in shared]))
        return _told_apart(*told, named)
    one, two = before.cached(pieces_written), after.cached(pieces_written)
    start, end = long_common_ends(one.data, two.data)
    if start == len(one.data) == len(two.data):
        return Strays()
    found = _told_apart(_parts(one, start, end), _parts(two, start, end), named)
    if found == Strays():
        return found
    # The common ends may cut a node on one side only: whether it is another is seen on the whole of it.
    return _told_apart(_parts(one, 0, 0), _parts(two, 0, 0), named)


def _told_apart(old: Mapping[str, _Part], new: Mapping[str, _Part], named: Collection[str]) -> Strays:
    counted, spaced, spelled = 0, 0, []
    for id, part in new.items():
        was = old.get(id)
        if was is None or id in named:
            continue
        if was.own != part.own:
            if _without_numbers(was.own) == _without_numbers(part.own):
                counted += 1
            else:
                spelled.append(id)
        elif was.lead != part.lead:
            is_counted = _without_numbers(was.lead) == _without_numbers(part.lead)
            counted += is_counted
            spaced += not is_counted and was.above == part.above and part.above not in named
    return Strays(counted, spaced, tuple(spelled))


def _without_numbers(data: bytes) -> bytes:
    return _DIGITS.sub(b"0", data)


def _parts_but(parts: Sequence[Part], shared: Iterable[tuple[int, int]]) -> dict[str, _Part]:
    """By node what the parts say that are not shared, and the first of each run of shared ones: what stands above it is another."""
    found: dict[str, _Part] = {}
    at = 0
    for start, size in (*sorted(shared), (len(parts), 0)):
        if at < start + 1:
            pieces = (piece for part in parts[at : start + 1] for piece in part.pieces)
            _collect(found, pieces, *_standing_above(parts, at))
        at = start + size if size > 1 else start + 1
    return found


def _standing_above(parts: Sequence[Part], place: int) -> tuple[str, bytes]:
    """The last node that has bytes of its own above a part, and what stands between them."""
    lead = b""
    while place:
        place -= 1
        for piece in reversed(parts[place].pieces):
            if piece.own:
                return piece.id, lead
            lead = piece.data + lead
    return "", lead


def _parts(written: Written, start: int, end: int) -> dict[str, _Part]:
    """By node what the pieces between the common ends say; a piece that is cut by an end is there whole."""
    found: dict[str, _Part] = {}
    _collect(found, _pieces(written, start, end))
    return found


def _collect(found: dict[str, _Part], pieces: Iterable[Piece], above: str = "", lead: bytes = b"") -> None:
    for id, data, own in pieces:
        if not own and data.isdigit() and id in found:  # a place that is counted, in the midst of what says it
            found[id] = found[id]._replace(own=found[id].own + data)
            continue
        if not own:
            lead += data
            continue
        known = found.get(id)
        found[id] = _Part(data, lead, above) if known is None else known._replace(own=known.own + data)
        above, lead = id, b""


def _pieces(written: Written, start: int, end: int) -> Iterator[Piece]:
    first = max(bisect_right(written.ends, start) - 1, 0)
    last = min(bisect_left(written.ends, len(written.data) - end) + 1, len(written.ends) - 1)
    for place in range(first, last + 1):
        begins = written.ends[place - 1] if place else 0
        yield Piece(written.ids[place], written.data[begins : written.ends[place]], bool(written.own[place]))
