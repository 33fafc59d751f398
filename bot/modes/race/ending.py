"""What the boards of races and of ghost races show of their end, and what has to wait for it."""

from bot.modes.race import text
from bot.modes.race.rules import OnRaceBoard
from bot.modes.race.session import RaceSession
from bot.play.rating_change import describe_own_change
from bot.text.language import Text
from bot.ui.client import GamesInteraction, language_of
from bot.ui.ending import Ending

WAITING = frozenset({"share", "again", "details", "replay", "code"})
"""The verbs of buttons that say something about a board to others, or show it again."""


async def ending(interaction: GamesInteraction, session: OnRaceBoard) -> Ending | None:
    race = await _race_of(interaction, session)
    if race is None or race.over:
        change = describe_own_change(race, session.starter_id) if race else None
        return Ending(language_of(interaction)(change)) if change else None
    return Ending(language_of(interaction)(text.OTHERS_STILL_RACE), left_out=WAITING, covers=True)


async def why_wait(interaction: GamesInteraction, session: OnRaceBoard) -> Text | None:
    """What could say something about a board to others waits until everyone has finished."""
    race = await _race_of(interaction, session)
    return None if race is None or race.over else text.WAIT_FOR_OTHERS


async def _race_of(interaction: GamesInteraction, session: OnRaceBoard) -> RaceSession | None:
    """Return the race of a board. Ghost races have none."""
    return await interaction.client.referee.load(session.match_id, RaceSession) if session.match_id else None
