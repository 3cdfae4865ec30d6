"""What somebody suggests who may not apply it, in real browsers: the owner finds it on the desk and in the document."""

import os
import subprocess
from pathlib import Path
from typing import Any

from support.browsers import COMMAND, Server, needs_browser, opened
from support.chats import saved, say

pytestmark = needs_browser
PASSWORD = "a long password"


def log_in(page: Any, desk: Server, name: str) -> None:
    page.goto(desk.address)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="New document").or_(page.get_by_text("Start with a page or a file")).first.wait_for()


def added(page: Any) -> str:
    """An article of the person's who is logged in, with Tom as a commenter."""
    return str(
        page.evaluate(
            """async () => {
                const { csrf } = await (await fetch('/api/session')).json();
                const send = async (method, path, body) => (await fetch(`/api${path}`, { method, body: JSON.stringify(body),
                    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf } })).json();
                const article = { kind: 'article', title: 'Doors', content: '# Doors\\n\\nOne red door.\\n' };
                const made = await send('POST', '/documents', article);
                await send('PUT', '/grants', { on: made.id, name: 'Tom', role: 'commenter' });
                return made.id;
            }"""
        )
    )


def test_a_commenters_suggestion_reaches_the_owner(tmp_path: Path, browser: Any) -> None:
    desk = Server(tmp_path, {"COPYDESK_ACCOUNTS": "1"}, ())
    desk.start()
    try:
        environment = {**os.environ, "COPYDESK_HOME": str(tmp_path), "COPYDESK_ACCOUNTS": "1"}
        for name in ("Ines", "Tom"):
            subprocess.run(
                [COMMAND, "person", name], input=f"{PASSWORD}\n", text=True, check=True, env=environment, capture_output=True
            )
        with opened(browser) as ines, opened(browser) as tom:
            log_in(ines, desk, "Ines")
            log_in(tom, desk, "Tom")
            id = added(ines)
            tom.goto(f"{desk.address}/d/{id}")
            say(tom, 'replace "red" with "blue"')
            tom.locator(".tally", has_text="1 to decide").wait_for()
            assert tom.get_by_role("button", name="Apply all").is_disabled()

            ines.goto(desk.address)
            ines.locator(".wait", has_text="Tom suggests 1 edit").click()
            ines.locator(".tally", has_text="1 to decide").wait_for()
            assert ines.locator(".sheet [role=deletion]").inner_text().endswith("red"), "it is drawn in the document"
            ines.get_by_role("tab", name="Chat").click()
            ines.locator(".suggested-by", has_text="Tom suggests").wait_for()
            ines.get_by_role("group", name="Proposal").get_by_role("button", name="Apply all").click()
            saved(ines, 2)
            ines.locator(".sheet").get_by_text("One blue door.").wait_for()
            ines.locator(".suggested-by").wait_for(state="detached")
            tom.locator(".sheet").get_by_text("One blue door.").wait_for()
    finally:
        desk.stop()
