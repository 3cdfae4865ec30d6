"""How blocks of a note look, in words and as edits: alignment, colours, toggles, pictures; and what a new block has by itself."""

import json
from typing import Any

import pytest

from copydesk import Desk
from copydesk.apps.desk import Doc

PROPS = {"textColor": "default", "backgroundColor": "default", "textAlignment": "left"}


def block(id: str, type: str, text: str, **props: Any) -> dict[str, Any]:
    return {
        "id": id,
        "type": type,
        "props": {**PROPS, **props},
        "content": [{"type": "text", "text": text, "styles": {}}],
        "children": [],
    }


PICTURE = {"url": "https://example.org/old.png", "caption": "", "name": "old.png", "showPreview": True, "previewWidth": 200}
NOTE = [
    block("a1", "heading", "Plan", level=2),
    block("a2", "paragraph", "Call Anna about the boat."),
    block("a3", "bulletListItem", "Buy rope"),
    block("a4", "bulletListItem", "Sell nails"),
    {"id": "a5", "type": "image", "props": {**PICTURE, "backgroundColor": "default", "textAlignment": "left"}, "children": []},
]


def opened() -> Doc:
    return Desk().read(json.dumps(NOTE).encode(), format="blocknote", kind="note")


def made(doc: Doc, id: str) -> dict[str, Any]:
    return next(one for one in json.loads(doc.export()) if one["id"] == id)


SAID = {
    "Center the heading Plan": ("a1", "textAlignment", "center"),
    "Align the paragraph to the right": ("a2", "textAlignment", "right"),
    "Justify the paragraph": ("a2", "textAlignment", "justify"),
    "Make the paragraph red": ("a2", "textColor", "red"),
    "Set the background of the paragraph to yellow": ("a2", "backgroundColor", "yellow"),
    "Highlight the paragraph in yellow": ("a2", "backgroundColor", "yellow"),
    "Change the caption of the picture to “The boat”": ("a5", "caption", "The boat"),
}
WORDS = {
    "Make the word boat red": ("textColor", "red"),
    "Make “boat” blue": ("textColor", "blue"),
    "Highlight “boat” in yellow": ("backgroundColor", "yellow"),
    "Underline “boat”": ("underline", True),
    "Make the word boat underlined": ("underline", True),
}


@pytest.mark.parametrize("words", WORDS)
def test_words_of_a_text_are_coloured_and_underlined(words: str) -> None:
    doc, (name, value) = opened(), WORDS[words]
    before = doc.export()
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    assert "=" not in turn.message
    runs = made(doc, "a2")["content"]
    assert [(run["text"], run["styles"]) for run in runs] == [("Call Anna about the ", {}), ("boat", {name: value}), (".", {})]
    doc.undo()
    assert doc.export() == before


def test_another_colour_takes_the_place_of_the_first() -> None:
    doc = opened()
    doc.say("Make “the boat” red")
    assert doc.say("Make “boat” blue").outcome in ("refused", "question"), "a part of what is red is not guessed about"
    assert doc.say("Make “the boat” blue").outcome == "applied"
    assert made(doc, "a2")["content"][1] == {"type": "text", "text": "the boat", "styles": {"textColor": "blue"}}


def test_a_width_is_a_number_however_it_is_said() -> None:
    doc = opened()
    assert doc.say("Set the width of the picture to 300").outcome == "applied"
    assert made(doc, "a5")["props"]["previewWidth"] == 300


SENT = {
    ("a1", "isToggleable"): True,
    ("a5", "textAlignment"): "center",
    ("a5", "previewWidth"): 300,
    ("a5", "url"): "https://example.org/new.png",
    ("a2", "textColor"): "blue",
}


@pytest.mark.parametrize("words", SAID)
def test_words_set_looks(words: str) -> None:
    doc, (id, name, value) = opened(), SAID[words]
    before = doc.export()
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    assert made(doc, id)["props"][name] == value
    doc.undo()
    assert doc.export() == before


@pytest.mark.parametrize(("id", "name"), SENT)
def test_edits_set_looks(id: str, name: str) -> None:
    doc = opened()
    turn = doc.apply({"edits": [{"action": "set", "at": f"#{id}", "name": name, "value": SENT[id, name]}]})
    assert turn.outcome == "applied", turn.message
    assert made(doc, id)["props"][name] == SENT[id, name]


@pytest.mark.parametrize("words", ["Make the list a toggle list", "Turn the list into toggles"])
def test_a_list_becomes_toggles(words: str) -> None:
    doc = opened()
    assert doc.say(words).outcome == "applied"
    assert [made(doc, id)["type"] for id in ("a3", "a4")] == ["toggleListItem", "toggleListItem"]


FOLDED = {
    "Make the heading Plan a toggle heading": ("a1", "heading"),
    "Make the heading a toggle": ("a1", "heading"),
    "Make the heading Plan collapsible": ("a1", "heading"),
    "Turn the paragraph into a toggle heading": ("a2", "heading"),
    "Turn the paragraph into a toggle": ("a2", "toggleListItem"),
    "Make the item Buy rope a toggle list item": ("a3", "toggleListItem"),
}


@pytest.mark.parametrize("words", FOLDED)
def test_words_make_toggles(words: str) -> None:
    doc, (id, type) = opened(), FOLDED[words]
    before = doc.export()
    assert doc.say(words).outcome == "applied"
    assert made(doc, id)["type"] == type
    assert type != "heading" or made(doc, id)["props"]["isToggleable"] is True
    doc.undo()
    assert doc.export() == before


def test_a_toggle_becomes_an_ordinary_heading_again() -> None:
    doc = opened()
    assert doc.say("Make the heading Plan a toggle heading").message.startswith("Made 1 Plan a toggle.")
    assert doc.say("Turn the heading Plan into a normal heading").outcome == "applied"
    assert made(doc, "a1")["props"]["isToggleable"] is False


@pytest.mark.parametrize(
    ("words", "type"),
    [("Add a toggle “Details” after the paragraph", "toggleListItem"), ("Add a toggle heading “Details” at the end", "heading")],
)
def test_words_add_a_toggle(words: str, type: str) -> None:
    doc = opened()
    before = doc.export()
    assert doc.say(words).outcome == "applied"
    new = made(doc, "a6")
    assert (new["type"], new["content"][0]["text"], new["props"].get("isToggleable")) == (
        type,
        "Details",
        type == "heading" or None,
    )
    doc.undo()
    assert doc.export() == before


def test_things_are_put_into_a_toggle_that_is_named() -> None:
    doc = opened()
    for words in ("Make Buy rope a toggle", "Put the paragraph into the toggle Buy rope", "Move Sell nails into the toggle"):
        assert doc.say(words).outcome == "applied", words
    assert [one["id"] for one in made(doc, "a3")["children"]] == ["a2", "a4"]
    assert doc.say("how many toggles are there?").message.startswith("There is 1 toggle")


DETAILS = """<details>
<summary>More **things**</summary>

Inner words.

- one

<details><summary>Deeper</summary>

x

</details>

</details>

<details>
<summary><h3>Heady</h3></summary>
</details>"""


def test_markdown_says_toggles_as_details() -> None:
    doc = opened()
    assert doc.apply({"edits": [{"action": "insert", "after": "#a2", "markdown": DETAILS}]}).outcome == "applied"
    toggle, heading = json.loads(doc.export())[2:4]
    assert (toggle["type"], toggle["content"][1]["styles"]) == ("toggleListItem", {"bold": True})
    assert [one["type"] for one in toggle["children"]] == ["paragraph", "bulletListItem", "toggleListItem"]
    assert toggle["children"][2]["children"][0]["content"][0]["text"] == "x"
    assert (heading["type"], heading["props"]["level"], heading["props"]["isToggleable"]) == ("heading", 3, True)


def test_details_without_an_end_are_html_as_ever() -> None:
    turn = opened().apply({"edits": [{"action": "insert", "after": "#a2", "markdown": "<details><summary>A</summary>\n\nb"}]})
    assert (turn.outcome, "HTML" in turn.message) == ("refused", True)


def test_a_colour_is_refused_where_there_are_none() -> None:
    doc = Desk().read(b"# A\n\nText.\n", format="markdown", kind="article")
    assert doc.say("Make the paragraph red").outcome == "refused"


@pytest.mark.parametrize("markdown", ["Words.", "- item", "![A cat](https://example.org/cat.png)", "## Head"])
def test_a_new_block_has_an_id_and_the_default_props(markdown: str) -> None:
    doc = opened()
    doc.apply({"edits": [{"action": "insert", "after": "#a2", "markdown": markdown}]})
    new = made(doc, "a6")
    assert new["props"]["backgroundColor"] == "default"
    assert new["props"]["textAlignment"] == "left"
