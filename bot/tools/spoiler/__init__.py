"""`/mines spoiler`: a spoiler board that each player opens on their own."""

from bot.tools.spoiler.commands import spoiler
from bot.tools.spoiler.handlers import answer_spoiler_press
from bot.ui.tool import Tool

SPOILER = Tool(prefix="spoiler", press=answer_spoiler_press, subcommands={"mines": [spoiler]})

__all__ = ["SPOILER"]
