"""A player's statistics in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.play.statistics import Statistics
from bot.play.text import WHAT_COUNTS
from bot.render.chart import Chart
from bot.render.heading import stopwatch
from bot.text.language import Text
from bot.tools.stats import text


@dataclass(frozen=True)
class Summary:
    """What is shown of a player's results."""

    player: int
    statistics: Statistics
    chart: Chart
    presets: Mapping[str, Text]
    """The names of the difficulties, in the order they are shown in."""
    links: Mapping[int, str]
    """The addresses of boards by their games."""


def describe(summary: Summary) -> list[Text]:
    """Return the lines of a summary."""
    figures = summary.statistics
    return [
        text.heading(summary.player),
        text.games(figures.games, figures.wins),
        _best_times(summary),
        *([text.speed(*figures.speed)] if figures.speed else []),
        *([text.efficiency(*figures.efficiency)] if figures.efficiency else []),
        *([text.streak(figures.winning_streak, figures.longest_winning_streak)] if figures.mastery else []),
        *([text.mastery(*figures.mastery)] if figures.mastery else []),
        *([text.together(*figures.together)] if figures.together else []),
        *([text.luck(figures.luck)] if figures.luck is not None else []),
        *([text.mistakes(figures.mistakes.number, figures.mistakes.percent)] if figures.mistakes else []),
        text.small(WHAT_COUNTS),
    ]


def _best_times(summary: Summary) -> Text:
    fastest = summary.statistics.fastest
    times = [
        text.best_time(name, stopwatch(fastest[preset].duration), summary.links.get(fastest[preset].game_id))
        for preset, name in summary.presets.items()
        if preset in fastest
    ]
    return text.best_times(times) if times else text.NO_BEST_TIMES
