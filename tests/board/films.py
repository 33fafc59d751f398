"""A whole game as the steps of a GIF."""

from collections.abc import Mapping
from random import Random

from bot.board.drawing import TILES
from bot.board.gif import Frame
from bot.board.tile import Tile
from core import COVERED, Action, Cell, Game, Move, lay_for_first_dig


def tiles(*rows: str) -> list[list[Tile | None]]:
    """A board by its symbols, with blanks for gaps."""
    return [[None if symbol == " " else TILES[symbol] for symbol in row] for row in rows]


def step(symbols: Mapping[Cell, str], *, certain: bool = False) -> Frame:
    return Frame({cell: TILES[symbol] for cell, symbol in symbols.items()}, certain)


def played(rows: int, columns: int, mines: int, seed: int = 1) -> tuple[list[list[Tile | None]], list[Frame]]:
    """A won game, with flags, in any order: its board at first, and what each move changes."""
    rng, first = Random(seed), (rows // 2, columns // 2)
    field = lay_for_first_dig(rows, columns, mines, first, rng)
    game, grid, shown, steps = Game(field), field.grid, COVERED * (rows * columns), []
    cells = grid.cells(grid.everywhere)
    moves = [Move(Action.FLAG if field.bits & grid.bit(cell) else Action.DIG, cell) for cell in cells]
    rng.shuffle(moves)
    for move in [Move(Action.DIG, first), *moves]:
        if game.outcome is None and not game.is_open(move.cell):
            game.play(move)
            board = game.board.text.replace("\n", "")
            changed = (at for at, (old, new) in enumerate(zip(shown, board, strict=True)) if old != new)
            steps.append(step({_cell(at, columns): board[at] for at in changed}, certain=move.action is Action.DIG))
            shown = board
    return tiles(*[COVERED * columns] * rows), steps


def _cell(at: int, columns: int) -> Cell:
    return divmod(at, columns)
