"""Bringing a database up to date. The steps are numbered files in `migrations/versions`, which are only ever added to.

Any number of processes may start at once: one takes the steps in one transaction, and the others find them taken.
"""

import os
from contextlib import suppress
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from copydesk.errors import HistoryError
from copydesk.stores.sql.database import Database

FOLDER = Path(__file__).parent / "migrations"
LATEST = "head"
LOCK = 0xC0B7DE5C  # any number that nobody else would lock by


async def migrate(database: Database, to: str = LATEST) -> None:
    if database.is_sqlite:
        _make_private(Path(str(database.url.database)))
    if not await database.read(_is_at, to):
        await database.write(_upgrade, to)


def steps() -> list[str]:
    """The numbers of all steps, the first one first."""
    return [script.revision for script in ScriptDirectory(str(FOLDER)).walk_revisions()][::-1]


def _is_at(connection: Connection, to: str) -> bool:
    """Whether there is nothing to do. HistoryError where only a newer Copydesk would know what to do."""
    step = MigrationContext.configure(connection).get_current_revision()
    known = steps()
    if step is not None and step not in known:
        raise HistoryError(f"the database is from a newer Copydesk (its step is {step}, this one knows {known[-1]}): use that one")
    return step == (known[-1] if to == LATEST else to)


def _upgrade(connection: Connection, to: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _make_private(file: Path) -> None:
    """Documents are private, so is what holds them: nobody else may read the file."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise HistoryError(f"the database at {file} can't be made: {error.strerror or error}") from error
