"""Games and their turns."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    row_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "game",
        sa.Column("id", row_id, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("mode", sa.String(20), nullable=False),
        sa.Column("starter_id", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("columns", sa.Integer(), nullable=False),
        sa.Column("mines", sa.Integer(), nullable=False),
        sa.Column("lives", sa.Integer(), nullable=False),
        sa.Column("field", sa.Text()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("window_row", sa.Integer(), nullable=False),
        sa.Column("window_column", sa.Integer(), nullable=False),
        sa.Column("tool", sa.String(10), nullable=False),
        sa.Column("outcome", sa.String(10)),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    running = sa.text("ended_at IS NULL")
    op.create_index(
        "uq_game_running",
        "game",
        ["channel_id", "kind"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )
    op.create_table(
        "turn",
        sa.Column("game_id", row_id, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("interaction_id", sa.BigInteger()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_turn_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_turn"),
        sa.UniqueConstraint("interaction_id", name="uq_turn_interaction_id"),
    )
