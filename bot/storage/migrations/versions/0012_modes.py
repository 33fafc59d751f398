"""Modes of games, matches of several boards, and places of players."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

GAME = sa.table(
    "game", sa.column("mode"), sa.column("private"), sa.column("daily", sa.Date()), sa.column("options", sa.JSON())
)


def upgrade() -> None:
    op.add_column("game", sa.Column("mode", sa.String(20), nullable=False, server_default="ordinary"))
    op.add_column("game", sa.Column("match_id", sa.BigInteger()))
    op.add_column("result", sa.Column("place", sa.Integer()))
    of_a_day = sa.cast(GAME.c.options, sa.Text).like('%"daily":%')
    op.execute(GAME.update().where(GAME.c.daily.is_not(None)).values(mode="daily"))
    op.execute(GAME.update().where(GAME.c.private, GAME.c.daily.is_(None), of_a_day).values(mode="practice"))
    op.drop_index("uq_game_running", "game")
    running = sa.text("ended_at IS NULL AND NOT private")
    columns = ["channel_id", "kind", "mode"]
    op.create_index("uq_game_running", "game", columns, unique=True, sqlite_where=running, postgresql_where=running)
    matched = sa.text("match_id IS NOT NULL")
    op.create_index("ix_game_match_id", "game", ["match_id"], sqlite_where=matched, postgresql_where=matched)
    op.drop_index("uq_game_daily", "game")
    op.create_index("uq_game_day", "game", ["starter_id", "daily"], unique=True)
    op.drop_index("ix_result_daily", "result")
    compared = ["player_id", "daily", "ranked", "outcome", "helped", "hits", "duration", "ended_at"]
    dated = sa.text("daily IS NOT NULL")
    op.create_index("ix_result_day", "result", compared, sqlite_where=dated, postgresql_where=dated)
