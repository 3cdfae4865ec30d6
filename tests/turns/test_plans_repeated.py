"""A plan that was shown holds on a later version where its places are untouched, and is refused where they aren't (law 6)."""

import pytest

from copydesk import Desk
from copydesk.document.operations import Splice
from copydesk.editing.repeat import Span, spans

TEXT = "# Pets\n\nThe cat sleeps. A dog and the cat play all day.\n\nNo cat here, we said.\n"
ALL = 'replace "cat" with "fox" everywhere'


def after(typed: tuple[str, str], words: str = ALL, text: str = TEXT) -> tuple[str, str]:
    """What became of a proposal that was taken after somebody typed: its outcome, and the text."""
    doc = Desk().read(text.encode(), kind="article", format="markdown")
    turn = doc.say(words, "suggest")
    assert turn.outcome == "proposal"
    old, new = typed
    node = next(node for node in doc.document.walk() if old in node.text)
    plan = {"edits": [{"action": "rewrite", "at": f"#{node.id}", "markdown": node.text.replace(old, new, 1)}]}
    assert doc.apply(plan).outcome == "applied"
    return turn.accept().outcome, doc.export().decode()


@pytest.mark.parametrize(
    "typed",
    [
        ("all day.", "all day long."),  # behind all of them
        ("The cat", "Look: The cat"),  # before the first
        ("A dog", "A big brown dog"),  # between two
        ("The cat sleeps. A dog and the cat play", "Now: The cat sleeps. A dog and the cat play nicely"),  # on both sides
        ("we said", "we say"),  # a word gone, in another paragraph than the first
    ],
)
def test_what_is_typed_beside_the_places_leaves_a_plan_standing(typed: tuple[str, str]) -> None:
    outcome, text = after(typed)
    assert outcome == "applied"
    assert text == TEXT.replace(*typed, 1).replace("cat", "fox"), "the typing and the plan, both whole"


@pytest.mark.parametrize(
    "typed",
    [
        ("The cat", "The cats"),  # in a place
        ("The cat", "The cat cat"),  # one more
        ("The cat", "The hound"),  # one less
    ],
)
def test_what_is_typed_in_a_place_refuses_it(typed: tuple[str, str]) -> None:
    outcome, text = after(typed)
    assert (outcome, text) == ("refused", TEXT.replace(*typed, 1))


def test_what_was_not_shown_is_not_changed() -> None:
    outcome, text = after(("all day", "all cat"))
    assert (outcome, "the fox play all cat" in text) == ("applied", True), "its places are named"
    doc = Desk().read(TEXT.encode(), kind="article", format="markdown")
    turn = doc.apply({"edits": [{"action": "replace", "find": "cat", "with": "fox", "all": True}]}, mode="suggest")
    doc.say('replace "all day" with "all cat"')
    assert turn.accept().outcome == "refused", "it would find one more"


def test_a_paragraph_that_was_typed_in_is_not_rewritten_over() -> None:
    plan = {"edits": [{"action": "rewrite", "at": "the last paragraph", "markdown": "No cat here, they said."}]}
    doc = Desk().read(TEXT.encode(), kind="article", format="markdown")
    turn = doc.apply(plan, mode="suggest")
    doc.say('replace "No cat" with "No cat at all"')
    assert turn.accept().outcome == "refused"
    assert "No cat at all here, we said." in doc.export().decode()


def test_of_two_equal_words_nobody_can_tell_which_was_typed() -> None:
    text = "# Pets\n\nA cat sleeps.\n"
    assert after(("A cat", "A cat cat"), 'replace the first "cat" with "fox"', text)[0] == "refused"


def test_spans_are_told_in_the_text_before_all_of_them() -> None:
    first, second = Splice("n", 4, "cat", "ocelot"), Splice("n", 17, "cat", "ocelot")
    assert spans([first, second], "n") == [Span(4, "cat", "ocelot"), Span(14, "cat", "ocelot")]
    assert spans([Splice("n", 14, "cat", "ocelot"), first], "n") == spans([first, second], "n"), "in any order"
    assert spans([first, Splice("n", 6, "e", "")], "n") is None, "what the plan itself put in is no place of the text"
