"""`/server-settings`: where, by whom and how games start on a server."""

from bot.tools.server_settings.commands import server_settings
from bot.tools.server_settings.introduction import introduce_settings
from bot.tools.server_settings.panel import answer_settings_press
from bot.ui.tool import Tool

SERVER_SETTINGS = Tool(prefix="settings", press=answer_settings_press, commands=[server_settings])

__all__ = ["SERVER_SETTINGS", "introduce_settings"]
