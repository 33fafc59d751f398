"""Replays of finished games with the judgement of their moves, which are made when somebody looks and kept for a while.

The judgement of the move on screen is made first, and those of the others in the background.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cachetools import LRUCache

from bot.deadlines import answering
from bot.engine.client import EngineClient
from bot.engine.jobs import Judgement
from bot.engine.pool import Overloaded
from bot.errors import PlayerError
from bot.play import text
from bot.play.mode import Modes
from bot.play.replay import Recording, Replay, Replaying, find_recording, make_replay
from bot.play.restoring import Restorer
from bot.play.session import Session
from bot.storage.store import Store
from core import CoreError, Dig

log = logging.getLogger(__name__)

MOST_KEPT = 50
"""The replays looked at last that stay in memory. One of Expert with its judgements takes 200 KB."""
AT_ONCE = 8
"""Moves that are judged in one job of the background, so that others get their turns in between."""
PAUSE = 1.0
"""Seconds to wait while the worker has no room."""


class ReplayedEnd(NamedTuple):
    """A finished game as it is stored. It differs once a player in it is deleted."""

    game: int
    turns: int
    forgotten: int


@dataclass(eq=False)
class KeptReplay:
    """A replay, and the judgements of its moves as far as they are made."""

    end: ReplayedEnd
    replay: Replay
    judged: dict[int, Judgement | None] = field(default_factory=dict)
    """By position; `None` for moves that can't be judged."""
    left: list[int] = field(default_factory=list)
    """The positions whose moves aren't judged yet, those to be judged first in front."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once more moves are judged. Then it is replaced by a new one."""

    def __post_init__(self) -> None:
        self.left = [at for at, step in enumerate(self.replay.steps, 1) if step.dug]

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

    def begin_at(self, position: int) -> None:
        """Have the moves from a position on judged first."""
        self.left.sort(key=lambda at: (at < position, at))

    def note(self, judged: Mapping[int, Judgement | None]) -> None:
        """Keep judgements, and wake those who wait for them."""
        self.judged.update(judged)
        self.left = [at for at in self.left if at not in judged]
        self.changed.set()
        self.changed = asyncio.Event()


class Replays:
    """The replays of all games in this process. The ones used last stay in memory."""

    def __init__(
        self,
        store: Store,
        engine: EngineClient,
        modes: Modes,
        replaying: Mapping[str, Replaying],
        restorer: Restorer,
    ) -> None:
        self._store = store
        self._engine = engine
        self._restorer = restorer
        self._modes = modes
        self._replaying = replaying
        self._kept: LRUCache[ReplayedEnd, KeptReplay] = LRUCache(MOST_KEPT)
        self._making = asyncio.Lock()
        """Held while a replay is made, which others may want as well."""
        self._waiting: list[KeptReplay] = []
        """Those whose moves are to be judged. The one looked at last is at the end, and comes first."""
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._kept)

    async def of(self, session: Session) -> KeptReplay:
        """Return the replay of a game that is over for good. Raise `PlayerError`, which says why, if it has none."""
        end = ReplayedEnd(session.id, session.next_number, session.forgotten)
        if not (kept := self._kept.get(end)):
            recording, read = await self._find(session)
            async with self._making:
                if not (kept := self._kept.get(end)):  # nobody else who waited has made it
                    kept = self._kept[end] = KeptReplay(end, await self._restorer(make_replay, recording, read))
        return kept

    async def judge(self, kept: KeptReplay, position: int) -> Judgement | None:
        """Return how good the move before a position was, soon, and have the others judged in the background."""
        if position in kept.left:
            dig, picked = dig_before(kept.replay, position), bool(kept.replay.rivals)
            try:
                kept.note({position: await self._engine.judge_soon(dig, picked=picked)})
            except (PlayerError, CoreError) as error:  # the position is shown without it
                log.info("move %s of game %s isn't judged yet: %r", position, kept.end.game, error)
        self._judge_rest(kept, position)
        return kept.judged.get(position)

    async def next_mistake(self, kept: KeptReplay, position: int, side: int | None = None) -> int:
        """Return the position after the next mistake, or 0 if there is none. It may wait for the background."""
        while (found := kept.mistake_after(position, side)) is None:
            changed = kept.changed
            self._judge_rest(kept, position)
            await changed.wait()
        return found

    async def judge_all(self, kept: KeptReplay) -> None:
        """Wait until all moves are judged."""
        while kept.left:
            changed = kept.changed
            self._judge_rest(kept, 0)
            await changed.wait()

    def forget(self) -> None:
        """Drop all replays, since they name players."""
        self._kept.clear()
        self._waiting.clear()

    async def close(self) -> None:
        """Give up what isn't judged yet."""
        self.forget()
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _find(self, session: Session) -> tuple[Recording, Callable[[Recording], Replay]]:
        """Return what a replay is made from, and how."""
        replaying = self._replaying.get(session.PREFIX)
        recording = await find_recording(self._store, self._modes, session.id) if replaying else None
        if replaying is None or recording is None:
            raise PlayerError(text.NO_REPLAY)
        return recording, replaying.read

    def _judge_rest(self, kept: KeptReplay, position: int) -> None:
        """Have the moves of a game judged in the background, those from a position on first."""
        if not kept.left:
            return
        kept.begin_at(position)
        if kept in self._waiting:
            self._waiting.remove(kept)
        self._waiting.append(kept)
        if self._task is None:
            with answering(None):  # the answer to the press doesn't wait for it
                self._task = asyncio.create_task(self._judge_all())

    async def _judge_all(self) -> None:
        while self._waiting:
            kept = self._waiting[-1]
            if kept.left:
                await self._judge_some(kept, kept.left[:AT_ONCE])
            else:
                self._waiting.remove(kept)
        self._task = None

    async def _judge_some(self, kept: KeptReplay, positions: Sequence[int]) -> None:
        digs = [dig_before(kept.replay, at) for at in positions]
        judged: dict[int, Judgement | None] = dict.fromkeys(positions)
        try:
            made = await self._engine.judge(digs, picked=bool(kept.replay.rivals))
            judged = dict(zip(positions, made, strict=True))
        except Overloaded:
            await asyncio.sleep(PAUSE)
            return
        except Exception as error:  # they are shown without a judgement all the same
            log.warning("moves %s of game %s aren't judged: %r", positions, kept.end.game, error)
        kept.note(judged)


def dig_before(replay: Replay, position: int) -> Dig:
    """Return the dig that led to a position."""
    step = replay.steps[position - 1]
    return Dig(step.player, step.board, step.dug, len(step.hits))
