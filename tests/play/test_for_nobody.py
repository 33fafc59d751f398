"""Games that the bot starts by itself, and the games that make way for them."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.games.minesweeper.session import MinesweeperSession
from bot.play.service import GameRunning
from core import Outcome
from tests.play.results import results_in
from tests.play.table import BEGINNER, OTHER, STARTER, Table

HOUR = timedelta(hours=1)
DAY = 24 * 60 * 60


@pytest.fixture
def url(made_database: str) -> str:
    """On both databases."""
    return made_database


async def test_a_game_that_nobody_touched_makes_way_for_the_next(table: Table) -> None:
    first, replaced = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    assert replaced is None
    table.clock.wait(3600)
    second, replaced = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    assert replaced is not None
    assert (replaced.id, replaced.outcome) == (first.id, Outcome.RESIGNED)
    assert (await table.games.running(table.place.channel_id)).id == second.id
    restored = await table.stored(first)
    assert (restored.outcome, restored.again) == (Outcome.RESIGNED, False)


@pytest.mark.parametrize("seconds", [0, 3599])
async def test_a_young_game_stays(table: Table, seconds: float) -> None:
    await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(seconds)
    with pytest.raises(GameRunning):
        await table.games.start_for_nobody(table.place, BEGINNER, HOUR)


async def test_no_start_in_between_makes_a_game_end_for_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who starts one just when another makes way is refused, and not the bot."""
    await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(3600)
    starts: list[asyncio.Task[MinesweeperSession]] = []
    add_turn = table.store.add_turn

    async def add_last_turn(*given: Any) -> None:
        starts.append(asyncio.create_task(table.start(BEGINNER)))
        await add_turn(*given)

    monkeypatch.setattr(table.store, "add_turn", add_last_turn)
    posted, replaced = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    assert replaced is not None
    assert replaced.over
    with pytest.raises(GameRunning) as refused:
        await starts[0]
    assert refused.value.session.id == posted.id


async def test_a_game_of_a_player_stays_for_a_day(table: Table) -> None:
    play = await table.start(BEGINNER)
    table.clock.wait(DAY - 1)
    with pytest.raises(GameRunning):
        await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(1)
    await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    assert (await table.stored(play)).outcome is Outcome.RESIGNED


async def test_a_game_left_alone_for_a_day_makes_way_and_stays_lost_since_then(table: Table) -> None:
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(HOUR.seconds)
    await table.move(session, OTHER, "e5")
    lost_at = table.clock() + timedelta(days=1)
    table.clock.wait(DAY - 1)
    with pytest.raises(GameRunning):
        await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(HOUR.seconds)
    _, replaced = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    assert replaced is not None
    assert (replaced.id, replaced.outcome) == (session.id, Outcome.RESIGNED)
    [result] = await results_in(table.store, session.id)
    assert (result.player_id, result.outcome, result.ended_at) == (OTHER, "lost", lost_at)


async def test_a_game_that_went_on_in_another_process_stays(table: Table, next_table: Table) -> None:
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    await table.move(session, OTHER, "!a1")
    table.clock.wait(DAY)
    await next_table.move(session, OTHER, "!a2")
    with pytest.raises(GameRunning):
        await table.games.discard(session.id)


async def test_a_game_that_is_over_does_not_end_again(table: Table) -> None:
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    await table.games.resign(session.id, STARTER, -1, moderates=True)
    table.clock.wait(DAY)
    with pytest.raises(GameRunning):
        await table.games.discard(session.id)


async def test_a_game_that_was_touched_in_another_process_stays(table: Table, next_table: Table) -> None:
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    await next_table.move(session, OTHER, "!a1")
    table.clock.wait(3600)
    with pytest.raises(GameRunning):
        await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    with pytest.raises(GameRunning):
        await table.games.discard(session.id)


async def test_a_move_at_the_moment_of_replacement_is_made_or_refused_but_never_lost(
    table: Table, next_table: Table
) -> None:
    for _ in range(10):
        session, _ = await table.games.start_for_nobody(table.place, BEGINNER, timedelta(0))
        ended, moved = await asyncio.gather(
            table.games.discard(session.id), next_table.move(session, OTHER, "!a1"), return_exceptions=True
        )
        stored = await table.stored(session)
        assert not isinstance(moved, BaseException)
        assert stored.over is not isinstance(ended, GameRunning)
        assert stored.over is not bool(moved.made)
        if not stored.over:
            await table.games.resign(session.id, STARTER, -session.id, moderates=True)


async def test_two_processes_start_one_game(table: Table, next_table: Table) -> None:
    started = await asyncio.gather(
        *(where.games.start_for_nobody(where.place, BEGINNER, HOUR) for where in (table, next_table)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in started) == ["GameRunning", "tuple"]


async def test_nobody_but_moderators_ends_it_before_an_idle_day(table: Table) -> None:
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    assert not table.games.may_end(session, STARTER, moderates=False)
    assert table.games.may_end(session, STARTER, moderates=True)
    table.clock.wait(24 * 3600)
    assert table.games.may_end(session, STARTER, moderates=False)
