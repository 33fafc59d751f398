"""Games, checked against a naive model: any moves in any order, and continuing after a loss."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core import USUAL_ACTIONS, Action, Cell, Game, Minefield, Move, Outcome
from tests.core.drawn import around
from tests.core.layouts import sets_of_cells


@st.composite
def fields(draw: st.DrawFn) -> Minefield:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 7))
    return Minefield.of(rows, columns, draw(sets_of_cells(rows, columns, 9)))


class Model:
    """The rules again, with sets of cells, one cell at a time."""

    def __init__(self, field: Minefield, lives: int) -> None:
        self.cells = {(row, column) for row in range(field.rows) for column in range(field.columns)}
        self.rows, self.columns = field.rows, field.columns
        self.mines = field.mines
        self.lives = lives
        self.resigned = False
        self.opened: set[Cell] = set()
        self.exploded: set[Cell] = set()
        self.flagged: set[Cell] = set()
        self.disproved: set[Cell] = set()

    @property
    def outcome(self) -> Outcome | None:
        if self.lives == 0:
            return Outcome.LOST
        if self.opened == self.cells - self.mines:
            return Outcome.WON
        return Outcome.RESIGNED if self.resigned else None

    @property
    def covered(self) -> set[Cell]:
        return self.cells - self.opened - self.exploded - self.flagged

    def clue(self, cell: Cell) -> int:
        return len(around(cell) & self.mines)

    def play(self, move: Move) -> None:
        if self.outcome is None:
            {Action.DIG: self.dig, Action.FLAG: self.flag, Action.CHORD: self.chord}[move.action](move.cell)

    def dig(self, cell: Cell) -> None:
        if cell not in self.covered:
            return
        if cell in self.mines:
            self.exploded.add(cell)
            self.lives = max(self.lives - 1, 0)
            return
        self.opened.add(cell)
        self.disproved.discard(cell)
        if self.clue(cell) == 0:
            for neighbour in around(cell):
                self.dig(neighbour)

    def flag(self, cell: Cell) -> None:
        if cell in self.disproved:
            self.disproved.remove(cell)
        elif cell in self.covered | self.flagged:
            self.flagged ^= {cell}

    def chord(self, cell: Cell) -> None:
        if cell not in self.opened:
            return
        near = around(cell) & self.covered
        missing = self.clue(cell) - len(around(cell) & (self.flagged | self.exploded))
        if missing == 0:
            before = set(self.exploded)
            for neighbour in near:
                self.dig(neighbour)
            if self.exploded != before:
                wrong = around(cell) & self.flagged - self.mines
                self.flagged -= wrong
                self.disproved |= wrong
        elif near and missing == len(near - self.disproved):
            self.flagged |= near - self.disproved

    def symbol(self, cell: Cell, over: bool) -> str:
        if cell in self.exploded:
            return "*"
        if cell in self.opened:
            return str(self.clue(cell))
        if cell in self.disproved:
            return "X"
        if cell in self.flagged:
            return "X" if over and cell not in self.mines else "F"
        return "M" if over and cell in self.mines else "#"

    def drawn(self, over: bool) -> str:
        """Return the board, with or without the mines that the end shows."""
        return "\n".join(
            "".join(self.symbol((row, column), over) for column in range(self.columns)) for row in range(self.rows)
        )


class Playing(RuleBasedStateMachine):
    """After any moves in any order, the game and the model are the same."""

    @initialize(field=fields(), lives=st.integers(1, 5))
    def start(self, field: Minefield, lives: int) -> None:
        self.lives = lives
        self.game = Game(field, lives)
        self.model = Model(field, lives)
        self.moves: list[Move | None] = []
        """The moves so far; `None` means that a lost game continued."""

    @rule(action=st.sampled_from(USUAL_ACTIONS), row=st.integers(0, 4), column=st.integers(0, 6))
    def press_anything(self, action: Action, row: int, column: int) -> None:
        self.play(Move(action, (row % self.model.rows, column % self.model.columns)))

    @precondition(lambda self: self.model.covered)
    @rule(action=st.sampled_from([Action.DIG, Action.FLAG]), number=st.integers(0, 34))
    def press_a_covered_cell(self, action: Action, number: int) -> None:
        covered = sorted(self.model.covered)
        self.play(Move(action, covered[number % len(covered)]))

    @precondition(lambda self: self.model.opened)
    @rule(number=st.integers(0, 34))
    def chord_a_clue(self, number: int) -> None:
        opened = sorted(self.model.opened)
        self.play(Move(Action.CHORD, opened[number % len(opened)]))

    @precondition(lambda self: len(self.moves) > 9)
    @rule()
    def resign(self) -> None:
        self.game.resign()
        self.model.resigned = True

    @precondition(lambda self: self.model.outcome is Outcome.LOST)
    @rule()
    def go_on(self) -> None:
        self.game.go_on()
        self.model.lives = 1
        self.moves.append(None)

    def play(self, move: Move) -> None:
        model = self.model
        opened, exploded, flagged, disproved = map(set, (model.opened, model.exploded, model.flagged, model.disproved))
        change = self.game.play(move)
        self.model.play(move)
        if change.refusal is None:
            self.moves.append(move)
        assert change.opened == self.model.opened - opened
        assert change.exploded == self.model.exploded - exploded
        assert change.flagged == self.model.flagged - flagged
        assert change.disproved == model.disproved - disproved
        taken_off = (flagged - model.flagged - model.disproved) | (disproved - model.disproved - model.opened)
        assert change.unflagged == taken_off
        assert (change.refusal is None) == any([change.opened, change.exploded, change.flagged, change.unflagged])

    @invariant()
    def players_see_the_same(self) -> None:
        assert str(self.game.board) == self.model.drawn(self.model.outcome is not None)
        assert str(self.game.covered_board) == self.model.drawn(False)
        assert (self.game.lives, self.game.outcome) == (self.model.lives, self.model.outcome)
        flagged = self.model.flagged if self.model.outcome is None else self.model.flagged & self.model.mines
        assert self.game.board.mines_left == len(self.model.mines) - len(flagged | self.model.exploded)

    def teardown(self) -> None:
        again = Game(self.game.field, self.lives)
        for move in self.moves:
            if move is None:
                again.go_on()
            else:
                again.play(move)
        if self.model.resigned:
            again.resign()
        assert (again.board, again.lives, again.outcome) == (self.game.board, self.game.lives, self.game.outcome)


Playing.TestCase.settings = settings(stateful_step_count=30)
TestPlaying = Playing.TestCase
