"""Cards of the chat in a real browser: what was taken back says so, and what is not in the document is never called checked."""

from pathlib import Path
from typing import Any

from support.browsers import Server, needs_browser, opened, server
from support.chats import reply, saved, say
from support.talks import scripted

pytestmark = needs_browser
DOORS = "# Doors\n\nOne red door.\n"
INVENTED = "The deck is soft in many places [3.1]. The report says “The moon above the bridge is made of green cheese”."


def test_an_applied_card_is_marked_once_it_is_undone_and_again_once_it_is_redone(desk: Server, page: Any) -> None:
    id = desk.add("article", "Doors", DOORS)
    page.goto(f"{desk.address}/d/{id}")
    say(page, 'replace "red" with "blue"', "Auto")
    saved(page, 2)
    undone = page.get_by_role("group", name="Undone")
    assert undone.count() == 0
    reply(page).get_by_role("button", name="Undo").click()
    saved(page, 3)
    undone.get_by_text("Version 2, undone since").wait_for()
    page.reload()
    undone.wait_for()
    page.get_by_role("button", name="Redo", exact=True).click()
    saved(page, 4)
    undone.wait_for(state="detached")


def test_an_answer_with_a_quotation_that_stands_nowhere_is_not_called_checked(tmp_path: Path, browser: Any) -> None:
    with server(tmp_path, **scripted(tmp_path, [INVENTED] * 4)) as desk, opened(browser) as page:
        page.goto(f"{desk.address}/d/{desk.documents()['report']}")
        say(page, "Explain in your own words why the bridge should stay closed", "Ask")
        turn = reply(page)
        turn.locator("s", has_text="green cheese").wait_for()
        foot = turn.locator(".turn-foot .end").inner_text()
        assert "all checked" not in foot
        assert "1 not in the document" in foot
