"""A turn with a model behind it that is taken up again after the server was killed, and people of a shared desk."""

import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.browsers import COMMAND, Server, needs_browser, opened, server
from support.loopback import Answer, Asked, as_events, chat, serve
from support.servers import PATIENCE

pytestmark = needs_browser
ANSWER = "The deck is worst. Thirty-one of its planks are soft, the report says, and one of them is missing altogether [3.1]."
WHY = "Explain in your own words why the bridge should stay closed"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    def slowly(asked: Asked) -> Answer:
        return as_events(chat(ANSWER), pause_seconds=0.12)

    with (
        serve(slowly) as model,
        server(tmp_path_factory.mktemp("desk"), COPYDESK_MODEL="loopback", COPYDESK_MODEL_URL=model) as running,
    ):
        yield running


def ask(page: Any, desk: Server, words: str) -> Any:
    page.goto(f"{desk.address}/d/{desk.documents()['report']}")
    page.get_by_role("button", name="New conversation", exact=True).click()
    page.locator(".composer textarea").fill(words)
    page.keyboard.press("Enter")
    return page.locator(".turn").last


def test_a_turn_goes_on_after_the_server_was_killed(desk: Server, browser: Any) -> None:
    with opened(browser) as page:
        turn = ask(page, desk, WHY)
        turn.locator(".status .now").wait_for()
        desk.stop(signal.SIGKILL)
        turn.get_by_text("Trying again").wait_for()
        desk.start()
        # Another process takes the turn over when the first one's half minute is up.
        page.wait_for_function("() => !document.querySelector('.turn[aria-busy=\"true\"]')", timeout=60_000)
        assert re.search("deck is worst|restarted", turn.inner_text())


def test_people_log_in_share_and_see_each_other(tmp_path: Path, browser: Any) -> None:
    environment = {"COPYDESK_ACCOUNTS": "1"}
    own = Server(tmp_path, environment, ())
    own.start()
    try:
        for name in ("Ines", "Tom"):
            person = {"COPYDESK_HOME": str(tmp_path), **environment}
            subprocess.run(
                [COMMAND, "person", name], input="a long password\n", text=True, check=True, env=person, capture_output=True
            )
        with opened(browser) as ines, opened(browser) as tom:
            for page, name in ((ines, "Ines"), (tom, "Tom")):
                page.goto(own.address)
                page.get_by_label("Name").fill(name)
                page.get_by_label("Password").fill("wrong")
                page.keyboard.press("Enter")
                page.get_by_role("alert").wait_for()
                page.get_by_label("Password").fill("a long password")
                page.keyboard.press("Enter")
                page.get_by_text("Start with a page or a file").wait_for()
            ines.get_by_role("button", name="Article").click()
            ines.get_by_role("button", name="Share").click()
            ines.get_by_role("textbox", name="Name").fill("Tom")
            ines.get_by_label("What they may do").select_option("viewer")
            ines.get_by_role("dialog").get_by_role("button", name="Share").click()
            ines.get_by_role("button", name="Stop sharing with Tom").wait_for()
            ines.keyboard.press("Escape")
            tom.reload()
            tom.locator(".doc-row .open").click()
            tom.get_by_text("You can read and ask").wait_for()
            assert tom.get_by_role("radio", name="Auto").count() == 0
            ines.get_by_role("radio", name="Auto").click()
            ines.locator(".composer textarea").fill("add a paragraph: Tides come and go.")
            ines.keyboard.press("Enter")
            ines.locator(".saved", has_text="version 2").wait_for()
            tom.get_by_text("Tides come and go.").first.wait_for()
            assert httpx.get(f"{own.address}/api/documents", timeout=PATIENCE).status_code == 401
    finally:
        own.stop()
