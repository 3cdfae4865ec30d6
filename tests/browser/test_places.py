"""Going to a place, in a real browser: by the outline of a document of a thousand sections, and by a link."""

import re
from typing import Any

import pytest

from support.browsers import Server, needs_browser, opened, until

pytestmark = needs_browser
SECTIONS = 1_000
LINES = 6  # so many that the document comes in parts, and its nodes in several replies


@pytest.fixture(scope="module")
def long(desk: Server) -> str:
    lines = [
        f"## Section {at}\n\n" + "".join(f"Line {line} of {at}.\n\n" for line in range(LINES)) for at in range(1, SECTIONS + 1)
    ]
    return desk.add("report", "Long", "# Long\n\n" + "".join(lines))


def in_sight(page: Any, words: str) -> None:
    page.wait_for_function(
        "words => [...document.querySelectorAll('.bn-block-content')].some((row) => row.textContent === words"
        " && row.getBoundingClientRect().height > 0 && row.getBoundingClientRect().top > 0"
        " && row.getBoundingClientRect().bottom < innerHeight)",
        arg=words,
    )


def heading(page: Any, words: str) -> Any:
    return page.locator(".bn-block-content", has_text=re.compile(f"^{words}$"))


def test_a_row_of_the_outline_leads_to_its_section_in_a_later_part(desk: Server, page: Any, long: str) -> None:
    page.goto(f"{desk.address}/d/{long}")
    in_sight(page, "Section 1")
    size = "heading => getComputedStyle(heading).fontSize"
    first = heading(page, "Section 1").evaluate(size)
    page.locator(".toc").get_by_text("Section 990", exact=True).click()
    in_sight(page, "Section 990")
    found = heading(page, "Section 990")
    assert found.get_attribute("data-number") == "990"
    assert found.evaluate(size) == first, "a heading is as large in a later part"
    until(lambda: page.locator(".toc [aria-current]").all_inner_texts(), ["990\nSection 990"])


def test_words_are_found_in_a_later_part(desk: Server, page: Any, long: str) -> None:
    page.goto(f"{desk.address}/d/{long}")
    page.get_by_label("Find in report").fill("Line 3 of 977.")
    page.keyboard.press("Enter")
    in_sight(page, "Line 3 of 977.")


def test_a_link_leads_to_its_place_and_marks_it(desk: Server, page: Any, long: str) -> None:
    page.goto(f"{desk.address}/d/{long}")
    page.locator(".toc").get_by_text("Section 500", exact=True).click()
    in_sight(page, "Section 500")
    link = page.url
    assert "#" in link, "the address is the link to where one is"
    page.goto("about:blank")
    page.goto(link)
    in_sight(page, "Section 500")
    assert page.locator(".sheet .cd-cite.is-on").inner_text() == "Section 500"
    page.locator(".bn-block-content", has_text="Line 1 of 500.").click()
    page.locator(".sheet .cd-cite.is-on").wait_for(state="detached")


def test_the_link_to_where_one_is_can_be_copied(desk: Server, browser: Any) -> None:
    with opened(browser, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(f"{desk.address}/d/{desk.documents()['report']}")
        page.locator(".toc").get_by_text("Handrails", exact=True).click()
        in_sight(page, "3.2 Handrails")
        page.get_by_role("button", name="Copy link to here").click()
        page.locator(".toast", has_text="Copied the link to 3.2 Handrails").wait_for()
        assert page.evaluate("() => navigator.clipboard.readText()") == page.url


def test_a_link_to_a_place_that_is_gone_says_so(desk: Server, page: Any) -> None:
    page.goto(f"{desk.address}/d/{desk.documents()['report']}#nothere")
    page.locator(".toast", has_text="no longer in the document").wait_for()


def test_a_link_opens_its_step_of_an_experiment(desk: Server, page: Any) -> None:
    id = desk.documents()["experiment"]
    page.goto(f"{desk.address}/d/{id}")
    page.locator(".toc").get_by_text("Materials", exact=True).click()
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    page.locator(".sheet .cd-cite.is-on", has_text="Materials").wait_for()
