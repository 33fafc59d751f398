"""Servers that the bot is in or has left, and an index that finds a server's games."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "membership",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("left_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("guild_id", name="pk_membership"),
    )
    op.create_index("ix_game_guild_id", "game", ["guild_id"])
