"""Summaries by the hash of what was summed up and the model. One is made once, whichever documents hold that text."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, select

from copydesk.stores.sql.database import Database, unless_there
from copydesk.stores.sql.tables import SUMMARIES
from copydesk.stores.sql.vectors import MAX_ASKED


class SqlSummaries:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, model: str, hashes: Sequence[str]) -> dict[str, str]:
        def found(connection: Connection) -> dict[str, str]:
            texts: dict[str, str] = {}
            for start in range(0, len(hashes), MAX_ASKED):
                some = SUMMARIES.c.hash.in_(hashes[start : start + MAX_ASKED])
                wanted = select(SUMMARIES.c.hash, SUMMARIES.c.text).where(SUMMARIES.c.model == model, some)
                texts |= {row.hash: row.text for row in connection.execute(wanted)}
            return texts

        return await self._database.read(found)

    async def put(self, model: str, summaries: Mapping[str, str]) -> None:
        rows = [{"hash": hash, "model": model, "text": summaries[hash]} for hash in sorted(summaries)]
        if rows:
            await self._database.write(lambda connection: connection.execute(unless_there(connection, SUMMARIES), rows).close())
