"""`/stats`: a player's results in figures."""

from bot.tools.stats.commands import stats
from bot.tools.stats.handlers import PREFIX, answer_share
from bot.ui.tool import Tool

STATS = Tool(prefix=PREFIX, press=answer_share, commands=[stats])

__all__ = ["STATS"]
