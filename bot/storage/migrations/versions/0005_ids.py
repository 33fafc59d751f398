"""Options as JSON, ids in place of English, the language of a board, and an index for the last game of a channel."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

BATCH = 1000
MOVED = ("mode", "title", "mines", "lives", "players", "public_pad", "given", "density")
"""Columns that only one game used, or that English was in."""
GAME = sa.table(
    "game", sa.column("id"), sa.column("kind"), sa.column("options", sa.JSON), *(sa.column(name) for name in MOVED)
)
TURN = sa.table("turn", sa.column("text", sa.Text))

DIFFICULTIES = {name.capitalize(): name for name in ("beginner", "intermediate", "expert", "pocket")}
TURNS = {
    "start 2": "start:2",
    "vote": "vote:solution",
    "vote none": "vote:none",
    "vote continue": "vote:continue",
    "vote reveal": "vote:reveal",
    # A player's votes for both counted then.
    "go on": "vote1:continue",
    "show the mines": "vote1:reveal",
}
REMOVE = "remove "


def upgrade() -> None:
    op.add_column("game", sa.Column("options", sa.JSON(), nullable=False, server_default="{}"))
    op.add_column("game", sa.Column("locale", sa.String(10)))
    connection, last = op.get_bind(), 0
    change = sa.update(GAME).where(GAME.c.id == sa.bindparam("game")).values(options=sa.bindparam("new", type_=sa.JSON))
    while rows := connection.execute(sa.select(GAME).where(GAME.c.id > last).order_by(GAME.c.id).limit(BATCH)).all():
        connection.execute(change, [{"game": row.id, "new": _options(row)} for row in rows])
        last = rows[-1].id
    for before, after in TURNS.items():
        connection.execute(sa.update(TURN).where(TURN.c.text == before).values(text=after))
    player = sa.func.substr(TURN.c.text, len(REMOVE) + 1)
    connection.execute(
        sa.update(TURN).where(TURN.c.text.startswith(REMOVE)).values(text=sa.literal("remove:").concat(player))
    )
    for name in MOVED:
        op.drop_column("game", name)
    op.create_index("ix_game_channel_id", "game", ["channel_id", "kind", "id"])


def _options(row: Any) -> dict[str, Any]:
    if row.kind == "puzzle":
        return {"difficulty": row.mode, "density": row.density, "given": row.given}
    return {
        "difficulty": DIFFICULTIES.get(row.title, "own"),
        "mines": row.mines,
        "lives": row.lives,
        "players": row.players or "everyone",
        "public_pad": row.public_pad is None or bool(row.public_pad),
        "laying": row.mode.replace(" ", "_"),
    }
