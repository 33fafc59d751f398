"""Exercises checked by plain enumeration, or by a simple prover where that would take long."""

from __future__ import annotations

from dataclasses import replace

from core import Board, Cell, Exercise, Pattern, Side, Tier, parse_board, prove
from tests.core.layouts import cells_of, clues_of, neighbours, unknown_cells
from tests.core.proofs import follows
from tests.core.prover import Clues, obviously_safe, possible, with_cell

MOST_ENUMERATED = 20
"""The most squares next to numbers whose layouts are all tried."""
LETTERS = range(6, 9)
SIDES = range(7, 10)
MOST_CLUES = 6
MOST_STEPS = 3


def check(exercise: Exercise) -> None:
    """Check all that an exercise promises."""
    board, covered = exercise.board, set(unknown_cells(exercise.board))
    assert {symbol for _, symbol in cells_of(board)} <= set("012345678#")
    assert board.rows in SIDES
    assert board.columns in SIDES
    assert len(exercise.squares) in LETTERS
    assert list(exercise.squares) == sorted(set(exercise.squares) & covered)
    assert exercise.answer in exercise.squares
    assert not (exercise.counted and exercise.torn)
    assert safe_squares(exercise) == {exercise.answer}
    assert not shown_by_single_numbers(exercise)
    check_proof(exercise)


def check_proof(exercise: Exercise) -> None:
    """Check the proof by the independent checker, and what the exercise says of it."""
    explanation, (board, origin) = prove(exercise), ringed(exercise)
    safe: set[Cell] = set()
    mines: set[Cell] = set()
    for step in explanation.steps:
        assert step.safe | step.mines <= set(unknown_cells(exercise.board))
        step = replace(
            step,
            clues=tuple(moved(clue, origin) for clue in step.clues),
            safe=frozenset(moved(cell, origin) for cell in step.safe),
            mines=frozenset(moved(cell, origin) for cell in step.mines),
        )
        assert follows(board, step, safe, mines)
        safe |= step.safe
        mines |= step.mines
    assert len(explanation.steps) <= MOST_STEPS
    assert not explanation.mine
    assert explanation.cell == exercise.answer
    assert exercise.answer in explanation.steps[-1].safe
    clues = {clue for step in explanation.steps for clue in step.clues}
    counted = any(step.counted for step in explanation.steps)
    assert len(clues) + counted == exercise.clues <= MOST_CLUES
    assert counted == (exercise.tier is Tier.MINE_COUNT) == (exercise.pattern is Pattern.MINE_COUNT)
    assert exercise.counted or not counted


def ringed(exercise: Exercise) -> tuple[Board, Cell]:
    """Return the board with covered squares beyond its torn sides, and where its first square is there."""
    rows = str(exercise.board).splitlines()
    torn = exercise.torn
    if Side.LEFT in torn:
        rows = ["#" + row for row in rows]
    if Side.RIGHT in torn:
        rows = [row + "#" for row in rows]
    if Side.TOP in torn:
        rows = ["#" * len(rows[0]), *rows]
    if Side.BOTTOM in torn:
        rows = [*rows, "#" * len(rows[0])]
    return parse_board("\n".join(rows), exercise.board.mines), (int(Side.TOP in torn), int(Side.LEFT in torn))


def constraints_of(exercise: Exercise) -> Clues:
    """Return what the numbers say of covered squares."""
    board, _ = ringed(exercise)
    unknown = frozenset(unknown_cells(board))
    clues = {unknown & neighbours(board, cell): number for cell, number in clues_of(board).items()}
    clues.pop(frozenset(), None)
    return clues


def shown_by_single_numbers(exercise: Exercise) -> bool:
    """Return whether single numbers show a safe square, one after another."""
    constraints, (_, origin) = constraints_of(exercise), ringed(exercise)
    covered = {moved(cell, origin) for cell in unknown_cells(exercise.board)}
    while safe := obviously_safe(constraints):
        if safe & covered:
            return True
        for beyond in safe:
            constraints = with_cell(constraints, beyond, mine=0)
    return False


def moved(cell: Cell, origin: Cell) -> Cell:
    return cell[0] + origin[0], cell[1] + origin[1]


def safe_squares(exercise: Exercise) -> set[Cell]:
    """Return the covered squares of an exercise that are safe in every layout."""
    board, origin = ringed(exercise)
    clues = constraints_of(exercise)
    beside = sorted(set[Cell]().union(*clues))
    beyond = sorted(set(unknown_cells(board)) - set(beside))
    mines = exercise.board.mines if exercise.counted else None
    find = _by_enumeration if len(beside) <= MOST_ENUMERATED else _by_proof
    found = find(clues, beside, beyond, mines)
    return {cell for cell in unknown_cells(exercise.board) if moved(cell, origin) in found}


def _by_enumeration(clues: Clues, beside: list[Cell], beyond: list[Cell], mines: int | None) -> set[Cell]:
    bits = {cell: 1 << number for number, cell in enumerate(beside)}
    wanted = [(sum(bits[cell] for cell in cells), number) for cells, number in clues.items()]
    ways = [way for way in range(1 << len(beside)) if all((way & cells).bit_count() == n for cells, n in wanted)]
    if mines is not None:
        ways = [way for way in ways if 0 <= mines - way.bit_count() <= len(beyond)]
    assert ways
    safe = {cell for cell, bit in bits.items() if not any(way & bit for way in ways)}
    return safe | set(beyond) if all(way.bit_count() == mines for way in ways) else safe


def _by_proof(clues: Clues, beside: list[Cell], beyond: list[Cell], mines: int | None) -> set[Cell]:
    constraints = dict(clues)
    if mines is not None:
        constraints[frozenset([*beside, *beyond])] = mines
    assert possible(constraints)
    tried = [*beside, *beyond[: mines is not None]]  # the squares beyond are all alike
    safe = {cell for cell in tried if not possible(with_cell(constraints, cell, mine=1))}
    return safe | set(beyond) if safe & set(beyond) else safe


def images(exercise: Exercise) -> set[str]:
    """Return the position turned and mirrored in all eight ways, with its torn sides and its number of mines."""
    lines = str(exercise.board).splitlines()
    left, right = ("~" if side in exercise.torn else "|" for side in (Side.LEFT, Side.RIGHT))
    top, bottom = ("~" if side in exercise.torn else "|" for side in (Side.TOP, Side.BOTTOM))
    width = exercise.board.columns
    rows = [f"+{top * width}+", *(left + line + right for line in lines), f"+{bottom * width}+"]
    found = set()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        found |= {"\n".join(rows), "\n".join(rows[::-1])}
    return {f"{image} {exercise.board.mines if exercise.counted else ''}" for image in found}
