"""Positions in long rows of blocks: found as the library finds them, whatever was done to the row before."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from prosemirror.model import Fragment

from copydesk.apps.opening import open_bytes
from copydesk.live import positions
from copydesk.live.blocks import blocks
from copydesk.live.checks import applied
from copydesk.live.mirror import live_of
from support.soak import examples

LONG = "\n\n".join(f"Paragraph {number} {'and so on ' * (number % 7)}." for number in range(2 * positions.LONG + 3))
DOC = live_of(open_bytes(LONG.encode(), ".md", None, "note"))


def unindexed(row: Fragment) -> Fragment:
    """The same row, of which nothing is known yet."""
    return Fragment(list(row.content))


@given(seed=st.integers(0, 10**9))
@examples(15)
def test_a_position_in_a_long_row_is_found_as_the_library_finds_it(seed: int) -> None:
    random, doc = Random(seed), DOC
    for _ in range(6):
        found = random.choice(list(blocks(doc)))
        at = found.pos + 2 + random.randrange(found.own.content.size + 1)
        words = {"content": [{"type": "text", "text": "x" * random.randrange(1, 9)}]}
        end = at + random.randrange(found.pos + 3 + found.own.content.size - at)
        doc = applied(doc, [{"stepType": "replace", "from": at, "to": end, "slice": words}]).doc
        row = doc.child(0).content
        edges = [row.size - 1, row.size, 0, 1, at - 1, at, found.pos - 1, found.pos + found.node.node_size - 1]
        for pos in [*edges, *(random.randrange(row.size + 1) for _ in range(20))]:
            if not 0 <= pos <= row.size:
                continue
            assert row.find_index(pos) == positions._find(unindexed(row), pos)
        assert row.size == unindexed(row).size


def test_which_child_was_replaced_is_known_of_the_row_it_was_made_of_alone() -> None:
    row = DOC.child(0).content
    made = row.replace_child(7, row.child(9))
    again = made.replace_child(8, row.child(9))
    assert [positions.replaced(*pair) for pair in ((row, made), (made, again), (row, again), (made, row))] == [7, 8, None, None]
