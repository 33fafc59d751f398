"""Changing how a board looks."""

from __future__ import annotations

from bot.errors import PlayerError
from bot.play.session import Session
from bot.play.text import LOOKS, THEMES
from bot.render.appearance import Appearance, Look, Theme
from bot.text.language import Text
from bot.ui import text
from bot.ui.client import GamesInteraction, may_edit
from bot.ui.replies import reply


async def change_look(
    interaction: GamesInteraction, session: Session, *, look: Look | None = None, theme: Theme | None = None
) -> Session:
    """Change how a running game's board looks; `None` keeps it.

    Raise `PlayerError` if this player may not, or for a picture where the bot may not attach files.
    """
    if look is Look.PICTURE and not interaction.client.refusals.takes_files(interaction.channel_id):
        raise PlayerError(text.NO_FILES)
    service = interaction.client.services[session.PREFIX]
    changed: Session = await service.change_look(
        session.id, interaction.user.id, interaction.id, look=look, theme=theme
    )
    return changed


def describe_look(interaction: GamesInteraction, session: Session) -> Text:
    """Return the line that says how a board looks, or will at its next press where the bot can't edit it."""
    look, theme = LOOKS[session.appearance.look], THEMES[session.appearance.theme]
    return (text.BOARD_LOOKS if may_edit(interaction) else text.BOARD_WILL_LOOK)(look=look, theme=theme)


async def explain_missing_files(interaction: GamesInteraction, appearance: Appearance) -> None:
    """Add privately that a board can't be a picture here, if it should be one."""
    if appearance.look is Look.PICTURE and not interaction.client.refusals.takes_files(interaction.channel_id):
        await reply(interaction, text.EMOJI_INSTEAD)
