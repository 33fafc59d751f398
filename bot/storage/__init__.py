"""The database: games and the log of what was done in them."""

from bot.storage.models import StoredGame, StoredTurn
from bot.storage.store import Conflict, Store

__all__ = ["Conflict", "Store", "StoredGame", "StoredTurn"]
