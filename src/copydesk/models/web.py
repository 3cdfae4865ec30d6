"""Search on the web by SearXNG, Brave or Tavily. What comes back is a stranger's text: tags are taken out, only web addresses are
kept, and each part is cut, before anybody reads it."""

import html
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from copydesk.errors import InputError, ModelError
from copydesk.models.keys import require_key
from copydesk.ports import WebPage

TIMEOUT_SECONDS = 10.0
MAX_BYTES = 2_000_000  # of an engine's answer
MAX_TITLE, MAX_TEXT, MAX_URL = 200, 1000, 2000
MAX_PAGES = 10
TAG = re.compile(r"<(?:script|style)\b.*?</(?:script|style)\s*>|<!--.*?-->|</?[a-zA-Z!][^<>]*>", re.DOTALL | re.IGNORECASE)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


class Engine(NamedTuple):
    """How one is asked, and where its answer holds the pages and their parts."""

    url: str  # empty where each has their own
    key_names: tuple[str, ...]
    ask: Callable[[str, int, str], dict[str, Any]]  # query, limit, key → what httpx is to send
    pages: tuple[str, ...]
    text: str
    path: str = ""  # behind an address that names the server alone


def _searxng(query: str, limit: int, key: str) -> dict[str, Any]:  # noqa: ARG001
    return {"method": "GET", "params": {"q": query, "format": "json"}}


def _brave(query: str, limit: int, key: str) -> dict[str, Any]:
    return {"method": "GET", "params": {"q": query, "count": limit}, "headers": {"X-Subscription-Token": key}}


def _tavily(query: str, limit: int, key: str) -> dict[str, Any]:
    return {"method": "POST", "json": {"query": query, "max_results": limit}, "headers": {"Authorization": f"Bearer {key}"}}


ENGINES = {
    "searxng": Engine("", (), _searxng, ("results",), "content", "/search"),
    "brave": Engine(
        "https://api.search.brave.com/res/v1/web/search", ("BRAVE_API_KEY",), _brave, ("web", "results"), "description"
    ),
    "tavily": Engine("https://api.tavily.com/search", ("TAVILY_API_KEY",), _tavily, ("results",), "content"),
}


def search_from(name: str, url: str = "", environment: Mapping[str, str] | None = None) -> "Search | None":
    """The search that is set (`COPYDESK_SEARCH`); None where none is."""
    if not name:
        return None
    engine = ENGINES.get(name)
    if engine is None:
        raise InputError(f"there is no search engine {name!r}; there are {', '.join(ENGINES)}")
    address = url or engine.url
    if not address.startswith(("http://", "https://")):
        raise InputError(f"{name} needs its address: set COPYDESK_SEARCH_URL")
    if engine.path and not urlsplit(address).path.strip("/"):
        address = address.rstrip("/") + engine.path
    key = require_key(name, engine.key_names, environment or {}) if engine.key_names else ""
    return Search(name, engine, address, key)


class Search:
    def __init__(self, name: str, engine: Engine, url: str, key: str, *, timeout_seconds: float = TIMEOUT_SECONDS) -> None:
        self.name = name
        self.timeout_seconds = timeout_seconds
        self._engine = engine

        def request(query: str, limit: int) -> dict[str, Any]:
            return {"url": url, **engine.ask(query, limit, key)}

        self._request = request

    async def search(self, query: str, limit: int = 5) -> list[WebPage]:
        """The best pages, at most so many."""
        limit = max(1, min(limit, MAX_PAGES))
        found: Any = await self._fetch(self._request(" ".join(query.split())[:400], limit))
        for name in self._engine.pages:
            found = found.get(name) if isinstance(found, dict) else None
        if found is None:
            return []
        pages = (page_of(row, self._engine.text) for row in found if isinstance(row, dict)) if isinstance(found, list) else ()
        return [page for page in pages if page is not None][:limit]

    async def _fetch(self, request: dict[str, Any]) -> Any:
        import asyncio

        import httpx

        try:
            async with (
                asyncio.timeout(self.timeout_seconds),
                httpx.AsyncClient(timeout=self.timeout_seconds) as client,
                client.stream(**request) as answer,
            ):
                answer.raise_for_status()
                data = b""
                async for piece in answer.aiter_bytes():
                    data += piece
                    if len(data) > MAX_BYTES:
                        raise ModelError(f"{self.name} gave more than can be read; ask for something narrower")
            return httpx.Response(200, content=data).json()
        except httpx.HTTPStatusError as error:
            raise ModelError(
                f"{self.name} refused the search (HTTP {error.response.status_code}); check its key and address"
            ) from None
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, OSError):
            raise ModelError(f"{self.name} can't be reached for a search; try again later") from None
        except ValueError:
            raise ModelError(f"{self.name} gave an answer that can't be read; check its address") from None


def page_of(row: Mapping[str, Any], text: str) -> WebPage | None:
    """None for what has no web address to cite."""
    url = str(row.get("url") or "").strip()
    if urlsplit_safely(url) not in ("http", "https") or len(url) > MAX_URL or CONTROL.search(url) or " " in url:
        return None
    return WebPage(plain(row.get("title"), MAX_TITLE) or url, url, plain(row.get(text), MAX_TEXT))


def urlsplit_safely(url: str) -> str:
    try:
        return urlsplit(url).scheme.casefold()
    except ValueError:
        return ""


def plain(value: Any, max_chars: int) -> str:
    """A stranger's text as one line of words: entities are read before tags are taken out, so that none comes back."""
    text = str(value or "")[: 20 * max_chars]
    for _ in range(2):
        text = TAG.sub(" ", html.unescape(text))
    line = " ".join(CONTROL.sub("", text).split())
    return line if len(line) <= max_chars else line[: max_chars - 1] + "…"
