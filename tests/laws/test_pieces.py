"""Several pieces looked for at once are found wherever each is found by itself, also where they overlap or are the same."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from copydesk.references.texts import pieces
from copydesk.references.texts.pieces import places_of, positions

FEW = st.binary(max_size=0) | st.lists(st.sampled_from(b"ab\xff"), max_size=60).map(bytes)  # few letters, so that they overlap
PIECES = st.lists(st.lists(st.sampled_from(b"ab"), min_size=1, max_size=5).map(bytes), min_size=1, max_size=8)


@given(PIECES, FEW)
@example([b"aab", b"ab"], b"aab")  # one hides the other
@example([b"ab", b"ab"], b"abab")  # the same twice
@example([b"aa"], b"aaaa")  # one hides itself
def test_each_is_found_where_it_stands(looked_for: list[bytes], data: bytes) -> None:
    found = [sorted(set(places)) for places in places_of(looked_for, data)]
    assert found == [[at for at in range(len(data)) if data.startswith(piece, at)] for piece in looked_for]


def test_very_many_are_looked_for_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "MOST", 3)
    assert list(map(list, places_of([b"ab", b"b"], b"ab" * 4))) == [[0, 2, 4, 6], [1, 3, 5, 7]]


def test_a_part_is_looked_through() -> None:
    assert list(positions(b"abab", b"ab", 1)) == [2]
    assert list(positions(b"abab", b"ab", 0, 3)) == [0]
    assert list(positions(b"abab", b"")) == []
