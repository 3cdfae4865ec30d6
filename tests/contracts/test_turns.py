"""Going on with a turn: a question answered, a proposal accepted in part, a retry that applies once."""

import pytest

from copydesk import Desk, Doc

TEXT = "# One\n\nSame text.\n\n# Two\n\nSame text.\n\nOther words.\n\n# Three\n\nSame text.\n"


@pytest.fixture
def doc() -> Doc:
    return Desk().read(TEXT.encode(), format="markdown", kind="article")


def edit(find: str, new: str, **more: object) -> dict[str, object]:
    return {"action": "replace", "find": find, "with": new, **more}


def text(doc: Doc) -> str:
    return doc.export().decode()


def test_a_question_shows_the_places_and_an_answer_goes_on_with_the_same_plan(doc: Doc) -> None:
    turn = doc.apply({"edits": [edit("Same text.", "New."), edit("Other words.", "Others.")]})
    assert turn.outcome == "question"
    labels = [option.label for option in turn.problem.options if option.id.isdecimal()]
    assert labels == ["One > Same text.", "Two > Same text.", "Three > Same text."]
    assert [option.id for option in turn.problem.options[3:]] == ["all", "none"]
    assert text(doc) == TEXT
    done = turn.choose(turn.problem.options[1])
    assert done.outcome == "applied"
    assert text(doc) == TEXT.replace("# Two\n\nSame text.", "# Two\n\nNew.").replace("Other words.", "Others.")
    assert len(doc.versions) == 2


def test_an_option_can_be_chosen_by_its_id(doc: Doc) -> None:
    assert doc.apply({"edits": [edit("Same text.", "New.")]}).choose("3").outcome == "applied"
    assert text(doc).endswith("# Three\n\nNew.\n")


def test_none_and_unknown_options_change_nothing(doc: Doc) -> None:
    turn = doc.apply({"edits": [edit("Same text.", "New.")]})
    assert turn.choose("none").outcome == "answer"
    assert turn.choose("17").outcome == "refused"
    assert turn.choose("nonsense").outcome == "refused"
    assert text(doc) == TEXT


def test_an_answer_to_an_old_version_asks_again(doc: Doc) -> None:
    turn = doc.apply({"edits": [edit("Same text.", "New.")]})
    doc.apply({"edits": [edit("Other words.", "Same text.")]})
    again = turn.choose("2")
    assert again.outcome == "question"
    assert len(again.problem.options) == 4 + 2


def test_all_is_for_who_says_so(doc: Doc) -> None:
    assert doc.apply({"edits": [edit("Same text.", "New.", all=True)]}).outcome == "applied"
    assert text(doc).count("New.") == 3


def test_part_of_a_proposal_is_accepted_and_the_rest_stays_open(doc: Doc) -> None:
    turn = doc.apply({"edits": [edit("One", "First"), edit("Two", "Second"), edit("Other words.", "Gone.")]}, mode="suggest")
    assert turn.outcome == "proposal"
    assert text(doc) == TEXT
    part = turn.accept(["2"])
    assert [report.state for report in part.edits] == ["open", "accepted", "open"]
    assert "# Second" in text(doc)
    assert "# One" in text(doc)
    rest = part.accept(["1"])
    assert rest.outcome == "applied"
    assert "# First" in text(doc)
    assert len(doc.versions) == 3


def test_what_an_accepted_edit_took_away_is_stale(doc: Doc) -> None:
    doc.apply({"edits": [edit("Other words.", "Other words that stand once.")]})
    turn = doc.apply({"edits": [edit("words that", "things that"), edit("stand once", "are here")]}, mode="suggest")
    doc.apply({"edits": [edit("words that stand once", "lines")]})
    assert turn.accept(["1"]).outcome != "applied"


def test_an_edit_that_is_not_open_cannot_be_accepted(doc: Doc) -> None:
    turn = doc.apply({"edits": [edit("One", "First")]}, mode="suggest")
    assert turn.accept(["9"]).outcome == "refused"
    assert turn.accept([]).outcome == "answer"
    assert text(doc) == TEXT


def test_a_retry_with_the_same_key_applies_once(doc: Doc) -> None:
    plan = {"edits": [{"action": "insert", "markdown": "Once."}], "key": "k-1"}
    assert doc.apply(plan).outcome == "applied"
    assert doc.apply(plan).outcome == "answer"
    assert text(doc).count("Once.") == 1
    assert doc.apply({**plan, "key": "k-2"}).outcome == "applied"
    assert text(doc).count("Once.") == 2


def test_what_is_like_that_already_is_said_so(doc: Doc) -> None:
    turn = doc.apply({"edits": [edit("words that are not there", "Other words.")]})
    assert (turn.outcome, len(doc.versions)) == ("answer", 1)


def test_two_edits_of_one_span_are_an_overlap(doc: Doc) -> None:
    turn = doc.apply({"edits": [edit("Other words.", "A."), edit("words", "B")]})
    assert (turn.outcome, turn.problem.code) == ("refused", "overlap")
    assert text(doc) == TEXT


def test_edits_of_different_spans_of_one_text_move_each_other_along(doc: Doc) -> None:
    assert doc.apply({"edits": [edit("Other", "Quite another"), edit("words.", "lines, then.")]}).outcome == "applied"
    assert "Quite another lines, then." in text(doc)


def test_a_proposal_is_applied_to_what_it_was_shown_on_and_to_nothing_else() -> None:
    doc = Desk().read(b"# A\n\n- one\n- two\n- three\n", format="markdown", kind="article")
    turn = doc.apply({"edits": [{"action": "delete", "at": "the second bullet"}]}, mode="suggest")
    doc.apply({"edits": [{"action": "delete", "at": "the first bullet"}]})
    refused = turn.accept()
    assert (refused.outcome, refused.problem.code) == ("refused", "stale"), "the second bullet is another by now"
    assert doc.export() == b"# A\n\n- two\n- three\n"


def test_a_proposal_is_applied_after_changes_elsewhere(doc: Doc) -> None:
    turn = doc.apply({"edits": [edit("Other words.", "Others.")]}, mode="suggest")
    doc.apply({"edits": [edit("One", "First")]})
    assert turn.accept().outcome == "applied"
    assert text(doc) == TEXT.replace("# One", "# First").replace("Other words.", "Others.")
