"""Minesweeper and count puzzles without Discord: rules, fields, boards, moves and solving, pure and typed."""

from core.board import (
    CLUES,
    COVERED,
    EXPLODED,
    FLAGGED,
    MINE,
    WRONG_FLAG,
    Board,
    decided,
    parse_board,
)
from core.counts.marking import MARKED_CLEAR, MARKED_MINE, UNMARKED, Marking
from core.counts.matrix import Counts, parse_counts, write_counts
from core.counts.puzzle import CountPuzzle, Difficulty, generate_puzzle
from core.counts.reason import Reason, Step, Weights, proves
from core.counts.search import MAX_COUNT, MAX_NODES
from core.counts.solution import Solution, solve_counts, write_mines
from core.counts.wording import Wording
from core.errors import BoardError, CellError, CoreError, CountsError, MoveError
from core.field import Minefield, generate_field, lay_for_first_dig, lay_mines
from core.game import Change, Game, Outcome, Refusal
from core.grid import Cell, Grid
from core.notation import MAX_COLUMNS, Action, Move, cell_name, parse_cell, parse_moves
from core.openings import isolated, openings, three_bv
from core.reveal import update_board

__all__ = [
    "CLUES",
    "COVERED",
    "EXPLODED",
    "FLAGGED",
    "MARKED_CLEAR",
    "MARKED_MINE",
    "MAX_COLUMNS",
    "MAX_COUNT",
    "MAX_NODES",
    "MINE",
    "UNMARKED",
    "WRONG_FLAG",
    "Action",
    "Board",
    "BoardError",
    "Cell",
    "CellError",
    "Change",
    "CoreError",
    "CountPuzzle",
    "Counts",
    "CountsError",
    "Difficulty",
    "Game",
    "Grid",
    "Marking",
    "Minefield",
    "Move",
    "MoveError",
    "Outcome",
    "Reason",
    "Refusal",
    "Solution",
    "Step",
    "Weights",
    "Wording",
    "cell_name",
    "decided",
    "generate_field",
    "generate_puzzle",
    "isolated",
    "lay_for_first_dig",
    "lay_mines",
    "openings",
    "parse_board",
    "parse_cell",
    "parse_counts",
    "parse_moves",
    "proves",
    "solve_counts",
    "three_bv",
    "update_board",
    "write_counts",
    "write_mines",
]
