"""`/mines forget-me`: what is stored about a player, and its deletion."""

from bot.tools.privacy.commands import forget_me
from bot.tools.privacy.handlers import answer_forget_press
from bot.ui.tool import Tool

PRIVACY = Tool(prefix="forget", press=answer_forget_press, subcommands={"mines": [forget_me]})

__all__ = ["PRIVACY"]
