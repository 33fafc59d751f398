"""Automatic play: what its cases promise, and that a game is what its seed says."""

import pytest

from benchmarks.play import CASES, CHUNK, NOTHING, RECOUNTED, Case, Chunk, Mode, chunks, lay, play, wins
from core import Minefield


@pytest.mark.parametrize("case", CASES + RECOUNTED, ids=lambda case: case.name)
def test_the_first_cell_is_as_free_as_the_case_says(case: Case) -> None:
    for seed in range(20):
        field = lay(case, seed)
        row, column = case.start
        assert len(field.mines) == case.size.mines
        assert case.start not in field.mines
        assert case.mode is Mode.SAFE or field.clues[row][column] == 0


def test_a_game_that_logic_solves_is_won() -> None:
    assert wins(Minefield.of(5, 5, [(4, 4)]), (0, 0))


def test_a_game_that_begins_on_a_mine_is_lost() -> None:
    assert not wins(Minefield.of(5, 5, [(4, 4)]), (4, 4))


def test_seeds_are_played_once_each() -> None:
    beginner = CASES[-1]
    played = play(Chunk(beginner, 0, 10)) + play(Chunk(beginner, 10, 10))
    whole = play(Chunk(beginner, 0, 20))
    assert (played.games, played.won) == (whole.games, whole.won)
    assert sum([whole], NOTHING) == whole


def test_chunks_come_in_turns_of_the_cases() -> None:
    wanted = chunks(CASES[:2], CHUNK + 1)
    assert [(chunk.case, chunk.first) for chunk in wanted] == [
        (CASES[0], 0),
        (CASES[1], 0),
        (CASES[0], CHUNK),
        (CASES[1], CHUNK),
    ]
