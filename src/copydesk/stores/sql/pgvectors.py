"""Vectors in PostgreSQL by its extension pgvector: one table for each dimension, made when the first of its vectors comes.

Each function works inside a transaction that its caller holds. A vector is bytes of float32 on our side.
"""

from array import array
from collections.abc import Mapping, Sequence
from sys import byteorder

from sqlalchemy import Connection, text

LOCK = 0xC0B7DE5D  # by which tables are made one at a time
MAX_DIMENSION = 16_000  # of the extension's type
_HEADER = 4  # bytes before the numbers where the extension sends a vector
_IS_THERE = text("SELECT 1 FROM pg_extension WHERE extname = 'vector'")
_DIMENSION = text("SELECT dimension FROM vectors_made WHERE embedder = :embedder")
_ADD_EMBEDDER = text("INSERT INTO vectors_made VALUES (:embedder, :dimension) ON CONFLICT DO NOTHING")
_COLUMNS = "hash TEXT, embedder TEXT, vector vector({dimension}) NOT NULL, PRIMARY KEY (hash, embedder)"
_MAKE = f"CREATE TABLE IF NOT EXISTS {{table}} ({_COLUMNS})"
_ADD = "INSERT INTO {table} VALUES (:hash, :embedder, CAST(:vector AS vector)) ON CONFLICT DO NOTHING"
_GET = "SELECT hash, vector_send(vector) FROM {table} WHERE embedder = :embedder AND hash = ANY(:hashes)"
_NEAREST = (
    "SELECT hash, -(vector <#> CAST(:vector AS vector)) FROM {table} "
    "WHERE embedder = :embedder AND hash = ANY(:hashes) ORDER BY vector <#> CAST(:vector AS vector), hash LIMIT :limit"
)


def is_there(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql" and connection.execute(_IS_THERE).first() is not None


def put(connection: Connection, embedder: str, vectors: Mapping[str, bytes]) -> None:
    dimension = len(next(iter(vectors.values()))) // 4
    table = _table(connection, embedder)
    if table is None:
        table = f"vectors_{dimension}"
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        connection.exec_driver_sql(_MAKE.format(table=table, dimension=dimension))
        connection.execute(_ADD_EMBEDDER, {"embedder": embedder, "dimension": dimension})
    # Sorted, so that two who add the same wait for each other in one order.
    rows = [{"hash": hash, "embedder": embedder, "vector": _spelled(vectors[hash])} for hash in sorted(vectors)]
    connection.execute(text(_ADD.format(table=table)), rows)


def get(connection: Connection, embedder: str, hashes: Sequence[str]) -> dict[str, bytes]:
    table = _table(connection, embedder)
    if table is None:
        return {}
    rows = connection.execute(text(_GET.format(table=table)), {"embedder": embedder, "hashes": list(hashes)})
    return {hash: _read(sent) for hash, sent in rows}


def nearest(connection: Connection, embedder: str, vector: bytes, hashes: Sequence[str], limit: int) -> list[tuple[str, float]]:
    table = _table(connection, embedder)
    if table is None:
        return []
    values = {"embedder": embedder, "hashes": list(hashes), "vector": _spelled(vector), "limit": limit}
    return [(hash, float(near)) for hash, near in connection.execute(text(_NEAREST.format(table=table)), values)]


def _table(connection: Connection, embedder: str) -> str | None:
    dimension = connection.execute(_DIMENSION, {"embedder": embedder}).scalar()
    return None if dimension is None else f"vectors_{dimension:d}"


def _spelled(vector: bytes) -> str:
    return f"[{','.join(map(repr, array('f', vector)))}]"


def _read(sent: bytes) -> bytes:
    numbers = array("f", bytes(sent)[_HEADER:])
    if byteorder == "little":  # it sends the high byte first
        numbers.byteswap()
    return numbers.tobytes()
