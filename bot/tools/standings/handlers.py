"""Standings: a private page to leaf through, since most readers look for themselves, and *Share* for everyone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.errors import PlayerError
from bot.play.game_type import presets_of
from bot.play.player_settings import find_player
from bot.play.server import find_server
from bot.play.standings import PERIOD, Category, Standings, find_standings
from bot.storage.standings import StandingsQueries
from bot.text.language import Text
from bot.tools.standings import text
from bot.tools.standings.page import Page, Period, Where
from bot.tools.standings.view import CATEGORY, Shown, StandingsView, describe
from bot.ui.client import GamesInteraction, check_move_to_bottom, language_of, public_language_of
from bot.ui.help import shared_by
from bot.ui.in_time import in_time
from bot.ui.lists import chosen_option
from bot.ui.sending import NO_PINGS


async def show_standings(
    interaction: GamesInteraction, difficulty: str | None, category: Category, where: Where | None
) -> None:
    """Answer privately with the first page."""
    if difficulty is None:
        server = await find_server(interaction.client.store, interaction.guild_id)
        difficulty = server.difficulty or next(iter(presets_of(interaction.client.game_types.values())), "")
    where = where or (Where.EVERYWHERE if interaction.guild_id is None else Where.HERE)
    shown = await _find(interaction, Page(where, difficulty, category))
    view = StandingsView(shown, language_of(interaction), interaction.client.mentions)
    await in_time(interaction.response.send_message(view=view, ephemeral=True))


async def answer_press(interaction: GamesInteraction) -> None:
    """Answer with another page in place, or with this one for everyone."""
    data: Any = interaction.data
    page, verb = Page.parse(data["custom_id"])
    if verb == "category":
        page = replace(page, category=chosen_option(CATEGORY, data), number=1)
    shown = await _find(interaction, page)
    mentions = interaction.client.mentions
    if verb == "share" and shown.standings.places:  # there may have been some when the button was made
        check_move_to_bottom(interaction)
        language = public_language_of(interaction)
        view = StandingsView(replace(shown, notice=None), language, mentions, shared_by(interaction))
        await in_time(interaction.response.send_message(view=view, allowed_mentions=NO_PINGS))
    else:
        view = StandingsView(shown, language_of(interaction), mentions)
        await in_time(interaction.response.edit_message(view=view, allowed_mentions=NO_PINGS))


async def _find(interaction: GamesInteraction, page: Page) -> Shown:
    """Return a page as it is now. Raise `PlayerError` for standings that don't exist."""
    name = presets_of(interaction.client.game_types.values()).get(page.difficulty)
    if name is None:
        raise PlayerError(text.unknown_difficulty(page.difficulty))
    here = page.where is Where.HERE
    if here and interaction.guild_id is None:
        raise PlayerError(text.NO_SERVER)
    queries = StandingsQueries(interaction.client.store.database)
    since = interaction.created_at - PERIOD if page.period is Period.MONTH else None
    guild_id = interaction.guild_id if here else None
    difficulty = page.difficulty
    standings = await find_standings(queries, page.category, guild_id, difficulty, since)
    page = replace(page, number=min(page.number, standings.pages))
    names = {} if here else await queries.names([place.score.player for place in standings.page(page.number)])
    return Shown(page, standings, name, names, await _notice(interaction, page, standings))


async def _notice(interaction: GamesInteraction, page: Page, standings: Standings) -> Text | None:
    """Return the place of the player who asks, or why there is none, unless nobody has one."""
    if place := standings.place_of(interaction.user.id):
        return text.your_place(place.number, describe(page.category, place.score))
    settings = await find_player(interaction.client.store, interaction.user.id)
    if settings.hidden:
        return text.YOU_ARE_HIDDEN
    if page.where is Where.EVERYWHERE and settings.public_name is None:
        return text.YOU_HAVE_NO_NAME
    return text.NO_PLACE if standings.places else None
