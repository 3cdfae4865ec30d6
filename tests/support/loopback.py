"""A web server on loopback whose answers a function makes: a provider of models or a search engine, to a client."""

import contextlib
import functools
import http.server
import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl


@dataclass
class Asked:
    path: str
    headers: dict[str, str]
    body: Any


@dataclass
class Answer:
    """Chunks are written one by one, each after its pause; the connection is closed behind them."""

    chunks: list[bytes]
    status: int = 200
    type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    pause_seconds: float = 0.0


def as_json(data: Any, status: int = 200, **headers: str) -> Answer:
    return Answer([json.dumps(data).encode()], status, headers={name.replace("_", "-"): value for name, value in headers.items()})


def as_events(chunks: list[Any], *, pause_seconds: float = 0.0, done: bool = True) -> Answer:
    """Server-sent events of JSON objects, or of texts as they stand; each is named by its `type`, where it has one."""
    lines = [f"{named(chunk)}data: {chunk if isinstance(chunk, str) else json.dumps(chunk)}\n\n".encode() for chunk in chunks]
    return Answer([*lines, *([b"data: [DONE]\n\n"] if done else [])], type="text/event-stream", pause_seconds=pause_seconds)


def named(chunk: Any) -> str:
    return f"event: {chunk['type']}\n" if isinstance(chunk, dict) and isinstance(chunk.get("type"), str) else ""


def chat(
    text: str = "", calls: list[tuple[str, str]] | None = None, finish: str = "", usage: dict[str, Any] | None = None
) -> list[Any]:
    """The chunks of a reply in the chat-completions protocol."""
    called = [
        {"index": number, "id": f"call{number}", "type": "function", "function": {"name": name, "arguments": arguments}}
        for number, (name, arguments) in enumerate(calls or [])
    ]
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": word} for word in text.replace(" ", " \0").split("\0") if word]
    deltas += [{"tool_calls": [call]} for call in called]
    head = {"id": "reply", "object": "chat.completion.chunk", "created": 1, "model": "loopback"}
    chunks = [{**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    end = {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": finish or ("tool_calls" if called else "stop")}]}
    counted = usage or {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    return [*chunks, end, {**head, "choices": [], "usage": counted}]


@functools.cache
def wait_for_connections() -> None:
    """The providers' clients give up on a connection after five seconds; a busy machine may take longer to get round to it."""
    from httpcore2._backends.auto import AutoBackend

    connect = AutoBackend.connect_tcp

    def patiently(self: AutoBackend, host: str, port: int, **limits: Any) -> Any:
        return connect(self, host, port, **{**limits, "timeout": None})

    setattr(AutoBackend, "connect_tcp", patiently)  # noqa: B010


@contextlib.contextmanager
def serve(policy: Callable[[Asked], Answer]) -> Iterator[str]:
    """The address of a server that answers as the policy says."""
    wait_for_connections()

    class Server(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *arguments: Any) -> None:
            pass

        def do_GET(self) -> None:
            self.answer(None)

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers.get("content-length", 0)))
            is_form = "urlencoded" in self.headers.get("content-type", "")
            self.answer(dict(parse_qsl(sent.decode())) if is_form else json.loads(sent or b"null"))

        def answer(self, body: Any) -> None:
            made = policy(Asked(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(made.status)
            for name, value in {"content-type": made.type, "connection": "close", **made.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(ConnectionError):
                for chunk in made.chunks:
                    time.sleep(made.pause_seconds)
                    self.wfile.write(chunk)
                    self.wfile.flush()
            self.close_connection = True

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
