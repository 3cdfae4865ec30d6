"""The process that embeds for a whole machine: one thread, low priority, for every server of this user. Whoever needs a vector asks
it over a socket in a folder of the user's own (`embedderlink`); when nobody is connected any more it ends by itself.

The request with the fewest texts left goes first, a few texts at a time: a question is one text, an imported book is thousands."""

import heapq
import json
import os
import socket
import struct
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

NICE = 15  # of 19: whatever else the machine does comes first
LINGER_SECONDS = 10.0  # without anybody connected; a server that is started again finds the model read
PORTION = 4  # texts between two looks at who waits: a tenth of a second
MAX_BYTES = 64 * 2**20  # of one request
HEAD = struct.Struct(">?I")  # whether it went well, and how many bytes follow


class Embeds(Protocol):
    def embed(self, texts: Sequence[str]) -> list[bytes]: ...


def write_frame(connection: socket.socket, data: bytes, *, is_good: bool = True) -> None:
    connection.sendall(HEAD.pack(is_good, len(data)) + data)


def read_frame(connection: socket.socket) -> tuple[bool, bytes]:
    """EOFError where nobody writes any more, or what is written is none of ours."""
    is_good, size = HEAD.unpack(_exactly(connection, HEAD.size))
    if size > MAX_BYTES:
        raise EOFError
    return is_good, _exactly(connection, size)


def _exactly(connection: socket.socket, size: int) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        part = connection.recv(min(size - len(parts), 2**20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)


class Asked:
    """A request, and what came of it so far."""

    def __init__(self, texts: list[str]) -> None:
        self.texts, self.vectors = texts, list[bytes]()
        self.error = ""
        self.done = threading.Event()

    @property
    def left(self) -> int:
        return len(self.texts) - len(self.vectors)


class Host:
    def __init__(self, embedder: Embeds, linger_seconds: float = LINGER_SECONDS) -> None:
        self._embedder, self._linger = embedder, linger_seconds
        self._changed = threading.Condition()
        self._waiting: list[tuple[int, int, Asked]] = []
        self._count = self._connected = 0

    def run(self, listener: socket.socket) -> None:
        """Embeds what is asked for, until nobody has been connected for a while."""
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
        while (asked := self._next()) is not None:
            self._go_on(asked)

    def add(self, asked: Asked) -> None:
        with self._changed:
            self._count += 1
            heapq.heappush(self._waiting, (asked.left, self._count, asked))
            self._changed.notify()

    def _next(self) -> Asked | None:
        with self._changed:
            while not self._waiting:
                is_told = self._changed.wait(self._linger)
                if not is_told and not self._waiting and not self._connected:
                    return None
            return heapq.heappop(self._waiting)[2]

    def _go_on(self, asked: Asked) -> None:
        try:
            asked.vectors += self._embedder.embed(asked.texts[len(asked.vectors) :][:PORTION])
        except Exception as error:  # noqa: BLE001  the outermost frame; who asked is told
            asked.error = f"{type(error).__name__}: {error}"
        if asked.error or not asked.left:
            asked.done.set()
        else:
            self.add(asked)

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:  # it is over
                return
            with self._changed:
                self._connected += 1
            threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        try:
            with connection:
                while True:
                    asked = Asked(json.loads(read_frame(connection)[1]))
                    if asked.texts:
                        self.add(asked)
                        asked.done.wait()
                    write_frame(connection, asked.error.encode() or b"".join(asked.vectors), is_good=not asked.error)
        except (OSError, EOFError, ValueError):  # who asked has gone
            pass
        finally:
            with self._changed:
                self._connected -= 1
                self._changed.notify()


def main(address: str) -> None:
    """Takes the address, tells that it is there by letting its caller go on, and serves in a process of its own. Where another has
    it there is nothing to do."""
    import fcntl

    path = Path(address)
    with path.with_suffix(".lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return
        lock.truncate(0)
        path.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
            listener.bind(address)
            listener.listen()
            if os.fork():
                os._exit(0)  # without closing what the other holds
            os.setsid()
            os.nice(NICE)
            lock.write(str(os.getpid()))  # for who looks after the machine
            lock.flush()
            os.environ["TOKENIZERS_PARALLELISM"] = "false"
            _serve(listener)
            path.unlink(missing_ok=True)


def _serve(listener: socket.socket) -> None:
    from copydesk.models.embedder import machine_model

    Host(machine_model()).run(listener)


if __name__ == "__main__":
    main(sys.argv[1])
