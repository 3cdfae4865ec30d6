"""Step 0012: what was done by whom, and how much each person used."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0009"
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "acts",
        sa.Column("number", NUMBER, primary_key=True, autoincrement=True),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("at", "person", "name", "way", "act", "about")),
    )
    op.create_index("acts_at", "acts", ["at"])
    op.create_table(
        "usage",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("who", "what", "span")),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("who", "what", "span"),
    )
    op.create_index("usage_span", "usage", ["span"])
