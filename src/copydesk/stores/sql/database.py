"""The database of a shared desk: SQLite or PostgreSQL by its address, and transactions on it, each all of it or nothing.

A transaction is one function on a plain connection, run in a thread of ours: the event loop is left once and come back to once.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, TypeVar, TypeVarTuple

from anyio import CancelScope
from sqlalchemy import Connection, Engine, Insert, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from copydesk.errors import HistoryError, InputError

DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}
BUSY_SECONDS = 30.0  # how long a writer waits for others; one write takes milliseconds, on a machine that is busy more
READERS = 8  # transactions at once; writers have threads of their own, so that who waits for a lock keeps nobody from reading
# SQLite has one writer at a time: here they queue in order, where its own lock would be tried again and again by each.
WRITERS = {"sqlite": 1, "postgresql": 8}
OPTIONS: dict[str, dict[str, Any]] = {
    "sqlite": {"connect_args": {"timeout": BUSY_SECONDS}},
    # A connection is tried before it is used: the database may have been started again since.
    "postgresql": {"pool_pre_ping": True},
}
READING: dict[str, dict[str, Any]] = {"sqlite": {}, "postgresql": {"isolation_level": "REPEATABLE READ"}}
# A server that has gone dark is given up on; no thread waits for it for good.
PATIENCE = {"connect_timeout": "10", "tcp_user_timeout": "30000"}
Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


class Database:
    """Writers of SQLite take turns at the whole database; those of PostgreSQL at the rows they lock."""

    def __init__(self, address: str, clock: Callable[[], float] = time.time) -> None:
        self.url = with_driver(address)
        name = self.url.get_backend_name()
        self.is_sqlite = name == "sqlite"
        # A connection for each thread, so that none waits for one.
        self.engine = create_engine(self.url, pool_size=READERS + WRITERS[name], max_overflow=0, **OPTIONS[name])
        if self.is_sqlite:
            event.listen(self.engine, "connect", _set_up_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)
        self._reading = self.engine.execution_options(copydesk_clock=clock, **READING[name])
        self._writing = self.engine.execution_options(copydesk_clock=clock, copydesk_writes=True)
        self._readers, self._writers = self._threads()

    def _threads(self) -> tuple[ThreadPoolExecutor, ThreadPoolExecutor]:
        """None is started before it is needed."""
        writers = WRITERS[self.url.get_backend_name()]
        return ThreadPoolExecutor(READERS, "copydesk-reader"), ThreadPoolExecutor(writers, "copydesk-writer")

    async def read(self, work: Callable[[Connection, *Arguments], Result], *arguments: *Arguments) -> Result:
        """What `work` finds in one moment of the database. Who is cancelled doesn't wait for it to end."""
        return await asyncio.wrap_future(self._readers.submit(lambda: _found(self._reading, work, *arguments)))

    async def write(self, work: Callable[[Connection, *Arguments], Result], *arguments: *Arguments) -> Result:
        """A transaction that is committed where `work` ends well. Who is cancelled goes on when it is all done, or never begun."""
        job = self._writers.submit(lambda: _done(self._writing, work, *arguments))
        written = asyncio.wrap_future(job)
        try:
            return await asyncio.shield(written)
        except asyncio.CancelledError:
            if not job.cancel():
                await _settled(written)
            raise

    async def close(self) -> None:
        """Ends what is open. Whoever asks again opens it again."""
        for threads in (self._readers, self._writers):
            threads.shutdown(cancel_futures=True)
        self._readers, self._writers = self._threads()
        self.engine.dispose()


def _found(engine: Engine, work: Callable[[Connection, *Arguments], Result], *arguments: *Arguments) -> Result:
    with told(), engine.connect() as connection:
        return work(connection, *arguments)


def _done(engine: Engine, work: Callable[[Connection, *Arguments], Result], *arguments: *Arguments) -> Result:
    with told(), engine.begin() as connection:
        return work(connection, *arguments)


async def _settled(written: asyncio.Future[Any]) -> None:
    """Waits until a transaction has ended, however often that is cancelled."""
    with CancelScope(shield=True):
        while not written.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait({written})


def with_driver(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise InputError("that is no address of a database; use sqlite:///FILE or postgresql://HOST/NAME") from None
    backend = url.get_backend_name()
    if backend not in DRIVERS:
        raise InputError(f"no store on {backend!r}; there are {', '.join(DRIVERS)}")
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise InputError("a shared desk keeps its documents in a file; use sqlite:///FILE")
    patience = {} if backend == "sqlite" else PATIENCE
    return url.set(drivername=DRIVERS[backend], query={**patience, **url.query})


def unless_there(connection: Connection, table: Table) -> Insert:
    """An insert that passes over rows that are there."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    made: Insert = dialect.insert(table).on_conflict_do_nothing()
    return made


@contextmanager
def told() -> Iterator[None]:
    """What a database refuses, told as ours, without the statement or its values."""
    try:
        yield
    except IntegrityError:  # a second row where there may be one: who writes it, asks
        raise
    except DBAPIError as error:
        raise HistoryError(f"the database can't do that: {str(error.orig).splitlines()[0][:200]}") from error


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # else Python's module begins transactions by itself, and late
    with suppress(sqlite3.OperationalError):  # refused to one of two that open a new file at once; the other does it
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    """Writers say so at once: a transaction that reads first and then can't write would have to be done again."""
    writes = connection.get_execution_options().get("copydesk_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
