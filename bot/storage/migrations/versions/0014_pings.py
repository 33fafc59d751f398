"""Whether players are mentioned when it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("player", sa.Column("pinged", sa.Boolean(), nullable=False, server_default=sa.true()))
