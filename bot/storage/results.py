"""Results of games: written once for each game, with the turn that ended it or later, and completed by its review."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import BigInteger, and_, bindparam, func, null, select, union, update
from sqlalchemy.orm import Session

from bot.storage.database import Queries, transaction
from bot.storage.models import RUNNING, WITHOUT_RESULTS
from bot.storage.writing import GAME, RESULT, TURN, Row, insert_result
from core import DigStats

REVIEWED = ("luck", "digs", "mistakes")
"""The columns that come from the game's review."""

UNREVIEWED = and_(RESULT.c.digs.is_(None), RESULT.c.value.is_not(None))
"""Games without a 3BV aren't reviewed."""

ADD_REVIEW = (
    update(RESULT)
    .where(RESULT.c.game_id == bindparam("game"), RESULT.c.player_id == bindparam("player"), RESULT.c.digs.is_(None))
    .values({name: bindparam(name) for name in REVIEWED})
)


TIMED = select(GAME.c.id, null().cast(BigInteger)).where(RUNNING, WITHOUT_RESULTS)
"""The games that have a timer: those that may lapse."""
INCOMPLETE = union(
    select(GAME.c.id, null().cast(BigInteger)).where(GAME.c.ended_at.is_not(None), WITHOUT_RESULTS),
    select(RESULT.c.game_id, null().cast(BigInteger)).where(UNREVIEWED),
)
"""The games that are over and lack results or their review. They have a timer of their own once a process starts."""


class GameRecord(NamedTuple):
    """What says whether a game has something to be recorded."""

    kind: str
    over: bool
    recorded: bool
    lacks_review: bool
    last_turn_at: datetime


class GameId(NamedTuple):
    """A game's id and its type."""

    id: int
    kind: str


class ResultStore(Queries):
    """The results of games in a database."""

    @transaction
    def record(self, session: Session, game: int, results: Sequence[Row]) -> bool:
        """Store a game's results unless it has some. Return whether any were stored.

        Players whose data was deleted meanwhile get none.
        """
        mark = update(GAME).where(GAME.c.id == game, ~GAME.c.recorded).values(recorded=True)
        the_game = select(GAME.c.id.label("game_id")).where(GAME.c.id == game)
        connection = session.connection()
        if not connection.execute(mark).rowcount:
            return False
        return sum(connection.execute(insert_result(the_game, result)).rowcount for result in results) > 0

    async def add_review(self, game: int, reviews: Mapping[int, DigStats | None]) -> None:
        """Add to a game's results how its players dug, unless that was done. Nothing is known of digs without stats."""
        nothing = {"luck": None, "digs": 0, "mistakes": 0}
        rows = [
            {"game": game, "player": player, **{name: getattr(stats, name, nothing[name]) for name in REVIEWED}}
            for player, stats in reviews.items()
        ]
        if rows:
            await self.database.write(lambda connection: connection.execute(ADD_REVIEW, rows))

    async def record_of(self, game: int) -> GameRecord | None:
        """Return what says whether a game has something to be recorded, if there is such a game."""
        last_turn = select(func.max(TURN.c.at)).where(TURN.c.game_id == GAME.c.id).scalar_subquery()
        lacks_review = select(RESULT.c.game_id).where(RESULT.c.game_id == GAME.c.id, UNREVIEWED).exists()
        columns = GAME.c.kind, GAME.c.ended_at.is_not(None), GAME.c.recorded, lacks_review
        query = select(*columns, func.coalesce(last_turn, GAME.c.started_at)).where(GAME.c.id == game)
        found = await self._row(query)
        return GameRecord(*found) if found else None
