"""Servers as they are run, in processes of their own that keep their address through crashes."""

import os
import socket
import subprocess
import sys
from pathlib import Path

COMMAND = str(Path(sys.executable).parent / "copydesk")


class Server:
    def __init__(self, folder: Path, database: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        self._environment = {**os.environ, "COPYDESK_HOME": str(folder), "COPYDESK_DATABASE": database}
        self._log = folder / f"server-{self._port}.log"
        self._running: subprocess.Popen[str]

    @property
    def id(self) -> int:
        """Of the process."""
        return self._running.pid

    def start(self) -> None:
        command = [COMMAND, "serve", "--port", str(self._port)]
        with self._log.open("a") as log:
            self._running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=self._environment)
        assert self._running.stdout is not None
        assert "http" in self._running.stdout.readline()

    def keep_up(self) -> None:
        """Starts it again where it ended by itself, as whoever runs it does: without its database it can't begin."""
        if self._running.poll() is not None:
            self._running.communicate()
            self.start()

    def kill(self) -> None:
        self._running.kill()
        self._running.communicate()
