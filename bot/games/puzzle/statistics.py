"""What statistics say about a player's puzzles."""

from collections.abc import Sequence
from datetime import datetime

from bot.games.puzzle import text
from bot.play.statistics import won
from bot.storage.players import Played
from bot.text.language import Text


def describe_puzzles(results: Sequence[Played], now: datetime) -> Sequence[Text]:
    """Return how many puzzles a player took part in, and how many of them were solved."""
    return [text.PUZZLES(number=len(results), solved=sum(map(won, results)))] if results else []
