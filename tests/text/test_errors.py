"""The errors of `core` in words for players."""

from enum import Enum

import pytest

from bot.text.errors import describe, place, quoted
from core import (
    BoardError,
    BoardFlaw,
    CellError,
    CellFlaw,
    ContradictionError,
    ContradictionFlaw,
    CoreError,
    CountsError,
    CountsFlaw,
    MoveError,
    MoveFlaw,
)

AT = {"row": 6, "column": 2}
WORDED: list[tuple[CoreError, str]] = [
    (BoardError(BoardFlaw.EMPTY), "I found no rows in that text."),
    (
        BoardError(BoardFlaw.RAGGED, row=1, cells=1, columns=3),
        "Row 2 has 1 square, but others have 3. All rows need the same length.",
    ),
    (
        BoardError(BoardFlaw.UNKNOWN_SYMBOL, **AT, symbol="`", symbols="# F"),
        "I don't understand `'` at C7. Use one of `# F`.",
    ),
    (BoardError(BoardFlaw.TOO_SMALL, rows=0, columns=3), "A board needs at least 1 row and 1 column."),
    (
        BoardError(BoardFlaw.TOO_LARGE, rows=99, columns=99, limit=9000),
        "99x99 is too large. The limit is 9,000 squares.",
    ),
    (BoardError(BoardFlaw.MINES_DONT_FIT, mines=10, room=9), "Mines must be 0 to 9, not 10."),
    (BoardError(BoardFlaw.BAD_DENSITY, density=120), "Density must be 0% to 100%, not 120%."),
    (BoardError(BoardFlaw.NO_LIVES, lives=0), "A game needs at least 1 life."),
    (BoardError(BoardFlaw.MINES_EVEN, mines=4), "A duel needs an odd number of mines, not 4."),
    (CountsError(CountsFlaw.EMPTY), "I found no rows in that text."),
    (
        CountsError(CountsFlaw.SEVERAL),
        "There's more than one board or puzzle in that text. Paste just one, without blank lines in it.",
    ),
    (
        CountsError(CountsFlaw.SIZE, rows=3, columns=3, cells=8),
        "That id is of 3x3, but describes 8 squares. Copy all of it.",
    ),
    (
        CountsError(CountsFlaw.RAGGED, row=2, cells=2, columns=3),
        "Row 3 has 2 squares, but others have 3. All rows need the same length.",
    ),
    (
        CountsError(CountsFlaw.BAD_CLUE, **AT, found="x"),
        "I don't understand `x` at C7. Use one of `0-9 ?`.",
    ),
    (
        CountsError(CountsFlaw.BAD_CLUE, row=0, column=29, found=""),
        "I don't understand ` ` at row 1, column 30. Use one of `0-9 ?`.",
    ),
    (
        ContradictionError(ContradictionFlaw.CLUES, clues=[(0, 0)]),
        "No layout of mines fits A1. Check the numbers there.",
    ),
    (
        ContradictionError(ContradictionFlaw.CLUES, clues=[(1, 1), (0, 0)]),
        "No layout of mines fits A1 and B2. Check the numbers there.",
    ),
    (
        ContradictionError(ContradictionFlaw.CLUES, clues=[(0, 0), (1, 1), (2, 2)]),
        "No layout of mines fits A1, B2 and C3. Check the numbers there.",
    ),
    (
        ContradictionError(ContradictionFlaw.CLUES_FOR_MINES, clues=[(0, 0), (1, 1)], mines=1),
        "With 1 mine, A1 and B2 can't be right. Check the number of mines.",
    ),
    (
        ContradictionError(ContradictionFlaw.MINES, mines=9, room=range(2, 3)),
        "This board can't have 9 mines. Its numbers need 2.",
    ),
    (
        ContradictionError(ContradictionFlaw.MINES, mines=9, room=range(2, 5)),
        "This board can't have 9 mines. Its numbers need 2-4.",
    ),
    (CellError(CellFlaw.OFF_BOARD, cell=(9, 16), rows=9, columns=9), "Q10 is off the board (A1 to I9)."),
    (CellError(CellFlaw.REVEALED, cell=(6, 2), symbol="1"), "C7 is already open."),
    (CellError(CellFlaw.UNCERTAIN, cell=(6, 2)), "C7 may or may not be a mine."),
    (CellError(CellFlaw.MARKED, cell=(6, 2)), "C7 is already marked correctly."),
    (CellError(CellFlaw.NO_CLUE, cell=(6, 2)), "C7 has no number."),
    (MoveError(MoveFlaw.NO_MOVES), "There are no moves in that text. Try `c7`, `!c7`, `@c7` or `c7-9`."),
    (MoveError(MoveFlaw.UNREADABLE, text="foo"), "I don't understand `foo`. Try `c7`, `!c7`, `@c7` or `c7-9`."),
    (MoveError(MoveFlaw.NOT_A_CELL, text="foo"), "`foo` isn't a square. Try `c7`."),
    (MoveError(MoveFlaw.OFF_BOARD, text="q9", corner="I9"), "`q9` is off the board (A1 to I9)."),
    (
        MoveError(
            MoveFlaw.UNREADABLE,
            text="foo",
            more=[
                MoveError(MoveFlaw.OFF_BOARD, text="q9", corner="I9"),
                MoveError(MoveFlaw.UNREADABLE, text="bar"),
                MoveError(MoveFlaw.OFF_BOARD, text="r9", corner="I9"),
            ],
        ),
        "I don't understand `foo` and `bar`. `q9` and `r9` are off the board (A1 to I9).",
    ),
    (MoveError(MoveFlaw.TOO_MANY, limit=500), "That's more than 500 moves at once. Send fewer."),
]


@pytest.mark.parametrize(
    ("error", "words"), WORDED, ids=[f"{type(error).__name__} {error.code}" for error, _ in WORDED]
)
def test_errors_are_worded_from_their_values(error: CoreError, words: str) -> None:
    assert str(describe(error)) == words


@pytest.mark.parametrize("flaws", [BoardFlaw, CountsFlaw, ContradictionFlaw, CellFlaw, MoveFlaw])
def test_every_code_has_its_words(flaws: type[Enum]) -> None:
    assert {error.code for error, _ in WORDED if isinstance(error.code, flaws)} == set(flaws)


def test_every_class_of_errors_has_its_words() -> None:
    assert {type(error) for error, _ in WORDED} == set(CoreError.__subclasses__())


def test_typed_text_is_quoted_as_code() -> None:
    assert quoted("a`b*_<@1>") == "`a'b*_<@1>`"
    assert quoted("") == "` `"


@pytest.mark.parametrize(
    ("cell", "name"), [((6, 2), "C7"), ((0, 26), "row 1, column 27"), ((-1, 0), "row 0, column 1")]
)
def test_cells_are_named_while_there_are_letters(cell: tuple[int, int], name: str) -> None:
    assert str(place(cell)) == name
