"""Messages that the bot sends by itself, once each."""

from __future__ import annotations

from functools import partial

import discord

from bot.play.channel_locks import Place
from bot.play.session import Session
from bot.ui.client import GamesClient
from bot.ui.drawing import Drawing, deliver
from bot.ui.sending import NO_PINGS


async def post_once(client: GamesClient, place: Place, drawing: Drawing, nonce: str) -> int:
    """Send a drawing to a channel, and return the id of the message. Raises the errors of requests to Discord.

    For a few minutes Discord sends no second message with the same nonce, but returns the first one. So discord.py can
    repeat a request whose answer was lost.
    """
    channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
    return (await deliver(drawing, partial(_send, channel, nonce))).id


async def post_board(client: GamesClient, session: Session, nonce: str) -> int:
    """Send the board of a new game to its channel, and return the id of its message. Raises as `post_once` does."""
    place = Place(session.channel_id, session.guild_id, session.locale)
    message_id = await post_once(client, place, await client.draw(session), nonce)
    await client.services[session.PREFIX].shown(session.id, message_id)
    return message_id


async def _send(channel: discord.PartialMessageable, nonce: str, drawing: Drawing) -> discord.Message:
    return await channel.send(view=drawing.view, files=drawing.files, allowed_mentions=NO_PINGS, nonce=nonce)
