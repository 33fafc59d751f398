"""The mode of the boards in a race, and of races against recorded runs."""

from datetime import datetime
from typing import Any

from bot.games.minesweeper.session import MinesweeperSession
from bot.modes.race import text
from bot.modes.race.rules import GhostRace, Racing
from bot.modes.race.session import RaceSession
from bot.play.button import Button
from bot.play.mode import Ending
from bot.play.rating_change import describe_own_change
from bot.text.language import Text
from bot.ui.client import language_of

__all__ = ["GhostRace", "RaceBoard"]


class RaceBoard(Racing):
    """A board in a race. What could say something about it to others waits until everyone has finished."""

    async def ending(self, interaction: Any, session: MinesweeperSession) -> Ending | None:
        race = await self._race(interaction.client, session)
        if race is None or race.over:
            change = describe_own_change(race, session.starter_id) if race else None
            return Ending(language_of(interaction)(change), []) if change else None
        return Ending(language_of(interaction)(text.OTHERS_STILL_RACE), [], self.waiting, covers=True)

    async def why_not_press(self, interaction: Any, session: MinesweeperSession, button: Button) -> Text | None:
        return await self._why_wait(interaction.client, session) if button.verb in self.waiting else None

    async def why_not_replay(self, client: Any, session: MinesweeperSession, now: datetime) -> Text | None:
        return await self._why_wait(client, session)

    async def _why_wait(self, client: Any, session: MinesweeperSession) -> Text | None:
        race = await self._race(client, session)
        return None if race is None or race.over else text.WAIT_FOR_OTHERS

    async def _race(self, client: Any, session: MinesweeperSession) -> RaceSession | None:
        race: RaceSession | None = await client.referee.load(session.match_id or 0, RaceSession)
        return race
