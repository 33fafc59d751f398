"""Minesweeper without Discord: the rules, fields, boards and moves, pure and typed."""

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
from core.errors import BoardError, CellError, CoreError, MoveError
from core.field import Minefield, generate_field, lay_for_first_dig, lay_mines
from core.game import Change, Game, Outcome, Refusal
from core.grid import Cell, Grid
from core.notation import MAX_COLUMNS, Action, Move, cell_name, parse_cell, parse_moves
from core.reveal import update_board

__all__ = [
    "CLUES",
    "COVERED",
    "EXPLODED",
    "FLAGGED",
    "MAX_COLUMNS",
    "MINE",
    "WRONG_FLAG",
    "Action",
    "Board",
    "BoardError",
    "Cell",
    "CellError",
    "Change",
    "CoreError",
    "Game",
    "Grid",
    "Minefield",
    "Move",
    "MoveError",
    "Outcome",
    "Refusal",
    "cell_name",
    "decided",
    "generate_field",
    "lay_for_first_dig",
    "lay_mines",
    "parse_board",
    "parse_cell",
    "parse_moves",
    "update_board",
]
