"""The report of a turn says what happened in a person's words: no ids, no Python; a proposal speaks of what would be."""

import json

import pytest

from copydesk import Desk
from copydesk.plan.outcome import Outcome
from support.samples import sample

REPORTS = [
    ("note", "mark “Sharpen the spades” as done", "Marked the item “Sharpen the spades” as done."),
    ("note", "replace “Ines” with “Inês”", "Replaced “Ines” with “Inês” in 2 places."),
    ("note", "add a row to the table: 7, Lettuce, Ines", "Added the row “7” to the table in 2 Beds and who looks after them."),
    ("report", "rename 3.1 to Planks", "Renamed “3.1 Deck” to “3.1 Planks”."),
    ("report", "delete 2.1", "Deleted 2.1 History. 1 heading is numbered anew."),
    ("report", "move 3.2 after 3.3", "Moved 3.2 Handrails after 3.3 Beams. 2 headings are numbered anew."),
    ("report", "merge 2.1 and 2.2", "Merged 2.2 Construction into 2.1 History."),
    ("report", "make 3.1 a paragraph", "Made 3.1 Deck a paragraph. 3 headings are numbered anew."),
    ("article", "set targetLocale to en-US", "Set targetLocale to “en-US”; it was “en-GB”."),
    ("article", "turn the list in A place to rise into a numbered list", "Made the items in 3.1 A place to rise a numbered list."),
    ("experiment", "set the status of Materials to final", "Set the status of 1.2 Materials to “final”; it was “review”."),
    ("experiment", "set the status of all drafts in Results to review", "Set the status of 2 steps to “review”."),
    (
        "experiment",
        "add a dependency from Discussion to Table of counts",
        "Added a dependency on “Table of counts” (requires) to 3.2 Discussion.",
    ),
    ("screenplay", "set the author to J. Smith", "Set Author to “J. Smith”; it was “R. Halloran”."),
]


@pytest.mark.parametrize(("kind", "words", "report"), REPORTS, ids=[words for _, words, _ in REPORTS])
def test_a_report_says_what_was_done(kind: str, words: str, report: str) -> None:
    turn = sample(kind).say(words)
    assert turn.outcome is Outcome.APPLIED
    assert turn.message == f"{report} Nothing else changed."


@pytest.mark.parametrize(("kind", "words"), [(kind, words) for kind, words, _ in REPORTS], ids=[words for _, words, _ in REPORTS])
def test_a_proposal_says_what_would_be_done(kind: str, words: str) -> None:
    turn = sample(kind).say(words, mode="suggest")
    assert turn.message.endswith(". Nothing has changed yet.")
    assert not turn.message.split()[0].endswith("ed")


def test_an_edit_of_an_attr_shows_it_before_and_after() -> None:
    (edit,) = sample("experiment").say("set the status of Materials to final").edits
    assert (edit.before, edit.after) == ("Materials\nstatus: review", "Materials\nstatus: final")
    (edit,) = sample("note").say("mark “Sharpen the spades” as done").edits
    assert (edit.before, edit.after) == ("☐ Sharpen the spades", "☑ Sharpen the spades")


def test_an_edit_that_adds_is_called_by_what_it_adds() -> None:
    (edit,) = sample("report").say("add an item “Tell the allotment society” to the list in 5").edits
    assert edit.label == "5. Recommendations > Tell the allotment society"


@pytest.mark.parametrize("words", ["delete it", "delete that table", "delete the table"])
def test_of_several_things_that_an_answer_listed_it_is_asked_which(words: str) -> None:
    doc = sample("report")
    assert doc.say("how many tables are there?").outcome is Outcome.ANSWER
    turn = doc.say(words)
    assert turn.outcome is Outcome.QUESTION
    assert doc.version == 1


def test_them_are_all_that_an_answer_listed() -> None:
    doc = sample("report")
    doc.say("how many tables are there?")
    assert doc.say("delete them").message.startswith("Deleted the table in 3.1 Deck and the table in 4. Options.")


def test_a_list_that_is_named_by_its_place_is_not_a_place_in_the_first() -> None:
    (edit,) = sample("note").say('add an item "Buy string" to the second list').edits
    assert edit.label == "Before the first of April > Buy string"


def test_words_behind_a_quoted_text_are_no_part_of_it() -> None:
    doc = sample("note")
    turn = doc.say("add a task “Buy string” to the list")
    assert turn.outcome is Outcome.QUESTION
    assert "Buy string” to" not in doc.export("blocknote").decode()


def test_all_of_a_name_keeps_its_capitals() -> None:
    doc = sample("screenplay")
    doc.say("rename DANIEL to DAVID").choose("all")
    text = doc.export().decode()
    assert "David" in text
    assert "Daniel" not in text
    assert "DANIEL" not in text


def test_an_article_is_no_text_to_style() -> None:
    doc = sample("experiment")
    assert doc.say("could you italicise the (vlimzraxen ZANQVANQ)").outcome is Outcome.REFUSED
    assert doc.version == 1


def test_when_is_no_text_to_style() -> None:
    doc = sample("screenplay")
    assert "now" in doc.export().decode()
    assert doc.say("please bold now").outcome is Outcome.QUESTION
    assert doc.say("bold “now”").outcome is Outcome.APPLIED


def test_a_word_is_not_cut_at_its_bracket() -> None:
    doc = sample("article")
    doc.say("add a paragraph at the end of section 2: See the map (page 4).")
    version = doc.version
    assert doc.say("call (vrimzax) gzorp").outcome is Outcome.REFUSED
    assert doc.version == version


def test_what_came_with_another_is_told_with_it() -> None:
    doc = sample("report")
    doc.say("add a row to the table in 3.1: Steps, 6, 1, 0")
    told = doc.say("what did you change?").message
    assert told.count("\n- ") == 1
    assert "added Steps 6 1 0" in told


def test_a_section_of_a_flat_note_is_moved_as_one() -> None:
    turn = sample("note").say("move Open questions before What we decided")
    assert turn.message == "Moved 5 Open questions before 1 What we decided. Nothing else changed."


@pytest.mark.parametrize("words", ["replace this with normal", "change the selection to normal", "change this word to normal"])
def test_this_is_the_words_that_are_selected(words: str) -> None:
    doc = sample("article")
    node = next(node for node in doc.document.walk() if "an ordinary oven" in node.text)
    at = node.text.index("ordinary")
    turn = doc.say(words, selection={"node": node.id, "start": at, "end": at + len("ordinary")})
    assert turn.outcome is Outcome.APPLIED
    assert "an normal oven" in doc.document[node.id].text


def test_a_chain_of_dependencies_may_be_longer_than_calls_may_nest() -> None:
    steps = [
        {"id": f"s{at}", "name": f"Step {at}", "dependencies": [{"to_node_id": f"s{at - 1}"}] if at else []} for at in range(1_500)
    ]
    tree = {"id": "t", "name": "Long", "blocks": [{"id": "b", "name": "Block", "nodes": steps}]}
    doc = Desk().read(json.dumps(tree).encode(), format="experiment")
    assert "Step 1499" in doc.say("what depends on Step 0?").message


def test_an_edit_in_many_places_counts_them_as_its_report_does() -> None:
    doc = Desk().read(b"# T\n\nred cat, red dog\n\nred fox\n", format="markdown")
    turn = doc.say("replace red with blue everywhere")
    assert turn.message.startswith("Replaced “red” with “blue” in 3 places.")
    assert [edit.label for edit in turn.edits] == ["3 places"]


TABLE = "# A?\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
PLANS = [
    (
        "article",
        "# A\n\nThe gauge read 41 mm then.\n",
        {"action": "rewrite", "at": "the paragraph under A", "markdown": "The gauge read 42 mm then."},
        "Changed “41” to “42” in the paragraph “The gauge read 41 mm then.”.",
    ),
    (
        "article",
        "# A\n\nIt rains. We go.\n",
        {"action": "replace", "find": "It rains.", "with": "It rains. We stay."},
        "Added “We stay.” in A.",
    ),
    (
        "article",
        "# A\n\nIt rains. We go.\n",
        {"action": "replace", "find": "It rains. We go.", "with": "It rains."},
        "Deleted “We go.” in A.",
    ),
    ("article", "# A\n\nWear a mask.\n", {"action": "replace", "find": "a mask", "with": "**a mask**"}, "Made “a mask” bold in A."),
    (
        "article",
        "# A\n\nSee the page.\n",
        {"action": "replace", "find": "the page", "with": "[the page](https://a.example)"},
        "Made “the page” a link to https://a.example in A.",
    ),
    (
        "article",
        "---\ntags: [a, b]\n---\n# A\n",
        {"action": "set", "at": "document", "name": "tags", "value": ["a", "b", "c"]},
        "Added “c” to tags.",
    ),
    (
        "article",
        '---\ntitle: "A: b"\n---\n# A\n',
        {"action": "set", "at": "document", "name": "title", "value": "C: d"},
        "Set title to “C: d”; it was “A: b”.",
    ),
    (
        "article",
        "# A\n\n- one\n- two\n",
        {"action": "rewrite", "at": "the list under A", "markdown": "1. one\n2. two"},
        "Made the list “one” a numbered list.",
    ),
    (
        "article",
        "# A?\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        {"action": "set_cell", "at": "the table", "row": "1", "column": "b", "text": "3"},
        "Changed a cell of the table in A? from “2” to “3”.",
    ),
    (
        "article",
        "# A?\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        {"action": "delete_column", "at": "the table", "column": "b"},
        "Deleted the column “b” of the table in A?",
    ),
    (
        "article",
        "# A\n\nOne.\n",
        {"action": "insert", "after": '"One."', "markdown": "| a |\n|---|\n| 1 |"},
        "Added a table at the end of A.",
    ),
    (
        "article",
        "# A\n\nOne.\n",
        {"action": "insert", "after": '"One."', "markdown": "Two.\n\n- a"},
        "Added 1 paragraph and 1 list at the end of A.",
    ),
    (
        "screenplay",
        "INT. ROOM - DAY\n\nA lamp.\n",
        {"action": "insert", "after": '"A lamp."', "markdown": "LEO\nIs it on?"},
        "Added the speech “LEO: Is it on?” at the end of scene 1, INT. ROOM - DAY.",
    ),
]


@pytest.mark.parametrize(("kind", "text", "edit", "said"), PLANS, ids=[said for *_, said in PLANS])
def test_a_plan_is_told_by_what_it_did(kind: str, text: str, edit: dict[str, object], said: str) -> None:
    format = "fountain" if kind == "screenplay" else "markdown"
    turn = Desk().read(text.encode(), format=format, kind=kind).apply({"edits": [edit]})
    assert turn.message == f"{said} Nothing else changed."


LISTED = b"# T\n\n## Steps\n\n- one\n- two\n- three\n- four\n- five\n"


def test_siblings_that_stand_otherwise_are_told_as_an_order() -> None:
    doc = Desk().read(LISTED, format="markdown")
    assert doc.say("sort the items in Steps alphabetically").message.startswith("Put 5 items in 1 Steps in another order.")


def test_a_list_that_was_turned_round_is_told_as_that() -> None:
    doc = Desk().read(LISTED, format="markdown")
    turned = "# T\n\n## Steps\n\n- five\n- four\n- three\n- two\n- one\n"
    assert doc.apply({"file_text": turned}).message.startswith("Reversed the order of 5 items in 1 Steps.")


def test_two_that_changed_places_are_told_one_by_one() -> None:
    doc = Desk().read(LISTED, format="markdown")
    assert doc.say("swap the first and the last item in Steps").message.startswith("Moved the item “one” after the item “five”.")
