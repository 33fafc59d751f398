"""A player's statistics: private at first, and for everyone once the player who asked shares them.

    custom_id = "stats:1:" player ":share"

Players see all of their own results. Of others they see public games of the server they are on.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.errors import PlayerError
from bot.play.game_type import presets_of
from bot.play.server import find_server
from bot.play.statistics import Statistics, by_week, last_speeds, sum_up
from bot.render.appearance import Appearance
from bot.render.chart import Bar, Chart, paint_chart
from bot.storage.history import HistoryQueries, Played
from bot.text.language import Text
from bot.tools.stats import text
from bot.tools.stats.summary import Summary, describe
from bot.ui import text as texts
from bot.ui.button import LastingButton, LastingView
from bot.ui.client import GamesInteraction, check_move_to_bottom, place_of, public_language_of
from bot.ui.context import context_of
from bot.ui.drawing import Context, Drawing, deliver, drawn, message_url, picture_file
from bot.ui.help import shared_by
from bot.ui.sending import send_new

PREFIX = "stats"
FILE_NAME = "statistics.png"
SPEEDS, WEEKS = 50, 12
"""The records and the weeks that the chart shows at most."""
_CUSTOM_ID = re.compile(rf"{PREFIX}:1:(\d{{1,20}}):share", re.ASCII)


class StatisticsView(LastingView):
    """The figures, the chart below them unless no files may be attached, and perhaps a button."""

    def __init__(self, lines: str, description: str | None, *buttons: LastingButton) -> None:
        super().__init__()
        self.add_item(ui.TextDisplay(lines))
        if description is not None:
            chart = discord.MediaGalleryItem(f"attachment://{FILE_NAME}", description=description)
            self.add_item(ui.MediaGallery(chart))
        if buttons:
            self.add_item(ui.ActionRow(*buttons))


async def show_statistics(interaction: GamesInteraction, player: int) -> None:
    """Answer privately with a player's statistics. Raise `PlayerError` if there are none to be seen."""
    summary, context = await _find(interaction, player), await context_of(interaction)
    share = LastingButton(f"{PREFIX}:1:{player}:share", label=context.language(texts.SHARE))
    drawing = await drawn(partial(draw_statistics, summary, None, [share]), context)
    await deliver(drawing, partial(send_new, interaction, private=True))


async def answer_share(interaction: GamesInteraction) -> None:
    """Answer with the statistics for everyone, as they are now."""
    data: Any = interaction.data
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    if match is None:
        raise PlayerError(text.UNKNOWN_BUTTON)
    summary = await _find(interaction, int(match[1]))
    server = await find_server(interaction.client.store, interaction.guild_id)
    appearance = Appearance.of(server.look, server.theme)
    place = place_of(interaction)
    context = interaction.client.context(public_language_of(interaction), appearance, place.channel_id)
    check_move_to_bottom(interaction)
    drawing = await drawn(partial(draw_statistics, summary, shared_by(interaction), []), context)
    await deliver(drawing, partial(send_new, interaction))


async def draw_statistics(
    summary: Summary, note: Text | None, buttons: list[LastingButton], context: Context
) -> Drawing:
    """Return statistics with a note below. Raise `PlayerError` if the chart takes too long to paint."""
    lines = [*describe(summary), *([note] if note else []), *([] if context.pictures else [texts.NO_PICTURE])]
    words = "\n".join(map(context.language, lines))
    if not context.pictures:
        return Drawing(StatisticsView(words, None, *buttons))
    theme, chart = context.appearance.theme, summary.chart
    picture = await context.painter.paint_for_sure(lambda: paint_chart(chart, theme))
    wins, games = sum(week.wins for week in chart.weeks), sum(week.games for week in chart.weeks)
    alt = context.language(text.alt(len(chart.speeds), wins, games, len(chart.weeks)))
    return Drawing(StatisticsView(words, alt, *buttons), [picture_file(picture, FILE_NAME)])


async def _find(interaction: GamesInteraction, player: int) -> Summary:
    """Return what this player may see of a player's results. Raise `PlayerError` if that is nothing."""
    queries, guild_id = HistoryQueries(interaction.client.store.database), interaction.guild_id
    if player == interaction.user.id:
        results = await queries.played(player)
        nothing = text.NO_RESULTS
    else:
        if guild_id is None:
            raise PlayerError(text.OTHERS_NEED_A_SERVER)
        if await queries.is_hidden(player):
            raise PlayerError(text.not_shared(player))
        results = await queries.played_in_public(player, guild_id)
        nothing = text.no_public_results(player)
    if not results:
        raise PlayerError(nothing)
    statistics, chart = await asyncio.to_thread(_figures, results, interaction.created_at)  # it may be 20,000 games
    presets = presets_of(interaction.client.game_types.values())
    return Summary(player, statistics, chart, presets, await _links(queries, statistics, guild_id))


def _figures(results: Sequence[Played], now: datetime) -> tuple[Statistics, Chart]:
    weeks = [Bar(*week) for week in by_week(results, now, WEEKS)]
    return sum_up(results), Chart(last_speeds(results, SPEEDS), weeks)


async def _links(queries: HistoryQueries, statistics: Statistics, guild_id: int | None) -> dict[int, str]:
    """Return the addresses of the boards of the fastest games that are on this server, by their games."""
    if guild_id is None or not statistics.fastest:
        return {}
    games = [result.game_id for result in statistics.fastest.values()]
    boards = await queries.boards(games, guild_id)
    return {game: message_url(guild_id, channel, message) for game, (channel, message) in boards.items()}
