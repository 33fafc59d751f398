"""Boards that need no guess, as games get them."""

import time
from itertools import count

import pytest

from bot.engine.jobs import SOLVING, Hint, find_hint, find_hint_for, solve_timed
from bot.errors import PlayerError
from bot.features.minesweeper.options import Laying, Options, choose_options
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.starting import start as start_game
from bot.game.session import HELPED, SHARED
from bot.store.models import RESIGN
from core import MAX_NODES, Cell, needs_no_guess, parse_board, parse_counts
from tests.game.gaming_table import BEGINNER, OTHER, STARTER, Table, interactions

CROWDED = Options("Crowded", 8, 8, 40)
"""Enough mines that hardly any board can be won without a guess."""


@pytest.mark.parametrize(("moves", "first"), [("!a1 e5 !a1", (4, 4)), ("!a1 a1 i9", (8, 8)), ("!e5 !e5 e5", (4, 4))])
async def test_a_board_needs_no_guess_from_the_first_cell_that_is_dug(table: Table, moves: str, first: Cell) -> None:
    """A flagged cell isn't dug, and one whose flag was taken off before is."""
    play = await table.start(BEGINNER)
    await table.move(play, STARTER, moves)
    play = await table.stored(play)
    assert play.first_dig == first
    assert needs_no_guess(play.game.field, first)
    assert play.laying is Laying.NO_GUESS


async def test_a_game_without_a_guess_may_become_random_if_no_board_is_found(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.engine.jobs.PARTS", 1)
    play = await table.start(CROWDED)
    await table.move(play, STARTER, "d4")
    play = await table.stored(play)
    assert play.game.board[3, 3] in "012345678"
    assert play.laying is Laying.NONE_FOUND
    assert not play.options.guessing, "the next game is to try again"


async def test_a_game_that_allows_guessing_is_random_and_so_is_the_same_board_again(table: Table) -> None:
    play = await table.start(choose_options("beginner", guessing=True))
    await table.move(play, STARTER, "e5")
    play = await table.stored(play)
    assert play.options.guessing
    assert play.laying is Laying.RANDOM
    await table.referee.play(play, STARTER, next(interactions), RESIGN, moderates=False)
    again = await start_game(table.referee, table.place, OTHER, next(interactions), BEGINNER, await table.now(play))
    assert again.laying is Laying.RANDOM


@pytest.mark.parametrize("shared", [False, True])
async def test_asking_for_help_and_sharing_it_are_no_moves(table: Table, shared: bool) -> None:
    play = await table.start(BEGINNER)
    await table.move(play, STARTER, "e5")
    moved_at = (await table.now(play)).last_turn_at
    table.clock.wait(60)
    await table.referee.play(play, STARTER, next(interactions), SHARED if shared else HELPED)
    assert (await table.now(play)).last_turn_at == moved_at
    stored = await table.stored(play)
    assert stored.last_turn_at == moved_at
    assert stored.helped == {STARTER}


async def test_if_the_worker_fails_nothing_is_lost(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PlayerError("This could not be worked out: try again in a moment.")

    play = await table.start(BEGINNER)
    with monkeypatch.context() as patched:
        patched.setattr("bot.engine.jobs.lay_field", fail)
        with pytest.raises(PlayerError, match="try again"):
            await table.move(play, STARTER, "e5")
    await table.move(play, STARTER, "e5")
    assert (await table.stored(play)).first_dig == (4, 4)


async def test_a_move_that_was_refused_does_not_allow_to_ask_for_help(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, STARTER, "b1")
    await table.move(play, OTHER, "b1")  # it is open already
    with pytest.raises(PlayerError, match="Make a move"):
        await table.referee.play(play, OTHER, next(interactions), HELPED)


async def test_private_help_does_not_take_the_mark_of_shared_help_off_the_game(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, STARTER, "b1")
    await table.move(play, OTHER, "c1")
    await table.referee.play(play, STARTER, next(interactions), SHARED)
    await table.referee.play(play, OTHER, next(interactions), HELPED)
    assert Overview.of(await table.stored(play)).helped


def test_a_flag_that_was_proved_wrong_is_a_hint_before_any_guess() -> None:
    board = parse_board("*10\nX10", 1)
    assert find_hint(board, []) == find_hint_for(board, (1, 0)) == Hint(disproved=(1, 0))


def test_the_search_of_a_pasted_puzzle_ends_by_its_own_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_counts("???3??2 / 2??5??2 / ?1?????")
    assert solve_timed(puzzle, MAX_NODES).solution.complete
    monkeypatch.setattr(time, "monotonic", count(step=SOLVING).__next__)
    assert not solve_timed(puzzle, MAX_NODES).solution.complete
