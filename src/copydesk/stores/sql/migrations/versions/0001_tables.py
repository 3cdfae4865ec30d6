"""Step 0001: all tables but those of search."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "files",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("created", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("task", sa.Text(), nullable=False),
        sa.Column("arguments", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("progress", sa.Float(), server_default="0", nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("lease", sa.Float(), nullable=True),
        sa.Column("created", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("jobs_waiting", "jobs", ["state", "created"], unique=False)
    op.create_table(
        "nodes",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("from_version", sa.Integer(), nullable=False),
        sa.Column("to_version", sa.Integer(), nullable=True),
        sa.Column("parent", sa.Text(), nullable=True),
        sa.Column("order_key", sa.String().with_variant(sa.String(collation="C"), "postgresql"), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("attrs", sa.Text(), nullable=True),
        sa.Column("origin_hash", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_index(
        "nodes_ended",
        "nodes",
        ["document", "to_version"],
        unique=False,
        sqlite_where=sa.text("to_version IS NOT NULL"),
        postgresql_where=sa.text("to_version IS NOT NULL"),
    )
    op.create_index(
        "nodes_standing",
        "nodes",
        ["document", "id"],
        unique=True,
        sqlite_where=sa.text("to_version IS NULL"),
        postgresql_where=sa.text("to_version IS NULL"),
    )
    op.create_table(
        "origins",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("attrs", sa.Text(), nullable=False),
        sa.Column("lead", sa.LargeBinary(), nullable=False),
        sa.Column("head", sa.LargeBinary(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=True),
        sa.Column("tail", sa.LargeBinary(), nullable=False),
        sa.Column("close", sa.LargeBinary(), nullable=False),
        sa.Column("context", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("is_admin", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("created", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name"),
    )
    op.create_table(
        "projects",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("tone", sa.Text(), server_default="", nullable=False),
        sa.Column("templates", sa.Text(), server_default="{}", nullable=False),
        sa.Column("created", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "vectors",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("embedder", sa.Text(), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "embedder"),
    )
    op.create_table(
        "documents",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("project", sa.Text(), nullable=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.Column("root", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.Text(), nullable=False),
        sa.Column("changed", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), server_default="", nullable=False),
        sa.Column("deleted", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["project"],
            ["projects.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_documents_changed"), "documents", ["changed"], unique=False)
    op.create_index(op.f("ix_documents_project"), "documents", ["project"], unique=False)
    op.create_table(
        "grants",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("on", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "on"),
    )
    op.create_index("grants_on", "grants", ["on"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("csrf", sa.Text(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "sources",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("project", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), server_default="", nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("created", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["project"], ["projects.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_sources_project"), "sources", ["project"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("most", sa.Text(), nullable=False),
        sa.Column("created", sa.Text(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=True),
        sa.Column("revoked", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("hash"),
    )
    op.create_table(
        "changes",
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("model", sa.Text(), nullable=True),
        sa.Column("turn", sa.Text(), nullable=True),
        sa.Column("operations", sa.Text(), nullable=False),
        sa.Column("stats", sa.Text(), nullable=False),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("redoes", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["document"], ["documents.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("document", "number"),
    )
    op.create_index("changes_of_turn", "changes", ["document", "turn"], unique=True)
    op.create_table(
        "chunks",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["source"], ["sources.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_index(op.f("ix_chunks_hash"), "chunks", ["hash"], unique=False)
    op.create_table(
        "conversations",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("changed", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["document"], ["documents.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("conversations_of", "conversations", ["document", "person"], unique=False)
    op.create_table(
        "turns",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("conversation", sa.Text(), nullable=True),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("base", sa.Integer(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("begun", sa.Float(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("lease", sa.Float(), nullable=True),
        sa.Column("is_stopped", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("pending", sa.Text(), nullable=True),
        sa.Column("created", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["document"], ["documents.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_turns_conversation"), "turns", ["conversation"], unique=False)
    op.create_index("turns_of_key", "turns", ["document", "person", "key"], unique=True)
    op.create_index("turns_running", "turns", ["state", "lease"], unique=False)
    op.create_table(
        "steps",
        sa.Column("turn", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn", "number"),
    )
