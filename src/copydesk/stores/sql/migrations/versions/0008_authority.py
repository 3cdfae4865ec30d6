"""Step 0008: on what authority turns and jobs work, what a key was for, whom a stored file is for, and that a process can write.

A file that is there is for the documents and projects that name it: who put it there was not written down.
"""

import re
from collections.abc import Iterable, Iterator

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0006"
HASH = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
NAMING = (
    "SELECT document, text FROM nodes WHERE length(text) >= 64",
    "SELECT document, attrs FROM nodes WHERE length(attrs) >= 64",
    "SELECT document, origins.text FROM nodes JOIN origins ON hash = origin_hash WHERE length(origins.text) >= 64",
    "SELECT document, origins.attrs FROM nodes JOIN origins ON hash = origin_hash WHERE length(origins.attrs) >= 64",
    "SELECT project, hash FROM sources",
)


def upgrade() -> None:
    op.add_column("turns", sa.Column("authority", sa.Text(), nullable=True))
    op.add_column("turns", sa.Column("answers", sa.Text(), nullable=True))
    op.add_column("turns", sa.Column("asked", sa.LargeBinary(), nullable=True))
    op.add_column("jobs", sa.Column("authority", sa.Text(), nullable=True))
    table = op.create_table(
        "file_grants",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("on", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "on"),
    )
    op.create_table(
        "pulses", sa.Column("holder", sa.Text(), nullable=False), sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("holder"),
    )  # fmt: skip
    op.create_index("file_grants_on", "file_grants", ["on"])
    found = sorted({pair for query in NAMING for pair in _named(op.get_bind().execute(sa.text(query)))})
    if found:
        op.bulk_insert(table, [{"hash": hash, "on": on} for hash, on in found])


def _named(rows: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for on, text in rows:
        for hash in HASH.findall(text):
            yield hash, on
