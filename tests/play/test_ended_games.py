"""Games that are over stay in memory for a while, and are never shown as they were before."""

from asyncio import gather
from collections.abc import AsyncIterator
from gc import collect
from weakref import ref

import pytest

from bot.games.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.play.press_policy import Standing
from bot.play.service import Service
from bot.storage.models import StoredGame
from bot.storage.store import Store
from core import Action, Outcome
from tests.play.table import BEGINNER, CHANNEL, NOON, OTHER, STARTER, Clock, Table, interactions, moves_of
from tests.storage.deleting import forget


@pytest.fixture
def url(made_database: str) -> str:
    """On both databases."""
    return made_database


class Counting(Store):
    """A store that counts its calls, and those that read a whole game."""

    calls = 0
    full_reads = 0

    async def find_game(self, game_id: int) -> StoredGame | None:
        self.full_reads += 1
        return await super().find_game(game_id)

    def _count(self, _: str, __: float) -> None:
        self.calls += 1

    def forget_calls(self) -> None:
        self.database.watch = self._count
        self.calls = self.full_reads = 0


@pytest.fixture
async def store(url: str) -> AsyncIterator[Counting]:
    store = await Counting.open(url)
    yield store
    await store.close()


async def lost_game(table: Table) -> MinesweeperSession:
    """A game that two players played and lost, in the message that presses come from."""
    play = await table.start_on("*.. ... ..*")
    await table.games.shown(play.id, 5)
    await table.move(play, OTHER, "b1")
    await table.move(play, STARTER, "a1")
    await table.reviewed(play)
    return await table.now(play)


async def press(games: Service[MinesweeperSession], game: int) -> Standing:
    """What every press on a board does before anything else."""
    return await games.standing(await games.find(game), CHANNEL, 5)


async def test_a_press_on_a_finished_board_asks_for_two_numbers(table: Table, store: Counting) -> None:
    """Whether the game is still the same, and whether another one runs in its channel. Nothing is replayed."""
    play = await lost_game(table)
    store.forget_calls()
    for presses in (1, 2, 3):
        assert await press(table.games, play.id) is Standing.FINISHED
        assert (store.calls, store.full_reads) == (2 * presses, 0)


async def test_a_late_move_and_a_vote_read_no_finished_game_again(table: Table, store: Counting) -> None:
    play = await lost_game(table)
    store.forget_calls()
    assert not (await table.move(play, OTHER, "c1")).made
    await table.games.vote(play.id, OTHER, next(interactions), REVEAL_VOTE)
    await table.games.vote(play.id, STARTER, next(interactions), REVEAL_VOTE)
    assert (await table.now(play)).final
    assert store.full_reads == 0


async def test_a_finished_game_is_read_once_after_a_restart(table: Table, store: Counting) -> None:
    play = await lost_game(table)
    table.restart()
    store.forget_calls()
    for _ in range(3):
        await press(table.games, play.id)
    assert store.full_reads == 1


async def test_a_finished_game_is_not_read_again_to_know_how_it_stands_now(table: Table, store: Counting) -> None:
    play = await lost_game(table)
    store.forget_calls()
    assert await table.games.find_now(play.id) is play
    assert store.full_reads == 0


async def test_a_game_that_another_process_continued_is_not_over(table: Table, next_table: Table) -> None:
    play = await lost_game(table)
    await next_table.games.vote(play.id, STARTER, next(interactions), CONTINUE_VOTE)
    assert not (await table.now(play)).over
    assert await press(table.games, play.id) is Standing.RUNNING
    await table.move(play, STARTER, "c1")
    await next_table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    assert (await next_table.now(play)).outcome is Outcome.RESIGNED


async def test_a_finished_game_goes_on_where_another_process_has_voted(table: Table, next_table: Table) -> None:
    play = await lost_game(table)
    await next_table.games.vote(play.id, OTHER, next(interactions), CONTINUE_VOTE)
    seen = await table.games.vote(play.id, 3, next(interactions), CONTINUE_VOTE)
    assert not seen.over


async def test_the_message_of_a_finished_game_is_the_newest_in_every_process(table: Table, next_table: Table) -> None:
    play = await lost_game(table)
    await next_table.games.shown(play.id, 30)
    assert (await table.now(play)).message_id == 30


async def test_a_forgotten_player_is_in_no_finished_game_of_any_process(table: Table, next_table: Table) -> None:
    play = await lost_game(table)
    assert OTHER in (await next_table.now(play)).scoreboard.opened
    for player in (OTHER, STARTER):
        await forget(table.store, player, NOON.date())
        await table.games.forget(player)
        for each in (table, next_table):
            known = await each.now(play)
            assert player not in known.scoreboard.opened
            assert player not in known.movers
    assert {(await each.now(play)).starter_id for each in (table, next_table)} != {STARTER}


async def test_a_finished_game_can_be_pressed_while_a_player_in_it_is_forgotten(table: Table) -> None:
    play = await lost_game(table)
    found, _ = await gather(table.games.find(play.id), table.games.forget(OTHER))
    assert found is not None
    assert found.over


async def test_finished_games_leave_memory_when_a_player_is_forgotten(table: Table) -> None:
    known = ref(await lost_game(table))
    await forget(table.store, OTHER, NOON.date())
    await table.games.forget(OTHER)
    collect()
    assert known() is None


async def test_a_removed_player_who_is_forgotten_is_in_no_finished_game(table: Table, next_table: Table) -> None:
    play = await table.start_on("*.. ...")
    await table.games.remove(play, STARTER, next(interactions), OTHER)
    await table.move(play, STARTER, "a1")
    assert OTHER in (await next_table.now(play)).removed
    await forget(table.store, OTHER, NOON.date())
    assert OTHER not in (await next_table.now(play)).removed


async def test_a_deleted_game_is_gone_in_every_process(table: Table, next_table: Table) -> None:
    stored = await lost_game(table)

    async def delete() -> None:
        game = await table.store.find_game(stored.id)
        assert game
        await table.store.database.transact(lambda session: session.delete(game))

    await next_table.now(stored)
    await delete()
    assert await next_table.games.find(stored.id) is None
    assert await table.games.find(stored.id) is None


async def test_only_the_games_that_were_used_last_stay_in_memory(
    table: Table, store: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.session_store.MOST_ENDED", 3)
    plays = []
    for number in range(4):
        plays.append(await lost_game(table))
        await table.now(plays[0])
        store.forget_calls()
        assert await press(table.games, plays[-1].id) is Standing.FINISHED, number
        assert store.full_reads == 0
    store.forget_calls()
    for play in (plays[2], plays[0], plays[3]):
        await table.now(play)
    assert store.full_reads == 0
    await table.now(plays[1])
    assert store.full_reads == 1


async def test_a_game_that_is_read_while_it_goes_on_stays_running(table: Table, clock: Clock) -> None:
    play = await lost_game(table)
    late = Table(table.store, clock, seed=3)
    read = await late.games._sessions.read(play.id)
    assert read is not None
    await late.games.vote(play.id, STARTER, next(interactions), CONTINUE_VOTE)
    await late.games.take_tool(play.id, STARTER, Action.FLAG)
    late.games._sessions.keep_ended(read)
    assert (await late.now(play)).tool is Action.FLAG
    _, report = await late.games.move(play.id, STARTER, next(interactions), moves_of("c1"))
    assert report.made


async def test_a_finished_game_makes_room_for_another_at_once(table: Table) -> None:
    play = await lost_game(table)
    await table.start(BEGINNER)
    assert await press(table.games, play.id) is Standing.REPLACED
