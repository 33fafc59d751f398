"""Matrices of counts with and without solutions, and plain enumeration to check them."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random

from core import Cell, Counts, Minefield, Solution, generate_field, proves, solve_counts
from core.counts.search import search

Key = tuple[tuple[int, ...], ...]
Matrix = list[list[int | None]]

SMALL = [(rows, columns) for rows in range(1, 9) for columns in range(1, 9) if rows * columns <= 12]
LARGER = [(4, 7), (5, 5), (8, 5), (5, 8), (8, 8), (11, 8), (9, 13), (14, 6), (17, 17)]


@lru_cache
def fields_by_counts(rows: int, columns: int) -> dict[Key, list[frozenset[Cell]]]:
    """Return all fields of a size by their counts."""
    cells = list(product(range(rows), range(columns)))
    found: dict[Key, list[frozenset[Cell]]] = {}
    for laid in product((False, True), repeat=len(cells)):
        mines = frozenset(cell for cell, mine in zip(cells, laid, strict=True) if mine)
        key = tuple(map(tuple, Minefield.of(rows, columns, mines).counts))
        found.setdefault(key, []).append(mines)
    return found


def fields_with(counts: Counts) -> list[frozenset[Cell]]:
    """Return the fields with these counts, found by trying everything."""
    known = fields_by_counts(len(counts), len(counts[0]))
    given = [(row, column) for row, line in enumerate(counts) for column, clue in enumerate(line) if clue is not None]
    if len(given) == len(counts) * len(counts[0]):
        return known.get(tuple(map(tuple, counts)), [])  # type: ignore[arg-type]
    return [
        mines
        for key, fields in known.items()
        if all(counts[row][column] == key[row][column] for row, column in given)
        for mines in fields
    ]


def matrices(sizes: list[tuple[int, int]], number: int, rng: Random, hidden: float = 0.0) -> Iterator[Matrix]:
    """Yield counts of random fields. Most are perturbed in single clues, or by cells other than 0 and 1."""
    for _ in range(number):
        rows, columns = rng.choice(sizes)
        counts = [list(row) for row in generate_field(rows, columns, rng.choice([0, 15, 30, 50, 80, 100]), rng).counts]
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            row, column, step = rng.randrange(rows), rng.randrange(columns), rng.choice([-1, 1])
            reach = rng.choice([0, 0, 1])
            for near in range(max(row - reach, 0), min(row + reach + 1, rows)):
                for beside in range(max(column - reach, 0), min(column + reach + 1, columns)):
                    counts[near][beside] = min(max(counts[near][beside] + step, 0), 9)
        yield [[None if rng.random() < hidden else clue for clue in row] for row in counts]


def mines_of(solution: Solution) -> frozenset[Cell]:
    assert solution.mines is not None
    return frozenset(
        (row, column) for row, line in enumerate(solution.mines) for column, mine in enumerate(line) if mine
    )


def differing(fields: list[frozenset[Cell]]) -> frozenset[Cell]:
    return frozenset.union(*fields) - frozenset.intersection(*fields) if fields else frozenset()


def check_by_enumeration(counts: Counts) -> None:
    """Check the solution and its reason against all fields."""
    fields, solution = fields_with(counts), solve_counts(counts)
    assert solution.complete
    assert solution.count == len(fields)
    assert solution.unique == (len(fields) == 1)
    assert solution.varying == differing(fields)
    if fields:
        assert mines_of(solution) in fields
    else:
        assert solution.mines is None
        assert solution.reason is not None
        assert proves(solution.reason, counts)


def check_by_search(counts: Counts) -> None:
    """Check the direct solution of a complete matrix against the search, if that ends."""
    solution = solve_counts(counts)
    found = search(counts)
    if found.complete:
        assert min(solution.count, 1_000_000) == found.number
        assert (solution.mines is None) == (found.solution is None)
    if found.complete and not found.capped and found.solution is not None:
        field = Minefield.of(len(counts), len(counts[0]), ())
        assert solution.varying == frozenset(field.grid.cells(found.varying))
    if solution.mines is None:
        assert solution.reason is not None
        assert proves(solution.reason, counts)
    else:
        assert Minefield.of(len(counts), len(counts[0]), mines_of(solution)).counts == [list(row) for row in counts]
