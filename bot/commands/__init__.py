"""The slash commands: each reads its options, calls the game service and shows what came back."""

from bot.commands.mines import Mines, analyse_board
from bot.commands.minesweeper import minesweeper
from bot.commands.puzzle import PuzzleCommands, solve_puzzle
from bot.commands.settings import settings

__all__ = ["Mines", "PuzzleCommands", "analyse_board", "minesweeper", "settings", "solve_puzzle"]
