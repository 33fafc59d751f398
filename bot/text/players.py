"""Players in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.language import Text, dotted, with_more

SOMEBODY = Text("somebody")
MOST_NAMED = 5


def mention(player: int) -> Text | str:
    """Return a player's mention. Players whose data was deleted have an id below 0, and no name."""
    return f"<@{player}>" if player > 0 else SOMEBODY


def scores(players: Sequence[tuple[int, object]]) -> Text | str:
    """Return players with their scores, the first few of them."""
    shown = dotted(
        [Text("{player} {score}", player=mention(player), score=score) for player, score in players[:MOST_NAMED]]
    )
    more = len(players) - MOST_NAMED
    return with_more(shown, more) if more > 0 else shown
