"""What a starter and moderators may do to a game: end it after a private question, and remove players."""

from __future__ import annotations

from bot.errors import PlayerError
from bot.play.button import Button, Press
from bot.play.press_policy import TO_END_IN_PRIVATE
from bot.play.session import Session
from bot.text.players import mention
from bot.ui import text
from bot.ui.board_message import follow, open_private, paint_or_post
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of, moderates
from bot.ui.replies import replace_with, reply
from core import Outcome


def check_end(interaction: GamesInteraction, session: Session) -> None:
    """Raise `PlayerError` if this player may not end the game."""
    service = interaction.client.services[session.PREFIX]
    service.check_end(session, interaction.user.id, moderates=moderates(interaction))


async def _end(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """End the game, and show how it ended on its board."""
    client, player = interaction.client, interaction.user.id
    shown = session.private and client.private_boards.find(session.id, player) is not None
    session = await client.services[press.prefix].resign(
        session.id, player, interaction.id, moderates=moderates(interaction)
    )
    if not session.private:
        shown = await paint_or_post(interaction, session)
    if shown:
        by_this_player = session.outcome is Outcome.RESIGNED and session.ended_by == player
        await replace_with(interaction, session.TEXTS.ended if by_this_player else session.TEXTS.over)
    elif session.private:
        await open_private(interaction, session)


CONFIRM_END = Button(verb="confirm", answer=_end, policy=TO_END_IN_PRIVATE, style="danger")


async def ask_to_end(interaction: GamesInteraction, session: Session) -> None:
    """Ask privately whether to end the game."""
    press, label = session.press(CONFIRM_END), session.TEXTS.end
    question = text.ASK_TO_END_PRIVATE if session.private else session.TEXTS.ask_to_end
    await reply(interaction, question, LastingButton.of(press, language_of(interaction), label=label))


async def remove_player(interaction: GamesInteraction, session: Session, player: int) -> Session:
    """Remove a player from a game, if the player who asks started it or moderates here."""
    if session.private:
        raise PlayerError(text.NOBODY_ELSE_PLAYS)
    if interaction.user.id != session.starter_id and not moderates(interaction):
        starter = session.starter_id
        raise PlayerError(text.MAY_REMOVE(mention(starter)) if session.has_starter else text.ONLY_MODERATORS_REMOVE)
    service = interaction.client.services[session.PREFIX]
    session = await service.remove(session, interaction.user.id, interaction.id, player)
    follow(interaction, session)
    return session
