"""Tables about people rather than documents: what was done by whom, and how much each used in a span of time."""

from sqlalchemy import BigInteger, Column, Index, PrimaryKeyConstraint, Table

from copydesk.stores.sql.tables import METADATA, Number
from copydesk.stores.sql.texts import AnyText

ACTS = Table(
    "acts",
    METADATA,
    Column("number", Number, primary_key=True, autoincrement=True),
    Column("at", AnyText, nullable=False),
    Column("person", AnyText, nullable=False),  # no reference: what somebody did stays told when they are gone
    Column("name", AnyText, nullable=False),
    Column("way", AnyText, nullable=False),  # session, token; nothing for a command on the machine
    Column("act", AnyText, nullable=False),
    Column("about", AnyText, nullable=False),
    Index("acts_at", "at"),
)
USAGE = Table(
    "usage",
    METADATA,
    Column("who", AnyText, nullable=False),  # a person, or what requests are counted by
    Column("what", AnyText, nullable=False),
    Column("span", AnyText, nullable=False),  # a day or a minute, by UTC
    Column("amount", BigInteger, nullable=False),
    PrimaryKeyConstraint("who", "what", "span"),
    Index("usage_span", "span"),
)
