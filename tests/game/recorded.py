"""The results in a database, and the timers that record those that no turn has stored."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from bot.app import RECORDING
from bot.engine.pool import WorkerPool
from bot.game.background import Recorder
from bot.game.timers import Timers
from bot.store.games import Store
from bot.store.models import StoredGame, StoredResult
from bot.store.results import ResultStore
from bot.store.timers import TimerStore
from tests.referees import referee_of


def timers_of(store: Store, clock: Callable[[], datetime], workers: WorkerPool | None = None) -> Timers:
    """The timers that record and review games, in a process of its own."""
    recorder = Recorder(referee_of(store, clock, 3, workers), ResultStore(store.database))
    kinds = [replace(kind, run=lambda _, *given: recorder.look(*given)) for kind in RECORDING]
    return Timers(None, TimerStore(store.database), kinds, clock)


async def results_in(store: Store, game: int | None = None) -> list[StoredResult]:
    """The results of a game, or of all, by game and player."""
    query = select(StoredResult).order_by(StoredResult.game_id, StoredResult.player_id)
    if game is not None:
        query = query.where(StoredResult.game_id == game)
    return await store.database.read(lambda session: list(session.scalars(query)))


async def is_recorded(store: Store, game: int) -> bool:
    query = select(StoredGame.recorded).where(StoredGame.id == game)
    return bool(await store.database.read(lambda session: session.scalar(query)))


def facts(row: StoredResult) -> dict[str, Any]:
    """A row as it is stored."""
    return {column.key: getattr(row, column.key) for column in StoredResult.__table__.columns}


async def forget_results(store: Store) -> None:
    """Leave the database as a version without results would."""

    def forget(session: Session) -> None:
        session.execute(delete(StoredResult))
        session.execute(update(StoredGame).values(recorded=False))

    await store.database.transact(forget)
