"""Who may play a game, what servers settle, and what players choose."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("game", sa.Column("players", sa.String(10)))
    op.add_column("game", sa.Column("public_pad", sa.Boolean()))
    op.create_table(
        "server",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channels", sa.Text(), nullable=False),
        sa.Column("role_id", sa.BigInteger()),
        sa.Column("difficulty", sa.String(20)),
        sa.Column("lives", sa.Integer()),
        sa.Column("players", sa.String(10)),
        sa.Column("public_pad", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_server"),
    )
    op.create_table(
        "player",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("pad", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_player"),
    )
