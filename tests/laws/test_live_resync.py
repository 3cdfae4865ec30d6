"""The second way of a cut: a document written as a whole is itself, with what no editor shows; where that fails too, it is told."""

import pytest
from prosemirror.transform import Transform

from copydesk import formats
from copydesk.apps.opening import open_bytes
from copydesk.document.ids import derive
from copydesk.document.operations import OperationError
from copydesk.live import cut as cut_module
from copydesk.live.blocks import blocks, find
from copydesk.live.cut import Run, cut
from copydesk.live.mirror import container, live_of
from copydesk.live.resync import resync
from copydesk.live.room import Author
from copydesk.live.steps import MoveBlock
from copydesk.live.words import live_blocks, tree_blocks
from house.sources import ROOT
from support.docx import fixture

FRONT = b"---\ntitle: One\nstatus: draft\n---\n\nOne.\n\nTwo.\n\nThree.\n\n| a | b |\n|---|---|\n| c | d |\n\nFour.\n\nFive.\n"
ADA = Author("a", "Ada")


@pytest.mark.parametrize("source", [FRONT, (ROOT / "samples" / "article.md").read_bytes()], ids=["front matter", "article"])
def test_a_document_that_is_written_as_a_whole_is_itself(source: bytes) -> None:
    tree = open_bytes(source, ".md", None, "article")
    made = resync(tree, live_of(tree))
    assert made is not None
    assert formats.write(made.after) == source


def test_what_stands_elsewhere_takes_the_second_way_or_its_place_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A paragraph in a paragraph goes along with it; Markdown has no such place, so that it takes the second way. Where there is
    none, it is put behind what it is read behind."""
    tree = open_bytes(FRONT, ".md", None, "article")
    doc = live_of(tree)
    ids = {found.own.text_content: found.id for found in blocks(doc)}
    for step in (MoveBlock(ids["Five."], ids["Two."], None), MoveBlock(ids["Two."], None, ids["Four."])):
        after = step.apply(doc).doc
        assert after is not None
        whole = cut(tree, doc, [Run(ADA, after)], {})
        with monkeypatch.context() as patched:
            patched.setattr(cut_module, "resync", lambda *_: None)
            single = cut(tree, doc, [Run(ADA, after)], {})
        tree, doc = whole.tree, after
    assert (whole.owed, whole.is_resync) == ({}, True)
    assert (single.owed, single.is_resync) == ({}, False)
    for made in (whole, single):
        assert formats.write(made.tree).endswith(b"Four.\n\nTwo.\n\nFive.\n")


def test_what_can_not_be_written_is_told() -> None:
    """A Word file holds no divider; what was typed beside it is kept."""
    tree = open_bytes(fixture("formatted"), ".docx", None, "report")
    doc = live_of(tree)
    first = next(blocks(doc))
    divider = container({"id": derive(1, ()), "type": "divider", "props": {}})
    tr = Transform(doc).insert(first.pos + first.node.node_size, divider)
    tr.insert(first.pos + 2, doc.type.schema.text("typed "))
    made = cut(tree, doc, [Run(ADA, tr.doc)], {})
    assert list(made.owed) == [derive(1, ())]
    assert "divider" in made.owed[derive(1, ())]
    assert "typed " in made.tree[first.id].text


def test_a_fault_in_writing_the_whole_keeps_what_was_taken_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = open_bytes(FRONT, ".md", None, "article")
    doc = live_of(tree)
    ids = {found.own.text_content: found.id for found in blocks(doc)}
    tr = Transform(doc)
    tr.step(MoveBlock(ids["Five."], ids["Two."], None))
    tr.insert(find(tr.doc, ids["One."]).pos + 2, doc.type.schema.text("typed "))
    tr.step(MoveBlock(ids["Two."], None, ids["Four."]))

    def fail(*_: object) -> None:
        raise OperationError("the origin is not what was to be changed")

    monkeypatch.setattr(cut_module, "resync", fail)
    made = cut(tree, doc, [Run(ADA, tr.doc)], {})
    assert b"typed One." in formats.write(made.tree)


def test_what_stands_in_an_empty_line_has_its_place() -> None:
    """The words before it are taken away: the empty line is not written, and what stands in it stays."""
    tree = open_bytes(FRONT, ".md", None, "article")
    doc = live_of(tree)
    ids = {found.own.text_content: found.id for found in blocks(doc)}
    runs = []
    for change in (
        lambda now: MoveBlock(ids["Three."], ids["Two."], None).apply(now).doc,
        lambda now: Transform(now).delete((two := find(now, ids["Two."])).pos + 2, two.pos + 6).doc,
        lambda now: MoveBlock(ids["Five."], ids["Two."], ids["Three."]).apply(now).doc,
        lambda now: MoveBlock(ids["One."], None, ids["Two."]).apply(now).doc,
    ):
        after = change(runs[-1].doc if runs else doc)
        runs.append(Run(ADA, after))
        made = cut(tree, doc, [runs[-1]], {})
        assert (made.owed, list(tree_blocks(made.tree))) == ({}, list(live_blocks(made.tree, after)))
        tree, doc = made.tree, after
    words = [line for line in formats.write(tree).decode().split("\n")[5:] if line and not line.startswith("|")]
    assert words == ["Three.", "Five.", "One.", "Four."]
