"""The one door through which a game changes: a copy of it is changed, stored, and only then shown.

One thing at a time is done in a channel's games of a type, and in a player's private ones.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

from bot.errors import Busy, PlayerError
from bot.game import text
from bot.game.channel_locks import PlayerLock
from bot.game.effect import Effect
from bot.game.games import Games, News, S
from bot.game.ratings import rate
from bot.game.session import Session, lock_of
from bot.game.viewport import Viewport
from bot.store.database import Unavailable
from bot.store.games import Conflict, TurnChange
from bot.store.models import RESIGN, StoredGame, StoredTimer, Turn
from bot.store.results import Ratings, ToRate
from bot.text.errors import OVERLOADED
from bot.text.words import THE_BOT
from core import Action, Move

log = logging.getLogger(__name__)

Done = TypeVar("Done")

TRIES = 30
"""How often a change is tried while other processes get ahead: a try is two calls, so another process that makes one
after another can win many in a row. The time for an answer ends it earlier where calls are slow.
"""
MOST_RUNNING = 20
"""Private games of a type that a player can have at a time, boards of a day apart."""


class GameRunning(PlayerError):
    """The channel has a game of this type already."""

    def __init__(self, session: Session) -> None:
        super().__init__(text.ALREADY_RUNNING if session.has_starter else text.PLAY_ALONG)
        self.session = session


class StartedAlready(PlayerError):
    """The player has started this private game before, or another process has."""

    def __init__(self) -> None:
        super().__init__(text.STARTED_ALREADY)


class Referee(Games):
    """All games, which change only here."""

    async def play(
        self,
        game: S,
        player: int,
        interaction: int | None,
        turn: str | Callable[[S], str],
        *,
        moderates: bool = False,
        at: datetime | None = None,
    ) -> tuple[S, Effect]:
        """Do what a turn without moves says, unless it changes nothing. It may depend on the game as it is by then.

        Raise `PlayerError` if this player may not do it, or `GameRunning` if another game is in its way.
        """
        return await self._change(game, partial(self._try, player, interaction, turn, moderates, at))

    async def move(
        self,
        game: S,
        player: int,
        interaction: int,
        moves: Sequence[Move],
        *,
        seen: str | Mapping[Action, str] | None = None,
        pressed_at: datetime | None = None,
        own: bool = False,
    ) -> tuple[S, Effect]:
        """Make a player's moves and store what was done, once for every interaction.

        With `seen` a move is made only if its cell still shows one of these symbols, or of those of its action. They
        were on the button. None is made if the viewport had just moved, unless this player moved it. Moves from the
        player's `own` board leave it alone.
        """
        shown = dict.fromkeys(Action, seen) if isinstance(seen, str) else seen
        return await self._change(game, partial(self._try_moves, player, interaction, moves, shown, pressed_at, own))

    async def elapse(self, game: int, kind: type[S], now: datetime) -> tuple[S | None, Sequence[Effect]]:
        """Do what is due in a game by now, each in a turn of its own. Return the game, and what that did."""
        session = await self.load(game, kind)
        if session is None or session.due is None or session.due > now:
            return session, ()
        return await self._change(session, partial(self._elapse, now))

    async def aim(
        self,
        game: S,
        player: int,
        *,
        corner: tuple[int, int] | None = None,
        tool: Action | None = None,
        pressed_at: datetime | None = None,
    ) -> S:
        """Move the viewport to a corner, or take a tool. They are stored soon, and not for each press.

        Raise `PlayerError` if somebody else just did.
        """
        session, _ = await self._change(game, partial(self._aim, player, corner, tool, pressed_at or self.clock()))
        return session

    async def show_in(self, game: Session, message_id: int) -> int | None:
        """Record the board's message, which shows a game as it is here. Return the message that it replaces.

        The newest message is the board's, whatever order they are reported in.
        """
        _, superseded = await self._change(game, partial(self._show_in, message_id, game.turns_shown))
        return superseded

    async def begin(
        self, kind: type[S], stored: StoredGame, interaction: int | None, opening: Sequence[Move] = ()
    ) -> S:
        """Start a game as it is about to be stored, with the bot's opening if it makes one.

        Raise `GameRunning` if its channel has a public one of its mode that doesn't make way. Of a private one, raise
        `StartedAlready` if it is its player's second attempt at a day's board, or `PlayerError` if the player has too
        many.
        """
        async with self._locks.turn(lock_of(stored)):
            if stored.private and stored.day is None and stored.match_id is None:
                await self._check_private(stored.starter_id, stored.kind)
            return await self._begin(kind, stored, interaction, opening)

    async def begin_for_nobody(self, kind: type[S], stored: StoredGame, fresh: timedelta) -> tuple[S, S | None]:
        """Start a game by the bot itself. Return it, and an earlier one that it replaces because nobody plays it.

        Raise `GameRunning` if the channel's game doesn't make way, or is as young as `fresh`.
        """
        async with self._locks.turn(lock_of(stored)):  # nobody starts one in between
            running = await self._running(stored.channel_id, kind, stored.mode)
            if running:
                if self.clock() - running.started_at < fresh:
                    raise GameRunning(running)
                running, _ = await self._change_locked(running, partial(self._end, Session.makes_way_for_the_bot))
            return await self._begin(kind, stored, None), running

    async def check_free(self, channel_id: int, kind: type[Session]) -> None:
        """Raise `GameRunning` if the channel has a game of this kind."""
        if running := await self.load_running(channel_id, kind):
            raise GameRunning(running)

    async def end(self, game: S, ends: Callable[[S, datetime], bool]) -> S | None:
        """End a game by the bot itself, and return it then; `None` if it doesn't end, as after a move meanwhile."""
        try:
            session, _ = await self._change(game, partial(self._end, ends))
        except GameRunning:
            return None
        return session

    async def bring_back(self, replaced: Session) -> bool:
        """Let a game go on that made way, if nobody had touched it. Return whether it does."""
        resigned = replaced.next_number - 1
        if replaced.has_starter or resigned != 1:
            return False
        async with self._locks.turn(replaced.lock):
            try:
                await self.store.take_back(replaced.id, resigned)
            except Conflict:
                return False
            self._drop(replaced.id)
            return True

    async def record(self, game: int, now: datetime) -> bool:
        """Store a game's results if they are decided by now, and weren't stored. Return whether any were stored."""
        session = await self._read(game)
        if session is None:
            return False
        session.lapse(now)
        if session.results is None:
            return False
        return await self._results.record(game, [result.row() for result in session.results])

    async def store_aims(self) -> list[Session]:
        """Store the viewports and tools that have changed. Return games in which another process has got ahead."""
        aimed = [session for game in self._aimed if (session := self._memory.running(game))]
        self._aimed.clear()
        if not aimed:
            return []
        try:
            late = await self.store.change_games({game.id: (game.aim(), game.next_number) for game in aimed})
        except Unavailable:
            self._aimed |= {game.id for game in aimed}
            raise
        # A turn that is stored at this moment is no other process's.
        behind = [game for game in aimed if game.id in late and self._is_kept(game)]
        for game in behind:
            self._drop(game.id)
        return behind

    def _is_kept(self, session: Session) -> bool:
        """Return whether a session is still the last that this process knows of its game."""
        known = self._memory.running(session.id)
        return known is not None and known.next_number == session.next_number

    async def forget(self, player: int) -> None:
        """Drop from memory what names a player who isn't stored any more."""
        for kind in self.kinds.types:
            async with self._locks.turn((kind, PlayerLock(player))):  # nobody is reading one meanwhile
                self._memory.drop_private(player, kind)
        self.judging.forget()

    async def close(self) -> None:
        """Cancel the work in the background."""
        await self.judging.close()

    async def _change(self, game: S, change: Callable[[S], Awaitable[Done]]) -> tuple[S, Done]:
        """Change a copy of a game, one change at a time. Once stored, the copy takes the game's place.

        If another process was first, the change is tried again on the game as it is stored then. If the database
        failed, the change may be stored or not, so the game is read again before the next one.
        """
        async with self._locks.turn(game.lock):
            return await self._change_locked(game, change)

    async def _change_locked(self, game: S, change: Callable[[S], Awaitable[Done]]) -> tuple[S, Done]:
        """Do the same where no other change can be made meanwhile in this process."""
        for _ in range(TRIES):
            session = self._memory.running(game.id) or self._memory.ended(game.id) or await self._newest(game.id)
            if not isinstance(session, type(game)):
                raise PlayerError(game.TEXTS.deleted)
            changed = session.copy()
            changed.lapse(self.clock())
            try:
                result = await change(changed)
            except Conflict:
                self._drop(game.id)
            except Unavailable:
                self._drop(game.id)
                raise
            except PlayerError:
                if await self._is_newest(session):
                    raise
                self._drop(game.id)  # another process has got ahead, and it may be allowed by now
            else:
                changed = self._keep(changed)
                recorded = changed.recorded and not session.recorded
                is_due = _timer(changed, session) is not None
                self.publish(News(changed, (recorded and changed.results) or (), is_due=is_due))
                return self.reviewed(changed), result
        raise PlayerError(OVERLOADED)

    async def _try(
        self,
        player: int,
        interaction: int | None,
        turn: str | Callable[[S], str],
        moderates: bool,
        at: datetime | None,
        session: S,
    ) -> Effect:
        """Do what a turn without moves says in a copy of a session, unless it changes nothing."""
        words = turn if isinstance(turn, str) else turn(session)
        wanted = session.check(words, player, self.clock(), moderates=moderates)
        if not wanted or interaction in session.interactions:
            await self._check_newest(session)
            return Effect()
        session.check_room(player, words)
        replaced = await self._make_room(session) if session.needs_room(words) else None
        return await self._take(session, player, interaction, words, at or self.clock(), replaced)

    async def _try_moves(
        self,
        player: int,
        interaction: int,
        moves: Sequence[Move],
        seen: Mapping[Action, str] | None,
        pressed_at: datetime | None,
        own: bool,
        session: Session,
    ) -> Effect:
        """Make moves in a copy of a session that its rules allow, as long as they can be made."""
        now = self.clock()
        at = session.moment(pressed_at, now)
        session.check_player(player)
        known = interaction in session.interactions
        wanted = [one for one in moves if not known and (seen is None or session.symbol(one.cell) in seen[one.action])]
        if seen is not None and not own:
            session.check_seen(wanted, player, pressed_at or now)
        session.check_room(player, written(wanted))
        if not session.over:
            session.check_moves(wanted, player, at)
            await session.prepare(wanted, self.engine)
        turn = Turn(session.next_number, player, at, interaction, written(wanted))
        effect = session.apply(turn) if wanted else Effect(outcome=session.outcome)
        if not effect.made:
            await self._check_newest(session)
            return effect
        session.follow_turn(effect, pressed_at or now, own=own)
        await self._save(session, turn._replace(text=written(effect.made)))
        return effect

    async def _take(
        self,
        session: Session,
        player: int,
        interaction: int | None,
        words: str,
        at: datetime,
        replaced: Session | None = None,
    ) -> Effect:
        """Do what a turn says in a copy of a session and store it, with the end of a game that it replaces."""
        turn = Turn(session.next_number, player, at, interaction, words)
        effect = session.apply(turn)
        session.follow_turn(effect, at)
        await self._save(session, turn, None if session.over else replaced)  # else the other game stays
        return effect

    async def _elapse(self, now: datetime, session: Session) -> Sequence[Effect]:
        effects = []
        while session.due and session.due <= now:
            turn = await session.due_turn(now, self.engine)
            effects.append(await self._take(session, THE_BOT, None, turn, now))
        return effects

    async def _end(self, ends: Callable[[S, datetime], bool], session: S) -> None:
        now = self.clock()
        if not ends(session, now):
            raise GameRunning(session)
        await self._take(session, THE_BOT, None, RESIGN, now)

    async def _aim(
        self, player: int, corner: tuple[int, int] | None, tool: Action | None, at: datetime, session: Session
    ) -> None:
        session.check_player(player)
        if session.over:
            return
        viewport: Viewport = session.viewport.at(*corner) if corner else session.viewport
        session.check_uncontested(viewport, tool or session.tool, player, at)
        session.set_viewport(viewport, tool or session.tool, player, at)
        self._aimed.add(session.id)

    async def _show_in(self, message_id: int, turns: int | None, session: Session) -> int | None:
        before = session.message_id
        session.know(message_id=await self._screens.store_message(session.id, message_id, turns))
        return None if before in (None, message_id) else min(before, message_id)

    async def _begin(
        self, kind: type[S], stored: StoredGame, interaction: int | None, opening: Sequence[Move] = ()
    ) -> S:
        """Store a game with its start and its opening, and the end of one that makes way for it."""
        player, now = stored.starter_id, stored.started_at
        turns = [Turn(0, player, now, interaction, kind.START)]
        if opening:
            turns.append(Turn(1, player, now, None, written(opening)))
        session = self.kinds.of(stored).restore(stored, turns)
        assert isinstance(session, kind)  # noqa: S101 - the caller knows what it starts
        session.know(viewport=session.follow(opening))  # nobody has seen it elsewhere
        for column, value in session.figures().items():  # its turns may have ended it
            setattr(stored, column, value)
        for _ in range(TRIES):
            replaced = None if stored.private else await self._make_room(session)
            end = self._end_of(replaced)
            try:
                ratings = await self.store.add_game(stored, turns, end, _timer(session))
            except Conflict:
                if replaced:  # another process changed it
                    self._drop(replaced.id)
                    continue
                if stored.private:
                    raise StartedAlready from None
                if running := await self._running(stored.channel_id, kind, stored.mode):
                    raise GameRunning(running) from None
                raise PlayerError(text.STARTED_AND_OVER) from None
            self._note_end(replaced, end, ratings)
            session.know(id=stored.id)
            log.info("game %s started: %s, %sx%s", session.id, kind.NAME, stored.rows, stored.columns)
            self._keep(session)
            self.publish(News(session, began=True, is_due=session.due is not None))
            return session
        raise Busy

    async def _make_room(self, session: Session) -> Session | None:
        """Return the channel's game after its end if it makes way for another one's beginning or going on.

        Raise `GameRunning` if it doesn't, or `PlayerError` if a player has no room for one more private game. Its end
        isn't stored yet: that is done together with what it makes way for.
        """
        if session.private:
            await self._check_private(session.starter_id, session.NAME)
            return None
        running, now = await self._running(session.channel_id, type(session), session.MODE), self.clock()
        if running is None:
            return None
        if not running.makes_way_for_players(now):
            raise GameRunning(running)
        ended = running.copy()
        if ended.recorded:
            ended.know(results=None)
        turn = Turn(ended.next_number, THE_BOT, now, None, RESIGN)
        ended.apply(turn)
        return ended

    async def _check_private(self, player: int, kind: str) -> None:
        """Raise `PlayerError` if a player has as many running private games of a kind as one can have."""
        if await self._players.count(player, kind) >= MOST_RUNNING:
            raise PlayerError(text.TOO_MANY_PRIVATE_GAMES(MOST_RUNNING))

    async def _save(self, session: Session, turn: Turn, replaced: Session | None = None) -> None:
        """Store a turn that a session has made, together with the end of a game that it replaces.

        The results are stored with a turn that decided them, and the ratings with one that ended a contest. So is a
        timer where something is due earlier than it was. Raise `Conflict` if a turn is late.
        """
        change, end = _change(session, turn), self._end_of(replaced)
        timer = _timer(session, self._memory.running(session.id))
        if end or timer or change.to_rate:
            *before, ratings = await self.store.add_turns([*([end] if end else ()), change], timer)
            session.know(ratings=ratings)
            self._note_end(replaced, end, *before)
        else:
            await self.store.add_turn(change)
        self._note(session, change)

    def _end_of(self, replaced: Session | None) -> TurnChange | None:
        """Return what to store for a game that makes way. If that fails, nobody knows whether it's over."""
        if replaced is None or replaced.ended_at is None:
            return None
        self._drop(replaced.id)
        turn = Turn(replaced.next_number, THE_BOT, replaced.ended_at, None, RESIGN)
        return _change(replaced, turn)

    def _note_end(self, replaced: Session | None, end: TurnChange | None, ratings: Ratings = ()) -> None:
        if replaced and end:
            replaced.know(ratings=ratings)
            self._note(replaced, end)
            self._memory.keep(replaced)
            self.publish(News(replaced, (replaced.recorded and replaced.results) or (), made_way=True))

    def _note(self, session: Session, change: TurnChange) -> None:
        """Have a session know that a change is stored."""
        turn = change.turn
        if change.results is not None:
            session.know(recorded=True)
        if session.outcome and session.ended_at == turn.at:
            log.info("game %s ended: %s", session.id, session.outcome.value)
        self._aimed.discard(session.id)
        session.note(turn)

    async def _check_newest(self, session: Session) -> None:
        """Raise `Conflict` if another process has got ahead, where nothing is stored that would show it."""
        if not await self._is_newest(session):
            raise Conflict

    async def _is_newest(self, session: Session) -> bool:
        return await self.store.next_number(session.id) == session.next_number


def _timer(session: Session, before: Session | None = None) -> StoredTimer | None:
    """Return the timer to store, unless the stored one looks early enough: then it finds out by itself."""
    known = before.due if before else None
    if session.due is None or (known and session.due >= known):
        return None
    return StoredTimer(kind=session.clock(), whose=session.id, due=session.due, guild_id=session.guild_id)


def _change(session: Session, turn: Turn) -> TurnChange:
    """Return what to store for a turn that a session has made."""
    results = None if session.results is None or session.recorded else [result.row() for result in session.results]
    ends = session.final and session.ended_turn == session.next_number
    contest = session.contest() if ends else None
    to_rate = ToRate(contest.ladder, session.guild_id, contest.places, rate) if contest else None
    return TurnChange(session.id, turn, session.figures(), results, to_rate)


def written(moves: Sequence[Move]) -> str:
    """Return moves as a turn has them."""
    return " ".join(map(str, moves))
