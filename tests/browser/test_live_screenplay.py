"""A screenplay in a real browser, live: written from heading to last word, pasted and cut as in any editor, by two at once."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from support.browsers import Server, needs_browser, opened, until

pytestmark = needs_browser
SCRIPT = "INT. MILL - DAY\n\nThe wheel turns.\n"
SPEECH = "INT. MILL - DAY\n\nThe wheel turns.\n\nADA\n(low)\nYes.\n\nBEN\nNo.\n"
PASTE = (
    "text => { const data = new DataTransfer(); data.setData('text/plain', text);"
    " const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });"
    " document.querySelector('.script .ProseMirror').dispatchEvent(event); }"
)


def show(page: Any, desk: Server, id: str) -> None:
    page.goto(f"{desk.address}/d/{id}")
    page.locator(".script .ProseMirror").wait_for()
    page.locator(".saved", has_text="Saved").wait_for()


def keys(page: Any, *pressed: str) -> None:
    for one in pressed:
        page.keyboard.press(one[1:]) if one.startswith("!") else page.keyboard.type(one)


def text(desk: Server, id: str) -> str:
    return desk.export(id).decode()


@contextmanager
def windows(browser: Any, desk: Server, id: str, count: int = 2) -> Iterator[list[Any]]:
    with ExitStack() as stack:
        pages = [stack.enter_context(opened(browser)) for _ in range(count)]
        for page in pages:
            show(page, desk, id)
        yield pages


def test_a_scene_is_written_from_its_heading_to_the_last_word(page: Any, desk: Server) -> None:
    id = desk.add("screenplay", "Mill", SCRIPT)
    show(page, desk, id)
    page.locator(".script .action").click()
    keys(page, "!End", "!Enter", "Water falls.", "!Enter")
    keys(page, "!Tab", "anna", "!Enter", "Who is there?", "!Enter")
    keys(page, "BEN", "!Enter", "!Tab", "low", "!End", "!Enter", "Me.", "!Enter")
    keys(page, "ext. yard - night", "!Enter", "It is dark.", "!Enter")
    written = f"{SCRIPT}\nWater falls.\n\n@anna\nWho is there?\n\nBEN\n(low)\nMe.\n\next. yard - night\n\nIt is dark.\n"
    until(lambda: text(desk, id), written)
    page.locator(".toc a", has_text="Yard").wait_for()
    page.get_by_role("button", name="New scene").click()
    keys(page, "the moon", "!Enter", "Dust.", "!Enter")
    until(lambda: text(desk, id), f"{written}\n.the moon\n\nDust.\n")


def test_a_script_that_is_empty_can_be_begun(page: Any, desk: Server) -> None:
    id = desk.add("screenplay", "Empty", "")
    show(page, desk, id)
    page.locator(".script .scene").click()
    keys(page, "int. here - day", "!Enter", "Nothing.")
    until(lambda: text(desk, id), "int. here - day\n\nNothing.\n")


def test_lines_are_divided_and_joined_and_undone(page: Any, desk: Server) -> None:
    id = desk.add("screenplay", "Mill", SCRIPT)
    show(page, desk, id)
    page.locator(".script .action").click()
    keys(page, "!Home", *["!ArrowRight"] * 10, "!Enter")
    until(lambda: text(desk, id), "INT. MILL - DAY\n\nThe wheel\n\nturns.\n")
    keys(page, "!Backspace")
    until(lambda: text(desk, id), SCRIPT)
    keys(page, "!Home", "!Backspace")
    until(lambda: text(desk, id), "INT. MILL - DAYThe wheel turns.\n")
    keys(page, "!ControlOrMeta+z")
    until(lambda: text(desk, id), SCRIPT)


def test_what_is_pasted_becomes_elements_and_all_can_be_typed_over(page: Any, desk: Server) -> None:
    id = desk.add("screenplay", "Mill", SCRIPT)
    show(page, desk, id)
    page.locator(".script .action").click()
    keys(page, "!End")
    page.evaluate(PASTE, " Fast.")
    until(lambda: text(desk, id), "INT. MILL - DAY\n\nThe wheel turns. Fast.\n")
    page.evaluate(PASTE, "EXT. YARD - NIGHT\n\nDark.\n\nADA\n(low)\nYes.\n")
    until(lambda: text(desk, id), "INT. MILL - DAY\n\nThe wheel turns. Fast.\n\nEXT. YARD - NIGHT\n\nDark.\n\nADA\n(low)\nYes.\n")
    keys(page, "!ControlOrMeta+a", "All is new.")
    until(lambda: " ".join(text(desk, id).split()).removeprefix("."), "All is new.")


def test_two_people_in_one_speech(browser: Any, desk: Server) -> None:
    id = desk.add("screenplay", "Mill", SPEECH)
    with windows(browser, desk, id) as (one, two):
        one.locator(".script .speech", has_text="Yes.").click()
        two.locator(".script .speech", has_text="Yes.").click()
        keys(one, "!Home", "Oh. ")
        keys(two, "!End", " Now.")
        one.locator(".script .speech", has_text="Now.").wait_for()
        keys(one, "!End", "!Enter", "Rain.")
        two.locator(".cd-caret-name").first.wait_for(state="attached")
        until(lambda: text(desk, id), SPEECH.replace("Yes.", "Oh. Yes. Now.\n\nRain."))
        for page in (one, two):
            assert page.locator(".script .action", has_text="Rain.").count() == 1


def test_the_title_page_is_typed_in(page: Any, desk: Server) -> None:
    id = desk.add("screenplay", "Mill", f"Title: Mill\nAuthor: Me\n\n{SCRIPT}")
    show(page, desk, id)
    page.get_by_label("Author").fill("Me and You")
    until(lambda: text(desk, id), f"Title: Mill\nAuthor: Me and You\n\n{SCRIPT}")


def test_what_was_typed_is_there_after_a_reload(page: Any, desk: Server) -> None:
    id = desk.add("screenplay", "Mill", SCRIPT)
    show(page, desk, id)
    page.locator(".script .action").click()
    keys(page, "!End", " Slowly")
    page.reload()
    page.locator(".script .action", has_text="turns. Slowly").wait_for()
    until(lambda: text(desk, id), SCRIPT.replace("turns.", "turns. Slowly"))
