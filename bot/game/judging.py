"""The judgements of finished games: made when somebody looks, once for each end of a game, and kept for a while.

A review judges all digs of a game. A replay keeps what it says, and has the other moves judged with their reasons: the
one on screen soon, and those after it in the background.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple, Self, TypeVar, TypeVarTuple

from cachetools import LRUCache

from bot.deadlines import answering
from bot.engine.client import EngineClient
from bot.engine.jobs import GameReview, Judgement
from bot.engine.pool import Overloaded, TookTooLong
from bot.errors import PlayerError
from bot.game import text
from bot.game.effect import Step
from bot.game.kinds import Kinds
from bot.game.replay import Recording, Replay, find_recording, make_replay
from bot.game.restoring import Restorer
from bot.game.session import Session
from bot.store.database import Database, Unavailable
from bot.store.exercises import MissedSquareStore, StoredMissedSquare
from bot.store.games import Store
from bot.store.models import StoredGame
from bot.store.results import ResultStore
from bot.text.errors import RESTARTING
from core import CoreError, Exercise, read_exercises, write_exercises

log = logging.getLogger(__name__)

S = TypeVar("S", bound=Session)
Given = TypeVarTuple("Given")

MOST_REVIEWS = 1_000
MOST_REPLAYS = 50
"""The replays looked at last that stay in memory. One of Expert with its judgements takes 200 KB."""
MOST_WAITING = 1_000
"""Reviews that wait for the one that is being made. Others are made when somebody looks at their board, or later."""
AT_ONCE = 8
"""Moves that are judged in one job of the background, so that others get their turns in between."""
PAUSE = 1.0
"""Seconds to wait while the worker has no room."""


class End(NamedTuple):
    """The end of a game. One that was continued ends again."""

    game: int
    turn: int | None
    """The number of the turn that ended it."""
    forgotten: int
    """How often a player in it was deleted: reviews and replays name them."""

    @classmethod
    def of(cls, session: Session) -> Self:
        """Return the end of a game that is over."""
        return cls(session.id, session.ended_turn, session.forgotten)


@dataclass(eq=False)
class KeptReplay:
    """A replay, and the judgements of its moves as far as they are made."""

    end: End
    replay: Replay
    judged: dict[int, Judgement | None] = field(default_factory=dict)
    """By position; `None` for moves that can't be judged."""
    left: set[int] = field(init=False)
    """The positions whose moves aren't judged yet."""
    seen: int = 0
    """The position that somebody looked at last. The moves from there on are judged first."""
    task: asyncio.Task[None] | None = None
    """Judges the next moves."""

    def __post_init__(self) -> None:
        self.left = {at for at, step in enumerate(self.replay.steps, 1) if step.dug}

    def learn(self, review: object) -> None:
        """Keep what the review of the game says about moves, if it does."""
        known = review.settled if isinstance(review, GameReview) else {}
        self.judged |= {at: known[step.dug] for at, step in enumerate(self.replay.steps, 1) if step.dug in known}
        self.left -= self.judged.keys()

    def mistake_after(self, position: int, side: int | None = None) -> int | None:
        """Return the position after the next mistake, perhaps only on one board; 0 if there is none.

        Return `None` if that isn't known yet.
        """
        for at in range(position + 1, len(self.replay) + 1):
            if side not in (None, self.replay.side(at)):
                continue
            judgement = self.judged.get(at)
            if judgement and judgement.best:
                return at
            if at in self.left:
                return None
        return 0

    async def judge(self, engine: EngineClient, positions: Sequence[int], *, soon: bool = False) -> None:
        """Have moves judged, and keep that."""
        digs = [self.replay.steps[at - 1].dig for at in positions]
        made = await engine.judge(digs, picked=bool(self.replay.rivals), soon=soon)
        self.judged.update(zip(positions, made, strict=True))
        self.left.difference_update(positions)


class Repeated(NamedTuple):
    """A game that was repeated, and the steps of it that dug."""

    session: Session
    digs: Sequence[Step]
    counted: Sequence[Step]
    """Those before its results were decided. What was dug after a loss or a day of rest changes no result."""


class Judging:
    """The reviews and the replays of all games in this process. The ones used last stay in memory."""

    def __init__(
        self,
        store: Store,
        engine: EngineClient,
        kinds: Kinds,
        restorer: Restorer,
        tell: Callable[[Session], None] = lambda _: None,
    ) -> None:
        """`tell` is called with every game whose review was made after its end."""
        self._tell = tell
        self._store = store
        self._engine = engine
        self._kinds = kinds
        self._restorer = restorer
        self._results = ResultStore(store.database)
        self._reviews: LRUCache[End, object] = LRUCache(MOST_REVIEWS)
        """Those that are made; `None` if that took too long."""
        self._waiting: dict[End, Session] = {}
        """Games whose reviews are to be made. One is made at a time, so that a hint doesn't wait for several."""
        self._reviewing: asyncio.Task[None] | None = None
        self._replays: LRUCache[End, KeptReplay] = LRUCache(MOST_REPLAYS)
        self._making, self._judging = asyncio.Lock(), asyncio.Lock()
        """Held while a replay is made, which others may want as well, and while some moves of one are judged."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def add_review(self, session: S) -> S:
        """Return a game with its review if that is made. Otherwise make it, and tell afterwards."""
        if not session.may_be_reviewed or session.review:
            return session
        end = End.of(session)
        if end not in self._reviews:
            if len(self._waiting) < MOST_WAITING and not self._closed:
                self._waiting.setdefault(end, session)
                self._reviewing = self._reviewing or self._begin(self._review_all)
            return session
        session = session.copy()
        session.know(review=self._reviews[end])
        return session

    def gave_up(self, session: Session) -> bool:
        """Return whether a game has no review because that took too long."""
        end = End.of(session)
        return end in self._reviews and self._reviews[end] is None

    async def complete(self, game: int) -> None:
        """Add to a game's stored results what its review says. Raise `PlayerError` if that is for later."""
        session, _, counted = await self._repeat(game)
        try:
            review = await session.make_review(self._engine, counted)
        except (TookTooLong, CoreError) as error:  # it would fail again
            log.warning("the results of game %s stay without a review: %r", game, error)
            review = None
        await self._results.add_review(game, session.dig_stats(review))

    async def replay(self, session: Session, read: Callable[[Recording], Replay]) -> KeptReplay:
        """Return the replay of a game that is over for good. Raise `PlayerError`, which says why, if it has none."""
        end = End.of(session)
        if end not in self._replays:
            recording = await find_recording(self._store, self._kinds, session.id)
            async with self._making:
                if end not in self._replays:  # nobody else who waited has made it
                    kept = self._replays[end] = KeptReplay(end, await self._restorer(make_replay, recording, read))
                    kept.learn(self._reviews.get(end))
        return self._replays[end]

    async def judge(self, kept: KeptReplay, position: int) -> Judgement | None:
        """Return how good the move before a position was, soon, and have the others judged in the background."""
        if position in kept.left:
            try:
                await kept.judge(self._engine, [position], soon=True)
            except (PlayerError, CoreError) as error:  # the position is shown without it
                log.info("move %s of game %s isn't judged yet: %r", position, kept.end.game, error)
        kept.seen = position
        self._judge_rest(kept)
        return kept.judged.get(position)

    async def next_mistake(self, kept: KeptReplay, position: int, side: int | None = None) -> int:
        """Return the position after the next mistake, or 0 if there is none. It may wait for the background."""
        while (found := kept.mistake_after(position, side)) is None:
            await self._judge_more(kept, position)
        return found

    async def judge_all(self, kept: KeptReplay) -> None:
        """Wait until all moves are judged."""
        while kept.left:
            await self._judge_more(kept, 0)

    def forget(self) -> None:
        """Drop what is made and what is to be made, since it names players."""
        self._reviews.clear()
        self._waiting.clear()
        self._replays.clear()

    async def close(self) -> None:
        """Give up what isn't made yet."""
        self._closed = True
        self.forget()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _begin(self, work: Callable[[*Given], Coroutine[object, None, None]], *given: *Given) -> asyncio.Task[None]:
        with answering(None):  # the answer to the last press doesn't wait for it
            task = asyncio.create_task(work(*given))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _review_all(self) -> None:
        while self._waiting:
            end, session = next(iter(self._waiting.items()))
            try:
                await self._review(end, session)
            except Overloaded:
                await asyncio.sleep(PAUSE)
                continue
            except Exception as error:  # a game is shown without its review all the same
                log.warning("game %s isn't judged: %r", end.game, error)
                if isinstance(error, TookTooLong) and end in self._waiting:
                    self._reviews[end] = None
            self._waiting.pop(end, None)
        self._reviewing = None

    async def _review(self, end: End, session: Session) -> None:
        ended, digs, counted = await self._repeat(end.game, end.turn)
        review = await ended.make_review(self._engine, digs)
        if end in self._waiting:  # nobody in it was deleted meanwhile
            self._reviews[end] = review
            if end in self._replays:
                self._replays[end].learn(review)
            self._tell(session)
        if ended.recorded and len(digs) == len(counted):
            with suppress(Unavailable):  # the recorder does it then
                await self._results.add_review(end.game, ended.dig_stats(review))

    async def _repeat(self, game: int, end: int | None = None) -> Repeated:
        """Repeat a game, perhaps only to the turn that ended it: it may have been continued since."""
        stored = await self._store.find_game(game)
        if stored is None:
            raise PlayerError(text.NO_REPLAY)
        return await self._restorer(_repeat, self._kinds.of(stored), stored, end)

    async def _judge_more(self, kept: KeptReplay, position: int) -> None:
        """Wait until some more moves are judged, those from a position on first."""
        kept.seen = position
        self._judge_rest(kept)
        if kept.task is None or kept.task.done():  # it was dropped meanwhile
            raise Overloaded(RESTARTING)
        await asyncio.wait([kept.task])

    def _judge_rest(self, kept: KeptReplay, _: object = None) -> None:
        """Have the moves of a game judged in the background, some at a time."""
        if kept.left and kept.end in self._replays and (kept.task is None or kept.task.done()):
            kept.task = self._begin(self._judge_some, kept)
            kept.task.add_done_callback(partial(self._judge_rest, kept))

    async def _judge_some(self, kept: KeptReplay) -> None:
        async with self._judging:
            positions = sorted(kept.left, key=lambda at: (at < kept.seen, at))[:AT_ONCE]
            try:
                await kept.judge(self._engine, positions)
            except Overloaded:
                await asyncio.sleep(PAUSE)
            except Exception as error:  # they are shown without a judgement all the same
                log.warning("moves %s of game %s aren't judged: %r", positions, kept.end.game, error)
                kept.left.difference_update(positions)


def _repeat(session_type: type[Session], stored: StoredGame, end: int | None) -> Repeated:
    session = session_type(stored)
    digs: list[Step] = []
    counted: list[Step] = []
    for turn in stored.turns:
        if end is not None and turn.number > end:
            break
        session.lapse(turn.at)
        lists = [digs, counted] if session.results is None else [digs]
        made = [step for step in session.replay(turn).steps if step.dug]
        for kept in lists:
            kept += made
    return Repeated(session, digs, counted)


INTERVALS = (timedelta(days=1), timedelta(days=3), timedelta(days=7), timedelta(days=21))


class Due(NamedTuple):
    """What is due of a player's missed squares."""

    exercise: Exercise | None
    """The one that is due first, or else any other; `None` if there are none."""
    number: int
    """How many are due."""
    next_due: datetime | None
    """When the first of all is due; `None` if there are none."""


class MissedSquares:
    """The missed squares of all players."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._stored = MissedSquareStore(database)
        self._clock = clock

    async def add(self, player_id: int, exercise: Exercise) -> None:
        """Let an exercise come back to a player tomorrow, even one that isn't in our files."""
        await self._stored.add(missed(player_id, exercise, self._clock()))

    async def due(self, player_id: int) -> Due:
        """Return what is due of a player's missed squares."""
        found = await self._stored.due(player_id, self._clock())
        return Due(_read(found.exercise), found.number, found.next_due)

    async def find(self, player_id: int, exercise_id: int) -> Exercise | None:
        """Return the exercise of a player's missed square, unless it is done."""
        return _read(await self._stored.find(player_id, exercise_id))

    async def answer(self, player_id: int, exercise_id: int, *, correct: bool) -> datetime | None:
        """Record an answer to a missed square, and return when it comes back; `None` if it is done.

        A correct answer leads to the next interval, a wrong one to the first. Only the first answer after it was due
        counts.
        """

        def following(passed: int) -> tuple[int, timedelta] | None:
            after = passed + 1 if correct else 0
            return (after, INTERVALS[after]) if after < len(INTERVALS) else None

        return await self._stored.move_on(player_id, exercise_id, self._clock(), following)


def missed(player_id: int, exercise: Exercise, now: datetime) -> StoredMissedSquare:
    """Return the row of a square that was missed now."""
    return StoredMissedSquare(
        player_id=player_id,
        exercise_id=exercise.id,
        exercise=write_exercises([exercise]),
        interval=0,
        due=now + INTERVALS[0],
    )


def _read(written: str | None) -> Exercise | None:
    return read_exercises(written)[0] if written else None
