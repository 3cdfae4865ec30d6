"""What a turn did comes into the editors by whole words, so that a word is its own and no letters of another's, and beside what the
tree doesn't have yet."""

import re

from hypothesis import given
from hypothesis import strategies as st
from prosemirror.model import Node
from prosemirror.transform import ReplaceStep, Transform

from copydesk.apps.opening import open_bytes
from copydesk.document.operations import apply
from copydesk.editing.blocks import delete
from copydesk.live.absorb import absorbed, become
from copydesk.live.blocks import blocks, fields_of, find
from copydesk.live.mirror import live_of
from copydesk.live.schemas import schema_named
from copydesk.live.steps import SetField
from support.soak import examples

NODES = schema_named("sheet").nodes
WORDS = st.lists(st.sampled_from(["q99z3y", "q99z8y", "q99z18y", "of", "off", "𝛼b", "𝛼c", "é", "(it)"]), max_size=5).map(" ".join)


def doc(text: str) -> Node:
    schema = schema_named("sheet")
    own = NODES["paragraph"].create(None, [schema.text(text)] if text else [])
    return NODES["doc"].create(None, [NODES["blockGroup"].create(None, [NODES["blockContainer"].create({"id": "a"}, [own])])])


def became(old: str, new: str) -> Transform:
    tr = Transform(doc(old))
    become(tr, 2, doc(old).node_at(2), doc(new).node_at(2), is_whole=True)  # type: ignore[arg-type]
    return tr


@given(old=WORDS, new=WORDS)
@examples(200)
def test_a_text_becomes_another_by_whole_words(old: str, new: str) -> None:
    tr = became(old, new)
    assert tr.doc.eq(doc(new))
    for step in tr.steps:
        assert isinstance(step, ReplaceStep)
        for text, start, size in ((old, step.from_ - 3, step.to - step.from_), (new, step.from_ - 3, step.slice.size)):
            units = text.encode("utf-16-le")
            before, after = (part.decode("utf-16-le") for part in (units[: 2 * start], units[2 * (start + size) :]))
            inside = units[2 * start : 2 * (start + size)].decode("utf-16-le")
            other = new if text is old else old
            for edge in (before[-1:] + inside[:1], inside[-1:] + after[:1]):
                assert not re.fullmatch(r"\w\w", edge), (text, other, inside)


def test_a_word_that_is_put_for_another_is_put_in_whole() -> None:
    """Who takes the old word away at that moment takes away what it saw: not the letters that the new one has too."""
    (step,) = became("Aside q99z3y of it.", "Aside q99z8y of it.").steps
    assert isinstance(step, ReplaceStep)
    assert step.slice.content.text_between(0, step.slice.size) == "q99z8y"


def test_a_change_beside_what_is_owed_leaves_it_as_it_was_typed() -> None:
    """The tree doesn't have it yet: an editor that was shown the tree there would lose the words for good."""
    tree = open_bytes(b"---\ntitle: One\n---\n\nOne.\n\n- Two.\n\nThree.\n", ".md", None, "article")
    ids = {found.own.text_content: found.id for found in blocks(live_of(tree))}
    tr = Transform(live_of(tree))
    tr.insert(find(tr.doc, ids["One."]).pos + 5, tr.doc.type.schema.text(" more"))  # type: ignore[union-attr]
    tr.insert(find(tr.doc, ids["Two."]).pos + 2 + 4 + 1, _group("b", "typed"))  # type: ignore[union-attr]
    tr.step(SetField("status", "draft"))
    gone = delete(tree, ids["Two."])
    after = apply(tree, gone)
    owed = (ids["One."], "b", "field status")
    for step in absorbed(tr.doc, after, gone, owed):
        tr.step(step)
    assert [found.own.text_content for found in blocks(tr.doc)] == ["One more.", "typed", "Three."]
    assert fields_of(tr.doc) == {"title": "One", "status": "draft"}


def _group(id: str, text: str) -> Node:
    own = NODES["paragraph"].create(None, [schema_named("sheet").text(text)])
    return NODES["blockGroup"].create(None, [NODES["blockContainer"].create({"id": id}, [own])])
