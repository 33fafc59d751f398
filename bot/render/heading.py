"""What the headings of all kinds of games are made of."""

from collections.abc import Sequence
from datetime import timedelta

SHOWN_PLAYERS = 5


def mention(player: int) -> str:
    """Names a player; one who was forgotten has a number below 0."""
    return f"<@{player}>" if player > 0 else "somebody"


def credit(scores: Sequence[tuple[int, object]]) -> str:
    """Players and their scores, the first few of them."""
    shown = [f"{mention(player)} {score}" for player, score in scores[:SHOWN_PLAYERS]]
    more = len(scores) - len(shown)
    return " · ".join(shown) + (f" · {more} more" if more > 0 else "")


def clock(duration: timedelta) -> str:
    """A duration as a clock shows it."""
    minutes, seconds = divmod(int(duration.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
