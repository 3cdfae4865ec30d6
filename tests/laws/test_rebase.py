"""Law 6: operations made on an old version are fitted to a new one where what they touch is as it was, and refused where not."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import Operation, OperationError, apply, invert, move, named, remove, splice
from copydesk.document.rebase import StaleError, rebase
from copydesk.formats.reimport import reimport
from support.edits import SORTS, inserted
from support.soak import examples

TEXT = b"# One\n\nfirst text\n\nsecond text\n\n# Two\n\n- a\n- b\n- c\n\nlast text\n"


def read(data: bytes = TEXT) -> Document:
    return formats.read(data, "markdown", "article")


def by_text(document: Document, text: str) -> str:
    return next(node.id for node in document.walk() if node.text == text)


def after(document: Document, data: bytes) -> Document:
    return apply(document, reimport(document, data))


def rebased(base: Document, onto: Document, operations: list[Operation]) -> bytes:
    return formats.write(apply(onto, rebase(operations, base, onto)))


def test_an_edit_elsewhere_does_not_disturb() -> None:
    base = read()
    onto = after(base, b"new first line\n\n" + TEXT.replace(b"- a\n", b"- zero\n- a\n"))
    assert b"second words" in rebased(base, onto, [splice(base, by_text(base, "second text"), "second words")])
    assert b"- zero\n- a\n- c\n" in rebased(base, onto, [remove(base, by_text(base, "b"))])
    assert b"- zero\n- b\n- a\n- c\n" in rebased(
        base, onto, [move(base, by_text(base, "a"), base[by_text(base, "b")].parent or "", 1)]
    )
    assert b"- zero\n- a\n- new\n- b\n" in rebased(base, onto, inserted(base, base[by_text(base, "b")].parent or "", 1, "new"))


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (TEXT.replace(b"second text", b"second line"), lambda base: [splice(base, by_text(base, "second text"), "x")]),
        (TEXT.replace(b"second text", b"second line"), lambda base: [remove(base, by_text(base, "second text"))]),
        (TEXT.replace(b"second text\n\n", b""), lambda base: [splice(base, by_text(base, "second text"), "x")]),
        (TEXT.replace(b"# Two", b"## Two"), lambda base: [remove(base, by_text(base, "Two"))]),
    ],
)
def test_what_was_changed_since_is_refused(text: bytes, change) -> None:
    base = read()
    with pytest.raises(StaleError):
        rebase(change(base), base, after(base, text))


@examples(150)
@given(st.integers(0, 2**32))
def test_two_changes_of_different_nodes_both_stand(seed: int) -> None:
    random = Random(seed)
    base = read()
    theirs, ours = random.choice(SORTS)(base, random), random.choice(SORTS)(base, random)
    onto = apply(base, theirs)
    touched = {id for operation in theirs for id in named(operation)} & {id for operation in ours for id in named(operation)}
    try:
        fitted = rebase(ours, base, onto)
        both = apply(onto, fitted)
    except OperationError:
        assert touched or removed_parent(theirs, ours)
        return
    assert apply(both, invert(fitted)) == onto
    for operation in ours:
        for id in named(operation):
            if id in both and id not in touched:
                assert both[id].text == apply(base, ours)[id].text


def removed_parent(theirs: list[Operation], ours: list[Operation]) -> bool:
    """Whether one change takes away what the other needs, or holds what the other inserts anew."""
    gone = {id for operation in theirs for id in named(operation)}
    return any(getattr(operation, "parent", None) in gone for operation in ours) or any(
        getattr(operation, "parent", None) in {id for other in ours for id in named(other)} for operation in theirs
    )
