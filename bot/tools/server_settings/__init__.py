"""`/mines settings`: where, by whom and how games start on a server."""

from bot.tools.server_settings.commands import settings
from bot.tools.server_settings.panel import answer_settings_press
from bot.ui.tool import Tool

SERVER_SETTINGS = Tool(prefix="settings", press=answer_settings_press, subcommands={"mines": [settings]})

__all__ = ["SERVER_SETTINGS"]
