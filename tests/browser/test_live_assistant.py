"""The assistant in a room of two people: its edits arrive as typing does, with its caret; what it proposes is drawn for both and
decided by one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from test_live_people import ACCOUNTS, begin, log_in, people, share, write

from support.browsers import Server, needs_browser, opened, until
from support.chats import say

pytestmark = needs_browser


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Server]:
    with people(Server(tmp_path, ACCOUNTS, ()), tmp_path) as running:
        yield running


@contextmanager
def two_windows(browser: Any, desk: Server) -> Iterator[tuple[Any, Any]]:
    with opened(browser) as ines, opened(browser) as tom:
        address = begin(ines, desk)
        write(ines, "The gate is open.")
        share(ines, "editor")
        tom.goto(address)
        log_in(tom, "Tom")
        tom.locator(".bn-editor", has_text="The gate is open.").wait_for()
        yield ines, tom


def test_an_edit_of_the_assistant_comes_with_its_caret(browser: Any, desk: Server) -> None:
    with two_windows(browser, desk) as (ines, tom):
        say(ines, 'replace "open" with "shut"', "Auto")
        for page in (ines, tom):
            page.locator(".bn-editor", has_text="The gate is shut").wait_for()
        tom.locator(".cd-caret-name", has_text="Copydesk").wait_for(state="attached")


def test_a_proposal_is_drawn_for_both_and_decided_by_one(browser: Any, desk: Server) -> None:
    with two_windows(browser, desk) as (ines, tom):
        say(ines, 'replace "open" with "shut"', "Suggest")
        for page in (ines, tom):
            page.locator(".bn-editor .cd-ins", has_text="shut").wait_for()
        tom.locator(".suggested-by", has_text="Ines suggests").wait_for()
        tom.get_by_role("button", name="Apply").first.click()
        for page in (ines, tom):
            page.locator(".bn-editor", has_text="The gate is shut.").wait_for()
            until(lambda page=page: page.locator(".bn-editor .cd-del").count(), 0)
