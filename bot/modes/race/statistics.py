"""What statistics say about a player's races."""

from collections.abc import Sequence
from datetime import datetime

from bot.modes.race import text
from bot.play.statistics import won
from bot.storage.players import Played
from bot.text.language import Text


def describe_races(results: Sequence[Played], now: datetime) -> Sequence[Text]:
    """Return how many races a player took part in, and how many of them the player won."""
    return [text.RACES(number=len(results), won=sum(map(won, results)))] if results else []
