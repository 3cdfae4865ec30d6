"""Each kind with a model, in a real browser: asked and followed to its words, rewritten and reviewed, asked back and answered; and
with one that takes its time, read while it grows and stopped."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.browsers import Server, needs_browser, opened, server
from support.chats import reply, saved, say
from support.loopback import Answer, Asked, as_events, chat, serve
from support.talks import TALKS, Talk, answers, asks, changed, rewrites, scripted

pytestmark = needs_browser


@pytest.mark.parametrize("kind", TALKS)
def test_a_document_is_talked_about_with_a_model(kind: str, tmp_path: Path, browser: Any) -> None:
    talk = TALKS[kind]
    settings = scripted(tmp_path, [*answers(talk), *rewrites(talk), *asks(talk)])
    with server(tmp_path, **settings) as desk, opened(browser) as page:
        id = desk.documents()[kind]
        first = desk.export(id)
        page.goto(f"{desk.address}/d/{id}")
        is_answered(page, talk)
        is_reviewed(page, talk)
        saved(page, 2)
        assert desk.export(id) == changed(first, talk.changes[0], talk.changes[2]), "these two, and not a byte more"
        page.get_by_role("button", name="Undo", exact=True).first.click()
        saved(page, 3)
        assert desk.export(id) == first
        is_asked_back(page, talk)
        saved(page, 4)
        assert desk.export(id) == changed(first, talk.granted)
        page.locator("body").press("Control+z")
        saved(page, 5)
        assert desk.export(id) == first
        page.reload()
        page.locator(".turn", has_text=talk.asks).get_by_text(f"B, {talk.options[1]}").wait_for()


def is_answered(page: Any, talk: Talk) -> None:
    """In prose, whose citations lead to their words, and which tells on demand what it took."""
    say(page, talk.why)
    turn = reply(page)
    assert re.split("[“[]", talk.answer)[0].strip() in turn.inner_text()
    names = turn.locator(".chip").all_inner_texts()
    assert names
    assert len(names) == len(set(names)), "a place is named once"
    for chip in turn.locator(".chip").all():
        chip.click()
        assert chip.get_attribute("aria-pressed") == "true"
        page.locator(".sheet .cd-cite.is-on").first.wait_for()
        page.wait_for_function("() => document.querySelector('.sheet .cd-cite.is-on').checkVisibility()")
    marks = page.locator(".sheet .cd-cite")
    marks.filter(has_text=talk.cited.rstrip(".").split(",")[0]).first.wait_for()
    assert marks.first.evaluate("mark => getComputedStyle(mark).backgroundColor") != "rgba(0, 0, 0, 0)"
    turn.get_by_role("button", name="What this turn used").click()
    used = page.locator(".used").inner_text()
    assert all(row in used for row in ("Read", "parts", "All of it", "scripted", "Tokens", "Cost", "Time"))
    page.keyboard.press("Escape")


def is_reviewed(page: Any, talk: Talk) -> None:
    """In the document and as a list; the second of three is rejected, the others are applied."""
    say(page, talk.rewrite)
    page.locator(".tally", has_text="3 to decide").wait_for()
    assert page.locator(".edits .edit").count() == 3
    gone = page.locator(".sheet [role=deletion]").first
    assert gone.evaluate("mark => getComputedStyle(mark).textDecorationLine") == "line-through"
    page.locator(".edits").focus()
    for key in "ara":
        page.keyboard.press(key)
    page.locator(".tally", has_text="2 accepted").filter(has_text="1 rejected").wait_for()
    page.keyboard.press("Control+Enter")


def is_asked_back(page: Any, talk: Talk) -> None:
    """By the model, which goes on with the option that is clicked; what it proposes then is applied from the chat."""
    say(page, talk.wish)
    question = page.get_by_role("group", name=talk.asks)
    assert question.locator(".option").count() == len(talk.options)
    question.get_by_role("button", name=talk.options[1]).click()
    page.locator(".tally", has_text="1 to decide").wait_for()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Apply all").click()


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A desk whose model looks nothing up, and answers word by word."""

    def slowly(asked: Asked) -> Answer:
        said = str(asked.body["messages"])
        talk = next(talk for talk in TALKS.values() if talk.why in said)
        return as_events(chat(f"{talk.answer} " * 4), pause_seconds=0.05)

    home = tmp_path_factory.mktemp("slow")
    with serve(slowly) as model, server(home, COPYDESK_MODEL="loopback", COPYDESK_MODEL_URL=model) as running:
        yield running


@pytest.mark.parametrize("kind", TALKS)
def test_an_answer_is_read_while_it_grows_and_stopped(kind: str, slow: Server, page: Any) -> None:
    talk = TALKS[kind]
    id = slow.documents()[kind]
    first = slow.export(id)
    page.goto(f"{slow.address}/d/{id}")
    page.locator(".composer textarea").fill(talk.why)
    page.keyboard.press("Enter")
    growing = page.locator(".turn[aria-busy=true] .reply")
    growing.wait_for()
    length = len(growing.inner_text())
    page.wait_for_function("length => document.querySelector('.turn .reply')?.innerText.length > length", arg=length)
    page.locator(".composer textarea").fill("And what else?")  # the next message may be written meanwhile
    page.keyboard.press("Escape")
    stopped = reply(page)
    stopped.get_by_text("Stopped. Nothing was changed.").wait_for()
    assert talk.answer.split()[0] in stopped.inner_text(), "what was read stays"
    assert page.locator(".composer textarea").input_value() == "And what else?"
    assert slow.export(id) == first
    stopped.get_by_role("button", name="Try again").click()
    page.locator(".turn").nth(1).get_by_role("button", name="Copy answer").wait_for(timeout=30_000)


def test_a_turn_goes_on_while_another_conversation_is_looked_at(slow: Server, page: Any) -> None:
    talk = TALKS["report"]
    page.goto(f"{slow.address}/d/{slow.documents()['report']}")
    page.get_by_role("button", name="New conversation").click()
    page.locator(".composer textarea").fill(f"{talk.why}, please")
    page.keyboard.press("Enter")
    page.locator(".turn[aria-busy=true] .reply").wait_for()
    page.get_by_role("button", name="New conversation").click()
    say(page, "How many tables are there?")
    assert "2 tables" in reply(page).inner_text()
    page.get_by_role("button", name=re.compile("Choose another")).click()
    page.get_by_role("menuitem", name=f"{talk.why}, please").click()
    turn = reply(page)
    turn.get_by_role("button", name="Copy answer").wait_for(timeout=30_000)
    assert turn.locator(".chip").count() > 0
