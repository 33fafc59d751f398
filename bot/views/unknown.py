"""Buttons and lists that this version of the bot doesn't know, such as those of a later one: they are answered too."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.errors import PlayerError
from bot.games.kind import KINDS
from bot.views.button import LastingItem
from bot.views.client import GamesInteraction, check_pace
from bot.views.incident import guarded

KNOWN = "|".join([*KINDS, "frontier", "solve", "forget"])


class UnknownItem(LastingItem[ui.Item[Any]], template=rf"(?!(?:{KNOWN}):)(?s:.*)"):
    """Anything whose custom_id begins as no other one does."""

    async def callback(self, interaction: GamesInteraction) -> None:  # type: ignore[override]
        async with guarded(interaction):
            check_pace(interaction)
            raise PlayerError(
                "This was drawn by another version of the bot: `/mines help` and `/puzzle help` tell what this does."
            )
