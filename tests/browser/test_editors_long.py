"""A long note in a real browser: only what is near is laid out, keys go where the caret is, and a save asks for nothing."""

import json
import time
from typing import Any

import pytest

from support.browsers import Server, needs_browser

pytestmark = needs_browser
BLOCKS = 1_500


def note() -> str:
    return json.dumps([_block(at) for at in range(BLOCKS)])


def _block(at: int) -> dict[str, Any]:
    words = f"Part {at // 50}" if at % 50 == 0 else f"Block {at} says something of its own."
    props = {"level": 1 if at == 0 else 2} if at % 50 == 0 else {}
    content = [{"type": "text", "text": words, "styles": {}}]
    return {"id": f"b{at}", "type": "heading" if at % 50 == 0 else "paragraph", "props": props, "content": content, "children": []}


@pytest.fixture
def long(page: Any, desk: Server) -> tuple[Any, str]:
    id = desk.add("note", "Long", note())
    page.goto(f"{desk.address}/d/{id}")
    page.locator("[data-far]").first.wait_for(state="attached")
    return page, id


def texts(desk: Server, id: str) -> list[str]:
    return ["".join(run["text"] for run in block["content"]) for block in json.loads(desk.export(id))]


def until(desk: Server, id: str, place: int, wanted: str) -> None:
    for _ in range(60):
        found = texts(desk, id)
        if found[place] == wanted:
            return
        time.sleep(0.15)
    assert found[place] == wanted


def row(page: Any, words: str) -> Any:
    return page.locator(".bn-block-content", has_text=words)


def in_sight(page: Any, words: str) -> None:
    page.wait_for_function(
        "words => [...document.querySelectorAll('.bn-block-content')].some((row) => row.textContent === words"
        " && row.getBoundingClientRect().height > 0 && row.getBoundingClientRect().top > 0"
        " && row.getBoundingClientRect().bottom < innerHeight)",
        arg=words,
    )


def test_only_what_is_near_is_laid_out_and_scrolling_shows_the_rest(long: tuple[Any, str]) -> None:
    page, _ = long
    assert page.locator(".bn-editor > .bn-block-group > :not([data-far])").count() < 300
    for part in (0.25, 0.5, 1, 0):
        page.evaluate(
            "part => { const sheet = document.querySelector('.scroll'); sheet.scrollTop = part * sheet.scrollHeight; }", part
        )
        page.wait_for_function(
            "() => { const box = document.querySelector('.scroll').getBoundingClientRect();"
            " return [100, 110, 120, 130].some((down) =>"
            " document.elementFromPoint(box.left + box.width / 2, box.top + down)?.closest('.bn-block-outer')); }"
        )
    assert page.locator(".bn-editor > .bn-block-group > :not([data-far])").count() < 300


def test_keys_go_where_the_caret_is_wherever_the_sheet_was_scrolled(long: tuple[Any, str], desk: Server) -> None:
    page, id = long
    row(page, "Block 3 says").click()
    page.keyboard.press("End")
    page.evaluate("document.querySelector('.scroll').scrollTop = 30_000")
    page.locator(".bn-block-outer[data-far]", has_text="Block 9 says").wait_for(state="attached")
    page.keyboard.type(" More.")
    until(desk, id, 3, "Block 3 says something of its own. More.")
    in_sight(page, "Block 3 says something of its own. More.")
    page.keyboard.press("Control+End")
    page.keyboard.type(" The end.")
    until(desk, id, BLOCKS - 1, f"Block {BLOCKS - 1} says something of its own. The end.")
    in_sight(page, f"Block {BLOCKS - 1} says something of its own. The end.")
    page.keyboard.press("Control+Home")
    in_sight(page, "Part 0")
    page.keyboard.press("Control+Shift+End")
    assert page.evaluate("getSelection().toString().length") > 0
    page.keyboard.press("Control+z")  # the last burst, far from here
    in_sight(page, f"Block {BLOCKS - 1} says something of its own.")


def test_all_that_is_selected_goes_also_what_is_far(long: tuple[Any, str], desk: Server) -> None:
    page, id = long
    row(page, "Block 3 says").click()
    page.keyboard.press("Control+Home")
    page.keyboard.press("Control+Shift+End")
    page.keyboard.type("One line.")
    for _ in range(60):
        if texts(desk, id) == ["One line."]:
            return
        time.sleep(0.15)
    assert len(texts(desk, id)) == 1


def test_the_outline_leads_to_what_is_far(long: tuple[Any, str]) -> None:
    page, _ = long
    for part in (25, 3, 18):
        page.locator(".toc a", has_text=f"Part {part}").last.click()
        in_sight(page, f"Part {part}")


def test_typing_goes_by_the_socket_and_the_frame_knows_it_all_the_same(long: tuple[Any, str], desk: Server) -> None:
    page, id = long
    words = page.locator(".foot-note").inner_text()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method + " " + request.url.rsplit("/", 1)[1]))
    row(page, "Block 7 says").click()
    page.keyboard.press("End")
    page.keyboard.type(" Two words", delay=30)
    until(desk, id, 7, "Block 7 says something of its own. Two words")
    page.wait_for_function("words => document.querySelector('.foot-note').innerText !== words", arg=words)
    assert "PUT blocks" not in asked
    page.keyboard.press("Enter")
    page.keyboard.type("## Part X")
    page.locator(".toc a", has_text="Part X").wait_for()  # more than words: then all is asked for


def test_a_long_script_is_laid_out_where_it_is_seen(page: Any, desk: Server) -> None:
    scenes = [f"INT. ROOM {at} - DAY\n\nIt is {at}.\n\nANNA\nSo it is.\n" for at in range(160)]
    id = desk.add("screenplay", "Long", "\n".join(scenes))
    page.goto(f"{desk.address}/d/{id}")
    page.locator("[data-far]").first.wait_for(state="attached")
    assert page.locator(".script-rows > :not([data-far])").count() < 300
    page.locator(".toc a", has_text="Room 140").click()
    line = page.locator(".script .action", has_text="It is 140.")
    line.click()
    page.keyboard.press("End")
    page.keyboard.type(" Still.")
    for _ in range(60):
        if "It is 140. Still.\n" in desk.export(id).decode():
            break
        time.sleep(0.15)
    assert desk.export(id).decode() == "\n".join(scenes).replace("It is 140.", "It is 140. Still.")
