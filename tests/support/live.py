"""Tabs for tests of live documents: a WebSocket to a server, here or in a process of its own, and an editor that only rebases."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import websockets
from prosemirror.model import Node
from prosemirror.transform import Mapping, ReplaceStep, Step, Transform

from copydesk.live.blocks import Found, blocks, find
from copydesk.live.room import read_doc
from copydesk.live.schemas import hash_of
from copydesk.live.steps import Permutation

Json = dict[str, Any]
MOST_SECONDS = 240.0  # that a tab waits for what doesn't come, whatever else does


class Socket:
    """The client's side of a WebSocket to an ASGI app."""

    def __init__(self, app: Any, path: str, headers: dict[str, str]) -> None:
        self._in: asyncio.Queue[Json] = asyncio.Queue()
        self._out: asyncio.Queue[Json] = asyncio.Queue()
        raw = [(name.lower().encode(), value.encode()) for name, value in {"host": "127.0.0.1", **headers}.items()]
        scope = {"type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": raw, "scheme": "ws"}
        scope |= {"subprotocols": [], "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1), "asgi": {"version": "3.0"}}
        self._in.put_nowait({"type": "websocket.connect"})
        self.code: int | None = None
        self._task = asyncio.create_task(app(scope, self._in.get, self._out.put))
        self._task.add_done_callback(lambda _: self._out.put_nowait({"type": "ended"}))

    async def send(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self._in.put({"type": "websocket.receive", "text": text})

    async def receive(self, seconds: float = 20.0) -> Json | None:
        """The next message, or None when the socket was closed; `code` says how."""
        while True:
            told = await asyncio.wait_for(self._out.get(), seconds)
            if told["type"] == "websocket.close":
                self.code = told["code"]
                return None
            if told["type"] == "ended":
                self._task.result()
                return None
            if told["type"] == "websocket.send":
                found: Json = json.loads(told["text"])
                return found

    async def until(self, name: str) -> Json:
        """The next message of a sort; others are passed over."""
        while True:
            told = await self.receive()
            assert told is not None, f"closed with {self.code} while waiting for {name}"
            if name in told:
                return told

    async def close(self) -> None:
        await self._in.put({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._task, 20)


@asynccontextmanager
async def socket(app: Any, id: str, headers: dict[str, str] | None = None) -> AsyncIterator[Socket]:
    made = Socket(app, f"/api/documents/{id}/live", headers or {})
    try:
        yield made
    finally:
        await made.close()


def hello(client: str = "tab", seq: int | None = None) -> Json:
    return {"hello": {"client": client, "seq": seq, "schema": hash_of("sheet")}}


class Editor:
    """A document with steps that are not confirmed yet. What mapping drops, or can't say, is dropped here: it has no repair."""

    def __init__(self, doc: Any, seq: int, client: str) -> None:
        self.doc: Node = read_doc(doc) if isinstance(doc, dict) else doc
        self.seq, self.client, self.batch = seq, client, 0
        self.pending: list[tuple[Step, Step]] = []  # with its inverse
        self.dropped: list[Step] = []

    def do(self, step: Step) -> bool:
        try:
            result = step.apply(self.doc)
        except ValueError:  # a group that would be left empty is no failed step to the library, but an error
            return False
        if result.doc is None:
            return False
        self.pending.append((step, step.invert(self.doc)))
        self.doc = result.doc
        return True

    def change(self, transform: Transform) -> None:
        for step in transform.steps:
            assert self.do(step)

    @property
    def transform(self) -> Transform:
        return Transform(self.doc)

    def texts(self) -> list[Found]:
        return [one for one in blocks(self.doc) if one.own.is_textblock]

    def find(self, id: str) -> Found:
        found = find(self.doc, id)
        assert found is not None
        return found

    def type(self, id: str, offset: int, words: str) -> None:
        found = self.find(id)
        at = found.pos + 2 + min(offset, found.own.content.size)
        self.change(self.transform.insert(at, self.doc.type.schema.text(words)))

    def sendable(self) -> Json:
        return {"steps": {"base": self.seq, "batch": self.batch + 1, "steps": [step.to_json() for step, _ in self.pending]}}

    def receive(self, entries: list[Json]) -> None:
        fresh = [one for one in entries if one["seq"] > self.seq]
        assert [one["seq"] for one in fresh] == list(range(self.seq + 1, self.seq + 1 + len(fresh))), (
            f"no step is left out: has {self.seq}, got {[one['seq'] for one in fresh][:5]}"
        )
        own = 0
        while own < len(fresh) and fresh[own]["client"] == self.client:
            own += 1
        if own:
            self.batch += 1
            self.pending = self.pending[own:]
            self.seq = fresh[own - 1]["seq"]
        self._rebase(fresh[own:])

    def _rebase(self, entries: list[Json]) -> None:
        if not entries:
            return
        doc = self.doc
        mapping = Mapping()
        for _, inverse in reversed(self.pending):
            result = inverse.apply(doc)
            assert result.doc is not None
            mapping.append_map(inverse.get_map())
            doc = result.doc
        mine, count = self.pending, len(self.pending)
        for entry in entries:
            step = Step.from_json(doc.type.schema, entry["step"])
            result = step.apply(doc)
            assert result.doc is not None, result.failed
            doc = result.doc
            mapping.append_map(step.get_map())
            self.seq = entry["seq"]
        self.pending, self.doc = [], doc
        for at, (step, _) in enumerate(mine):
            mapped = fitted(step, mapping.slice(count - at))
            if mapped is not None and self.do(mapped):
                mapping.append_map(mapped.get_map(), count - 1 - at)
            else:
                self.dropped.append(step)


def fitted(step: Step, mapping: Mapping) -> Step | None:
    """A step behind others. One whose ends went apart by a move is none."""
    if isinstance(step, ReplaceStep) and step.from_ == step.to:
        at = mapping.map_result(step.from_, 1)
        return None if at.deleted else ReplaceStep(at.pos, at.pos, step.slice, step.structure)
    if isinstance(step, ReplaceStep) and any(isinstance(one, Permutation) for one in mapping.maps[mapping.from_ :]):
        start, end = mapping.map(step.from_, 1), mapping.map(step.to, -1)
        if end - start != step.to - step.from_:
            return None
    return step.map(mapping)


class Remote(Socket):
    """The same to a server that runs elsewhere."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self._connection = connection
        self.code: int | None = None

    @property
    def is_closed(self) -> bool:
        return self._connection.state is not websockets.protocol.State.OPEN

    async def send(self, message: Any) -> None:
        await self._connection.send(message if isinstance(message, str) else json.dumps(message))

    async def receive(self, seconds: float = 60.0) -> Json | None:
        try:
            found: Json = json.loads(await asyncio.wait_for(self._connection.recv(), seconds))
        except websockets.ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else 1006
            return None
        return found

    async def close(self) -> None:
        await self._connection.close()


class Tab:
    """A socket and an editor."""

    def __init__(self, socket: Socket, client: str) -> None:
        self.socket, self.client = socket, client
        self.editor: Editor
        self.welcome: Json = {}
        self.kept: Json = {}
        self.unkept: list[Json] = []
        self.others: list[Json] = []

    async def enter(self, seq: int | None = None) -> Json:
        await self.socket.send(hello(self.client, seq))
        told = await self.socket.receive()
        assert told is not None, self.socket.code
        self.welcome = told
        if "doc" in told:
            self.editor = Editor(told["doc"]["doc"], told["doc"]["seq"], self.client)
            self.editor.batch = told["doc"]["batch"]
        else:
            self.take(told)
        return told

    def take(self, told: Json) -> None:
        if "steps" in told:
            self.editor.receive(told["steps"]["entries"])
        elif "kept" in told:
            self.kept = told["kept"]
        elif "unkept" in told:
            self.unkept = told["unkept"]
        self.others.append(told)

    async def send(self) -> None:
        """Sends what is pending until it is in order."""
        async with asyncio.timeout(MOST_SECONDS):
            while self.editor.pending:
                await self.socket.send(self.editor.sendable())
                batch = self.editor.batch
                while self.editor.batch == batch:
                    told = await self._taken()
                    assert "refused" not in told, told
                    if "behind" in told:
                        break

    async def until(self, name: str) -> Json:
        async with asyncio.timeout(MOST_SECONDS):
            while name not in (told := await self._taken()):
                pass
        return told

    async def hear(self, seq: int) -> None:
        """Takes what comes until it has the step `seq`."""
        async with asyncio.timeout(MOST_SECONDS):
            while self.editor.seq < seq:
                await self._taken()

    async def _taken(self) -> Json:
        told = await self.socket.receive()
        assert told is not None, self.socket.code
        self.take(told)
        return told


@asynccontextmanager
async def tab(
    app: Any, id: str, client: str = "tab", headers: dict[str, str] | None = None, seq: int | None = None
) -> AsyncIterator[Tab]:
    async with socket(app, id, headers) as made:
        one = Tab(made, client)
        await one.enter(seq)
        yield one


@asynccontextmanager
async def remote(address: str, id: str, client: str = "tab") -> AsyncIterator[Tab]:
    """A tab at a server's address."""
    url = f"{address.replace('http', 'ws', 1)}/api/documents/{id}/live"
    async with websockets.connect(url, proxy=None, max_size=None) as connection:
        one = Tab(Remote(connection), client)
        await one.enter()
        yield one
