"""`/standings`: the places of players on a server, or among those of all servers who want that."""

from bot.tools.standings.commands import make_commands
from bot.tools.standings.handlers import answer_press
from bot.tools.standings.page import PREFIX
from bot.ui.tool import Tool

STANDINGS = Tool(prefix=PREFIX, press=answer_press, make_commands=make_commands)

__all__ = ["STANDINGS"]
