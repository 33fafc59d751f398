"""Puzzles: which counts are given, and the density they were made with."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("game", sa.Column("given", sa.Text()))
    op.add_column("game", sa.Column("density", sa.Integer()))
