"""Names of players, for places where a mention would be too wide. They are kept in memory alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import discord

MOST = 10_000


class SeenNames(Mapping[int, str]):
    """The last known names of players. The least recently seen are forgotten first."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}

    def note(self, player: discord.User | discord.Member) -> None:
        """Remember a player's global name. Players of other servers may see it, so it isn't the name on one server."""
        self._names.pop(player.id, None)
        self._names[player.id] = player.global_name or player.name
        if len(self._names) > MOST:
            del self._names[next(iter(self._names))]

    def forget(self, player_id: int) -> None:
        """Forget a player's name."""
        self._names.pop(player_id, None)

    def __getitem__(self, player: int) -> str:
        return self._names[player]

    def __iter__(self) -> Iterator[int]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
