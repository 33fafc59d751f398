"""How boards look: the defaults of servers, and the choices of players. A game has its look among its options."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for table in ("server", "player"):
        op.add_column(table, sa.Column("look", sa.String(20)))
        op.add_column(table, sa.Column("theme", sa.String(20)))
