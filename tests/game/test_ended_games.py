"""Games that are over stay in memory for a while, and are never shown as they were before."""

from asyncio import gather
from gc import collect
from weakref import ref

import pytest

from bot.features.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.game.session import Session
from core import Action, Outcome
from tests.game.gaming_table import BEGINNER, NOON, OTHER, STARTER, Clock, Table
from tests.game.hooked_store import HookedStore
from tests.store.deleting import forget


async def lost_game(table: Table) -> MinesweeperSession:
    """A game that two players played and lost, in the message that presses come from."""
    play = await table.start_on("*.. ... ..*")
    await table.referee.show_in(play, 5)
    await table.move(play, OTHER, "b1")
    await table.move(play, STARTER, "a1")
    await table.reviewed(play)
    return await table.now(play)


async def press(table: Table, play: MinesweeperSession) -> bool:
    """Find a game as every press on its board does before anything else. Return whether it is over."""
    found = await table.referee.find(play.id, MinesweeperSession)
    assert found
    return found.over


async def test_a_press_on_a_finished_board_asks_for_one_number(table: Table, store: HookedStore) -> None:
    """Whether the game is still the same. Nothing is replayed."""
    play = await lost_game(table)
    calls: list[str] = []
    store.database.watch = lambda name, _seconds, _failed: calls.append(name)
    store.reads.clear()
    for presses in (1, 2, 3):
        assert await press(table, play)
        assert (calls, store.reads) == (["read"] * presses, [])


async def test_a_finished_game_is_read_once_after_a_restart_and_never_before(table: Table, store: HookedStore) -> None:
    play = await lost_game(table)
    store.reads.clear()
    assert await table.referee.load(play.id, MinesweeperSession) is play
    assert not (await table.move(play, OTHER, "c1")).made
    for player in (OTHER, STARTER):
        await table.vote(play, player, REVEAL_VOTE)
    assert (await table.now(play)).final
    assert store.reads == []
    table.restart()
    for _ in range(3):
        await press(table, play)
    assert len(store.reads) == 1


async def test_a_finished_game_goes_on_where_another_process_has_continued_it(table: Table, next_table: Table) -> None:
    play = await lost_game(table)
    await next_table.vote(play, STARTER, CONTINUE_VOTE)
    assert not (await table.now(play)).over
    assert not await press(table, play)
    await table.move(play, STARTER, "c1")
    await next_table.resign(play)
    assert (await next_table.now(play)).outcome is Outcome.RESIGNED


async def test_votes_in_several_processes_decide_together(table: Table, next_table: Table) -> None:
    play = await lost_game(table)
    await next_table.vote(play, OTHER, CONTINUE_VOTE)
    assert not (await table.vote(play, 3, CONTINUE_VOTE)).over


async def test_the_message_of_a_finished_game_is_the_newest_in_every_process(table: Table, next_table: Table) -> None:
    play = await lost_game(table)
    await next_table.referee.show_in(play, 30)
    assert (await table.now(play)).message_id == 30


async def test_a_forgotten_player_is_in_no_finished_game_of_any_process(table: Table, next_table: Table) -> None:
    play = await lost_game(table)
    assert OTHER in (await next_table.now(play)).scoreboard.opened
    for player in (OTHER, STARTER):
        await forget(table.store, player, NOON.date())
        found, _ = await gather(table.referee.find(play.id, MinesweeperSession), table.referee.forget(player))
        assert found
        assert found.over, "it can be pressed meanwhile"
        for each in (table, next_table):
            known = await each.now(play)
            assert player not in known.scoreboard.opened
            assert player not in known.movers
    assert STARTER not in {(await each.now(play)).starter_id for each in (table, next_table)}


async def test_finished_games_leave_memory_when_a_player_is_forgotten(table: Table) -> None:
    known = ref(await lost_game(table))
    await forget(table.store, OTHER, NOON.date())
    await table.referee.forget(OTHER)
    collect()
    assert known() is None


async def test_a_removed_player_who_is_forgotten_is_in_no_finished_game(table: Table, next_table: Table) -> None:
    play = await table.start_on("*.. ...")
    await table.remove(play, OTHER)
    await table.move(play, STARTER, "a1")
    assert OTHER in (await next_table.now(play)).removed
    await forget(table.store, OTHER, NOON.date())
    assert OTHER not in (await next_table.now(play)).removed


async def test_a_deleted_game_is_gone_in_every_process(table: Table, next_table: Table) -> None:
    play = await lost_game(table)
    await next_table.now(play)
    stored = await table.store.find_game(play.id)
    await table.store.database.transact(lambda session: session.delete(stored))
    for each in (next_table, table):
        assert await each.referee.find(play.id, MinesweeperSession) is None


async def test_the_last_used_games_stay_in_memory(
    table: Table, store: HookedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.game.games.MOST_ENDED", 3)
    table.restart()
    plays = []
    for number in range(4):
        plays.append(await lost_game(table))
        await table.now(plays[0])
        store.reads.clear()
        assert await press(table, plays[-1]), number
        assert store.reads == []
    for play in (plays[2], plays[0], plays[3]):
        await table.now(play)
    assert store.reads == []
    await table.now(plays[1])
    assert len(store.reads) == 1


async def test_a_game_that_is_read_while_it_goes_on_stays_running(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = await lost_game(table)
    late = Table(table.store, clock, seed=3)
    read = late.referee._read

    async def read_slowly(game: int) -> Session | None:
        monkeypatch.undo()
        found = await read(game)
        await late.vote(play, STARTER, CONTINUE_VOTE)
        await late.referee.aim(play, STARTER, tool=Action.FLAG)
        return found

    monkeypatch.setattr(late.referee, "_read", read_slowly)
    assert (await late.now(play)).tool is Action.FLAG
    assert (await late.move(play, STARTER, "c1")).made


async def test_a_finished_game_makes_room_for_another_at_once(table: Table) -> None:
    play = await lost_game(table)
    await table.start(BEGINNER)
    assert await press(table, play)
