"""The slash commands: each reads its options, calls the game service and shows what came back."""

from bot.commands.mines import Mines, analyse_board
from bot.commands.minesweeper import minesweeper
from bot.commands.options import check_command
from bot.commands.puzzle import PuzzleCommands, solve_puzzle
from bot.commands.settings import settings

__all__ = [
    "Mines",
    "PuzzleCommands",
    "analyse_board",
    "check_command",
    "minesweeper",
    "settings",
    "solve_puzzle",
]
