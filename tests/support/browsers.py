"""A real browser on a real server: `copydesk serve` in a process of its own with the samples, and Chromium that looks at it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from house.sources import ROOT
from support.installed import CHROMIUM, needs_browser

__all__ = ["needs_browser"]  # for tests that take it with the browser
COMMAND = str(Path(sys.executable).parent / "copydesk")


@dataclass
class Server:
    """`copydesk serve` on one port, which can be killed and started again on the same data."""

    home: Path
    environment: dict[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ("--samples", str(ROOT / "samples"))
    address: str = ""
    _running: subprocess.Popen[str] | None = None

    def start(self) -> None:
        port = self.address.rsplit(":", 1)[1] if self.address else "0"
        self._running = subprocess.Popen(
            [COMMAND, "serve", "--port", port, *self.options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "COPYDESK_HOME": str(self.home), **self.environment},
        )
        assert self._running.stdout is not None
        told = re.search(r"http://\S+", self._running.stdout.readline())
        assert told
        self.address = told[0]
        for _ in range(200):
            try:
                httpx.get(f"{self.address}/api/health")
                return
            except httpx.TransportError:
                continue

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._running is None:
            return
        self._running.send_signal(how)
        try:
            self._running.wait(15)
        except subprocess.TimeoutExpired:
            self._running.kill()
        self._running.communicate()
        self._running = None

    def documents(self) -> dict[str, str]:
        """The ids of the samples, by kind."""
        found = httpx.get(f"{self.address}/api/documents").json()["documents"]
        return {one["kind"]: one["id"] for one in found}

    def export(self, id: str, format: str = "") -> bytes:
        reply = httpx.get(f"{self.address}/api/documents/{id}/export", params={"format": format} if format else {}, timeout=60)
        assert reply.status_code == 200, reply.text
        return reply.content

    def add(self, kind: str, title: str, content: str) -> str:
        reply = httpx.post(f"{self.address}/api/documents", json={"kind": kind, "title": title, "content": content})
        assert reply.status_code == 201, reply.text
        return str(reply.json()["id"])


@contextmanager
def server(home: Path, **environment: str) -> Iterator[Server]:
    running = Server(home, environment)
    running.start()
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser. It is closed before any test that runs a loop of its own: two loops don't share a thread."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(browser: Any, width: int = 1440, height: int = 900, **more: Any) -> Iterator[Any]:
    """A page in a window of its own, that fails its test on any error of a script, and on any request elsewhere."""
    context = browser.new_context(viewport={"width": width, "height": height}, accept_downloads=True, **more)
    page = context.new_page()
    page.set_default_timeout(60_000)  # a wait ends with what it waits for; a busy machine only takes longer
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if _is_wrong(message) else None)
    page.on("request", lambda request: wrong.append(request.url) if _is_elsewhere(request.url) else None)
    try:
        yield page
        assert wrong == [], wrong
    finally:
        context.close()


def _is_wrong(message: Any) -> bool:
    return message.type == "error" and "Failed to load resource" not in message.text and "ERR_" not in message.text


def _is_elsewhere(url: str) -> bool:
    return not re.match(r"(?:https?://(?:127\.0\.0\.1|localhost)[:/]|data:|blob:|about:)", url)


def until(found: Callable[[], Any], wanted: Any) -> None:
    """Waits a while for something to be as it should."""
    for _ in range(60):
        now = found()
        if now == wanted:
            return
        time.sleep(0.15)
    assert now == wanted
