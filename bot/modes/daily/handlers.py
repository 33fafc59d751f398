"""What the buttons of the daily board do.

custom_id = "daily:1:play", or
custom_id = "daily:1:" day ":" verb
"""

import re
from datetime import date
from typing import Any

from bot.errors import PlayerError
from bot.games.minesweeper.session import MinesweeperSession
from bot.modes.daily import text
from bot.modes.daily.days import day_before
from bot.modes.daily.messages import describe_result, describe_standings, share_lines
from bot.modes.daily.posts import DailyPosts
from bot.modes.daily.service import DailyService
from bot.modes.daily.view import OPEN, POST, SHARE, STANDINGS, daily_button
from bot.play.button import Button, Handler, Press
from bot.play.player_settings import find_player
from bot.play.press_policy import LONG_OVER
from bot.play.standings import Standings
from bot.play.streak import counts_until, day_of
from bot.ui.board_message import open_private
from bot.ui.client import (
    GamesInteraction,
    check_move_to_bottom,
    language_of,
    place_of,
    public_language_of,
    server_of,
)
from bot.ui.help import shared_by
from bot.ui.sending import in_time, reply

_CUSTOM_ID = re.compile(r"daily:1:(?:(\d{4}-\d{2}-\d{2}):)?([a-z]+)", re.ASCII)


async def open_daily(interaction: GamesInteraction, day: date | None = None) -> None:
    """Answer with the player's board of a day, or of today, and with what is known of that day."""
    await server_of(interaction)
    dailies, player, at = interaction.client.part(DailyService), interaction.user.id, interaction.created_at
    day = day or day_of(at)
    chosen = await find_player(interaction.client.store, player)
    session = await dailies.open(place_of(interaction), player, interaction.id, at, chosen.appearance, day)
    await open_private(interaction, session)
    await session.mode.follow_up(interaction, session)
    if board := await dailies.days.published(day, at):
        published = await dailies.days.hash_of(day)
        await reply(interaction, text.PUBLISHED_SEED(day=day, seed=board.seed, hash=published, version=board.version))
    elif session.day is None:
        await reply(interaction, text.SPENT)
    elif day == day_of(at) and (before := await dailies.left_open(player, at)):
        language = language_of(interaction)
        button = daily_button(OPEN, before, language)
        await reply(interaction, language(text.LEFT_OPEN(counts_until(before))), button)


async def send_result(interaction: GamesInteraction, day: date) -> None:
    """Answer privately with a player's result of a day."""
    dailies, language = interaction.client.part(DailyService), language_of(interaction)
    result = await dailies.result(interaction.user.id, day)
    buttons = [daily_button(SHARE, day, language)]
    standings = Standings([])
    if interaction.guild_id:
        standings = await dailies.standings(interaction.guild_id, day)
        buttons.append(daily_button(STANDINGS, day, language))
    await reply(interaction, describe_result(result, standings, language), *buttons)


async def answer_daily_press(interaction: GamesInteraction) -> None:
    """Answer a press on a button that belongs to a day."""
    data: Any = interaction.data
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    if match and match[2] == "play" and not match[1]:
        await open_daily(interaction)
        return
    handler = HANDLERS.get(match[2]) if match else None
    if match is None or handler is None or not match[1]:
        raise PlayerError(text.UNKNOWN_BUTTON)
    dailies = interaction.client.part(DailyService)
    await handler(interaction, await dailies.days.read(match[1], interaction.created_at))


async def _share(interaction: GamesInteraction, day: date) -> None:
    """Answer with the player's result for everyone."""
    language = public_language_of(interaction)
    result = await interaction.client.part(DailyService).result(interaction.user.id, day)
    check_move_to_bottom(interaction)
    shared = language(shared_by(interaction))
    await in_time(interaction.response.send_message(f"{share_lines(result, language)}\n{shared}"))


async def _show_standings(interaction: GamesInteraction, day: date) -> None:
    """Answer privately with the server's standings of a day."""
    dailies, language, server = interaction.client.part(DailyService), language_of(interaction), _server(interaction)
    today = day_of(interaction.created_at)
    standings = await dailies.standings(server, day)
    words = describe_standings(await dailies.days.number(day), day, standings, interaction.user.id, language)
    buttons = [daily_button(POST, day, language)]
    if day == today and await dailies.was_opened(server, day_before(day)):
        buttons.append(daily_button(STANDINGS, day_before(day), language, text.YESTERDAY))
    elif day != today:
        buttons.append(daily_button(STANDINGS, today, language, text.TODAY))
    await reply(interaction, words, *buttons)


async def _post(interaction: GamesInteraction, day: date) -> None:
    """Answer with the standings for everyone, which are edited as players finish."""
    place = place_of(interaction)
    await interaction.client.part(DailyPosts).answer(interaction, place, _server(interaction), day)


async def _show_result(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    if session.day is None:
        raise PlayerError(text.UNKNOWN_BUTTON)
    await send_result(interaction, session.day)


def _server(interaction: GamesInteraction) -> int:
    """Return the server of an interaction. Raise `PlayerError` outside of servers."""
    if interaction.guild_id is None:
        raise PlayerError(text.NOT_IN_A_SERVER)
    return interaction.guild_id


HANDLERS: dict[str, Handler] = {
    OPEN.verb: open_daily,
    SHARE.verb: _share,
    STANDINGS.verb: _show_standings,
    POST.verb: _post,
}
RESULT = Button(verb="result", answer=_show_result, policy=LONG_OVER, label=text.RESULT, style="success")
