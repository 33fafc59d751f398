"""The screens with boards, and the messages that a board has left: they follow the moves of everyone."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cachetools import FIFOCache, LRUCache

from bot.board.appearance import Theme
from bot.board.gif import Frame, TileRows, animate
from bot.discord import text
from bot.discord.drawing import Draw, Drawing, pointer
from bot.discord.screens import Edit, Screen, Screens
from bot.engine.pool import WorkerPool, asking
from bot.errors import PlayerError
from bot.game.games import News
from bot.game.kinds import UnknownMode
from bot.game.referee import Referee
from bot.game.session import OWN_MOVE_SEEN, Session
from bot.game.viewport import PrivateBoard
from bot.store.database import Unavailable
from bot.store.games import ScreenStore
from bot.store.timers import Shards
from bot.text.language import Languages

if TYPE_CHECKING:
    from bot.discord.client import GamesInteraction


UNDER_WAY = 1.0
"""Seconds in which presses on a board are answered. Later ones are on the message that it has moved to."""
MOST_OPEN = 10_000
"""Games whose private boards are followed."""
MOST_UNREVIEWED = 500

DrawPrivate = Callable[["GamesInteraction", Session, PrivateBoard], Awaitable[Drawing]]
"""Draws a session as one player sees it: from an interaction of that player, the session and the private board."""


class ShownEnd(NamedTuple):
    """A message that shows the end of a game without its review, and the interaction that was answered with it."""

    message_id: int
    interaction: GamesInteraction | None


class PublicBoards:
    """Updates the boards that everyone sees in their messages, and has stored what these show."""

    def __init__(self, referee: Referee, draw: Draw, languages: Languages, screens: Screens) -> None:
        self._stored = ScreenStore(referee.store.database)
        self._referee = referee
        self._draw = draw
        self._languages = languages
        self._screens = screens
        self._unreviewed: FIFOCache[int, ShownEnd] = FIFOCache(MOST_UNREVIEWED)
        """Boards that lack the review of their game, by its id."""
        self._shown: dict[int, int | None] = {}
        """How many turns boards show, as long as that isn't stored."""

    async def paint(self, session: Session) -> bool:
        """Update a game's board, as `Screens.show` does. Return whether that is possible."""
        return await self._screens.show(self.screen(session))

    def follow(self, session: Session) -> None:
        """Update a game's board soon, without waiting for it. A private game has none that everyone sees."""
        if not session.private:
            self._screens.follow(self.screen(session))

    async def behind(self, shards: Shards) -> list[Screen]:
        """Return the boards on some shards that don't show the newest state, as far as is stored."""
        return [self._screen(*place) for place in await self._stored.behind(shards)]

    async def store(self) -> None:
        """Store what boards show that has changed. Raises `Unavailable`."""
        shown, self._shown = self._shown, {}
        try:
            if shown:
                await self._stored.note(shown)
        except Unavailable:
            self._shown = {**shown, **self._shown}
            raise

    def point(self, session: Session, message_id: int) -> None:
        """Delete a message that the board has left. If that isn't possible, turn it into a pointer to the board.

        That is done soon, and not at once: answers to presses there are still on their way.
        """
        name, look = f"message {message_id} of game {session.id}", partial(self._look_back, session.id, message_id)
        self._screens.follow(Screen(session.channel_id, session.guild_id, name, look), after=UNDER_WAY)

    def note(self, session: Session, message_id: int, interaction: GamesInteraction | None = None) -> None:
        """Record that a board's message shows its game as it is here. If that lacks a review, it is added once made.

        The interaction that was answered with the message can edit it for a quarter of an hour, even where the bot
        can't, and no limit of the bot counts that.
        """
        self._shown[session.id] = session.turns_shown
        if not session.lacks_review:
            return
        known = self._unreviewed.get(session.id)
        if interaction is None and known and known.message_id == message_id:
            interaction = known.interaction
        self._unreviewed[session.id] = ShownEnd(message_id, interaction)
        if not self._referee.reviewed(session).lacks_review:  # made while this was sent
            self.follow(session)

    def hear(self, news: News) -> None:
        """Update the board of a game that has made way, or add a review to one that lacks it."""
        if news.made_way or (news.reviewed and news.session.id in self._unreviewed):
            self.follow(news.session)

    def forget(self, player: int) -> None:
        """Drop the interactions of a player."""
        for game, end in self._unreviewed.items():
            if end.interaction and end.interaction.user.id == player:
                self._unreviewed[game] = end._replace(interaction=None)

    def screen(self, session: Session) -> Screen:
        """Return the screen with the board of a game."""
        return self._screen(session.id, session.channel_id, session.guild_id, session.PACE)

    def _screen(self, game: int, channel_id: int, guild_id: int | None, pace: float = 0.0) -> Screen:
        name, look, gone = f"the board of game {game}", partial(self._look, game), partial(self._stored.forget, game)
        return Screen(channel_id, guild_id, name, look, pace, gone=gone)

    async def _look(self, game: int) -> Edit | None:
        """Return a game as its message shows it now. One without its review may be edited by its last answer."""
        now = None
        with suppress(UnknownMode):  # a newer version shows it
            now = await self._referee.find_reviewed(game)
        if now is None or now.message_id is None:
            return None
        end = None if now.lacks_review else self._unreviewed.get(game)
        answered = end.interaction if end and end.message_id == now.message_id else None
        return Edit(await self._draw(now), now.message_id, answered, after=partial(self._follow_newer, now, end))

    async def _look_back(self, game: int, left: int) -> Edit | None:
        """Return what a message becomes that the board of a game has left."""
        now = await self._referee.find(game, Session)
        return Edit(pointer(now, self._languages[now.locale]), left, delete=True) if now else None

    async def _follow_newer(self, now: Session, end: ShownEnd | None, at: datetime | None) -> bool:
        """Update a board again if the edit showed an older state, or if the board has moved meanwhile."""
        if self._unreviewed.get(now.id) is end:  # no newer one has come meanwhile
            self._unreviewed.pop(now.id, None)
        then = await self._referee.find_reviewed(now.id)
        if then and (then.message_id, then.version) != (now.message_id, now.version):
            self.follow(then)
            return True
        if at and now.message_id:
            self.note(now, now.message_id)
        return at is not None


@dataclass
class OpenBoard:
    """A private board as it was last drawn, and the interaction that can edit it for a quarter of an hour."""

    interaction: GamesInteraction
    own: PrivateBoard
    shown: object
    """What it shows, as `_state_of` says it; `None` if that isn't known."""
    moved_at: datetime | None
    """When it last moved by itself after a move of its player."""


class PrivateBoards:
    """Updates open private boards when their game changes, for as long as Discord accepts edits."""

    def __init__(self, referee: Referee, draw: DrawPrivate, screens: Screens) -> None:
        self._referee = referee
        self._draw = draw
        self._screens = screens
        self._open: LRUCache[int, dict[int, OpenBoard]] = LRUCache(MOST_OPEN)
        """Private boards by game and player. The games pressed longest ago come first."""
        self._answering: Counter[tuple[int, int]] = Counter()
        """The presses being answered, by game and player."""

    @asynccontextmanager
    async def answering(self, game: int, player: int) -> AsyncIterator[None]:
        """Don't edit a private board while the answer to its player's press draws it. Afterwards it follows again."""
        self._answering[game, player] += 1
        try:
            yield
        finally:
            self._answering[game, player] -= 1
            if not self._answering[game, player]:
                del self._answering[game, player]
        if now := await self._referee.find(game, Session):
            self.follow(now)

    def note(
        self,
        session: Session,
        interaction: GamesInteraction,
        own: PrivateBoard,
        moved_at: datetime | None = None,
    ) -> None:
        """Record how a private board was drawn, and when it moved by itself."""
        private_boards = self._open.pop(session.id, {})
        before = private_boards.pop(interaction.user.id, None)
        if not session.final or session.lacks_review:
            if moved_at is None and before and before.own.corner == own.corner:
                moved_at = before.moved_at
            player = interaction.user.id
            private_boards[player] = OpenBoard(interaction, session.kept(own, player), _state_of(session), moved_at)
        if private_boards:
            self._open[session.id] = private_boards
        while self._open and not _alive(self._open[longest_ago := next(iter(self._open))]):
            del self._open[longest_ago]

    def find(self, game: int, player: int) -> PrivateBoard | None:
        """Return the private board that a player has open."""
        pad = _alive(self._open.get(game, {})).get(player)
        return pad.own if pad else None

    def moved_away(self, game: int, player: int, own: PrivateBoard, pressed_at: datetime) -> bool:
        """Return whether the private board that was pressed had just moved there by itself.

        Then the press was perhaps meant for another square. One on the board as it was before counts.
        """
        pad = self._find(game, player)
        if pad is None or pad.moved_at is None or pad.own.corner != own.corner:
            return False
        return pressed_at - pad.moved_at < OWN_MOVE_SEEN

    def hear(self, news: News) -> None:
        """Update the private boards of a game."""
        self.follow(news.session)

    def follow(self, session: Session) -> None:
        """Update the private boards that don't show the current state of a game."""
        private_boards = _alive(self._open.get(session.id, {}))
        newest = _state_of(self._referee.reviewed(session)) if private_boards else None
        for player, pad in private_boards.items():
            if pad.shown != newest and (session.id, player) not in self._answering:
                name = f"the private board of {player} in game {session.id}"
                look = partial(self._look, session.id, player)
                self._screens.follow(Screen(session.channel_id, session.guild_id, name, look, private=True))

    def forget(self, player: int) -> None:
        """Drop the private boards that a player has open."""
        for private_boards in self._open.values():
            private_boards.pop(player, None)

    async def _look(self, game: int, player: int) -> Edit | None:
        """Return a game as a player sees it now, unless that is shown or a press is being answered."""
        key, pad = (game, player), self._find(game, player)
        session = await self._referee.find_reviewed(game)
        if pad is None or session is None or pad.interaction.is_expired() or pad.shown == _state_of(session):
            return None
        drawing = None if key in self._answering else await self._draw(pad.interaction, session, pad.own)
        if drawing is None or key in self._answering:
            return None
        return Edit(drawing, interaction=pad.interaction, after=partial(self._note_edit, session, player, pad))

    async def _note_edit(self, session: Session, player: int, pad: OpenBoard, at: datetime | None) -> bool:
        """Record that a private board was edited, or drop it if it is gone."""
        newest = self._find(session.id, player)
        if at is None:
            if newest is pad:  # the player may have opened another one meanwhile
                del self._open[session.id][player]
        elif newest is pad:
            self.note(session, pad.interaction, pad.own)
        elif newest is not None:  # a press was answered meanwhile, and this may have been shown after it
            newest.shown = None
            self.follow(session)
        return at is not None

    def _find(self, game: int, player: int) -> OpenBoard | None:
        return self._open.get(game, {}).get(player)


def _state_of(session: Session) -> object:
    """Return how many turns of a game there are, and whether its end lacks the review."""
    return session.next_number, session.lacks_review


def _alive(private_boards: dict[int, OpenBoard]) -> dict[int, OpenBoard]:
    """Return the private boards that can still be edited."""
    return {player: pad for player, pad in private_boards.items() if not pad.interaction.is_expired()}


class Animator:
    """Asks the drawing process for GIFs. The process starts with the first one."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._players: set[int] = set()
        """Who waits for a GIF."""

    @contextmanager
    def turn(self, player: int) -> Iterator[None]:
        """Let a player have a GIF made within the block. Raise `PlayerError` if the player waits for another one."""
        if player in self._players:
            raise PlayerError(text.STILL_DRAWING)
        self._players.add(player)
        try:
            with asking(player):
                yield
        finally:
            self._players.discard(player)

    async def animate(self, first: TileRows, steps: Sequence[Frame], theme: Theme) -> bytes:
        """Return a GIF, as `bot.board.gif.animate` does. Raise `PlayerError` if the process fails or is busy."""
        return await self._workers.run(animate, first, steps, theme)
