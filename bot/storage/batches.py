"""Changes of many games in one transaction."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Row, insert, select, update
from sqlalchemy.orm import Session

from bot.storage.models import RESIGN, StoredGame, StoredTurn
from bot.storage.writing import GAME, next_number
from bot.text.players import THE_BOT
from core import Outcome

GAMES, ROWS = 25, 1_000
"""How many games, or rows of other tables, one batch changes. A game's turns change together."""


def lock_games(session: Session, games: Collection[int]) -> Sequence[Row[int, str, datetime | None]]:
    """Lock games in order, so that no two transactions wait for each other, and before their turns, as results do."""
    locked = select(StoredGame.id, StoredGame.kind, StoredGame.ended_at).where(StoredGame.id.in_(games))
    return session.execute(locked.order_by(StoredGame.id).with_for_update()).all()


def end_games(session: Session, games: Collection[int], now: datetime) -> None:
    """End running games by the bot itself. They are locked by this transaction."""
    add_turns(session, games, THE_BOT, RESIGN, now)
    ended = {"ended_at": now, "outcome": Outcome.RESIGNED.value}
    session.execute(update(StoredGame).where(StoredGame.id.in_(games)).values(ended))


def add_turns(session: Session, games: Collection[int], player: int, turn: str, now: datetime) -> None:
    """Add a turn to each of these games."""
    numbered = select(GAME.c.id, next_number(GAME.c.id)).where(GAME.c.id.in_(games))
    turns = [
        {"game_id": game, "number": number, "player_id": player, "at": now, "interaction_id": None, "text": turn}
        for game, number in session.execute(numbered)
    ]
    if turns:
        session.execute(insert(StoredTurn), turns)
