"""The errors of `core` that players can cause, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.language import Plural, Text, sentences, shortened
from core import (
    MAX_COLUMNS,
    BoardError,
    BoardFlaw,
    Cell,
    CellError,
    CellFlaw,
    ContradictionError,
    ContradictionFlaw,
    CoreError,
    CountsError,
    CountsFlaw,
    MoveError,
    MoveFlaw,
    cell_name,
)

MOST_NAMED = 8
TWO = 2


BUSY = Text("Busy. That didn't count.")
TRY_MOVES = Text("Try `c7`, `!c7`, `@c7` or `c7-9`.")


def describe(error: CoreError, try_moves: Text = TRY_MOVES, most: int = MOST_NAMED) -> Text | str:
    """Return an error as a sentence or two for players.

    `try_moves` says how moves are written in a game, and `most` is how many wrong ones are quoted.
    """
    match error:
        case BoardError():
            return _board(error)
        case CountsError():
            return _counts(error)
        case ContradictionError():
            return _contradiction(error)
        case CellError():
            return _cell(error)
        case MoveError():
            return _moves(error, try_moves, most)
    raise TypeError(f"no text for {type(error).__name__}")


def quoted(typed: object) -> str:
    """Return what a player typed as inline code, which Discord shows as it is."""
    shown = str(typed).replace("`", "'")
    return f"`{shown or ' '}`"


def place(cell: Cell) -> Text | str:
    """Return the name of a cell, or its row and column where the columns have run out of letters."""
    row, column = cell
    if row >= 0 and 0 <= column < MAX_COLUMNS:
        return cell_name(cell)
    return Text("row {row}, column {column}", row=row + 1, column=column + 1)


def _board(error: BoardError) -> Text:
    match error.code:
        case BoardFlaw.EMPTY:
            return Text("The board is empty.")
        case BoardFlaw.RAGGED:
            return Plural(
                "Row {row} has {number} square, but row 1 has {columns}. All rows need the same length.",
                "Row {row} has {number} squares, but row 1 has {columns}. All rows need the same length.",
                error.cells,
                row=error.row + 1,
                columns=error.columns,
            )
        case BoardFlaw.UNKNOWN_SYMBOL:
            return Text(
                "I don't understand {symbol} at {cell}. Use one of {symbols}.",
                symbol=quoted(error.symbol),
                cell=place((error.row, error.column)),
                symbols=quoted(error.symbols),
            )
        case BoardFlaw.TOO_SMALL:
            return Text("A board needs at least 1 row and 1 column.")
        case BoardFlaw.TOO_LARGE:
            return Plural(
                "{rows}x{columns} is too large for a board. The limit is {number:,} square.",
                "{rows}x{columns} is too large for a board. The limit is {number:,} squares.",
                error.limit,
                rows=error.rows,
                columns=error.columns,
            )
        case BoardFlaw.MINES_DONT_FIT:
            return Text("Mines must be 0 to {room}, not {mines}.", room=error.room, mines=error.mines)
        case BoardFlaw.BAD_DENSITY:
            return Text("Density must be 0% to 100%, not {density:g}%.", density=error.density)
        case BoardFlaw.NO_LIVES:
            return Text("A game needs at least 1 life.")


def _counts(error: CountsError) -> Text:
    match error.code:
        case CountsFlaw.EMPTY:
            return Text("I found no numbers in that text.")
        case CountsFlaw.RAGGED:
            return Plural(
                "Row {row} has {number} number, but row 1 has {columns}. All rows need the same length.",
                "Row {row} has {number} numbers, but row 1 has {columns}. All rows need the same length.",
                error.cells,
                row=(error.row or 0) + 1,
                columns=error.columns,
            )
        case CountsFlaw.BAD_CLUE:
            where = place((error.row or 0, error.column or 0))
            if error.found == "":
                return Text("There's nothing at {cell}. Write 0 to 9, or ? for a hidden number.", cell=where)
            return Text(
                "I don't understand {found} at {cell}. Write 0 to 9, or ? for a hidden number.",
                found=quoted(error.found),
                cell=where,
            )


def _contradiction(error: ContradictionError) -> Text:
    clues = shortened([place(clue) for clue in sorted(error.clues)], MOST_NAMED)
    match error.code:
        case ContradictionFlaw.CLUES if len(error.clues) <= 1:
            return Text("The number at {clues} can't be right. Check it and try again.", clues=clues)
        case ContradictionFlaw.CLUES if len(error.clues) == TWO:
            return Text("The numbers at {clues} can't both be right. Check them and try again.", clues=clues)
        case ContradictionFlaw.CLUES:
            return Text("The numbers at {clues} can't all be right. Check them and try again.", clues=clues)
        case ContradictionFlaw.CLUES_FOR_MINES:
            return Plural(
                "With {number} mine, {clues} can't be right. Check the number of mines.",
                "With {number} mines, {clues} can't be right. Check the number of mines.",
                error.mines,
                clues=clues,
            )
        case ContradictionFlaw.MINES:
            return _needed_mines(error.mines, error.room or range(1))


def _needed_mines(mines: int, room: range) -> Text:
    if len(room) == 1:
        return Plural(
            "This board can't have {number} mine. Its numbers need exactly {needed}.",
            "This board can't have {number} mines. Its numbers need exactly {needed}.",
            mines,
            needed=room[0],
        )
    return Plural(
        "This board can't have {number} mine. Its numbers need {least} to {most}.",
        "This board can't have {number} mines. Its numbers need {least} to {most}.",
        mines,
        least=room[0],
        most=room[-1],
    )


def _cell(error: CellError) -> Text:
    cell = place(error.cell)
    match error.code:
        case CellFlaw.OFF_BOARD:
            corner = place((error.rows - 1, error.columns - 1))
            return Text("{cell} is off the board (A1 to {corner}).", cell=cell, corner=corner)
        case CellFlaw.REVEALED:
            return Text("{cell} is already open.", cell=cell)
        case CellFlaw.UNCERTAIN:
            return Text("{cell} may or may not be a mine.", cell=cell)
        case CellFlaw.MARKED:
            return Text("{cell} is already marked correctly.", cell=cell)
        case CellFlaw.NO_CLUE:
            return Text("{cell} has no number.", cell=cell)


def _moves(error: MoveError, try_moves: Text, most: int) -> Text | str:
    """Return what is wrong with all moves: a sentence for each flaw."""
    by_flaw: dict[MoveFlaw, list[MoveError]] = {}
    for one in (error, *error.more):
        by_flaw.setdefault(one.code, []).append(one)
    return sentences([_move(alike, try_moves, most) for alike in by_flaw.values()])


def _move(alike: Sequence[MoveError], try_moves: Text, most: int) -> Text:
    error, typed = alike[0], shortened([quoted(one.text) for one in alike], most)
    match error.code:
        case MoveFlaw.NO_MOVES:
            return Text("There are no moves in that text. {try_moves}", try_moves=try_moves)
        case MoveFlaw.UNREADABLE:
            return Text("I don't understand {typed}. {try_moves}", typed=typed, try_moves=try_moves)
        case MoveFlaw.NOT_A_CELL:
            return Text("{typed} isn't a square. Try `c7`.", typed=typed)
        case MoveFlaw.OFF_BOARD:
            return Plural(
                "{typed} is off the board (A1 to {corner}).",
                "{typed} are off the board (A1 to {corner}).",
                len(alike),
                typed=typed,
                corner=error.corner,
            )
        case MoveFlaw.TOO_MANY:
            return Plural(
                "That's more than {number} move. Make some of them first.",
                "That's more than {number} moves. Make some of them first.",
                error.limit,
            )
