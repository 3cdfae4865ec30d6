"""Attacks that others collected, opened in the web app, in documents of every kind: nothing runs or is fetched, it is text."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from outside.test_export_xss import DATA, sources, texts
from support.browsers import Server, chromium, needs_browser, opened, server
from support.servers import PATIENCE

pytestmark = [pytest.mark.skipif(DATA is None, reason="COPYDESK_OUTSIDE_DATA is not set"), needs_browser]
TOGETHER = 40  # attacks in one document
DANGERS = """() => [...document.querySelectorAll('#root *, [data-portal] *')].filter(element =>
  ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'META', 'FORM'].includes(element.tagName) && element.tagName !== 'FORM'
  || [...element.attributes].some(one => /^on/i.test(one.name)
  || /^(href|src|action|formaction|xlink:href)$/i.test(one.name) && /^\\s*(javascript|vbscript|data:text)/i.test(one.value)))
  .map(element => element.outerHTML.slice(0, 200))"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("desk")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as running:
        yield running


def joined(kind: str, some: list[str]) -> str:
    """Several documents of one kind as one."""
    made = [next(source for (_, one), source in sources(text).items() if one == kind) for text in some]
    if kind == "note":
        return json.dumps([block for source in made for block in json.loads(source)])
    if kind == "experiment":
        blocks = [block for source in made for block in json.loads(source)["blocks"]]
        return json.dumps({"id": "e", "name": some[0], "blocks": [{**block, "id": f"b{at}"} for at, block in enumerate(blocks)]})
    return "\n\n".join(made)


@pytest.mark.parametrize("kind", ["article", "report", "note", "experiment", "screenplay"])
def test_attacks_are_shown_as_text(kind: str, desk: Server, browser: Any) -> None:
    with opened(browser) as page:
        ran: list[str] = []
        page.on("dialog", lambda dialog: ran.append(dialog.message))
        some = texts()[::13][:TOGETHER] if kind in ("experiment", "screenplay") else texts()[::7][:TOGETHER]
        body = {"kind": kind, "title": " ".join(some[0].split())[:300] or "empty", "content": joined(kind, some)}
        reply = httpx.post(f"{desk.address}/api/documents", json=body, timeout=PATIENCE)
        assert reply.status_code == 201, reply.text
        page.goto(f"{desk.address}/d/{reply.json()['id']}")
        page.locator(".saved").wait_for()
        page.wait_for_timeout(1_500)
        assert page.evaluate(DANGERS) == []
        page.locator(".composer textarea").fill(f"What does it say about {some[0][:200]}?")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('.turn[aria-busy=\"false\"]')")
        assert page.evaluate(DANGERS) == []
        page.goto(desk.address)
        page.locator(".doc-row").first.wait_for()
        assert page.evaluate(DANGERS) == []
        assert ran == []
