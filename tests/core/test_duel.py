"""Duels, checked against a naive model: any picks, bombs, missed turns and resignations in any order."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core import Cell, CellError, Duel, Minefield, PickRefusal
from tests.core.drawn import around
from tests.core.layouts import sets_of_cells


@st.composite
def odd_fields(draw: st.DrawFn) -> Minefield:
    rows, columns = draw(st.integers(2, 6)), draw(st.integers(2, 7))
    mines = draw(sets_of_cells(rows, columns, 11)) or {(0, 0)}
    return Minefield.of(rows, columns, sorted(mines)[len(mines) % 2 == 0 :])


class Model:
    """The rules again, with sets of cells, one cell at a time."""

    def __init__(self, field: Minefield, reach: int) -> None:
        self.rows, self.columns, self.mines, self.reach = field.rows, field.columns, field.mines, reach
        self.cells = {(row, column) for row in range(field.rows) for column in range(field.columns)}
        self.found: list[set[Cell]] = [set(), set()]
        self.opened: set[Cell] = set()
        self.thrown = [False, False]
        self.missed = [0, 0]
        self.side = 0
        self.lost: int | None = None

    @property
    def winner(self) -> int | None:
        if self.lost is not None:
            return 1 - self.lost
        return next((side for side in (0, 1) if 2 * len(self.found[side]) > len(self.mines)), None)

    @property
    def covered(self) -> set[Cell]:
        return self.cells - self.opened - self.found[0] - self.found[1]

    def open(self, cell: Cell) -> None:
        if cell in self.covered and cell not in self.mines:
            self.opened.add(cell)
            if not around(cell) & self.mines:
                for other in around(cell) & self.cells:
                    self.open(other)

    def pick(self, cell: Cell) -> PickRefusal | None:
        if self.winner is not None:
            return PickRefusal.OVER
        if cell not in self.covered:
            return PickRefusal.OPEN
        self.missed[self.side] = 0
        if cell in self.mines:
            self.found[self.side].add(cell)
        else:
            self.open(cell)
            self.side = 1 - self.side
        return None

    def bomb(self, cell: Cell) -> PickRefusal | None:
        if self.winner is not None:
            return PickRefusal.OVER
        if self.thrown[self.side]:
            return PickRefusal.SPENT
        if len(self.found[self.side]) >= len(self.found[1 - self.side]):
            return PickRefusal.NOT_BEHIND
        hit = {
            (row, column) for row, column in self.cells if max(abs(row - cell[0]), abs(column - cell[1])) <= self.reach
        }
        self.thrown[self.side], self.missed[self.side] = True, 0
        self.found[self.side] |= hit & self.mines & self.covered
        for one in hit:
            self.open(one)
        self.side = 1 - self.side
        return None

    def drawn(self) -> str:
        return "\n".join(
            "".join(self.symbol((row, column)) for column in range(self.columns)) for row in range(self.rows)
        )

    def symbol(self, cell: Cell) -> str:
        if cell in self.found[0] | self.found[1]:
            return "*"
        if cell in self.opened:
            return str(len(around(cell) & self.mines))
        return "M" if self.winner is not None and cell in self.mines else "#"


MOST_MISSED = 3
"""Turns that both sides let pass, so that a duel doesn't always end by that."""


class Duelling(RuleBasedStateMachine):
    """After anything that two sides do, the duel and the model are the same."""

    @initialize(field=odd_fields(), reach=st.integers(1, 2))
    def start(self, field: Minefield, reach: int) -> None:
        self.duel, self.model, self.missed = Duel(field, reach=reach), Model(field, reach), 0

    @rule(row=st.integers(0, 5), column=st.integers(0, 6), bomb=st.booleans())
    def pick_anything(self, row: int, column: int, bomb: bool) -> None:
        self.pick((row % self.model.rows, column % self.model.columns), bomb)

    @rule(number=st.integers(0, 41))
    def pick_a_mine(self, number: int) -> None:
        left = sorted(self.model.mines & self.model.covered) or [(0, 0)]
        self.pick(left[number % len(left)], bomb=False)

    def pick(self, cell: Cell, bomb: bool) -> None:
        model = self.model
        found, opened = model.found[0] | model.found[1], set(model.opened)
        pick = self.duel.bomb(cell) if bomb else self.duel.pick(cell)
        assert pick.refusal == (model.bomb(cell) if bomb else model.pick(cell))
        assert pick.found == (model.found[0] | model.found[1]) - found
        assert pick.opened == model.opened - opened

    @precondition(lambda self: self.duel.why_no_bomb() is None)
    @rule(number=st.integers(0, 41))
    def throw_a_bomb(self, number: int) -> None:
        cells = sorted(self.model.cells)
        self.pick(cells[number % len(cells)], bomb=True)

    @precondition(lambda self: self.missed < MOST_MISSED)
    @rule()
    def let_a_turn_pass(self) -> None:
        self.missed += 1
        model, side = self.model, self.model.side
        self.duel.miss()
        if model.winner is None:
            model.missed[side] += 1
            model.side = 1 - side
            model.lost = side if model.missed[side] == 2 else None

    @rule(side=st.integers(0, 1), really=st.integers(0, 20))
    def resign(self, side: int, really: int) -> None:
        if not really:
            self.duel.resign(side)
            self.model.lost = side if self.model.winner is None else self.model.lost

    @invariant()
    def both_sides_see_the_same(self) -> None:
        assert str(self.duel.board) == self.model.drawn()
        assert self.duel.scores == tuple(map(len, self.model.found))
        assert (self.duel.to_move, self.duel.winner) == (self.model.side, self.model.winner)


Duelling.TestCase.settings = settings(stateful_step_count=30)
TestDuelling = Duelling.TestCase


def test_a_duel_that_begins_with_an_opening_shows_it_to_both() -> None:
    duel = Duel(Minefield.of(3, 3, [(0, 0)]), opened=[(2, 2)])
    assert str(duel.board) == "#10\n110\n000"
    assert (duel.to_move, duel.scores) == (0, (0, 0))


def test_a_bomb_is_a_turn_so_turns_let_pass_before_and_after_it_are_not_in_a_row() -> None:
    duel = Duel(Minefield.of(1, 9, [(0, 0), (0, 4), (0, 8)]))
    duel.miss()
    duel.pick((0, 0))
    duel.pick((0, 1))
    assert duel.bomb((0, 6)).opened == {(0, 5), (0, 6), (0, 7)}
    duel.miss()
    duel.miss()
    assert (duel.winner, duel.to_move) == (None, 1)


def test_a_copy_goes_its_own_way() -> None:
    duel = Duel(Minefield.of(2, 2, [(0, 0)]))
    twin = duel.copy()
    twin.pick((0, 0))
    assert (duel.winner, twin.winner) == (None, 0)


@pytest.mark.parametrize("act", [Duel.pick, Duel.bomb])
def test_a_cell_off_the_board_is_refused(act: object) -> None:
    assert callable(act)
    with pytest.raises(CellError):
        act(Duel(Minefield.of(2, 2, [(0, 0)])), (2, 0))
