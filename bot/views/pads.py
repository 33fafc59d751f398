"""The own pads that are open: they follow what others do as long as Discord lets them be edited."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import aiohttp
import discord

from bot.games import Games, Play, Session
from bot.games.own_pad import OwnPad
from bot.views.editor import Editor, Editors, Fault
from bot.views.painter import NO_PINGS

if TYPE_CHECKING:
    from bot.views.client import GamesInteraction

log = logging.getLogger(__name__)

PACE = 2.1
"""Seconds from one edit of any pad of a channel to the next: Discord allows thirty in a minute."""


class Key(NamedTuple):
    """A player's pad of a game."""

    game: int
    player: int


@dataclass
class Open:
    """A pad as it was last drawn, and the interaction that may edit it for a quarter of an hour."""

    interaction: GamesInteraction
    own: OwnPad
    turns: int
    """How many turns of the game it shows."""


class Pads:
    """Draws open pads anew when their game changes."""

    def __init__(
        self, games: Games, view: Callable[[Play, OwnPad], discord.ui.LayoutView], editors: Editors = Editor
    ) -> None:
        self._games = games
        self._view = view
        self._make_editor = editors
        self._open: dict[Key, Open] = {}
        self._editors: dict[int, Editor] = {}

    def note(self, play: Play, interaction: GamesInteraction, own: OwnPad) -> None:
        """Takes note of how a player's pad was drawn."""
        key = Key(play.id, interaction.user.id)
        if play.over:
            self._open.pop(key, None)
        else:
            self._open[key] = Open(interaction, own, play.next_number)

    def follow(self, session: Session) -> None:
        """Has the pads of a game drawn anew that don't show what it is now."""
        self._open = {key: pad for key, pad in self._open.items() if not pad.interaction.is_expired()}
        behind = [key for key, pad in self._open.items() if key.game == session.id and pad.turns != session.next_number]
        for channel in [channel for channel, editor in self._editors.items() if not editor.waiting]:
            del self._editors[channel]
        if behind:
            editor = self._editors.setdefault(session.channel_id, self._make_editor(self._draw, PACE))
            for key in behind:
                editor.ask(key)

    async def close(self) -> None:
        """Gives up what is under way."""
        for editor in self._editors.values():
            await editor.close()

    async def _draw(self, key: Hashable) -> bool:
        assert isinstance(key, Key)  # noqa: S101 - its own keys alone are asked for
        pad, play = self._open.get(key), await self._games.find(key.game)
        if pad is None or play is None or pad.interaction.is_expired() or pad.turns == play.next_number:
            return False
        try:
            await pad.interaction.edit_original_response(view=self._view(play, pad.own), allowed_mentions=NO_PINGS)
        except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
            raise Fault(f"a pad of game {key.game}: {error}") from error
        except discord.HTTPException as error:
            log.info("a pad of game %s is given up: %s", key.game, error)
            self._open.pop(key, None)
            return False
        if self._open.get(key) is pad:
            self.note(play, pad.interaction, pad.own)
        return True
