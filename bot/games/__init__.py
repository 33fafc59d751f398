"""Running games: what they are, what players did in them, and how they are kept."""

from bot.games.channels import Place
from bot.games.kind import MINESWEEPER, PUZZLE, Kind
from bot.games.play import Play
from bot.games.press import Press
from bot.games.puzzle import Puzzle
from bot.games.puzzle_spec import PuzzleSpec
from bot.games.puzzles import Puzzles
from bot.games.reaction import REACTIONS, Reaction, Standing, Verb
from bot.games.report import PlayReport, PuzzleReport, Report
from bot.games.service import Games
from bot.games.session import Session
from bot.games.sessions import GameRunning, Sessions
from bot.games.spec import PRESETS, Players, Spec, choose_spec

__all__ = [
    "MINESWEEPER",
    "PRESETS",
    "PUZZLE",
    "REACTIONS",
    "GameRunning",
    "Games",
    "Kind",
    "Place",
    "Play",
    "PlayReport",
    "Players",
    "Press",
    "Puzzle",
    "PuzzleReport",
    "PuzzleSpec",
    "Puzzles",
    "Reaction",
    "Report",
    "Session",
    "Sessions",
    "Spec",
    "Standing",
    "Verb",
    "choose_spec",
]
