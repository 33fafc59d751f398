"""Deletions from beginning to end, as one process makes them."""

from datetime import date

from bot.store.games import Store
from bot.store.personal_data import Deletions
from tests.game.gaming_table import NOON


async def forget(store: Store, player: int, daily_since: date) -> bool:
    """Delete a player's data. Return whether attempts at daily boards stay spent."""
    deletions = Deletions(store.database)
    spent = await deletions.begin(player, daily_since)
    while await deletions.leave_games(player, NOON):
        pass
    while await deletions.delete_some(player):
        pass
    return spent
