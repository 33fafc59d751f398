"""All sessions of one game: each change is made here, one at a time per channel or player, and stored before shown."""

from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, Generic, TypeVar

from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.play import text
from bot.play.channel_locks import ChannelLocks, PlayerLock
from bot.play.effect import Effect
from bot.play.mode import Modes, UnknownMode
from bot.play.press_policy import Standing
from bot.play.private_games import PrivateGames
from bot.play.restoring import Restorer
from bot.play.result import Result
from bot.play.reviews import Reviews
from bot.play.session import HELPED, SHARED, Session
from bot.play.session_store import SessionStore
from bot.play.viewport import Viewport
from bot.render.appearance import Look, Theme
from bot.storage.database import Unavailable
from bot.storage.models import LOOK_TURN, ORDINARY, REMOVE, RESIGN, StoredGame, StoredTurn
from bot.storage.players import PlayerQueries, RunningGame
from bot.storage.results import ResultStore
from bot.storage.store import Conflict, Store
from bot.text.errors import OVERLOADED
from bot.text.players import THE_BOT
from core import Action, Board, Move

S = TypeVar("S", bound=Session)
Done = TypeVar("Done")

TRIES = 30
"""How often a change is tried while other processes get ahead: a try is two calls, so another process that makes one
after another can win many in a row. The time for an answer ends it earlier where calls are slow.
"""


class GameRunning(PlayerError):
    """The channel has a game of this type already."""

    def __init__(self, session: Session) -> None:
        super().__init__(text.ALREADY_RUNNING if session.has_starter else text.PLAY_ALONG)
        self.session = session


class StartedAlready(PlayerError):
    """The player has started this private game before, or another process has."""

    def __init__(self) -> None:
        super().__init__(text.STARTED_ALREADY)


@dataclass(frozen=True)
class Resources:
    """What the services of games work with."""

    store: Store
    clock: Callable[[], datetime]
    rng: Random
    engine: EngineClient
    modes: Modes = field(default_factory=Modes)
    restorer: Restorer = field(default_factory=Restorer)


class Service(Generic[S]):
    """All sessions of one game. They stay in memory once they were read: see `SessionStore`."""

    reviews: Reviews[Any] | None = None
    """The reviews of its games, if it has any."""

    def __init__(self, session_type: type[S], resources: Resources) -> None:
        self.kind = session_type.NAME
        self.texts = session_type.TEXTS
        self.modes = resources.modes
        self._type = session_type
        self._store = store = resources.store
        self._clock = clock = resources.clock
        self._rng = resources.rng
        self._engine = resources.engine
        self.watchers: list[Callable[[S], None]] = []
        """Called with every game that has changed."""
        self.guards: list[Callable[[Board], None]] = []
        """Called with every pasted board before it is analysed. They raise `PlayerError` for one that may not be."""
        self.late_watchers: list[Callable[[Session], None]] = []
        """Called with every game whose review was made after its end."""
        self.result_watchers: list[Callable[[Session, Sequence[Result]], None]] = []
        """Called with a game and its results once a turn has stored results; not for those that the recorder stored."""
        self.replaced_watchers: list[Callable[[S], None]] = []
        """Called with every game of the bot's own that a player's game has replaced."""
        self.timer_watchers: list[Callable[[], None]] = []
        """Called when something is due earlier than it was."""
        self._results = ResultStore(store.database)
        self._channels = ChannelLocks()
        self._sessions = SessionStore(session_type, store, self.modes, resources.restorer, self.timer_watchers)
        unlisted = self.modes.unlisted(self.kind)
        queries = PlayerQueries(store.database)
        self.private = PrivateGames(queries, self.kind, self._sessions, self._channels, clock, unlisted)

    async def running(self, channel_id: int, mode: str = ORDINARY) -> S:
        """Return the channel's public game of a mode. Raise `PlayerError` if it has none."""
        session = await self.find_running(channel_id, mode)
        if session is None:
            raise PlayerError(self.texts.none_running)
        return session

    async def find_running(self, channel_id: int, mode: str = ORDINARY) -> S | None:
        """Return the channel's public game of a mode, if it has one."""
        async with self._channels.turn(channel_id):
            return await self._sessions.find_running(channel_id, mode)

    async def find_listed(self, running: RunningGame) -> S | None:
        """Return a game that a list of running ones has, as it is stored by now."""
        async with self._channels.turn(_lock_of(running.game)):
            return await self._sessions.newest(running.game.id, running.next_number)

    def with_player(self, player: int) -> list[S]:
        """Return the running public games in which a player takes part, as far as this process has them in memory."""
        return self._sessions.with_player(player)

    async def find_newest(self, channel_id: int) -> S | None:
        """Return the public game that was started last in a channel, over or not, unless a newer version has it."""
        stored = await self._store.find_newest(channel_id, self.kind)
        return await self._find_known(stored.id) if stored else None

    async def find(self, game: int) -> S | None:
        """Return the game with this id, running or not."""
        if session := self._sessions.get(game) or await self._sessions.find_ended(game):
            return session
        read = await self._sessions.read(game)
        if read is None:
            return None
        if read.over:
            return self._sessions.keep_ended(read)
        async with self._channels.turn(read.lock):  # it may have changed by then
            return await self._sessions.load(game)

    async def _find_known(self, game: int) -> S | None:
        """Return the game with this id, unless only a newer version has its mode."""
        try:
            return await self.find(game)
        except UnknownMode:
            return None

    async def find_now(self, game: int) -> S | None:
        """Return the game with this id as it is stored by now, even if another process has changed it."""
        found = await self.find(game)
        if found is None or found.over:
            return found
        async with self._channels.turn(found.lock):
            return await self._sessions.newest(game, await self._store.next_number(game))

    async def store_viewports(self) -> list[S]:
        """Store the viewports and tools that have changed. Return games in which another process has got ahead."""
        return await self._sessions.store_aims()

    async def close(self) -> None:
        """Cancel the work in the background."""
        if self.reviews:
            await self.reviews.close()

    async def record(self, game: int, now: datetime) -> bool:
        """Store a game's results if they are decided by now, and weren't stored. Return whether any were stored."""
        session = await self._sessions.read(game)
        if session is None:
            return False
        session.lapse(now)
        if session.results is None:
            return False
        return await self._results.record(game, [result.row() for result in session.results])

    async def add_review(self, game: int) -> None:
        """Add to a game's stored results what its review says. Raise `PlayerError` if that is for later."""

    def reviewed(self, session: S) -> S:
        """Return the game with its review if that is made. Have it made otherwise, if there is one."""
        return self.reviews.add_to(session) if self.reviews else session

    async def forget(self, player: int) -> None:
        """Drop from memory what names a player who isn't stored any more."""
        await self.private.forget(player)
        if self.reviews:
            self.reviews.forget()

    async def standing(self, session: S | None, channel_id: int, message_id: int | None) -> Standing:
        """Return the state of a game, seen from a message in a channel.

        A message newer than the board's known one has just been sent with the board in it. A private game belongs to no
        channel and to no message.
        """
        if session is None:
            return Standing.DELETED
        if session.private:
            return Standing.FINISHED if session.over else Standing.RUNNING
        if session.channel_id != channel_id:
            return Standing.ELSEWHERE
        if session.over:
            running = await self.find_running(channel_id, session.mode.NAME)
            in_the_way = running and not running.makes_way_for_players(self._clock())
            return Standing.REPLACED if in_the_way else Standing.FINISHED
        return Standing.RUNNING if (message_id or 0) >= (session.message_id or 0) else Standing.MOVED

    async def move(
        self,
        game: int,
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
        were on the button. None is made if the viewport had just moved, unless this player moved it. Moves from a
        private board leave it alone.
        """
        now = self._clock()
        shown = dict.fromkeys(Action, seen) if isinstance(seen, str) else seen

        async def change(session: S) -> Effect:
            session.check_player(player)
            if interaction in session.interactions:
                wanted: list[Move] = []
            else:
                wanted = [move for move in moves if shown is None or session.symbol(move.cell) in shown[move.action]]
            if seen is not None and not own:
                session.check_seen(wanted, player, pressed_at or now)
            at = session.moment(pressed_at, now)
            session.check_room(player, written(wanted))
            if not session.over:
                session.mode.check(session, wanted, player, at)
                await self._prepare(session, wanted, player, at)
            effect = session.take(wanted, player, at)
            if not effect.made:
                await self._sessions.check_newest(session)
                return effect
            _follow(session, effect, pressed_at or now, own=own)
            await self._sessions.save(session, player, interaction, written(effect.made), at)
            return effect

        return await self._change(game, change)

    async def play(
        self,
        game: int,
        player: int,
        interaction: int | None,
        turn: str | Callable[[S], str],
        *,
        moderates: bool = False,
        at: datetime | None = None,
    ) -> S:
        """Do what a turn without moves says, unless it changes nothing. It may depend on the game as it is by then.

        Raise `PlayerError` if this player may not do it.
        """

        async def change(session: S) -> None:
            text = turn if isinstance(turn, str) else turn(session)
            wanted = session.check(text, player, self._clock(), moderates=moderates)
            if wanted and interaction not in session.interactions:
                await self._play(session, player, interaction, text, at)
            else:
                await self._sessions.check_newest(session)

        session, _ = await self._change(game, change)
        return session

    async def resign(self, game: int, player: int, interaction: int, *, moderates: bool) -> S:
        """End a game. Raise `PlayerError` if this player may not."""
        return await self.play(game, player, interaction, RESIGN, moderates=moderates)

    async def help(self, game: int, player: int, interaction: int, *, shared: bool) -> S:
        """Record that a player asked for help, or showed it to everyone. Raise `PlayerError` if that isn't allowed."""
        return await self.play(game, player, interaction, SHARED if shared else HELPED)

    async def elapse(self, game: int, now: datetime) -> tuple[S | None, Sequence[Effect]]:
        """Do what is due in a game by now. Return the game, and what that did."""
        session = await self.find_now(game)
        if session is None or session.due is None or session.due > now:
            return session, ()
        return await self._change(game, lambda changed: self._elapse(changed, now))

    async def aim(self, game: int, player: int, row: int, column: int, *, pressed_at: datetime | None = None) -> S:
        """Move the viewport."""
        return await self._change_viewport(
            game, player, pressed_at, lambda session: (session.viewport.at(row, column), session.tool)
        )

    async def take_tool(self, game: int, player: int, tool: Action, *, pressed_at: datetime | None = None) -> S:
        """Change the tool."""
        return await self._change_viewport(game, player, pressed_at, lambda session: (session.viewport, tool))

    def may_end(self, session: S, player: int, *, moderates: bool) -> bool:
        """Return whether this player may end the game."""
        return session.may_end(player, moderates, self._clock())

    def check_end(self, session: S, player: int, *, moderates: bool) -> None:
        """Raise `PlayerError` if this player may not end the game."""
        session.check(RESIGN, player, self._clock(), moderates=moderates)

    async def remove(self, session: S, player: int, interaction: int, other: int) -> S:
        """Remove another player from a game. Raise `PlayerError` for its starter, where that one stays."""
        return await self.play(session.id, player, interaction, f"{REMOVE}{other}")

    async def change_look(
        self, game: int, player: int, interaction: int, *, look: Look | None = None, theme: Theme | None = None
    ) -> S:
        """Change how a game's board looks; `None` keeps it. Raise `PlayerError` if this player may not."""

        def turn(session: S) -> str:
            before = session.appearance
            return f"{LOOK_TURN}{(look or before.look).value}:{(theme or before.theme).value}"

        return await self.play(game, player, interaction, turn)

    async def shown(self, game: int, message_id: int) -> int | None:
        """Record the board's message and return the one it replaces, if there is one.

        The newest message is the board's, whatever order they are reported in.
        """
        superseded = None

        async def change(session: S) -> None:
            nonlocal superseded
            known = session.message_id
            if known is not None and known != message_id:
                superseded = min(known, message_id)
            session.message_id = await self._store.store_message(session.id, message_id)

        await self._change(game, change)
        return superseded

    async def begin(self, stored: StoredGame, interaction: int | None, opening: Sequence[Move] = ()) -> S:
        """Start a game as it is about to be stored, with the bot's opening if it makes one.

        Raise `GameRunning` if its channel has a public one of its mode. Of a private one, raise `StartedAlready` if it
        is its player's second attempt at a day's board, or `PlayerError` if the player has too many.
        """
        async with self._channels.turn(_lock_of(stored)):
            if not stored.private:
                await self._check_free(stored.channel_id, stored.mode)
            elif stored.day is None and self.modes.of(stored).listed:
                await self.private.check_room(stored.starter_id)
            return await self._begin(stored, interaction, opening)

    async def end(self, session: S, ends: Callable[[S, datetime], bool]) -> S | None:
        """End a game by the bot itself, and return it then; `None` if it doesn't end, as after a move meanwhile."""
        async with self._channels.turn(session.lock):
            try:
                return await self._replace(session.id, ends)
            except GameRunning:
                return None

    async def boards_of(self, match: int) -> list[S]:
        """Return the known games of a match, which has the id of the first one, in the order of their start."""
        found = [await self._find_known(game) for game in await self._store.find_match(match)]
        return [session for session in found if session]

    async def _begin(
        self, stored: StoredGame, interaction: int | None, opening: Sequence[Move] = (), replaced: S | None = None
    ) -> S:
        """Store a game with its start and its opening, and the end of the one it replaces. Raises as `_add` does."""
        player, now = stored.starter_id, stored.started_at
        turns = [StoredTurn(number=0, player_id=player, at=now, interaction_id=interaction, text=self._type.START)]
        if opening:
            turns.append(StoredTurn(number=1, player_id=player, at=now, interaction_id=None, text=written(opening)))
        session = self._type.restore(stored, turns, self.modes.of(stored))
        session.viewport = session.follow(opening)
        return await self._add(session, stored, turns, replaced)

    async def _prepare(self, session: S, moves: Sequence[Move], player: int, at: datetime) -> None:
        """Prepare a copy of a session for moves. Raise `PlayerError` if they come too late."""

    async def _play(
        self,
        session: S,
        player: int,
        interaction: int | None,
        turn: str,
        at: datetime | None = None,
        replaced: S | None = None,
    ) -> Effect:
        """Do what a turn says in a copy of a session and store it, with the end of a game that it replaces."""
        at = at or self._clock()
        number = session.next_number
        effect = session.apply(
            StoredTurn(number=number, player_id=player, at=at, interaction_id=interaction, text=turn)
        )
        _follow(session, effect, at)
        await self._sessions.save(session, player, interaction, turn, at, replaced)
        return effect

    async def _elapse(self, session: S, now: datetime) -> Sequence[Effect]:
        """Do what is due in a copy of a session, each in a turn of its own."""
        effects = []
        while session.due and session.due <= now:
            effects.append(await self._play(session, THE_BOT, None, await self._due_turn(session, now), now))
        return effects

    async def _due_turn(self, session: S, now: datetime) -> str:
        """Return the turn that does the first thing that is due in a copy of a session."""
        return session.due_turn(now)

    async def _check_free(self, channel_id: int, mode: str = ORDINARY) -> None:
        """Raise `GameRunning` if the channel has a game of a mode."""
        if running := await self._sessions.find_running(channel_id, mode):
            raise GameRunning(running)

    async def _make_room(self, channel_id: int, mode: str = ORDINARY) -> S | None:
        """Return the channel's game of a mode after its end if it makes way for a player's.

        Raise `GameRunning` if it doesn't. Its end isn't stored yet: store it together with what it makes way for, and
        call `_report_end`.
        """
        running, now = await self._sessions.find_running(channel_id, mode), self._clock()
        if running is None:
            return None
        if not running.makes_way_for_players(now):
            raise GameRunning(running)
        ended = running.copy()
        if ended.recorded:
            ended.results = None
        ended.lapse(now)
        ended.resign(THE_BOT, now)
        return ended

    def _report_end(self, replaced: S) -> None:
        """Tell the watchers about a game that has made way for a player's."""
        self._report(replaced, recorded=replaced.recorded)
        for watch in self.replaced_watchers:
            watch(replaced)

    async def _replace(self, game: int, makes_way: Callable[[S, datetime], bool]) -> S:
        """End a game that makes way, where no other change can be made meanwhile. Raise `GameRunning` if it doesn't."""

        async def end(session: S) -> None:
            now = self._clock()
            if not makes_way(session, now):
                raise GameRunning(session)
            await self._play(session, THE_BOT, None, RESIGN, now)

        session, _ = await self._change_in_turn(game, end)
        return session

    async def _add(self, session: S, stored: StoredGame, turns: list[StoredTurn], replaced: S | None = None) -> S:
        """Store a game with its first turns, together with the end of one that it replaces.

        Raise `GameRunning` if another was started meanwhile, or `StartedAlready` for a private one. Raise `Conflict` if
        another process changed the one to be replaced.
        """
        try:
            added = await self._sessions.add(session, stored, turns, replaced)
            if replaced:
                self._report_end(replaced)
            return added
        except Conflict:
            if replaced:
                raise
            if session.private:
                raise StartedAlready from None
            await self._check_free(stored.channel_id, stored.mode)
            raise PlayerError(text.STARTED_AND_OVER) from None

    async def _change_viewport(
        self, game: int, player: int, pressed_at: datetime | None, aim: Callable[[S], tuple[Viewport, Action]]
    ) -> S:
        """Change viewport and tool. They are stored soon, and not for each press.

        Raise `PlayerError` if somebody else just did.
        """
        at = pressed_at or self._clock()

        async def change(session: S) -> None:
            session.check_player(player)
            if not session.over:
                viewport, tool = aim(session)
                session.check_uncontested(viewport, tool, player, at)
                session.set_viewport(viewport, tool, player, at)
                self._sessions.store_soon(session)

        session, _ = await self._change(game, change)
        return session

    async def _change(self, game: int, change: Callable[[S], Awaitable[Done]]) -> tuple[S, Done]:
        """Change a copy of a game, one change at a time; it takes the game's place once it is stored.

        A change that another process got ahead of is tried again on what is stored by then. Where the database failed
        it may have been stored or not, so the game is read again before the next one.
        """
        found = await self.find(game)
        if found is None:
            raise PlayerError(self.texts.deleted)
        async with self._channels.turn(found.lock):
            session, result = await self._change_in_turn(game, change)
        return self.reviewed(session), result

    async def _change_in_turn(self, game: int, change: Callable[[S], Awaitable[Done]]) -> tuple[S, Done]:
        """Do the same where no other change can be made meanwhile in this process."""
        for _ in range(TRIES):
            session = await self._sessions.load(game)
            if session is None:
                raise PlayerError(self.texts.deleted)
            changed = session.copy()
            changed.lapse(self._clock())
            try:
                result = await change(changed)
            except Conflict:
                self._sessions.drop(game)
            except Unavailable:
                self._sessions.drop(game)
                raise
            except PlayerError:
                if await self._sessions.is_newest(session):
                    raise
                self._sessions.drop(game)  # another process has got ahead, and it may be allowed by now
            else:
                self._sessions.keep(changed)
                self._report(changed, recorded=changed.recorded and not session.recorded)
                return changed, result
        raise PlayerError(OVERLOADED)

    def _report(self, changed: S, *, recorded: bool) -> None:
        """Tell the watchers about a change that is stored, with its results if they were `recorded` with it."""
        for watch in self.watchers:
            watch(changed)
        if changed.results and recorded:
            for tell in self.result_watchers:
                tell(changed, changed.results)


def _lock_of(stored: StoredGame) -> Hashable:
    """Return what a game is locked by, before it is a session."""
    return PlayerLock(stored.starter_id) if stored.private else stored.channel_id


def _follow(session: Session, effect: Effect, at: datetime, *, own: bool = False) -> None:
    """Have the tool follow a turn, and the pad its moves unless they were made on a private board."""
    session.tool = session.tool_after(effect)
    if effect.made and not session.over and not own:
        session.set_viewport(session.follow(effect.made), session.tool, effect.player, at, by_itself=True)


def written(moves: Sequence[Move]) -> str:
    """Return moves as a turn has them."""
    return " ".join(map(str, moves))
