"""Open private boards as live messages: they follow the moves of others for as long as Discord accepts edits."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

import discord

from bot.play.private_board import PrivateBoard
from bot.play.session import VIEWPORT_TIME, Session
from bot.ui.board_updates import Services
from bot.ui.clock import Clock
from bot.ui.drawing import Drawing
from bot.ui.live_messages import LiveMessage, LiveMessages, accepted
from bot.ui.refusals import REFUSED
from bot.ui.sending import edit_answer

PACE = 3.0
"""Seconds from the end of an edit in a channel to the next. Discord allows thirty a minute, answers included.

These edits are made with the token of an interaction, which the limit on all of a bot's requests doesn't count.
"""

DrawPrivate = Callable[[Any, Any, PrivateBoard], Awaitable[Drawing]]
"""Draws a session as one player sees it: from an interaction of that player, the session and the private board."""


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
    """Updates open private boards when their game changes."""

    def __init__(self, services: Services, draw: DrawPrivate, clock: Clock | None = None) -> None:
        self._services = services
        self._draw = draw
        self._messages = LiveMessages(PACE, clock=clock)
        self._open: dict[int, dict[int, OpenBoard]] = {}
        """Private boards by game and player. The least recently pressed games come first."""
        self._answering: Counter[tuple[int, int]] = Counter()
        """The presses being answered, by game and player."""

    @asynccontextmanager
    async def answering(self, prefix: str, game: int, player: int) -> AsyncIterator[None]:
        """Don't edit a private board while the answer to its player's press draws it. Afterwards it follows again."""
        self._answering[game, player] += 1
        try:
            yield
        finally:
            self._answering[game, player] -= 1
            if not self._answering[game, player]:
                del self._answering[game, player]
        if now := await self._services[prefix].find(game):
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
            moved_at = moved_at or (before.moved_at if before else None)
            private_boards[interaction.user.id] = OpenBoard(interaction, own, _state_of(session), moved_at)
        if private_boards:
            self._open[session.id] = private_boards
        while self._open and not _alive(self._open[longest_ago := next(iter(self._open))]):
            del self._open[longest_ago]

    def find(self, game: int, player: int) -> PrivateBoard | None:
        """Return the private board that a player has open."""
        pad = _alive(self._open.get(game, {})).get(player)
        return pad.own if pad else None

    def moved_away(self, game: int, player: int, pressed_at: datetime) -> bool:
        """Return whether a private board had just moved by itself, so that a press was meant for another square."""
        pad = self._find(game, player)
        return pad is not None and pad.moved_at is not None and pressed_at - pad.moved_at < VIEWPORT_TIME

    def follow(self, session: Session) -> None:
        """Update the private boards that don't show the current state of a game."""
        private_boards = _alive(self._open.get(session.id, {}))
        newest = _state_of(self._services[session.PREFIX].reviewed(session)) if private_boards else None
        for player, pad in private_boards.items():
            if pad.shown != newest and (session.id, player) not in self._answering:
                name = f"the private board of {player} in game {session.id}"
                show = partial(self._show, session.PREFIX, session.id, player)
                self._messages.follow(LiveMessage(session.channel_id, session.guild_id, name, show))

    def forget(self, player: int) -> None:
        """Drop the private boards that a player has open."""
        for private_boards in self._open.values():
            private_boards.pop(player, None)

    async def close(self) -> None:
        """Cancel all edits."""
        await self._messages.close()

    async def _show(self, prefix: str, game: int, player: int, live: LiveMessage) -> bool:
        """Show a private board as it is now. Return whether that was possible."""
        key, service = (game, player), self._services[prefix]
        pad, session = self._find(game, player), await service.find(game)
        session = service.reviewed(session) if session else None
        if pad is None or session is None or pad.interaction.is_expired() or pad.shown == _state_of(session):
            return False
        drawing = None if key in self._answering else await self._draw(pad.interaction, session, pad.own)
        if drawing is None or key in self._answering:
            return False
        try:
            await accepted(edit_answer(pad.interaction, drawing), live)
        except REFUSED:
            self._open.get(game, {}).pop(player, None)
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
