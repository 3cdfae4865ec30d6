"""Step 0003: pgvector on PostgreSQL, where the server has it. Vectors that were kept as bytes are moved to its tables."""

from array import array

from alembic import op

revision = "0003"
down_revision = "0002"

EMBEDDERS = "CREATE TABLE vectors_made (embedder TEXT PRIMARY KEY, dimension INTEGER NOT NULL)"
COLUMNS = "hash TEXT, embedder TEXT, vector vector({dimension}) NOT NULL, PRIMARY KEY (hash, embedder)"


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name != "postgresql":
        return
    connection.exec_driver_sql(EMBEDDERS)
    if connection.exec_driver_sql("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'").first() is None:
        return
    connection.exec_driver_sql("CREATE EXTENSION IF NOT EXISTS vector")
    for embedder, hash, vector in connection.exec_driver_sql("SELECT embedder, hash, vector FROM vectors").all():
        numbers = array("f", bytes(vector))
        table = f"vectors_{len(numbers):d}"
        connection.exec_driver_sql(f"CREATE TABLE IF NOT EXISTS {table} ({COLUMNS.format(dimension=len(numbers))})")
        values = (hash, embedder, f"[{','.join(map(repr, numbers))}]")
        connection.exec_driver_sql(f"INSERT INTO {table} VALUES (%s, %s, CAST(%s AS vector)) ON CONFLICT DO NOTHING", values)  # noqa: S608
        made = (embedder, len(numbers))
        connection.exec_driver_sql("INSERT INTO vectors_made VALUES (%s, %s) ON CONFLICT DO NOTHING", made)
    connection.exec_driver_sql("DELETE FROM vectors")
