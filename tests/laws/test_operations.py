"""Laws 1, 4 and 5 on the operations themselves, on trees that no format made."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from copydesk.document.diff import Difference
from copydesk.document.document import Document
from copydesk.document.draft import Draft, build, nodes_of
from copydesk.document.jsonform import document_from_json, document_to_json, operation_from_json, operation_to_json
from copydesk.document.operations import (
    Assign,
    Insert,
    Move,
    Operation,
    OperationError,
    Remove,
    Retype,
    Splice,
    apply,
    assign,
    invert,
    move,
    remove,
    retype,
    splice,
)
from support.edits import shape
from support.laws import check_tree
from support.soak import examples

TEXTS = st.text(alphabet="ab ü☃\n", max_size=8)


def drafts(depth: int) -> st.SearchStrategy[Draft]:
    def draft(type: str, text: str, level: int, children: list[Draft]) -> Draft:
        made = Draft(type, text, Map({"level": level}) if level else Map())
        made.children = children
        return made

    below = st.just([]) if depth == 0 else st.lists(st.deferred(lambda: drafts(depth - 1)), max_size=4)
    return st.builds(draft, st.sampled_from(["section", "paragraph", "item"]), TEXTS, st.integers(0, 3), below)


def document(top: Draft) -> Document:
    return build("article", "markdown", top)


def random_operation(value: Document, random: Random) -> Operation | None:
    nodes = list(value.walk())
    node = random.choice(nodes)
    match random.randrange(6):
        case 0:
            index = random.randint(0, len(node.children))
            draft = Draft("paragraph", random.choice(["new", "", "two\nlines"]))
            draft.children = [Draft("item", "below")] if random.random() < 0.5 else []
            return Insert(node.id, index, tuple(nodes_of(draft, node.id, None, set(value.nodes))))
        case 1 if node.parent is not None:
            return remove(value, node.id)
        case 2 if node.parent is not None:
            inside = {below.id for below in value.walk(node.id)}
            targets = [other for other in nodes if other.id not in inside]
            target = random.choice(targets)
            size = len(target.children) - (target.id == node.parent)
            return move(value, node.id, target.id, random.randint(0, size))
        case 3:
            return splice(value, node.id, random.choice(["", "other", node.text + "x", "x" + node.text]))
        case 4:
            return assign(value, node.id, random.choice(["level", "checked"]), random.choice([1, True, None, ("a", "b")]))
        case 5:
            return retype(value, node.id, random.choice(["paragraph", "quote"]))
    return None


@examples(200)
@given(drafts(3), st.integers(0, 2**32))
def test_any_history_can_be_undone_to_the_value_it_began_with(top: Draft, seed: int) -> None:
    random = Random(seed)
    first = value = document(top)
    snapshot = document_to_json(first)
    done: list[Operation] = []
    for _ in range(12):
        operation = random_operation(value, random)
        if operation is not None:
            value = apply(value, [operation])
            done.append(operation)
            check_tree(value)
    assert apply(first, done) == value
    assert apply(value, invert(done)) == first
    assert document_to_json(first) == snapshot
    assert document_from_json(document_to_json(value)) == value
    assert [operation_from_json(operation_to_json(operation)) for operation in done] == done


@examples(150)
@given(drafts(3), drafts(3))
def test_the_structural_diff_gives_the_target(one: Draft, two: Draft) -> None:
    old, new = document(one), document(two)
    difference = Difference(old, new)
    assert shape(difference.document) == shape(new)
    assert apply(old, difference.operations) == difference.document
    assert apply(difference.document, invert(difference.operations)) == old
    check_tree(difference.document)


@examples(100)
@given(drafts(3), st.integers(0, 2**32))
def test_the_diff_keeps_the_ids_of_what_moved(top: Draft, seed: int) -> None:
    for place, draft in enumerate(top.walk()):
        draft.text = f"a text that stands here once, number {place}"
    old = document(top)
    random = Random(seed)
    movable = [node for node in old.walk() if node.parent is not None]
    if not movable:
        return
    node = random.choice(movable)
    inside = {below.id for below in old.walk(node.id)}
    target = random.choice([other for other in old.walk() if other.id not in inside])
    moved = apply(old, [move(old, node.id, target.id, 0)])
    again = Difference(old, rebuilt(moved)).document
    assert {id: found.text for id, found in again.nodes.items()} == {id: found.text for id, found in moved.nodes.items()}
    assert again[node.id].parent == target.id


def rebuilt(value: Document) -> Document:
    """The same tree as another reading would give it, with ids of its own."""

    def draft(id: str) -> Draft:
        made = Draft(value[id].type, value[id].text, value[id].attrs)
        made.children = [draft(child) for child in value[id].children]
        return made

    return document(draft(value.root))


TREE = Draft("document")
TREE.children = [Draft("paragraph", "one"), Draft("paragraph", "two")]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda value, one, two: Splice(one.id, 0, "two", "x"),
        lambda value, one, two: Splice(one.id, 1, "one", "x"),
        lambda value, one, two: Splice("zzzzzzz", 0, "", "x"),
        lambda value, one, two: Assign(one.id, "level", 2, 3),
        lambda value, one, two: Assign(one.id, "origin", None, None),
        lambda value, one, two: Retype(one.id, "item", "quote"),
        lambda value, one, two: Remove(value.root, 1, (one,)),
        lambda value, one, two: Remove(value.root, 0, (one._replace(text="other"),)),
        lambda value, one, two: Insert(value.root, 3, (one._replace(id="a222222"),)),
        lambda value, one, two: Insert(value.root, 0, (one,)),
        lambda value, one, two: Insert(value.root, 0, ()),
        lambda value, one, two: Insert(two.id, 0, (one._replace(id="a222222"),)),
        lambda value, one, two: Move(one.id, value.root, 0, one.id, 0),
        lambda value, one, two: Move(one.id, value.root, 1, value.root, 0),
        lambda value, one, two: Move(one.id, value.root, 0, value.root, 2),
    ],
)
def test_an_operation_that_does_not_fit_changes_nothing(wrong) -> None:
    value = document(TREE)
    one, two = value.children(value.root)
    fits = Splice(one.id, 0, "one", "1")
    with pytest.raises(OperationError):
        apply(value, [fits, wrong(value, one, two)])
    assert value == document(TREE)
