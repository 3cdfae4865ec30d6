"""A text in the person's own words comes out as it was said: with its marks, without the colon before it, beside what was named."""

import pytest

from copydesk.plan.outcome import Outcome
from support.samples import sample


@pytest.mark.parametrize(
    ("kind", "words", "line"),
    [
        ("article", "add a paragraph to section 2: Is it done?", "Is it done?"),
        ("article", "add a paragraph to section 2 saying Stop!", "Stop!"),
        ("article", "add a bullet to A place to rise: Is it warm?!", "* Is it warm?!"),
        ("article", "replace the first sentence of section 2 with: Feed it!", "Feed it!"),
        ("article", "rename section 2 to What now?", "## What now?"),
        ("article", "could you rename section 2 to Overview?", "## Overview"),
        ("article", "change the heading of section 2 to: Today", "## Today"),
        ("article", "add a quote to section 2: Bread is slow.", "> Bread is slow."),
        (
            "report",
            "add a new section called Costs after section 4 with the text All prices include tax.",
            "All prices include tax.",
        ),
        ("screenplay", "replace Morag's last line with: Let her go.", "Let her go."),
        ("screenplay", "add a transition at the end of scene 2: CUT TO:", "> CUT TO:"),
        ("screenplay", "add a note to scene 2: check the tide", "[[check the tide]]"),
        ("screenplay", "add a synopsis to scene 2: They leave.", "= They leave."),
        ("screenplay", "add a transition CUT TO: at the end of scene 2", "> CUT TO:"),
        ("screenplay", "add “CUT TO:” after “She switches the radio off.”", "CUT TO:"),
        ("screenplay", "add note [[check this]] to scene 4", "[[check this]]"),
        ("screenplay", "add a line by ANGUS at the end of scene 4 saying “Ahoy, Maureen!”", "Ahoy, Maureen!"),
        ("screenplay", "add a scene INT. PUB - NIGHT after scene 7 with the action “Morag drinks.”", "Morag drinks."),
        ("screenplay", "change Morag's last line to Four o'clock: don't be late!", "Four o'clock: don't be late!"),
        ("report", "insert a paragraph before the list in the Summary saying: Our findings, in short:", "Our findings, in short:"),
        ("report", "rename 2.1 to Past (1978)", "### 2.1 Past (1978)"),
    ],
)
def test_a_text_stands_as_it_was_said(kind: str, words: str, line: str) -> None:
    doc = sample(kind)
    before = doc.export().decode().splitlines()
    assert doc.say(words).outcome is Outcome.APPLIED
    assert [new for new in doc.export().decode().splitlines() if new == line and new not in before] == [line]


@pytest.mark.parametrize(
    ("words", "spelled"),
    [
        ("insert “and the west” after “east side” in the summary", "on the east side and the west are not"),
        ("add the word “old” before “bridge was” in 2.1", "The old bridge was built"),
        ("insert “, at last,” after “last renewed” in 2.1", "was last renewed, at last, in 1996"),
        ("change the length from 14.2 m to 15 m", "span 15 m between"),
        ("add “!” to the end of the title", "# Condition survey of the Alder Street footbridge!\n"),
        ("add “ (draft)” to the end of the title of section 2.1", "### 2.1 History (draft)\n"),
        ("add “(draft)” to the title", "# Condition survey of the Alder Street footbridge (draft)\n"),
        ("change “survey” to “inspection” in the title only", "# Condition inspection of the Alder Street footbridge\n"),
        ("Change 14.2 m to 14.25 m, please - we re-measured it.", "span 14.25 m between"),
        ("It's called the Wende, not the Wend.", "over the Wende. It"),
        ("Wend should be spelled Wende", "over the Wende. It"),
        ("docs: change 84 to 85 (new count)", "31 of 85 planks"),
        ("add three bullets to the summary: “One”, “Two; three”, “Four”", "- One\n- Two; three\n- Four\n"),
        ("add two sub-items to recommendation 3: “North” and “South”", "weeks.\n   - North\n   - South\n"),
        ("add “by Friday” to the end of recommendation 3", "3. Clean the bearings in the same weeks by Friday.\n"),
        ("replace “in full” with “”", "must be renewed: 31 of 84"),
        ("replace “in full” with nothing", "must be renewed: 31 of 84"),
        ("delete “loose”, “over two days” and “in full”", "reported a plank. We inspected it,"),
        ("strike “in full” from the summary", "must be renewed: 31 of 84"),
        ("replace Mill Lane (700 m) with Mill Lane (800 m)", "by Mill Lane (800 m)."),
        ("rename 3.1 to Planks, 3.2 to Rails and 3.3 to Girders", "### 3.2 Rails\n"),
        ("fix 1978 -> 1979 & 1996 -> 1997", "last renewed in 1997."),
        ("first bold April, then rename section 5 to Actions", "closed in **April** after"),
        ("1. delete recommendation 3. 2. rename section 6 to Limits", "\n3. Paint the lower flanges within two years.\n"),
        ("delete 2.1 and the table in section 4", "### 2.1 Construction\n"),
        ("change “planks are” in the summary to “boards are”", "31 of 84 boards are soft."),
        ("add a paragraph to section 6: Ask the council if possible.", "\nAsk the council if possible.\n"),
        ("change 14.2 m to 15 m - I measured it", "span 15 m between"),
        ("add “7. Use oak” to the list of recommendations", "\n6. Use oak\n"),
        ("turn the recommendations into bullets", "- Clean the bearings in the same weeks.\n"),
        ("move option C to the top of the table", "|\n| C. New bridge               | £215,000 | 6 months  | 60 years |\n| A."),
        ("swap options A and B", "|\n| B. New deck and handrails   | £48,600 | 4 weeks    | 25 years |\n| A."),
    ],
)
def test_a_command_does_what_it_says(words: str, spelled: str) -> None:
    doc = sample("report")
    before = doc.export()
    assert doc.say(words).outcome is Outcome.APPLIED
    assert spelled in doc.export().decode()
    doc.undo()
    assert doc.export() == before


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("insert “and the west” after “east” in the summary", "“east” stands twice. Which one should change?"),
        ("change the cost from £48,600 to £50,000", "“£48,600” stands twice. Which one should change?"),
        ("italicise both", "Which text is meant? If it is “both” itself, put that in quotes. Nothing changed."),
    ],
)
def test_what_may_mean_several_is_asked_about(words: str, asked: str) -> None:
    turn = sample("report").say(words)
    assert turn.outcome is Outcome.QUESTION
    assert turn.message.startswith(asked)


@pytest.mark.parametrize(
    "words",
    [
        "remove the full stops at the end of the recommendations",
        "add a period at the end of each recommendation",
        "add a recommendation after 2: “Order the larch early.”",
        "add a sub-item under 3: “Up.”",
        "move “The brickwork is sound.” to section 3.3",
        "change the lasts of option A to “4 years” and explain why",
        "in 5, change option B to option C; also remove the last recommendation",
        "add a footnote after “April” saying “Early.”",
        "replace “ m ” with “ metres ”",
        "remove the title",
        "delete all headings",
        "After deleting section 6, rename section 5 to Actions",
        "replace , with ; in the summary",
        "replace the table in 4 with “None.”",
        "turn “The brickwork is sound.” into a heading",
        "Please delete section 6 - or is it needed?",
        "change Wend to Wende unless it is right",
        "delete 2.1; undo",
        "add a full stop to recommendation 3",
        "add an image plan.png",
        "add a subsection 3.5 “Lighting” with the text “Old.”",
    ],
)
def test_what_is_not_read_with_certainty_changes_nothing(words: str) -> None:
    doc = sample("report")
    assert doc.say(words).outcome in (Outcome.QUESTION, Outcome.REFUSED)
    assert doc.version == 1


def test_the_last_sentence_of_each_is_one_in_each() -> None:
    doc = sample("report")
    doc.say("delete the last sentence of each subsection in section 3")
    text = doc.export().decode()
    assert "This is not a concern." not in text
    assert "Most of the screws" not in text
    assert "[IMAGE:deck-north-bay]" in text


def test_clearing_leaves_the_heading() -> None:
    doc = sample("report")
    doc.say("clear section 2.1")
    assert "### 2.1 History\n\n### 2.2 Construction\n" in doc.export().decode()


def test_numbered_items_are_no_bullets_where_there_are_bullets() -> None:
    doc = sample("report")
    doc.say("delete all bullets")
    text = doc.export().decode()
    assert "- The deck" not in text
    assert "1. Keep the bridge closed" in text


def test_a_state_is_no_position() -> None:
    told = sample("experiment").say("move Materials to final").message
    assert told == "Set the status of 1.2 Materials to “final”; it was “review”. Nothing else changed."


def test_nothing_is_moved_above_a_table_s_header() -> None:
    doc = sample("note")
    doc.say("move the row 2 and 3 to the top")
    table = next(node for node in doc.document.walk() if node.type == "table")
    first = next(doc.document.children(table.children[0]))
    assert first.text == "Bed"


def test_a_block_s_row_that_is_no_table_is_refused() -> None:
    turn = sample("article").say("ADD A ROW HAVE TO PLAN?")
    assert turn.outcome in (Outcome.QUESTION, Outcome.REFUSED)


def test_a_place_is_no_part_of_the_new_text() -> None:
    doc = sample("note")
    turn = doc.say("change “bed 4” to Kale in the table")
    assert turn.outcome is Outcome.REFUSED
    assert turn.message == "“bed 4” doesn't stand in the table. Nothing changed."
    assert doc.version == 1


@pytest.mark.parametrize("words", ["add “Wear gloves.” to Materials", "add a paragraph to 1.2: Wear gloves."])
def test_a_step_s_text_grows_in_its_content(words: str) -> None:
    told = sample("experiment").say(words).message
    assert told == "Added the paragraph “Wear gloves.” in 1.2 Materials. Nothing else changed."


def test_everything_goes_nowhere() -> None:
    turn = sample("note").say("move everything from section 2 to section 3")
    assert turn.outcome in (Outcome.QUESTION, Outcome.REFUSED)


@pytest.mark.parametrize(
    ("kind", "turns", "told"),
    [
        (
            "screenplay",
            ("delete the last speech of scene 2", "do the same in scene 3"),
            "Deleted the speech “DANIEL: One, please. Single.”",
        ),
        ("screenplay", ("delete DANIEL", "the second"), "Deleted the speech “DANIEL: One, please. Single.”"),
        ("screenplay", ("rename Morag to Isla", "yes"), "“Morag” stands 7 times"),
        ("screenplay", ("delete the act headings", "yes"), "Nothing here is called “the act headings”."),
        ("screenplay", ("delete the second one",), "Not understood: “the second one”."),
        ("report", ("what does section 3.4 say?", "delete the first paragraph"), "“the first paragraph” may mean 2 places."),
        ("experiment", ("delete the last row in Materials", "do the same in Table of counts"), "Deleted the row “dark” in 3.1"),
    ],
)
def test_a_conversation_goes_on_as_it_was_meant(kind: str, turns: tuple[str, ...], told: str) -> None:
    doc = sample(kind)
    assert [doc.say(words).message for words in turns][-1].startswith(told)


@pytest.mark.parametrize(
    ("words", "spelled"),
    [
        ("delete “ **four times**”", "- do that, and cover it again.\n"),
        ("delete “and cover it again”", "- do that **four times**.\n"),
        ("delete “~~tight~~”", "with a very tight lid."),
        ("replace “yoghurt” and “apples” with “fruit”", "smell of fruit and fruit."),
        ("remove all bullets except the last in A place to rise", "worst:\n\n* under your own duvet"),
        ("move the table to the end of the document", "two hours\n\n| Ingredient"),
    ],
)
def test_no_more_goes_than_was_quoted_or_named(words: str, spelled: str) -> None:
    doc = sample("article")
    before = doc.export()
    assert doc.say(words).outcome is Outcome.APPLIED
    assert spelled in doc.export().decode()
    doc.undo()
    assert doc.export() == before


def test_a_list_of_nothing_deletes_nothing() -> None:
    doc = sample("article")
    turn = doc.tool("deleteContent", {"targetBlockId": []})
    assert turn.outcome is Outcome.REFUSED
    assert doc.version == 1
