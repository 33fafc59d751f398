"""Results that no turn has stored: of games left alone, of games from before there were results, and their reviews."""

import asyncio
import logging
from functools import partial

import pytest
from sqlalchemy import update

from bot.engine.pool import TookTooLong, WorkerPool
from bot.errors import PlayerError
from bot.features.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.features.puzzle.session import PuzzleOptions
from bot.features.puzzle.session import start as start_puzzle
from bot.store.models import StoredGame
from bot.store.results import ResultStore
from bot.text import errors as text
from core import ContradictionError, ContradictionFlaw
from tests.at_once import AtOnce, Busy
from tests.game.fixtures import on_both_databases
from tests.game.gaming_table import BEGINNER, OTHER, STARTER, Clock, Table, interactions, moves_of
from tests.game.hooked_store import HookedStore, fail
from tests.game.recorded import facts, forget_results, is_recorded, results_in, timers_of
from tests.referees import referee_of
from tests.timers import run_timers

DAY = 24 * 60 * 60
ROW = "*.. ..."
FORCED = """
    *.
    ..
"""
"""After a dig at B2 every other square has a risk of 1/3."""


async def tick(table: Table, workers: WorkerPool | None = None) -> None:
    await run_timers(timers_of(table.store, table.clock, workers), table.clock())


async def forget(table: Table) -> None:
    """Leave no results, also of reviews that come late."""
    await table.reviews_made()
    await forget_results(table.store)


async def lost(table: Table, picture: str = ROW, moves: str = "b1 a1") -> MinesweeperSession:
    """A game that its starter lost."""
    play = await table.start_on(picture)
    await table.move(play, STARTER, moves)
    return play


async def review_of(table: Table, game: int | None = None) -> tuple[float | None, int | None, int | None]:
    """What the review of the only game with results has found."""
    [row] = await results_in(table.store, game)
    return row.luck, row.digs, row.mistakes


async def outcomes(table: Table) -> list[tuple[int, int, str]]:
    return [(row.game_id, row.player_id, row.outcome) for row in await results_in(table.store)]


async def test_a_game_left_alone_for_a_day_is_recorded_once(table: Table, clock: Clock) -> None:
    play = await table.start_on(ROW)
    await table.move(play, STARTER, "b1")
    clock.wait(DAY - 1)
    await tick(table)
    assert await results_in(table.store) == []
    clock.wait(1)
    await asyncio.gather(tick(table), tick(table))
    assert await outcomes(table) == [(play.id, STARTER, "lost")]
    await table.move(play, STARTER, "c1 a2 b2")
    await tick(table)
    assert await outcomes(table) == [(play.id, STARTER, "lost")]


@on_both_databases
async def test_a_press_and_a_timer_that_come_at_once_record_a_game_once(table: Table, next_table: Table) -> None:
    for _ in range(3):
        play = await table.start_on(ROW)
        await table.move(play, STARTER, "b1")
        table.clock.wait(DAY)
        await asyncio.gather(tick(next_table), table.move(play, OTHER, "a1"))
        rows = await results_in(table.store, play.id)
        assert [(row.player_id, row.outcome, row.moves) for row in rows] == [(STARTER, "lost", 1)]


async def test_a_game_in_which_nobody_dug_is_read_ever_less_often(
    table: Table, store: HookedStore, clock: Clock
) -> None:
    play = await table.start(BEGINNER)
    await table.move(play, STARTER, "!a1")
    store.reads.clear()
    for _ in range(32):
        clock.wait(DAY)
        await tick(table)
    assert store.reads == [play.id] * 7, "after 1, 2, 4, 8, 15, 22 and 29 days"
    assert not await is_recorded(table.store, play.id)
    await table.move(play, STARTER, "c1")
    clock.wait(33 * DAY)
    await tick(table)
    assert await outcomes(table) == [(play.id, STARTER, "lost")]


async def test_games_from_before_results_get_those_they_would_have_got(table: Table, clock: Clock) -> None:
    for line in ("b1 c1 a2 b2", "b1 a1", "b1", "!a1"):
        play = await table.start_on(ROW)
        await table.move(play, STARTER, line)
        clock.wait(60)
        if line == "b1 a1":
            await table.vote(play, STARTER, CONTINUE_VOTE)
            await table.move(play, OTHER, "c1 a2 b2")
        else:
            await table.resign(play)
    await table.reviewed(play)
    live = [facts(row) for row in await results_in(table.store)]
    assert [row["outcome"] for row in live] == ["won", "lost", "lost"]
    await forget(table)
    await tick(table)
    assert [facts(row) for row in await results_in(table.store)] == live
    assert all([await is_recorded(table.store, number) for number in (1, 2, 3, 4)])


async def test_a_lost_game_from_before_results_keeps_its_loss_when_it_goes_on(table: Table) -> None:
    play = await lost(table)
    await forget(table)
    table.restart()
    await table.vote(play, STARTER, CONTINUE_VOTE)
    assert await outcomes(table) == [(play.id, STARTER, "lost")]


async def test_a_review_completes_results_as_soon_as_it_is_there(table: Table) -> None:
    play = await table.start_on(FORCED)
    await table.move(play, OTHER, "!a1")
    await table.move(play, STARTER, "b2 b1 a2")
    await table.reviewed(play)
    won, flagged = await results_in(table.store)
    assert (won.digs, won.mistakes) == (2, 0)
    assert won.luck == pytest.approx(1 / 3 + 1 / 2)
    assert (flagged.luck, flagged.digs, flagged.mistakes) == (None, 0, 0)


async def test_boards_that_were_played_before_say_nothing_of_luck(table: Table) -> None:
    play = await table.start_on(FORCED)
    await table.move(play, STARTER, "b2 b1 a2")
    again = await start_game(
        table.referee, table.place, STARTER, next(interactions), play.options, await table.now(play)
    )
    await table.move(again, STARTER, "b1 a2")
    await table.reviewed(again)
    assert (again.id, STARTER, "won") in await outcomes(table)
    assert await review_of(table, again.id) == (None, 0, 0)


async def test_only_digs_before_the_loss_are_reviewed_at_once_or_later(table: Table) -> None:
    play = await lost(table, FORCED, "b2 a1")
    await table.reviewed(play)
    (before,) = await results_in(table.store)
    await ResultStore(table.store.database).add_review(play.id, {STARTER: None})  # a failed one replaces no other
    await table.vote(play, STARTER, CONTINUE_VOTE)
    await table.move(play, STARTER, "b1 a2")
    await table.reviewed(play)
    (after,) = await results_in(table.store)
    assert facts(after) == facts(before)
    await forget(table)
    await tick(table)
    (late,) = await results_in(table.store)
    assert facts(late) == facts(before)
    assert late.digs == 1


class Failing(AtOnce):
    """Fails at every job."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.jobs = 0
        self._error = error

    async def run(self, *_: object, **__: object) -> object:  # type: ignore[override]
        self.jobs += 1
        raise self._error


@pytest.mark.parametrize(
    "error", [TookTooLong("late"), ContradictionError(ContradictionFlaw.MINES)], ids=["late", "impossible"]
)
async def test_a_review_that_would_fail_again_is_not_tried_again(table: Table, error: Exception) -> None:
    await lost(table, FORCED, "b2 a1")
    await forget(table)
    failing = Failing(error)
    for _ in range(2):
        await tick(table, failing)
    assert failing.jobs == 1
    assert await review_of(table) == (None, 0, 0)


@pytest.mark.parametrize(
    "workers",
    [Busy(), Failing(PlayerError(text.FAILED)), Failing(ZeroDivisionError())],
    ids=["busy", "dead", "broken"],
)
async def test_a_review_waits_for_a_worker_that_can_do_it(table: Table, workers: WorkerPool) -> None:
    await lost(table, FORCED, "b2 a1")
    await forget(table)
    await tick(table, workers)
    assert (await review_of(table))[1] is None
    table.clock.wait(60 * 60)
    await tick(table)
    assert (await review_of(table))[1] == 1


async def test_puzzles_are_recorded_and_not_reviewed(table: Table, clock: Clock) -> None:
    puzzles = referee_of(table.store, clock, 1)
    puzzle = await start_puzzle(puzzles, table.place, STARTER, next(interactions), PuzzleOptions(4, 4))
    await puzzles.move(puzzle, STARTER, next(interactions), moves_of("!a1"))
    clock.wait(DAY)
    await tick(table)
    (row,) = await results_in(table.store)
    assert (row.kind, row.outcome, row.digs) == ("puzzle", "lost", None)


async def test_a_game_that_can_not_be_restored_keeps_no_other_from_its_results(
    table: Table, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await lost(table)
    play = await lost(table)
    await forget(table)
    spoil = update(StoredGame).where(StoredGame.id == broken.id).values(options={})
    await table.store.database.write(lambda connection: connection.execute(spoil))
    with caplog.at_level(logging.WARNING):
        await tick(table)
    assert await outcomes(table) == [(play.id, STARTER, "lost")]
    assert f"review {broken.id} is left for later" in caplog.text


async def test_a_game_that_cannot_be_read_keeps_no_other_from_its_results(table: Table, store: HookedStore) -> None:
    for _ in range(3):
        await lost(table)
    await forget(table)
    store.reads.clear()
    store.after_reading = [partial(asyncio.sleep, 0), fail]
    await tick(table)
    assert store.reads == [1, 2, 3, 1, 3], "to record them and to review them"
    assert [game for game, *_ in await outcomes(table)] == [1, 3]
    table.clock.wait(60)
    await tick(table)
    assert [game for game, *_ in await outcomes(table)] == [1, 2, 3]
