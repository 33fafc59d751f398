"""Private games, results, daily boards and schedules."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    for name in ("private", "recorded"):
        op.add_column("game", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("game", sa.Column("daily", sa.Date()))
    op.create_index("uq_game_daily", "game", ["starter_id", "daily"], unique=True)
    op.drop_index("uq_game_running", "game")
    _partial_index("uq_game_running", "game", ["channel_id", "kind"], "ended_at IS NULL AND NOT private", unique=True)
    _partial_index("ix_game_private", "game", ["starter_id", "ended_at"], "private")
    _partial_index("ix_game_unrecorded", "game", ["id"], "NOT recorded")
    op.add_column("player", sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("player", sa.Column("public_name", sa.String(20)))
    _partial_index("ix_player_hidden", "player", ["player_id"], "hidden")
    _partial_index("ix_player_named", "player", ["player_id"], "public_name IS NOT NULL")
    _add_results()
    _add_dailies()
    _add_schedules()


def _partial_index(name: str, table: str, columns: list[str], condition: str, *, unique: bool = False) -> None:
    where = sa.text(condition)
    op.create_index(name, table, columns, unique=unique, sqlite_where=where, postgresql_where=where)


def _add_results() -> None:
    op.create_table(
        "result",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("difficulty", sa.String(20), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("columns", sa.Integer(), nullable=False),
        sa.Column("mines", sa.Integer(), nullable=False),
        sa.Column("no_guess", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.Column("ended_at", INSTANT, nullable=False),
        sa.Column("duration", sa.Integer(), nullable=False),
        sa.Column("value", sa.Integer()),
        sa.Column("solved", sa.Integer()),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("opened", sa.Integer(), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.Column("flags", sa.Integer(), nullable=False),
        sa.Column("helped", sa.Boolean(), nullable=False),
        sa.Column("alone", sa.Boolean(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("daily", sa.Date()),
        sa.Column("luck", sa.Double()),
        sa.Column("digs", sa.Integer()),
        sa.Column("mistakes", sa.Integer()),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_result_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "player_id", name="pk_result"),
    )
    selected_by = ["difficulty", "ranked", "alone"]
    won_or_not = ["ended_at", "game_id", "outcome", "hits"]
    figures = ["duration", "value", "moves"]
    op.create_index("ix_result_player_id", "result", ["player_id", *selected_by, *won_or_not, *figures])
    op.create_index("ix_result_guild_id", "result", ["guild_id", *selected_by, "player_id", *won_or_not])
    wins = ["outcome", "player_id", "ended_at", "hits", *figures]
    op.create_index("ix_result_outcome", "result", ["guild_id", *selected_by, *wins])
    stars = ["ranked", "outcome", "helped", "hits", "duration", "ended_at"]
    _partial_index("ix_result_daily", "result", ["player_id", "daily", *stars], "daily IS NOT NULL")
    _partial_index("ix_result_unreviewed", "result", ["game_id"], "digs IS NULL AND value IS NOT NULL")


def _add_dailies() -> None:
    op.create_table(
        "daily",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("columns", sa.Integer(), nullable=False),
        sa.Column("mines", sa.Integer(), nullable=False),
        sa.Column("field", sa.Text()),
        sa.Column("first", sa.String(4)),
        sa.PrimaryKeyConstraint("day", name="pk_daily"),
    )
    op.create_table(
        "secret",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secret"),
    )
    op.create_table(
        "visit",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", "guild_id", "player_id", name="pk_visit"),
    )
    op.create_index("ix_visit_guild_id", "visit", ["guild_id", "player_id", "day"])
    op.create_index("ix_visit_player_id", "visit", ["player_id", "day", "guild_id"])
    op.create_table(
        "daily_message",
        sa.Column("message_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("locale", sa.String(10)),
        sa.PrimaryKeyConstraint("message_id", name="pk_daily_message"),
    )
    op.create_index("ix_daily_message_guild_id", "daily_message", ["guild_id", "day"])
    op.create_index("ix_daily_message_channel_id", "daily_message", ["channel_id", "day"])


def _add_schedules() -> None:
    op.create_table(
        "schedule",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("board", sa.String(20), nullable=False),
        sa.Column("times", sa.Text(), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("locale", sa.String(10)),
        sa.Column("claimed", INSTANT),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("game_id", sa.BigInteger()),
        sa.Column("untouched", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("paused", sa.String(20)),
        sa.PrimaryKeyConstraint("id", name="pk_schedule"),
    )
    op.create_index("ix_schedule_guild_id", "schedule", ["guild_id"])
