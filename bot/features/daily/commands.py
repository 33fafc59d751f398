"""`/daily`, and the buttons that do the same: the card that starts a day's board, the board, or practice."""

from datetime import date

from bot.discord import text as texts
from bot.discord.board_message import open_private
from bot.discord.button import LastingButton, TextView
from bot.discord.client import GamesInteraction, language_of, place_of, server_of
from bot.discord.commands import command
from bot.discord.sending import in_time, reply
from bot.errors import PlayerError
from bot.features.daily import text
from bot.features.daily.boards import Dailies
from bot.features.daily.messages import describe_card, describe_next_board
from bot.game.control import Control
from bot.game.results import closes_at, counts_until, day_of
from bot.game.settings import find_player

PREFIX = "daily"


@command(text.COMMAND, date=text.DATE)
async def daily(interaction: GamesInteraction, date: str | None = None) -> None:
    await _open(interaction, date)


async def _open(interaction: GamesInteraction, typed: str | None = None) -> None:
    """Answer with the player's board of a day, or of today, or with the card that starts it.

    Below it is what is known of that day.
    """
    dailies, player, at = interaction.client.part(Dailies), interaction.user.id, interaction.created_at
    day = day_of(at) if typed is None else await dailies.days.read(typed, at)
    await server_of(interaction)
    if await dailies.may_attempt(player, at, day):
        await _show_card(interaction, day)
    else:
        await _show_board(interaction, day)
    if board := await dailies.days.published(day, at):
        published = await dailies.days.hash_of(day)
        await reply(interaction, text.PUBLISHED_SEED(day=day, seed=board.seed, hash=published, version=board.version))
    elif day == day_of(at) and (before := await dailies.left_open(player, at)):
        language = language_of(interaction)
        await reply(
            interaction, language(text.LEFT_OPEN(counts_until(before))), LastingButton.of(OPEN.press(before), language)
        )


async def _practise(interaction: GamesInteraction) -> None:
    """Answer with practice on the board of some past day."""
    if (day := await interaction.client.part(Dailies).past_day(interaction.created_at)) is None:
        raise PlayerError(text.NO_PAST_BOARD)
    await _open(interaction, day.isoformat())


async def _start(interaction: GamesInteraction, typed: str) -> None:
    """Put the board in place of its card. This starts the clock.

    A card that was shown on its day starts nothing after it, when the board counts for the streak alone.
    """
    dailies, player, at = interaction.client.part(Dailies), interaction.user.id, interaction.created_at
    day = await dailies.days.read(typed, at)
    on_its_day = interaction.message is not None and interaction.message.created_at < closes_at(day)
    is_over = at >= (closes_at(day) if on_its_day else counts_until(day))
    if is_over and not await dailies.stored.attempt(player, day):
        raise PlayerError(text.DAY_IS_OVER)
    await server_of(interaction)
    await _show_board(interaction, day, in_place=True)


async def _show_card(interaction: GamesInteraction, day: date) -> None:
    """Answer with what a day's board is like, and *Start*. Nothing is stored about the player."""
    dailies, language = interaction.client.part(Dailies), language_of(interaction)
    await dailies.days.board(day)  # laid before the clock runs
    facts, streak = await dailies.facts(day), await dailies.streak(interaction.user.id)
    words = describe_card(facts, streak, language, is_today=day == day_of(interaction.created_at))
    view = TextView(
        words, buttons=[LastingButton.of(START.press(day), language), LastingButton.of(MORE.press(day), language)]
    )
    await in_time(interaction.response.send_message(view=view, ephemeral=True))


async def _show_next_board(interaction: GamesInteraction, typed: str) -> None:
    """Answer with what lets players check that the next day's board was chosen before."""
    dailies = interaction.client.part(Dailies)
    facts = await dailies.facts(await dailies.days.read(typed, interaction.created_at))
    await reply(interaction, describe_next_board(facts, language_of(interaction)))


async def _show_board(interaction: GamesInteraction, day: date, *, in_place: bool = False) -> None:
    """Answer with the player's game on a day's board, a new one if there is none."""
    dailies, player, at = interaction.client.part(Dailies), interaction.user.id, interaction.created_at
    chosen = await find_player(interaction.client.store, player)
    session = await dailies.open(place_of(interaction), player, interaction.id, at, chosen.appearance, day)
    await open_private(interaction, session, in_place=in_place)
    if session.day is None and at < counts_until(day):
        await reply(interaction, text.SPENT)


PLAY = Control(prefix=PREFIX, verb="play", answer=_open, label=text.PLAY, style="success")
"""Opens the board of the day it is pressed on."""
START = Control(prefix=PREFIX, verb="start", answer=_start, arguments=[str], label=text.START, style="success")
MORE = Control(prefix=PREFIX, verb="more", answer=_show_next_board, arguments=[str], label=texts.MORE)
OPEN = Control(prefix=PREFIX, verb="open", answer=_open, arguments=[str], label=text.PLAY_YESTERDAY)
PRACTISE = Control(prefix=PREFIX, verb="practise", answer=_practise, label=text.PRACTICE_BUTTON)
