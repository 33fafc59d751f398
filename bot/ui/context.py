"""The contexts that handlers draw in: for one player, or for everyone."""

from __future__ import annotations

from functools import partial

from bot.play.player_settings import find_player
from bot.play.private_board import PrivateBoard
from bot.play.session import Session
from bot.text.language import Text
from bot.ui.client import GamesInteraction, language_of, place_of
from bot.ui.drawing import Context, Drawing, drawn


async def draw_private(
    interaction: GamesInteraction, session: Session, own: PrivateBoard, notice: Text | str = ""
) -> Drawing:
    """Return a game as this player sees it, on a private board.

    It looks as the player wants private boards to look, or as a private game looks.
    """
    draw = interaction.client.game_types[session.PREFIX].draw_private
    assert draw  # noqa: S101 - games without private boards open none
    appearance = session.appearance if session.private else own.appearance
    channel = place_of(interaction).channel_id
    context = interaction.client.context(language_of(interaction), appearance, channel)
    return await drawn(partial(draw, session, own, interaction.user.id, notice), context)


async def context_of(interaction: GamesInteraction) -> Context:
    """Return the context for private answers to a player, in the player's own theme."""
    settings = await find_player(interaction.client.store, interaction.user.id)
    return interaction.client.context(language_of(interaction), settings.appearance, place_of(interaction).channel_id)


def context_for_all(interaction: GamesInteraction, session: Session) -> Context:
    """Return the context for what a player shows to everyone: the language and the theme of the board."""
    client = interaction.client
    return client.context(client.languages[session.locale], session.appearance, session.channel_id)
