"""People in the editor, in a real browser: each kind is typed in, saved, versioned and undone; two browsers on one document."""

import time
from typing import Any

import httpx
import pytest
import yaml

from support.browsers import Server, needs_browser, opened, until
from support.servers import PATIENCE

pytestmark = needs_browser
LETTER = """---
title: Letter
---
# Letter

Dear Ines, the __well__[^1] is   dry.

* one
* two

See [the map][map] and <b>hurry</b>.

| a | b |
|---|---|
| c | d |

[^1]: The old one.

[map]: https://example.org/map
"""
# For each kind: where a line is, what is typed at its end, and what the file has then that it had not.
KINDS = {
    "article": (".bn-block-content[data-content-type=paragraph] >> nth=1", " Cold hands help.", "ordinary oven. Cold hands help."),
    "report": (".bn-block-content[data-content-type=bulletListItem] >> nth=2", " Soon.", "within five. Soon."),
    "note": (".bn-block-content[data-content-type=bulletListItem] >> nth=0", " Ask Ines.", "Ask Ines."),
    "screenplay": (".script .action >> nth=0", " Rain.", "a new bridge. Rain."),
    "experiment": (".step-open .bn-block-content[data-content-type=numberedListItem] >> nth=0", " Twice.", "above it. Twice."),
}


def show(page: Any, desk: Server, id: str) -> None:
    page.goto(f"{desk.address}/d/{id}")
    page.locator(".scroll [data-node]").first.wait_for()


def saved(page: Any, version: int) -> None:
    """That version, or one behind it: who types slowly is cut more often."""
    page.wait_for_function(
        "wanted => Number(/version ([0-9]+)/.exec(document.querySelector('.saved')?.innerText ?? '')?.[1] ?? 0) >= wanted",
        arg=version,
    )


def type_at_end(page: Any, place: str, words: str) -> None:
    line = page.locator(place)
    line.click()
    # The end of the whole text, not of the row that was clicked.
    line.evaluate(
        "element => { const text = element.querySelector('.bn-inline-content') ?? element;"
        " getSelection().selectAllChildren(text); getSelection().collapseToEnd(); }"
    )
    page.keyboard.type(words)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_typed_is_saved_as_one_version_and_taken_back_at_once(page: Any, desk: Server, kind: str) -> None:
    id = desk.documents()[kind]
    before = desk.export(id)
    show(page, desk, id)
    if kind == "experiment":
        page.get_by_role("button", name="Open 1.3", exact=True).click()
    place, words, wanted = KINDS[kind]
    type_at_end(page, place, words[:4])
    saved(page, 2)
    page.keyboard.type(words[4:])
    saved(page, 3)
    until(lambda: wanted in desk.export(id).decode(), True)
    typed = desk.export(id).decode()
    assert typed.replace(words, "") == before.decode()  # that and nothing else
    listed = httpx.get(f"{desk.address}/api/documents/{id}/versions", timeout=PATIENCE).json()["versions"]
    assert [version["words"] for version in listed] == ["", "Typing"]
    page.get_by_role("button", name="Undo", exact=True).first.click()
    for _ in range(3):  # on a live sheet each burst is taken back by itself
        if words.strip()[:3] in page.locator(place).inner_text():
            page.get_by_role("button", name="Undo", exact=True).first.click()
    until(lambda: desk.export(id) == before, True)
    page.wait_for_function("words => !document.querySelector('.scroll').innerText.includes(words)", arg=words.strip())


def test_new_blocks_splits_and_removals_are_operations_on_the_same_document(page: Any, desk: Server) -> None:
    id = desk.add("article", "Letter", LETTER)
    show(page, desk, id)
    type_at_end(page, ".bn-block-content[data-content-type=bulletListItem] >> nth=1", "")
    page.keyboard.press("Enter")
    page.keyboard.type("three")
    saved(page, 2)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # out of the list
    page.keyboard.type("A paragraph between.")
    _until(desk, id, LETTER.replace("* two\n", "* two\n* three\n\nA paragraph between.\n"))
    cell = page.locator("td, th").nth(3)
    cell.click()
    page.keyboard.press("End")
    page.keyboard.type("ry")
    _until(desk, id, LETTER.replace("* two\n", "* two\n* three\n\nA paragraph between.\n").replace("| d |", "| dry |"))


def test_front_matter_is_a_form_and_locked_things_are_shown(page: Any, desk: Server) -> None:
    id = desk.add("article", "Letter", LETTER)
    show(page, desk, id)
    page.get_by_label("Title", exact=True).fill("A letter")
    _until(desk, id, LETTER.replace("title: Letter", "title: A letter"))
    assert page.locator(".cd-locked").all_inner_texts() == ["the map", "<b>", "</b>"]
    assert page.locator(".cd-note-mark").inner_text() == "1"
    assert page.locator(".cd-card").count() == 2


def _until(desk: Server, id: str, wanted: str) -> None:
    for _ in range(60):
        found = desk.export(id).decode()
        if found == wanted:
            return
        time.sleep(0.15)
    assert found == wanted


TWO = "# Two\n\nThe first paragraph.\n\nThe second paragraph.\n"


def test_two_browsers_see_each_other_and_the_caret_stays(browser: Any, desk: Server) -> None:
    id = desk.add("article", "Two", TWO)
    with opened(browser) as one, opened(browser) as two:
        show(one, desk, id)
        show(two, desk, id)
        type_at_end(one, ".bn-block-content[data-content-type=paragraph] >> nth=1", " From one.")
        two.locator(".cd-editor", has_text="From one.").wait_for()
        type_at_end(two, ".bn-block-content[data-content-type=paragraph] >> nth=0", " From two.")
        one.locator(".cd-editor", has_text="From two.").wait_for()
        one.keyboard.type(" Again.")  # where the caret was
        _until(desk, id, "# Two\n\nThe first paragraph. From two.\n\nThe second paragraph. From one. Again.\n")


@pytest.mark.parametrize("kind", ["article", "screenplay"])
def test_a_proposal_is_drawn_word_by_word_and_is_never_part_of_the_text(page: Any, desk: Server, kind: str) -> None:
    texts = {"article": TWO, "screenplay": "INT. MILL - DAY\n\nThe first wheel turns.\n"}
    id = desk.add(kind, "Marks", texts[kind])
    show(page, desk, id)
    page.get_by_role("radio", name="Suggest").click()
    page.locator(".composer textarea").fill('replace "first" with "oldest"')
    page.keyboard.press("Enter")
    page.locator(".scroll .cd-ins").first.wait_for()
    assert "first" in page.locator(".scroll .cd-del").first.inner_text()
    assert "oldest" in page.locator(".scroll .cd-ins").first.inner_text()
    page.locator(".floater").get_by_role("button", name="Accept").click()
    page.locator(".cd-ins.done").first.wait_for()
    assert desk.export(id).decode() == texts[kind]


FIELDS = """---
title: Letter
summary: "Plain: and simple"
draft: true
tags: [a, b]
---
Text.
"""


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        ("Title", "Bread: a guide", "Bread: a guide"),
        ("Title", "Part 1 #2", "Part 1 #2"),
        ("Title", "'Twas late", "'Twas late"),
        ("Title", "1984", "1984"),
        ("Title", "- 5 below", "- 5 below"),
        ("Title", "Two words ", "Two words"),
        ("Summary", 'A "short" one', 'A "short" one'),
        ("Draft", "false", False),
        ("Draft", "not yet", "not yet"),
        ("Tags", "[c, d]", ["c", "d"]),
    ],
)
def test_a_field_of_the_front_matter_is_typed_as_people_read_it(
    desk: Server, page: Any, field: str, typed: str, value: object
) -> None:
    id = desk.add("article", "Letter", FIELDS)
    show(page, desk, id)
    place = page.get_by_label(field, exact=True)
    assert not place.input_value().startswith('"')
    place.fill("")
    place.press_sequentially(typed)
    place.press("Enter")
    assert not place.evaluate("field => field === document.activeElement") or field == "Tags"
    until(lambda: yaml.safe_load(desk.export(id).decode().split("---")[1])[field.lower()], value)
    page.locator(".saved", has_text="Saved").wait_for()
    assert place.input_value().strip() == typed.strip()
