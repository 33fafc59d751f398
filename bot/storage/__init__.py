"""The database: games, the log of what was done in them, and what was pasted to be solved."""

from bot.storage.models import Paste, StoredGame, StoredTurn
from bot.storage.store import Conflict, Store

__all__ = ["Conflict", "Paste", "Store", "StoredGame", "StoredTurn"]
