"""A page of standings in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bot.play.public_name import isolated
from bot.play.standings import Category, Standings
from bot.play.text import WHAT_COUNTS
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
    category: str
    period: Period = Period.MONTH
    number: int = 1
    """From 1 on."""


@dataclass(frozen=True)
class Shown:
    """Standings and what is shown with them."""

    page: Page
    categories: Mapping[str, Category]
    """All that can be chosen, by their names."""
    standings: Standings
    difficulty: Text
    """The name of the difficulty."""
    names: Mapping[int, str]
    """The public names, in the standings of all servers."""
    notice: Text | None = None
    """The reader's own place, or why there is none; `None` if everyone reads it."""

    @property
    def category(self) -> Category:
        """What players are compared by on the page."""
        return self.categories[self.page.category]


def lines_of(shown: Shown) -> list[Text]:
    """Return a page in words."""
    page, standings, category = shown.page, shown.standings, shown.category
    where = text.HERE if page.where is Where.HERE else text.EVERYWHERE
    period = text.LAST_DAYS if page.period is Period.MONTH and not category.all_time else text.ALL_TIME
    places = [
        text.PLACE(
            place=place.number, player=_player(shown, place.score.player), figure=category.describe(place.score.figure)
        )
        for place in standings.page(page.number)
    ]
    return [
        text.HEADING_BY_DIFFICULTY(category=category.title, difficulty=shown.difficulty)
        if category.by_difficulty
        else text.HEADING(category.title),
        text.SCOPE(place=where, period=period, page=page.number, pages=standings.pages),
        *(places or [text.NOBODY]),
        *([shown.notice] if shown.notice else []),
        text.RULE_OF_PRESETS(rule=category.rule, what_counts=WHAT_COUNTS)
        if category.by_difficulty
        else text.RULE(category.rule),
    ]


def _player(shown: Shown, player: int) -> Text | str:
    name = shown.names.get(player)
    return isolated(name) if name else mention(player)
