"""What a request costs the server by the size of the document, in processor time of all of its threads: the cost is to grow with
the edit, not with the document. The document is in memory, and each request comes behind a change of it."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from copydesk import formats
from copydesk.apps.bench import rounds
from copydesk.apps.bench.measure import Row, best
from copydesk.apps.bench.texts import markdown
from copydesk.document.document import Document
from copydesk.plan.people import LOCAL

SIZES = (100, 10_000, 100_000)
NODE_BYTES = 78  # of the bench's texts
SECTION_BYTES = 1_500  # about as long as one of theirs
TIMES = 5
HEADERS = [(b"host", b"127.0.0.1"), (b"accept", b"application/json"), (b"content-type", b"application/json")]
Reply = dict[str, Any]


class Route(NamedTuple):
    """A request, and the seconds that it may take with 100,000 nodes."""

    name: str
    goal_seconds: float
    run: Callable[["Served"], Awaitable[float]]


def rows(quick: bool) -> Iterator[Row]:
    for size in SIZES[: 2 if quick else None]:
        for route, seconds in asyncio.run(figures(size)):
            yield Row(f"{route.name}, {size:,} nodes", seconds, "the goal", route.goal_seconds, "under 1")
    yield model_row(60)


def model_row(sections: int) -> Row:
    document = formats.read(markdown(sections * SECTION_BYTES), "markdown", "article")
    seconds = best(lambda: rounds.turn(document.afresh(), 2), times=TIMES)
    return Row(f"A turn with a model, {sections} sections", seconds, "the goal", 0.02, "under 1")


class Served:
    """A document of a size in a server of this process."""

    def __init__(self, app: Callable[..., Any], id: str, document: Document) -> None:
        self._app, self._path = app, f"/api/documents/{id}"
        plain = [node for node in document.walk() if node.type == "paragraph" and "\n" not in node.text.split(" of ")[0]]
        self._nodes = plain[len(plain) // 2 :]  # edited one after the other, from the middle on
        self._texts = {node.id: formats.visible(document, node.id).text for node in self._nodes}
        self._said: dict[str, str] = {}
        self._back: dict[str, str] = {}
        self._typed_at = plain[0].id
        self._count = 0

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[float, Reply]:
        """Seconds of a request, and its reply."""
        name, _, query = path.partition("?")
        data = b"" if body is None else json.dumps(body).encode()
        about = {"type": "http", "http_version": "1.1", "method": method, "path": self._path + name, "scheme": "http"}
        more = {"query_string": query.encode(), "headers": HEADERS, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80)}
        sent: list[dict[str, Any]] = []
        waiting = [{"type": "http.request", "body": data, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return waiting.pop() if waiting else await asyncio.Future()

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        raw = (self._path + name).encode()
        start = process_time()
        await self._app({**about, **more, "raw_path": raw, "root_path": "", "asgi": {"version": "3.0"}}, receive, send)
        seconds = process_time() - start
        assert sent[0]["status"] == 200, sent
        reply: Reply = json.loads(b"".join(message.get("body", b"") for message in sent[1:]))
        return seconds, reply

    async def opened(self) -> float:
        await self.edited()
        return (await self.ask("GET", "/blocks"))[0]

    async def typed(self) -> float:
        self._count += 1
        id, text = self._typed_at, f"What was typed here, {self._count} times by now."
        version = (await self.ask("GET", "/versions?limit=1000"))[1]["versions"][-1]["number"]
        content = [{"type": "text", "text": text, "styles": {}}]
        return (
            await self.ask("PUT", "/blocks", {"base": version, "blocks": [{"id": id, "type": "paragraph", "content": content}]})
        )[0]

    async def edited(self) -> float:
        """A phrase of a paragraph, found by what it says."""
        self._count += 1
        node, now = self._nodes[self._count % len(self._nodes)].id, f"another text, the {self._count}th"
        was = self._said.get(node) or " ".join(self._texts[node].split(" ")[2:14])
        self._said[node], self._back = now, {node: was}
        return await self._applied({"action": "replace", "find": was, "with": now})

    async def inserted(self) -> float:
        """A paragraph behind another, by its id."""
        self._count += 1
        node = self._nodes[self._count % len(self._nodes)].id
        return await self._applied({"action": "insert", "after": f"#{node}", "markdown": f"The {self._count}th paragraph."})

    async def _applied(self, edit: dict[str, str]) -> float:
        seconds, reply = await self.ask("POST", "/edits", {"edits": [edit]})
        assert reply["outcome"] == "applied", reply
        return seconds

    async def undone(self) -> float:
        await self.edited()
        self._said |= self._back
        seconds, reply = await self.ask("POST", "/undo")
        assert reply["outcome"] == "applied", reply
        return seconds

    async def looked_up(self) -> float:
        """Something that stands in one place."""
        await self.edited()
        return await self._asked(next(iter(self._back)))

    async def looked_for_all(self) -> float:
        """A word that stands in every tenth text."""
        await self.edited()
        return await self._asked("")

    async def _asked(self, node: str) -> float:
        words = self._said[node] if node else "harbour"
        seconds, reply = await self.ask("POST", "/chat", {"message": f'which sections mention "{words}"?'})
        assert reply["outcome"] == "answer", reply
        return seconds

    async def compared(self) -> float:
        await self.edited()
        await self.edited()
        version = (await self.ask("GET", "/versions?limit=1000"))[1]["versions"][-1]["number"]
        return (await self.ask("GET", f"/diff?from={version - 2}&to={version}"))[0]


ROUTES = (
    Route("Open the first screen", 0.1, Served.opened),
    Route("A keystroke saved", 0.008, Served.typed),
    Route("An edit of words", 0.03, Served.edited),
    Route("An insertion", 0.03, Served.inserted),
    Route("Undo", 0.03, Served.undone),
    Route("A look-up by rules", 0.06, Served.looked_up),
    Route("A look-up of a word everywhere", 0.06, Served.looked_for_all),
    Route("A diff of versions", 0.1, Served.compared),
)


async def figures(size: int) -> list[tuple[Route, float]]:
    async with served(size) as server:
        found = []
        for route in ROUTES:
            await route.run(server)  # what is loaded, and worked out once on a document
            found.append((route, min([await route.run(server) for _ in range(TIMES)])))
        return found


@asynccontextmanager
async def served(size: int) -> AsyncIterator[Served]:
    from copydesk.apps.server.app import create_app
    from copydesk.apps.settings import Settings

    document = formats.read(markdown(size * NODE_BYTES), "markdown", "article")
    with TemporaryDirectory() as folder:
        app = create_app(Settings(home=folder, database=f"sqlite:///{Path(folder) / 'desk.db'}", workers=0))
        async with app.router.lifespan_context(app):
            app.state.desk.store.documents.tasks = ()  # embedding goes on beside it, and is measured elsewhere
            id = await app.state.desk.store.documents.add(document, "A document", LOCAL)
            yield Served(app, id, document)
