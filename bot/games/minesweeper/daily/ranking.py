"""The standings of a day: by stars, then by time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.games.minesweeper.daily.facts import stars_after
from bot.storage.dailies import Finish


class Placed(NamedTuple):
    """A player's place on a day. Players with the same stars and time share one."""

    place: int
    player: int
    stars: int
    seconds: int


def rank(finished: Iterable[Finish]) -> list[Placed]:
    """Return the players by stars, and then by whole seconds, which is what they see."""
    scores = sorted((-stars_after(one.hits), one.duration // 1000, one.ended_at, one.player) for one in finished)
    placed: list[Placed] = []
    for number, (stars, seconds, _, player) in enumerate(scores, start=1):
        tied = placed and (placed[-1].stars, placed[-1].seconds) == (-stars, seconds)
        placed.append(Placed(placed[-1].place if tied else number, player, -stars, seconds))
    return placed
