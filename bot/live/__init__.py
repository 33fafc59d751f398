"""`python -m bot check --live`: what only the real Discord can answer, tried in a test channel."""

from bot.live.command import check_live, confirm

__all__ = ["check_live", "confirm"]
