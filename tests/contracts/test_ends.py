"""The beginning and the end of a document, and what is written there: nothing above the title, nothing lost of the text."""

import pytest

from copydesk import Doc
from copydesk.plan.outcome import Outcome
from support.samples import sample

LINE = "Zed was here (see 4)."
# Where the line stands then: what the label of its place ends with, and what stands before and behind it.
ENDS = [
    ("article", "6 A plan for one weekend", "Sunday morning: bake, and wait two hours", ""),
    ("report", "6. Limits of this survey", "We did not test the soil behind the abutments.", None),
    ("note", "5 Open questions", "Who keeps the second key when Tomasz is away in June?", None),
    ("screenplay", "scene 7, EXT. FAR SLIP - DAY", "THE END", None),
]
STARTS = [
    ("article", "Bread in a cold kitchen", "Bread in a cold kitchen", "Most sourdough recipes"),
    ("report", "Condition survey of the Alder Street footbridge", "Condition survey", "Prepared for the Town"),
    ("note", "Spring in the community garden", "Spring in the community garden", "Notes from the planning evening"),
    ("screenplay", "scene 1, EXT. PORT ANNAN HARBOUR - DAWN", "EXT. PORT ANNAN HARBOUR - DAWN", "Fog on grey water."),
]
AT_END = [
    "add a paragraph at the end: {}",
    "append “{}” to the end",
    "add to the end: {}",
    "write at the very end of the document: {}",
]
AT_END += ["add a new paragraph at the bottom saying {}", "insert a paragraph at the end of the document that says {}"]
AT_START = ["add a paragraph at the start of the document: {}", "add “{}” at the top", "insert a paragraph at the beginning: {}"]


def around(doc: Doc, text: str) -> tuple[str, str | None]:
    """The text before a text and the one behind it, in reading order."""
    texts = [node.text for node in doc.document.walk() if node.text]
    assert texts.count(text) == 1
    at = texts.index(text)
    return texts[at - 1], texts[at + 1] if at + 1 < len(texts) else None


@pytest.mark.parametrize("words", AT_END)
@pytest.mark.parametrize(("kind", "place", "before", "behind"), ENDS, ids=[row[0] for row in ENDS])
def test_the_end_is_behind_all_text(words: str, kind: str, place: str, before: str, behind: str | None) -> None:
    doc = sample(kind)
    told = doc.say(words.format(LINE)).message
    assert told.endswith(f"“{LINE}” at the end of {place}. Nothing else changed.")
    left, right = around(doc, LINE)
    assert left.endswith(before)
    assert (right is None) == (behind is None), "footnotes stay below"


@pytest.mark.parametrize("words", AT_START)
@pytest.mark.parametrize(("kind", "place", "before", "behind"), STARTS, ids=[row[0] for row in STARTS])
def test_the_start_is_below_the_title(words: str, kind: str, place: str, before: str, behind: str) -> None:
    doc = sample(kind)
    told = doc.say(words.format(LINE)).message
    assert told.endswith(f"“{LINE}” at the beginning of {place}. Nothing else changed.")
    left, right = around(doc, LINE)
    assert left.startswith(before)
    assert right is not None
    assert right.startswith(behind)


@pytest.mark.parametrize(
    ("kind", "words", "message"),
    [
        (
            "screenplay",
            "add a scene at the end: INT. FERRY - NIGHT",
            "Added the scene “INT. FERRY - NIGHT” in Act Three. “THE END” stays last.",
        ),
        ("screenplay", "add an act at the end called Epilogue", "Added the act “Epilogue”. “THE END” stays last."),
        ("experiment", "add a step at the end: Clean up", "Added the step “Clean up” in 3 Results."),
        ("experiment", "add a paragraph at the end: Done.", "Added the paragraph “Done.” in 3.2 Discussion."),
        (
            "article",
            "add the sentence “Rest.” to the end",
            "Added the paragraph “Rest.” at the end of 6 A plan for one weekend.",
        ),
        ("report", "add the sentence “Rest.” to the end", "Added “Rest.” in 6. Limits of this survey."),
        ("report", "in section 2.1, add a paragraph at the end: Rest.", "Added the paragraph “Rest.” at the end of 2.1 History."),
        ("report", "in section 3, add a bullet at the end: Rest", "Added the item “Rest” in 3. What we found."),
        ("note", "add a section called Thanks at the start", "Added the heading “Thanks”."),
    ],
)
def test_each_thing_ends_with_its_like(kind: str, words: str, message: str) -> None:
    assert sample(kind).say(words).message == f"{message} Nothing else changed."


def test_an_act_stands_beside_the_acts() -> None:
    doc = sample("screenplay")
    doc.say("add an act at the end called Epilogue")
    assert doc.export().decode().endswith("\n# Epilogue\n\n> THE END <\n")


def test_a_new_section_of_a_note_stands_below_its_title() -> None:
    doc = sample("note")
    title = doc.document[doc.document.root].children[0]
    doc.say("add a section called Thanks at the start")
    assert doc.document[doc.document.root].children[0] == title


def test_a_list_is_asked_for_where_there_are_several() -> None:
    turn = sample("article").say("add a bullet at the end: Zed")
    assert turn.outcome is Outcome.QUESTION
    assert turn.message.startswith("Where should the new bullet go?")
    assert len(turn.problem.options) > 1 if turn.problem else False


def test_a_block_of_steps_asks_which_step() -> None:
    turn = sample("experiment").say("add a paragraph to block 2: Rest.")
    assert turn.outcome is Outcome.QUESTION
    assert turn.message.startswith("Where should the new paragraph go?")


@pytest.mark.parametrize(
    ("kind", "words", "noun"),
    [("report", "add a scene at the end: INT. HUT - DAY", "scene"), ("screenplay", "add a task at the bottom: call Zed", "task")],
)
def test_what_the_kind_has_not_is_refused_by_its_name(kind: str, words: str, noun: str) -> None:
    turn = sample(kind).say(words)
    assert turn.outcome is Outcome.REFUSED
    assert turn.message == f"A {noun} can't be added here. Nothing changed."


@pytest.mark.parametrize(
    "text", ["They left for good.", "Come now.", "We stay because it rains.", "Open (twice).", "See it.", "Ask Tom, too."]
)
def test_a_text_keeps_all_its_words(text: str) -> None:
    for words in ("add a paragraph to section 2: {}", "add a paragraph to section 2 that says {}"):
        doc = sample("article")
        doc.say(words.format(text))
        assert f"\n\n{text}\n\n## " in doc.export().decode()


def test_thanks_are_no_text() -> None:
    doc = sample("article")
    doc.say("please add a paragraph to section 2: They left for good. Thank you")
    assert "\n\nThey left for good.\n\n" in doc.export().decode()
