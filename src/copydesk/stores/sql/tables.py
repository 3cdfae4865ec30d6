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
STANDING, ENDED = text("to_version IS NULL"), text("to_version IS NOT NULL")


def reference(to: str) -> Column[str]:
    """A column that names a row of another table, and goes with it."""
    table, _ = to.split(".")
    return Column(table.rstrip("s") if table != "people" else "person", AnyText, ForeignKey(to, ondelete="CASCADE"), nullable=False)


PROJECTS = Table(
    "projects",
    METADATA,
    Column("id", AnyText, primary_key=True),
    Column("name", AnyText, nullable=False),
    Column("tone", AnyText, nullable=False, server_default=""),  # the tone guide
    Column("templates", Json, nullable=False, server_default="{}"),  # report types: name → outline
    Column("created", AnyText, nullable=False),
)
DOCUMENTS = Table(
    "documents",
    METADATA,
    Column("id", AnyText, primary_key=True),
    Column("project", AnyText, ForeignKey("projects.id"), nullable=True, index=True),
    Column("title", AnyText, nullable=False),
    Column("folded", AnyText, nullable=False),  # the title in one case: engines differ in what they take for letters
    Column("kind", AnyText, nullable=False),
    Column("format", AnyText, nullable=False),
    Column("root", AnyText, nullable=False),
    Column("version", Integer, nullable=False),  # the latest
    Column("created", AnyText, nullable=False),
    Column("changed", AnyText, nullable=False, index=True),
    Column("author", AnyText, nullable=False),  # of the latest change
    Column("words", AnyText, nullable=False, server_default=""),  # that made the latest change
    Column("deleted", AnyText, nullable=True),
    Column("is_indexed", Boolean, nullable=False, server_default=text("false")),  # whether its words are all in `found_nodes`
)
CHANGES = Table(
    "changes",
    METADATA,
    reference("documents.id"),
    Column("number", Integer, nullable=False),
    Column("base", Integer, nullable=False),
    Column("author", AnyText, nullable=False),
    Column("person", AnyText, nullable=True),  # whose undo takes it back
    Column("at", AnyText, nullable=False),
    Column("words", AnyText, nullable=False),
    Column("model", AnyText, nullable=True),
    Column("turn", AnyText, nullable=True),
    Column("operations", AnyText, nullable=False),
    Column("stats", AnyText, nullable=False),
    Column("undoes", Integer, nullable=True),
    Column("redoes", Integer, nullable=True),
    PrimaryKeyConstraint("document", "number"),
    Index("changes_of_turn", "document", "turn", unique=True),
)
ORIGINS = Table(
    "origins",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("type", AnyText, nullable=False),
    Column("text", AnyText, nullable=False),
    Column("attrs", AnyText, nullable=False),
    Column("lead", LargeBinary, nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=True),  # null where it is the text
    Column("tail", LargeBinary, nullable=False),
    Column("close", LargeBinary, nullable=False),
    Column("context", AnyText, nullable=False),
    Column("after", AnyText, nullable=True),
)
NODES = Table(
    "nodes",
    METADATA,
    Column("number", Number, primary_key=True, autoincrement=True),
    Column("document", AnyText, nullable=False),  # as with origins, what it names is never deleted, and 100,000 checks take seconds
    Column("id", AnyText, nullable=False),
    Column("from_version", Integer, nullable=False),
    Column("to_version", Integer, nullable=True),  # the first version it is not in; null while it stands
    Column("parent", AnyText, nullable=True),
    # Compared byte by byte, as the keys are made; a language's order would shuffle them.
    Column("order_key", String().with_variant(String(collation="C"), "postgresql"), nullable=False),
    Column("type", AnyText, nullable=False),
    Column("text", AnyText, nullable=True),  # null where it is the origin's
    Column("attrs", AnyText, nullable=True),  # null where they are the origin's
    Column("origin_hash", LargeBinary, nullable=True),
    # Two indexes that share no row: whatever a planner believes of the table's size, it finds a standing node by its id.
    Index("nodes_ended", "document", "to_version", sqlite_where=ENDED, postgresql_where=ENDED),
    Index("nodes_standing", "document", "id", unique=True, sqlite_where=STANDING, postgresql_where=STANDING),
)
PEOPLE = Table(
    "people",
    METADATA,
    Column("id", AnyText, primary_key=True),
    Column("name", AnyText, nullable=False, unique=True),
    Column("password", AnyText, nullable=False),  # argon2
    Column("is_admin", Boolean, nullable=False, server_default=text("false")),
    Column("created", AnyText, nullable=False),
)
SESSIONS = Table(
    "sessions",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    reference("people.id"),
    Column("csrf", AnyText, nullable=False),
    Column("expires", Float, nullable=False),
)
TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", AnyText, primary_key=True),
    Column("hash", LargeBinary, nullable=False, unique=True),
    reference("people.id"),
    Column("name", AnyText, nullable=False),
    Column("most", AnyText, nullable=False),  # the most that it may do, as a role
    Column("created", AnyText, nullable=False),
    Column("expires", Float, nullable=True),
    Column("revoked", Boolean, nullable=False, server_default=text("false")),
)
GRANTS = Table(
    "grants",
    METADATA,
    reference("people.id"),
    Column("on", AnyText, nullable=False),  # the id of a document or a project
    Column("role", AnyText, nullable=False),
    PrimaryKeyConstraint("person", "on"),
    Index("grants_on", "on"),
)
PULSES = Table(
    "pulses",
    METADATA,
    Column("holder", AnyText, primary_key=True),  # a process, which writes here to see that it can
    Column("at", Float, nullable=False),
)
FILE_GRANTS = Table(
    "file_grants",
    METADATA,
    Column("hash", AnyText, nullable=False),
    Column("on", AnyText, nullable=False),  # who put it here, and the documents and projects that somebody who had it put it into
    PrimaryKeyConstraint("hash", "on"),
    Index("file_grants_on", "on"),
)
CONVERSATIONS = Table(
    "conversations",
    METADATA,
    Column("id", AnyText, primary_key=True),
    reference("documents.id"),
    Column("person", AnyText, nullable=False),
    Column("state", Json, nullable=False),  # `assistant.keeping`
    Column("title", AnyText, nullable=False, server_default=""),
    Column("changed", AnyText, nullable=False),
    Index("conversations_of", "document", "person"),
)
TURNS = Table(
    "turns",
    METADATA,
    Column("id", AnyText, primary_key=True),
    reference("documents.id"),
    Column("conversation", AnyText, nullable=True, index=True),
    Column("person", AnyText, nullable=False),
    Column("key", AnyText, nullable=True),  # the client's idempotency key
    Column("request", Json, nullable=False),
    Column("base", Integer, nullable=True),
    Column("state", AnyText, nullable=False),  # running, open, done
    Column("begun", Float, nullable=False),  # its key is good for a day from then
    Column("holder", AnyText, nullable=False),  # the process that runs it
    Column("lease", Float, nullable=True),  # until when that answers for it
    Column("is_stopped", Boolean, nullable=False, server_default=text("false")),
    Column("result", Json, nullable=True),
    Column("pending", Json, nullable=True),
    Column("created", AnyText, nullable=False),
    Column("authority", Json, nullable=True),  # `plan.people`: what its person came in with, for who takes it over
    Column("answers", AnyText, nullable=True),  # the turn whose question or proposal it goes on with
    Column("asked", LargeBinary, nullable=True),  # the hash of what was asked for: its key means that and nothing else
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
    Column("id", AnyText, primary_key=True),
    Column("project", AnyText, ForeignKey("projects.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("title", AnyText, nullable=False),
    Column("label", AnyText, nullable=False, server_default=""),  # transcript, specification, …
    Column("hash", AnyText, nullable=False),
    Column("created", AnyText, nullable=False),
)
CHUNKS = Table(
    "chunks",
    METADATA,
    Column("number", Number, primary_key=True, autoincrement=True),
    reference("sources.id"),
    Column("place", AnyText, nullable=False),  # page, heading
    Column("text", AnyText, nullable=False),
    Column("hash", AnyText, nullable=False, index=True),
)
JOBS = Table(
    "jobs",
    METADATA,
    Column("id", AnyText, primary_key=True),
    Column("task", AnyText, nullable=False),
    Column("arguments", Json, nullable=False),
    Column("person", AnyText, nullable=False),
    Column("state", AnyText, nullable=False),  # waiting, running, done, failed
    Column("progress", Float, nullable=False, server_default="0"),
    Column("result", Json, nullable=True),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("lease", Float, nullable=True),
    Column("created", AnyText, nullable=False),
    Column("key", AnyText, nullable=True),  # of those that wait, one for each key
    Column("due", Float, nullable=False, server_default="0"),  # not before then
    Column("authority", Json, nullable=True),  # as of a turn
    Index("jobs_waiting", "state", "created"),
    Index("jobs_of_key", "key", unique=True),
)
VECTORS = Table(
    "vectors",
    METADATA,
    Column("hash", AnyText, nullable=False),  # of what was embedded
    Column("embedder", AnyText, nullable=False),
    Column("vector", LargeBinary, nullable=False),  # float32
    PrimaryKeyConstraint("hash", "embedder"),
)
SUMMARIES = Table(
    "summaries",
    METADATA,
    Column("hash", AnyText, nullable=False),  # of what was summed up
    Column("model", AnyText, nullable=False),
    Column("text", AnyText, nullable=False),  # empty where the model's words were of no use
    PrimaryKeyConstraint("hash", "model"),
)
SPENDING = Table(
    "spending",
    METADATA,
    Column("day", AnyText, primary_key=True),
    Column("tokens", BigInteger, nullable=False),  # of prompts and replies
)
