"""Open private boards, which follow the moves of others for as long as Discord accepts edits."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

import discord

from bot.play.private_board import PrivateBoard
from bot.play.session import VIEWPORT_TIME, Session
from bot.storage.outage import Unavailable
from bot.ui.board_updates import REFUSED, Services, edit_answer
from bot.ui.clock import Clock
from bot.ui.drawing import Drawing, deliver
from bot.ui.message_editor import ChannelEditors, Fault, may_pass

log = logging.getLogger(__name__)

PACE = 3.0
"""Seconds from the end of an edit in a channel to the next. Discord allows thirty a minute, answers included.

These edits are made with the token of an interaction, which the limit on all of a bot's requests doesn't count.
"""


NEVER_SHOWN = -1


DrawPrivate = Callable[[Any, Any, PrivateBoard], Awaitable[Drawing]]
"""Draws a session as one player sees it: from an interaction of that player, the session and the private board."""


class BoardOf(NamedTuple):
    """A player's private board of a game."""

    prefix: str
    game: int
    player: int


@dataclass
class OpenBoard:
    """A private board as it was last drawn, and the interaction that can edit it for a quarter of an hour."""

    interaction: discord.Interaction[Any]
    own: PrivateBoard
    turns: int
    """The number of turns it shows."""
    lacks_review: bool
    """Whether it shows the end of its game without the review."""
    moved_at: datetime | None
    """When it last moved by itself after a move of its player."""


class PrivateBoards:
    """Updates open private boards when their game changes."""

    def __init__(self, services: Services, draw: DrawPrivate, clock: Clock | None = None) -> None:
        self._services = services
        self._draw_private = draw
        self._open: dict[int, dict[int, OpenBoard]] = {}
        """Private boards by game and player. The least recently pressed games come first."""
        self._answering: Counter[BoardOf] = Counter()
        self._editors = ChannelEditors(self._draw, PACE, clock=clock)

    @asynccontextmanager
    async def answering(self, prefix: str, game: int, player: int) -> AsyncIterator[None]:
        """Don't edit a private board while the answer to its player's press draws it. Afterwards it follows again."""
        key = BoardOf(prefix, game, player)
        self._answering[key] += 1
        try:
            yield
        finally:
            self._answering[key] -= 1
            if not self._answering[key]:
                del self._answering[key]
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
            shown = session.next_number, session.lacks_review
            private_boards[interaction.user.id] = OpenBoard(interaction, own, *shown, moved_at)
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
        pad = self._open.get(game, {}).get(player)
        return pad is not None and pad.moved_at is not None and pressed_at - pad.moved_at < VIEWPORT_TIME

    def follow(self, session: Session) -> None:
        """Update the private boards that don't show the current state of a game."""
        for player, pad in _alive(self._open.get(session.id, {})).items():
            key = BoardOf(session.PREFIX, session.id, player)
            if self._is_behind(pad, session) and key not in self._answering:
                self._editors.of(session.channel_id).ask(key)

    def forget(self, player: int) -> None:
        """Drop the private boards that a player has open."""
        for private_boards in self._open.values():
            private_boards.pop(player, None)

    async def close(self) -> None:
        """Cancel all edits."""
        await self._editors.close()

    async def _draw(self, key: Hashable) -> bool:
        assert isinstance(key, BoardOf)  # noqa: S101 - its own keys alone are asked for
        try:
            pad, session = self._find(key), await self._services[key.prefix].find(key.game)
            session = self._services[key.prefix].reviewed(session) if session else None
        except Unavailable as error:
            raise Fault(f"a private board of game {key.game}: {error}") from error
        if pad is None or session is None or key in self._answering:
            return False
        if pad.interaction.is_expired() or not self._is_behind(pad, session):
            return False
        try:
            drawing = await self._draw_private(pad.interaction, session, pad.own)
            if key in self._answering:  # since it was drawn
                return False
            await deliver(drawing, partial(edit_answer, pad.interaction))
        except REFUSED as error:
            if may_pass(error):
                raise Fault(f"a private board of game {key.game}: {error}") from error
            log.info("a private board of game %s can't be edited: %s", key.game, error)
            self._open.get(key.game, {}).pop(key.player, None)
            return False
        newest = self._find(key)
        if newest is pad:
            self.note(session, pad.interaction, pad.own)
        elif newest is not None:  # a press was answered meanwhile, and this may have been shown after it
            newest.turns = NEVER_SHOWN
            self.follow(session)
        return True

    def _is_behind(self, pad: OpenBoard, session: Session) -> bool:
        """Return whether a private board shows less than there is by now."""
        if pad.turns != session.next_number:
            return True
        return pad.lacks_review and not self._services[session.PREFIX].reviewed(session).lacks_review

    def _find(self, key: BoardOf) -> OpenBoard | None:
        return self._open.get(key.game, {}).get(key.player)


def _alive(private_boards: dict[int, OpenBoard]) -> dict[int, OpenBoard]:
    """Return the private boards that can still be edited."""
    return {player: pad for player, pad in private_boards.items() if not pad.interaction.is_expired()}
