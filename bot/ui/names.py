"""Names of players, for places where a mention would be too wide. They are kept in memory alone."""

from __future__ import annotations

import discord

MOST = 10_000


class SeenNames(dict[int, str]):
    """The last known names of players. The least recently seen are forgotten first."""

    def note(self, player: discord.User | discord.Member) -> None:
        """Remember a player's global name. Players of other servers may see it, so it isn't the name on one server."""
        self.pop(player.id, None)
        self[player.id] = player.global_name or player.name
        if len(self) > MOST:
            del self[next(iter(self))]

    def forget(self, player_id: int) -> None:
        """Forget a player's name."""
        self.pop(player_id, None)
