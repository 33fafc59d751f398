"""The words of a daily board's messages: results, standings, and what is shared."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from bot.games.minesweeper.daily import text
from bot.games.minesweeper.daily.facts import red_tenths
from bot.games.minesweeper.daily.ranking import Placed
from bot.games.minesweeper.daily.service import DailyResult
from bot.play.streak import closes_at, counts_until
from bot.render.heading import clock
from bot.text.language import Language, Text, dotted
from core import daily_size

MOST_SHOWN = 10
PODIUM = 3


def describe_result(result: DailyResult, standings: Sequence[Placed], language: Language) -> str:
    """Return a player's result, streaks, freezes and place in words."""
    number, time, streak = result.facts.number, clock(result.duration), result.streak
    own = next((one for one in standings if one.player == result.session.starter_id), None)
    why = why_unscored(result)
    lines = [
        text.score(number, time, result.stars),
        *([why] if why else [text.place(own.place, len(standings))] if own else []),
        text.streak(streak.current, streak.best),
        text.star_streak(streak.stars, streak.most_stars),
        text.freezes(streak.freezes),
    ]
    return "\n".join(map(language, lines))


def why_unscored(result: DailyResult) -> Text | None:
    """Return why a result isn't in the standings; `None` if it is."""
    if result.helped:
        return text.WITH_HELP
    if result.ended_at >= counts_until(result.facts.day):
        return text.TOO_LATE
    return None if result.scored else text.LATE


def share_lines(result: DailyResult, language: Language) -> str:
    """Return what a player shows to everyone: nothing that says where a mine is."""
    number, time, why = result.facts.number, clock(result.duration), why_unscored(result)
    line = (
        text.share_unscored(number, time, why) if why else text.share(number, time, result.stars, result.streak.current)
    )
    return f"{language(line)}\n{squares_of(result)}"


def squares_of(result: DailyResult) -> str:
    """Return a square for each tenth of a player's progress."""
    daily, game = result.session.daily_game, result.session.game
    assert daily  # noqa: S101 - it is a result of a daily board
    rows, columns = result.session.size
    return text.squares(red_tenths(daily.hit_at, rows * columns - len(game.field.mines) - daily.given))


def describe_standings(number: int, day: date, standings: Sequence[Placed], viewer: int, language: Language) -> str:
    """Return the standings of a day as one player sees them, with their own place."""
    title = language(text.standings(number, day))
    return "\n".join([title, *_rows(standings, language, viewer)]) if standings else f"{title}\n{_nobody(language)}"


def describe_day(
    number: int, day: date, standings: Sequence[Placed], before: Sequence[Placed], language: Language, *, is_open: bool
) -> str:
    """Return a day's standings for everyone, with the best of the day before above."""
    lines = [language(text.standings(number, day))]
    if before:
        podium = dotted([_placed(one) for one in before if one.place <= PODIUM][:MOST_SHOWN])
        lines = [f"-# {language(text.yesterday(number - 1))} {language(podium)}", *lines]
    if is_open:
        about = dotted([text.size(*daily_size(day)), text.closes(closes_at(day))])
        lines.append(f"-# {language(about)}")
    lines += _rows(standings, language) if standings else [_nobody(language, is_open=is_open)]
    return "\n".join(lines)


def _nobody(language: Language, *, is_open: bool = True) -> str:
    return language(text.NOBODY_YET if is_open else text.NOBODY_DID)


def _rows(standings: Sequence[Placed], language: Language, viewer: int | None = None) -> list[str]:
    """Return a line for each of the first players, and one for the viewer."""
    shown = list(standings[:MOST_SHOWN])
    own = [one for one in standings[MOST_SHOWN:] if one.player == viewer]
    rows = [language(_placed(one)) for one in shown + own]
    more = len(standings) - len(rows)
    return rows + ([f"-# {language(text.more_players(more))}"] if more else [])


def _placed(one: Placed) -> Text:
    return text.placed(one.place, one.player, one.stars, clock(timedelta(seconds=one.seconds)))
