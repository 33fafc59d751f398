"""Races on boards of Minesweeper, and against recorded runs: what Minesweeper gets from them."""

from dataclasses import replace

from bot.modes.race import text
from bot.modes.race.rules import GhostRace, RaceBoard
from bot.modes.race.session import RaceSession
from bot.play.game_type import GameType, Variant
from bot.play.rating_change import describe_own_change
from bot.text.language import Text
from bot.ui.client import GamesInteraction, language_of
from bot.ui.ending import Ending

WAITING = frozenset({"share", "again", "details", "replay", "code"})
"""The verbs of buttons that say something about a board to others, or show it again."""


async def _ending(interaction: GamesInteraction, session: RaceBoard) -> Ending | None:
    race = await _race_of(interaction, session)
    if race is None or race.over:
        change = describe_own_change(race, session.starter_id) if race else None
        return Ending(language_of(interaction)(change)) if change else None
    return Ending(language_of(interaction)(text.OTHERS_STILL_RACE), left_out=WAITING, covers=True)


async def _why_wait(interaction: GamesInteraction, session: RaceBoard) -> Text | None:
    """What could say something about a board to others waits until everyone has finished."""
    race = await _race_of(interaction, session)
    return None if race is None or race.over else text.WAIT_FOR_OTHERS


async def _race_of(interaction: GamesInteraction, session: RaceBoard) -> RaceSession | None:
    return await interaction.client.referee.load(session.match_id or 0, RaceSession)


def with_race_boards(minesweeper: GameType) -> GameType:
    """Return Minesweeper with the boards of races and of ghost races."""
    boards = Variant(session=RaceBoard, ending=_ending, why_wait=_why_wait, waiting=WAITING)
    return replace(minesweeper, variants=(*minesweeper.variants, boards, Variant(session=GhostRace)))
