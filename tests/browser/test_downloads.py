"""Downloads in a real browser: that one is made, that it is there and that it failed are told on the screen."""

from pathlib import Path
from typing import Any

from support.browsers import Server, needs_browser

pytestmark = needs_browser


def ask_for(page: Any, name: str) -> None:
    page.get_by_role("button", name="Download").click()
    page.get_by_role("menuitem", name=name).click()


def test_a_download_is_told_while_it_is_made_and_when_it_is_there(desk: Server, page: Any) -> None:
    id = desk.documents()["report"]
    held: list[Any] = []
    page.route("**/export*", lambda route: held.append(route))
    page.goto(f"{desk.address}/d/{id}")
    page.locator(".cd-editor").wait_for()
    ask_for(page, "Word")
    page.locator(".toast", has_text="Making the Word file").wait_for()
    with page.expect_download() as waiting:
        held[0].continue_()
    assert waiting.value.suggested_filename.endswith(".docx")
    assert Path(waiting.value.path()).read_bytes()[:2] == b"PK"
    page.locator(".toast", has_text=f"Downloaded {waiting.value.suggested_filename}").wait_for()


def test_a_download_that_failed_is_told_and_can_be_tried_again(desk: Server, page: Any) -> None:
    id = desk.documents()["report"]
    page.route("**/export*", lambda route: route.abort())
    page.goto(f"{desk.address}/d/{id}")
    page.locator(".cd-editor").wait_for()
    ask_for(page, "as it is")
    failed = page.locator(".toast", has_text="The Markdown file was not downloaded")
    failed.wait_for()
    page.unroute("**/export*")
    with page.expect_download() as waiting:
        failed.get_by_role("button", name="Try again").click()
    assert Path(waiting.value.path()).read_bytes() == desk.export(id)


def test_the_desk_tells_of_a_download_too(desk: Server, page: Any) -> None:
    page.goto(desk.address)
    row = page.locator(".doc-row").first
    row.hover()
    with page.expect_download():
        row.get_by_role("button", name="Download").click()
        page.get_by_role("menuitem", name="as it is").click()
    page.locator(".toast", has_text="Downloaded").wait_for()
