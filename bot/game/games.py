"""Looks games up, in memory and in the database, and notifies listeners of changes."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import TypeVar

from cachetools import FIFOCache, LRUCache

from bot.engine.client import EngineClient
from bot.game.channel_locks import ChannelLocks
from bot.game.judging import Judging
from bot.game.kinds import Kinds, UnknownMode
from bot.game.restoring import Restorer
from bot.game.results import Result, oldest_that_counts
from bot.game.session import Session, lock_of
from bot.store.games import ScreenStore, Store
from bot.store.models import ORDINARY
from bot.store.people import PlayerQueries, RunningGame
from bot.store.results import RatingStore, ResultStore
from core import Board, could_show

MOST_PRIVATE = 2_000
"""Private games kept in memory. Nobody may ever come back to them, and the next press reads them again."""
MOST_ENDED = 1_000
"""Games that are over kept in memory. Many are pressed again: by late presses, and to start the next one."""


class Memory:
    """The sessions that this process knows. Those of other processes may have got ahead of them."""

    def __init__(self) -> None:
        self._public: dict[int, Session] = {}
        self._private: FIFOCache[int, Session] = FIFOCache(MOST_PRIVATE)
        """The running private ones that changed last."""
        self._ended: LRUCache[int, Session] = LRUCache(MOST_ENDED)

    def __len__(self) -> int:
        return len(self._public) + len(self._private)

    def running(self, game: int) -> Session | None:
        """Return a running game."""
        return self._public.get(game) or self._private.get(game)

    def ended(self, game: int) -> Session | None:
        """Return a game that is over."""
        return self._ended.get(game)

    def with_player(self, player: int) -> list[Session]:
        """Return the running public games in which a player takes part."""
        return [one for one in self._public.values() if one.takes_part(player)]

    def keep(self, session: Session) -> None:
        """Keep a session in place of what is known of its game."""
        self.drop(session.id)
        games = self._ended if session.over else self._private if session.private else self._public
        games[session.id] = session

    def drop(self, game: int) -> None:
        """Forget a game, so that it is read again the next time."""
        for games in (self._public, self._private, self._ended):
            games.pop(game, None)

    def drop_private(self, player: int, kind: str) -> None:
        """Forget a player's private games of a type, and all games that are over: the player may be in any of them."""
        self._ended.clear()
        for game in [game for game, one in self._private.items() if (one.starter_id, one.NAME) == (player, kind)]:
            self.drop(game)


S = TypeVar("S", bound=Session)

MOST_LISTED = 25
"""Private games that are listed for a player: as many as a list has room for."""


@dataclass(frozen=True)
class News:
    """What listeners hear once a game has begun or changed, and that is stored."""

    session: Session
    results: Sequence[Result] = ()
    """Its results, if they were stored with the change."""
    began: bool = False
    made_way: bool = False
    """Whether it was a game of the bot's own that a player's has replaced."""
    reviewed: bool = False
    """Whether nothing has changed but its review, which was made after its end."""
    is_due: bool = False
    """Whether something is due earlier than it was."""


class Games:
    """All games. A session that a look-up returns is never changed: a change makes another one.

    `find` may return an old one if another process plays too. `load` returns it as it is stored now.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        rng: Random,
        engine: EngineClient,
        kinds: Kinds,
        restorer: Restorer | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.rng = rng
        self.engine = engine
        self.kinds = kinds
        self.restorer = restorer or Restorer()
        self.listeners: list[Callable[[News], None]] = []
        self.guards: list[Callable[[Board], None]] = []
        """Called with every pasted board before it is analysed. They raise `PlayerError` for one that may not be."""
        self.judging = Judging(
            store, engine, kinds, self.restorer, lambda session: self.publish(News(session, reviewed=True))
        )
        self._memory = Memory()
        self._locks = ChannelLocks()
        self._screens = ScreenStore(store.database)
        self._results = ResultStore(store.database)
        self._ratings = RatingStore(store.database)
        self._players = PlayerQueries(store.database)
        self._aimed: set[int] = set()
        """Games whose viewport or tool has changed since it was stored."""
        self._facts: dict[int, Mapping[str, object]] = {}
        """What no turn says of games, and this process knows."""

    async def find(self, game: int, kind: type[S]) -> S | None:
        """Return the game with this id if it is of this kind, running or not. It may be old."""
        if (known := self._memory.running(game)) is None:
            known = await self._find_ended(game)
        if known is None and (known := await self._read(game)):
            if known.over:
                known = self._memory.running(game) or self._keep(known)  # it may have been continued by then
            else:
                async with self._locks.turn(known.lock):  # it may have changed by then
                    known = await self._newest(game)
        return known if isinstance(known, kind) else None

    async def load(self, game: int, kind: type[S]) -> S | None:
        """Return the game with this id as it is stored now, if it is of this kind."""
        found = await self.find(game, kind)
        if found is None or found.over:
            return found
        async with self._locks.turn(found.lock):
            known = await self._newest(game, await self.store.next_number(game))
        return known if isinstance(known, kind) else None

    async def load_listed(self, running: RunningGame) -> Session | None:
        """Return a game that a list of running ones has."""
        async with self._locks.turn(lock_of(running.game)):
            return await self._newest(running.game.id, running.next_number)

    async def load_running(self, channel_id: int, kind: type[S], mode: str = ORDINARY) -> S | None:
        """Return the channel's public game of a kind and mode, if it has one."""
        async with self._locks.turn((kind.NAME, channel_id)):
            return await self._running(channel_id, kind, mode)

    async def load_last(self, channel_id: int, kind: type[S]) -> S | None:
        """Return the public game that was started last in a channel, over or not, unless a newer version has it."""
        stored = await self.store.find_newest(channel_id, kind.NAME)
        return await self._load_known(stored.id, kind) if stored else None

    async def load_match(self, match: int, kind: type[S]) -> list[S]:
        """Return the known games of a match, which has the id of the first one, in the order of their start."""
        found = [await self._load_known(game, kind) for game in await self.store.find_match(match)]
        return [session for session in found if session]

    async def load_like(self, player: int, kind: type[S], board: Board) -> list[S]:
        """Return a player's running private games whose board may be this one, turned or cut at its edges.

        The one played last comes first.
        """
        found = []
        for one in await self._private_of(player, kind, of_matches=True):
            if could_show((board.rows, board.columns), (one.game.rows, one.game.columns)):
                with suppress(UnknownMode):  # nobody here knows what it shows
                    found.append(await self.load_listed(one))
        return [session for session in found if isinstance(session, kind)]

    async def private_of(self, player: int, kind: type[Session], most: int = MOST_LISTED) -> list[RunningGame]:
        """Return a player's running private games as rows, so that they need no replay. The one played last is first.

        Boards of a day are among them for as long as it counts. Those of a match aren't.
        """
        return await self._private_of(player, kind, most)

    def with_player(self, player: int, kind: type[S]) -> list[S]:
        """Return the running public games in which a player takes part, as far as this process has them in memory."""
        return [one for one in self._memory.with_player(player) if isinstance(one, kind)]

    def keep_facts(self, game: int, **facts: object) -> None:
        """Have a session know what no turn says, such as the progress of a race on boards of their own."""
        self._facts[game] = facts
        if known := self._memory.running(game):
            self._keep(known)

    def forget_facts(self, game: int) -> None:
        """Forget what no turn says of a game."""
        self._facts.pop(game, None)

    def reviewed(self, session: S) -> S:
        """Return a game with its review if that is made. Have it made otherwise, if there is one."""
        return self.judging.add_review(session)

    async def find_reviewed(self, game: int) -> Session | None:
        """Return the game with this id as `find` does, with its review if that is made."""
        found = await self.find(game, Session)
        return self.reviewed(found) if found else None

    def publish(self, news: News) -> None:
        """Notify the listeners."""
        for listen in self.listeners:
            listen(news)

    async def _private_of(
        self, player: int, kind: type[Session], most: int = MOST_LISTED, *, of_matches: bool = False
    ) -> list[RunningGame]:
        since = oldest_that_counts(self.clock())
        return await self._players.running(player, kind.NAME, since, most, of_matches=of_matches)

    async def _running(self, channel_id: int, kind: type[S], mode: str) -> S | None:
        running = await self.store.find_running(channel_id, kind.NAME, mode)
        session = await self._newest(*running) if running else None
        return session if isinstance(session, kind) else None

    async def _load_known(self, game: int, kind: type[S]) -> S | None:
        """Return the game with this id, unless only a newer version has its mode."""
        try:
            return await self.load(game, kind)
        except UnknownMode:
            return None

    async def _newest(self, game: int, next_number: int | None = None) -> Session | None:
        """Return a game, from memory unless another process is ahead: `next_number` is its next turn as stored."""
        known = self._memory.running(game)
        if known and next_number in (None, known.next_number):
            return known
        read = await self._read(game)
        self._aimed.discard(game)  # where players looked before is out of date
        return self._keep(read) if read else None

    async def _read(self, game: int) -> Session | None:
        """Return a game as it is stored. Raise `UnknownMode` for one of a newer version."""
        stored = await self.store.find_game(game)
        if stored is None:
            return None
        session = await self.restorer(self.kinds.of(stored).restore, stored, stored.turns)
        if session.final and session.contest():
            session.know(ratings=await self._ratings.of_game(game))
        return session

    async def _find_ended(self, game: int) -> Session | None:
        """Return a game that is over if it is in memory, unless it was changed since, such as by another process."""
        known = self._memory.ended(game)
        if known is None:
            return None
        is_newest = await self.store.state(game) == (known.next_number, known.message_id, known.forgotten)
        if not is_newest:
            if self._memory.ended(game) is known:
                self._memory.drop(game)
            return None
        if known.ratings:
            known = known.copy()
            known.know(ratings=await self._ratings.of_game(game))  # a player may have hidden meanwhile
            self._memory.keep(known)
        return known

    def _keep(self, session: S) -> S:
        """Keep a session in memory, with what no turn says of it."""
        if facts := self._facts.get(session.id):
            session = session.copy()
            session.know(**facts)
        self._memory.keep(session)
        return session

    def _drop(self, game: int) -> None:
        """Read a game again the next time."""
        self._memory.drop(game)
        self._aimed.discard(game)
