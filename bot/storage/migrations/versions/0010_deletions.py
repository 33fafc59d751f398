"""Indexes that find all of a player's turns, and players whose data is being deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_index("ix_turn_player_id", "turn", ["player_id", "game_id"])
    removes = sa.text("substr(text, 1, 7) = 'remove:'")
    op.create_index("ix_turn_removal", "turn", ["text"], sqlite_where=removes, postgresql_where=removes)
    op.create_table(
        "deletion",
        sa.Column("player_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("substitute_id", sa.BigInteger(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_deletion"),
    )
