"""People with accounts in one document: who is logged out loses nothing typed, who comments suggests, who reads can't type."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from support.browsers import COMMAND, Server, needs_browser, opened, until

pytestmark = needs_browser
ACCOUNTS = {"COPYDESK_ACCOUNTS": "1"}
PASSWORD = "a long password"


@contextmanager
def people(own: Server, home: Path) -> Iterator[Server]:
    """A desk with two accounts."""
    own.start()
    try:
        for name in ("Ines", "Tom"):
            person = {**os.environ, "COPYDESK_HOME": str(home), **ACCOUNTS}
            subprocess.run([COMMAND, "person", name], input=f"{PASSWORD}\n", text=True, check=True, env=person, capture_output=True)
        yield own
    finally:
        own.stop()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Server]:
    with people(Server(tmp_path, ACCOUNTS, ()), tmp_path) as own:
        yield own


def log_in(page: Any, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")


def begin(page: Any, desk: Server) -> str:
    """A new article of Ines's; its address."""
    page.goto(desk.address)
    log_in(page, "Ines")
    page.get_by_role("button", name="Article").click()
    page.locator(".bn-editor").wait_for()
    page.locator(".saved", has_text="Saved").wait_for()
    return str(page.url)


def write(page: Any, words: str) -> None:
    page.locator(".bn-editor .bn-inline-content").last.click()
    page.keyboard.press("End")
    page.keyboard.type(words)


def share(page: Any, role: str) -> None:
    page.get_by_role("button", name="Share").click()
    page.get_by_role("textbox", name="Name").fill("Tom")
    page.get_by_label("What they may do").select_option(role)
    page.get_by_role("dialog").get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Stop sharing with Tom").wait_for()
    page.keyboard.press("Escape")


def log_out_elsewhere(page: Any, desk: Server) -> None:
    here = page.context.request
    csrf = here.get(f"{desk.address}/api/session").json()["csrf"]
    assert here.delete(f"{desk.address}/api/session", headers={"X-CSRF-Token": csrf, "Origin": desk.address}).ok


def test_who_is_logged_out_while_typing_loses_nothing(browser: Any, desk: Server) -> None:
    with opened(browser) as page:
        address = begin(page, desk)
        write(page, "Before the log-out.")
        page.locator(".saved", has_text=re.compile(r"Saved, version [2-9]")).wait_for()
        log_out_elsewhere(page, desk)
        page.keyboard.type(" After it.")
        page.get_by_label("Password").or_(page.locator(".saved", has_text="Logged out")).first.wait_for()
        page.goto(address)
        page.get_by_label("Password").wait_for()
        log_in(page, "Ines")
        page.locator(".bn-editor", has_text="Before the log-out. After it.").wait_for()
        page.locator(".saved", has_text=re.compile(r"Saved, version [2-9]")).wait_for()
        id = address.rsplit("/", 1)[1]
        export = f"{desk.address}/api/documents/{id}/export"
        until(lambda: page.context.request.get(export).text().count("Before the log-out. After it."), 1)


def test_a_viewer_reads_along_and_a_commenter_suggests(browser: Any, desk: Server) -> None:
    with opened(browser) as ines, opened(browser) as tom:
        address = begin(ines, desk)
        write(ines, "A line of Ines's.")
        share(ines, "viewer")
        tom.goto(address)
        log_in(tom, "Tom")
        tom.locator(".bn-editor", has_text="A line of Ines's.").wait_for()
        assert tom.locator(".bn-editor").get_attribute("contenteditable") == "false"
        ines.get_by_role("group", name="Here now").get_by_role("img", name="Tom").wait_for()
        ines.get_by_role("button", name="Share").click()
        ines.get_by_role("button", name="Stop sharing with Tom").click()
        ines.keyboard.press("Escape")
        share(ines, "commenter")
        tom.reload()
        tom.get_by_text("What you type here is suggested").wait_for()
        write(tom, " Said by Tom.")
        tom.get_by_text("what you typed is now a suggestion").first.wait_for()
        tom.locator(".bn-editor", has_text="Said by Tom.").wait_for(state="detached")  # it waits elsewhere
        id = address.rsplit("/", 1)[1]
        assert "Said by Tom." not in ines.context.request.get(f"{desk.address}/api/documents/{id}/export").text()
        ines.locator(".suggested-by", has_text="Tom suggests").wait_for()
        ines.get_by_role("button", name="Apply").first.click()
        tom.locator(".bn-editor", has_text="A line of Ines's. Said by Tom.").wait_for()
