"""The slash commands: each reads its options, calls the game service and shows what came back."""

from bot.commands.mines import Mines
from bot.commands.minesweeper import minesweeper

__all__ = ["Mines", "minesweeper"]
