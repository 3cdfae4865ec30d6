"""Tables of live documents: what people type, in one order, and how far versions have been cut from it."""

from sqlalchemy import BigInteger, Column, Float, Integer, PrimaryKeyConstraint, Table

from copydesk.stores.sql.tables import METADATA, reference
from copydesk.stores.sql.texts import AnyText, Json

LIVE_ROOMS = Table(
    "live_rooms",
    METADATA,
    reference("documents.id"),
    Column("seq", BigInteger, nullable=False),  # the last step that a version was cut from
    Column("version", Integer, nullable=False),  # that the live document was then
    Column("first", BigInteger, nullable=False),  # the steps after this one are kept
    Column("owed", Json, nullable=False),  # blocks that no version holds yet, and why
    PrimaryKeyConstraint("document"),
)
LIVE_SNAPSHOTS = Table(  # apart from its room: a row is written as a whole, and this one is large
    "live_snapshots",
    METADATA,
    reference("documents.id"),
    Column("seq", BigInteger, nullable=False),
    Column("made", Float, nullable=False),
    Column("doc", Json, nullable=False),
    PrimaryKeyConstraint("document"),
)
LIVE_STEPS = Table(
    "live_steps",
    METADATA,
    reference("documents.id"),
    Column("seq", BigInteger, nullable=False),
    Column("person", AnyText, nullable=False),
    Column("author", AnyText, nullable=False),
    Column("client", AnyText, nullable=False),  # the tab that sent it
    Column("step", Json, nullable=False),
    Column("turn", AnyText, nullable=True),  # whose change it shows
    Column("made", Float, nullable=False),
    PrimaryKeyConstraint("document", "seq"),  # this is the order
)
LIVE_TABS = Table(
    "live_tabs",
    METADATA,
    reference("documents.id"),
    Column("client", AnyText, nullable=False),
    Column("person", AnyText, nullable=False),
    Column("batch", BigInteger, nullable=False),  # the last that was taken
    Column("seq", BigInteger, nullable=False),  # of its last step
    PrimaryKeyConstraint("document", "client"),
)
