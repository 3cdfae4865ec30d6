"""Children is a list that never changes: whatever is done to it gives what a list would have."""

from hypothesis import given, settings
from hypothesis import strategies as st

from copydesk.document.children import CHUNK, Children


@settings(deadline=None)
@given(st.integers(0, 3 * CHUNK), st.lists(st.tuples(st.booleans(), st.floats(0, 1)), max_size=20))
def test_it_does_what_a_list_does(size: int, steps: list[tuple[bool, float]]) -> None:
    plain = [str(number) for number in range(size)]
    chunked = Children(plain)
    for number, (inserts, where) in enumerate(steps):
        before = list(chunked)
        if inserts:
            index = round(where * len(plain))
            plain.insert(index, f"new {number}")
            grown = chunked.inserted(index, f"new {number}")
        elif plain:
            index = round(where * (len(plain) - 1))
            del plain[index]
            grown = chunked.removed(index)
        else:
            continue
        assert list(chunked) == before
        chunked = grown
    assert list(chunked) == plain == [chunked[index] for index in range(len(chunked))]
    assert list(reversed(chunked)) == plain[::-1]
    assert chunked == Children(plain)
    assert hash(chunked) == hash(Children(plain))
    assert all(chunked.index(id) == place and id in chunked for place, id in enumerate(plain))
    assert "missing" not in chunked


def test_chunks_are_split_and_dropped() -> None:
    chunked = Children()
    for number in range(3 * CHUNK):
        chunked = chunked.inserted(number // 2, str(number))
    assert len(chunked) == 3 * CHUNK
    for _ in range(3 * CHUNK):
        chunked = chunked.removed(0)
    assert list(chunked) == []
