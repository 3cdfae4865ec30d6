"""The chat of the web app as a person at a keyboard uses it."""

import re
from typing import Any


def say(page: Any, words: str, mode: str = "Suggest") -> None:
    """Types a message, sends it, and waits for what comes of it."""
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("radio", name=mode).click()
    before = page.locator(".turn").count()
    page.locator(".composer textarea").fill(words)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelectorAll('.turn').length > before || document.querySelector('.reviewing')", arg=before
    )
    page.wait_for_function("() => !document.querySelector('.turn[aria-busy=\"true\"]')")


def reply(page: Any) -> Any:
    return page.locator(".turn").last


def saved(page: Any, version: int) -> None:
    page.locator(".saved", has_text=re.compile(rf"version {version}\b")).wait_for()
