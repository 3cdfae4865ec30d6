"""The steps that bring a database up to date: they leave the tables that the code knows, keep what is there, and may be taken by
many processes at once."""

import asyncio
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Column, Connection, insert, inspect, select, text

from copydesk.errors import HistoryError
from copydesk.plan.people import LOCAL
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.migrate import migrate, steps
from copydesk.stores.sql.store import SqlStore
from copydesk.stores.sql.tables import METADATA, PEOPLE
from support.histories import document, edit
from support.stores import Shared

pytestmark = pytest.mark.anyio
START = """
import asyncio, sys
from copydesk.plan.people import LOCAL
from copydesk.stores.sql.migrate import migrate
from copydesk.stores.sql.store import SqlStore
from support.histories import document
async def start():
    store = SqlStore(sys.argv[1])
    await migrate(store.database)
    await store.documents.add(document(), "One", LOCAL)
    await store.close()
print("ready", flush=True)
sys.stdin.readline()
asyncio.run(start())
"""


def differences(connection: Connection) -> list[object]:
    def is_ours(name: str | None, type: str, _: object) -> bool:
        """Tables that an engine keeps for its full-text index, or one for each dimension, are no part of the metadata."""
        return type != "table" or not str(name).startswith(("alembic", "found", "vectors_"))

    options = {"compare_type": True, "include_name": is_ours}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), METADATA))


async def test_the_steps_leave_the_tables_that_the_code_knows(store: SqlStore) -> None:
    assert await store.database.read(differences) == []


async def test_a_table_that_no_step_made_is_seen(store: SqlStore) -> None:
    def dropped(connection: Connection) -> list[object]:
        connection.execute(text("ALTER TABLE jobs DROP COLUMN progress"))
        found = differences(connection)
        connection.rollback()
        return found

    assert await store.database.write(dropped)


@pytest.mark.parametrize("step", steps())
async def test_every_step_is_gone_up_from_with_data_in_place(empty_address: str, step: str, tmp_path: Path) -> None:
    shared, change, after = Shared(empty_address), *edit(document(), 1)
    made = Shared(f"sqlite:///{tmp_path / 'made.db'}")
    source = made.another()
    await migrate(source.database)
    id = await source.documents.add(document(), "Kept", LOCAL)
    await source.documents.commit(id, LOCAL, change, after)
    store = shared.another()
    await migrate(store.database, step)
    await copy(source, store)
    await store.vectors.put("mini", {"hash": b"\0\0\x80\x3f" * 4})
    await made.close()
    await store.close()
    store = shared.another()
    await migrate(store.database)
    assert await store.database.read(differences) == []
    assert await store.documents.load(id, LOCAL) == (after, 2)
    assert await store.documents.document_at(id, LOCAL, 1) == document()
    assert await store.vectors.get("mini", ["hash"]) == {"hash": b"\0\0\x80\x3f" * 4}
    assert await store.documents.unindexed() == ([id] if step < "0004" else [])
    await store.documents.index(id)
    assert [entry.id for entry in await store.documents.listed(LOCAL, query="changed paragr")] == [id]
    assert await store.documents.unindexed() == []
    await migrate(store.database)
    await shared.close()


async def copy(source: SqlStore, target: SqlStore) -> None:
    """The rows of a store, in the tables and columns of an older one."""

    def columns_of(connection: Connection) -> dict[str, list[Column[object]]]:
        there = inspect(connection)
        known = {name: {one["name"] for one in there.get_columns(name)} for name in there.get_table_names()}
        return {
            table.name: [column for column in table.columns if column.name in known[table.name] and is_kept(column)]
            for table in METADATA.sorted_tables
            if table.name in known
        }

    def is_kept(column: Column[object]) -> bool:
        return column.name != "number" or column.table.name == "changes"

    def rows_of(connection: Connection) -> dict[str, list[dict[str, object]]]:
        return {name: [dict(row) for row in connection.execute(select(*some)).mappings()] for name, some in columns.items()}

    def put(connection: Connection) -> None:
        for name, some in rows.items():
            if some:
                connection.execute(insert(METADATA.tables[name]), some)

    columns = await target.database.read(columns_of)
    rows = await source.database.read(rows_of)
    await target.database.write(put)


def test_two_processes_may_start_at_once(empty_address: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    command = [sys.executable, "-c", START, empty_address]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    running = [subprocess.Popen(command, env=environment, **pipes) for _ in range(2)]
    for process in running:
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
    for process in running:
        assert process.stdin
        process.stdin.write(b"go\n")
        process.stdin.flush()
    for process in running:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors.decode()[-2_000:]

    async def listed() -> int:
        store = SqlStore(empty_address)
        found = len(await store.documents.listed(LOCAL))
        await store.close()
        return found

    assert asyncio.run(listed()) == 2


async def test_a_step_that_fails_leaves_nothing_behind(empty_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic import op

    create = op.create_table

    def create_table(name: str, *rest: object, **named: object) -> object:
        if name == "turns":
            raise HistoryError("the power is cut")
        return create(name, *rest, **named)  # type: ignore[arg-type]

    database = Database(empty_address)
    with monkeypatch.context() as patched:
        patched.setattr(op, "create_table", create_table)
        with pytest.raises(HistoryError, match="the power is cut"):
            await migrate(database)
    await migrate(database)
    row = {"id": "a", "name": "ada", "password": "x", "created": "now"}
    await database.write(lambda connection: connection.execute(insert(PEOPLE), row).close())
    await database.close()


async def test_a_database_from_a_newer_copydesk_is_left_alone(shared: Shared, store: SqlStore) -> None:
    await store.database.write(set_step, "9999")
    try:
        with pytest.raises(HistoryError, match=r"from a newer Copydesk \(its step is 9999"):
            await migrate(shared.another().database)
    finally:
        await store.database.write(set_step, steps()[-1])


def set_step(connection: Connection, step: str) -> None:
    connection.execute(text("UPDATE alembic_version SET version_num = :step"), {"step": step})


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_a_file_of_documents_is_private(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'new folder' / 'desk.db'}")
    await migrate(database)
    await database.close()
    assert stat.S_IMODE((tmp_path / "new folder" / "desk.db").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new folder").stat().st_mode) == 0o700
