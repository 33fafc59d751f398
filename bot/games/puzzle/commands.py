"""`/puzzle`, which starts a count puzzle."""

from discord import app_commands
from discord.app_commands import Range

from bot.games.puzzle import text
from bot.games.puzzle.handlers import start_puzzle
from bot.games.puzzle.session import (
    DEFAULT_DENSITY,
    DEFAULT_SIDE,
    MAX_DENSITY,
    MAX_ROWS,
    MIN_DENSITY,
    MIN_SIDE,
    PuzzleOptions,
)
from bot.ui.client import GamesInteraction
from bot.ui.commands import choices, command
from core import MAX_COLUMNS, Difficulty

DIFFICULTIES = choices(text.DIFFICULTIES)


@command(
    text.NEW,
    rows=text.ROWS(DEFAULT_SIDE),
    columns=text.COLUMNS(DEFAULT_SIDE),
    density=text.DENSITY(DEFAULT_DENSITY),
    difficulty=text.DIFFICULTY,
)
@app_commands.choices(difficulty=DIFFICULTIES)
async def puzzle(
    interaction: GamesInteraction,
    rows: Range[int, MIN_SIDE, MAX_ROWS] = DEFAULT_SIDE,
    columns: Range[int, MIN_SIDE, MAX_COLUMNS] = DEFAULT_SIDE,
    density: Range[int, MIN_DENSITY, MAX_DENSITY] = DEFAULT_DENSITY,
    difficulty: str = Difficulty.PAIRS.value,
) -> None:
    await start_puzzle(interaction, PuzzleOptions(rows, columns, density, Difficulty(difficulty)))
