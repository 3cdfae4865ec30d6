"""Step 0004: the words of nodes, as each engine's full-text index keeps them; jobs that wait once for each key.

The words of documents that are there are put in by a job: how a text is parted into words is no step's to know.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

STATEMENTS = {
    "sqlite": ("CREATE VIRTUAL TABLE found_nodes USING fts5(words)",),
    "postgresql": (
        "CREATE TABLE found_nodes (node BIGINT PRIMARY KEY, words TSVECTOR NOT NULL)",
        "CREATE INDEX found_nodes_words ON found_nodes USING gin (words)",
    ),
}


def upgrade() -> None:
    for statement in STATEMENTS[op.get_bind().dialect.name]:
        op.execute(statement)
    op.add_column("documents", sa.Column("is_indexed", sa.Boolean(), nullable=False, server_default=sa.text("false")))
    op.add_column("jobs", sa.Column("key", sa.Text(), nullable=True))
    op.add_column("jobs", sa.Column("due", sa.Float(), nullable=False, server_default="0"))
    op.create_index("jobs_of_key", "jobs", ["key"], unique=True)
    op.drop_table("files")
