"""Single clues and pairs of clues decide exactly what they imply."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from core import Action, Cell, Game, Minefield, Move, analyse
from core.analysis.deduction import State, by_pairs, by_single_clues
from core.analysis.walk import Walk
from tests.core.drawn import Picture, around, field_of, pictures, where

PAIRS = [(0, 1), (1, 0), (1, 1), (1, -1), (0, 2), (2, 0)]
"""From one clue to the other, in rows and columns."""
Decided = tuple[set[Cell], set[Cell]]
"""Safe cells, and mines."""


class Seen:
    """A board of open cells `o`, unknown safe cells `#`, unknown mines `M` and known mines `F`."""

    def __init__(self, rows: Picture) -> None:
        self.open, self.safe, self.mines = where(rows, "o"), where(rows, "#"), where(rows, "M")
        grid = Minefield.of(len(rows), len(rows[0]), ()).grid
        self.grid = grid
        self.state = State(grid.gather(self.open), grid.gather(self.safe), grid.gather(self.mines))
        self.unknown = {cell: around(cell) & (self.safe | self.mines) for cell in self.open}
        self.missing = {cell: len(around(cell) & self.mines) for cell in self.open}

    def by_one(self, clue: Cell) -> Decided:
        cells, missing = self.unknown[clue], self.missing[clue]
        return (cells if missing == 0 else set(), cells if missing == len(cells) else set())

    def by_two(self, clue: Cell, other: Cell) -> Decided:
        """Return whether all cells that only the first clue sees are mines, and none that only the other one sees."""
        first, second = self.unknown[clue] - self.unknown[other], self.unknown[other] - self.unknown[clue]
        return (second, first) if self.missing[clue] - self.missing[other] == len(first) else (set(), set())

    def by_pairs(self) -> Decided:
        safe, mines = set(), set()
        for clue, other in combinations(sorted(self.open), 2):
            if (other[0] - clue[0], other[1] - clue[1]) in PAIRS:
                for decided in (self.by_two(clue, other), self.by_two(other, clue)):
                    safe |= decided[0]
                    mines |= decided[1]
        return safe, mines


@given(pictures("oooo##MF"))
def test_pairs_decide_exactly_what_their_clues_imply(rows: Picture) -> None:
    seen = Seen(rows)
    safe, mines = seen.by_pairs()
    assert safe <= seen.safe
    assert mines <= seen.mines
    assert set(seen.grid.cells(by_pairs(seen.state, seen.grid))) == safe | mines


@given(pictures("oooo##MF"))
def test_single_clues_are_applied_until_they_decide_no_more(rows: Picture) -> None:
    seen = Seen(rows)
    opened, safe, mines = seen.open, seen.safe, seen.mines
    while True:
        decided = [seen.by_one(clue) for clue in seen.open]
        free, found = (set().union(*cells) for cells in zip(*decided, strict=True)) if decided else (set(), set())
        if not free and not found:
            break
        assert free <= safe
        assert found <= mines
        opened, safe, mines = opened | free, safe - free, mines - found
        seen = Seen(_drawn(rows, opened, safe, mines))
    before = Seen(rows)
    assert by_single_clues(before.state, before.grid) == seen.state


def _drawn(rows: Picture, opened: set[Cell], safe: set[Cell], mines: set[Cell]) -> Picture:
    def symbol(cell: Cell) -> str:
        return next((symbol for symbol, cells in (("o", opened), ("#", safe), ("M", mines)) if cell in cells), "F")

    return ["".join(symbol((row, column)) for column in range(len(line))) for row, line in enumerate(rows)]


@given(pictures("*....", max_rows=7, max_columns=8), st.data())
def test_a_walk_opens_the_certain_cells_of_the_odds(rows: Picture, data: st.DataObject) -> None:
    field = field_of("\n".join(rows))
    free = sorted(where(rows, "."))
    if not free:
        return
    first = data.draw(st.sampled_from(free))
    walk = Walk(field)
    walk.open(field.grid.bit(first))
    walk.go()
    game = Game(field)
    game.play(Move(Action.DIG, first))
    while game.outcome is None and (safe := analyse(game.board).safe):
        for cell in safe:
            game.play(Move(Action.DIG, cell))
    assert walk.won == (game.outcome is not None)
    if game.outcome is None:
        assert walk.board == game.board
