"""A checker of explanations that shares no code with the engine: each step is checked by plain counting."""

from __future__ import annotations

from itertools import compress, product

from core import Board, Cell, Inference, Rule
from tests.core.layouts import clues_of, neighbours, unknown_cells
from tests.core.prover import Clues, possible, with_cell

Left = tuple[set[Cell], int]
"""The undecided cells of a clue, and the mines in them."""
FEW = 16
"""The most cells whose layouts are all tried."""


def follows(board: Board, step: Inference, safe: set[Cell], mines: set[Cell]) -> bool:
    """Return whether a step follows by its rule from the cells decided before it."""
    unknown, clues = set(unknown_cells(board)), clues_of(board)

    def left_of(clue: Cell) -> Left:
        around = neighbours(board, clue)
        return (around & unknown) - safe - mines, clues[clue] - len(around & mines)

    lefts = [left_of(clue) for clue in step.clues]
    if step.counted:
        lefts.insert(0, (unknown - safe - mines, board.mines - len(mines)))
    first, lacking = lefts[0]
    match step.rule:
        case Rule.ALL_PLACED:
            return len(lefts) == 1 and lacking == 0 and step.safe <= first and not step.mines
        case Rule.ALL_MINES:
            plain = all(number == len(cells) for cells, number in lefts)
            return plain and step.mines <= set().union(*(cells for cells, _ in lefts)) and not step.safe
        case Rule.CONTAINED:
            rest = set(first)
            for cells, number in lefts[1:]:
                assert cells <= rest, "it isn't contained, or shares cells with another one"
                rest -= cells
                lacking -= number
            if lacking == 0:
                return step.safe <= rest and not step.mines
            return lacking == len(rest) and step.mines <= rest and not step.safe
        case Rule.OVERLAP:
            [(others, number)] = lefts[1:]
            own = first - others
            return lacking - number == len(own) and step.mines <= own and step.safe <= others - first
        case Rule.CASES:
            if len(set().union(*(cells for cells, _ in lefts))) > FEW:
                return no_other_way(lefts, step)
            return all(all(cell in way for way in ways(lefts)) for cell in step.mines) and not any(
                cell in way for cell in step.safe for way in ways(lefts)
            )
        case Rule.CLASH:
            return len(lefts) == 1 and not 0 <= lacking <= len(first)
        case Rule.SEARCH:
            return False


def ways(clues: list[Left]) -> list[set[Cell]]:
    """Return every layout of mines in the cells of these clues that meets them all."""
    cells = sorted(set().union(*(cells for cells, _ in clues)))
    every = [set(compress(cells, way)) for way in product([0, 1], repeat=len(cells))]
    found = [way for way in every if all(len(way & clue) == number for clue, number in clues)]
    assert found
    return found


def no_other_way(clues: list[Left], step: Inference) -> bool:
    """Return whether the clues couldn't be met if a cell of the step were the opposite."""
    constraints: Clues = {frozenset(cells): number for cells, number in clues}
    return not any(possible(with_cell(constraints, cell, mine=cell in step.safe)) for cell in step.safe | step.mines)
