"""Standings: a private page to leaf through, since most readers look for themselves, and *Share* for everyone.

The buttons name the page that a press leads to.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from discord import app_commands, ui

from bot.board.emoji import CHARACTERS
from bot.discord import text as texts
from bot.discord.button import LastingButton, TextView
from bot.discord.client import GamesInteraction, check_move_to_bottom, language_of, public_language_of
from bot.discord.commands import choices, command
from bot.discord.feature import AnyCommand, Feature, Features
from bot.discord.form import chosen_option, option_list
from bot.discord.help import shared_by
from bot.discord.sending import NO_PINGS, in_time, mention_commands, turn_page
from bot.errors import PlayerError
from bot.features.standings import text
from bot.features.standings.categories import CATEGORIES, TIME
from bot.game.control import Control, Handler, number
from bot.game.ratings import PERIOD, Category, Standings, find_standings
from bot.game.settings import Option, Setting, find_player, find_server, isolated
from bot.game.text import WHAT_COUNTS
from bot.store.results import StandingsQueries
from bot.text.language import Language, Text
from bot.text.words import mention


class Where(Enum):
    """Whose standings they are. The values are in custom_ids."""

    HERE = "here"
    EVERYWHERE = "all"


class Period(Enum):
    """Which games they count. The values are in custom_ids."""

    MONTH = "month"
    EVER = "ever"


class StandingsPage(NamedTuple):
    """A page of standings."""

    where: Where
    difficulty: str
    category: str
    period: Period = Period.MONTH
    number: int = 1
    """From 1 on."""


@dataclass(frozen=True)
class ShownStandings:
    """Standings and what is shown with them."""

    page: StandingsPage
    categories: Mapping[str, Category]
    """All that can be chosen, by their names."""
    standings: Standings[object]
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


def lines_of(shown: ShownStandings) -> list[Text]:
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


def _player(shown: ShownStandings, player: int) -> Text | str:
    name = shown.names.get(player)
    return isolated(name) if name else mention(player)


def _list_of(categories: Mapping[str, Category]) -> Setting:
    """Return what a list of categories offers."""
    return Setting(text.CATEGORY, {name: Option(name, one.title) for name, one in categories.items()})


def make_commands(features: Features) -> Sequence[AnyCommand]:
    """Return a new command with the difficulties and categories of these features."""

    @command(text.STANDINGS, difficulty=text.DIFFICULTY, category=text.CATEGORY, where=text.WHERE)
    @app_commands.choices(
        difficulty=choices(features.presets),
        category=choices({name: one.title for name, one in features.categories.items()}),
        where=choices({Where.HERE: text.HERE, Where.EVERYWHERE: text.EVERYWHERE}),
    )
    async def standings(
        interaction: GamesInteraction,
        difficulty: str | None = None,
        category: str = TIME.name,
        where: str | None = None,
    ) -> None:
        """Answer privately with the first page."""
        if difficulty is None:
            server = await find_server(interaction.client.store, interaction.guild_id)
            difficulty = server.difficulty or next(iter(features.presets), "")
        where = where or (Where.EVERYWHERE if interaction.guild_id is None else Where.HERE).value
        shown = await _find(interaction, StandingsPage(Where(where), difficulty, category))
        view = draw_standings(shown, language_of(interaction), interaction.client.mentions)
        await in_time(interaction.response.send_message(view=view, ephemeral=True))

    return [standings]


async def _show(interaction: GamesInteraction, page: StandingsPage) -> None:
    """Answer with another page in place."""
    shown = await _find(interaction, page)
    view = draw_standings(shown, language_of(interaction), interaction.client.mentions)
    await turn_page(interaction, view=view)


async def _choose_category(interaction: GamesInteraction, page: StandingsPage) -> None:
    categories = interaction.client.features.categories
    category = chosen_option(_list_of(categories), interaction.data).stored
    await _show(interaction, page._replace(category=category, number=1))


async def _share(interaction: GamesInteraction, page: StandingsPage) -> None:
    """Answer with the page for everyone, unless it has become empty."""
    shown = await _find(interaction, page)
    if not shown.standings.places:
        await _show(interaction, page)
        return
    check_move_to_bottom(interaction)
    language, mentions = public_language_of(interaction), interaction.client.mentions
    view = draw_standings(replace(shown, notice=None), language, mentions, shared_by(interaction))
    await in_time(interaction.response.send_message(view=view, allowed_mentions=NO_PINGS))


def _control(verb: str, answer: Handler, label: Text | None = None) -> Control:
    read = (Where, str, str, Period, number)
    return Control(prefix="standings", verb=verb, arguments=read, makes=StandingsPage, answer=answer, label=label)


_PREVIOUS, _NEXT = _control("prev", _show, text.PREVIOUS), _control("next", _show, text.NEXT)
_PERIOD, _CATEGORY = _control("period", _show), _control("category", _choose_category)
_SHARE = _control("share", _share, texts.SHARE)
STANDINGS = Feature(
    controls=[_PREVIOUS, _NEXT, _PERIOD, _CATEGORY, _SHARE],
    unknown=text.UNKNOWN_BUTTON,
    make_commands=make_commands,
    categories=CATEGORIES,
)


def draw_standings(
    shown: ShownStandings, language: Language, mentions: Mapping[str, str], note: Text | None = None
) -> TextView:
    """Return a page, with a list of categories and buttons for the one who asked, or a `note` for everyone."""
    lines = [*lines_of(shown), *([note] if note else [])]
    view = TextView(mention_commands("\n".join(map(language, lines)), mentions, CHARACTERS))
    if note is None:
        page = shown.page
        view.add_item(
            ui.ActionRow(option_list(_CATEGORY.press(*page), _list_of(shown.categories), page.category, language))
        )
        view.add_item(ui.ActionRow(*_buttons(shown, language)))
    return view


def _buttons(shown: ShownStandings, language: Language) -> list[LastingButton]:
    page, pages = shown.page, shown.standings.pages
    before, after = max(1, page.number - 1), min(page.number + 1, pages)
    period, label = (Period.EVER, text.ALL_TIME) if page.period is Period.MONTH else (Period.MONTH, text.LAST_DAYS)
    buttons = [
        LastingButton.of(_PREVIOUS.press(*page._replace(number=before)), language, disabled=page.number <= 1),
        LastingButton.of(_NEXT.press(*page._replace(number=after)), language, disabled=page.number >= pages),
    ]
    if not shown.category.all_time:
        buttons.append(LastingButton.of(_PERIOD.press(*page._replace(period=period, number=1)), language, label=label))
    return [*buttons, *([LastingButton.of(_SHARE.press(*page), language)] if shown.standings.places else [])]


async def _find(interaction: GamesInteraction, page: StandingsPage) -> ShownStandings:
    """Return a page as it is now. Raise `PlayerError` for standings that don't exist."""
    features = interaction.client.features
    name, categories = features.presets.get(page.difficulty), features.categories
    if page.category not in categories:
        raise PlayerError(text.UNKNOWN_BUTTON)
    category = categories[page.category]
    if name is None:
        raise PlayerError(text.UNKNOWN_DIFFICULTY(page.difficulty))
    here = page.where is Where.HERE
    if here and interaction.guild_id is None:
        raise PlayerError(text.NO_SERVER)
    queries = StandingsQueries(interaction.client.store.database)
    since = interaction.created_at - PERIOD if page.period is Period.MONTH else None
    guild_id = interaction.guild_id if here else None
    standings = await find_standings(queries, category, guild_id, page.difficulty, since)
    page = page._replace(number=max(1, min(page.number, standings.pages)))
    names = {} if here else await queries.names([place.score.player for place in standings.page(page.number)])
    return ShownStandings(
        page, categories, standings, name, names, await _notice(interaction, page, category, standings)
    )


async def _notice(
    interaction: GamesInteraction, page: StandingsPage, category: Category, standings: Standings[object]
) -> Text | None:
    """Return the place of the player who asks, or why there is none, unless nobody has one."""
    if place := standings.place_of(interaction.user.id):
        return text.YOUR_PLACE(place=place.number, figure=category.describe(place.score.figure))
    settings = await find_player(interaction.client.store, interaction.user.id)
    if settings.hidden:
        return text.YOU_ARE_HIDDEN
    if page.where is Where.EVERYWHERE and settings.public_name is None:
        return text.YOU_HAVE_NO_NAME
    return text.NO_PLACE if standings.places else None
