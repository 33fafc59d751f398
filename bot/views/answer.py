"""Ways to answer: privately, by the board in place, or by the board in a new message."""

import asyncio
import logging

import discord

from bot.games import Play
from bot.views.board import BoardView, PointerView, PressButton, PrivateView
from bot.views.client import GamesClient, GamesInteraction

log = logging.getLogger(__name__)

NO_PINGS = discord.AllowedMentions.none()
"""The client's own rule, which discord.py leaves out of edits."""

EDIT_TIME = 1.5
"""Seconds an edit may take: what is left of Discord's 3 must do for the answer itself."""


async def tell(interaction: GamesInteraction, text: str, *buttons: PressButton) -> None:
    """Answers privately, after another answer if there was one."""
    view = PrivateView(*buttons) if buttons else discord.utils.MISSING
    if interaction.response.is_done():
        await interaction.followup.send(text, view=view, ephemeral=True)
    else:
        await interaction.response.send_message(text, view=view, ephemeral=True)


async def update(interaction: GamesInteraction, play: Play) -> None:
    """Answers by drawing the board anew in the message that was pressed."""
    await interaction.response.edit_message(view=BoardView(play), allowed_mentions=NO_PINGS)
    if play.message_id is None and interaction.message is not None:
        await interaction.client.games.shown(play, interaction.message.id)


async def point(interaction: GamesInteraction, play: Play) -> None:
    """Answers by turning the message that was pressed into a pointer to the board."""
    await interaction.response.edit_message(view=PointerView(play))


async def post(interaction: GamesInteraction, play: Play) -> None:
    """Answers with the board in a new message."""
    answer = await interaction.response.send_message(view=BoardView(play))
    if answer.message_id is not None:
        await interaction.client.games.shown(play, answer.message_id)


async def bring(interaction: GamesInteraction, play: Play) -> None:
    """Answers with the board in a new message, and makes the old one point to it."""
    old = play.message_id
    await post(interaction, play)
    if old is not None and old != play.message_id:
        await _edit(interaction.client, play, old, PointerView(play))


async def redraw(client: GamesClient, play: Play) -> bool:
    """Draws the board anew where it stands, if the bot can.

    A press that was answered meanwhile may have been drawn over, so a board that has changed is drawn once more.
    """
    drawn = None
    while drawn != play.next_number:
        drawn = play.next_number
        if play.message_id is None or not await _edit(client, play, play.message_id, BoardView(play)):
            return False
    return True


async def _edit(client: GamesClient, play: Play, message_id: int, view: BoardView | PointerView) -> bool:
    channel = client.get_partial_messageable(play.channel_id, guild_id=play.guild_id)
    try:
        async with asyncio.timeout(EDIT_TIME):
            await channel.get_partial_message(message_id).edit(view=view, allowed_mentions=NO_PINGS)
    except (discord.HTTPException, TimeoutError) as error:
        log.info("message %s of game %s was not edited: %s", message_id, play.id, error or "no answer in time")
        return False
    return True
