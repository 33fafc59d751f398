"""The words of a daily board's messages: results, standings, and what is shared."""

from datetime import date, timedelta

from bot.features.daily import text
from bot.features.daily.boards import DailyResult, DayStandings
from bot.features.daily.rules import DailyFacts, hits_by_tenth
from bot.game.ratings import Placing
from bot.game.results import Streak, closes_at, counts_until
from bot.text.language import Language, Text, clock, dotted, sentences
from core import daily_size, stars_after

MOST_SHOWN = 10
PODIUM = 3


def describe_card(facts: DailyFacts, streak: Streak, language: Language, *, is_today: bool) -> str:
    """Return what a player reads before the clock starts."""
    closes = text.CLOSES(closes_at(facts.day)) if is_today else text.FOR_THE_STREAK(counts_until(facts.day))
    lines = [
        text.STANDINGS_OF(number=facts.number, day=facts.day),
        dotted([_size(facts.day), closes]),
        *([text.ATTEMPT] if is_today else []),
        *([dotted(_streaks(streak))] if streak.best else []),
        text.CLOCK_STARTS,
    ]
    return "\n".join(map(language, lines))


def describe_next_board(facts: DailyFacts, language: Language) -> str:
    """Return the hash of the next day's board, and how to check it."""
    return "\n".join(map(language, (text.NEXT_HASH(facts.next_hash), text.HOW_TO_CHECK(facts.day + timedelta(days=1)))))


def describe_result(result: DailyResult, standings: DayStandings, language: Language) -> str:
    """Return what a finished board says besides its time and stars: the player's place, streaks and freezes."""
    own, why, streak = standings.place_of(result.session.starter_id), why_unscored(result), result.streak
    lines = [
        *([why] if why else []),
        *([text.place(own.number, len(standings.places))] if own else []),
        dotted(_streaks(streak)),
    ]
    return "\n".join(map(language, lines))


def why_unscored(result: DailyResult) -> Text | None:
    """Return why a result isn't in the standings; `None` if it is."""
    if result.session.starter_id in result.session.helped:
        return text.WITH_HELP
    if result.ended_at >= counts_until(result.session.facts.day):
        return text.TOO_LATE
    return None if result.session.is_scored else text.LATE


def share_lines(result: DailyResult, language: Language) -> str:
    """Return what a player shows to everyone: nothing that says where a mine is."""
    number, time, why = result.session.facts.number, clock(result.session.duration), why_unscored(result)
    line = (
        text.SHARE_UNSCORED(number=number, time=time, why=why)
        if why
        else text.SHARE(number=number, time=time, stars=stars_after(result.session.hits), days=result.streak.current)
    )
    (rows, columns), field = result.session.size, result.session.game.field
    hits = hits_by_tenth(result.session.hit_at, rows * columns - len(field.mines) - result.session.given)
    return f"{language(line)}\n{text.squares(hits)}"


def describe_standings(number: int, day: date, standings: DayStandings, viewer: int, language: Language) -> str:
    """Return the standings of a day as one player sees them, with their own place."""
    return "\n".join([language(text.STANDINGS_OF(number=number, day=day)), *_rows(standings, language, viewer)])


def describe_day(
    number: int, day: date, standings: DayStandings, before: DayStandings, language: Language, *, is_open: bool
) -> str:
    """Return a day's standings for everyone, with the best of the day before above."""
    lines = [language(text.STANDINGS_OF(number=number, day=day))]
    if before.places:
        podium = dotted([_placed(place) for place in before.places if place.number <= PODIUM][:MOST_SHOWN])
        lines = [f"-# {language(sentences([text.YESTERDAYS(number - 1), podium]))}", *lines]
    if is_open:
        about = dotted([_size(day), text.CLOSES(closes_at(day))])
        lines.append(f"-# {language(about)}")
    return "\n".join([*lines, *_rows(standings, language, is_open=is_open)])


def _streaks(streak: Streak) -> list[Text]:
    """Return the streaks and freezes that a player has or had."""
    return [
        *([text.STREAK(days=streak.current, best=streak.best)] if streak.best else []),
        *([text.STAR_STREAK(days=streak.stars, best=streak.most_stars)] if streak.most_stars else []),
        *([text.FREEZES(streak.freezes)] if streak.freezes else []),
    ]


def _size(day: date) -> Text:
    rows, columns, mines = daily_size(day)
    return text.SIZE(rows=rows, columns=columns, mines=mines)


def _rows(standings: DayStandings, language: Language, viewer: int | None = None, *, is_open: bool = True) -> list[str]:
    """Return a line for each of the first players, and one for the viewer. Without players one line says so."""
    if not standings.places:
        return [language(text.NOBODY_YET if is_open else text.NOBODY_DID)]
    shown, others = standings.places[:MOST_SHOWN], standings.places[MOST_SHOWN:]
    own = [place for place in others if place.score.player == viewer]
    rows = [language(_placed(place)) for place in [*shown, *own]]
    more = len(standings.places) - len(rows)
    return rows + ([f"-# {language(text.MORE_PLAYERS(more))}"] if more else [])


def _placed(placing: Placing[tuple[int, float]]) -> Text:
    stars, seconds = placing.score.figure
    return text.PLACED(
        place=placing.number, player=placing.score.player, stars=stars, time=clock(timedelta(seconds=seconds))
    )
