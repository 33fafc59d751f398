"""`/settings`: how a player's own boards look."""

from bot.tools.player_settings.commands import settings
from bot.tools.player_settings.panel import PREFIX, answer_choice
from bot.ui.tool import Tool

PLAYER_SETTINGS = Tool(prefix=PREFIX, press=answer_choice, commands=[settings])

__all__ = ["PLAYER_SETTINGS"]
