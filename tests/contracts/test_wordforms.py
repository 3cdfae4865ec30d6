"""Replacing words and not letters: hits inside other words don't count, and with `forms` each form of the old word becomes the same
form of the new one."""

from typing import Any

import pytest

from copydesk import Desk
from copydesk.apps.desk import Doc
from copydesk.editing.wordforms import Form, forms, plural, singular
from support.tooldocs import doc_of
from support.wordpackage import package
from support.wordxml import paragraph, run

FORMS = [  # old, new, text, text after it
    (
        "ship",
        "boat",
        "A ship, two ships, the ship's hull, the ships' hulls.",
        "A boat, two boats, the boat's hull, the boats' hulls.",
    ),
    (
        "ship",
        "boat",
        "Ships sail. SHIPS SAIL. Ship it, shipping, a shipyard.",
        "Boats sail. BOATS SAIL. Boat it, shipping, a shipyard.",
    ),
    ("ships", "boats", "A ship, two ships.", "A boat, two boats."),
    ("person", "child", "One person’s, two people’s.", "One child’s, two children’s."),
    ("kid", "child", "The kids' room, the kids’.", "The children's room, the children’s."),
    ("child", "kid", "The children's room.", "The kids' room."),
    ("boss", "chief", "The boss's desk, the bosses.", "The chief's desk, the chiefs."),
    ("status report", "summary", "Status reports: a status report.", "Summaries: a summary."),
    ("study", "analysis", "Studies, a study.", "Analyses, a analysis."),
    ("API", "interface", "The API and other APIs.", "The interface and other interfaces."),
    ("Ship", "Boat", "The ship of Ship Inc.", "The boat of Boat Inc."),
    ("ship", "", "A ship here, ships there.", "A here, there."),
    ("colour", "hue", "**colours** and `colour`, [a colour](colour.md)", "**hues** and `hue`, [a hue](colour.md)"),
    ("kid", "child", "He said 'no kids' twice.", "He said 'no children' twice."),
]


def article(text: str) -> Doc:
    return Desk().read(f"{text}\n".encode(), format="markdown", kind="article")


def replaced(doc: Doc, find: str, new: str, **more: Any) -> Any:
    return doc.apply({"edits": [{"action": "replace", "find": find, "with": new, **more}]})


@pytest.mark.parametrize(("old", "new", "text", "after"), FORMS)
def test_each_form_becomes_the_same_of_the_new_word(old: str, new: str, text: str, after: str) -> None:
    doc = article(text)
    turn = replaced(doc, old, new, forms=True, all=True)
    assert turn.outcome == "applied", turn.message
    assert doc.export().decode() == f"{after}\n"
    doc.undo()
    assert doc.export().decode() == f"{text}\n"


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("ship", "ships"),
        ("box", "boxes"),
        ("bus", "buses"),
        ("status", "statuses"),
        ("quiz", "quizzes"),
        ("city", "cities"),
        ("day", "days"),
        ("analysis", "analyses"),
        ("Child", "Children"),
        ("glass", "glasses"),
        ("series", "series"),
    ],
)
def test_one_and_several(one: str, several: str) -> None:
    assert plural(one) == several
    assert singular(several) == one


def test_a_word_that_only_looks_like_several_is_one() -> None:
    assert forms("lens", "filter") == [Form("lens", "filter"), Form("lenses", "filters", is_many=True)]


def test_whole_words_alone_count() -> None:
    doc = article("The art of the party is part art.")
    assert replaced(doc, "art", "craft", whole_words=True, all=True).outcome == "applied"
    assert doc.export() == b"The craft of the party is part craft.\n"
    assert replaced(article("The art of a party."), "art", "craft", whole_words=True).outcome == "applied", "one that is whole"
    assert replaced(article("The art of a party."), "art", "craft").outcome == "question", "without it, several"


def test_a_word_in_other_capitals_is_the_one_where_no_other_stands() -> None:
    doc = article("Art for a party.")
    assert replaced(doc, "art", "Craft", whole_words=True).outcome == "applied"
    assert doc.export() == b"Craft for a party.\n"


def test_what_stands_only_inside_words_is_told() -> None:
    turn = replaced(article("A party."), "art", "craft", whole_words=True)
    assert (turn.outcome, str(turn.problem.code)) == ("refused", "not_found")
    assert "only inside other words" in turn.message
    assert "whole_words" in turn.message
    assert replaced(article("A craft."), "art", "craft", whole_words=True).outcome != "applied"


def test_a_number_is_whole_too() -> None:
    doc = article("5 of 6.5, 1,200 and 200.")
    assert replaced(doc, "5", "7", whole_words=True).outcome == "applied"
    assert replaced(doc, "200", "300", whole_words=True).outcome == "applied"
    assert doc.export() == b"7 of 6.5, 1,200 and 300.\n"


def test_several_places_of_a_word_are_asked_about_without_all() -> None:
    doc = article("A ship. Ships.")
    turn = replaced(doc, "ship", "boat", forms=True)
    assert turn.outcome == "question"
    assert turn.choose("all").outcome == "applied"
    assert doc.export() == b"A boat. Boats.\n"


@pytest.mark.parametrize(("find", "new"), [("ship!", "boat"), ("ship", "**boat**"), ("C++", "Rust")])
def test_what_is_no_word_has_no_forms(find: str, new: str) -> None:
    turn = replaced(article("A ship! C++"), find, new, forms=True)
    assert (turn.outcome, str(turn.problem.code)) == ("refused", "misfit")
    assert "leave `forms` out" in turn.message


def test_in_a_place_alone_and_in_every_format() -> None:
    note, script = doc_of("note"), doc_of("screenplay")
    assert replaced(note, "spade", "shovel", forms=True, at="p2").outcome == "applied"
    assert b"A shovel." in note.export()
    assert replaced(note, "rake", "hoe", forms=True, at="p2").outcome == "refused"
    assert replaced(script, "key", "coin", forms=True, all=True).outcome == "applied"
    assert b"Where is the coin?" in script.export()
    word = Desk().read(package(paragraph(run("Two ") + run("ships", "<w:b/>") + run(" sail."))), format="docx")
    assert replaced(word, "ship", "boat", forms=True).outcome == "applied"
    assert any(node.text == "Two **boats** sail." for node in word.document.walk())


def test_an_id_that_a_step_needs_is_no_word() -> None:
    doc = doc_of("experiment")
    assert replaced(doc, "n1", "x1", whole_words=True).outcome == "refused"
