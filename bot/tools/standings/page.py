"""A page of standings in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bot.play.public_name import isolated
from bot.play.standings import Category, Score, Standings
from bot.play.text import WHAT_COUNTS
from bot.render.heading import stopwatch
from bot.text.language import Text
from bot.text.players import mention
from bot.tools.standings import text


class Where(Enum):
    """Whose standings they are. The values are in custom_ids."""

    HERE = "here"
    EVERYWHERE = "all"


class Period(Enum):
    """Which games they count. The values are in custom_ids."""

    MONTH = "month"
    EVER = "ever"


class Page(NamedTuple):
    """A page of standings."""

    where: Where
    difficulty: str
    category: Category
    period: Period = Period.MONTH
    number: int = 1
    """From 1 on."""


@dataclass(frozen=True)
class Shown:
    """Standings and what is shown with them."""

    page: Page
    standings: Standings
    difficulty: Text
    """The name of the difficulty."""
    names: Mapping[int, str]
    """The public names, in the standings of all servers."""
    notice: Text | None = None
    """The reader's own place, or why there is none; `None` if everyone reads it."""


def lines_of(shown: Shown) -> list[Text]:
    """Return a page in words."""
    page, standings = shown.page, shown.standings
    category = page.category
    where = text.HERE if page.where is Where.HERE else text.EVERYWHERE
    period = text.LAST_DAYS if page.period is Period.MONTH and not category.all_time else text.ALL_TIME
    places = [
        text.PLACE(
            place=place.number, player=_player(shown, place.score.player), figure=describe(category, place.score)
        )
        for place in standings.page(page.number)
    ]
    return [
        text.heading(category, None if category is Category.DAILY else shown.difficulty),
        text.SCOPE(place=where, period=period, page=page.number, pages=standings.pages),
        *(places or [text.NOBODY]),
        *([shown.notice] if shown.notice else []),
        text.rule(category, WHAT_COUNTS),
    ]


def describe(category: Category, score: Score) -> Text | str:
    """Return a player's figure in words."""
    figure = score.figure
    match category:
        case Category.TIME | Category.TEAM:
            return stopwatch(figure)
        case Category.SPEED:
            return text.SPEED(figure)
        case Category.EFFICIENCY:
            return text.efficiency(figure)
        case Category.MASTERY:
            return text.mastery(*figure)
        case Category.STREAK:
            return text.STREAK(figure)
        case Category.DAILY:
            stars, time = figure
            return text.STARS(stars=stars, time=stopwatch(time))


def _player(shown: Shown, player: int) -> Text | str:
    name = shown.names.get(player)
    return isolated(name) if name else mention(player)
