"""The number of one node, counted among its siblings, is the one that counting them all gives, in each version of a history."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import apply, move, remove, splice
from copydesk.kinds import kind_named
from copydesk.kinds.numbering import counted_numbers
from copydesk.kinds.siblings import number_of
from copydesk.reading.places import holder, holders
from support.soak import examples

BLOCKS = ("# Title\n", "## A section\n", "### Inner\n", "Some words.\n", "- one\n- two\n", "> ## Quoted\n")


@examples(150)
@given(st.integers(0, 2**32), st.sampled_from(("article", "note")))
def test_a_number_and_a_holder_are_found_from_below_as_from_above(seed: int, kind: str) -> None:
    random = Random(seed)
    text = "\n".join(random.choices(BLOCKS, k=random.randint(2, 12)))
    document = formats.read(text.encode(), "markdown", kind)
    for _ in range(4):
        check(document)
        document = changed(random, document)


def check(document: Document) -> None:
    every = counted_numbers(document.afresh())
    around = holders(document.afresh())
    for id in document.order:
        assert number_of(document, kind_named(document.kind), id) == every.get(id, "")
        assert holder(document, id) == around.get(id)


def changed(random: Random, document: Document) -> Document:
    id = random.choice(document.order)
    if id == document.root:
        return document
    sort = random.random()
    if sort < 0.4:
        return apply(document, [splice(document, id, "Other words")])
    if sort < 0.7:
        return apply(document, [remove(document, id)])
    parent = document[id].parent or document.root
    return apply(document, [move(document, id, parent, random.randint(0, len(document[parent].children) - 1))])
