"""Bringing a database up to date. Migrations are numbered files that are only ever added to."""

from copydesk.stores.sql.database import Database
from copydesk.stores.sql.tables import METADATA


async def migrate(database: Database) -> None:
    async with database.writing() as connection:
        await connection.run_sync(METADATA.create_all)
