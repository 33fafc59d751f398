"""The database: games, the log of what was done in them, and what servers and players chose or pasted."""

from bot.storage.backup import back_up
from bot.storage.models import REMOVE, Paste, StoredGame, StoredPlayer, StoredServer, StoredTurn
from bot.storage.outage import Unavailable
from bot.storage.store import Conflict, Store, Traces

__all__ = [
    "REMOVE",
    "Conflict",
    "Paste",
    "Store",
    "StoredGame",
    "StoredPlayer",
    "StoredServer",
    "StoredTurn",
    "Traces",
    "Unavailable",
    "back_up",
]
