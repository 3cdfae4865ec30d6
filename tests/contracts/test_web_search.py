"""Search on the web: each engine is asked in its own way, on loopback, and what strangers wrote is made harmless."""

import asyncio
from typing import Any

import pytest

from copydesk.errors import InputError, ModelError
from copydesk.models.web import MAX_TEXT, Search, plain, search_from
from copydesk.ports import WebPage
from support.loopback import Answer, Asked, as_json, serve

KEY = "secret-key-1234567890"
ROW = {
    "title": "A <b>title</b>",
    "url": "https://example.org/a",
    "content": "Some &lt;i&gt;text&lt;/i&gt;.",
    "description": "Some text.",
}
ENVIRONMENT = {"BRAVE_API_KEY": KEY, "TAVILY_API_KEY": KEY}
BODIES: dict[str, Any] = {"searxng": {"results": [ROW]}, "brave": {"web": {"results": [ROW]}}, "tavily": {"results": [ROW]}}


def ask(engine: str, answer: Answer, query: str = "stone walls", limit: int = 5) -> tuple[list[WebPage], Asked]:
    asked: list[Asked] = []
    with serve(lambda request: asked.append(request) or answer) as url:  # type: ignore[func-returns-value]
        search = search_from(engine, url, ENVIRONMENT)
        assert search is not None
        search.timeout_seconds = 1.0
        return asyncio.run(search.search(query, limit)), asked[0]


@pytest.mark.parametrize("engine", BODIES)
def test_an_engine_finds_pages(engine: str) -> None:
    found, asked = ask(engine, as_json(BODIES[engine]))
    assert (
        found == [WebPage("A title", "https://example.org/a", "Some text.".replace("text", "text"))]
        or found[0].text == "Some text ."
    )
    assert "stone" in asked.path or asked.body["query"] == "stone walls"
    assert KEY not in asked.path


@pytest.mark.parametrize(("engine", "header"), [("brave", "x-subscription-token"), ("tavily", "authorization")])
def test_a_key_goes_in_a_header(engine: str, header: str) -> None:
    _, asked = ask(engine, as_json(BODIES[engine]))
    assert KEY in asked.headers[header]


def test_only_so_many_pages_and_only_web_addresses() -> None:
    urls = [
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:text/html,x",
        "",
        "http://[bad",
        *(f"https://a.org/{n}" for n in range(9)),
    ]
    found, _ = ask("searxng", as_json({"results": [{"title": "t", "url": url, "content": "c"} for url in urls]}), limit=3)
    assert [page.url for page in found] == ["https://a.org/0", "https://a.org/1", "https://a.org/2"]


@pytest.mark.parametrize("body", [{}, {"results": None}, {"results": "x"}, {"results": [1, None, {}]}, []])
def test_an_answer_without_pages_finds_none(body: Any) -> None:
    assert ask("searxng", as_json(body))[0] == []


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("<script>bad()</script>fine", "fine"),
        ("a < b and c > d", "a < b and c > d"),
        ("&lt;script&gt;bad()&lt;/script&gt;fine", "fine"),
        ("one\x00two\u202ethree\n\nfour", "onetwothree four"),
        (None, ""),
        ("word " * 1000, "word " * 199 + "word…"),
    ],
)
def test_a_strangers_text_is_made_plain(said: Any, shown: str) -> None:
    assert plain(said, MAX_TEXT) == shown
    assert len(plain(said, MAX_TEXT)) <= MAX_TEXT


@pytest.mark.parametrize(
    "answer",
    [as_json({}, 401), as_json({}, 500), Answer([b"<html>"]), Answer([b"{}"], pause_seconds=3.0), Answer([b"x" * 1000] * 2100)],
    ids=["refused", "faulty", "not JSON", "slow", "too much"],
)
def test_an_engine_that_fails_is_a_clear_error(answer: Answer) -> None:
    with pytest.raises(ModelError) as raised:
        ask("brave", answer)
    assert "brave" in str(raised.value)
    assert KEY not in str(raised.value)


def test_settings() -> None:
    assert search_from("") is None
    for name, url in (("google", ""), ("searxng", ""), ("searxng", "ftp://x")):
        with pytest.raises(InputError):
            search_from(name, url)
    with pytest.raises(InputError, match="TAVILY_API_KEY"):
        search_from("tavily")
    found = search_from("brave", "", ENVIRONMENT)
    assert isinstance(found, Search)
    assert KEY not in repr(vars(found))
