"""Games that the bot starts by itself, and the games that make way for them."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.games.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.play.service import GameRunning
from bot.play.session import Session
from bot.play.text import PLAY_ALONG
from bot.render.appearance import Look
from bot.storage.deletions import Deletions
from bot.storage.writing import BeingDeleted
from core import Outcome
from tests.play.results import results_in
from tests.play.table import BEGINNER, CHANNEL, NOON, OTHER, STARTER, Table, interactions, moves_of

THIRD = 3
MAKES_WAY = Session.makes_way_for_the_bot
HOUR = timedelta(hours=1)
DAY = 24 * 60 * 60
TEN_MINUTES = 10 * 60


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
    assert await table.games.end(session, MAKES_WAY) is None


async def test_a_game_that_is_over_does_not_end_again(table: Table) -> None:
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    await table.games.resign(session.id, STARTER, -1, moderates=True)
    table.clock.wait(DAY)
    assert await table.games.end(session, MAKES_WAY) is None


async def test_a_game_that_was_touched_in_another_process_stays(table: Table, next_table: Table) -> None:
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    await next_table.move(session, OTHER, "!a1")
    table.clock.wait(3600)
    with pytest.raises(GameRunning):
        await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    assert await table.games.end(session, MAKES_WAY) is None


async def test_a_move_at_the_moment_of_replacement_is_made_or_refused_but_never_lost(
    table: Table, next_table: Table
) -> None:
    for _ in range(10):
        session, _ = await table.games.start_for_nobody(table.place, BEGINNER, timedelta(0))
        ended, moved = await asyncio.gather(
            table.games.end(session, MAKES_WAY), next_table.move(session, OTHER, "!a1"), return_exceptions=True
        )
        stored = await table.stored(session)
        assert not isinstance(moved, BaseException)
        assert stored.over is (ended is not None)
        assert stored.over is not bool(moved.made)
        if not stored.over:
            await table.games.resign(session.id, STARTER, -session.id, moderates=True)


async def test_two_processes_start_one_game(table: Table, next_table: Table) -> None:
    started = await asyncio.gather(
        *(where.games.start_for_nobody(where.place, BEGINNER, HOUR) for where in (table, next_table)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in started) == ["GameRunning", "tuple"]


@pytest.mark.parametrize("moves", ["", "!a1"], ids=["untouched", "played"])
async def test_it_makes_way_for_a_player_once_nobody_has_moved_for_ten_minutes(table: Table, moves: str) -> None:
    told: list[int] = []
    table.games.replaced_watchers.append(lambda session: told.append(session.id))
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
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
    assert (await table.games.running(table.place.channel_id)).id == started.id
    assert (await table.stored(session)).outcome is Outcome.RESIGNED
    assert told == [session.id]


async def test_it_stays_after_a_move_in_another_process(table: Table, next_table: Table) -> None:
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(600)
    await next_table.move(session, OTHER, "!a1")
    with pytest.raises(GameRunning):
        await table.start(BEGINNER)
    assert not (await table.stored(session)).over


async def test_a_players_own_game_never_makes_way_for_another_players(table: Table) -> None:
    play = await table.start(BEGINNER)
    table.clock.wait(30 * DAY)
    with pytest.raises(GameRunning):
        await table.start(BEGINNER)
    assert not (await table.stored(play)).over


async def test_it_makes_way_for_a_lost_game_that_players_continue(table: Table) -> None:
    lost = await table.start_on("*.. ...")
    await table.move(lost, STARTER, "b1 a1")
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    with pytest.raises(GameRunning):
        await table.games.vote(lost.id, STARTER, next(interactions), CONTINUE_VOTE)
    table.clock.wait(600)
    continued = await table.games.vote(lost.id, STARTER, next(interactions), CONTINUE_VOTE)
    assert not continued.over
    assert (await table.stored(session)).over


async def test_it_stays_until_a_vote_decides(table: Table) -> None:
    lost = await table.start_on("*.. ...")
    await table.move(lost, STARTER, "b1 a1")
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(600)
    await table.games.vote(lost.id, OTHER, next(interactions), CONTINUE_VOTE)
    assert not (await table.stored(session)).over
    assert not (await table.now(session)).over
    continued = await table.games.vote(lost.id, THIRD, next(interactions), CONTINUE_VOTE)
    assert not continued.over
    assert (await table.stored(session)).over
    assert (await table.now(session)).over


@pytest.mark.parametrize("votes", [False, True])
async def test_it_stays_if_what_it_would_make_way_for_is_refused(table: Table, votes: bool) -> None:
    lost = await table.start_on("*.. ...")
    await table.move(lost, STARTER, "b1 a1")
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(600)
    await Deletions(table.store.database).begin(STARTER, NOON.date())
    refused = table.games.vote(lost.id, STARTER, next(interactions), CONTINUE_VOTE) if votes else table.start(BEGINNER)
    with pytest.raises(BeingDeleted):
        await refused
    assert not (await table.stored(session)).over
    assert (await table.games.running(table.place.channel_id)).id == session.id
    assert (await table.stored(lost)).over


@pytest.mark.parametrize("votes", [False, True])
async def test_a_move_in_another_process_at_the_moment_of_replacement_is_never_lost(
    table: Table, next_table: Table, monkeypatch: pytest.MonkeyPatch, votes: bool
) -> None:
    lost = await table.start_on("*.. ...")
    await table.move(lost, STARTER, "b1 a1")
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(600)
    transact = table.store.database.transact

    async def move_before(work: Any) -> Any:
        monkeypatch.undo()
        await next_table.move(session, OTHER, "!a1")
        return await transact(work)

    monkeypatch.setattr(table.store.database, "transact", move_before)
    refused = table.games.vote(lost.id, STARTER, next(interactions), CONTINUE_VOTE) if votes else table.start(BEGINNER)
    with pytest.raises(GameRunning):
        await refused
    stored = await table.stored(session)
    assert not stored.over
    assert stored.game.board[moves_of("a1")[0].cell] == "F"
    assert (await table.stored(lost)).over


async def test_nobody_but_moderators_ends_it_before_an_idle_day(table: Table) -> None:
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    assert not table.games.may_end(session, STARTER, moderates=False)
    assert table.games.may_end(session, STARTER, moderates=True)
    table.clock.wait(24 * 3600)
    assert table.games.may_end(session, STARTER, moderates=False)


async def test_an_untouched_game_is_brought_back_as_it_was(table: Table, next_table: Table) -> None:
    first, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(3600)
    second, replaced = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    assert replaced
    assert (await next_table.now(first)).over
    assert not await table.games.bring_back(replaced), "the channel has another game"
    assert await table.games.end(second, MAKES_WAY)
    assert await table.games.bring_back(replaced)
    for process in (table, next_table):
        assert not (await process.now(first)).over
    assert (await table.stored(first)).next_number == first.next_number
    report = await next_table.move(first, OTHER, "e5")
    assert report.made


async def test_a_game_that_somebody_played_is_not_brought_back(table: Table) -> None:
    first, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    await table.move(first, OTHER, "e5")
    table.clock.wait(DAY)
    second, replaced = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    assert replaced
    assert await table.games.end(second, MAKES_WAY)
    assert not await table.games.bring_back(replaced)
    assert (await table.now(first)).over


@pytest.mark.parametrize("ended", [True, False])
async def test_a_change_in_another_process_at_the_moment_of_replacement_refuses_no_start(
    table: Table, next_table: Table, monkeypatch: pytest.MonkeyPatch, ended: bool
) -> None:
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(TEN_MINUTES)
    transact = table.store.database.transact

    async def transact_late(work: Any) -> Any:
        monkeypatch.undo()
        if ended:
            await next_table.games.resign(session.id, OTHER, next(interactions), moderates=True)
        else:
            await next_table.games.change_look(session.id, OTHER, next(interactions), look=Look.PLAIN)
        return await transact(work)

    monkeypatch.setattr(table.store.database, "transact", transact_late)
    play = await table.start(BEGINNER)
    assert (await table.stored(session)).over
    running = await next_table.games.find_running(CHANNEL)
    assert running is not None
    assert running.id == play.id


async def test_results_that_were_stored_before_are_reported_once(table: Table) -> None:
    reported: list[int] = []
    table.games.result_watchers.append(lambda session, _: reported.append(session.id))
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    await table.move(session, OTHER, "e5")
    table.clock.wait(DAY)
    await table.move(session, OTHER, "!a1 !a9 !i1 !i9")
    table.clock.wait(TEN_MINUTES)
    await table.start(BEGINNER)
    assert reported == [session.id]


async def test_a_vote_that_takes_others_keeps_where_players_look(table: Table) -> None:
    lost = await table.start_on("*.. ...")
    await table.move(lost, STARTER, "b1 a1")
    session, _ = await table.games.start_for_nobody(table.place, BEGINNER, HOUR)
    table.clock.wait(TEN_MINUTES)
    await table.games.aim(session.id, OTHER, 7, 7)
    before = (await table.now(session)).viewport
    await table.games.vote(lost.id, OTHER, next(interactions), CONTINUE_VOTE)
    await table.games.store_viewports()
    assert (await table.stored(session)).viewport == before
