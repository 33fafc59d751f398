"""A player's own settings: how private boards look, how large their pad is, and who sees the player's results."""

from dataclasses import dataclass
from typing import Any

from bot.play import text
from bot.play.private_board import PadSize
from bot.play.server import Option, Setting
from bot.render.appearance import Appearance, Look, Theme, read_look, read_theme
from bot.storage.models import StoredPlayer
from bot.storage.store import Store


@dataclass(frozen=True)
class PlayerSettings:
    """The settings of a player; `None` is the default."""

    pad: PadSize = PadSize.FOUR
    look: Look | None = None
    theme: Theme | None = None
    hidden: bool = False
    """Whether standings leave the player out, and others can't see the player's statistics."""
    public_name: str | None = None
    """The name in the standings of all servers, which leave out players without one."""

    @property
    def appearance(self) -> Appearance:
        """How the player's private boards look: as pictures by default, which read best on phones."""
        return Appearance.of(self.look or Look.PICTURE, self.theme)


VISIBILITY = Setting(
    text.STANDINGS, {"shown": Option(False, text.SHOWN_IN_STANDINGS), "hidden": Option(True, text.HIDDEN_IN_STANDINGS)}
)


async def find_player(store: Store, player_id: int) -> PlayerSettings:
    """Return a player's settings; the defaults if nothing is stored."""
    stored = await store.find_player(player_id)
    if stored is None:
        return PlayerSettings()
    return PlayerSettings(
        PadSize(stored.pad), read_look(stored.look), read_theme(stored.theme), stored.hidden, stored.public_name
    )


async def change_player(store: Store, player_id: int, **changes: Any) -> PlayerSettings:
    """Change some settings of a player and return them all. What another version stored in the others stays."""
    settings = PlayerSettings(**changes)
    await store.put(
        StoredPlayer(
            player_id=player_id,
            pad=settings.pad.value,
            look=settings.look.value if settings.look else None,
            theme=settings.theme.value if settings.theme else None,
            hidden=settings.hidden,
            public_name=settings.public_name,
        ),
        changes,
    )
    return await find_player(store, player_id)
