"""The laws of a live screenplay: what is typed stands in the tree and in the file, as its author's, whatever Fountain would make
of it; the rest keeps its bytes; and what is done to the tree is shown by steps."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prosemirror.model import Node

from copydesk import formats
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Splice, apply, invert
from copydesk.formats.format import own_bytes
from copydesk.live.absorb import absorbed
from copydesk.live.blocks import blocks, fields_of
from copydesk.live.cut import Cut, Run
from copydesk.live.room import Author
from copydesk.live.script.cut import become, cut
from copydesk.live.script.mirror import is_empty, live_of, shown, typed
from house.sources import ROOT
from support.scripttypists import ScriptTypist
from support.soak import examples

WORD = re.compile(r"(?:ada|ben)\d+w\d+x")  # as a typist makes it up
ADA, BEN = Author("a", "Ada"), Author("b", "Ben")
SOURCES = {
    "sample": (ROOT / "samples" / "screenplay.fountain").read_bytes(),
    "empty": b"",
    "windows": b"Title: One\r\n    Two\r\nAuthor: Me\r\n\r\n# Act\r\n\r\nINT. ROOM - DAY\r\n\r\nIt rains.\r\n\r\n   ADA\r\n"
    b"   (low)\r\n   Yes.\r\n",
    "odd": b"/* cut\n\nout */\n\nFADE IN:\n\n.heading #12A#\n\n= what it is\n\n!INT. no heading\n\n@ada ^\n(low)\nYes.\n~la la\n"
    b"[[note]]\n  \nMore.\n\n> CUT TO:\n\n> THE END <\n\n===\n\n[[a note\n  \nof two]]\n\n## B\n\n# A\n\nwords",
}
SCRIPTS = {name: formats.read(source, "fountain", "screenplay") for name, source in SOURCES.items()}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_shown_and_said_back(name: str) -> None:
    tree = SCRIPTS[name]
    made = become(tree, typed(live_of(tree)))
    assert made.operations == ()
    assert formats.write(made.after) == SOURCES[name]


@pytest.mark.parametrize("name", SCRIPTS)
@given(seed=st.integers(0, 10**9))
@examples(60)
def test_what_people_type_stands_in_the_tree_and_in_the_file(name: str, seed: int) -> None:
    tree, random = SCRIPTS[name], Random(seed)
    doc = live_of(tree)
    people = {ADA: ScriptTypist(f"ada{seed}"), BEN: ScriptTypist(f"ben{seed}")}
    owed: dict[str, str] = {}
    for _ in range(random.randint(1, 4)):
        before, runs = doc, list[Run]()
        for _ in range(random.randint(1, 6)):
            author = random.choice([*people])
            for step in people[author].act(doc):
                result = step.apply(doc)
                assert result.doc is not None, result.failed
                doc = result.doc
            if runs and runs[-1].author == author:
                runs.pop()
            runs.append(Run(author, doc))
        made = cut(tree, before, runs, owed)
        belongs(made, people)
        undone(tree, made)
        untouched(tree, made)
        tree, owed = made.tree, made.owed
    assert owed == {}
    said_by(tree, doc)


def said_by(tree: Document, doc: Node) -> None:
    """Tree and file have the elements of the live document, in its order, and all its words."""
    live = [one for one in blocks(doc) if not is_empty(one.own)]
    assert list(shown(tree)) == [one.id for one in live]
    again = formats.read(formats.write(tree), "fountain", tree.kind)
    there = [(node.type, node.text) for node in (again[id] for id in shown(again))]
    for (type, text), one in zip(there, live, strict=True):
        assert squeezed(text) == squeezed(one.own.text_content), (type, text)
    fields = {str(node.attrs["name"]): node.text for node in tree.walk() if node.type == "key"}
    assert {name: squeezed(text) for name, text in fields.items()} == {
        name: squeezed(text) for name, text in fields_of(doc).items()
    }


def squeezed(text: str) -> str:
    """A text without what Fountain may need for it: spaces, escapes, parentheses around a direction."""
    return "".join(letter for letter in text if letter.isalnum() or letter == "😀")


def belongs(made: Cut, people: dict[Author, ScriptTypist]) -> None:
    """No word that one person typed comes into the tree as another's."""
    for one in made.made:
        others = [typist.name for author, typist in people.items() if author != one.author]
        there = " ".join(node.text for node in one.before.walk())
        for operation in one.operations:
            new = operation.new if isinstance(operation, Splice) else ""
            if isinstance(operation, Insert):
                new = " ".join(node.text for node in operation.nodes)
            fresh = {word for word in WORD.findall(new) if word not in there}
            assert not {word for word in fresh if any(name in word for name in others)}, (one.author, operation)


def undone(tree: Document, made: Cut) -> None:
    after = made.tree
    for one in reversed(made.made):
        after = apply(after, invert(one.operations))
    assert formats.write(after) == formats.write(tree)


def untouched(tree: Document, made: Cut) -> None:
    """Of what was not touched, each node keeps its own bytes."""
    named = {id for one in made.made for id in touched(one.operations)}
    before, after = own_bytes(formats.pieces(tree)), own_bytes(formats.pieces(made.tree))
    assert [id for id in before if id in after and id not in named and id != tree.root and before[id] != after[id]] == []


@pytest.mark.parametrize("name", SCRIPTS)
@given(seed=st.integers(0, 10**9))
@examples(60)
def test_what_is_done_to_the_tree_is_shown_by_steps(name: str, seed: int) -> None:
    """Each cut, absorbed by a live document that did not see the typing, gives the one that did, but for empty lines."""
    tree, doc = SCRIPTS[name], live_of(SCRIPTS[name])
    one = ScriptTypist(f"ada{seed}")
    for _ in range(3):
        seen = doc
        for _ in range(3):
            for step in one.act(seen):
                result = step.apply(seen)
                assert result.doc is not None
                seen = result.doc
        made = cut(tree, doc, [Run(ADA, seen)], {})
        for step in absorbed(doc, made.tree, [operation for part in made.made for operation in part.operations]):
            result = step.apply(doc)
            assert result.doc is not None, result.failed
            doc = result.doc
        tree = made.tree
        fresh = {found.id: found.own for found in blocks(live_of(tree))}
        assert [found.id for found in blocks(doc) if not is_empty(found.own)] == list(shown(tree))
        for found in blocks(doc):
            if not is_empty(found.own):
                assert found.own.eq(fresh[found.id]), (str(found.own), str(fresh[found.id]))
