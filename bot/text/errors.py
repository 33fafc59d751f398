"""The errors that players read, of `core` and of the bot, in words."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from bot.text.language import Plural, Text, shortened
from core import MAX_COLUMNS, Cell, CoreError, MoveError, MoveFlaw, cell_name

MOST_NAMED = 8

BUSY = Text("Too busy right now. That press didn't count.")
OVERLOADED = Text("I'm busy right now. Try again in a moment.")
RESTARTING = Text("I'm about to restart. Try again in a moment.")
TAKES_TOO_LONG = Text("That's taking too long. Try again in a moment.")
TOOK_TOO_LONG = Text("That took too long, so I stopped. Try something smaller or simpler.")
FAILED = Text("I couldn't work that out. Try again in a moment.")
UNAVAILABLE = Text("I can't save games right now, so that move may be lost. Check the board and try again.")
BEING_DELETED = Text("I'm still deleting your data. You can play again once that's done.")
TRY_MOVES = Text("Try `c7`, `!c7`, `@c7` or `c7-9`.")


def describe(error: CoreError, try_moves: Text = TRY_MOVES, most: int = MOST_NAMED) -> Text | str:
    """Return an error as a sentence or two for players.

    `try_moves` says how moves are written in a game, and `most` is how many wrong ones are quoted.
    """
    if not isinstance(error, MoveError):
        return _worded(error, error.number, error.values(_show))
    off_board = [one for one in (error, *error.more) if one.code is MoveFlaw.OFF_BOARD]
    others = [one for one in (error, *error.more) if one not in off_board]  # all have the same flaw
    if off_board:  # which leaves no room for examples: a reply has two sentences
        try_moves = _moves(off_board, try_moves, most)
    return _moves(others, try_moves, most) if others else try_moves


def _moves(alike: Sequence[MoveError], try_moves: Text, most: int) -> Text:
    """Return what is wrong with moves that have the same flaw."""
    error, number = alike[0], len(alike)
    shown = {"text": shortened([quoted(one.text) for one in alike], most), "try_moves": try_moves}
    values = error.values(lambda name, value: shown.get(name, value))
    return _worded(error, error.number if number == 1 else number, values)


def _worded(error: CoreError, number: int, values: dict[str, Any]) -> Text:
    one, many, _ = error.message
    make = partial(Plural, one, many, number) if many else partial(Text, one)
    return make(**values)


def _show(name: str, value: object) -> object:
    """Return a value as players read it: they count rows from 1."""
    if name in CoreError.QUOTATIONS:
        return quoted(value)
    match value:
        case (int(row), int(column)):
            return place((row, column))
        case list() | tuple():
            return shortened([place(clue) for clue in sorted(value)], MOST_NAMED)
        case int() if name == "row":
            return value + 1
    return value


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
