"""Embeddings by the hash of what was embedded and the embedder. A vector is made once, whoever needs it.

On PostgreSQL they are pgvector's where the server has it; elsewhere they are bytes, compared with NumPy.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, select

from copydesk.errors import InputError
from copydesk.stores.sql import pgvectors
from copydesk.stores.sql.database import Database, unless_there
from copydesk.stores.sql.tables import VECTORS
from copydesk.stores.sql.texts import to_column

MAX_ASKED = 500  # at once: engines bound the number of values in a statement


class SqlVectors:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, embedder: str, hashes: Sequence[str]) -> dict[str, bytes]:
        return await self._database.read(_found, embedder, hashes)

    async def put(self, embedder: str, vectors: Mapping[str, bytes]) -> None:
        if not vectors:
            return
        sizes = {len(vector) for vector in vectors.values()}
        if len(sizes) > 1 or not all(size and size % 4 == 0 and size // 4 <= pgvectors.MAX_DIMENSION for size in sizes):
            raise InputError("vectors of one embedder are float32 numbers, each of them as many")
        await self._database.write(_put, embedder, vectors)

    async def nearest(self, embedder: str, vector: bytes, hashes: Sequence[str], limit: int = 10) -> list[tuple[str, float]]:
        """The hashes of those of `hashes` whose vectors are nearest, and how near each is: 1 is the same."""

        def found(connection: Connection) -> list[tuple[str, float]]:
            if pgvectors.is_there(connection):
                return pgvectors.nearest(connection, to_column(embedder), vector, [to_column(hash) for hash in hashes], limit)
            return _nearest(vector, _found(connection, embedder, hashes), limit)

        return await self._database.read(found)


def _found(connection: Connection, embedder: str, hashes: Sequence[str]) -> dict[str, bytes]:
    if pgvectors.is_there(connection):
        return pgvectors.get(connection, to_column(embedder), [to_column(hash) for hash in hashes])
    found: dict[str, bytes] = {}
    for start in range(0, len(hashes), MAX_ASKED):
        some = VECTORS.c.hash.in_(hashes[start : start + MAX_ASKED])
        rows = connection.execute(select(VECTORS.c.hash, VECTORS.c.vector).where(VECTORS.c.embedder == embedder, some))
        found |= {row.hash: bytes(row.vector) for row in rows}
    return found


def _put(connection: Connection, embedder: str, vectors: Mapping[str, bytes]) -> None:
    if pgvectors.is_there(connection):
        pgvectors.put(connection, to_column(embedder), {to_column(hash): vector for hash, vector in vectors.items()})
        return
    rows = [{"hash": hash, "embedder": embedder, "vector": vectors[hash]} for hash in sorted(vectors)]
    connection.execute(unless_there(connection, VECTORS), rows)


def _nearest(vector: bytes, found: Mapping[str, bytes], limit: int) -> list[tuple[str, float]]:
    import numpy

    same = {hash: one for hash, one in found.items() if len(one) == len(vector)}
    if not same or limit <= 0:
        return []
    rows = numpy.frombuffer(b"".join(same.values()), dtype=numpy.float32).reshape(len(same), -1)
    near = rows @ numpy.frombuffer(vector, dtype=numpy.float32)
    best = sorted(zip((-near).tolist(), same, strict=True))[:limit]
    return [(hash, -distance) for distance, hash in best]
