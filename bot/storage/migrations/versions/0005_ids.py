"""An index for the last game of a channel."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("ix_game_channel_id", "game", ["channel_id", "kind", "id"])
