"""One private game of each player in a match."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    own = sa.text("match_id IS NOT NULL AND private")
    op.create_index(
        "uq_game_own_of_match",
        "game",
        ["match_id", "starter_id"],
        unique=True,
        sqlite_where=own,
        postgresql_where=own,
    )
