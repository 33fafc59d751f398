"""Ways to answer: privately, by the board in place, or by the board in a new message."""

import aiohttp
import discord

from bot.errors import PlayerError
from bot.games import REACTIONS, Play, Press, Reaction
from bot.views.board import BoardView, PointerView, PressButton, PrivateView, board_url
from bot.views.client import GamesInteraction, may_edit, place_of
from bot.views.painter import NO_PINGS

UNKNOWN_MESSAGE = 10008


async def consider(interaction: GamesInteraction, press: Press) -> tuple[Play, Reaction]:
    """The game of a button, and what to do about a press on it. Raises `PlayerError` if that is a private line."""
    games = interaction.client.games
    play = await games.find(press.game)
    message_id = interaction.message.id if interaction.message else None
    reaction = REACTIONS[press.verb][await games.standing(play, place_of(interaction).channel_id, message_id)]
    if play is None or reaction in press.kind.told:
        raise PlayerError(press.kind.told[reaction])
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
            await _draw_all_the_same(interaction, play)
            raise
        await post(interaction, play)
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        await _draw_all_the_same(interaction, play)
        raise
    else:
        if interaction.message and not play.over:
            await _note(interaction, play, interaction.message.id)


async def point(interaction: GamesInteraction, play: Play) -> None:
    """Answers by turning the message that was pressed into a pointer to the board."""
    try:
        await interaction.response.edit_message(view=PointerView(play), allowed_mentions=NO_PINGS)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await tell(interaction, f"The board of this game is here: {board_url(play)}")


async def post(interaction: GamesInteraction, play: Play) -> None:
    """Answers with the board in a new message, to which an older one points from then on."""
    answer = await interaction.response.send_message(view=BoardView(play))
    if answer.message_id is not None:
        await _note(interaction, play, answer.message_id)


async def _note(interaction: GamesInteraction, drawn: Play, message_id: int) -> None:
    """Takes note of a message in which the answer has drawn the board as it was in `drawn`, and draws what has changed.

    Answers can cross on their way: the one that comes last may show what was before.
    """
    games = interaction.client.games
    superseded = await games.shown(drawn.id, message_id) if message_id > (drawn.message_id or 0) else None
    if superseded is not None and may_edit(interaction):
        await interaction.client.painter.point(drawn.id, superseded)
    while (now := await games.find(drawn.id)) and now.message_id == message_id and now.version != drawn.version:
        await interaction.edit_original_response(view=BoardView(now), allowed_mentions=NO_PINGS)
        drawn = now


async def _draw_all_the_same(interaction: GamesInteraction, play: Play) -> None:
    """Draws what was done though it can't be answered."""
    if may_edit(interaction):
        await interaction.client.painter.paint(play.id)
