"""The tables as 1.0.0 had them, whose databases stand at this step. It never changes."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INSTANT = sa.DateTime(timezone=True)


def _columns(kind: Any, *names: str, **options: Any) -> list[sa.Column[Any]]:
    """Return columns of one type. A name with a `?` at its end may be NULL."""
    return [sa.Column(name.rstrip("?"), kind, nullable=name.endswith("?"), **options) for name in names]


def _ids(*names: str) -> list[sa.Column[Any]]:
    return _columns(sa.BigInteger(), *names, autoincrement=False)


def _words(length: int, *names: str) -> list[sa.Column[Any]]:
    return _columns(sa.String(length), *names)


def _numbers(*names: str) -> list[sa.Column[Any]]:
    return _columns(sa.Integer(), *names)


def _table(name: str, *columns: sa.Column[Any], key: Sequence[str], more: Sequence[sa.Constraint] = ()) -> None:
    op.create_table(name, *columns, sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"), *more)


def _of_game(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=f"fk_{name}_game_id", ondelete="CASCADE")


def _index(name: str, table: str, columns: str, only: str | None = None) -> None:
    where = sa.text(only) if only else None
    unique = name.startswith("uq_")
    op.create_index(name, table, columns.split(), unique=unique, sqlite_where=where, postgresql_where=where)


def upgrade() -> None:
    _add_games()
    _add_results()
    _add_settings()
    _add_dailies()
    _add_exercises()
    _add_timers()


def _add_games() -> None:
    _table(
        "game",
        sa.Column("id", ROW_ID, nullable=False),
        *_ids("channel_id", "guild_id?"),
        *_words(20, "kind"),
        *_ids("starter_id"),
        *_numbers("rows", "columns"),
        *_columns(sa.Text(), "field?"),
        *_ids("message_id?"),
        *_numbers("window_row", "window_column"),
        *_words(10, "tool", "outcome?"),
        *_columns(INSTANT, "started_at", "ended_at?"),
        *_columns(sa.JSON(), "options", server_default="{}"),
        *_words(10, "locale?"),
        *_columns(sa.Boolean(), "private", "recorded", server_default=sa.false()),
        *_columns(sa.Date(), "daily?"),
        *_columns(sa.Integer(), "forgotten", server_default="0"),
        *_columns(sa.String(20), "mode", server_default="ordinary"),
        *_ids("match_id?"),
        key=["id"],
    )
    _index("ix_game_channel_id", "game", "channel_id kind id")
    _index("ix_game_guild_id", "game", "guild_id")
    _index("ix_game_match_id", "game", "match_id", "match_id IS NOT NULL")
    _index("ix_game_private", "game", "starter_id ended_at", "private")
    _index("ix_game_running", "game", "kind", "ended_at IS NULL")
    _index("ix_game_unrecorded", "game", "id", "NOT recorded")
    _index("uq_game_day", "game", "starter_id daily")
    _index("uq_game_own_of_match", "game", "match_id starter_id", "match_id IS NOT NULL AND private")
    _index("uq_game_running", "game", "channel_id kind mode", "ended_at IS NULL AND NOT private")
    _table(
        "turn",
        sa.Column("game_id", ROW_ID, nullable=False),
        *_numbers("number"),
        *_ids("player_id"),
        *_columns(INSTANT, "at"),
        *_ids("interaction_id?"),
        *_columns(sa.Text(), "text"),
        key=["game_id", "number"],
        more=[_of_game("turn"), sa.UniqueConstraint("interaction_id", name="uq_turn_interaction_id")],
    )
    _index("ix_turn_player_id", "turn", "player_id game_id")
    _index("ix_turn_removal", "turn", "text", "substr(text, 1, 7) = 'remove:'")
    _table(
        "code",
        *_words(10, "code"),
        *_ids("game_id"),
        key=["code"],
        more=[_of_game("code"), sa.UniqueConstraint("game_id", name="uq_code_game_id")],
    )


def _add_results() -> None:
    _table(
        "result",
        sa.Column("game_id", ROW_ID, nullable=False),
        *_ids("player_id", "guild_id?"),
        *_words(20, "kind", "difficulty"),
        *_numbers("rows", "columns", "mines"),
        *_columns(sa.Boolean(), "no_guess"),
        *_words(10, "outcome"),
        *_columns(INSTANT, "ended_at"),
        sa.Column("duration", ROW_ID, nullable=False),
        *_numbers("value?", "solved?", "moves", "opened", "hits", "flags"),
        *_columns(sa.Boolean(), "helped", "alone", "private", "ranked"),
        *_columns(sa.Date(), "daily?"),
        *_columns(sa.Double(), "luck?"),
        *_numbers("digs?", "mistakes?", "place?"),
        key=["game_id", "player_id"],
        more=[_of_game("result")],
    )
    compared, form = "difficulty ranked alone", "ended_at game_id outcome hits"
    figures = "duration value moves"
    day = "player_id daily ranked outcome helped hits duration ended_at"
    _index("ix_result_day", "result", day, "daily IS NOT NULL")
    _index("ix_result_guild_id", "result", f"guild_id {compared} player_id {form}")
    _index("ix_result_outcome", "result", f"guild_id {compared} outcome player_id ended_at hits {figures}")
    _index("ix_result_player_id", "result", f"player_id {compared} {form} {figures}")
    _index("ix_result_unreviewed", "result", "game_id", "digs IS NULL AND value IS NOT NULL")
    _table("ladder", *_words(20, "name"), *_numbers("games"), key=["name"])
    _table(
        "rating",
        *_ids("game_id", "player_id", "guild_id?"),
        *_words(20, "ladder"),
        *_numbers("number", "place"),
        *_columns(INSTANT, "at"),
        *_columns(sa.Double(), "mu_before", "sigma_before", "mu_after", "sigma_after"),
        key=["game_id", "player_id"],
    )
    _index("ix_rating_at", "rating", "player_id ladder at number")
    _index("ix_rating_guild_id", "rating", "guild_id ladder player_id at")
    _index("ix_rating_number", "rating", "ladder number")
    _index("ix_rating_player_id", "rating", "player_id ladder number")


def _add_settings() -> None:
    _table(
        "server",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        *_columns(sa.Text(), "channels"),
        *_ids("role_id?"),
        *_words(20, "difficulty?"),
        *_numbers("lives?"),
        *_words(10, "players?"),
        *_columns(sa.Boolean(), "public_pad"),
        *_words(20, "look?", "theme?"),
        *_words(10, "language?"),
        key=["guild_id"],
    )
    _table(
        "player",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        *_words(10, "pad"),
        *_words(20, "look?", "theme?"),
        *_columns(sa.Boolean(), "hidden", server_default=sa.false()),
        *_words(20, "public_name?"),
        *_columns(sa.Boolean(), "pinged", server_default=sa.true()),
        *_words(10, "language?"),
        key=["player_id"],
    )
    _index("ix_player_hidden", "player", "player_id", "hidden")
    _index("ix_player_named", "player", "player_id", "public_name IS NOT NULL")
    _table("membership", *_ids("guild_id"), *_columns(INSTANT, "left_at?"), key=["guild_id"])
    _table("deletion", *_ids("player_id", "substitute_id"), *_numbers("step"), key=["player_id"])
    _table("secret", *_words(20, "name"), *_columns(sa.Text(), "value"), key=["name"])
    _table(
        "paste",
        sa.Column("id", ROW_ID, nullable=False),
        *_ids("player_id"),
        *_columns(INSTANT, "at"),
        *_columns(sa.Text(), "text"),
        key=["id"],
    )


def _add_dailies() -> None:
    _table(
        "daily",
        *_columns(sa.Date(), "day"),
        *_words(64, "seed"),
        *_numbers("version", "rows", "columns", "mines"),
        *_columns(sa.Text(), "field?"),
        *_words(4, "first?"),
        key=["day"],
    )
    _table("visit", *_columns(sa.Date(), "day"), *_ids("guild_id", "player_id"), key=["day", "guild_id", "player_id"])
    _index("ix_visit_guild_id", "visit", "guild_id player_id day")
    _index("ix_visit_player_id", "visit", "player_id day guild_id")
    _table("spent_attempt", *_columns(sa.Date(), "day"), *_words(64, "mark"), key=["day", "mark"])
    _add_messages("daily_message")
    _index("ix_daily_message_channel_id", "daily_message", "channel_id day")


def _add_exercises() -> None:
    _table(
        "trainee",
        *_ids("player_id"),
        *_columns(sa.Double(), "mu", "sigma"),
        *_numbers("rated", "streak", "best_streak"),
        *_ids("streak_exercise_id?", "rated_exercise_id?"),
        key=["player_id"],
    )
    _table("exercise", *_ids("id"), *_columns(sa.Double(), "mu", "sigma"), *_numbers("rated"), key=["id"])
    _table(
        "exercise_answer",
        *_ids("player_id", "exercise_id"),
        *_columns(INSTANT, "at"),
        *_numbers("picked"),
        *_columns(sa.Boolean(), "correct"),
        *_columns(sa.Double(), "mu?", "sigma?"),
        key=["player_id", "exercise_id"],
    )
    _table(
        "missed_square",
        sa.Column("id", ROW_ID, nullable=False),
        *_ids("player_id", "exercise_id"),
        *_columns(sa.Text(), "exercise"),
        *_numbers("interval"),
        *_columns(INSTANT, "due"),
        key=["id"],
    )
    _index("ix_missed_square_due", "missed_square", "player_id due")
    _index("uq_missed_square_exercise_id", "missed_square", "player_id exercise_id")
    _table("day_exercise", *_columns(sa.Date(), "day"), *_columns(sa.Text(), "exercise"), key=["day"])
    _table(
        "day_answer",
        *_columns(sa.Date(), "day"),
        *_ids("guild_id", "player_id"),
        *_numbers("picked"),
        *_columns(INSTANT, "at"),
        key=["day", "guild_id", "player_id"],
    )
    _index("ix_day_answer_player_id", "day_answer", "player_id day guild_id")
    _add_messages("day_message")


def _add_messages(table: str) -> None:
    """Add a table of messages about a day."""
    _table(
        table,
        *_ids("message_id", "channel_id", "guild_id"),
        *_columns(sa.Date(), "day"),
        *_words(10, "locale?"),
        key=["message_id"],
    )
    _index(f"ix_{table}_guild_id", table, "guild_id day")


def _add_timers() -> None:
    _table(
        "schedule",
        sa.Column("id", ROW_ID, nullable=False),
        *_ids("guild_id", "channel_id"),
        *_words(20, "board"),
        *_columns(sa.Text(), "times"),
        *_words(64, "zone"),
        *_words(10, "locale?"),
        *_columns(INSTANT, "claimed?"),
        *_ids("message_id?", "game_id?"),
        *_columns(sa.Integer(), "untouched", server_default="0"),
        *_words(20, "paused?"),
        key=["id"],
    )
    _index("ix_schedule_guild_id", "schedule", "guild_id")
    _table(
        "timer",
        *_words(20, "kind"),
        *_ids("whose"),
        *_columns(INSTANT, "due"),
        *_ids("guild_id?"),
        key=["kind", "whose"],
    )
    _index("ix_timer_due", "timer", "kind due")
