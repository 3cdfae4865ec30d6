"""A question that is open, in a real browser: a letter answers it wherever it is typed, and words that begin with one are words."""

from typing import Any

import pytest

from support.browsers import Server, needs_browser, until
from support.chats import reply, saved, say

pytestmark = needs_browser
DOORS = "# Doors\n\n- red door\n- blue door\n- green door\n"
UNCLEAR = "delete the bullet"


@pytest.fixture
def asked(desk: Server, page: Any) -> tuple[Any, str]:
    """A page with a question whose letters are A, B and C; the caret is in the composer."""
    id = desk.add("article", "Doors", DOORS)
    page.goto(f"{desk.address}/d/{id}")
    say(page, UNCLEAR, "Auto")
    assert reply(page).locator(".option").count() == 3
    return page, id


def doors(desk: Server, id: str) -> list[str]:
    return [line[2:].split()[0] for line in desk.export(id).decode().splitlines() if line.startswith("- ")]


@pytest.mark.parametrize("answer", ["b", "B", "B)"])
def test_a_letter_typed_into_the_composer_answers(asked: tuple[Any, str], desk: Server, answer: str) -> None:
    page, id = asked
    page.locator(".composer textarea").focus()
    page.keyboard.type(answer)
    assert page.locator(".composer textarea").input_value() == answer, "a letter that is typed is not taken as a key"
    assert doors(desk, id) == ["red", "blue", "green"]
    page.keyboard.press("Enter")
    saved(page, 2)
    assert doors(desk, id) == ["red", "green"]
    assert page.locator(".composer textarea").input_value() == ""
    page.locator(".turn", has_text="B, blue door").wait_for()


@pytest.mark.parametrize("key", ["b", "Shift+b"])
def test_a_letter_pressed_beside_the_composer_answers(asked: tuple[Any, str], desk: Server, key: str) -> None:
    page, id = asked
    page.locator(".turns").focus()
    page.keyboard.press(key)
    saved(page, 2)
    assert doors(desk, id) == ["red", "green"]


def test_words_that_begin_with_a_letter_are_words(asked: tuple[Any, str], desk: Server) -> None:
    page, id = asked
    page.locator(".composer textarea").focus()
    page.keyboard.type("a list has how many items?")
    assert page.locator(".composer textarea").input_value() == "a list has how many items?"
    page.keyboard.press("Enter")
    until(lambda: page.locator(".turn").count(), 2)
    assert doors(desk, id) == ["red", "blue", "green"]
