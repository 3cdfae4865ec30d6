"""What people say of comments and tracked changes, read by rules: done where it is clear, asked where several could be meant, and
left alone where the words are about something else."""

import pytest

from copydesk import Desk
from copydesk.apps.desk import Doc
from copydesk.formats import review
from support.docx import fixture
from support.shapes import opened
from support.wordpackage import package
from support.wordxml import deleted, inserted, paragraph, run

FIRST, SECOND = "Remark 0.", "Remark 1."


def doc_of(name: str) -> Doc:
    return Desk().read(fixture(name), format="docx", kind="report")


def said_of(doc: Doc) -> list[tuple[str, bool]]:
    return [(one.text, one.is_resolved) for one in review.comments(doc.document)]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("delete all comments", []),
        ("please delete the comments by Ada", []),
        ("Remove Ada's comments.", []),
        ("delete the second comment", [(FIRST, False)]),
        ("delete comment 1", [(SECOND, False)]),
        ("delete the comment “Remark 1.”", [(FIRST, False)]),
        ("delete the comment on “commented words here”", [(SECOND, False)]),
        ("resolve all comments", [(FIRST, True), (SECOND, True)]),
        ("can you resolve all the comments?", [(FIRST, True), (SECOND, True)]),
        ("mark all comments as resolved", [(FIRST, True), (SECOND, True)]),
        ("resolve the last comment", [(FIRST, False), (SECOND, True)]),
        ("remove comment 1 and resolve comment 2", [(SECOND, True)]),
        ("answer the comment on “commented words here”: “Done.”", [(FIRST, False), (SECOND, False), ("Done.", False)]),
        ("reply to the first comment: that is right", [(FIRST, False), (SECOND, False), ("that is right", False)]),
        ("answer the comment “Remark 0.” with “Yes.”", [(FIRST, False), (SECOND, False), ("Yes.", False)]),
        ("comment on “behind them”: “Why?”", [(FIRST, False), (SECOND, False), ("Why?", False)]),
        ("comment on “behind them”: Why?", [(FIRST, False), (SECOND, False), ("Why?", False)]),
        ("reply to the first comment: That is right.", [(FIRST, False), (SECOND, False), ("That is right.", False)]),
        ("add a comment to the first paragraph saying “Why?”", [(FIRST, False), (SECOND, False), ("Why?", False)]),
    ],
)
def test_comments_are_done_as_said(words: str, left: list[tuple[str, bool]]) -> None:
    doc = doc_of("comments")
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    assert said_of(doc) == left
    doc.undo()
    assert doc.export() == fixture("comments")


def test_one_of_several_is_asked_about() -> None:
    doc = doc_of("comments")
    turn = doc.say("delete the comment by Ada")
    assert turn.outcome == "question"
    assert [option.label for option in turn.problem.options][:1] == ["“Remark 0.” by Ada on “commented words here”"]
    assert doc.answer("2").outcome == "applied"
    assert said_of(doc) == [(FIRST, False)]


@pytest.mark.parametrize(
    "words",
    [
        "delete the comment by Bob",
        "delete the comment about the roof",
        "undo all changes",
        "accept all changes",
        "remove all changes",
    ],
)
def test_what_is_not_there_is_not_done(words: str) -> None:
    doc = doc_of("comments")
    assert doc.say(words).outcome != "applied"
    assert doc.export() == fixture("comments")


def two_authors() -> bytes:
    first = paragraph("Old ", deleted("dry ", 901), inserted(run("wet "), 902), "words.")
    second = paragraph("More ", inserted(run("and more "), 903), "words.").replace('w:author="Ada"', 'w:author="Ann Lee"')
    return package(paragraph("One", style="Heading1") + first + paragraph("Two", style="Heading1") + second)


@pytest.mark.parametrize(
    ("words", "texts", "left"),
    [
        ("accept all changes", ["Old wet words.", "More and more words."], 0),
        ("reject all the tracked changes", ["Old dry words.", "More words."], 0),
        ("reject Ada's changes", ["Old dry words.", "More and more words."], 1),
        ("accept the changes by Ann Lee", ["Old wet words.", "More and more words."], 2),
        ("accept the changes by Ann", ["Old wet words.", "More and more words."], 2),
        ("reject all insertions", ["Old words.", "More words."], 1),
        ("accept the first change", ["Old wet words.", "More and more words."], 2),
        ("accept change 2 and reject change 1", ["Old dry wet words.", "More and more words."], 1),
        ("reject the changes in section 2", ["Old wet words.", "More words."], 2),
    ],
)
def test_changes_are_settled_as_said(words: str, texts: list[str], left: int) -> None:
    doc = Desk().read(two_authors(), format="docx", kind="report")
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    assert [node.text for node in doc.document.walk() if node.text.endswith("words.")] == texts
    assert len(review.revisions(doc.document)) == left
    doc.undo()
    assert doc.export() == two_authors()


def test_what_there_is_is_told() -> None:
    told = doc_of("comments").say("what comments are there?").message
    assert told.startswith("2 comments:\n- Ada: “Remark 0.”, on “commented words here”, in")
    told = Desk().read(two_authors(), format="docx", kind="report").say("what tracked changes are there?").message
    assert told.startswith("3 tracked changes (2 by Ada, 1 by Ann Lee):\n1. Ada deleted “dry”, in 1 One\n2. Ada inserted “wet”")
    assert doc_of("plain").say("how many tracked changes are there?").message == "There are no tracked changes."
    answered = doc_of("comments")
    answered.say("answer the first comment: “Done.”")
    answered.say("resolve the first comment")
    assert "“Remark 0.” (resolved), on “commented words here”" in answered.say("what comments are there?").message
    assert "\n  - you: “Done.”" in answered.say("what comments are there?").message


def test_a_document_of_another_format_is_read_as_ever() -> None:
    doc = Desk().read(b"# A\n\n- comment one\n- comment two\n", format="markdown", kind="article")
    assert doc.say("delete the item “comment two”").outcome == "applied"
    assert doc.say("accept all changes").outcome != "applied"


@pytest.mark.parametrize(
    "words",
    [
        "add a comment to “Lone one” saying “Why?”",
        'Add a footnote to "Opening words": "As agreed."',
        "add an endnote to the paragraph “Lone one.”: “See below.”",
    ],
)
def test_a_table_in_the_document_makes_no_sum_of_it(words: str) -> None:
    doc = opened("docx")
    before = doc.export()
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    doc.undo()
    assert doc.export() == before
