"""Step 0009: what people type, in one order, and how far versions have been cut from it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "live_rooms",
        sa.Column("document", sa.Text(), sa.ForeignKey("documents.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("owed", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("document"),
    )
    op.create_table(
        "live_snapshots",
        sa.Column("document", sa.Text(), sa.ForeignKey("documents.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("doc", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("document"),
    )
    op.create_table(
        "live_steps",
        sa.Column("document", sa.Text(), sa.ForeignKey("documents.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("client", sa.Text(), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("turn", sa.Text(), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("document", "seq"),
    )
    op.create_table(
        "live_tabs",
        sa.Column("document", sa.Text(), sa.ForeignKey("documents.id", ondelete="CASCADE"), nullable=False),
        sa.Column("client", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("batch", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("document", "client"),
    )
