"""The plain pages: read, ask, change, review, undo, without a script; and what a document says is never markup there."""

import re

import pytest

from support.servers import BREAD, Peopled, Served, error_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def engine() -> str:
    return "sqlite"


async def test_a_document_is_read_changed_and_taken_back_by_forms(served: Served) -> None:
    address = await served.add()
    id, client = address.rsplit("/", 1)[1], served.client
    client.follow_redirects = True
    own = {"Origin": "http://127.0.0.1"}
    assert f'href="/read/{id}"' in (await client.get("/")).text
    shown = (await client.post(f"/read/{id}/say", data={"words": "delete the second bullet"}, headers=own)).text
    assert "<del>-- Water</del>" in shown
    found = re.search(r'action="/read/\w+/accept"><input type="hidden" name="turn" value="(\w+)"', shown)
    assert found
    applied = (await client.post(f"/read/{id}/accept", data={"turn": found[1]}, headers=own)).text
    assert "Nothing else changed" in applied
    assert await served.text(address) == BREAD.replace("- Water\n", "")
    assert "Took back version 2" in (await client.post(f"/read/{id}/undo", headers=own)).text
    assert await served.text(address) == BREAD
    assert "There are 4 bullets" in (await client.post(f"/read/{id}/say", data={"words": "how many bullets are there?"})).text


async def test_a_form_of_another_site_is_refused(served: Served) -> None:
    address = await served.add()
    id = address.rsplit("/", 1)[1]
    for origin in ("http://elsewhere.example", "null"):
        words = {"words": "delete the second bullet", "mode": "auto"}
        error_of(await served.client.post(f"/read/{id}/say", data=words, headers={"Origin": origin}), 403)
    assert await served.text(address) == BREAD


async def test_nothing_a_document_says_is_markup(served: Served) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    address = await served.add(f"# {evil}\n\n- {evil}\n", title=evil)
    id = address.rsplit("/", 1)[1]
    pages = [await served.client.get("/"), await served.client.get(f"/read/{id}", params={"said": evil})]
    for page in pages:
        assert "<script" not in page.text
        assert "<img" not in page.text


async def test_pages_are_for_who_is_logged_in(peopled: Peopled) -> None:
    id = await peopled.shared_document()
    error_of(await peopled.served.client.get("/"), 401)
    error_of(await peopled.clients["stranger"].get(f"/read/{id}"), 404)
