"""What statistics say about a player's games alone and with others."""

from collections.abc import Sequence
from datetime import datetime

from bot.games.minesweeper import text
from bot.play.statistics import played_and_won, share_of
from bot.storage.players import Played
from bot.text.language import Text


def describe_games(results: Sequence[Played], now: datetime) -> Sequence[Text]:
    """Return a line for games alone, and one for games with others."""
    alone = [result for result in results if result.alone and result.day is None]
    together = [result for result in results if not result.alone]
    lines = played_and_won(text.ALONE)(alone, now)
    share = share_of(together)
    others = played_and_won(text.WITH_OTHERS)(together, now)
    return [*lines, *(line if share is None else text.WITH_SHARE(line=line, percent=share) for line in others)]
