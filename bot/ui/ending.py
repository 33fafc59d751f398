"""What a starter and moderators may do to a game: end it after a private question, and take a player out."""

import discord
from discord import ButtonStyle

from bot.errors import PlayerError
from bot.play.custom_id import Press
from bot.play.press_policy import Reaction, Verb
from bot.play.session import Session
from bot.render.heading import mention
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, may_edit, moderates
from bot.ui.replies import post, replace_with, tell
from core import Outcome


def check_end(interaction: GamesInteraction, session: Session) -> None:
    """Raises `PlayerError` if this player may not end the game."""
    interaction.client.services[session.KIND].check_end(session, interaction.user.id, moderates=moderates(interaction))


async def ask_to_end(interaction: GamesInteraction, session: Session) -> None:
    """Asks privately whether the game is really to be ended."""
    confirm = LastingButton(session.press(Verb.CONFIRM), label=session.KIND.confirm, style=ButtonStyle.danger)
    await tell(interaction, session.KIND.question, confirm)


async def end(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Ends the game, and draws how it ended where its board stands."""
    client, player = interaction.client, interaction.user.id
    session = await client.services[press.kind].resign(
        session.id, player, interaction.id, moderates=moderates(interaction)
    )
    if may_edit(interaction) and await client.painter.paint(session):
        by_this_player = session.outcome is Outcome.RESIGNED and session.ended_by == player
        done = press.kind.ended if by_this_player else press.kind.told[Reaction.TELL_OVER]
        await replace_with(interaction, done)
    else:
        await post(interaction, session, editable=False)


async def remove_player(interaction: GamesInteraction, session: Session, player: discord.User) -> None:
    """Takes a player out of a game, if who asks for that started it or moderates here."""
    if interaction.user.id != session.starter_id and not moderates(interaction):
        raise PlayerError(
            f"Only {mention(session.starter_id)}, who started this, and those who manage messages may take players out."
        )
    service = interaction.client.services[session.KIND]
    session = await service.remove(session, interaction.user.id, interaction.id, player.id)
    if may_edit(interaction):
        interaction.client.painter.follow(session)
    await tell(interaction, f"{player.mention} is out of this game and can only watch.")
