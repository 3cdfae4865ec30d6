"""Step 0003: pgvector on PostgreSQL, where the server has it. Vectors that were kept as bytes are moved to its tables."""

from alembic import op

from copydesk.stores.sql.pgvectors import EMBEDDERS, put

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name != "postgresql":
        return
    connection.exec_driver_sql(EMBEDDERS)
    if connection.exec_driver_sql("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'").first() is None:
        return
    connection.exec_driver_sql("CREATE EXTENSION IF NOT EXISTS vector")
    for embedder, hash, vector in connection.exec_driver_sql("SELECT embedder, hash, vector FROM vectors").all():
        put(connection, embedder, {hash: bytes(vector)})
    connection.exec_driver_sql("DELETE FROM vectors")
