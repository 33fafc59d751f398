"""Timers, for everything that happens later by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

AT_ONCE = {"sqlite": "'1970-01-01 00:00:00.000000'", "postgresql": "TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00'"}
A_DAY_LATER = {
    "sqlite": "strftime('%Y-%m-%d %H:%M:%f000', max(turn.at), '+1 day')",
    "postgresql": "max(turn.at) + interval '24 hours'",
}
WHOSE = (
    """SELECT 'game', game.id, {later}, CAST(NULL AS BIGINT) FROM game JOIN turn ON turn.game_id = game.id
        WHERE game.ended_at IS NULL AND NOT game.recorded GROUP BY game.id""",
    """SELECT 'review', id, {at_once}, CAST(NULL AS BIGINT) FROM game WHERE ended_at IS NOT NULL AND NOT recorded
        UNION SELECT 'review', game_id, {at_once}, CAST(NULL AS BIGINT) FROM result
        WHERE digs IS NULL AND value IS NOT NULL""",
    "SELECT 'schedule', id, {at_once}, guild_id FROM schedule WHERE paused IS NULL",
    "SELECT 'deletion', player_id, {at_once}, CAST(NULL AS BIGINT) FROM deletion",
    "SELECT 'left', guild_id, {at_once}, guild_id FROM membership WHERE left_at IS NOT NULL",
)
"""Whose timers there are, when they are due, and the servers whose processes run them."""


def upgrade() -> None:
    op.create_table(
        "timer",
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("whose", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("kind", "whose", name="pk_timer"),
    )
    dialect = op.get_bind().dialect.name
    for whose in WHOSE:
        found = whose.format(at_once=AT_ONCE[dialect], later=A_DAY_LATER[dialect])
        op.execute(f"INSERT INTO timer (kind, whose, due, guild_id) {found}")
    op.create_index("ix_timer_due", "timer", ["kind", "due"])
