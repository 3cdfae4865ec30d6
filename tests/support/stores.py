"""The shared store on each engine, for tests: a fixture that gives it empty, with a clock that a test may turn."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from copydesk.document.document import Document
from copydesk.plan.people import Person, Role

if TYPE_CHECKING:
    from copydesk.stores.sql.store import SqlStore

ENGINES = ("sqlite", "postgresql")
PASSWORD = "correct horse battery"


@dataclass
class Clock:
    seconds: float = 1_800_000_000.0

    def __call__(self) -> float:
        self.seconds += 0.01  # so that no two moments are one
        return self.seconds

    def now(self) -> str:
        return datetime.fromtimestamp(self(), UTC).isoformat(timespec="milliseconds")


@dataclass
class Shared:
    """A store, and others on the same database, as further processes would open them."""

    address: str
    clock: Clock = field(default_factory=Clock)
    opened: list["SqlStore"] = field(default_factory=list)

    def another(self) -> "SqlStore":
        from argon2 import PasswordHasher

        from copydesk.stores.sql.store import SqlStore

        quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        self.opened.append(SqlStore(self.address, self.clock.now, self.clock, quick))
        return self.opened[-1]

    async def close(self) -> None:
        for store in self.opened:
            await store.close()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql_server(tmp_path_factory: pytest.TempPathFactory) -> str:
    from support.postgres import server_address, session_folder

    return server_address(session_folder(tmp_path_factory))


@pytest.fixture(scope="session")
def postgresql_database(postgresql_server: str) -> str:
    """A database of this process, with the tables in it."""
    from support.postgres import fresh_database

    address = fresh_database(postgresql_server, f"tests_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}")
    asyncio.run(prepare(address))
    return address


@pytest.fixture(scope="session")
def sqlite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the tables in it, to copy."""
    file = tmp_path_factory.mktemp("sqlite") / "desk.db"
    asyncio.run(prepare(f"sqlite:///{file}"))
    return file


async def prepare(address: str) -> None:
    from copydesk.stores.sql.database import Database
    from copydesk.stores.sql.migrate import migrate

    database = Database(address)
    await migrate(database)
    await database.close()


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def empty_address(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of a database with nothing in it, not even tables."""
    if engine == "sqlite":
        return f"sqlite:///{tmp_path / 'desk.db'}"
    from support.postgres import fresh_database

    return fresh_database(request.getfixturevalue("postgresql_server"), f"empty_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}")


@pytest.fixture
def address(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of a database with empty tables."""
    if engine == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_file"), tmp_path / "desk.db")
        return f"sqlite:///{tmp_path / 'desk.db'}"
    address: str = request.getfixturevalue("postgresql_database")
    _empty(address)
    return address


def _empty(address: str) -> None:
    import psycopg

    from copydesk.stores.sql.tables import METADATA

    with psycopg.connect(address) as connection:
        kept = connection.execute("SELECT tablename FROM pg_tables WHERE tablename LIKE 'vectors\\_%'").fetchall()
        for name in [*(table.name for table in reversed(METADATA.sorted_tables)), *(name for (name,) in kept)]:
            connection.execute(f'DELETE FROM "{name}"')


@pytest.fixture
async def shared(address: str) -> AsyncIterator[Shared]:
    shared = Shared(address)
    shared.another()
    yield shared
    await shared.close()


@pytest.fixture
def store(shared: Shared) -> "SqlStore":
    return shared.opened[0]


async def person(store: "SqlStore", name: str) -> Person:
    return await store.people.add(name, PASSWORD)


async def cast(store: "SqlStore", document: Document) -> tuple[str, dict[str, Person]]:
    """A document, and someone with each role on it; `stranger` has none."""
    people = {role.value: await person(store, role.value) for role in Role}
    people["stranger"] = await person(store, "stranger")
    id = await store.documents.add(document, "A title", people["owner"])
    for role in (Role.VIEWER, Role.COMMENTER, Role.EDITOR):
        await store.people.grant(people["owner"], role.value, id, role)
    return id, people
