"""The languages that players and servers choose."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    for table in ("player", "server"):
        op.add_column(table, sa.Column("language", sa.String(10)))
