"""Players whose data is deleted while games run, in batches that any process goes on with."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from bot.board.appearance import Look
from bot.errors import PlayerError
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.background import Forgetting
from bot.game.session import look_turn
from bot.game.timers import TimerKind, Timers
from bot.store import personal_data
from bot.store.database import Unavailable
from bot.store.games import Store
from bot.store.models import StoredDeletion, StoredTurn
from bot.store.personal_data import DELETION_TIMER, UNDER_WAY, Deletions, Exports
from bot.store.timers import TimerStore
from bot.store.writing import BeingDeleted
from bot.text.words import THE_BOT
from core import Outcome
from tests.game.fixtures import on_both_databases
from tests.game.gaming_table import BEGINNER, NOON, OTHER, STARTER, Table, interactions
from tests.game.recorded import results_in
from tests.store.deleting import forget
from tests.timers import run_timers

THIRD = 3


async def begin(table: Table, player: int) -> Deletions:
    """Does what a process does before it deletes the first batch, and is killed."""
    begun = Deletions(table.store.database)
    await begun.begin(player, NOON.date())
    while await begun.leave_games(player, NOON):
        pass
    return begun


async def is_clean(table: Table, player: int) -> bool:
    return not any((await Exports(table.store.database).counts(player)).values())


async def delete(table: Table, player: int) -> list[MinesweeperSession]:
    """Deletes a player's data in this process. Returns the games whose boards are updated."""
    shown: list[Any] = []
    forgetting = Forgetting(Deletions(table.store.database), table.referee, shown.append, table.clock)
    await forgetting.begin(player)
    while await forgetting.delete_some(player):
        pass
    return shown


async def movers(store: Store) -> set[int]:
    """All players with a stored turn."""
    return await store.database.read(lambda session: set(session.scalars(select(StoredTurn.player_id))))


def timers_of(table: Table, redrawing: Any = nullcontext) -> Timers:
    """The timers of deletions in this process."""
    personal_data = Deletions(table.store.database)
    forgetting = Forgetting(personal_data, table.referee, lambda session: None, table.clock, redrawing)
    kind = TimerKind(name=DELETION_TIMER, run=lambda _, *given: forgetting.go_on(*given), wanted=UNDER_WAY)
    return Timers(None, TimerStore(table.store.database), [kind], table.clock)


async def tick(table: Table) -> None:
    await run_timers(timers_of(table), table.clock())


async def finished(table: Table, number: int) -> None:
    """Games in which the starter moved and another player won."""
    for _ in range(number):
        play = await table.start_on("*.. ...")
        await table.move(play, STARTER, "b1")
        await table.move(play, OTHER, "c1 a2 b2 c2")
        assert (await table.stored(play)).over


@on_both_databases
async def test_a_deletion_goes_on_after_a_kill(
    table: Table, next_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(personal_data, "ROWS", 1)
    await finished(table, 3)
    begun = await begin(table, STARTER)
    for _ in range(2):
        assert await begun.delete_some(STARTER)
    assert STARTER in await movers(table.store)
    await tick(next_table)
    assert await is_clean(table, STARTER)
    left = await movers(table.store)
    assert (len(left), max(left), min(left) < 0) == (2, OTHER, True)
    assert {row.player_id for row in await results_in(table.store)} == {OTHER}


async def test_a_deletion_that_is_asked_for_twice_has_one_id(table: Table) -> None:
    for _ in range(2):
        await Deletions(table.store.database).begin(STARTER, NOON.date())
    rows = select(StoredDeletion.player_id)
    assert await table.store.database.read(lambda session: session.scalars(rows).all()) == [STARTER]


async def test_public_messages_are_edited_once_a_deletion_in_the_background_is_done(table: Table) -> None:
    await finished(table, 1)
    begun = await begin(table, STARTER)
    left = []

    @asynccontextmanager
    async def redrawing(player: int) -> AsyncIterator[None]:
        yield
        left.append((player, await begun.is_under_way(player)))

    await run_timers(timers_of(table, redrawing), NOON)
    assert left[-1] == (STARTER, False)
    assert await begun.leave_games(STARTER, NOON) == [], "a slower process has nothing left to delete"
    assert not await begun.delete_some(STARTER)


async def test_a_batch_changes_as_few_games_as_it_can(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(personal_data, "ROWS", 2)
    await finished(table, 6)
    begun, before = await begin(table, STARTER), 6
    theirs = select(StoredTurn.game_id).where(StoredTurn.player_id == STARTER).distinct()
    while await begun.delete_some(STARTER):
        left = len(await table.store.database.read(lambda session: session.scalars(theirs).all()))
        assert before - left <= 1
        before = left
    assert before == 0


async def test_batches_are_smaller_after_one_failed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(personal_data, "ROWS", 100)
    await finished(table, 3)
    begun = await begin(table, STARTER)
    with monkeypatch.context() as patch:
        patch.setattr(personal_data, "STEPS", [too_slow])
        for _ in range(6):
            with pytest.raises(Unavailable):
                await begun.delete_some(STARTER)
    batches = 1
    while await begun.delete_some(STARTER):
        batches += 1
    assert batches > 3 + len(personal_data.STEPS)
    assert await is_clean(table, STARTER)


def too_slow(_session: object, _batch: object) -> bool:
    raise TimeoutError


async def test_nobody_moves_or_starts_a_game_while_their_data_is_deleted(table: Table, next_table: Table) -> None:
    play = await table.start_on("*.. ... ...")
    await table.move(play, OTHER, "b1")
    await begin(table, STARTER)
    for process in (table, next_table):
        for moves in ("!a1", "c1 a2 b2 c2 a3 b3 c3"):
            with pytest.raises(BeingDeleted, match="still deleting your data"):
                await process.move(play, STARTER, moves)
    assert (await table.move(play, OTHER, "!a1")).made
    await table.resign(play, OTHER, moderates=True)
    with pytest.raises(BeingDeleted):
        await table.start(BEGINNER)
    await tick(table)
    again = await table.start(BEGINNER)
    assert (await table.move(again, STARTER, "c1")).made


@on_both_databases
async def test_a_running_game_goes_on_without_the_player_in_every_process(table: Table, next_table: Table) -> None:
    play = await table.start_on("*.. ... ...")
    for process in (table, next_table):
        await process.move(play, OTHER, "b1")
    await begin(table, STARTER)
    for process, moves in ((next_table, "!a1"), (table, "c1")):
        assert (await process.move(play, OTHER, moves)).made
        session = await process.referee.find(play.id, MinesweeperSession)
        assert session is not None
        assert session.starter_id < 0
        assert session.removed == {session.starter_id}
        assert STARTER not in session.movers
    assert not (await table.stored(play)).again


async def test_a_game_that_nobody_else_plays_ends(table: Table, next_table: Table) -> None:
    play = await table.start_on("*.. ... ...")
    for player in (STARTER, OTHER):
        await table.move(play, player, "b1")
    await table.remove(play, OTHER)
    await table.referee.play(play, THIRD, next(interactions), partial(look_turn, look=Look.PLAIN))
    await begin(table, STARTER)
    assert (await table.stored(play)).outcome is Outcome.RESIGNED
    for process in (table, next_table):
        assert not (await process.move(play, THIRD, "c1")).made
    await tick(table)
    assert STARTER not in {row.player_id for row in await results_in(table.store)}
    await table.start(BEGINNER)


async def test_a_game_of_the_bots_own_goes_on_without_a_player_who_only_changed_the_look(table: Table) -> None:
    play = await start_game(table.referee, table.place, THE_BOT, next(interactions), BEGINNER)
    await table.referee.play(play, OTHER, next(interactions), partial(look_turn, look=Look.PLAIN))
    await forget(table.store, OTHER, NOON.date())
    assert not (await table.stored(play)).over


async def test_a_game_of_two_ends_once_both_are_deleted(table: Table) -> None:
    play = await table.start_on("*.. ... ...")
    await table.move(play, OTHER, "b1")
    for player, over in ((STARTER, False), (OTHER, True)):
        await forget(table.store, player, NOON.date())
        assert (await table.stored(play)).over is over


async def test_a_removed_player_can_join_a_running_game_again(table: Table, next_table: Table) -> None:
    play = await table.start_on("*.. ... ...")
    for process in (table, next_table):
        await process.move(play, STARTER, "b1")
    await table.remove(play, THIRD)
    for process in (table, next_table):
        with pytest.raises(PlayerError, match="removed you"):
            await process.move(play, THIRD, "!a1")
    await delete(table, THIRD)
    assert await is_clean(table, THIRD)
    [substitute] = (await table.stored(play)).removed
    assert substitute < 0
    assert (await table.move(play, THIRD, "!a1")).made
    assert (await next_table.move(play, STARTER, "!b3")).made  # reads what the other process has stored
    assert (await next_table.move(play, THIRD, "c1")).made
    for process in (table, next_table):
        assert THIRD not in (await process.now(play)).removed


async def test_a_removed_player_who_had_moved_leaves_no_id_in_memory(table: Table) -> None:
    play = await table.start_on("*.. ... ...")
    await table.move(play, OTHER, "b1")
    await table.remove(play, OTHER)
    shown = await delete(table, OTHER)
    for session in (*shown, await table.now(play)):
        assert OTHER not in session.removed | session.movers
    assert [session.id for session in shown] == [play.id]
    assert (await table.move(play, OTHER, "c1")).made
