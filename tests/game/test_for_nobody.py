"""Games that the bot starts by itself, and the games that make way for them."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from bot.board.appearance import Look
from bot.features.minesweeper.options import new_stored_game
from bot.features.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.game.referee import GameRunning
from bot.game.session import Session, look_turn
from bot.game.text import PLAY_ALONG
from bot.store.personal_data import Deletions
from bot.store.writing import BeingDeleted
from bot.text.words import THE_BOT
from core import Outcome
from tests.game.fixtures import on_both_databases
from tests.game.gaming_table import BEGINNER, CHANNEL, NOON, OTHER, STARTER, Table, interactions, moves_of
from tests.game.recorded import results_in
from tests.referees import running

THIRD = 3
Posted = tuple[MinesweeperSession, MinesweeperSession | None]
MAKES_WAY = Session.makes_way_for_the_bot
HOUR = timedelta(hours=1)
DAY = 24 * 60 * 60
TEN_MINUTES = 10 * 60


async def post(table: Table, after: timedelta = HOUR) -> Posted:
    """Start a game for nobody, and return it with the one that it replaces."""
    stored = new_stored_game(BEGINNER, table.place, THE_BOT, table.clock())
    return await table.referee.begin_for_nobody(MinesweeperSession, stored, after)


async def lost_game(table: Table) -> MinesweeperSession:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1 a1")
    return play


async def test_a_game_that_nobody_touched_makes_way_for_the_next(table: Table) -> None:
    first, replaced = await post(table)
    assert replaced is None
    table.clock.wait(3600)
    second, replaced = await post(table)
    assert replaced is not None
    assert (replaced.id, replaced.outcome) == (first.id, Outcome.RESIGNED)
    assert (await running(table.referee, table.place.channel_id, MinesweeperSession)).id == second.id
    restored = await table.stored(first)
    assert (restored.outcome, restored.again) == (Outcome.RESIGNED, False)


async def test_a_young_game_stays(table: Table) -> None:
    await post(table)
    for seconds in (0, 3599):
        table.clock.wait(seconds)
        with pytest.raises(GameRunning):
            await post(table)


async def test_no_start_in_between_makes_a_game_end_for_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who starts one just when another makes way is refused, and not the bot."""
    await post(table)
    table.clock.wait(3600)
    starts: list[asyncio.Task[MinesweeperSession]] = []
    add_turn = table.store.add_turn

    async def add_last_turn(*given: Any) -> None:
        starts.append(asyncio.create_task(table.start(BEGINNER)))
        await add_turn(*given)

    monkeypatch.setattr(table.store, "add_turn", add_last_turn)
    posted, replaced = await post(table)
    assert replaced is not None
    assert replaced.over
    with pytest.raises(GameRunning) as refused:
        await starts[0]
    assert refused.value.session.id == posted.id


async def test_a_game_left_alone_for_a_day_makes_way_and_stays_lost_since_then(table: Table) -> None:
    session, _ = await post(table)
    table.clock.wait(HOUR.seconds)
    await table.move(session, OTHER, "e5")
    lost_at = table.clock() + timedelta(days=1)
    table.clock.wait(DAY - 1)
    with pytest.raises(GameRunning):
        await post(table)
    table.clock.wait(HOUR.seconds)
    _, replaced = await post(table)
    assert replaced is not None
    assert (replaced.id, replaced.outcome) == (session.id, Outcome.RESIGNED)
    [result] = await results_in(table.store, session.id)
    assert (result.player_id, result.outcome, result.ended_at) == (OTHER, "lost", lost_at)


async def test_a_game_that_went_on_or_ended_in_another_process_does_not_end(table: Table, next_table: Table) -> None:
    session, _ = await post(table)
    await next_table.move(session, OTHER, "!a1")
    table.clock.wait(3600)
    with pytest.raises(GameRunning):
        await post(table)
    assert await table.referee.end(session, MAKES_WAY) is None
    table.clock.wait(DAY)
    await next_table.move(session, OTHER, "!a2")
    assert await table.referee.end(session, MAKES_WAY) is None
    await next_table.resign(session, moderates=True)
    table.clock.wait(DAY)
    assert await table.referee.end(session, MAKES_WAY) is None


@on_both_databases
async def test_a_move_while_a_game_makes_way_is_made_or_refused_but_never_lost(table: Table, next_table: Table) -> None:
    for _ in range(5):
        session, _ = await post(table, timedelta(0))
        ended, moved = await asyncio.gather(
            table.referee.end(session, MAKES_WAY), next_table.move(session, OTHER, "!a1"), return_exceptions=True
        )
        stored = await table.stored(session)
        assert not isinstance(moved, BaseException)
        assert stored.over is (ended is not None)
        assert stored.over is not bool(moved.made)
        if not stored.over:
            await table.resign(session, moderates=True)


@on_both_databases
async def test_two_processes_start_one_game(table: Table, next_table: Table) -> None:
    started = await asyncio.gather(
        *(post(where) for where in (table, next_table)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in started) == ["GameRunning", "tuple"]


@pytest.mark.parametrize("moves", ["", "!a1"], ids=["untouched", "played"])
async def test_it_makes_way_for_a_player_once_nobody_has_moved_for_ten_minutes(table: Table, moves: str) -> None:
    told: list[int] = []
    table.referee.listeners.append(lambda news: told.append(news.session.id) if news.made_way else None)
    session, _ = await post(table)
    table.clock.wait(300)
    if moves:
        await table.move(session, OTHER, moves)
    table.clock.wait(600 - 1 if moves else 300 - 1)
    with pytest.raises(GameRunning) as refused:
        await table.start(BEGINNER)
    assert refused.value.text is PLAY_ALONG
    assert told == []
    table.clock.wait(1)
    started = await table.start(BEGINNER)
    assert (await running(table.referee, table.place.channel_id, MinesweeperSession)).id == started.id
    assert (await table.stored(session)).outcome is Outcome.RESIGNED
    assert told == [session.id]


async def test_a_players_game_makes_way_for_the_bots_after_a_day_and_never_for_players(table: Table) -> None:
    play = await table.start(BEGINNER)
    table.clock.wait(DAY - 1)
    with pytest.raises(GameRunning):
        await post(table)
    table.clock.wait(30 * DAY)
    with pytest.raises(GameRunning):
        await table.start(BEGINNER)
    assert not (await table.stored(play)).over
    await post(table)
    assert (await table.stored(play)).outcome is Outcome.RESIGNED


async def test_it_makes_way_for_a_lost_game_once_a_vote_decides_to_continue_it(table: Table) -> None:
    lost = await lost_game(table)
    session, _ = await post(table)
    with pytest.raises(GameRunning):
        await table.vote(lost, STARTER, CONTINUE_VOTE)
    table.clock.wait(TEN_MINUTES)
    await table.referee.aim(session, OTHER, corner=(7, 7))
    before = (await table.now(session)).viewport
    assert (await table.vote(lost, OTHER, CONTINUE_VOTE)).over
    assert not (await table.stored(session)).over
    assert not (await table.now(session)).over
    await table.referee.store_aims()
    assert (await table.stored(session)).viewport == before, "as players see it"
    assert not (await table.vote(lost, THIRD, CONTINUE_VOTE)).over
    assert (await table.stored(session)).over
    assert (await table.now(session)).over


@pytest.mark.parametrize("votes", [False, True])
async def test_it_stays_if_what_it_would_make_way_for_is_refused(table: Table, votes: bool) -> None:
    lost = await lost_game(table)
    session, _ = await post(table)
    table.clock.wait(600)
    await Deletions(table.store.database).begin(STARTER, NOON.date())
    refused = table.vote(lost, STARTER, CONTINUE_VOTE) if votes else table.start(BEGINNER)
    with pytest.raises(BeingDeleted):
        await refused
    assert not (await table.stored(session)).over
    assert (await running(table.referee, table.place.channel_id, MinesweeperSession)).id == session.id
    assert (await table.stored(lost)).over


def come_first(table: Table, monkeypatch: pytest.MonkeyPatch, change: Callable[[], Awaitable[object]]) -> None:
    """Let another process change a game just before this one replaces it."""
    transact = table.store.database.transact

    async def transact_late(work: Any) -> Any:
        monkeypatch.setattr(table.store.database, "transact", transact)
        await change()
        return await transact(work)

    monkeypatch.setattr(table.store.database, "transact", transact_late)


@pytest.mark.parametrize("votes", [False, True])
async def test_a_move_in_another_process_at_the_moment_of_replacement_is_never_lost(
    table: Table, next_table: Table, monkeypatch: pytest.MonkeyPatch, votes: bool
) -> None:
    lost = await lost_game(table)
    session, _ = await post(table)
    table.clock.wait(TEN_MINUTES)
    come_first(table, monkeypatch, lambda: next_table.move(session, OTHER, "!a1"))
    with pytest.raises(GameRunning):
        await (table.vote(lost, STARTER, CONTINUE_VOTE) if votes else table.start(BEGINNER))
    stored = await table.stored(session)
    assert not stored.over
    assert stored.game.board[moves_of("a1")[0].cell] == "F"
    assert (await table.stored(lost)).over


@pytest.mark.parametrize("ended", [True, False])
async def test_a_change_in_another_process_at_the_moment_of_replacement_refuses_no_start(
    table: Table, next_table: Table, monkeypatch: pytest.MonkeyPatch, ended: bool
) -> None:
    session, _ = await post(table)
    table.clock.wait(TEN_MINUTES)
    look = partial(next_table.referee.play, session, OTHER, next(interactions), partial(look_turn, look=Look.PLAIN))
    come_first(table, monkeypatch, partial(next_table.resign, session, moderates=True) if ended else look)
    play = await table.start(BEGINNER)
    assert (await table.stored(session)).over
    running = await next_table.referee.load_running(CHANNEL, MinesweeperSession)
    assert running is not None
    assert running.id == play.id


async def test_nobody_but_moderators_ends_it_before_an_idle_day(table: Table) -> None:
    session, _ = await post(table)
    assert [session.may_end(STARTER, may, table.referee.clock()) for may in (False, True)] == [False, True]
    table.clock.wait(DAY)
    assert session.may_end(STARTER, False, table.referee.clock())


async def test_a_game_is_brought_back_as_it_was_until_somebody_has_played_it(table: Table, next_table: Table) -> None:
    first, _ = await post(table)
    table.clock.wait(3600)
    second, replaced = await post(table)
    assert replaced
    assert (await next_table.now(first)).over
    assert not await table.referee.bring_back(replaced), "the channel has another game"
    assert await table.referee.end(second, MAKES_WAY)
    assert await table.referee.bring_back(replaced)
    for process in (table, next_table):
        assert not (await process.now(first)).over
    assert (await table.stored(first)).next_number == first.next_number
    assert (await next_table.move(first, OTHER, "e5")).number, "the first dig is never a mine"
    table.clock.wait(DAY)
    second, replaced = await post(table)
    assert replaced
    assert await table.referee.end(second, MAKES_WAY)
    assert not await table.referee.bring_back(replaced)
    assert (await table.now(first)).over


async def test_results_that_were_stored_before_are_reported_once(table: Table) -> None:
    reported: list[int] = []
    table.referee.listeners.append(lambda news: reported.append(news.session.id) if news.results else None)
    session, _ = await post(table)
    await table.move(session, OTHER, "e5")
    table.clock.wait(DAY)
    await table.move(session, OTHER, "!a1 !a9 !i1 !i9")
    table.clock.wait(TEN_MINUTES)
    await table.start(BEGINNER)
    assert reported == [session.id]
