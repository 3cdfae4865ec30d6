"""The embedder of a server: the one process of this machine that embeds (`embedderhost`), asked over a socket, and started by
whoever needs it first. A program with a `Desk()` has no part in it and embeds by itself."""

import hashlib
import json
import os
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from threading import Lock

from copydesk.errors import ModelError
from copydesk.models.embedder import MiniLm, local_embedder
from copydesk.models.embedderhost import read_frame, write_frame
from copydesk.ports import Embedder

WAIT_SECONDS = 300.0  # for a reply: the process has the lowest say on a busy machine
START_SECONDS = 30.0
PAUSE_SECONDS = 0.1
MAX_PATH = 100  # characters: systems bound the address of a socket
MAX_IDLE = 4  # connections that are kept
AWAY = "the process that embeds does not answer"


class LinkedEmbedder:
    """Texts to vectors by the machine's own process. Safe to ask from several threads."""

    name = MiniLm.name

    def __init__(self, address: Path) -> None:
        self._address = str(address)
        self._idle: list[socket.socket] = []  # kept open: the process stays as long as somebody is connected
        self._lock = Lock()

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """A vector of float32 for each text. ModelError where the process can't be had."""
        request = json.dumps(list(texts)).encode()
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                return self._reply(request, len(texts))
            except TimeoutError as error:
                raise ModelError(AWAY) from error
            except (OSError, EOFError) as error:
                self.close()
                if time.monotonic() > deadline:
                    raise ModelError(AWAY) from error
            self._start()

    def close(self) -> None:
        """Lets go of the process, which ends when everybody has."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _reply(self, request: bytes, count: int) -> list[bytes]:
        connection = self._connection()
        try:
            write_frame(connection, request)
            is_good, data = read_frame(connection)
        except BaseException:
            connection.close()
            raise
        with self._lock:
            is_kept = len(self._idle) < MAX_IDLE
            if is_kept:
                self._idle.append(connection)
        if not is_kept:
            connection.close()
        if not is_good:
            raise ModelError(data.decode())
        size = len(data) // count if count else 0
        return [data[start : start + size] for start in range(0, len(data), size or 1)]

    def _connection(self) -> socket.socket:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.settimeout(WAIT_SECONDS)
            connection.connect(self._address)
        except BaseException:
            connection.close()
            raise
        return connection

    def _start(self) -> None:
        """Starts the process, and goes on when it listens. Where another has the address, that one is about to listen or to end."""
        command = [sys.executable, "-m", "copydesk.models.embedderhost", self._address]
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # it finds what we found
        nowhere = subprocess.DEVNULL
        subprocess.run(command, env=paths, stdin=nowhere, stdout=nowhere, stderr=nowhere, check=False)  # noqa: S603  our own words
        if not Path(self._address).exists():
            time.sleep(PAUSE_SECONDS)


def machine_embedder() -> Embedder | None:
    """What a server embeds with: the machine's process; where there can be none, this one."""
    own = local_embedder()
    if own is None or not hasattr(os, "fork") or not hasattr(socket, "AF_UNIX"):
        return own
    address = _folder() / f"embedder-{_installation()}.sock"
    return _linked(address) if len(str(address)) <= MAX_PATH else own


@cache
def _linked(address: Path) -> LinkedEmbedder:
    return LinkedEmbedder(address)


@cache
def _folder() -> Path:
    """A folder that is this user's alone, and where all of their servers look."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    shared = Path(tempfile.gettempdir(), f"copydesk-{os.getuid()}")
    folder = Path(runtime, "copydesk") if runtime and Path(runtime).is_dir() else shared
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="copydesk-"))
    is_ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return folder if is_ours else Path(tempfile.mkdtemp(prefix="copydesk-"))  # somebody else took the name: a process of our own


def _installation() -> str:
    """Tells one installation from another, so that each is served by its own code."""
    return hashlib.sha256(f"{MiniLm.name} {sys.executable} {__file__}".encode()).hexdigest()[:12]
