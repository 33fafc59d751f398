"""The mode of the boards in a race, and of races against recorded runs."""

from typing import Any

from bot.games.minesweeper.session import MinesweeperSession
from bot.modes.race import text
from bot.modes.race.rules import GhostRace, Racing
from bot.modes.race.service import RaceService
from bot.play.button import Button
from bot.play.mode import Ending
from bot.text.language import Text
from bot.ui.client import language_of

__all__ = ["GhostRace", "RaceBoard"]


class RaceBoard(Racing):
    """A board in a race. What could say something about it to others waits until everyone has finished."""

    async def ending(self, interaction: Any, session: MinesweeperSession) -> Ending | None:
        if await self._is_over(interaction, session):
            return None
        return Ending(language_of(interaction)(text.OTHERS_STILL_RACE), [], self.waiting)

    async def why_not_press(self, interaction: Any, session: MinesweeperSession, button: Button) -> Text | None:
        if button.verb not in self.waiting or await self._is_over(interaction, session):
            return None
        return text.WAIT_FOR_OTHERS

    async def _is_over(self, interaction: Any, session: MinesweeperSession) -> bool:
        """Return whether everyone has finished. The race of a board that outlives it is over."""
        race = await interaction.client.part(RaceService).find(session.match_id or 0)
        return race is None or race.over
