"""Exercises: answers and ratings, missed squares, and the exercise of each day."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _id(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False, autoincrement=False)


def _skill(*, nullable: bool = False) -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Double(), nullable=nullable) for name in ("mu", "sigma")]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer(), nullable=False) for name in names]


def upgrade() -> None:
    op.create_table(
        "trainee",
        _id("player_id"),
        *_skill(),
        *_numbers("rated", "streak", "best_streak"),
        sa.Column("streak_exercise_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("player_id", name="pk_trainee"),
    )
    op.create_table(
        "exercise", _id("id"), *_skill(), *_numbers("rated"), sa.PrimaryKeyConstraint("id", name="pk_exercise")
    )
    op.create_table(
        "exercise_answer",
        _id("player_id"),
        _id("exercise_id"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        *_numbers("picked"),
        sa.Column("correct", sa.Boolean(), nullable=False),
        *_skill(nullable=True),
        sa.PrimaryKeyConstraint("player_id", "exercise_id", name="pk_exercise_answer"),
    )
    op.create_table(
        "missed_square",
        sa.Column("id", ID, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("exercise_id", sa.BigInteger(), nullable=False),
        sa.Column("exercise", sa.Text(), nullable=False),
        *_numbers("interval"),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_missed_square"),
    )
    op.create_index("uq_missed_square_exercise_id", "missed_square", ["player_id", "exercise_id"], unique=True)
    op.create_index("ix_missed_square_due", "missed_square", ["player_id", "due"])
    op.create_table(
        "day_exercise",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("exercise", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_day_exercise"),
    )
    op.create_table(
        "day_answer",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        *_numbers("picked"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("day", "guild_id", "player_id", name="pk_day_answer"),
    )
    op.create_index("ix_day_answer_player_id", "day_answer", ["player_id", "day", "guild_id"])
    op.create_table(
        "day_message",
        _id("message_id"),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("locale", sa.String(10)),
        sa.PrimaryKeyConstraint("message_id", name="pk_day_message"),
    )
    op.create_index("ix_day_message_guild_id", "day_message", ["guild_id", "day"])
