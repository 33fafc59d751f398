"""Boards that a server has posted at times of the day. `/server-settings` opens the list."""

from bot.tools.schedules.panel import PREFIX, answer_form, answer_press
from bot.ui.tool import Tool

SCHEDULES = Tool(prefix=PREFIX, press=answer_press, form=answer_form)

__all__ = ["SCHEDULES"]
