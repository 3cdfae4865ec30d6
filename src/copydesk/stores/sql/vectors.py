"""Embeddings by the hash of what was embedded and the embedder. A vector is made once, whoever needs it."""

from collections.abc import Sequence

from sqlalchemy import select

from copydesk.stores.sql.database import Database
from copydesk.stores.sql.nodes import unless_there
from copydesk.stores.sql.tables import VECTORS

MAX_ASKED = 500  # at once: engines bound the number of values in a statement


class SqlVectors:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, embedder: str, hashes: Sequence[str]) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        async with self._database.reading() as connection:
            for start in range(0, len(hashes), MAX_ASKED):
                some = VECTORS.c.hash.in_(hashes[start : start + MAX_ASKED])
                rows = await connection.execute(
                    select(VECTORS.c.hash, VECTORS.c.vector).where(VECTORS.c.embedder == embedder, some)
                )
                found |= {row.hash: bytes(row.vector) for row in rows}
        return found

    async def put(self, embedder: str, vectors: dict[str, bytes]) -> None:
        rows = [{"hash": hash, "embedder": embedder, "vector": vector} for hash, vector in vectors.items()]
        if rows:
            async with self._database.writing() as connection:
                await connection.run_sync(lambda sync: sync.execute(unless_there(sync, VECTORS), rows))
