"""Players in sentences."""

from collections.abc import Sequence

from bot.text.language import WITH_MORE, Layout, Text, dotted

SOMEBODY = Text("somebody")
SOMEBODY_FIRST = Text("Somebody")
THE_BOT = 0
"""Stands for the bot where it did what players do otherwise, such as start a game."""
SWEEPER = Text("Sweeper")
"""What the bot plays under."""
MOST_NAMED = 5
SCORE = Layout("{player} {score}")


def mention(player: int) -> Text | str:
    """Return a player's mention, or the bot's name. Players whose data was deleted have an id below 0, and no name."""
    if player == THE_BOT:
        return SWEEPER
    return f"<@{player}>" if player > 0 else SOMEBODY


def mention_first(player: int) -> Text | str:
    """Return a player's mention that begins a line."""
    return mention(player) if player >= THE_BOT else SOMEBODY_FIRST


def scores(players: Sequence[tuple[int, object]]) -> Text | str:
    """Return players with their scores, the first few of them."""
    shown = dotted([SCORE(player=mention_first(player), score=score) for player, score in players[:MOST_NAMED]])
    more = len(players) - MOST_NAMED
    return WITH_MORE(items=shown, more=more) if more > 0 else shown
