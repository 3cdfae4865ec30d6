"""Mentions in notes, by edits and in words: made as the note's own are, taken out again, and undone to the byte."""

import json
from typing import Any

import pytest

from copydesk import Desk, formats
from copydesk.apps.desk import Doc
from copydesk.formats.mentions import mentions
from support.shapes import opened as markdown_of

Content = list[dict[str, Any]]


def text(words: str, **styles: Any) -> dict[str, Any]:
    return {"type": "text", "text": words, "styles": styles}


def mention(**props: str) -> dict[str, Any]:
    return {"type": "mention", "props": props}


ANNA = mention(user="Anna")
NOTE = [
    {"id": "a1", "type": "heading", "props": {"level": 2}, "content": [text("Plan")], "children": []},
    {"id": "a2", "type": "paragraph", "props": {}, "content": [text("Call Anna about the "), text("boat", bold=True), text(".")]},
    {"id": "a3", "type": "bulletListItem", "props": {}, "content": "Buy rope", "children": None},
    {"id": "a4", "type": "bulletListItem", "props": {}, "content": [], "children": []},
    {
        "id": "a5",
        "type": "table",
        "content": {"type": "tableContent", "rows": [{"cells": ["Who", [text("What")]]}, {"cells": ["x", [text("Rope")]]}]},
    },
]


def opened(note: Any = None, indent: int | None = None) -> Doc:
    return Desk().read(json.dumps(note or NOTE, indent=indent).encode(), format="blocknote", kind="note")


def content(doc: Doc, id: str) -> Any:
    return next(one for one in json.loads(doc.export()) if one["id"] == id)["content"]


SENT: dict[str, tuple[str, dict[str, str], Content]] = {
    "in the place of a word": (
        "a2",
        {"name": "Anna", "find": "Anna"},
        [text("Call "), ANNA, text(" about the "), text("boat", bold=True), text(".")],
    ),
    "for somebody else": (
        "a2",
        {"name": "@Bob", "find": "Anna"},
        [text("Call "), mention(user="Bob"), text(" about the "), text("boat", bold=True), text(".")],
    ),
    "behind marked words": (
        "a2",
        {"name": "Bob", "after": "boat"},
        [text("Call Anna about the "), text("boat", bold=True), text(" "), mention(user="Bob"), text(".")],
    ),
    "before words": (
        "a2",
        {"name": "Bob", "before": "Call"},
        [mention(user="Bob"), text(" Call Anna about the "), text("boat", bold=True), text(".")],
    ),
    "at the end": (
        "a2",
        {"name": "Bob"},
        [text("Call Anna about the "), text("boat", bold=True), text(" "), mention(user="Bob"), text(".")],
    ),
    "in a text that is one string": ("a3", {"name": "Bob"}, [text("Buy rope "), mention(user="Bob")]),
    "in an empty block": ("a4", {"name": "Bob"}, [mention(user="Bob")]),
}


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("case", SENT)
def test_an_edit_puts_a_mention(case: str, indent: int | None) -> None:
    id, arguments, wanted = SENT[case]
    doc = opened(indent=indent)
    before = doc.export()
    turn = doc.apply({"edits": [{"action": "mention", "at": f"#{id}", **arguments}]})
    assert turn.outcome == "applied", turn.message
    assert turn.message.endswith("Nothing else changed.")
    assert content(doc, id) == wanted
    others = [one for one in json.loads(doc.export()) if one["id"] != id]
    assert others == [one for one in NOTE if one["id"] != id]
    assert formats.misread(doc.document) is None
    doc.undo()
    assert doc.export() == before


def test_a_cell_may_mention_somebody() -> None:
    doc = opened()
    cell = next(node for node in doc.document.walk() if node.text == "Rope")
    assert doc.apply({"edits": [{"action": "mention", "at": f"#{cell.id}", "name": "Bob"}]}).outcome == "applied"
    assert content(doc, "a5")["rows"][1]["cells"][1] == [text("Rope "), mention(user="Bob")]


def test_a_mention_is_made_as_the_notes_own_are() -> None:
    note = [*NOTE, {"id": "a6", "type": "paragraph", "content": [text("With "), mention(label="Cleo")]}]
    doc = opened(note)
    doc.apply({"edits": [{"action": "mention", "at": "#a3", "name": "Bob"}]})
    assert content(doc, "a3")[-1] == mention(label="Bob")


def test_what_else_a_mention_says_is_known_of_those_who_are_there_alone() -> None:
    note = [*NOTE, {"id": "a6", "type": "paragraph", "content": [text("With "), mention(id="u7", label="Cleo")]}]
    doc = opened(note)
    turn = doc.apply({"edits": [{"action": "mention", "at": "#a3", "name": "Bob"}]})
    assert turn.outcome == "refused"
    assert "say more than a name (id), and that isn't known of 'Bob'" in turn.message
    assert doc.apply({"edits": [{"action": "mention", "at": "#a3", "name": "cleo"}]}).outcome == "applied"
    assert content(doc, "a3")[-1] == mention(id="u7", label="Cleo")


def test_a_mention_goes_or_becomes_words() -> None:
    doc = opened()
    doc.say("Turn Anna into a mention")
    assert [one.name for one in mentions(doc.document)] == ["Anna"]
    told = doc.apply({"edits": [{"action": "unmention", "at": "#a2", "name": "Anna", "words": True}]}).message
    assert told == "Made the mention of “Anna” words in the paragraph “Call about the boat.”. Nothing else changed."
    assert "".join(run["text"] for run in content(doc, "a2")) == "Call Anna about the boat."
    doc.undo()
    assert doc.apply({"edits": [{"action": "unmention", "at": "#a2", "name": "Anna"}]}).outcome == "applied"
    assert "".join(run["text"] for run in content(doc, "a2")) == "Call about the boat."
    assert "Nobody called 'Bob' is mentioned" in doc.apply({"edits": [{"action": "unmention", "at": "#a2", "name": "Bob"}]}).message


def test_it_goes_along_with_other_edits_of_a_plan() -> None:
    doc = opened()
    edits = [
        {"action": "mention", "at": "#a2", "name": "Anna", "find": "Anna"},
        {"action": "replace", "at": "#a2", "find": "Call", "with": "Write to"},
        {"action": "mention", "at": "#a2", "name": "Bob"},
    ]
    turn = doc.apply({"edits": edits})
    assert turn.outcome == "applied", turn.message
    assert [one.get("text") or one["props"]["user"] for one in content(doc, "a2")] == [
        *("Write to ", "Anna", " about the ", "boat", " ", "Bob", ".")
    ]


def test_a_link_holds_no_mention() -> None:
    link = {"type": "link", "href": "https://a.example", "content": [text("ask Anna")]}
    doc = opened([{"id": "a1", "type": "paragraph", "content": [link]}])
    turn = doc.apply({"edits": [{"action": "mention", "at": "#a1", "name": "Anna", "find": "Anna"}]})
    assert (turn.outcome, "inside a link" in turn.message) == ("refused", True)


SAID = {
    "Turn Anna into a mention": ("a2", "Call @Anna about the boat."),
    "Make the word “Anna” a mention": ("a2", "Call @Anna about the boat."),
    "Replace Anna with a mention of Bob": ("a2", "Call @Bob about the boat."),
    "Add a mention of @Bob after boat": ("a2", "Call Anna about the boat @Bob."),
    "Mention Bob at the end of the paragraph": ("a2", "Call Anna about the boat @Bob."),
    "Mention Bob Miller at the start of the paragraph": ("a2", "@Bob Miller Call Anna about the boat."),
    "tag Bob in the item Buy rope": ("a3", "Buy rope @Bob"),
    "mention Bob before “about”": ("a2", "Call Anna @Bob about the boat."),
}


@pytest.mark.parametrize("words", SAID)
def test_words_mention_somebody(words: str) -> None:
    doc, (id, wanted) = opened(), SAID[words]
    before = doc.export()
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    assert "".join(one.get("text") or "@" + one["props"]["user"] for one in content(doc, id)) == wanted
    doc.undo()
    assert doc.export() == before


def test_a_name_that_stands_there_is_asked_about() -> None:
    doc = opened()
    turn = doc.say("Mention Anna in the paragraph")
    assert [option.label for option in turn.problem.options][:2] == ["“Anna” there becomes a mention", "A mention is added"]
    doc.answer("1")
    assert ANNA in content(doc, "a2")


@pytest.mark.parametrize("words", ["mention the frost in the paragraph", "mention rain after “boat”"])
def test_what_is_no_name_is_nobody(words: str) -> None:
    doc = opened()
    assert doc.say(words).outcome != "applied"


def test_words_take_a_mention_out() -> None:
    doc = opened()
    doc.say("Turn Anna into a mention")
    assert doc.say("Remove the mention of Anna").outcome == "applied"
    doc.undo()
    assert doc.say("Turn the mention of Anna into plain text").outcome == "applied"
    assert "".join(run["text"] for run in content(doc, "a2")) == "Call Anna about the boat."


def test_other_formats_have_none() -> None:
    doc = markdown_of("markdown")
    turn = doc.apply({"edits": [{"action": "mention", "at": "Alpha", "name": "Bob"}]})
    assert (turn.outcome, "has no mentions" in turn.message) == ("refused", True)
    assert doc.say("Mention Bob in section Two").outcome != "applied"
