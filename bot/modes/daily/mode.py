"""The modes of games on a daily board, with their buttons, their command and their schedule."""

from collections.abc import Sequence
from typing import Any

from bot.games.minesweeper.session import MinesweeperSession
from bot.modes.daily import text
from bot.modes.daily.commands import daily
from bot.modes.daily.handlers import RESULT, answer_daily_press, send_result
from bot.modes.daily.pruning import PRUNING
from bot.modes.daily.ranking import ALL_DAYS
from bot.modes.daily.rules import DAILY, Attempt
from bot.modes.daily.scheduled import DAILY_BOARD
from bot.modes.daily.view import PREFIX
from bot.play.button import Button


class DailyMode(Attempt):
    """The attempt at a day."""

    buttons = (RESULT,)
    lists = {PREFIX: answer_daily_press}  # noqa: RUF012 - nobody changes it
    scheduled = {DAILY: DAILY_BOARD}  # noqa: RUF012

    timers = (PRUNING,)
    categories = (ALL_DAYS,)
    help = {MinesweeperSession.PREFIX: [text.HELP]}  # noqa: RUF012

    @classmethod
    def commands(cls) -> Sequence[Any]:
        return [daily]

    def controls(self, session: MinesweeperSession, usual: Sequence[Button]) -> Sequence[Button]:
        return [*([RESULT] if session.over else []), *super().controls(session, usual)]

    async def follow_up(self, interaction: Any, session: MinesweeperSession) -> None:
        """Answer with the player's result once the board is finished."""
        if session.over:
            await send_result(interaction, self.facts.day)
