"""Games whose mode only a newer version knows are left alone, and keep nothing else from being done."""

from dataclasses import replace
from datetime import timedelta

from sqlalchemy import select, update

from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.background import Forgetting
from bot.game.channel_locks import Place
from bot.game.settings import Players
from bot.store.games import Store
from bot.store.models import StoredGame, StoredTimer
from bot.store.personal_data import Deletions
from tests.game.gaming_table import BEGINNER, CHANNEL, OTHER, STARTER, Table, interactions
from tests.game.recorded import timers_of
from tests.timers import run_timers

DAY = 24 * 60 * 60


async def make_newer(store: Store, game: int) -> None:
    """Store a game in a mode that this version doesn't have."""
    changed = update(StoredGame).where(StoredGame.id == game).values(mode="newer")
    await store.database.write(lambda connection: connection.execute(changed))


async def test_a_deletion_reads_all_other_games_again(table: Table) -> None:
    places = [Place(CHANNEL + number, None) for number in range(2)]
    newer, play = [await start_game(table.referee, place, STARTER, next(interactions), BEGINNER) for place in places]
    for one in (newer, play):
        await table.move(one, STARTER, "a1")
        await table.move(one, OTHER, "!a9")
    table.referee._drop(newer.id)
    await make_newer(table.store, newer.id)
    shown: list[int] = []
    deletions = Deletions(table.store.database)
    forgetting = Forgetting(deletions, table.referee, lambda session: shown.append(session.id), table.clock)
    await forgetting.begin(STARTER)
    while await forgetting.delete_some(STARTER):
        pass
    assert shown == [play.id]
    assert (await table.now(play)).starter_id != STARTER


async def test_a_timer_looks_at_a_newer_game_once_a_day(table: Table) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1")
    await make_newer(table.store, play.id)
    table.clock.wait(DAY)
    await run_timers(timers_of(table.store, table.clock), table.clock())
    due = await table.store.database.read(lambda session: session.scalar(select(StoredTimer.due)))
    assert due is not None
    assert due >= table.clock() + timedelta(hours=1)


async def test_the_newest_game_of_a_channel_is_unknown_if_it_is_newer(table: Table) -> None:
    """Then `/mines solve` takes a pasted board for any board."""
    play = await table.start(BEGINNER)
    await make_newer(table.store, play.id)
    table.restart()
    assert await table.referee.load_last(CHANNEL, MinesweeperSession) is None


async def test_a_newer_board_hides_no_other_of_the_same_size_or_match(table: Table) -> None:
    alone = replace(BEGINNER, players=Players.STARTER)
    first, second = [await table.start(alone) for _ in range(2)]
    changed = update(StoredGame).where(StoredGame.id == second.id).values(match_id=first.id)
    await table.store.database.write(lambda connection: connection.execute(changed))
    await make_newer(table.store, second.id)
    table.restart()
    for known in (
        await table.referee.load_match(first.id, MinesweeperSession),
        await table.referee.load_like(STARTER, MinesweeperSession, first.board),
    ):
        assert [board.id for board in known] == [first.id]
