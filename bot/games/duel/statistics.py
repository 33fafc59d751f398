"""What statistics say about a player's duels."""

from collections.abc import Sequence
from datetime import datetime

from bot.games.duel import text
from bot.play.statistics import won
from bot.storage.players import Played
from bot.text.language import Text


def describe_duels(results: Sequence[Played], now: datetime) -> Sequence[Text]:
    """Return how many duels a player has played, and how many of them were won."""
    return [text.DUELS(number=len(results), won=sum(map(won, results)))] if results else []
