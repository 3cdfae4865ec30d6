"""The laws of a live experiment: what is typed stands in the tree and in the file, as its author's; what was not touched keeps its
bytes; what others need stays; and what is done to the tree is shown by steps."""

import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prosemirror.model import Node
from prosemirror.transform import Transform

from copydesk import formats
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Splice, apply, invert
from copydesk.formats.format import own_bytes
from copydesk.live.absorb import absorbed, echoes
from copydesk.live.blocks import blocks, find
from copydesk.live.cut import Cut, Run
from copydesk.live.experiment.cut import become, cut
from copydesk.live.experiment.mirror import STRUCTURE, live_of, places
from copydesk.live.mirror import said
from copydesk.live.room import Author
from copydesk.live.words import words_in
from house.sources import ROOT
from support.experimenttypists import ExperimentTypist
from support.soak import examples

WORD = re.compile(r"(?:ada|ben)\d+w\d+x")  # as a typist makes it up
ADA, BEN = Author("a", "Ada"), Author("b", "Ben")
ODD = {
    "name": "Odd",
    "blocks": [
        {
            "nodes": [{"name": "1. One", "content": "# Head\n\ntext \\u00e9 *a*\n\n```\ncode\n```\n\n<b>x</b>", "more": [1]}],
            "id": 7,
        },
        {"name": "Empty", "id": 9, "nodes": []},
    ],
    "extra": {"kept": True},
}
SOURCES = {
    "sample": (ROOT / "samples" / "experiment.json").read_bytes(),
    "empty": b'{"name": "", "blocks": []}',
    "odd": json.dumps(ODD).encode().replace(b"\\\\u00e9", b"\\u00e9"),
}
TREES = {name: formats.read(source, "experiment", "experiment") for name, source in SOURCES.items()}


@pytest.mark.parametrize("name", TREES)
def test_an_experiment_is_shown_and_said_back(name: str) -> None:
    tree = TREES[name]
    doc = live_of(tree)
    assert {found.id: (found.parent, found.after) for found in blocks(doc)} == places(tree)
    made = become(tree, doc)
    assert made.operations == ()
    assert made.refused == {}


def acted(doc: Node, typist: ExperimentTypist) -> Node:
    for step in typist.act(doc):
        result = step.apply(doc)
        assert result.doc is not None, result.failed
        doc = result.doc
    return doc


@pytest.mark.parametrize("name", TREES)
@given(seed=st.integers(0, 10**9))
@examples(60)
def test_what_people_type_stands_in_the_tree_and_in_the_file(name: str, seed: int) -> None:
    tree, random = TREES[name], Random(seed)
    doc = live_of(tree)
    people = {ADA: ExperimentTypist(f"ada{seed}"), BEN: ExperimentTypist(f"ben{seed}")}
    owed: dict[str, str] = {}
    for _ in range(random.randint(1, 4)):
        before, runs = doc, list[Run]()
        for _ in range(random.randint(1, 6)):
            author = random.choice([*people])
            doc = acted(doc, people[author])
            if runs and runs[-1].author == author:
                runs.pop()
            runs.append(Run(author, doc))
        made = cut(tree, before, runs, owed)
        belongs(made, people)
        undone(tree, made)
        untouched(tree, made)
        tree, owed = made.tree, made.owed
        for step in echoes(doc, tree, made.echoed, made.back):
            doc = step.apply(doc).doc or doc
    assert owed == {}
    said_by(tree, doc)


def said_by(tree: Document, doc: Node) -> None:
    """Tree, live document and file say the same, in the same order, but for lines that say nothing."""
    again = live_of(formats.read(formats.write(tree), "experiment", "experiment"))
    assert told(doc, tree) == told(again, tree) == told(live_of(tree), tree)


def told(doc: Node, tree: Document) -> list[object]:
    out: list[object] = []
    for found in blocks(doc):
        name = found.own.type.name
        words = [found.own.text_content] if name in STRUCTURE else words_in(said(found.own))
        attrs = {key: value for key, value in (found.own.attrs or {}).items() if name in STRUCTURE and value}
        is_said = any(word.strip() for word in words) or found.own.is_leaf or bool(attrs.get("foreign"))
        if is_said or (found.node.child_count > 1 and name != "title"):
            out.append((name, words, attrs))
    return out


def belongs(made: Cut, people: dict[Author, ExperimentTypist]) -> None:
    """No word that one person typed comes into the tree as another's."""
    for one in made.made:
        others = [typist.name for author, typist in people.items() if author != one.author]
        there = " ".join(node.text for node in one.before.walk())
        for operation in one.operations:
            new = operation.new if isinstance(operation, Splice) else ""
            if isinstance(operation, Insert):
                new = " ".join(node.text for node in operation.nodes)
            fresh = [word for word in WORD.findall(new) if word not in there]
            assert not [word for word in fresh if any(name in word for name in others)], (one.author, operation)


def undone(tree: Document, made: Cut) -> None:
    after = made.tree
    for one in reversed(made.made):
        after = apply(after, invert(one.operations))
    assert formats.write(after) == formats.write(tree)


def untouched(tree: Document, made: Cut) -> None:
    """Of what was not touched, and has nothing touched in it, each node keeps its own bytes."""
    named = {id for one in made.made for id in touched(one.operations)}
    names = {
        id for tree in (tree, made.tree) for one in named if one in tree for id in (one, *(up.id for up in tree.ancestors(one)))
    }
    names |= {below.id for tree in (tree, made.tree) for id in named if id in tree for below in tree.walk(id) if id != tree.root}
    before, after = own_bytes(formats.pieces(tree)), own_bytes(formats.pieces(made.tree))
    assert [id for id in before if id in after and id not in names and before[id] != after[id]] == []


@pytest.mark.parametrize("name", TREES)
@given(seed=st.integers(0, 10**9))
@examples(60)
def test_wherever_blocks_come_to_stand_no_word_is_lost(name: str, seed: int) -> None:
    tree, typist = TREES[name], ExperimentTypist(f"ada{seed}", is_wild=True)
    doc = live_of(tree)
    for _ in range(8):
        doc = acted(doc, typist)
    made = cut(tree, live_of(tree), [Run(ADA, doc)], {})
    again = formats.read(formats.write(made.tree), "experiment", "experiment")
    kept = "".join(letter for node in again.walk() for letter in node.text if letter.isalnum())
    shown = live_of(again)
    kept += "".join(letter for found in blocks(shown) for letter in found.own.text_content if letter.isalnum())
    for found in blocks(doc):
        for word in found.own.text_content.split():
            plain = "".join(letter for letter in word if letter.isalnum())
            assert plain in kept or found.id in made.owed, (word, made.owed)


@pytest.mark.parametrize("name", TREES)
@given(seed=st.integers(0, 10**9))
@examples(60)
def test_what_is_done_to_the_tree_is_shown_by_steps(name: str, seed: int) -> None:
    """Each cut, absorbed by a live document that did not see the typing, gives what the tree is shown as, but for empty lines."""
    tree, doc = TREES[name], live_of(TREES[name])
    one = ExperimentTypist(f"ada{seed}")
    for _ in range(3):
        seen = doc
        for _ in range(3):
            seen = acted(seen, one)
        made = cut(tree, doc, [Run(ADA, seen)], {})
        for step in absorbed(doc, made.tree, [operation for part in made.made for operation in part.operations]):
            result = step.apply(doc)
            assert result.doc is not None, result.failed
            doc = result.doc
        tree = made.tree
        assert told(doc, tree) == told(live_of(tree), tree)


def test_a_step_that_others_need_comes_back() -> None:
    tree = TREES["sample"]
    doc = live_of(tree)
    needed = next(node for node in tree.walk() if node.attrs.get("foreign") == "stp-materials")
    found = find(doc, needed.id)
    assert found is not None
    gone = Transform(doc).delete(found.pos, found.pos + found.node.node_size).doc
    made = cut(tree, doc, [Run(ADA, gone)], {})
    assert (made.owed, made.back) == ({}, (needed.id,))
    for step in echoes(gone, made.tree, made.echoed, made.back):
        gone = step.apply(gone).doc or gone
    assert gone.eq(doc)
