"""Whose caret is drawn in a real browser: that of who is here, and never one's own from before."""

import json
from typing import Any

import pytest

from support.browsers import Server, needs_browser, opened
from support.chats import saved

pytestmark = needs_browser
DRAWN_MS = 500  # that a caret which was told would need to be there

OLD_PAGE = """async ([address, client, schema, block]) => {
    const socket = new WebSocket(address);
    await new Promise((open) => { socket.onopen = open; });
    socket.send(JSON.stringify({ hello: { client, seq: null, schema } }));
    await new Promise((told) => { socket.onmessage = told; });
    socket.send(JSON.stringify({ caret: { block, anchor: 3, head: 3 } }));
}"""


@pytest.fixture
def id(desk: Server) -> str:
    return desk.add("article", "Doors", "# Doors\n\nOne red door.\n")


def write(page: Any, words: str) -> None:
    page.get_by_text("One red door.").click()
    page.locator(".ProseMirror-focused").wait_for()
    page.keyboard.press("End")
    page.keyboard.type(words)


def test_who_is_here_has_a_caret_until_they_leave(desk: Server, id: str, page: Any, browser: Any) -> None:
    page.goto(f"{desk.address}/d/{id}")
    saved(page, 1)
    with opened(browser) as other:
        other.goto(f"{desk.address}/d/{id}")
        write(other, " Zebra.")
        page.locator(".sheet .cd-caret").wait_for()
    page.locator(".sheet .cd-caret").wait_for(state="detached")


def test_the_page_that_this_one_was_before_a_reload_has_no_caret(desk: Server, id: str, page: Any) -> None:
    """Its socket may be open for a while, under the same name."""
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: said.append(text)))
    with page.expect_websocket() as own:
        page.goto(f"{desk.address}/d/{id}")
    saved(page, 1)
    hello = json.loads(said[0])["hello"]
    block = page.locator(".sheet .bn-block-outer", has_text="One red door.").get_attribute("data-id")
    with own.value.expect_event("framereceived", lambda text: '"caret"' in text):
        page.evaluate(OLD_PAGE, [own.value.url, hello["client"], hello["schema"], block])
    page.wait_for_timeout(DRAWN_MS)
    assert page.locator(".cd-caret").all_inner_texts() == []
