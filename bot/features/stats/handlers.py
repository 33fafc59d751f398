"""A player's statistics: private at first, and for everyone once the player who asked shares them.

Players see all of their own results. Of others they see public games of the server they are on.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import discord

from bot.board.sheets import Chart, paint_chart
from bot.discord import text as texts
from bot.discord.button import LastingButton
from bot.discord.client import GamesInteraction, check_move_to_bottom, context_of
from bot.discord.commands import command
from bot.discord.drawing import Context, Drawing, message_url
from bot.discord.feature import Feature, Features
from bot.discord.help import draw_help, public_context, shared_by
from bot.discord.sending import send_new
from bot.errors import PlayerError
from bot.features.stats import text
from bot.game.control import Control, number
from bot.game.ratings import rating_of
from bot.game.results import MEDIAN_GAMES, Statistics, by_week, last_speeds, sum_up
from bot.game.settings import find_server
from bot.game.text import WHAT_COUNTS
from bot.store.people import Played, PlayerQueries
from bot.store.results import OnLadder, RatingStore
from bot.text.language import Text, stopwatch

FILE_NAME = "statistics.png"
SPEEDS, WEEKS = 50, 12
"""The records and the weeks that the chart shows at most."""


@dataclass(frozen=True)
class Summary:
    """What is shown of a player's results."""

    player: int
    statistics: Statistics
    kinds: Sequence[Text]
    """The lines of all kinds of games."""
    chart: Chart
    presets: Mapping[str, Text]
    """The names of the difficulties, in the order they are shown in."""
    links: Mapping[int, str]
    """The addresses of boards by their games."""


@command(text.STATS, player=text.PLAYER)
async def stats(interaction: GamesInteraction, player: discord.User | None = None) -> None:
    """Answer privately with a player's statistics. Raise `PlayerError` if there are none to be seen."""
    chosen = player.id if player else interaction.user.id
    summary, context = await _find(interaction, chosen, shared=False), await context_of(interaction)
    drawing = await draw_statistics(
        summary, None, LastingButton.of(SHARE.press(chosen), context.language), context=context
    )
    await send_new(interaction, drawing, private=True)


async def _share(interaction: GamesInteraction, player: int) -> None:
    """Answer with the statistics for everyone, as they are now."""
    summary = await _find(interaction, player, shared=True)
    context = public_context(interaction, await find_server(interaction.client.store, interaction.guild_id))
    check_move_to_bottom(interaction)
    drawing = await draw_statistics(summary, shared_by(interaction), context=context)
    await send_new(interaction, drawing)


SHARE = Control(prefix="stats", verb="share", answer=_share, arguments=[number], label=texts.SHARE)
STATS = Feature(help=text.HELP, controls=[SHARE], unknown=text.UNKNOWN_BUTTON, commands=[stats])


async def draw_statistics(summary: Summary, note: Text | None, *buttons: LastingButton, context: Context) -> Drawing:
    """Return statistics with a note below. Raise `PlayerError` if the chart takes too long to paint."""
    theme, chart, lines = context.appearance.theme, summary.chart, [*describe(summary), note or ""]
    games, wins = chart.games_and_wins
    alt = text.CHART_OF_WEEKS(wins=wins, games=games, weeks=len(chart.weeks))
    if chart.speeds:
        alt = text.TWO_CHARTS(speeds=len(chart.speeds), wins=wins, games=games, weeks=len(chart.weeks))
    described = context.language(alt)
    return await draw_help(context, lines, described, lambda: [paint_chart(chart, theme)], *buttons, file=FILE_NAME)


async def _find(interaction: GamesInteraction, player: int, *, shared: bool) -> Summary:
    """Return what this player may see of a player's results, or may show to everyone if it is `shared`.

    Raise `PlayerError` if that is nothing.
    """
    queries, guild_id = PlayerQueries(interaction.client.store.database), interaction.guild_id
    if player == interaction.user.id:
        results = await queries.played(player)
        nothing = text.NO_RESULTS
    else:
        if guild_id is None:
            raise PlayerError(text.OTHERS_NEED_A_SERVER)
        settings = await interaction.client.store.find_player(player)
        if settings and settings.hidden:
            raise PlayerError(text.NOT_SHARED(player))
        results = await queries.played(player, guild_id)
        nothing = text.NO_PUBLIC_RESULTS(player)
    if not results:
        raise PlayerError(nothing)
    features, now = interaction.client.features, interaction.created_at
    is_own = player == interaction.user.id
    ratings = await RatingStore(interaction.client.store.database).of_player(player, None if is_own else guild_id)
    figures = asyncio.to_thread(_figures, results, features, ratings, now)  # it may be 20,000 games
    statistics, kinds, chart = await figures
    if is_own and not shared:
        for feature in features:
            kinds += await feature.own_statistics(interaction) if feature.own_statistics else ()
    return Summary(player, statistics, kinds, chart, features.presets, await _links(queries, statistics, guild_id))


def _figures(
    results: Sequence[Played], features: Features, ratings: Mapping[str, OnLadder], now: datetime
) -> tuple[Statistics, list[Text], Chart]:
    kinds: list[Text] = []
    for feature in features:
        own = [result for result in results if result.kind == feature.name]
        lines = [line for lines in feature.statistics for line in lines(own, now)]
        rated = [one for ladder, one in ratings.items() if ladder in {one.ladder for one in feature.categories}]
        if lines and rated:
            lines[0] = text.RATED(line=lines[0], rating=rating_of(rated[0].skill))
        kinds += lines
    return sum_up(results), kinds, Chart(last_speeds(results, SPEEDS), by_week(results, now, WEEKS))


async def _links(queries: PlayerQueries, statistics: Statistics, guild_id: int | None) -> dict[int, str]:
    """Return the addresses of the boards of the fastest games that are on this server, by their games."""
    if guild_id is None or not statistics.fastest:
        return {}
    games = [result.game_id for result in statistics.fastest.values()]
    boards = await queries.boards(games, guild_id)
    return {game: message_url(guild_id, channel, message) for game, (channel, message) in boards.items()}


def describe(summary: Summary) -> list[Text]:
    """Return the lines of a summary."""
    figures = summary.statistics
    told = [text.HEADING(summary.player), *summary.kinds, _best_times(summary)]
    if speed := figures.speed:
        told.append(text.SPEED(best=speed.best, median=speed.median, games=MEDIAN_GAMES))
    if share := figures.efficiency:
        told.append(text.EFFICIENCY(best=share.best, median=share.median, games=MEDIAN_GAMES))
    if last := figures.mastery:
        told.append(text.STREAK(current=figures.winning_streak, longest=figures.longest_winning_streak))
        told.append(text.MASTERY(wins=last.wins, number=last.games))
    if figures.luck is not None:
        told.append(text.LUCK(figures.luck))
    if mistakes := figures.mistakes:
        told.append(text.MISTAKES(number=mistakes.number, percent=mistakes.percent))
    return [*told, text.SMALL(WHAT_COUNTS)]


def _best_times(summary: Summary) -> Text:
    fastest, times = summary.statistics.fastest, []
    for preset, name in summary.presets.items():
        if best := fastest.get(preset):
            time, url = stopwatch(best.duration), summary.links.get(best.game_id)
            linked = text.LINKED_TIME(difficulty=name, time=time, link=text.LINK, url=url)
            times.append(linked if url else text.BEST_TIME(difficulty=name, time=time))
    return text.BEST_TIMES(times) if times else text.NO_BEST_TIMES
