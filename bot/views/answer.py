"""Ways to answer: privately, by the board in place, or by the board in a new message."""

import discord

from bot.errors import PlayerError
from bot.games import REACTIONS, Play, Press, Reaction
from bot.games.press import TOLD
from bot.views.board import BoardView, PointerView, PressButton, PrivateView
from bot.views.client import GamesInteraction, place_of
from bot.views.painter import NO_PINGS

UNKNOWN_MESSAGE = 10008


async def consider(interaction: GamesInteraction, press: Press) -> tuple[Play, Reaction]:
    """The game of a button, and what to do about a press on it. Raises `PlayerError` if that is a private line."""
    games = interaction.client.games
    play = await games.find(press.game)
    message_id = interaction.message.id if interaction.message else None
    reaction = REACTIONS[press.verb][await games.standing(play, place_of(interaction).channel_id, message_id)]
    if play is None or reaction in TOLD:
        raise PlayerError(TOLD[reaction])
    return play, reaction


async def tell(interaction: GamesInteraction, text: str, *buttons: PressButton) -> None:
    """Answers privately, after another answer if there was one."""
    view = PrivateView(*buttons) if buttons else discord.utils.MISSING
    if interaction.response.is_done():
        await interaction.followup.send(text, view=view, ephemeral=True)
    else:
        await interaction.response.send_message(text, view=view, ephemeral=True)


async def update(interaction: GamesInteraction, play: Play) -> None:
    """Answers by drawing the board anew in the message that was pressed, or in a new one if that was deleted."""
    try:
        await interaction.response.edit_message(view=BoardView(play), allowed_mentions=NO_PINGS)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await post(interaction, play)
    else:
        if interaction.message and interaction.message.id > (play.message_id or 0):
            await _note(interaction, play, interaction.message.id)


async def point(interaction: GamesInteraction, play: Play) -> None:
    """Answers by turning the message that was pressed into a pointer to the board."""
    await interaction.response.edit_message(view=PointerView(play), allowed_mentions=NO_PINGS)


async def post(interaction: GamesInteraction, play: Play) -> None:
    """Answers with the board in a new message, to which an older one points from then on."""
    answer = await interaction.response.send_message(view=BoardView(play))
    if answer.message_id is not None:
        await _note(interaction, play, answer.message_id)


async def _note(interaction: GamesInteraction, play: Play, message_id: int) -> None:
    """Takes note of a message that the board now stands in, as it was in `play`."""
    games, painter = interaction.client.games, interaction.client.painter
    superseded = await games.shown(play.id, message_id)
    if superseded is not None:
        await painter.point(play.id, superseded)
    now = await games.find(play.id)
    if now and now.version != play.version:
        await painter.paint(play.id)
