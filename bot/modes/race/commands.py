"""`/race`, which opens the lobby of a race."""

from discord import app_commands

from bot.games.minesweeper.options import PRESETS
from bot.games.minesweeper.text import preset
from bot.modes.race import text
from bot.modes.race.handlers import open_lobby
from bot.modes.race.session import LIMITS, RaceOptions
from bot.ui.client import GamesInteraction
from bot.ui.commands import choices, command, on_servers

SUDDEN = "sudden"
DIFFICULTIES = choices({name: preset(name, *PRESETS[name].figures) for name in LIMITS})
MODES = choices({"classic": text.CLASSIC, SUDDEN: text.SUDDEN_DEATH})


@on_servers
@command(text.OPEN_LOBBY, difficulty=text.DIFFICULTY, mode=text.MODE)
@app_commands.choices(difficulty=DIFFICULTIES, mode=MODES)
async def race(interaction: GamesInteraction, difficulty: str = "beginner", mode: str = "classic") -> None:
    await open_lobby(interaction, RaceOptions(difficulty, sudden=mode == SUDDEN))
