"""An index for counting the running games among those that have ended, and whether a game's players were deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    running = sa.text("ended_at IS NULL")
    op.create_index("ix_game_running", "game", ["kind"], sqlite_where=running, postgresql_where=running)
    op.add_column("game", sa.Column("forgotten", sa.Integer(), nullable=False, server_default="0"))
