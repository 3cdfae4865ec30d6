"""Step 0013: who logs in by a provider."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "identities",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("issuer", "subject")),
        sa.Column("person", sa.Text(), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("issuer", "subject"),
    )
    op.create_index("identities_person", "identities", ["person"])
