"""The React package in pages that are not ours: the examples are built from their lock files, and the Vite one is used, on another
origin, by somebody with a token."""

import os
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from house.sources import ROOT
from support.browsers import COMMAND, Server, opened, until
from support.installed import needs_chromium, needs_examples
from support.servers import BREAD, PATIENCE

pytestmark = [needs_examples, pytest.mark.xdist_group("examples")]
VITE, NEXT = ROOT / "examples" / "react-vite", ROOT / "examples" / "react-next"
PASSWORD = "a long password"
Desk = tuple[str, Server, str]


def build(folder: Path) -> None:
    told = {**os.environ, "NEXT_TELEMETRY_DISABLED": "1", "CI": "1"}
    done = subprocess.run(["npm", "run", "--silent", "build"], cwd=folder, env=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def built() -> Path:
    build(VITE)
    return VITE / "dist"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def page_address(built: Path) -> Iterator[str]:
    """The built page, at an address of its own."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built))) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_address[1]}"
        site.shutdown()


@pytest.fixture(scope="module")
def elsewhere(page_address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk with accounts that names the page's origin, and somebody's token."""
    home = tmp_path_factory.mktemp("desk")
    environment = {"COPYDESK_ACCOUNTS": "1", "COPYDESK_ORIGINS": page_address}
    own = Server(home, environment, ())
    own.start()
    try:
        told = {**os.environ, "COPYDESK_HOME": str(home), **environment}
        subprocess.run([COMMAND, "person", "Ines"], input=f"{PASSWORD}\n", text=True, check=True, env=told, capture_output=True)
        with httpx.Client(base_url=own.address, timeout=PATIENCE) as client:
            csrf = client.post("/api/session", json={"name": "Ines", "password": PASSWORD}).json()["csrf"]
            made = client.post("/api/tokens", json={"name": "page", "role": "editor"}, headers={"X-CSRF-Token": csrf})
        yield page_address, own, str(made.json()["token"])
    finally:
        own.stop()


def add(desk: Server, token: str) -> str:
    made = {"kind": "article", "title": "Bread", "content": BREAD}
    reply = httpx.post(f"{desk.address}/api/documents", json=made, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE)
    assert reply.status_code == 201, reply.text
    return str(reply.json()["id"])


def text(desk: Server, token: str, id: str) -> str:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.get(f"{desk.address}/api/documents/{id}/export", headers=headers, timeout=PATIENCE).text


def say(page: Any, words: str) -> None:
    page.locator(".composer textarea").fill(words)
    page.keyboard.press("Enter")


@needs_chromium
def test_a_page_elsewhere_asks_reviews_and_types(elsewhere: Desk, browser: Any) -> None:
    address, desk, token = elsewhere
    id = add(desk, token)
    with opened(browser) as page:
        page.goto(f"{address}/?server={desk.address}&token={token}&document={id}")
        page.locator(".copydesk-editor .bn-editor", has_text="Flour, water, salt.").wait_for()
        assert page.locator(".line").inner_text() == "Bread, version 1, saved"
        say(page, "how many words are there?")
        page.locator(".copydesk-chat .reply").wait_for()
        say(page, "delete the second bullet")
        row = page.locator(".copydesk-review .edit")
        row.wait_for()
        page.locator(".copydesk-editor .is-now, .copydesk-editor [data-edit]").first.wait_for()
        assert "1 to review" in page.locator(".line").inner_text()
        row.get_by_role("button", name="Accept").click()
        page.locator(".copydesk-review").get_by_role("button", name="Apply 1 accepted").click()
        page.locator(".copydesk-review", has_text="Nothing is proposed.").wait_for()
        until(lambda: "- Water\n" in text(desk, token, id), False)
        page.locator(".bn-editor .bn-inline-content", has_text="Flour, water, salt.").click()
        page.keyboard.press("End")
        page.keyboard.type(" And time.")
        until(lambda: "Flour, water, salt. And time.\n" in text(desk, token, id), True)
        page.locator(".line", has_text="saved").wait_for()


@needs_chromium
def test_nothing_of_it_reaches_the_page_around_it(elsewhere: Desk, browser: Any) -> None:
    address, desk, token = elsewhere
    id = add(desk, token)
    looks = "(head) => ['font-family', 'margin-top', 'color'].map((name) => getComputedStyle(head).getPropertyValue(name))"
    with opened(browser) as page:
        page.goto(f"{address}/?server={desk.address}&token={token}&document={id}")
        page.locator(".bn-editor").wait_for()
        assert page.locator("h1").first.evaluate(looks) == ["Georgia, serif", "16px", "rgb(122, 59, 0)"]
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(253, 246, 233)"
        own = page.locator(".copydesk h1").first.evaluate(looks)
        assert own[2] != "rgb(122, 59, 0)", "nor does the page reach into it"
        assert page.locator("html").get_attribute("data-mantine-color-scheme") is None
        page.locator(".copydesk-chat").get_by_role("button", name="Model").click()
        menu = page.get_by_role("menu")
        menu.wait_for()
        assert menu.evaluate("(menu) => menu.closest('.copydesk') !== null")


@needs_chromium
def test_a_page_that_is_not_named_or_has_no_token_is_told_so(elsewhere: Desk, browser: Any) -> None:
    address, desk, token = elsewhere
    id = add(desk, token)
    with opened(browser) as page:
        page.goto(f"{address}/?server={desk.address}&token=cd_wrong&document={id}")
        assert "token is unknown" in page.get_by_role("alert").inner_text()


def test_the_page_of_next_is_built() -> None:
    build(NEXT)
    assert (NEXT / ".next" / "BUILD_ID").is_file()
