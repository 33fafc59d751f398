"""Exercises checked by a simple prover."""

from __future__ import annotations

from dataclasses import replace

from core import Board, Cell, Exercise, Pattern, Rule, Side, Tier, parse_board, prove
from core.analysis.exercise import graded
from tests.core.layouts import cells_of, unknown_cells
from tests.core.proofs import follows
from tests.core.prover import constraints_of, obviously_safe, possible, with_cell

LETTERS = range(6, 9)
SIDES = range(7, 10)
MOST_CLUES = 10
MOST_STEPS = 7


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
    assert graded(exercise) == exercise
    explanation, (board, origin) = prove(exercise), ringed(exercise)
    safe: set[Cell] = set()
    mines = {moved(exercise.answer, origin)} if explanation.supposed else set()
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
    assert not any(step.rule in (Rule.CASES, Rule.SEARCH) for step in explanation.steps)
    *before, last = explanation.steps
    assert exercise.answer in last.safe or last.rule is Rule.CLASH
    assert all(step.rule is not Rule.CLASH for step in before)
    clues = {clue for step in explanation.steps for clue in step.clues[: 1 if step.rule is Rule.ALL_MINES else None]}
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


def shown_by_single_numbers(exercise: Exercise) -> bool:
    """Return whether single numbers show a safe square, one after another."""
    board, origin = ringed(exercise)
    constraints = constraints_of(board)
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
    clues = constraints_of(board)
    beside = sorted(set[Cell]().union(*clues))
    beyond = sorted(set(unknown_cells(board)) - set(beside))
    if exercise.counted:
        clues[frozenset([*beside, *beyond])] = exercise.board.mines
    assert possible(clues)
    tried = [*beside, *beyond[: exercise.counted]]  # the squares beyond are all alike
    found = {cell for cell in tried if not possible(with_cell(clues, cell, mine=1))}
    if found & set(beyond):
        found |= set(beyond)
    return {cell for cell in unknown_cells(exercise.board) if moved(cell, origin) in found}


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
