"""The first moments of a page in a real browser: nothing is claimed before it is known."""

from pathlib import Path
from typing import Any

from support.browsers import Server, needs_browser, opened, server

pytestmark = needs_browser


def test_the_desk_claims_nothing_before_it_knows(desk: Server, page: Any) -> None:
    held: list[Any] = []
    for path in ("documents?*", "desk", "model"):
        page.route(f"**/api/{path}", lambda route: held.append(route))
    page.goto(desk.address)
    page.get_by_role("button", name="New document").wait_for()
    shown = page.locator("body").inner_text()
    assert not [claim for claim in ("No model", "person", "Title", "All", "There is no") if claim in shown], shown
    page.keyboard.press("Control+k")
    page.get_by_role("combobox").fill("kettle")
    assert "No document" not in page.locator("body").inner_text()
    page.keyboard.press("Escape")
    for route in held:
        route.continue_()
    page.unroute_all()
    page.locator(".doc-row").first.wait_for()
    page.locator(".model-line", has_text="No model").wait_for()


def test_a_document_claims_nothing_before_it_knows(desk: Server, page: Any) -> None:
    held: list[Any] = []
    for path in ("model", "documents/*/conversations", "documents/*/tools/measure"):
        page.route(f"**/api/{path}", lambda route: held.append(route))
    page.goto(f"{desk.address}/d/{desk.documents()['experiment']}")
    page.locator(".sheet h1").wait_for()
    page.get_by_role("tab", name="Graph").click()
    shown = page.locator("body").inner_text()
    assert not [claim for claim in ("No model", "none depends", "Ask about this") if claim in shown], shown


def test_a_desk_with_a_model_never_says_that_it_has_none(tmp_path: Path, browser: Any) -> None:
    says = (
        "window.said = []; new MutationObserver(() => { if (document.body?.innerText.includes('No model')) window.said.push(1); })"
    )
    with server(tmp_path, COPYDESK_MODEL="loopback", COPYDESK_MODEL_URL="http://127.0.0.1:9") as desk, opened(browser) as page:
        page.add_init_script(f"{says}.observe(document, {{ childList: true, subtree: true, characterData: true }});")
        page.goto(desk.address)
        page.locator(".model-line", has_text="loopback").wait_for()
        page.locator(".doc-row").first.click()
        page.locator(".model-btn").wait_for()
        assert page.evaluate("() => window.said") == []
