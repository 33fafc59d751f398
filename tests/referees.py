"""Referees for tests, with all games of the bot."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import TypeVar

from bot.app import FEATURES
from bot.engine.client import EngineClient
from bot.engine.pool import WorkerPool
from bot.game.referee import Referee
from bot.game.session import Session
from bot.store.games import Store
from bot.store.models import ORDINARY
from tests.at_once import AtOnce

S = TypeVar("S", bound=Session)


def referee_of(
    store: Store, clock: Callable[[], datetime], seed: int = 1, workers: WorkerPool | None = None
) -> Referee:
    """A referee whose random numbers are always the same."""
    rng = Random(seed)
    return Referee(
        store,
        clock,
        rng,
        EngineClient(workers or AtOnce(), rng),
        FEATURES.kinds,
    )


async def running(referee: Referee, channel_id: int, kind: type[S], mode: str = ORDINARY) -> S:
    """The game that runs in a channel."""
    session = await referee.load_running(channel_id, kind, mode)
    assert session is not None
    return session
