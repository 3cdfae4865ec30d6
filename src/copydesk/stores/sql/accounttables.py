"""Tables about people rather than documents: what was done by whom, how much each used in a span of time, and who logs in by a
provider."""

from sqlalchemy import BigInteger, Column, Index, PrimaryKeyConstraint, Table

from copydesk.stores.sql.tables import METADATA, Number, reference
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
IDENTITIES = Table(
    "identities",
    METADATA,
    Column("issuer", AnyText, nullable=False),
    Column("subject", AnyText, nullable=False),  # which a provider never gives to somebody else
    reference("people.id"),
    PrimaryKeyConstraint("issuer", "subject"),
    Index("identities_person", "person"),
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
