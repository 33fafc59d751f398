"""Attempts at daily boards that stay spent when their player's data is deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "spent_attempt",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("mark", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("day", "mark", name="pk_spent_attempt"),
    )
