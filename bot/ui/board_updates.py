"""The messages with the boards that everyone sees, and those that a board has left, as live messages."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

import discord

from bot.play.service import Service
from bot.play.session import Session
from bot.text.language import Languages
from bot.ui.drawing import Draw, pointer
from bot.ui.live_messages import LiveMessage, PublicMessages
from bot.ui.refusals import REFUSED
from bot.ui.sending import edit_answer

log = logging.getLogger(__name__)

UNDER_WAY = 1.0
"""Seconds in which presses on a board are answered. Later ones are on the message that it has moved to."""

Services = Mapping[str, Service[Any]]
"""The services of all games, by their prefix."""

MOST_UNREVIEWED = 500


class ShownEnd(NamedTuple):
    """A message that shows the end of a game without its review, and the interaction that was answered with it."""

    message_id: int
    interaction: discord.Interaction[Any] | None


class BoardUpdates:
    """Updates boards in their messages."""

    def __init__(self, services: Services, draw: Draw, languages: Languages, messages: PublicMessages) -> None:
        self._services = services
        self._draw = draw
        self._languages = languages
        self._messages = messages
        self._unreviewed: dict[int, ShownEnd] = {}
        """Boards that lack the review of their game, by its id. Those that have waited longest come first."""

    async def paint(self, session: Session) -> bool:
        """Update a game's board, as `LiveMessages.show` does. Return whether that is possible."""
        return await self._messages.show(self._live(session))

    def follow(self, session: Session) -> None:
        """Update a game's board soon, without waiting for it. A private game has none that everyone sees."""
        if not session.private:
            self._messages.follow(self._live(session))

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
        known = self._unreviewed.pop(session.id, None)
        if interaction is None and known and known.message_id == message_id:
            interaction = known.interaction
        self._unreviewed[session.id] = ShownEnd(message_id, interaction)
        if len(self._unreviewed) > MOST_UNREVIEWED:
            del self._unreviewed[next(iter(self._unreviewed))]
        if not self._services[session.PREFIX].reviewed(session).lacks_review:  # made while this was sent
            self.follow(session)

    def show_review(self, session: Session) -> None:
        """Add the review of a game to its board, if that lacks it."""
        if session.id in self._unreviewed:
            self.follow(session)

    def forget(self, player: int) -> None:
        """Drop the interactions of a player."""
        for game, end in self._unreviewed.items():
            if end.interaction and end.interaction.user.id == player:
                self._unreviewed[game] = end._replace(interaction=None)

    def _live(self, session: Session, left: int | None = None) -> LiveMessage:
        """Return the message that shows the board of a game, or a message that the board has `left`."""
        name = f"the board of game {session.id}" if left is None else f"message {left} of game {session.id}"
        show = partial(self._show, session.PREFIX, session.id, left)
        return LiveMessage(session.channel_id, session.guild_id, name, show)

    async def _show(self, prefix: str, game: int, left: int | None, live: LiveMessage) -> bool:
        """Show a game as it is now. Return whether that was possible; no game takes no edit."""
        now = await self._find(prefix, game)
        if now is None:
            return True
        if left is not None:
            return await self._messages.edit(live, left, pointer(now, self._languages[now.locale]), delete=True)
        if now.message_id is None:
            return False
        end = None if now.lacks_review else self._unreviewed.pop(now.id, None)
        shown = end is not None and await self._edit_answer(now, end)
        shown = shown or await self._messages.edit(live, now.message_id, await self._draw(now))
        # Meanwhile a press may have been answered, so this edit showed an older state, or the board may have moved.
        then = await self._find(prefix, game)
        if then and (then.message_id, then.version) != (now.message_id, now.version):
            self.follow(then)
            return True
        if shown:
            self.expect_review(now, now.message_id)
        return shown

    async def _edit_answer(self, session: Session, end: ShownEnd) -> bool:
        """Update a board as the interaction that was answered with it. Return whether that was possible."""
        interaction = end.interaction
        if interaction is None or interaction.is_expired() or end.message_id != session.message_id:
            return False
        try:
            await edit_answer(interaction, await self._draw(session))
        except REFUSED as error:  # the bot may still edit it
            log.info("an answer with the end of game %s can't be edited: %s", session.id, error)
            return False
        return True

    async def _find(self, prefix: str, game: int) -> Session | None:
        """Return the current state of a game."""
        service = self._services[prefix]
        found: Session | None = await service.find(game)
        return service.reviewed(found) if found else None
