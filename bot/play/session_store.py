"""Sessions as they are stored, and in memory as long as they run and for a while after their end."""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Generic, TypeVar

from cachetools import FIFOCache, LRUCache

from bot.play.mode import Modes
from bot.play.rating import rate
from bot.play.restoring import Restorer
from bot.play.session import Session
from bot.storage.database import Unavailable
from bot.storage.models import ORDINARY, RESIGN, StoredGame, StoredTimer, StoredTurn
from bot.storage.ratings import Ratings, RatingStore, ToRate
from bot.storage.store import Change, Conflict, Store
from bot.text.players import THE_BOT

log = logging.getLogger(__name__)

S = TypeVar("S", bound=Session)

MOST_PRIVATE = 2_000
"""Private games kept in memory. Nobody may ever come back to them, and the next press reads them again."""
MOST_ENDED = 1_000
"""Games that are over kept in memory. Many are pressed again: by late presses, and to start the next one."""


class SessionStore(Generic[S]):
    """Reads and writes the sessions of one type. Running ones stay in memory, so load one only under its lock."""

    def __init__(
        self,
        session_type: type[S],
        store: Store,
        modes: Modes,
        restorer: Restorer,
        timer_watchers: Iterable[Callable[[], None]] = (),
    ) -> None:
        """`timer_watchers` are called when something is due earlier than it was."""
        self._type = session_type
        self._modes = modes
        self._restorer = restorer
        self._timer_watchers = timer_watchers
        self._store = store
        self._ratings = RatingStore(store.database)
        self._running: dict[int, S] = {}
        self._private: FIFOCache[int, S] = FIFOCache(MOST_PRIVATE)
        """The running private ones that changed last."""
        self._aimed: set[int] = set()
        """Games whose viewport or tool has changed since it was stored."""
        self._ended: LRUCache[int, S] = LRUCache(MOST_ENDED)

    def __len__(self) -> int:
        return len(self._running) + len(self._private)

    def get(self, game: int) -> S | None:
        """Return a running game if it is in memory."""
        return self._running.get(game) or self._private.get(game)

    def with_player(self, player: int) -> list[S]:
        """Return the running public games in memory in which a player takes part."""
        return [one for one in self._running.values() if one.takes_part(player)]

    async def find_ended(self, game: int) -> S | None:
        """Return a game that is over if it is in memory, unless it was changed since, such as by another process."""
        known = self._ended.get(game)
        if known is None:
            return None
        is_newest = await self._store.state(game) == (known.next_number, known.message_id, known.forgotten)
        if is_newest and known.ratings:
            known.ratings = await self._ratings.of_game(game)  # a player may have hidden meanwhile
        if not is_newest and self._ended.get(game) is known:
            del self._ended[game]
        return known if is_newest else None

    def keep_ended(self, session: S) -> S:
        """Keep a game that was read when it was over, unless it goes on by now."""
        return session if self.get(session.id) else self.keep(session)

    async def read(self, game: int) -> S | None:
        """Return a game as it is stored, if it is one of this type. Raise `UnknownMode` for one of a newer version."""
        stored = await self._store.find_game(game)
        if stored is None or stored.kind != self._type.NAME:
            return None
        session = await self._restorer(self._type.restore, stored, stored.turns, self._modes.of(stored))
        if session.final and session.contest():
            session.ratings = await self._ratings.of_game(game)
        return session

    async def load(self, game: int) -> S | None:
        """Return a game, from memory if it is there."""
        return self.get(game) or self._ended.get(game) or await self._load(game)

    async def newest(self, game: int, next_number: int) -> S | None:
        """Return a game, from memory if no other process has got ahead there."""
        known = self.get(game)
        return known if known and known.next_number == next_number else await self._load(game)

    async def find_running(self, channel_id: int, mode: str = ORDINARY) -> S | None:
        """Return the channel's running public game of a mode, if it has one."""
        running = await self._store.find_running(channel_id, self._type.NAME, mode)
        return await self.newest(*running) if running else None

    async def check_newest(self, session: S) -> None:
        """Raise `Conflict` if another process has got ahead, where nothing is stored that would show it."""
        if not await self.is_newest(session):
            raise Conflict

    async def is_newest(self, session: S) -> bool:
        """Return whether no other process has got ahead in a game."""
        return await self._store.next_number(session.id) == session.next_number

    async def add(self, session: S, stored: StoredGame, turns: list[StoredTurn], replaced: S | None = None) -> S:
        """Store a game with its first turns, together with the end of one that it replaces.

        Raise `Conflict` if its channel has one already, or a turn is stored.
        """
        for column, value in session.figures().items():  # its turns may have ended it
            setattr(stored, column, value)
        end, timer = self._end(replaced), _timer(session)
        ratings = await self._store.add_game(stored, turns, end, timer)
        self._note_end(replaced, end, ratings)
        self._note_timer(timer)
        session.id = stored.id
        log.info("game %s started: %s, %sx%s", session.id, self._type.NAME, stored.rows, stored.columns)
        return self.keep(session)

    async def save(
        self, session: S, player: int, interaction: int | None, text: str, at: datetime, replaced: S | None = None
    ) -> None:
        """Store a turn that a session has made, together with the end of a game that it replaces.

        The results are stored with a turn that decided them, and the ratings with one that ended a contest. So is a
        timer where something is due earlier than it was. Raise `Conflict` if a turn is late, or `PlayerError` if the
        player has no room for it.
        """
        session.check_room(player, text)
        change, end = _change(session, player, interaction, text, at), self._end(replaced)
        timer = self._earlier_timer(session)
        if end or timer or change.to_rate:
            *before, session.ratings = await self._store.add_turns([*([end] if end else ()), change], timer)
            self._note_end(replaced, end, *before)
        else:
            await self._store.add_turn(change.turn, change.changed, change.results)
        self._note_timer(timer)
        self._note(session, change)

    def store_soon(self, session: S) -> None:
        """Have a session's viewport and tool stored soon, or with its next turn."""
        self._aimed.add(session.id)

    async def store_aims(self) -> list[S]:
        """Store all viewports and tools that have changed. Return games in which another process has got ahead."""
        aimed = [session for game in self._aimed if (session := self.get(game))]
        self._aimed.clear()
        if not aimed:
            return []
        try:
            late = await self._store.change_games({game.id: (game.aim(), game.next_number) for game in aimed})
        except Unavailable:
            self._aimed |= {game.id for game in aimed}
            raise
        # A turn that is stored at this moment is no other process's.
        behind = [game for game in aimed if game.id in late and self.get(game.id) is game]
        for game in behind:
            self.drop(game.id)
        return behind

    def keep(self, session: S) -> S:
        """Keep a session in place of what is known of it, as long as it runs or is one of the last that are over."""
        self._take_out(session.id)
        games = self._ended if session.over else self._private if session.private else self._running
        games[session.id] = session
        return session

    def drop(self, game: int) -> None:
        """Read a game again the next time."""
        self._take_out(game)
        self._aimed.discard(game)

    def forget(self, player: int) -> None:
        """Drop a player's private games, and all games that are over: the player may be in any of them."""
        self._ended.clear()
        for game in [game for game, one in self._private.items() if one.starter_id == player]:
            self.drop(game)

    def _end(self, replaced: S | None) -> Change | None:
        """Return what to store for a game that the bot ends. If that fails, nobody knows whether it's over."""
        if replaced is None or replaced.ended_at is None:
            return None
        self.drop(replaced.id)
        return _change(replaced, THE_BOT, None, RESIGN, replaced.ended_at)

    def _note_end(self, replaced: S | None, end: Change | None, ratings: Ratings = ()) -> None:
        if replaced and end:
            replaced.ratings = ratings
            self._note(replaced, end)
            self.keep(replaced)

    def _earlier_timer(self, session: S) -> StoredTimer | None:
        """Return the timer to store, unless the stored one looks early enough: then it finds out by itself."""
        before = self.get(session.id)
        known = before.due if before else None
        return _timer(session) if known is None or (session.due and session.due < known) else None

    def _note_timer(self, timer: StoredTimer | None) -> None:
        if timer:
            for watch in self._timer_watchers:
                watch()

    def _note(self, session: S, change: Change) -> None:
        """Have a session know that a change is stored."""
        turn = change.turn
        session.recorded |= change.results is not None
        if session.outcome and session.ended_at == turn.at:
            log.info("game %s ended: %s", session.id, session.outcome.value)
        self._aimed.discard(session.id)
        session.note(turn)

    def _take_out(self, game: int) -> None:
        for games in (self._running, self._private, self._ended):
            games.pop(game, None)

    async def _load(self, game: int) -> S | None:
        read = await self.read(game)
        self._aimed.discard(game)  # where players looked before is out of date
        return self.keep(read) if read else None


def _timer(session: Session) -> StoredTimer | None:
    """Return the timer of what is due in a session, if anything is."""
    if session.due is None:
        return None
    return StoredTimer(kind=session.clock(), whose=session.id, due=session.due, guild_id=session.guild_id)


def _change(session: Session, player: int, interaction: int | None, text: str, at: datetime) -> Change:
    """Return what to store for a turn that a session has made."""
    turn = StoredTurn(
        game_id=session.id,
        number=session.next_number,
        player_id=player,
        at=at,
        interaction_id=interaction,
        text=text,
    )
    results = None if session.results is None or session.recorded else [result.row() for result in session.results]
    ends = session.final and session.ended_turn == session.next_number
    contest = session.contest() if ends else None
    to_rate = ToRate(contest.ladder, session.guild_id, contest.places, rate) if contest else None
    return Change(turn, session.figures(), results, to_rate)
