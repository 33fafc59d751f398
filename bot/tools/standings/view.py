"""A page of standings as a message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from discord import ui

from bot.play.public_name import isolated
from bot.play.server import Option, Setting
from bot.play.standings import Category, Score, Standings
from bot.play.text import WHAT_COUNTS
from bot.render.budget import CHARACTERS
from bot.render.heading import stopwatch
from bot.text.language import Language, Text
from bot.text.players import mention
from bot.tools.standings import text
from bot.tools.standings.page import Page, Period, Where
from bot.ui import text as texts
from bot.ui.button import LastingButton, LastingView
from bot.ui.lists import OptionList
from bot.ui.mentions import mention_commands

CATEGORY = Setting(text.CATEGORY, {one.value: Option(one, title) for one, title in text.CATEGORIES.items()})


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


class StandingsView(LastingView):
    """A page of standings, with a list of categories and buttons for the one who asked."""

    def __init__(self, shown: Shown, language: Language, mentions: Mapping[str, str], note: Text | None = None) -> None:
        super().__init__()
        lines = [*lines_of(shown), *([note] if note else [])]
        self.add_item(ui.TextDisplay(mention_commands("\n".join(map(language, lines)), mentions, CHARACTERS)))
        if note is None:
            chosen, custom_id = shown.page.category, shown.page.custom_id("category")
            self.add_item(ui.ActionRow(OptionList.of(custom_id, CATEGORY, chosen, language)))
            self.add_item(ui.ActionRow(*_buttons(shown, language)))


def lines_of(shown: Shown) -> list[Text]:
    """Return a page in words."""
    page, standings = shown.page, shown.standings
    category = page.category
    where = text.HERE if page.where is Where.HERE else text.EVERYWHERE
    period = text.LAST_DAYS if page.period is Period.MONTH and not category.all_time else text.ALL_TIME
    places = [
        text.place(place.number, _player(shown, place.score.player), describe(category, place.score))
        for place in standings.page(page.number)
    ]
    return [
        text.heading(category, None if category is Category.DAILY else shown.difficulty),
        text.scope(where, period, page.number, standings.pages),
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
            return text.speed(figure)
        case Category.EFFICIENCY:
            return text.efficiency(figure)
        case Category.MASTERY:
            return text.mastery(*figure)
        case Category.STREAK:
            return text.streak(figure)
        case Category.DAILY:
            stars, time = figure
            return text.stars(stars, stopwatch(time))


def _player(shown: Shown, player: int) -> Text | str:
    name = shown.names.get(player)
    return isolated(name) if name else mention(player)


def _buttons(shown: Shown, language: Language) -> list[LastingButton]:
    page, pages = shown.page, shown.standings.pages
    other = Period.EVER if page.period is Period.MONTH else Period.MONTH
    period = text.ALL_TIME if other is Period.EVER else text.LAST_DAYS

    def button(verb: str, label: Text, there: Page, *, disabled: bool = False) -> LastingButton:
        return LastingButton(there.custom_id(verb), label=language(label), disabled=disabled)

    last = page.number >= pages
    return [
        button("prev", text.PREVIOUS, replace(page, number=max(1, page.number - 1)), disabled=page.number <= 1),
        button("next", text.NEXT, replace(page, number=page.number + (not last)), disabled=last),
        *([] if page.category.all_time else [button("period", period, replace(page, period=other, number=1))]),
        *([button("share", texts.SHARE, page)] if shown.standings.places else []),
    ]
