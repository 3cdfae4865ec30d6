"""Our own steps: a move takes positions along with what they stand in, is taken back by its inverse, and survives its JSON."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from prosemirror.model import Node
from prosemirror.transform import Step

from copydesk.apps.opening import open_bytes
from copydesk.live.blocks import blocks, fields_of
from copydesk.live.mirror import live_of
from copydesk.live.steps import MoveBlock, SetField
from house.sources import ROOT
from support.soak import examples

DOC = live_of(open_bytes((ROOT / "samples" / "note.json").read_bytes(), ".json", None, "note"))
NESTED = live_of(open_bytes(b"- a\n  - b\n    - c\n- d\n\nlast\n", ".md", None, "note"))


def texts(doc: Node) -> list[tuple[int, str]]:
    """Where each text stands. The words of these documents are each there once."""
    found: list[tuple[int, str]] = []
    doc.descendants(lambda node, pos, *_: found.append((pos, node.text)) if node.is_text else None)
    return found


@given(seed=st.integers(0, 10**9), doc=st.sampled_from([DOC, NESTED]))
@examples(200)
def test_a_move_takes_positions_along(seed: int, doc: Node) -> None:
    random = Random(seed)
    for _ in range(3):
        every = list(blocks(doc))
        one, to = random.choice(every), random.choice(every)
        into = random.random() < 0.3
        step = MoveBlock(one.id, to.id if into else to.parent, None if into else to.id)
        result = step.apply(doc)
        if result.doc is None:
            continue
        after = result.doc
        after.check()
        mapping = step.get_map()
        for pos, text in texts(doc):
            for offset in range(len(text) + 1):
                side = 1 if offset == 0 else -1
                there = mapping.map_result(pos + offset, side)
                assert not there.deleted
                if offset < len(text):
                    assert after.text_between(mapping.map(pos + offset, 1), mapping.map(pos + offset, 1) + 1) == text[offset]
                assert mapping.invert().map(there.pos, side) == pos + offset
        assert sorted(one.id for one in blocks(after)) == sorted(one.id for one in every)
        back = step.invert(doc).apply(after)
        assert back.doc is not None
        assert back.doc.eq(doc)
        again = Step.from_json(doc.type.schema, step.to_json()).apply(doc)
        assert again.doc is not None
        assert again.doc.eq(after)
        doc = after


def test_a_move_that_can_not_be_fails_and_one_that_is_there_changes_nothing() -> None:
    every = {found.own.text_content: found for found in blocks(NESTED)}
    a, b, c = (every[name].id for name in "abc")
    assert MoveBlock("nobody", None, None).apply(NESTED).failed
    assert MoveBlock(a, b, None).apply(NESTED).failed, "into what stands in it"
    assert MoveBlock(a, a, None).apply(NESTED).failed
    assert MoveBlock(c, None, b).apply(NESTED).failed, "b is not at the top"
    assert MoveBlock(b, a, None).apply(NESTED).doc is NESTED


def test_a_field_is_set_in_its_place_and_taken_away() -> None:
    doc = SetField("title", "One").apply(SetField("date", "2030").apply(NESTED).doc).doc  # type: ignore[arg-type]
    assert doc is not None
    again = SetField("date", "2031").apply(doc).doc
    assert again is not None
    assert list(fields_of(again).items()) == [("date", "2031"), ("title", "One")]
    gone = SetField("date", None).apply(again).doc
    assert gone is not None
    assert fields_of(gone) == {"title": "One"}
    assert SetField("date", None).invert(again).to_json() == {"stepType": "setField", "name": "date", "value": "2031"}
