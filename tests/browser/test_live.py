"""Several windows on one document, in a real browser: what each types is in the other at once, and nothing typed is ever lost."""

import json
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.browsers import Server, needs_browser, opened, server, until

pytestmark = needs_browser
NOTE = "# Plan\n\nThe gate is open.\n\n- beans\n- peas\n\n| bed | who |\n|---|---|\n| one | Ines |\n\nThe end.\n"
BLOCKS = [
    {"id": "gate", "type": "paragraph", "content": "The gate is open.", "children": []},
    {"id": "last", "type": "paragraph", "content": "The end.", "children": []},
]
PASTE = (
    "html => { const data = new DataTransfer(); data.setData('text/html', html);"
    " const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });"
    " document.querySelector('.bn-editor').dispatchEvent(event); }"
)
STARTS = {"note": json.dumps(BLOCKS), "report": NOTE, "article": NOTE}


@contextmanager
def windows(browser: Any, desk: Server, id: str, count: int = 2) -> Iterator[list[Any]]:
    """Windows of browsers that know nothing of each other."""
    with ExitStack() as stack:
        pages = [stack.enter_context(opened(browser)) for _ in range(count)]
        for page in pages:
            show(page, desk, id)
        yield pages


def show(page: Any, desk: Server, id: str) -> None:
    page.goto(f"{desk.address}/d/{id}")
    page.locator(".bn-editor").wait_for()
    page.locator(".saved", has_text="Saved").wait_for()


def text(page: Any) -> str:
    """What the sheet says, without others' carets."""
    return str(
        page.evaluate(
            "() => { const copy = document.querySelector('.bn-editor').cloneNode(true);"
            " copy.querySelectorAll('.cd-caret').forEach((one) => one.remove()); return copy.textContent; }"
        )
    )


def put_caret(page: Any, words: str, end: bool = True) -> None:
    """The caret behind (or before) the block's text that holds these words."""
    line = page.locator(".bn-inline-content, td, th", has_text=words).last
    line.click()
    line.evaluate(
        "(element, end) => { const inner = element.matches('td, th') ? element.querySelector('p') ?? element : element;"
        " getSelection().selectAllChildren(inner); end ? getSelection().collapseToEnd() : getSelection().collapseToStart(); }",
        end,
    )


def exported(desk: Server, id: str) -> str:
    return desk.export(id).decode()


def all_saved(pages: list[Any]) -> None:
    for page in pages:
        page.locator(".saved", has_text=re.compile(r"Saved, version \d+")).wait_for()


def test_two_type_in_one_paragraph_and_see_each_others_caret(browser: Any, desk: Server) -> None:
    id = desk.add("article", "Same paragraph", NOTE)
    with windows(browser, desk, id) as (one, two):
        put_caret(one, "The gate is open.")
        put_caret(two, "The gate is open.", end=False)
        for letter, other in zip("abcdefghij", "0123456789", strict=True):
            one.keyboard.type(letter)
            two.keyboard.type(other)
        until(lambda: text(one) == text(two), True)
        assert "0123456789The gate is open.abcdefghij" in text(one)
        assert one.locator(".cd-caret").count() == 1
        all_saved([one, two])
        assert "0123456789The gate is open.abcdefghij" in exported(desk, id)


def test_two_type_in_one_cell(browser: Any, desk: Server) -> None:
    id = desk.add("article", "Same cell", NOTE)
    with windows(browser, desk, id) as (one, two):
        put_caret(one, "Ines")
        put_caret(two, "Ines")
        one.keyboard.type(" and Bea")
        two.keyboard.type(" or Tomasz")
        until(lambda: text(one) == text(two), True)
        all_saved([one, two])
        until(lambda: text(one) == text(two), True)
        file = exported(desk, id)
        assert " and Bea" in file
        assert " or Tomasz" in file


@pytest.mark.parametrize("kind", STARTS)
def test_a_table_by_the_slash_menu_is_kept_and_typed_in(kind: str, browser: Any, desk: Server) -> None:
    id = desk.add(kind, f"A table in a {kind}", STARTS[kind])
    with windows(browser, desk, id) as (one, two):
        put_caret(one, "The end.")
        one.keyboard.press("Enter")
        one.keyboard.type("/table")
        one.locator(".bn-suggestion-menu").wait_for()
        one.keyboard.press("Enter")
        one.keyboard.type("first cell")
        one.keyboard.press("Tab")
        one.keyboard.type("second cell")
        until(lambda: text(one) == text(two), True)
        all_saved([one, two])
        until(lambda: "second cell" in exported(desk, id), True)
        assert "first cell" in exported(desk, id)


def test_divider_lists_and_toggles_come_through(browser: Any, desk: Server) -> None:
    id = desk.add("article", "Shapes", NOTE)
    with windows(browser, desk, id) as (one, two):
        put_caret(one, "peas")
        one.keyboard.press("Tab")
        one.keyboard.press("End")
        one.keyboard.press("Enter")
        one.keyboard.type("sweet peas")
        put_caret(two, "The end.")
        two.keyboard.press("Enter")
        two.keyboard.type("/divider")
        two.locator(".bn-suggestion-menu").wait_for()
        two.keyboard.press("Enter")
        two.keyboard.type("below the line")
        until(lambda: text(one) == text(two), True)
        all_saved([one, two])
        until(lambda: "below the line" in exported(desk, id), True)
        file = exported(desk, id)
        assert re.search(r"- beans\n\s+- peas\n\s+- sweet peas", file), file
        assert re.search(r"\n(?:---|\*\*\*|___)\n\nbelow the line", file), file


def test_a_page_is_pasted_and_a_block_is_dragged_while_somebody_types_in_it(browser: Any, desk: Server) -> None:
    id = desk.add("article", "Paste and drag", NOTE)
    with windows(browser, desk, id) as (one, two):
        put_caret(two, "The gate is open.")
        put_caret(one, "The end.")
        one.evaluate(PASTE, "<h2>Pasted</h2><p>A line.</p><ul><li>x1</li><li>x2</li></ul>")
        put_caret(one, "The gate is open.")
        one.keyboard.press("Control+Shift+ArrowDown")
        two.keyboard.type(" Still open.")
        until(lambda: text(one) == text(two), True)
        assert text(one).count("The gate is open. Still open.") == 1
        all_saved([one, two])
        until(lambda: "x2" in exported(desk, id), True)
        assert exported(desk, id).count("Still open.") == 1


def test_the_assistants_edit_arrives_while_somebody_types(browser: Any, desk: Server) -> None:
    id = desk.add("article", "Assistant", NOTE)
    with windows(browser, desk, id) as (one, two):
        put_caret(one, "The gate is open.")
        one.keyboard.type(" Since")
        words = {"message": "replace “The end” with “The beginning”", "mode": "auto"}
        reply = httpx.post(f"{desk.address}/api/documents/{id}/chat", json=words, timeout=60)
        assert reply.status_code in (200, 201, 202), reply.text
        one.keyboard.type(" Monday.")
        until(lambda: "The beginning" in text(one) and "The beginning" in text(two), True)
        until(lambda: text(one) == text(two), True)
        assert "The gate is open. Since Monday." in text(two)
        all_saved([one, two])
        until(lambda: "Since Monday." in exported(desk, id) and "The beginning" in exported(desk, id), True)


def test_a_reload_without_a_server_shows_what_was_typed_and_sends_it_later(tmp_path: Path, browser: Any) -> None:
    with server(tmp_path) as desk, opened(browser) as page:
        id = desk.add("article", "Offline", NOTE)
        show(page, desk, id)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        put_caret(page, "The gate is open.")
        desk.stop(signal.SIGKILL)
        page.keyboard.type(" Typed alone.")
        page.locator(".saved", has_text=re.compile(r"Offline, \d+ changes kept on this machine")).wait_for()
        page.reload()
        page.locator(".bn-editor").wait_for()
        until(lambda: "The gate is open. Typed alone." in text(page), True)
        put_caret(page, "Typed alone.")
        page.keyboard.type(" Twice.")
        desk.start()
        page.locator(".saved", has_text=re.compile(r"Saved, version \d+")).wait_for()
        until(lambda: exported(desk, id).count("Typed alone. Twice."), 1)


@pytest.mark.parametrize("is_up", [True, False], ids=["with a server", "without"])
def test_who_goes_to_the_desk_while_typing_and_comes_back_loses_nothing(is_up: bool, tmp_path: Path, browser: Any) -> None:
    with server(tmp_path) as desk, opened(browser) as page:
        id = desk.add("article", "Away", NOTE)
        show(page, desk, id)
        put_caret(page, "The gate is open.")
        page.keyboard.type(" Typed.")
        page.locator(".saved", has_text=re.compile(r"Saved, version [2-9]")).wait_for()
        if not is_up:
            desk.stop(signal.SIGKILL)
        page.keyboard.type(" And gone.")
        page.get_by_role("link", name="Desk").first.click()
        page.locator(".bn-editor").wait_for(state="detached")
        page.go_back()
        page.locator(".bn-editor").wait_for()
        until(lambda: "The gate is open. Typed. And gone." in text(page), True)
        if not is_up:
            desk.start()
        put_caret(page, "And gone.")
        page.keyboard.type(" Back.")
        until(lambda: exported(desk, id).count("The gate is open. Typed. And gone. Back."), 1)
        page.locator(".saved", has_text=re.compile(r"Saved, version \d+")).wait_for()


def test_two_tabs_of_one_browser_and_one_that_is_closed_with_words_unsent(tmp_path: Path, browser: Any) -> None:
    with server(tmp_path) as desk, opened(browser) as page:
        id = desk.add("article", "Tabs", NOTE)
        other = page.context.new_page()
        show(page, desk, id)
        show(other, desk, id)
        put_caret(page, "The gate is open.")
        page.keyboard.type(" One.")
        until(lambda: text(page) == text(other), True)
        desk.stop(signal.SIGKILL)
        put_caret(other, "The end.")
        other.keyboard.type(" Two.")
        other.locator(".saved", has_text="Offline, 5 changes kept").wait_for()
        other.close()
        desk.start()
        page.locator(".saved", has_text=re.compile(r"Saved, version \d+")).wait_for()
        third = page.context.new_page()
        show(third, desk, id)
        until(lambda: exported(desk, id).count("The end. Two."), 1)
        until(lambda: "The end. Two." in text(page), True)


def test_composition_and_emoji(browser: Any, desk: Server) -> None:
    id = desk.add("article", "Input", NOTE)
    with windows(browser, desk, id) as (one, two):
        put_caret(one, "The gate is open.")
        put_caret(two, "The gate is open.", end=False)
        input = one.context.new_cdp_session(one)
        input.send("Input.imeSetComposition", {"text": "か", "selectionStart": 1, "selectionEnd": 1})
        two.keyboard.type("Now: ")
        until(lambda: "Now: " in text(one), True)
        input.send("Input.imeSetComposition", {"text": "かん", "selectionStart": 2, "selectionEnd": 2})
        input.send("Input.insertText", {"text": "漢"})
        one.keyboard.insert_text("👩‍🌾🌱")
        until(lambda: text(one) == text(two), True)
        assert "Now: The gate is open.漢👩‍🌾🌱" in text(two)
        all_saved([one, two])
        assert "Now: The gate is open.漢👩‍🌾🌱" in exported(desk, id)
