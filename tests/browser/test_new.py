"""A new document in a real browser: it holds the caret, and no words that nobody wrote; a click below its end goes on there."""

import re
from typing import Any

import httpx
import pytest

from support.browsers import Server, needs_browser, until
from support.chats import saved
from support.servers import PATIENCE

pytestmark = needs_browser
KINDS = ("Note", "Report", "Article", "Experiment", "Screenplay")


def begun(page: Any, desk: Server, kind: str) -> str:
    page.goto(desk.address)
    page.get_by_role("button", name="New document").click()
    page.get_by_role("menuitem", name=kind).click()
    page.wait_for_function("() => document.activeElement.matches('[contenteditable], textarea.draft')")
    return str(page.url.rsplit("/", 1)[1])


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_document_has_the_caret_in_it_and_no_words(desk: Server, page: Any, kind: str) -> None:
    id = begun(page, desk, kind)
    nodes = httpx.get(f"{desk.address}/api/documents/{id}/nodes", timeout=PATIENCE).json()["nodes"]
    assert [node["text"] for node in nodes if node["text"].strip()] == []
    page.keyboard.type("INT. A SHED - DAY")
    page.keyboard.press("Enter")
    saved(page, 2)
    until(lambda: b"INT. A SHED - DAY" in desk.export(id), True)


def test_a_new_experiment_asks_for_its_words(desk: Server, page: Any) -> None:
    begun(page, desk, "Experiment")
    asks = "line => getComputedStyle(line, '::before').content.replace('\\u200b', '')"
    shown = [line.evaluate(asks) for line in page.locator(".sheet .line").all()]
    assert [re.sub(r'"| ""', "", one).strip() for one in shown] == [
        "What the experiment is called",
        "What the block is called",
        "What is done",
    ]


@pytest.mark.parametrize("kind", ["note", "article", "report", "screenplay"])
def test_a_click_below_the_last_line_goes_on_at_its_end(desk: Server, page: Any, kind: str) -> None:
    fresh = {"note": '[{"type": "paragraph", "content": "One line"}]', "screenplay": "INT. A SHED - DAY\n\nOne line\n"}
    id = desk.add(kind, "Short", fresh.get(kind, "One line\n"))
    page.goto(f"{desk.address}/d/{id}")
    page.locator(".sheet").get_by_text("One line").wait_for()
    if kind == "screenplay":
        page.locator(".strip").wait_for()  # it comes a moment later and takes the lower part of the screen
    box = page.locator(".scroll").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 3, box["y"] + box["height"] - 40)
    page.keyboard.type(" more")
    saved(page, 2)
    until(lambda: b"One line more" in desk.export(id), True)
