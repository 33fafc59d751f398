"""Codes of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "code",
        sa.Column("code", sa.String(10), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_code"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_code_game_id", ondelete="CASCADE"),
        sa.UniqueConstraint("game_id", name="uq_code_game_id"),
    )
