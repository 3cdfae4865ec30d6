"""The laws of the live document: what is typed stands in the tree and in the file, as its author's; the rest keeps its bytes; and
what is done to the tree is shown by steps."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prosemirror.model import Node
from prosemirror.transform import Step, Transform

from copydesk import formats
from copydesk.apps.opening import open_bytes
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Splice, apply, invert
from copydesk.formats.format import own_bytes
from copydesk.live.absorb import absorbed, echoes
from copydesk.live.blocks import blocks, find
from copydesk.live.cut import Cut, Run, cut
from copydesk.live.ids import may_name, mended
from copydesk.live.mirror import live_of, said
from copydesk.live.room import Author
from copydesk.live.steps import MoveBlock
from copydesk.live.words import live_blocks, tree_blocks, words_in
from house.sources import ROOT
from support.docx import fixture
from support.soak import examples
from support.typists import Typist

ADA, BEN = Author("a", "Ada"), Author("b", "Ben")
PLAIN = ("paragraph", "heading", "bulletListItem", "numberedListItem", "quote")


def documents() -> dict[str, Document]:
    made = {name: open_bytes((ROOT / "samples" / name).read_bytes(), "." + name.split(".")[1], None, name.split(".")[0])
            for name in ("article.md", "report.md", "note.json")}  # fmt: skip
    made["report.docx"] = open_bytes(fixture("formatted"), ".docx", None, "report")
    made["note.md"] = open_bytes(b"# Note\n\nOne line.\n\n- a\n- b\n  - c\n\n> quote\n\n1. x\n2. y\n", ".md", None, "note")
    made |= {"nothing.json": open_bytes(b"[]", ".json", None, "note"), "nothing.md": open_bytes(b"", ".md", None, "article")}
    return made


DOCUMENTS = documents()


def typist(name: str, seed: str) -> Typist:
    is_word = DOCUMENTS[name].format == "docx"
    return Typist(seed, PLAIN if is_word else Typist(seed).types, has_tables=not is_word)


def said_by(tree: Document, doc: Node) -> None:
    """Tree, live document and file say the same, in the same order. Of a document without a block an editor shows an empty line."""
    if not list(tree_blocks(tree)):
        assert [words_in(said(one.own)) for one in blocks(doc)] == [[""]]
        return
    assert list(tree_blocks(tree)) == list(live_blocks(tree, doc))
    again = formats.read(formats.write(tree), tree.format, tree.kind)
    kept = set(tree_blocks(tree))
    live = [words_in(said(one.own)) for one in blocks(doc) if one.id in kept]
    assert live == [words_in(said(one.own)) for one in blocks(live_of(again))]


@pytest.mark.parametrize("name", DOCUMENTS)
@given(seed=st.integers(0, 10**9))
@examples(60)
def test_what_people_type_stands_in_the_tree_and_in_the_file(name: str, seed: int) -> None:
    tree = DOCUMENTS[name]
    random = Random(seed)
    doc = live_of(tree)
    people = {ADA: typist(name, f"ada{seed}"), BEN: typist(name, f"ben{seed}")}
    owed: dict[str, str] = {}
    for _ in range(random.randint(1, 4)):
        before, runs = doc, []
        for _ in range(random.randint(1, 6)):
            author = random.choice([*people])
            for step in people[author].act(doc):
                result = step.apply(doc)
                assert result.doc is not None, result.failed
                doc = result.doc
            runs.append(Run(author, doc))
        made = cut(tree, before, merged(runs), owed)
        belongs(made, people)
        undone(tree, made)
        untouched(tree, made)
        tree, owed = made.tree, made.owed
        for step in echoes(doc, tree, made.echoed):
            doc = step.apply(doc).doc or doc
    assert owed == {}
    said_by(tree, doc)


@pytest.mark.parametrize("type", ["paragraph", "quote", "heading"])
@pytest.mark.parametrize("after", ["nested", None])
def test_text_that_is_put_into_an_item_of_a_word_file_becomes_an_item_of_it(type: str, after: str | None) -> None:
    """An item of a Word file holds items alone. What goes into one keeps its words and its place, and is shown as what it is."""
    tree = DOCUMENTS["report.docx"]
    doc = live_of(tree)
    *_, one, two, three = (found.id for found in blocks(doc) if found.own.type.name == "paragraph")
    steps: list[Callable[[Node], Step]] = [
        lambda now: retyped(now, two, "numberedListItem"),
        lambda now: retyped(now, three, "numberedListItem"),
        lambda _: MoveBlock(three, two, None),
        lambda now: retyped(now, one, type),
        lambda _: MoveBlock(one, two, three if after else None),
    ]
    for step in steps:
        before, doc = doc, step(doc).apply(doc).doc or doc
        made = cut(tree, before, [Run(ADA, doc)], {})
        assert made.owed == {}
        tree = made.tree
        for echo in echoes(doc, tree, made.echoed):
            doc = echo.apply(doc).doc or doc
    said_by(tree, doc)
    shown = {found.id: (found.parent, found.own.type.name) for found in blocks(doc)}
    assert shown[one] == (two, "numberedListItem")


def retyped(doc: Node, id: str, type: str) -> Step:
    found = find(doc, id)
    assert found is not None
    attrs = {"level": 2} if type == "heading" else None
    return Transform(doc).set_node_markup(found.pos + 1, doc.type.schema.nodes[type], attrs).steps[0]


@pytest.mark.parametrize("name", DOCUMENTS)
@given(seed=st.integers(0, 10**9))
@examples(20)
def test_a_step_that_names_no_block_leaves_every_id_as_it_was(name: str, seed: int) -> None:
    """So that a cut looks at all blocks only after one that may: a key must not cost as much as the document is long."""
    tree, who = DOCUMENTS[name], typist(name, f"ada{seed}")
    doc = live_of(tree)
    for _ in range(12):
        for step in who.act(doc):
            after = step.apply(doc).doc
            assert after is not None
            if not may_name(step.to_json()):
                ids = {found.id for found in blocks(doc)}
                assert [found.id for found in blocks(after) if found.id not in ids] == []
                assert mended(after, tree, 1) == mended(doc, tree, 1)
            doc = after


def merged(runs: list[Run]) -> list[Run]:
    out: list[Run] = []
    for run in runs:
        if out and out[-1].author == run.author:
            out.pop()
        out.append(run)
    return out


def belongs(made: Cut, people: dict[Author, Typist]) -> None:
    """No word that one person typed comes into the tree as another's."""
    for one in made.made:
        others = [typist.name for author, typist in people.items() if author != one.author]
        for operation in one.operations:
            new = operation.new if isinstance(operation, Splice) else ""
            old = operation.old if isinstance(operation, Splice) else ""
            if isinstance(operation, Insert):
                new = " ".join(node.text for node in operation.nodes)
            there = " ".join(node.text for node in one.before.walk())
            fresh = [word for word in new.split() if word not in old and word.strip("*_") not in there]
            assert not [word for word in fresh if any(name in word for name in others)], (one.author, operation)


def undone(tree: Document, made: Cut) -> None:
    after = made.tree
    for one in reversed(made.made):
        after = apply(after, invert(one.operations))
    assert formats.write(after) == formats.write(tree)


def untouched(tree: Document, made: Cut) -> None:
    named = {id for one in made.made for id in touched(one.operations)}
    names = {below.id for tree in (tree, made.tree) for id in named if id in tree for below in tree.walk(id) if id != tree.root}
    before, after = own_bytes(formats.pieces(tree)), own_bytes(formats.pieces(made.tree))
    assert [id for id in before if id in after and id not in names and before[id] != after[id]] == []


@pytest.mark.parametrize("name", DOCUMENTS)
@given(seed=st.integers(0, 10**9))
@examples(60)
def test_what_is_done_to_the_tree_is_shown_by_steps(name: str, seed: int) -> None:
    """Each cut, absorbed by a live document that did not see the typing, gives the one that did, but for empty lines."""
    tree, doc = DOCUMENTS[name], live_of(DOCUMENTS[name])
    one = typist(name, f"ada{seed}")
    for _ in range(3):
        typed = doc
        for _ in range(3):
            for step in one.act(typed):
                result = step.apply(typed)
                assert result.doc is not None
                typed = result.doc
        made = cut(tree, doc, [Run(ADA, typed)], {})
        shown = doc
        for step in absorbed(doc, made.tree, [operation for part in made.made for operation in part.operations]):
            result = step.apply(shown)
            assert result.doc is not None, result.failed
            shown = result.doc
        said_by(made.tree, shown)
        fresh = {found.id: found for found in blocks(live_of(made.tree))}
        for found in blocks(shown):
            if found.id in fresh:
                assert found.own.eq(fresh[found.id].own), (str(found.own), str(fresh[found.id].own))
                assert found.parent == fresh[found.id].parent
        tree, doc = made.tree, shown
