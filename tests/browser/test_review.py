"""Reviews in a real browser: what is decided is the same on every machine, of several proposals each can be reviewed, a plan that
another program sent is found and reviewed, and what is selected is what "this" means."""

import re
from typing import Any

import httpx
import pytest

from support.browsers import Server, needs_browser, opened, until
from support.chats import reply, saved, say
from support.servers import PATIENCE

pytestmark = needs_browser
DOORS = "# Doors\n\nOne red door.\n\nTwo blue walls.\n\nThree green gates.\n"
THREE = 'replace "red" with "white" and replace "blue" with "grey" and replace "green" with "black"'


@pytest.fixture
def id(desk: Server) -> str:
    return desk.add("article", "Doors", DOORS)


def test_what_is_decided_is_the_same_in_another_browser(desk: Server, id: str, page: Any, browser: Any) -> None:
    page.goto(f"{desk.address}/d/{id}")
    say(page, THREE)
    page.locator(".tally", has_text="3 to decide").wait_for()
    page.locator(".edits").focus()
    page.keyboard.press("a")
    with page.expect_response(lambda response: response.url.endswith("/decisions")):
        page.keyboard.press("r")
    with opened(browser) as other:
        other.goto(f"{desk.address}/d/{id}?review")
        tally = other.locator(".tally", has_text="1 accepted").filter(has_text="1 rejected").filter(has_text="1 to decide")
        tally.wait_for()
        other.get_by_role("button", name=re.compile("Apply 1 accepted")).click()
        saved(other, 2)
        # What is left of the proposal is open under another name, and knows what was decided.
        other.locator(".tally", has_text="1 rejected").filter(has_text="1 to decide").wait_for()
        other.reload()
        other.get_by_role("tab", name=re.compile("Review")).click()
        other.locator(".tally", has_text="1 rejected").filter(has_text="1 to decide").wait_for()
    assert desk.export(id).decode() == DOORS.replace("red", "white")


def test_each_of_two_proposals_can_be_reviewed(desk: Server, id: str, page: Any) -> None:
    page.goto(f"{desk.address}/d/{id}")
    say(page, 'replace "red" with "white"')
    page.locator(".edits").wait_for()
    say(page, 'replace "blue" with "grey"')
    page.locator(".edits", has_text="grey").wait_for()
    page.get_by_role("tab", name="Chat").click()
    buttons = page.get_by_role("button", name="Review", exact=True)
    assert buttons.count() == 2
    assert page.locator(".turn .btn-primary").count() == 1, "the latest comes first to mind"
    buttons.first.click()
    page.locator(".edits", has_text="white").wait_for()
    page.keyboard.press("a")
    page.keyboard.press("Control+Enter")
    saved(page, 2)
    assert desk.export(id).decode() == DOORS.replace("red", "white")
    page.get_by_role("tab", name=re.compile("Review")).click()
    page.locator(".edits", has_text="grey").wait_for()
    page.keyboard.press("a")
    page.keyboard.press("Control+Enter")
    saved(page, 3)
    assert desk.export(id).decode() == DOORS.replace("red", "white").replace("blue", "grey")


def test_all_that_still_fits_is_applied_and_what_does_not_keeps_its_place(desk: Server, id: str, page: Any) -> None:
    page.goto(f"{desk.address}/d/{id}")
    say(page, THREE)
    page.locator(".tally", has_text="3 to decide").wait_for()
    plan = {"edits": [{"action": "replace", "find": "Two blue walls.", "with": "A fence."}]}
    assert httpx.post(f"{desk.address}/api/documents/{id}/edits", json=plan, timeout=PATIENCE).json()["outcome"] == "applied"
    stale = page.locator(".edits .edit").nth(1)
    page.locator(".edits .edit.is-stale").wait_for()
    assert "is-stale" in (stale.get_attribute("class") or ""), "it stands where it would change something"
    page.locator(".sheet").get_by_text("1 stale edit, not shown").wait_for()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Apply all").click()
    saved(page, 3)
    assert desk.export(id).decode() == "# Doors\n\nOne white door.\n\nA fence.\n\nThree black gates.\n"
    page.get_by_text("3 edits proposed, 2 applied.").wait_for()


def test_a_proposal_that_fits_nowhere_any_more_changes_nothing_and_says_so(desk: Server, id: str, page: Any) -> None:
    page.goto(f"{desk.address}/d/{id}")
    say(page, 'replace "red" with "white"')
    page.locator(".edits").wait_for()
    plan = {"edits": [{"action": "replace", "find": "One red door.", "with": "A gate."}]}
    assert httpx.post(f"{desk.address}/api/documents/{id}/edits", json=plan, timeout=PATIENCE).json()["outcome"] == "applied"
    page.locator(".edits .edit.is-stale").wait_for()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Apply all").click()
    reply(page).get_by_text("Nothing was changed").wait_for()
    page.get_by_role("button", name="Review", exact=True).wait_for()  # it is still to be decided
    assert desk.export(id).decode() == DOORS.replace("One red door.", "A gate.")


def test_a_plan_that_another_program_sent_is_reviewed(desk: Server, id: str, page: Any) -> None:
    edits = [{"action": "replace", "find": old, "with": new} for old, new in (("red", "white"), ("green", "black"))]
    plan = {"mode": "suggest", "edits": edits}
    assert httpx.post(f"{desk.address}/api/documents/{id}/edits", json=plan, timeout=PATIENCE).json()["outcome"] == "proposal"
    page.goto(desk.address)
    page.get_by_role("region", name="Waiting for you").get_by_role("link", name=re.compile("Doors")).first.click()
    page.locator(".reviewing", has_text="without words").wait_for()
    page.locator(".tally", has_text="2 to decide").wait_for()
    page.locator(".edits").focus()
    page.keyboard.press("r")
    page.keyboard.press("a")
    page.keyboard.press("Control+Enter")
    saved(page, 2)
    assert desk.export(id).decode() == DOORS.replace("green", "black")


def test_a_question_that_another_program_left_is_answered(desk: Server, page: Any) -> None:
    id = desk.add("article", "Cats", "# Cats\n\nA red cat.\n\nA red dog.\n")
    plan = {"edits": [{"action": "replace", "find": "red", "with": "blue"}], "instruction": "make it blue"}
    assert httpx.post(f"{desk.address}/api/documents/{id}/edits", json=plan, timeout=PATIENCE).json()["outcome"] == "question"
    page.goto(f"{desk.address}/d/{id}")
    reply(page).locator(".option").nth(1).click()
    saved(page, 2)
    assert desk.export(id) == b"# Cats\n\nA red cat.\n\nA blue dog.\n"


def test_this_means_the_blocks_that_are_selected(desk: Server, id: str, page: Any) -> None:
    page.goto(f"{desk.address}/d/{id}")
    page.get_by_text("One red door.").click()
    page.locator(".ProseMirror-focused").wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+End")
    until(lambda: {"One red door.", "Two blue walls."} <= set(page.evaluate("String(getSelection())").splitlines()), True)
    page.keyboard.press("Control+/")
    page.get_by_text("Selection: Doors, 2 blocks").wait_for()
    assert page.locator(".sheet .cd-cite").all_inner_texts() == ["One red door.", "Two blue walls."]
    page.get_by_role("radio", name="Auto").click()
    page.locator(".composer textarea").fill("delete this")
    page.keyboard.press("Enter")
    saved(page, 2)
    assert desk.export(id) == b"# Doors\n\nThree green gates.\n"


ADDED = 'add a paragraph after "Two blue walls." that says "A low fence."'


@pytest.mark.parametrize(
    ("words", "drawn"), [('replace "red" with "white"', "span[role=insertion]"), (ADDED, "div[role=insertion]")]
)
def test_what_is_typed_where_a_proposed_word_was_clicked_is_in_the_document(
    desk: Server, id: str, page: Any, words: str, drawn: str
) -> None:
    page.goto(f"{desk.address}/d/{id}")
    say(page, words)
    page.locator(f".sheet {drawn}").click()
    page.locator(".ProseMirror-focused").wait_for()
    page.keyboard.type("Zebra crossing")
    page.locator(".sheet .bn-inline-content", has_text="Zebra crossing").wait_for()
    until(lambda: desk.export(id).decode().count("Zebra crossing"), 1)


def test_the_end_of_a_line_with_a_proposed_word_is_typed_at(desk: Server, id: str, page: Any) -> None:
    page.goto(f"{desk.address}/d/{id}")
    say(page, 'replace "red" with "white"')
    page.locator(".sheet span[role=insertion]").click()
    page.keyboard.press("End")
    page.keyboard.type(" Zebra.")
    until(lambda: desk.export(id).decode(), DOORS.replace("One red door.", "One red door. Zebra."))


def test_keys_apply_what_was_accepted_by_mouse(desk: Server, id: str, page: Any) -> None:
    page.goto(f"{desk.address}/d/{id}")
    say(page, 'replace "red" with "white"')
    page.locator(".floater").get_by_role("button", name="Accept").click()
    page.locator(".tally", has_text="1 accepted").wait_for()
    page.keyboard.press("u")
    page.locator(".tally", has_text="1 to decide").wait_for()
    page.keyboard.press("a")
    page.locator(".tally", has_text="1 accepted").wait_for()
    page.keyboard.press("Control+Enter")
    saved(page, 2)
    assert desk.export(id).decode() == DOORS.replace("red", "white")


def test_keys_of_the_review_are_letters_where_something_is_typed(desk: Server, id: str, page: Any) -> None:
    page.goto(f"{desk.address}/d/{id}")
    say(page, 'replace "red" with "white"')
    page.locator(".tally", has_text="1 to decide").wait_for()
    page.get_by_text("Three green gates.").click()
    page.locator(".ProseMirror-focused").wait_for()
    page.keyboard.press("End")
    page.keyboard.type(" ark")
    page.keyboard.press("Escape")
    until(lambda: desk.export(id).decode(), DOORS.replace("gates.", "gates. ark"))
    assert "1 to decide" in page.locator(".tally").inner_text()


def test_many_edits_are_told_in_short_and_each_on_demand(desk: Server, id: str, page: Any) -> None:
    page.goto(f"{desk.address}/d/{id}")
    say(page, THREE, "Auto")
    saved(page, 2)
    page.locator(".toast", has_text="Applied 3 edits").wait_for()
    card = reply(page)
    assert "Applied 3 edits." in card.inner_text()
    assert "grey" not in card.locator(".card").inner_text()
    card.get_by_text("What each did").click()
    assert "with “grey”" in card.locator(".card").inner_text()
