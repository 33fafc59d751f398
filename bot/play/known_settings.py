"""The settings of players and servers as they were last read: answers have to be worded before anything is read."""

from typing import TypeVar

from bot.play.player_settings import PlayerSettings
from bot.play.server import Server

MOST = 5_000

Settings = TypeVar("Settings", PlayerSettings, Server)


class KnownSettings:
    """Settings in memory. Those read least recently are forgotten first."""

    def __init__(self) -> None:
        self.players: dict[int, PlayerSettings] = {}
        self.servers: dict[int, Server] = {}

    def note_player(self, player: int, settings: PlayerSettings) -> None:
        """Remember a player's settings."""
        _note(self.players, player, settings)

    def note_server(self, guild: int, server: Server) -> None:
        """Remember a server's settings."""
        _note(self.servers, guild, server)

    def forget(self, player: int) -> None:
        """Forget a player."""
        self.players.pop(player, None)


def _note(known: dict[int, Settings], one: int, settings: Settings) -> None:
    known.pop(one, None)
    known[one] = settings
    if len(known) > MOST:
        del known[next(iter(known))]
