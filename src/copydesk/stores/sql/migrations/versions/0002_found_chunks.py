"""Step 0002: the words of chunks, as each engine's full-text index keeps them."""

from alembic import op

revision = "0002"
down_revision = "0001"

CHUNK = "chunk BIGINT PRIMARY KEY REFERENCES chunks (number) ON DELETE CASCADE"
STATEMENTS = {
    "sqlite": ("CREATE VIRTUAL TABLE found_chunks USING fts5(words)",),
    "postgresql": (
        f"CREATE TABLE found_chunks ({CHUNK}, words TSVECTOR NOT NULL)",
        "CREATE INDEX found_chunks_words ON found_chunks USING gin (words)",
    ),
}


def upgrade() -> None:
    for statement in STATEMENTS[op.get_bind().dialect.name]:
        op.execute(statement)
