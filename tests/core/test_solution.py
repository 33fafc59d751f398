"""Count puzzles, solved, counted and refuted, checked by trying everything."""

from itertools import count, product
from random import Random

import pytest

from core import (
    MAX_COUNT,
    CellError,
    Counts,
    CountsFlaw,
    Minefield,
    Reason,
    Solution,
    generate_field,
    parse_counts,
    proves,
    solve_counts,
    write_mines,
)
from core.counts.search import search
from tests.core.matrices import (
    LARGER,
    SMALL,
    Matrix,
    check_by_enumeration,
    check_by_search,
    fields_by_counts,
    matrices,
    mines_of,
)
from tests.core.refusals import assert_refused
from tests.profiles import some


def solved(text: str) -> Solution:
    return solve_counts(parse_counts(text))


def hide(counts: Counts, share: float, rng: Random) -> Matrix:
    return [[None if rng.random() < share else clue for clue in row] for row in counts]


def test_a_complete_matrix_gives_its_mines() -> None:
    solution = solved("221 / 342 / 232")
    assert write_mines(solution.mines).splitlines() == ["x _ _", "_ x _", "x _ x"]
    assert solution.unique
    assert solution.count == 1
    assert solution.varying == frozenset()
    assert solution.reason is None


@pytest.mark.parametrize("size", [(2, 2), (3, 4), (5, 2), (2, 5), (1, 8), (8, 1)], ids=str)
def test_every_matrix_that_a_field_has_is_solved_and_counted(size: tuple[int, int]) -> None:
    for key in list(fields_by_counts(*size))[:250]:
        check_by_enumeration(key)


@pytest.mark.parametrize(("hidden", "number"), [(0, 250), (0.4, 100)], ids=["complete", "hidden"])
def test_random_and_perturbed_matrices_are_solved_as_enumeration_does(hidden: float, number: int) -> None:
    for counts in matrices(SMALL, number, Random(2), hidden):
        check_by_enumeration(counts)


def test_larger_complete_matrices_are_solved_as_the_search_does() -> None:
    for counts in matrices(LARGER, 50, Random(3)):
        check_by_search(counts)


def test_lines_that_disagree_only_by_way_of_others_are_refuted() -> None:
    counts = parse_counts("34434353 / 56546574 / 68756585 / 68645574 / 46533353")
    assert solve_counts(counts).mines is None
    check_by_search(counts)


@pytest.mark.parametrize("size", [(101, 101), (100, 101), (98, 33), (1, 500)], ids=str)
def test_large_fields_are_found_from_their_counts(size: tuple[int, int]) -> None:
    field = generate_field(*size, 30, Random(7))
    solution = solve_counts(field.counts)
    assert mines_of(solution) ^ field.mines <= solution.varying


def test_a_huge_number_of_fields_is_exact() -> None:
    rows = [[1] * 60, [1] * 60]
    for column in range(60):
        rows[0][column] = rows[1][column] = 3 if 0 < column < 59 else 2
    assert solve_counts(rows).count == 2**60


def test_a_clue_larger_than_its_cells_is_a_reason_by_itself() -> None:
    solution = solved("5 2 / 2 2")
    assert solution.mines is None
    assert solution.reason == Reason(clash={(0, 0): 1})


def test_a_local_reason_is_preferred_to_a_long_one() -> None:
    counts = [list(row) for row in generate_field(30, 31, 15, Random(4)).counts]
    counts[15][15] += 1
    reason = solve_counts(counts).reason
    assert reason is not None
    assert proves(reason, counts)
    assert len(reason.clues) <= 10


@pytest.mark.parametrize(("depth", "found"), [(4, False), (5, True)])
def test_a_reason_that_is_too_deep_is_given_up(depth: int, found: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.counts.refutation.MAX_DEPTH", depth)
    solution = solved("11? / ?21 / ?2? / 3?? / ?53 / 232")
    assert solution.mines is None
    assert solution.complete
    assert (solution.reason is not None) == found


@pytest.mark.parametrize(("upright", "last"), some(product([False, True], [0, 2]), 2))
def test_a_long_line_without_a_field_is_refuted(last: int, upright: bool) -> None:
    line = [0, *[1] * 1198, last]
    counts = [[clue] for clue in line] if upright else [line]
    solution = solve_counts(counts)
    assert solution.reason is not None
    assert proves(solution.reason, counts)


def test_a_solution_is_found_even_if_counting_takes_all_nodes() -> None:
    counts = parse_counts("???3??2 / 2??5??2 / ?1?????")
    assert search(counts, nodes=20).solution is None
    solution = solve_counts(counts, nodes=20)
    assert solution.mines is not None
    assert (solution.count, solution.complete, solution.unique) == (1, False, False)


@pytest.mark.parametrize("cell", [(-1, 0), (3, 0), (0, 1)])
def test_a_reason_with_a_clue_off_the_board_is_refused(cell: tuple[int, int]) -> None:
    with pytest.raises(CellError):
        proves(Reason(clash={cell: 1}), [[0], [1], [1]])


def test_a_reason_for_other_counts_proves_nothing() -> None:
    wrong = [[0, 1], [0, 0]]
    reason = solve_counts(wrong).reason
    assert reason is not None
    assert proves(reason, wrong)
    assert not proves(reason, [[1, 1], [1, 1]])
    assert not proves(Reason(), wrong)


@pytest.mark.parametrize(("most", "capped"), [(3, True), (4, True), (5, False)])
def test_as_many_fields_as_are_counted_may_not_be_all(most: int, capped: bool) -> None:
    found = search([[0, None, None, None]], most)
    assert (found.number, found.capped) == (min(most, 4), capped)
    none = search([[9, None, None, None]], most)
    assert (none.number, none.varying) == (0, 0)


@pytest.mark.parametrize(
    ("size", "seed", "number", "nodes"), [((13, 12), 250, 50, 85), ((8, 13), 77, 0, 19), ((10, 11), 392, 50, 93)]
)
def test_a_search_takes_no_more_nodes_than_it_did(size: tuple[int, int], seed: int, number: int, nodes: int) -> None:
    [counts] = matrices([size], 1, Random(seed), hidden=0.55)
    found = search(counts, most=50, nodes=nodes)
    assert (found.number, found.complete) == (number, True)


def test_a_matrix_without_clues_has_too_many_fields_to_count() -> None:
    solution = solve_counts([[None] * 9] * 9)
    assert (solution.count, solution.capped, solution.exact, solution.unique) == (MAX_COUNT, True, False, False)


@pytest.mark.parametrize("nodes", [0, 3])
def test_a_search_that_runs_out_of_nodes_says_so(nodes: int) -> None:
    counts = hide(generate_field(25, 25, 50, Random(1)).counts, 0.5, Random(1))
    solution = solve_counts(counts, nodes=nodes)
    assert not solution.complete
    assert not solution.unique
    assert solution.reason is None


def test_a_search_ends_once_its_time_is_spent() -> None:
    counts = hide(generate_field(60, 60, 45, Random(3)).counts, 0.55, Random(1))
    ticks = count(1)
    solution = solve_counts(counts, spent=lambda: next(ticks) / 100)
    assert not solution.complete
    assert next(ticks) <= 102


def test_a_solution_is_found_even_if_counting_takes_its_share_of_the_time() -> None:
    counts = parse_counts("???3??2 / 2??5??2 / ?1?????")
    ticks = count(1)
    solution = solve_counts(counts, spent=lambda: next(ticks) / 40)
    assert solution.mines is not None
    assert (solution.count, solution.complete) == (1, False)


def test_looking_for_a_reason_ends_once_its_time_is_spent() -> None:
    counts = parse_counts("?11?? / 1??21 / 23?31 / ??22?")
    solution = solve_counts(counts)
    assert solution.reason is not None
    assert solution.reason.split is not None
    nodes = next(number for number in count(1) if search(counts, nodes=number).complete)
    searching = iter([0] * nodes)
    hurried = solve_counts(counts, spent=lambda: next(searching, 1))
    assert (hurried.complete, hurried.reason) == (True, None)


def test_a_large_search_does_not_run_out_of_stack() -> None:
    field = generate_field(100, 100, 20, Random(5))
    counts = hide(field.counts, 0.33, Random(5))
    solution = solve_counts(counts)
    assert solution.complete
    found = Minefield.of(100, 100, mines_of(solution)).counts
    assert all(
        clue in (None, found[row][column]) for row, line in enumerate(counts) for column, clue in enumerate(line)
    )


@pytest.mark.parametrize(
    ("counts", "code", "row", "column", "found"),
    [
        ([], CountsFlaw.EMPTY, None, None, ""),
        ([[]], CountsFlaw.EMPTY, None, None, ""),
        ([[1, 2], [3]], CountsFlaw.RAGGED, 1, None, ""),
        ([[1, 10]], CountsFlaw.BAD_CLUE, 0, 1, 10),
        ([[1, 2], [-1, 2]], CountsFlaw.BAD_CLUE, 1, 0, -1),
        ([[None, 12]], CountsFlaw.BAD_CLUE, 0, 1, 12),
        ([["1"]], CountsFlaw.BAD_CLUE, 0, 0, "1"),
        ([[1.0]], CountsFlaw.BAD_CLUE, 0, 0, 1.0),
    ],
)
def test_a_bad_matrix_of_counts_is_refused(
    counts: Counts, code: CountsFlaw, row: int | None, column: int | None, found: object
) -> None:
    assert_refused(lambda: solve_counts(counts), code, row=row, column=column, found=found)


def test_medium_matrices_are_counted_as_plain_search_does() -> None:
    for counts in matrices([(4, 7), (7, 4), (7, 5), (5, 8)], 40, Random(11), hidden=0.5):
        found = search(counts, most=50)
        if found.complete:
            assert found.number == min(count_plainly(counts, 50), 50)


def count_plainly(counts: Matrix, most: int) -> int:
    """Return the number of fields up to `most`, trying each cell both ways until a clue can't be met."""
    rows, columns = len(counts), len(counts[0])
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    given = [(row, column) for row, column in cells if counts[row][column] is not None]
    seers = {
        cell: [clue for clue in given if abs(clue[0] - cell[0]) <= 1 and abs(clue[1] - cell[1]) <= 1] for cell in cells
    }
    needs = {(row, column): counts[row][column] or 0 for row, column in given}
    room = {clue: sum(clue in seers[cell] for cell in cells) for clue in given}

    def count(place: int, left: int) -> int:
        if place == len(cells):
            return 1
        total = 0
        for mine in (0, 1):
            for clue in seers[cells[place]]:
                needs[clue] -= mine
                room[clue] -= 1
            if total < left and all(0 <= needs[clue] <= room[clue] for clue in seers[cells[place]]):
                total += count(place + 1, left - total)
            for clue in seers[cells[place]]:
                needs[clue] += mine
                room[clue] += 1
        return total

    return count(0, most)
