"""Tens of thousands of count puzzles against plain enumeration and against the search."""

from random import Random

import pytest

from tests.core.matrices import LARGER, SMALL, check_by_enumeration, check_by_search, matrices


@pytest.mark.parametrize("seed", range(10))
def test_small_complete_matrices_are_solved_as_enumeration_does(seed: int) -> None:
    for counts in matrices(SMALL, 1000, Random(seed)):
        check_by_enumeration(counts)


@pytest.mark.parametrize("seed", range(10))
def test_small_matrices_with_hidden_clues_are_solved_as_enumeration_does(seed: int) -> None:
    for counts in matrices(SMALL, 500, Random(seed), hidden=0.4):
        check_by_enumeration(counts)


@pytest.mark.parametrize("seed", range(10))
def test_larger_complete_matrices_are_solved_as_the_search_does(seed: int) -> None:
    for counts in matrices(LARGER, 1000, Random(seed)):
        check_by_search(counts)
