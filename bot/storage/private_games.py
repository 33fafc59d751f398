"""Finds the running private games of players."""

from __future__ import annotations

from sqlalchemy import ColumnElement, TextClause, func, select
from sqlalchemy.orm import Session

from bot.storage.database import Database
from bot.storage.models import IN_PRIVATE, StoredGame, StoredTurn
from bot.storage.writing import GAME, next_number

LAST_MOVE = select(func.max(StoredTurn.at)).where(StoredTurn.game_id == GAME.c.id).scalar_subquery()


class PrivateGames:
    """The private games of all players. Every method may raise `Unavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def running(self, player_id: int, kind: str, most: int) -> list[tuple[int, int]]:
        """Return the ids of a player's running games and the numbers of their next turns, the one played last first."""
        query = (
            select(StoredGame.id, next_number(GAME.c.id))
            .where(*_running(player_id, kind))
            .order_by(LAST_MOVE.desc(), StoredGame.id.desc())
            .limit(most)
        )

        def find(session: Session) -> list[tuple[int, int]]:
            return [(game, number) for game, number in session.execute(query)]

        return await self._database.read(find)

    async def count(self, player_id: int, kind: str) -> int:
        """Return how many running games a player has, daily boards apart."""
        query = select(func.count()).where(*_running(player_id, kind), StoredGame.daily.is_(None))
        return await self._database.read(lambda session: session.scalar(query) or 0)


def _running(player_id: int, kind: str) -> list[ColumnElement[bool] | TextClause]:
    return [StoredGame.starter_id == player_id, StoredGame.ended_at.is_(None), IN_PRIVATE, StoredGame.kind == kind]
