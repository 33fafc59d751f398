"""`/daily`, and the buttons that do the same: today's board, or a past one to practise on."""

from discord import ButtonStyle

from bot.modes.daily import text
from bot.modes.daily.service import DailyService
from bot.play.player_settings import find_player
from bot.play.streak import counts_until, day_of
from bot.ui.board_message import open_private
from bot.ui.client import GamesInteraction, language_of, place_of, server_of
from bot.ui.commands import command
from bot.ui.sending import reply
from bot.ui.tool import Control

PREFIX = "daily"


@command(text.COMMAND, date=text.DATE)
async def daily(interaction: GamesInteraction, date: str | None = None) -> None:
    await _open(interaction, date)


async def _open(interaction: GamesInteraction, typed: str | None = None) -> None:
    """Answer with the player's board of a day, or of today, and with what is known of that day."""
    dailies, player, at = interaction.client.part(DailyService), interaction.user.id, interaction.created_at
    day = day_of(at) if typed is None else await dailies.days.read(typed, at)
    await server_of(interaction)
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
        await reply(interaction, language(text.LEFT_OPEN(counts_until(before))), OPEN.button(language, before))


PLAY = Control(prefix=PREFIX, verb="play", press=_open, label=text.PLAY, style=ButtonStyle.success)
"""Opens the board of the day it is pressed on."""
OPEN = Control(prefix=PREFIX, verb="open", press=_open, arguments=[str], label=text.PLAY_YESTERDAY)
