"""The game service: every change of a game goes through here, one at a time per channel, and is stored before shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import TypeVar
from weakref import WeakValueDictionary

from bot.errors import PlayerError
from bot.games.play import RESIGN, Play, new_stored_game
from bot.games.reaction import Reaction, Standing
from bot.games.report import Report
from bot.games.session import START
from bot.games.spec import Spec
from bot.rendering import Window
from bot.storage import Conflict, Store, StoredTurn
from core import Action, Minefield, Move

Result = TypeVar("Result")

TRIES = 10
"""How often a change is tried that other processes get ahead of."""


@dataclass(frozen=True)
class Place:
    """A channel, thread or direct message, and its server if it has one."""

    channel_id: int
    guild_id: int | None


class GameRunning(PlayerError):
    """The channel has a game already."""

    def __init__(self, play: Play) -> None:
        super().__init__(play.KIND.running)
        self.play = play


class Games:
    """All games. Running ones are kept in memory once they were asked for."""

    def __init__(self, store: Store, clock: Callable[[], datetime], rng: Random) -> None:
        self._store = store
        self._clock = clock
        self._rng = rng
        self._running: dict[int, Play] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def start(self, place: Place, player: int, interaction: int, spec: Spec) -> Play:
        """Starts a game. Raises `GameRunning` if the channel has one."""
        async with self._channel(place.channel_id):
            return await self._start(place, player, interaction, spec)

    async def start_again(self, place: Place, player: int, interaction: int, before: Play) -> Play:
        """Starts a game on the field of a finished one, with the first dig made, since it was laid for that dig."""
        async with self._channel(place.channel_id):
            if before.first_dig is None:
                return await self._start(place, player, interaction, before.spec)
            opening = Move(Action.DIG, before.first_dig)
            return await self._start(place, player, interaction, before.spec, before.game.field, [opening])

    async def running(self, channel_id: int) -> Play:
        """The channel's game. Raises `PlayerError` if it has none."""
        async with self._channel(channel_id):
            play = await self._find_running(channel_id)
        if play is None:
            raise PlayerError(Play.KIND.none_running)
        return play

    async def find(self, game: int) -> Play | None:
        """A game by its number, running or not."""
        if play := self._running.get(game):
            return play
        stored = await self._store.find_game(game)
        if stored is None:
            return None
        async with self._channel(stored.channel_id):
            return self._running.get(game) or await self._load(game)

    async def standing(self, play: Play | None, channel_id: int, message_id: int | None) -> Standing:
        """How a game stands, seen from a message in a channel.

        A message newer than the one known to hold the board has just been sent, and is about to be known.
        """
        if play is None:
            return Standing.DELETED
        if play.channel_id != channel_id:
            return Standing.FOREIGN
        if play.over:
            running = await self._store.find_running(channel_id, Play.KIND.name)
            return Standing.REPLACED if running else Standing.FINISHED
        return Standing.RUNNING if (message_id or 0) >= (play.message_id or 0) else Standing.MOVED

    async def move(
        self,
        game: int,
        player: int,
        interaction: int,
        moves: Sequence[Move],
        *,
        seen: str | None = None,
        pressed_at: datetime | None = None,
    ) -> tuple[Play, Report]:
        """Makes a player's moves and stores what was done, once for every interaction.

        A press on the pad makes one move, and only if its cell still shows one of the symbols `seen` on the button and
        nobody else had just moved the window.
        """
        now = self._clock()

        async def change(play: Play) -> Report:
            late = seen is not None and (
                play.moved_away(player, pressed_at or now) or play.game.board[moves[0].cell] not in seen
            )
            unheeded = late or interaction in play.interactions
            report = Report(unheeded=True) if unheeded else play.take(moves, player, now)
            if report.made:
                if not play.over:
                    play.take_aim(play.window.follow(play.game.board), play.tool, player, pressed_at or now)
                await self._save(play, player, interaction, " ".join(map(str, report.made)), now)
            else:
                await self._check_newest(play)
            return report

        return await self._change(game, change)

    async def look(self, game: int, player: int, row: int, column: int, *, pressed_at: datetime | None = None) -> Play:
        """Moves the window."""
        return await self._aim(game, player, pressed_at, lambda play: (play.window.at(row, column), play.tool))

    async def take_tool(self, game: int, player: int, tool: Action, *, pressed_at: datetime | None = None) -> Play:
        """Takes the pick or the flags."""
        return await self._aim(game, player, pressed_at, lambda play: (play.window, tool))

    async def resign(self, game: int, player: int, interaction: int, *, moderates: bool) -> Play:
        """Ends a game. Raises `PlayerError` if this player may not."""

        async def change(play: Play) -> None:
            self.check_resign(play, player, moderates=moderates)
            if not play.over:
                now = self._clock()
                play.resign(player, now)
                await self._save(play, player, interaction, RESIGN, now)

        play, _ = await self._change(game, change)
        return play

    def check_resign(self, play: Play, player: int, *, moderates: bool) -> None:
        """Raises `PlayerError` if this player may not resign the game."""
        if not play.may_end(player, moderates, self._clock()):
            raise PlayerError(play.KIND.ends.format(starter=f"<@{play.starter_id}>"))

    async def shown(self, game: int, message_id: int) -> int | None:
        """Takes note of a message that the board stands in, and tells which one is no longer it, if there is one.

        The newest message is the board's, in whatever order they come to be known.
        """
        superseded = None

        async def change(play: Play) -> None:
            nonlocal superseded
            known = play.message_id
            if known is not None and known != message_id:
                superseded = min(known, message_id)
            play.message_id = await self._store.note_message(play.id, message_id)

        await self._change(game, change)
        return superseded

    async def _start(
        self,
        place: Place,
        player: int,
        interaction: int,
        spec: Spec,
        mines: Minefield | None = None,
        opening: Sequence[Move] = (),
    ) -> Play:
        if running := await self._find_running(place.channel_id):
            raise GameRunning(running)
        now = self._clock()
        stored = new_stored_game(spec, place.channel_id, place.guild_id, player, now, mines)
        turns = [StoredTurn(number=0, player_id=player, at=now, interaction_id=interaction, text=START)]
        if opening:
            text = " ".join(map(str, opening))
            turns.append(StoredTurn(number=1, player_id=player, at=now, interaction_id=None, text=text))
        play = Play.restore(stored, turns, self._rng)
        play.window = play.window.follow(play.game.board)
        for column, value in play.figures().items():  # the opening may have won it
            setattr(stored, column, value)
        try:
            await self._store.add_game(stored, turns)
        except Conflict:
            running = await self._find_running(place.channel_id)
            if running is None:
                raise PlayerError("This game was started already, and is over.") from None
            raise GameRunning(running) from None
        play.id = stored.id
        return self._keep(play)

    async def _aim(
        self, game: int, player: int, pressed_at: datetime | None, aim: Callable[[Play], tuple[Window, Action]]
    ) -> Play:
        """Changes window and tool, unless somebody else just did."""
        at = pressed_at or self._clock()

        async def change(play: Play) -> None:
            await self._check_newest(play)
            if not play.over and not play.moved_away(player, at):
                play.take_aim(*aim(play), player, at)
                await self._store.change_game(play.id, play.aim())

        play, _ = await self._change(game, change)
        return play

    async def _save(self, play: Play, player: int, interaction: int, text: str, now: datetime) -> None:
        turn = StoredTurn(
            game_id=play.id,
            number=play.next_number,
            player_id=player,
            at=now,
            interaction_id=interaction,
            text=text,
        )
        await self._store.add_turn(turn, play.figures())
        play.next_number += 1
        play.last_turn_at = now
        play.interactions.add(interaction)

    async def _change(self, game: int, change: Callable[[Play], Awaitable[Result]]) -> tuple[Play, Result]:
        """Lets a copy of a game be changed, one change at a time; it takes the game's place once that is stored.

        A change that another process got ahead of is tried again on what is stored by then.
        """
        found = await self.find(game)
        if found is None:
            raise PlayerError(Play.KIND.told[Reaction.TELL_DELETED])
        async with self._channel(found.channel_id):
            for _ in range(TRIES):
                play = self._running.get(game) or await self._load(game)
                if play is None:
                    raise PlayerError(Play.KIND.told[Reaction.TELL_DELETED])
                changed = play.copy()
                try:
                    result = await change(changed)
                except Conflict:
                    self._running.pop(game, None)
                else:
                    return self._keep(changed), result
        raise PlayerError("Too many moves at once: try again in a moment.")

    async def _find_running(self, channel_id: int) -> Play | None:
        stored = await self._store.find_running(channel_id, Play.KIND.name)
        if stored is None:
            return None
        known = self._running.get(stored.id)
        if known and known.next_number == await self._store.next_number(stored.id):
            return known
        return await self._load(stored.id)

    async def _check_newest(self, play: Play) -> None:
        """Raises `Conflict` if another process has got ahead, where nothing is stored that would show it."""
        if await self._store.next_number(play.id) != play.next_number:
            raise Conflict

    async def _load(self, game: int) -> Play | None:
        # Turns first: where another process gets in between they are too few, which the next one to be written shows.
        turns = await self._store.turns(game)
        stored = await self._store.find_game(game)
        return None if stored is None else self._keep(Play.restore(stored, turns, self._rng))

    def _keep(self, play: Play) -> Play:
        if play.over:
            self._running.pop(play.id, None)
        else:
            self._running[play.id] = play
        return play

    def _channel(self, channel_id: int) -> asyncio.Lock:
        return self._locks.setdefault(channel_id, asyncio.Lock())
