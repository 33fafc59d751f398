"""The reviews of finished games: made once, in the background, and shown when they are ready."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from cachetools import LRUCache

from bot.deadlines import answering
from bot.engine.pool import Overloaded, TookTooLong
from bot.play.session import Session

log = logging.getLogger(__name__)

S = TypeVar("S", bound=Session)

MOST_KEPT = 1_000
MOST_WAITING = 1_000
"""Reviews that wait for the one that is being made. Others are made when somebody looks at their board, or later."""
PAUSE = 1.0
"""Seconds to wait while the worker has no room."""


class End(NamedTuple):
    """The end of a game. One that was continued ends again."""

    game: int
    turn: int
    """The number of the turn that ended it."""
    forgotten: int
    """How often a player in it was deleted: a review names them."""


class Reviews(ABC, Generic[S]):
    """The reviews of all games of a type, each made once. The ones used last stay in memory.

    One is made at a time, so that a hint doesn't wait for several.
    """

    def __init__(self, made: Callable[[S], None]) -> None:
        """`made` is called with every game whose review is made."""
        self._tell = made
        self._made: LRUCache[End, Any] = LRUCache(MOST_KEPT)
        """Those that are made; `None` if that took too long."""
        self._waiting: dict[End, S] = {}
        """Games whose reviews are to be made. The first one is being made."""
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def add_to(self, session: S) -> S:
        """Return a game with its review if that is made. Otherwise make it, and call the watchers afterwards."""
        if not session.may_be_reviewed or session.review:
            return session
        end = _end_of(session)
        if end not in self._made:
            self._ask(end, session)
            return session
        session = session.copy()
        session.know(review=self._made[end])
        return session

    def gave_up(self, session: S) -> bool:
        """Return whether a game has no review because that took too long."""
        end = _end_of(session)
        return end in self._made and self._made[end] is None

    def forget(self) -> None:
        """Drop what is made and what is to be made, since a review names players."""
        self._made.clear()
        self._waiting.clear()

    async def close(self) -> None:
        """Give up the reviews that aren't made yet."""
        self._closed = True
        self._waiting.clear()
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def record(self, game: int) -> None:
        """Add to a game's stored results what its review says. Raise `PlayerError` if that is for later."""
        raise NotImplementedError  # only results that count luck want it

    @abstractmethod
    async def _make(self, end: End, session: S) -> None:
        """Make the review of a game's end, and `_keep` it."""

    def _keep(self, end: End, session: S, review: Any) -> None:
        """Keep a review and call the watchers. A review of a player whose data was deleted meanwhile is dropped."""
        if end not in self._waiting:
            return
        self._made[end] = review
        if review is not None:
            self._tell(session)

    def _ask(self, end: End, session: S) -> None:
        if self._closed or end in self._waiting or len(self._waiting) >= MOST_WAITING:
            return
        self._waiting[end] = session
        if self._task is None:
            with answering(None):  # the answer to the last press doesn't wait for it
                self._task = asyncio.create_task(self._make_all())

    async def _make_all(self) -> None:
        while self._waiting:
            end, session = next(iter(self._waiting.items()))
            try:
                await self._make(end, session)
            except Overloaded:
                await asyncio.sleep(PAUSE)
                continue
            except Exception as error:  # a game is shown without its review all the same
                log.warning("game %s isn't judged: %r", end.game, error)
                if isinstance(error, TookTooLong):
                    self._keep(end, session, None)
            self._waiting.pop(end, None)
        self._task = None


def _end_of(session: Session) -> End:
    assert session.ended_turn is not None  # noqa: S101 - only games that are over are reviewed
    return End(session.id, session.ended_turn, session.forgotten)
