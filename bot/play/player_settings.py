"""A player's own settings: how private boards look, and how large their pad is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.play.private_board import PadSize
from bot.render.appearance import Appearance, Look, Theme, read_look, read_theme
from bot.storage.models import StoredPlayer
from bot.storage.store import Store


@dataclass(frozen=True)
class PlayerSettings:
    """The settings of a player; `None` is the default."""

    pad: PadSize = PadSize.FOUR
    look: Look | None = None
    theme: Theme | None = None

    @property
    def appearance(self) -> Appearance:
        """How the player's private boards look: as pictures by default, which read best on phones."""
        return Appearance.of(self.look or Look.PICTURE, self.theme)


async def find_player(store: Store, player_id: int) -> PlayerSettings:
    """Return a player's settings; the defaults if nothing is stored."""
    stored = await store.find_player(player_id)
    if stored is None:
        return PlayerSettings()
    return PlayerSettings(PadSize(stored.pad), read_look(stored.look), read_theme(stored.theme))


async def change_player(store: Store, player_id: int, **changes: Any) -> PlayerSettings:
    """Change some settings of a player and return them all. What another version stored in the others stays."""
    settings = PlayerSettings(**changes)
    await store.put(
        StoredPlayer(
            player_id=player_id,
            pad=settings.pad.value,
            look=settings.look.value if settings.look else None,
            theme=settings.theme.value if settings.theme else None,
        ),
        changes,
    )
    return await find_player(store, player_id)
