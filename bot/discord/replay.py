"""The button of finished games that opens their replay. What it opens is a tool's, which no game knows."""

from bot.discord import text
from bot.discord.client import GamesInteraction
from bot.game.control import ONCE_OVER, Control, Press
from bot.game.session import Session


async def _open(interaction: GamesInteraction, press: Press, session: Session) -> None:
    await interaction.client.open_replay(interaction, session)


REPLAY = Control(verb="replay", answer=_open, policy=ONCE_OVER, label=text.REPLAY)
