"""The errors of `core`: every code with its values and its English."""

import pickle
from collections.abc import Callable
from itertools import chain
from random import Random
from string import Formatter
from typing import Any

import pytest

import core
from core.__main__ import MAX_CELLS, build_parser
from tests.core.refusals import refusal

FIELD = core.Minefield.of(2, 3, [(0, 0)])
MARKED = core.Marking(core.CountPuzzle(FIELD, FIELD.counts)).play(core.Move(core.Action.FLAG, (0, 0)))
FLAWS = (core.BoardFlaw, core.CountsFlaw, core.ContradictionFlaw, core.CellFlaw, core.MoveFlaw)
MATRIX: Any = [[1, 10]]
THREE_ARMS = "XX#XX\nXX1XX\n#1#1#"
"""Either the middle is the only mine, or the three other covered cells are."""


def run(command: str) -> object:
    """Run a command line without printing."""
    options = build_parser().parse_args(command.split())
    return options.run(options)


CASES: list[tuple[Callable[[], object], core.CoreError, str]] = [
    (lambda: core.parse_board(" \n", 0), core.BoardError(core.BoardFlaw.EMPTY), "I found no rows in that text."),
    (
        lambda: core.parse_board("##\n##\n#", 1),
        core.BoardError(core.BoardFlaw.RAGGED, row=2, cells=1, columns=2),
        "Row 2 has 1 square, but others have 2. All rows need the same length.",
    ),
    (
        lambda: core.parse_board("##\n#Q", 1),
        core.BoardError(core.BoardFlaw.UNKNOWN_SYMBOL, row=1, column=1, symbol="Q", symbols="# F * 0..8 . M X"),
        "I don't understand 'Q' at row 1, column 1. Use one of '# F * 0..8 . M X'.",
    ),
    (
        lambda: core.update_board(["E?"], (0, 0)),
        core.BoardError(core.BoardFlaw.UNKNOWN_SYMBOL, row=0, column=1, symbol="?", symbols="M E B 1..8 X"),
        "I don't understand '?' at row 0, column 1. Use one of 'M E B 1..8 X'.",
    ),
    (
        lambda: core.Grid(0, 5),
        core.BoardError(core.BoardFlaw.TOO_SMALL, rows=0, columns=5),
        "A board needs at least 1 row and 1 column.",
    ),
    (
        lambda: run("generate 1001 1000 10"),
        core.BoardError(core.BoardFlaw.TOO_LARGE, rows=1001, columns=1000, limit=MAX_CELLS),
        "1001x1000 is too large. The limit is 1,000,000 squares.",
    ),
    (
        lambda: core.lay_mines(2, 3, 6, Random(0), clear=[(0, 0)]),
        core.BoardError(core.BoardFlaw.MINES_DONT_FIT, mines=6, room=5),
        "Mines must be 0 to 5, not 6.",
    ),
    (
        lambda: core.generate_field(2, 3, 101, Random(0)),
        core.BoardError(core.BoardFlaw.BAD_DENSITY, density=101),
        "Density must be 0% to 100%, not 101%.",
    ),
    (
        lambda: core.Game(FIELD, lives=0),
        core.BoardError(core.BoardFlaw.NO_LIVES, lives=0),
        "A game needs at least 1 life.",
    ),
    (
        lambda: core.Duel(core.Minefield.of(2, 3, [(0, 0), (1, 1)])),
        core.BoardError(core.BoardFlaw.MINES_EVEN, mines=2),
        "A duel needs an odd number of mines, not 2.",
    ),
    (lambda: core.parse_counts(""), core.CountsError(core.CountsFlaw.EMPTY), "I found no rows in that text."),
    (
        lambda: core.parse_counts("1 2\n3"),
        core.CountsError(core.CountsFlaw.RAGGED, row=1, cells=1, columns=2),
        "Row 1 has 1 square, but others have 2. All rows need the same length.",
    ),
    (
        lambda: core.parse_counts("1 2\n3 q"),
        core.CountsError(core.CountsFlaw.BAD_CLUE, row=1, column=1, found="q"),
        "I don't understand 'q' at row 1, column 1. Use one of '0-9 ?'.",
    ),
    (
        lambda: core.parse_counts("1 2\n3 4\n\n5 6\n7 8"),
        core.CountsError(core.CountsFlaw.SEVERAL),
        "There's more than one board or puzzle in that text. Paste just one, without blank lines in it.",
    ),
    (
        lambda: core.parse_counts("3x3:22"),
        core.CountsError(core.CountsFlaw.SIZE, rows=3, columns=3, cells=2),
        "That id is of 3x3, but describes 2 squares. Copy all of it.",
    ),
    (
        lambda: core.parse_counts("1,,2"),
        core.CountsError(core.CountsFlaw.BAD_CLUE, row=0, column=1, found=""),
        "I don't understand ' ' at row 0, column 1. Use one of '0-9 ?'.",
    ),
    (
        lambda: core.solve_counts(MATRIX),
        core.CountsError(core.CountsFlaw.BAD_CLUE, row=0, column=1, found=10),
        "I don't understand 10 at row 0, column 1. Use one of '0-9 ?'.",
    ),
    (
        lambda: core.analyse(core.parse_board("#3#", 2)),
        core.ContradictionError(core.ContradictionFlaw.CLUES, clues=[(0, 1)], mines=2),
        "No layout of mines fits row 0, column 1. Check the numbers there.",
    ),
    (
        lambda: core.analyse(core.parse_board("1#0", 1)),
        core.ContradictionError(core.ContradictionFlaw.CLUES, clues=[(0, 0), (0, 2)], mines=1),
        "No layout of mines fits row 0, column 0 and row 0, column 2. Check the numbers there.",
    ),
    (
        lambda: core.analyse(core.parse_board(THREE_ARMS, 2)),
        core.ContradictionError(core.ContradictionFlaw.CLUES_FOR_MINES, clues=[(1, 2), (2, 1), (2, 3)], mines=2),
        "With 2 mines, row 1, column 2 and row 2, column 1 and row 2, column 3 can't be right. "
        "Check the number of mines.",
    ),
    (
        lambda: core.analyse(core.parse_board("#1##1#", 1)),
        core.ContradictionError(core.ContradictionFlaw.MINES, mines=1, room=range(2, 3)),
        "This board can't have 1 mine. Its numbers need 2.",
    ),
    (
        lambda: core.analyse(core.parse_board("#1###", 0)),
        core.ContradictionError(core.ContradictionFlaw.MINES, mines=0, room=range(1, 4)),
        "This board can't have 0 mines. Its numbers need 1-3.",
    ),
    (
        lambda: core.Grid(1, 5).bit((2, -1)),
        core.CellError(core.CellFlaw.OFF_BOARD, cell=(2, -1), rows=1, columns=5),
        "Row 2, column -1 is off the board (row 0, column 0 to row 0, column 4).",
    ),
    (
        lambda: core.update_board(["E1"], (0, 1)),
        core.CellError(core.CellFlaw.REVEALED, cell=(0, 1), symbol="1"),
        "Row 0, column 1 is already open.",
    ),
    (
        lambda: core.explain(core.parse_board("#1#", 1), (0, 0)),
        core.CellError(core.CellFlaw.UNCERTAIN, cell=(0, 0)),
        "Row 0, column 0 may or may not be a mine.",
    ),
    (
        lambda: core.explain_mark(MARKED, (0, 0)),
        core.CellError(core.CellFlaw.MARKED, cell=(0, 0)),
        "Row 0, column 0 is already marked correctly.",
    ),
    (
        lambda: core.proves(core.Reason(clash={(0, 1): 1}), [[1, None]]),
        core.CellError(core.CellFlaw.NO_CLUE, cell=(0, 1)),
        "Row 0, column 1 has no number.",
    ),
    (
        lambda: core.parse_moves(" , ", 9, 9),
        core.MoveError(core.MoveFlaw.NO_MOVES),
        "There are no moves in that text. Try `c7`, `!c7`, `@c7` or `c7-9`.",
    ),
    (
        lambda: core.parse_moves("a1 foo b1", 9, 9),
        core.MoveError(core.MoveFlaw.UNREADABLE, text="foo"),
        "I don't understand 'foo'. Try `c7`, `!c7`, `@c7` or `c7-9`.",
    ),
    (
        lambda: core.parse_cell("7c"),
        core.MoveError(core.MoveFlaw.NOT_A_CELL, text="7c"),
        "'7c' isn't a square. Try `c7`.",
    ),
    (
        lambda: core.parse_moves("a1 g1", 9, 6),
        core.MoveError(core.MoveFlaw.OFF_BOARD, text="g1", corner="F9"),
        "'g1' is off the board (A1 to F9).",
    ),
    (
        lambda: core.parse_moves("a1 " * 1001, 9, 9),
        core.MoveError(core.MoveFlaw.TOO_MANY, limit=1000),
        "That's more than 1000 moves at once. Send fewer.",
    ),
]


@pytest.mark.parametrize(("call", "expected", "english"), CASES)
def test_an_error_has_a_code_its_values_and_a_sentence_and_can_be_pickled(
    call: Callable[[], object], expected: core.CoreError, english: str
) -> None:
    for error in (refusal(call), pickle.loads(pickle.dumps(expected))):
        assert (type(error), vars(error), str(error)) == (type(expected), vars(expected), english)


@pytest.mark.parametrize("error", [error for _, error, _ in CASES], ids=str)
def test_both_forms_of_a_message_name_the_same_values(error: core.CoreError) -> None:
    one, many, _ = error.message
    names = [{name for _, name, _, _ in Formatter().parse(form) if name} - {"number"} for form in (one, many or one)]
    assert names[0] == names[1] == set(error.values(lambda name, value: value))


def test_every_code_can_be_raised() -> None:
    assert {error.code for _, error, _ in CASES} == set(chain.from_iterable(FLAWS))
