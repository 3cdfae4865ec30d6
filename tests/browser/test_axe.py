"""Every menu, dialog and picture of the app, open, in both colour schemes: nothing that axe calls serious."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from house.sources import ROOT
from support.browsers import Server, needs_browser, opened

pytestmark = needs_browser
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, browser: Any) -> Iterator[Any]:
    with opened(browser, color_scheme=request.param, bypass_csp=True, reduced_motion="reduce") as page:
        yield page


def is_sound(page: Any, what: str) -> None:
    """Nothing serious on the page as it is; what was open is closed again."""
    page.wait_for_timeout(300)  # what fades in is too pale until it is there
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']}).then(found => JSON.stringify(found.violations))")
    wrong = [one for one in json.loads(found) if one["impact"] in ("serious", "critical")]
    assert [f"{one['id']}: {one['nodes'][0]['html'][:200]} {one['nodes'][0]['failureSummary']}" for one in wrong] == [], what
    page.keyboard.press("Escape")
    page.wait_for_timeout(150)


def test_the_menus_and_dialogs_of_the_desk(desk: Server, page: Any) -> None:
    page.goto(desk.address)
    row = page.locator(".doc-row").first
    row.wait_for()
    page.get_by_role("button", name="New document").click()
    is_sound(page, "new document")
    for name in ("More", "Download"):
        row.hover()
        row.get_by_role("button", name=name).click()
        is_sound(page, name)
    row.hover()
    row.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Rename").click()
    is_sound(page, "rename")
    page.locator(".model-line").click()
    page.locator(".models").wait_for()
    is_sound(page, "models")
    for key in ("Control+k", "?"):
        page.locator("body").press(key)
        page.get_by_role("dialog").wait_for()
        is_sound(page, key)


def test_the_menus_and_the_graph_of_a_document(desk: Server, page: Any) -> None:
    page.goto(f"{desk.address}/d/{desk.documents()['experiment']}")
    page.locator(".sheet h1").wait_for()
    page.locator(".model-btn").click()
    is_sound(page, "models")
    page.get_by_role("button", name="Download").click()
    is_sound(page, "download")
    page.locator(".sheet").get_by_role("button", name="More").first.click()
    is_sound(page, "more of a block")
    page.get_by_role("tab", name="Graph").click()
    page.locator(".graph svg .n").first.wait_for()
    is_sound(page, "graph")
    page.get_by_role("button", name="Show as table").click()
    is_sound(page, "graph as a table")


def test_the_menus_of_the_history(desk: Server, page: Any) -> None:
    page.goto(f"{desk.address}/d/{desk.documents()['report']}/history")
    page.get_by_role("button", name="From version").click()
    is_sound(page, "versions")


def test_the_menus_of_a_sheet(desk: Server, page: Any) -> None:
    page.goto(f"{desk.address}/d/{desk.add('article', 'Menus', 'Some words to choose from.')}")
    line = page.locator(".bn-editor .bn-inline-content").first
    line.wait_for()
    line.click()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("/")
    page.get_by_role("listbox", name="Insert").wait_for()
    is_sound(page, "slash menu")
    page.keyboard.press("Backspace")
    is_sound(page, "after the slash menu")
    line.dblclick()
    page.locator(".bn-formatting-toolbar").wait_for()
    is_sound(page, "toolbar")
