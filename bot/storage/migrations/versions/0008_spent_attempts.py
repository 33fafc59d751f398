"""Indexes for visits, daily messages and wins without a hit, long games, and attempts that stay spent."""

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
    op.create_index("ix_visit_player_id", "visit", ["player_id", "day", "guild_id"])
    op.create_index("ix_daily_message_channel_id", "daily_message", ["channel_id", "day"])
    op.drop_index("ix_result_guild_id", "result")
    if op.get_bind().dialect.name == "postgresql":  # an INTEGER of SQLite has 64 bits already
        op.alter_column("result", "duration", type_=sa.BigInteger())
    columns = ["difficulty", "ranked", "alone", "player_id", "ended_at", "game_id", "outcome", "hits"]
    op.create_index("ix_result_guild_id", "result", ["guild_id", *columns])
