"""Finds the private games of players."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ColumnElement, TextClause, func, or_, select
from sqlalchemy.orm import Session

from bot.storage.database import Database
from bot.storage.models import IN_PRIVATE, StoredGame, StoredTurn
from bot.storage.writing import GAME, next_number

LAST_MOVE = select(func.max(StoredTurn.at)).where(StoredTurn.game_id == GAME.c.id).scalar_subquery()


class PrivateGames:
    """The private games of all players. Every method may raise `Unavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def running(self, player_id: int, kind: str, since: date, most: int) -> list[tuple[int, int]]:
        """Return the ids of a player's running games and the numbers of their next turns, the one played last first.

        Of daily boards, those of days before `since` are left out.
        """
        query = (
            select(StoredGame.id, next_number(GAME.c.id))
            .where(*_running(player_id, kind), or_(StoredGame.daily.is_(None), StoredGame.daily >= since))
            .order_by(LAST_MOVE.desc(), StoredGame.id.desc())
            .limit(most)
        )

        def find(session: Session) -> list[tuple[int, int]]:
            return [(game, number) for game, number in session.execute(query)]

        return await self._database.read(find)

    async def ended(self, player_id: int, kind: str, since: datetime, most: int) -> list[StoredGame]:
        """Return a player's games that ended since then, the last one first."""
        query = (
            select(StoredGame)
            .where(StoredGame.starter_id == player_id, StoredGame.ended_at >= since, IN_PRIVATE)
            .where(StoredGame.kind == kind)
            .order_by(StoredGame.ended_at.desc(), StoredGame.id.desc())
            .limit(most)
        )
        return await self._database.read(lambda session: list(session.scalars(query)))

    async def count(self, player_id: int, kind: str) -> int:
        """Return how many running games a player has, daily boards apart."""
        query = select(func.count()).where(*_running(player_id, kind), StoredGame.daily.is_(None))
        return await self._database.read(lambda session: session.scalar(query) or 0)


def _running(player_id: int, kind: str) -> list[ColumnElement[bool] | TextClause]:
    return [StoredGame.starter_id == player_id, StoredGame.ended_at.is_(None), IN_PRIVATE, StoredGame.kind == kind]
