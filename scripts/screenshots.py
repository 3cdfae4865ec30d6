"""Takes the pictures of docs/screens: a new desk with the samples, worked on through the API, then each main screen at three
widths, light and dark. `.venv/bin/python scripts/screenshots.py [NAME…]` takes those whose names begin so."""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "screens"
WIDTHS = {1440: 900, 1024: 768, 390: 844}
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


class Desk:
    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=f"{address}/api", timeout=60)
        self.address = address
        self.ids = {one["kind"]: one["id"] for one in self.client.get("/documents").json()["documents"]}

    def say(self, kind: str, words: str, mode: str = "auto", conversation: str | None = None) -> dict[str, Any]:
        body = {"message": words, "mode": mode, **({"conversation": conversation} if conversation else {})}
        turn: dict[str, Any] = self.client.post(f"/documents/{self.ids[kind]}/chat", json=body).json()
        return turn


def prepare(desk: Desk) -> None:
    """What the pictures show: answers, changes, something undone, a question and proposals that wait."""
    first = desk.say("report", 'replace "stepping stones" with "a line of stepping stones"')
    desk.say("report", "rename section 2.1 to “History of the bridge”")
    desk.say("report", "delete section 6")
    desk.client.post(f"/documents/{desk.ids['report']}/undo")
    desk.say("report", "move section 2.2 before section 2.1")
    talk = desk.say("report", "What does the report say about the deck?", "ask")["conversation"]
    words = "replace “loose plank” with “broken plank” and rename section 4 to “Choices” and delete section 3.2"
    desk.say("report", words, "suggest", talk)
    assert first["outcome"] == "applied"
    desk.say("note", 'replace "7:30" with "8:00"')
    desk.say("note", "delete the bullet about beans", "auto")
    desk.say("article", 'replace "warm rooms" with "warm kitchens"')
    desk.say("screenplay", 'replace "Morning, old girl." with "Morning, old boat."')
    desk.say("screenplay", "Who is in scene 2?", "ask")
    desk.say("experiment", "Mark step 1.2 as final")
    desk.say("experiment", "What does step 3.1 depend on?", "ask")


def cited(page: Page) -> None:
    page.get_by_role("tab", name="Chat").click() if page.get_by_role("tab", name="Chat").count() else None
    chip = page.locator(".chip").nth(1)
    chip.click()
    page.mouse.move(5, 5)


def chat_open(page: Page) -> None:
    """On a narrow screen the conversation comes when it is called."""
    button = page.get_by_role("button", name=re.compile("^(Chat|Ask, or say what to change)$"))
    if button.count() and not page.locator(".composer").count():
        button.first.click()
        page.wait_for_timeout(300)


def review(page: Page) -> None:
    page.locator(".edit .icon-btn").first.click() if page.locator(".edit").count() else None


def graph(page: Page) -> None:
    chat_open(page)
    if page.get_by_role("tab", name="Graph").count():
        page.get_by_role("tab", name="Graph").click()


def answered(page: Page) -> None:
    chat_open(page)
    cited(page)


def whole(page: Page) -> None:
    button = page.get_by_role("button", name=re.compile(r"^Version 1\b"))
    if button.count():
        button.press("Space")
    if page.get_by_role("radio", name="Changes").count():
        page.get_by_role("radio", name="Changes").click()


def nothing(_: Page) -> None:
    """The screen as it opens."""


SCREENS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "01-desk": ("/", nothing),
    "02-report": ("/d/{report}", answered),
    "03-review": ("/d/{report}?review", review),
    "04-question": ("/d/{note}", chat_open),
    "05-screenplay": ("/d/{screenplay}", nothing),
    "06-experiment": ("/d/{experiment}", graph),
    "07-history": ("/d/{report}/history", whole),
    "08-article": ("/d/{article}", nothing),
}


def take(desk: Desk, wanted: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for scheme in ("light", "dark"):
            for width, height in WIDTHS.items():
                for name, (path, act) in SCREENS.items():
                    if wanted and not any(name.startswith(one) for one in wanted):
                        continue
                    context = browser.new_context(
                        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
                    )
                    page = context.new_page()
                    page.goto(desk.address + path.format(**desk.ids))
                    page.wait_for_load_state("load")
                    page.wait_for_timeout(1_500)
                    act(page)
                    page.wait_for_timeout(700)
                    page.screenshot(path=FOLDER / f"{name}-{width}-{scheme}.png")
                    context.close()
        browser.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        command = [str(ROOT / ".venv/bin/copydesk"), "serve", "--port", "0", "--samples", str(ROOT / "samples")]
        server = subprocess.Popen(  # noqa: S603  our own command
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={"COPYDESK_HOME": home, "PATH": "/usr/bin:/bin"},
        )
        try:
            assert server.stdout is not None
            told = re.search(r"http://\S+", server.stdout.readline())
            assert told
            httpx.Client(transport=httpx.HTTPTransport(retries=20)).get(told[0])
            desk = Desk(told[0])
            prepare(desk)
            take(desk, sys.argv[1:])
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
