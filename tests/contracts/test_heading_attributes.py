"""A heading's own attributes, `{#id}`: they are no words of its title, stay when that is another, and are given once."""

import pytest

from copydesk import Desk
from copydesk.apps.desk import Doc

TEXT = b"# Doc {#top}\n\n## Old name {#costs .wide}\n\nText.\n\n### Sub {#sub}\n\nMore.\n\n## Set {a, b}\n\nEnd.\n"


def opened(kind: str = "report") -> Doc:
    return Desk().read(TEXT, format="markdown", kind=kind)


def headings(doc: Doc) -> list[str]:
    return [line for line in doc.export().decode().split("\n") if line.startswith("#")]


EDITS = {
    "rewrite": {"action": "rewrite", "at": "1", "markdown": "## New name"},
    "another level": {"action": "rewrite", "at": "1", "markdown": "### New name"},
    "all of it": {"action": "rewrite", "at": "1", "markdown": "## New name\n\nText.\n\n### Sub\n\nMore."},
    "replace": {"action": "replace", "at": "1", "find": "Old name", "with": "New name"},
}


@pytest.mark.parametrize("name", EDITS)
def test_attributes_stay(name: str) -> None:
    doc = opened()
    turn = doc.apply({"edits": [EDITS[name]]})
    assert turn.outcome == "applied", turn.message
    assert headings(doc)[1].lstrip("#") == " New name {#costs .wide}"
    assert headings(doc)[2].lstrip("#") == " Sub {#sub}"
    assert "{" not in turn.message


@pytest.mark.parametrize("words", ["Rename section 1 to “New name”", "Change the heading “Old name” to “New name”"])
def test_words_leave_them(words: str) -> None:
    doc = opened()
    assert doc.say(words).outcome == "applied"
    assert headings(doc)[1] == "## New name {#costs .wide}"


def test_who_says_others_gives_others() -> None:
    doc = opened()
    doc.apply({"edits": [{"action": "rewrite", "at": "1", "markdown": "## New name {#other}"}]})
    assert headings(doc)[1] == "## New name {#other}"


def test_braces_in_a_title_are_words_of_it() -> None:
    doc = opened()
    doc.apply({"edits": [{"action": "rewrite", "at": "2", "markdown": "## Group"}]})
    assert headings(doc)[-1] == "## Group"


def test_a_copy_has_no_id_and_keeps_its_classes() -> None:
    doc = opened()
    assert doc.apply({"edits": [{"action": "duplicate", "at": "1"}]}).outcome == "applied"
    assert headings(doc)[1:5] == ["## Old name {#costs .wide}", "### Sub {#sub}", "## Old name {.wide}", "### Sub"]
