"""Finds the private games of players."""

from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, TextClause, func, or_, select
from sqlalchemy.orm import Session

from bot.storage.database import Queries
from bot.storage.models import IN_PRIVATE, StoredGame, StoredTurn
from bot.storage.writing import GAME, next_number

LAST_TURN = select(func.max(StoredTurn.at)).where(StoredTurn.game_id == GAME.c.id).scalar_subquery()
# The bot's own turns have no interaction. The start has one and isn't counted.
TURNS = select(func.count(StoredTurn.interaction_id) - 1).where(StoredTurn.game_id == GAME.c.id).scalar_subquery()


class RunningGame(NamedTuple):
    """A running private game as it is stored, without its turns."""

    game: StoredGame
    next_number: int
    """The number of its next turn."""
    turns: int
    """How many turns its player has made since the start."""
    played_at: datetime


class PrivateGameStore(Queries):
    """The private games of all players."""

    async def running(self, player_id: int, kind: str, since: date, most: int) -> list[RunningGame]:
        """Return a player's running games, the one played last first.

        Of boards of a day, those before `since` are left out.
        """
        query = (
            select(StoredGame, next_number(GAME.c.id), TURNS, LAST_TURN)
            .where(*_running(player_id, kind), or_(StoredGame.day.is_(None), StoredGame.day >= since))
            .order_by(LAST_TURN.desc(), StoredGame.id.desc())
            .limit(most)
        )

        def find(session: Session) -> list[RunningGame]:
            return [RunningGame(*row) for row in session.execute(query)]

        return await self.database.read(find)

    async def ended(self, player_id: int, kind: str, since: datetime, most: int) -> list[StoredGame]:
        """Return a player's games that ended since then, the last one first."""
        query = (
            select(StoredGame)
            .where(StoredGame.starter_id == player_id, StoredGame.ended_at >= since, IN_PRIVATE)
            .where(StoredGame.kind == kind)
            .order_by(StoredGame.ended_at.desc(), StoredGame.id.desc())
            .limit(most)
        )
        return await self.database.read(lambda session: list(session.scalars(query)))

    async def count(self, player_id: int, kind: str) -> int:
        """Return how many running games a player has, boards of a day apart."""
        query = select(func.count()).where(*_running(player_id, kind), StoredGame.day.is_(None))
        return await self.database.read(lambda session: session.scalar(query) or 0)


def _running(player_id: int, kind: str) -> list[ColumnElement[bool] | TextClause]:
    return [StoredGame.starter_id == player_id, StoredGame.ended_at.is_(None), IN_PRIVATE, StoredGame.kind == kind]
