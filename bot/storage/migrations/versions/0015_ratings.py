"""Ladders, and the ratings of players before and after each rated game."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

SKILLS = ("mu_before", "sigma_before", "mu_after", "sigma_after")


def upgrade() -> None:
    op.create_table(
        "ladder",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_ladder"),
    )
    op.create_table(
        "rating",
        sa.Column("game_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("ladder", sa.String(20), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        *(sa.Column(name, sa.Double(), nullable=False) for name in SKILLS),
        sa.PrimaryKeyConstraint("game_id", "player_id", name="pk_rating"),
    )
    op.create_index("ix_rating_number", "rating", ["ladder", "number"])
    op.create_index("ix_rating_player_id", "rating", ["player_id", "ladder", "number"])
    op.create_index("ix_rating_at", "rating", ["player_id", "ladder", "at", "number"])
    op.create_index("ix_rating_guild_id", "rating", ["guild_id", "ladder", "player_id", "at"])
