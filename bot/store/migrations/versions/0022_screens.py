"""What the message of each public game shows. Those of running games count as up to date."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    game = sa.ForeignKey("game.id", name="fk_screen_game_id", ondelete="CASCADE")
    game_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "screen",
        sa.Column("game_id", game_id, game, autoincrement=False, nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_screen"),
    )
    op.execute(
        """INSERT INTO screen SELECT game.id, max(turn.number) + 1 FROM game JOIN turn ON turn.game_id = game.id
        WHERE game.ended_at IS NULL AND NOT game.private AND game.message_id IS NOT NULL GROUP BY game.id"""
    )
