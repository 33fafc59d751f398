"""Which page of standings is shown, as the custom_ids of its buttons say it.

    custom_id = "standings:1:" where ":" difficulty ":" category ":" period ":" number ":" verb

They name the page that a press leads to. `verb` is `prev`, `next` or `period`, which show it, `share`, or `category`
for the list of categories.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Self

from bot.errors import PlayerError
from bot.play.standings import Category
from bot.tools.standings import text

PREFIX = "standings"
_CUSTOM_ID = re.compile(
    rf"{PREFIX}:1:(?P<where>[a-z]+):(?P<difficulty>[a-z_]{{0,20}}):(?P<category>[a-z]+):(?P<period>[a-z]+)"
    r":(?P<number>\d{1,6}):(?P<verb>prev|next|period|share|category)",
    re.ASCII,
)


class Where(Enum):
    """Whose standings they are. The values are in custom_ids."""

    HERE = "here"
    EVERYWHERE = "all"


class Period(Enum):
    """Which games they count. The values are in custom_ids."""

    MONTH = "month"
    EVER = "ever"


@dataclass(frozen=True)
class Page:
    """A page of standings."""

    where: Where
    difficulty: str
    category: Category
    period: Period = Period.MONTH
    number: int = 1
    """From 1 on."""

    @classmethod
    def parse(cls, custom_id: str) -> tuple[Self, str]:
        """Return the page in a custom_id, and its verb. Raise `PlayerError` for one that this version doesn't know."""
        match = _CUSTOM_ID.fullmatch(custom_id)
        try:
            if match:
                where, period = Where(match["where"]), Period(match["period"])
                category, number = Category(match["category"]), max(1, int(match["number"]))
                return cls(where, match["difficulty"], category, period, number), match["verb"]
        except ValueError as error:
            raise PlayerError(text.UNKNOWN_BUTTON) from error
        raise PlayerError(text.UNKNOWN_BUTTON)

    def custom_id(self, verb: str) -> str:
        """Return the custom_id of a button that leads to this page."""
        values = self.where.value, self.difficulty, self.category.value, self.period.value, self.number
        return ":".join([PREFIX, "1", *map(str, values), verb])
