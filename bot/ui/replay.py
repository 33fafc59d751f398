"""The button of finished games that opens their replay. What it opens is a tool's, which no game knows."""

from bot.play.control import Control, Press
from bot.play.press_policy import ONCE_OVER
from bot.play.session import Session
from bot.ui import text
from bot.ui.client import GamesInteraction


async def _open(interaction: GamesInteraction, press: Press, session: Session) -> None:
    await interaction.client.open_replay(interaction, session)


REPLAY = Control(verb="replay", answer=_open, policy=ONCE_OVER, label=text.REPLAY)
