"""The messages with boards, and those that a board has left, as live messages: they follow the moves of everyone."""

import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

import discord
from cachetools import FIFOCache, LRUCache

from bot.play.games import News
from bot.play.kinds import UnknownMode
from bot.play.private_board import PrivateBoard
from bot.play.referee import Referee
from bot.play.session import OWN_MOVE_SEEN, Session
from bot.storage.store import ChangedGame
from bot.text.language import Languages
from bot.ui.clock import Clock
from bot.ui.drawing import Draw, Drawing, pointer
from bot.ui.live_messages import LiveMessage, LiveMessages, PublicMessages, accepted
from bot.ui.refusals import REFUSED
from bot.ui.sending import edit_answer

log = logging.getLogger(__name__)

UNDER_WAY = 1.0
"""Seconds in which presses on a board are answered. Later ones are on the message that it has moved to."""
MOST_OPEN = 10_000
"""Games whose private boards are followed."""
MOST_UNREVIEWED = 500
PRIVATE_PACE = 3.0
"""Seconds from the end of one edit in a channel to the next. Discord allows thirty a minute, answers included.

These edits are made with the token of an interaction, which the limit on all of a bot's requests doesn't count.
"""

DrawPrivate = Callable[[Any, Any, PrivateBoard], Awaitable[Drawing]]
"""Draws a session as one player sees it: from an interaction of that player, the session and the private board."""


class ShownEnd(NamedTuple):
    """A message that shows the end of a game without its review, and the interaction that was answered with it."""

    message_id: int
    interaction: discord.Interaction[Any] | None


class BoardUpdates:
    """Updates the boards that everyone sees in their messages."""

    def __init__(self, referee: Referee, draw: Draw, languages: Languages, messages: PublicMessages) -> None:
        self._referee = referee
        self._draw = draw
        self._languages = languages
        self._messages = messages
        self._unreviewed: FIFOCache[int, ShownEnd] = FIFOCache(MOST_UNREVIEWED)
        """Boards that lack the review of their game, by its id."""

    async def paint(self, session: Session) -> bool:
        """Update a game's board, as `LiveMessages.show` does. Return whether that is possible."""
        return await self._messages.show(self._live(session))

    def follow(self, session: Session) -> None:
        """Update a game's board soon, without waiting for it. A private game has none that everyone sees."""
        if not session.private:
            self._messages.follow(self._live(session))

    async def boards_of(self, games: Iterable[ChangedGame]) -> list[LiveMessage]:
        """Return the messages with the boards of games, without those that only a newer version has."""
        found = []
        for game in games:
            with suppress(UnknownMode):
                found.append(await self._referee.find(game.id, Session))
        return [self._live(session) for session in found if session]

    def point(self, session: Session, message_id: int) -> None:
        """Delete a message that the board has left. If that isn't possible, turn it into a pointer to the board.

        That is done soon, and not at once: answers to presses there are still on their way.
        """
        self._messages.follow(self._live(session, left=message_id), after=UNDER_WAY)

    def expect_review(
        self, session: Session, message_id: int, interaction: discord.Interaction[Any] | None = None
    ) -> None:
        """Add the review to a message that shows a game as it is here, if it lacks one, as soon as that is made.

        The interaction that was answered with the message can edit it for a quarter of an hour, even where the bot
        can't, and no limit of the bot counts that.
        """
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

    def _live(self, session: Session, left: int | None = None) -> LiveMessage:
        """Return the message that shows the board of a game, or a message that the board has `left`."""
        name = f"the board of game {session.id}" if left is None else f"message {left} of game {session.id}"
        show = partial(self._show, session.id, left)
        return LiveMessage(session.channel_id, session.guild_id, name, show, session.PACE)

    async def _show(self, game: int, left: int | None, live: LiveMessage) -> bool:
        """Show a game as it is now. Return whether that was possible; no game takes no edit."""
        now = await self._referee.find_reviewed(game)
        if now is None:
            return True
        if left is not None:
            return await self._messages.edit(live, left, pointer(now, self._languages[now.locale]), delete=True)
        if now.message_id is None:
            return False
        end = None if now.lacks_review else self._unreviewed.get(now.id)
        shown = end is not None and await self._edit_answer(now, end, live)
        if self._unreviewed.get(now.id) is end:  # no newer one has come meanwhile
            self._unreviewed.pop(now.id, None)
        shown = shown or await self._messages.edit(live, now.message_id, await self._draw(now))
        # Meanwhile a press may have been answered, so this edit showed an older state, or the board may have moved.
        then = await self._referee.find_reviewed(game)
        if then and (then.message_id, then.version) != (now.message_id, now.version):
            self.follow(then)
            return True
        if shown:
            self.expect_review(now, now.message_id)
        return shown

    async def _edit_answer(self, session: Session, end: ShownEnd, live: LiveMessage) -> bool:
        """Update a board as the interaction that was answered with it. Return whether that was possible.

        Raise `Fault` if it may be possible later.
        """
        interaction = end.interaction
        if interaction is None or interaction.is_expired() or end.message_id != session.message_id:
            return False
        try:
            await accepted(edit_answer(interaction, await self._draw(session)), live)
        except REFUSED:  # the bot may still edit it
            return False
        return True


@dataclass
class OpenBoard:
    """A private board as it was last drawn, and the interaction that can edit it for a quarter of an hour."""

    interaction: discord.Interaction[Any]
    own: PrivateBoard
    shown: object
    """What it shows, as `_state_of` says it; `None` if that isn't known."""
    moved_at: datetime | None
    """When it last moved by itself after a move of its player."""


class PrivateBoards:
    """Updates open private boards when their game changes, for as long as Discord accepts edits."""

    def __init__(self, referee: Referee, draw: DrawPrivate, clock: Clock | None = None) -> None:
        self._referee = referee
        self._draw = draw
        self._messages = LiveMessages(PRIVATE_PACE, clock=clock)
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
        interaction: discord.Interaction[Any],
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
                show = partial(self._show, session.id, player)
                self._messages.follow(LiveMessage(session.channel_id, session.guild_id, name, show))

    def forget(self, player: int) -> None:
        """Drop the private boards that a player has open."""
        for private_boards in self._open.values():
            private_boards.pop(player, None)

    async def close(self) -> None:
        """Cancel all edits."""
        await self._messages.close()

    async def _show(self, game: int, player: int, live: LiveMessage) -> bool:
        """Show a private board as it is now. Return whether that was possible."""
        key, pad = (game, player), self._find(game, player)
        session = await self._referee.find_reviewed(game)
        if pad is None or session is None or pad.interaction.is_expired() or pad.shown == _state_of(session):
            return False
        drawing = None if key in self._answering else await self._draw(pad.interaction, session, pad.own)
        if drawing is None or key in self._answering:
            return False
        try:
            await accepted(edit_answer(pad.interaction, drawing), live)
        except REFUSED:
            if self._find(game, player) is pad:  # the player may have opened another one meanwhile
                del self._open[game][player]
            return False
        newest = self._find(game, player)
        if newest is pad:
            self.note(session, pad.interaction, pad.own)
        elif newest is not None:  # a press was answered meanwhile, and this may have been shown after it
            newest.shown = None
            self.follow(session)
        return True

    def _find(self, game: int, player: int) -> OpenBoard | None:
        return self._open.get(game, {}).get(player)


def _state_of(session: Session) -> object:
    """Return how many turns of a game there are, and whether its end lacks the review."""
    return session.next_number, session.lacks_review


def _alive(private_boards: dict[int, OpenBoard]) -> dict[int, OpenBoard]:
    """Return the private boards that can still be edited."""
    return {player: pad for player, pad in private_boards.items() if not pad.interaction.is_expired()}
