"""The database of a shared desk: SQLite or PostgreSQL by its address, and transactions on it, each all of it or nothing."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from copydesk.errors import HistoryError, InputError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
BUSY_SECONDS = 30.0  # how long a writer waits for others; one write takes milliseconds, on a machine that is busy more
OPTIONS: dict[str, dict[str, Any]] = {
    "sqlite": {"connect_args": {"timeout": BUSY_SECONDS}},
    # A connection is tried before it is used: the database may have been started again since.
    "postgresql": {"pool_size": 10, "pool_pre_ping": True},
}


class Database:
    """Writers of SQLite take turns at the whole database; those of PostgreSQL at the rows they lock."""

    def __init__(self, address: str) -> None:
        self.url = with_driver(address)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = create_async_engine(self.url, **OPTIONS[self.url.get_backend_name()])
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)
            event.listen(self.engine.sync_engine, "begin", _begin_sqlite)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """One moment of the database."""
        with told():
            async with self.engine.connect() as connection:
                if not self.is_sqlite:
                    connection = await connection.execution_options(isolation_level="REPEATABLE READ")
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed where its block ends well."""
        with told():
            async with self.engine.connect() as connection:
                connection = await connection.execution_options(copydesk_writes=True)
                async with connection.begin():
                    yield connection

    async def close(self) -> None:
        await self.engine.dispose()


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
    return url.set(drivername=DRIVERS[backend])


@contextmanager
def told() -> Iterator[None]:
    """What a database refuses, told as ours, without the statement or its values."""
    try:
        yield
    except IntegrityError:  # a second row where there may be one: who writes it, asks
        raise
    except DBAPIError as error:
        raise HistoryError(f"the database can't do that: {str(error.orig).splitlines()[0][:200]}") from error


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # else Python's module begins transactions by itself, and late
    cursor = connection.cursor()
    with suppress(connection.dbapi.OperationalError):  # refused to one of two that open a new file at once; the other does it
        cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Writers say so at once: a transaction that reads first and then can't write would have to be done again."""
    writes = connection.get_execution_options().get("copydesk_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
