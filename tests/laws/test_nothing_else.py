"""A report says that nothing else changed only where that is so: on random plans, what stands outside of the nodes that the
operations name is compared byte by byte, as are the separators between two that stayed."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import Desk, formats
from copydesk.assistant import messages
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import apply, splice
from copydesk.formats.format import Piece
from copydesk.formats.markdown import parts
from copydesk.formats.markdown.write import Frame, Writer
from copydesk.formats.strays import Strays, strays
from support.plans import random_bound
from support.samples import FILES, WORD, sample
from support.soak import examples

NUMBER = re.compile(rb"\d+")


def rest(document: Document, named: set[str], other: Document) -> list[tuple[str, bytes]]:
    """The pieces of nodes that stay and are not named, and what parts two of them that follow each other in both."""
    follows = dict(zip_pairs(formats.pieces(other)))
    found: list[tuple[str, bytes]] = []
    for above, piece in zip_pairs_of(formats.pieces(document)):
        stays = piece.id in other and piece.id not in named
        if stays and piece.own:
            found.append((piece.id, piece.data))
        elif stays and above not in named and follows.get(piece.id) == above:
            found.append((f"before {piece.id}", piece.data))
    return sorted(found, key=lambda one: one[0])


def zip_pairs_of(pieces: list[Piece]) -> list[tuple[str, Piece]]:
    above, found = "", []
    for piece in pieces:
        found.append((above, piece))
        above = piece.id if piece.own else above
    return found


def zip_pairs(pieces: list[Piece]) -> list[tuple[str, str]]:
    """Each node with the one above it, where it first stands."""
    found: dict[str, str] = {}
    for above, piece in zip_pairs_of(pieces):
        found.setdefault(piece.id, above)
    return list(found.items())


@pytest.mark.parametrize("kind", [*FILES, WORD])
@examples(60)
@given(seed=st.integers(0, 2**32), calls=st.integers(1, 2), size=st.integers(1, 2))
def test_what_a_report_says_of_the_rest_is_so(kind: str, seed: int, calls: int, size: int) -> None:
    document = sample(kind).document
    bound = random_bound(document, Random(seed), calls, size)
    if bound is None:
        return
    assert formats.misread(bound.after) is None
    said, named = messages.applied(bound, ()), messages.spoken_of(bound)
    old, new = rest(bound.before, named, bound.after), rest(bound.after, named, bound.before)
    if "counted anew" in said:
        old, new = ([(id, NUMBER.sub(b"0", data)) for id, data in side] for side in (old, new))
    if messages.NOTHING_ELSE in said:
        assert old == new
    else:
        assert old != new


def test_a_writer_that_changes_a_neighbour_is_told_on(monkeypatch: pytest.MonkeyPatch) -> None:
    doc = Desk().read(b"# A\n\nOne word.\n\nTwo words.\n\nThree words.\n", format="markdown", kind="article")
    assert doc.apply({"edits": [{"action": "replace", "find": "Two", "with": "2"}]}).message.endswith(messages.NOTHING_ELSE)
    real = parts.write_part

    def careless(writer: Writer, node: Node, frame: Frame) -> parts.Part:
        made = real(writer, node, frame)
        pieces = tuple(piece._replace(data=piece.data.replace(b"2", b"II")) for piece in made.pieces)
        return made._replace(pieces=pieces, data=b"".join(piece.data for piece in pieces))

    monkeypatch.setattr(parts, "write_part", careless)
    message = doc.apply({"edits": [{"action": "replace", "find": "Three", "with": "Four"}]}).message
    assert messages.NOTHING_ELSE not in message
    assert "1 place beside it is spelled otherwise" in message


def test_so_is_one_that_has_no_parts_to_pass_on(monkeypatch: pytest.MonkeyPatch) -> None:
    before = formats.read(b"INT. A - DAY\n\nOne word.\n\nThree words.\n", "fountain", "screenplay")
    after = apply(before, [splice(before, before.order[-1], "Four words.")])
    assert strays(before.afresh(), after.afresh(), {before.order[-1]}) == Strays()
    real = formats.load("fountain").pieces

    def careless(document: Document) -> list[Piece]:
        made = list(real(document))
        is_edited = any("Four" in piece.data.decode() for piece in made)
        return [piece._replace(data=piece.data.replace(b"One", b"Onn") if is_edited else piece.data) for piece in made]

    monkeypatch.setattr(formats.load("fountain"), "pieces", careless)
    assert strays(before.afresh(), after.afresh(), {before.order[-1]}) == Strays(spelled=(before.order[-2],))


def test_numbers_that_follow_are_told() -> None:
    doc = Desk().read(b"1. one\n2. two\n3. three\n4. four\n", format="markdown", kind="article")
    message = doc.apply({"edits": [{"action": "delete", "at": '"one"'}]}).message
    assert message.endswith("3 numbers that follow are counted anew. Nothing else changed.")
