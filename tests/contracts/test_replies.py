"""Words that answer what was left open: an option by number, letter, ordinal or label, and yes or no to a proposal."""

import pytest

from copydesk.language.replies import Reply, read_reply_words
from copydesk.plan.problem import Code, Option, Problem

WHICH = Problem(
    Code.AMBIGUOUS,
    "Which one?",
    (
        Option("1", "Setup > Overview", "Setup"),
        Option("2", "Protocol > Overview", "Protocol"),
        Option("3", "Protocol > Risks", "Protocol"),
        Option("all", "All 3"),
        Option("none", "None of these"),
    ),
)


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("2", "2"),
        ("b", "2"),
        ("B.", "2"),
        ("the second one", "2"),
        ("2nd", "2"),
        ("option 3", "3"),
        ("the last one please", "3"),
        ("Setup > Overview", "1"),
        ("setup", "1"),
        ("the one", None),
        ("in Setup", "1"),
        ("Protocol", None),  # two have it
        ("all of them", "all"),
        ("both", "all"),
        ("none of these", "none"),
        ("no", "none"),
        ("never mind", "none"),
        ("delete Setup", None),
        ("what does Setup say?", None),
        ("7", None),
        ("", None),
    ],
)
def test_an_option_is_chosen_in_words(words: str, option: str | None) -> None:
    assert read_reply_words(words, WHICH, proposes=False) == (None if option is None else Reply("choose", option))


@pytest.mark.parametrize("words", ["yes", "Yes, do it.", "ok", "go ahead", "apply it", "accept all", "looks good", "y"])
def test_a_proposal_is_accepted_in_words(words: str) -> None:
    assert read_reply_words(words, None, proposes=True) == Reply("accept")


@pytest.mark.parametrize("words", ["no", "No thanks", "discard it", "never mind", "don't", "cancel"])
def test_a_proposal_is_rejected_in_words(words: str) -> None:
    assert read_reply_words(words, None, proposes=True) == Reply("reject")


@pytest.mark.parametrize("words", ["yes but shorter", "delete section 2", "why?", "no section has that name", "apply heat"])
def test_other_words_answer_nothing(words: str) -> None:
    assert read_reply_words(words, None, proposes=True) is None


def test_without_anything_open_nothing_is_answered() -> None:
    assert read_reply_words("yes", None, proposes=False) is None
