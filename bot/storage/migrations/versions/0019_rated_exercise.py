"""The exercise that a player answers next for the rating."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("trainee", sa.Column("rated_exercise_id", sa.BigInteger()))
