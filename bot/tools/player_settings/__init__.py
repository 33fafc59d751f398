"""`/settings`: how a player's own boards look, and who sees the player's results."""

from bot.tools.player_settings.commands import settings
from bot.tools.player_settings.panel import PREFIX, answer_choice, answer_name
from bot.ui.tool import Tool

PLAYER_SETTINGS = Tool(prefix=PREFIX, press=answer_choice, form=answer_name, commands=[settings])

__all__ = ["PLAYER_SETTINGS"]
