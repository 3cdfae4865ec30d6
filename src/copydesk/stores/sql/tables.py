"""The shared store's tables. A node's row spans the versions it stands unchanged in; changes are only ever added.

What is here is what the latest migration leaves behind; a test compares the two.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    text,
)

from copydesk.stores.sql.texts import AnyText, Json

METADATA = MetaData()
Number = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up only columns of the type INTEGER
STANDING = text("to_version IS NULL")


def reference(to: str) -> Column[str]:
    """A column that names a row of another table, and goes with it."""
    table, _ = to.split(".")
    return Column(table.rstrip("s") if table != "people" else "person", String, ForeignKey(to, ondelete="CASCADE"), nullable=False)


PROJECTS = Table(
    "projects",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", AnyText, nullable=False),
    Column("tone", AnyText, nullable=False, server_default=""),  # the tone guide
    Column("templates", Json, nullable=False, server_default="{}"),  # report types: name → outline
    Column("created", String, nullable=False),
)
DOCUMENTS = Table(
    "documents",
    METADATA,
    Column("id", String, primary_key=True),
    Column("project", String, ForeignKey("projects.id"), nullable=True, index=True),
    Column("title", AnyText, nullable=False),
    Column("kind", String, nullable=False),
    Column("format", String, nullable=False),
    Column("root", String, nullable=False),
    Column("version", Integer, nullable=False),  # the latest
    Column("created", String, nullable=False),
    Column("changed", String, nullable=False, index=True),
    Column("author", AnyText, nullable=False),  # of the latest change
    Column("words", AnyText, nullable=False, server_default=""),  # that made the latest change
    Column("deleted", String, nullable=True),
)
CHANGES = Table(
    "changes",
    METADATA,
    reference("documents.id"),
    Column("number", Integer, nullable=False),
    Column("base", Integer, nullable=False),
    Column("author", AnyText, nullable=False),
    Column("person", String, nullable=True),  # whose undo takes it back
    Column("at", String, nullable=False),
    Column("words", AnyText, nullable=False),
    Column("model", String, nullable=True),
    Column("turn", String, nullable=True),
    Column("operations", AnyText, nullable=False),
    Column("stats", Json, nullable=False),
    Column("undoes", Integer, nullable=True),
    Column("redoes", Integer, nullable=True),
    PrimaryKeyConstraint("document", "number"),
    Index("changes_of_turn", "document", "turn", unique=True),
)
ORIGINS = Table(
    "origins",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("type", String, nullable=False),
    Column("text", AnyText, nullable=False),
    Column("attrs", AnyText, nullable=False),
    Column("lead", LargeBinary, nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=True),  # null where it is the text
    Column("tail", LargeBinary, nullable=False),
    Column("close", LargeBinary, nullable=False),
    Column("context", String, nullable=False),
    Column("after", String, nullable=True),
)
NODES = Table(
    "nodes",
    METADATA,
    Column("number", Number, primary_key=True, autoincrement=True),
    reference("documents.id"),
    Column("id", String, nullable=False),
    Column("from_version", Integer, nullable=False),
    Column("to_version", Integer, nullable=True),  # the first version it is not in; null while it stands
    Column("parent", String, nullable=True),
    # Compared byte by byte, as the keys are made; a language's order would shuffle them.
    Column("order_key", String().with_variant(String(collation="C"), "postgresql"), nullable=False),
    Column("type", String, nullable=False),
    Column("text", AnyText, nullable=True),  # null where it is the origin's
    Column("attrs", AnyText, nullable=True),  # null where they are the origin's
    Column("origin_hash", LargeBinary, ForeignKey("origins.hash"), nullable=True),
    Index("nodes_of_version", "document", "to_version"),
    Index("nodes_standing", "document", "id", unique=True, sqlite_where=STANDING, postgresql_where=STANDING),
)
PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", AnyText, nullable=False, unique=True),
    Column("password", String, nullable=False),  # argon2
    Column("is_admin", Boolean, nullable=False, server_default=text("false")),
    Column("created", String, nullable=False),
)
SESSIONS = Table(
    "sessions",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    reference("people.id"),
    Column("csrf", String, nullable=False),
    Column("expires", Float, nullable=False),
)
TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", String, primary_key=True),
    Column("hash", LargeBinary, nullable=False, unique=True),
    reference("people.id"),
    Column("name", AnyText, nullable=False),
    Column("most", String, nullable=False),  # the most that it may do, as a role
    Column("created", String, nullable=False),
    Column("expires", Float, nullable=True),
    Column("revoked", Boolean, nullable=False, server_default=text("false")),
)
GRANTS = Table(
    "grants",
    METADATA,
    reference("people.id"),
    Column("on", String, nullable=False),  # the id of a document or a project
    Column("role", String, nullable=False),
    PrimaryKeyConstraint("person", "on"),
    Index("grants_on", "on"),
)
CONVERSATIONS = Table(
    "conversations",
    METADATA,
    Column("id", String, primary_key=True),
    reference("documents.id"),
    Column("person", String, nullable=False),
    Column("state", Json, nullable=False),  # `assistant.keeping`
    Column("title", AnyText, nullable=False, server_default=""),
    Column("changed", String, nullable=False),
    Index("conversations_of", "document", "person"),
)
TURNS = Table(
    "turns",
    METADATA,
    Column("id", String, primary_key=True),
    reference("documents.id"),
    Column("conversation", String, nullable=True, index=True),
    Column("person", String, nullable=False),
    Column("key", String, nullable=True),  # the client's idempotency key
    Column("request", Json, nullable=False),
    Column("base", Integer, nullable=True),
    Column("state", String, nullable=False),  # running, open, done
    Column("lease", Float, nullable=True),  # until when its process answers for it
    Column("is_stopped", Boolean, nullable=False, server_default=text("false")),
    Column("result", Json, nullable=True),
    Column("pending", Json, nullable=True),
    Column("created", String, nullable=False),
    Index("turns_of_key", "document", "person", "key", unique=True),
    Index("turns_running", "state", "lease"),
)
STEPS = Table(
    "steps",
    METADATA,
    reference("turns.id"),
    Column("number", Integer, nullable=False),
    Column("event", Json, nullable=False),
    PrimaryKeyConstraint("turn", "number"),
)
SOURCES = Table(
    "sources",
    METADATA,
    Column("id", String, primary_key=True),
    Column("project", String, ForeignKey("projects.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("title", AnyText, nullable=False),
    Column("label", String, nullable=False, server_default=""),  # transcript, specification, …
    Column("hash", String, nullable=False),
    Column("created", String, nullable=False),
)
CHUNKS = Table(
    "chunks",
    METADATA,
    Column("number", Number, primary_key=True, autoincrement=True),
    reference("sources.id"),
    Column("place", AnyText, nullable=False),  # page, heading
    Column("text", AnyText, nullable=False),
    Column("hash", String, nullable=False, index=True),
)
FILES = Table(
    "files",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("name", AnyText, nullable=False),
    Column("media_type", String, nullable=False),
    Column("size", Integer, nullable=False),
    Column("created", String, nullable=False),
)
JOBS = Table(
    "jobs",
    METADATA,
    Column("id", String, primary_key=True),
    Column("task", String, nullable=False),
    Column("arguments", Json, nullable=False),
    Column("person", String, nullable=False),
    Column("state", String, nullable=False),  # waiting, running, done, failed
    Column("progress", Float, nullable=False, server_default="0"),
    Column("result", Json, nullable=True),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("lease", Float, nullable=True),
    Column("created", String, nullable=False),
    Index("jobs_waiting", "state", "created"),
)
VECTORS = Table(
    "vectors",
    METADATA,
    Column("hash", String, nullable=False),  # of what was embedded
    Column("embedder", String, nullable=False),
    Column("vector", LargeBinary, nullable=False),  # float32
    PrimaryKeyConstraint("hash", "embedder"),
)
