"""`/race`: races on one board."""

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.errors import PlayerError
from bot.games.minesweeper.options import PRESETS
from bot.games.minesweeper.text import preset
from bot.modes.race import text
from bot.modes.race.handlers import leave_lobby, open_board, open_lobby
from bot.modes.race.races import Races
from bot.modes.race.service import RaceService
from bot.modes.race.session import LIMITS, Phase, RaceOptions, RaceSession
from bot.ui.board_message import move_to_bottom
from bot.ui.client import GamesInteraction, check_installed, place_of
from bot.ui.commands import choices, command, localized, localized_name, on_servers
from bot.ui.handlers import ask_to_end

SUDDEN = "sudden"
DIFFICULTIES = choices({name: preset(name, *PRESETS[name].figures) for name in LIMITS})
MODES = choices({"classic": text.CLASSIC, SUDDEN: text.SUDDEN_DEATH})


@on_servers
class RaceCommands(app_commands.Group):
    """`/race` and its subcommands."""

    @command(text.OPEN_LOBBY, difficulty=text.DIFFICULTY, mode=text.MODE)
    @app_commands.choices(difficulty=DIFFICULTIES, mode=MODES)
    async def start(self, interaction: GamesInteraction, difficulty: str = "beginner", mode: str = "classic") -> None:
        await open_lobby(interaction, RaceOptions(difficulty, sudden=mode == SUDDEN))

    @command(text.SHOW_BOARD)
    async def board(self, interaction: GamesInteraction) -> None:
        race = await _running(interaction)
        if race.phase is Phase.RUNNING and interaction.user.id in race.players:
            await open_board(interaction, race)
        else:
            await move_to_bottom(interaction, race)

    @command(text.LEAVE_RACE)
    async def leave(self, interaction: GamesInteraction) -> None:
        race, player = await _running(interaction), interaction.user.id
        if race.phase is not Phase.RUNNING:
            await leave_lobby(interaction, race)
            return
        board = await interaction.client.part(Races).board(race, player)
        if board.over:
            raise PlayerError(text.DONE_ALREADY)
        await ask_to_end(interaction, board)


def make_commands() -> Sequence[Any]:
    """Return new commands, for one bot."""
    return [RaceCommands(name=localized_name(RaceSession.PREFIX), description=localized(text.GROUP))]


async def _running(interaction: GamesInteraction) -> RaceSession:
    check_installed(interaction)
    return await interaction.client.part(RaceService).running(place_of(interaction).channel_id)
