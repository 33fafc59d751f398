"""Many players at once, and interactions that come twice: no move is lost, and none is made twice."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import pytest

from bot.errors import PlayerError
from bot.games.minesweeper.move_result import MinesweeperMoveResult
from bot.games.minesweeper.options import Options
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.service import GameRunning
from bot.storage.database import Database
from bot.storage.models import StoredGame, StoredTurn
from bot.storage.store import Store
from core import Outcome
from tests.play.table import (
    BEGINNER,
    CELLS,
    CHANNEL,
    EXPERT,
    STARTER,
    WIDE,
    Clock,
    Table,
    assert_consistent,
    everybody,
    interactions,
    lines,
)


@pytest.fixture
def url(made_database: str) -> str:
    """On both databases."""
    return made_database


async def test_twenty_players_flag_different_cells_at_once(table: Table) -> None:
    play = await table.start(EXPERT)
    reports = await everybody(table, play, [f"!{cell}" for cell in CELLS[:20]])
    assert all(report.flagged == 1 for report in reports)
    assert str((await table.now(play)).game.board).count("F") == 20
    assert len(await table.turns(play)) == 21
    await assert_consistent(table, play)


async def test_twenty_players_flag_one_cell_at_once(table: Table) -> None:
    play = await table.start(EXPERT)
    reports = await everybody(table, play, ["!c7"] * 20)
    assert sum(report.flagged for report in reports) == sum(report.unflagged for report in reports) == 10
    assert "F" not in str(play.game.board)
    await assert_consistent(table, play)


async def test_of_twenty_players_who_dig_one_cell_at_once_one_opens_it(table: Table) -> None:
    play = await table.start_on(WIDE)
    reports = await everybody(table, play, ["b2"] * 20)
    assert sorted(report.opened for report in reports) == [0] * 19 + [1]
    assert len(await table.turns(play)) == 2
    await assert_consistent(table, play)


async def test_of_twenty_players_who_chord_one_clue_at_once_one_opens_the_rest(table: Table) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, STARTER, "b2 !a2")
    reports = await everybody(table, play, ["@b2"] * 20)
    assert sum(bool(report.made) for report in reports) == 1
    await assert_consistent(table, play)


async def test_players_who_step_on_mines_at_once_lose_no_more_lives_than_there_are(table: Table) -> None:
    play = await table.start_on("******** ******** *.......", lives=3)
    reports = await everybody(table, play, CELLS[:16])
    assert sum(len(report.exploded) for report in reports) == 3
    assert (await table.stored(play)).outcome is Outcome.LOST
    await assert_consistent(table, play)


async def whoever_may(table: Table, play: MinesweeperSession, texts: Sequence[str]) -> list[MinesweeperMoveResult]:
    """Every player makes a move, all of them at once; those who are out are refused."""
    moves = (table.move(play, player, text) for player, text in enumerate(texts, start=1))
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert all(isinstance(result, MinesweeperMoveResult | PlayerError) for result in results)
    return [result for result in results if isinstance(result, MinesweeperMoveResult)]


@pytest.mark.parametrize("seed", range(3))
async def test_twenty_players_play_at_once_and_nothing_is_lost_or_done_twice(
    store: Store, clock: Clock, seed: int
) -> None:
    table = Table(store, clock, seed)
    play = await table.start(Options("Own board", 12, 9, 12, lives=5))
    texts = [f"{'!@'[player % 2 :][:1] if player % 3 else ''}{CELLS[player * 7 % 40]}" for player in range(20)]
    for line in (texts, texts[::-1], [text.lstrip("!@") for text in texts]):
        before = len(await table.turns(play))
        reports = await whoever_may(table, play, line)
        made = [" ".join(map(str, report.made)) for report in reports if report.made]
        assert sorted(turn.text for turn in (await table.turns(play))[before:]) == sorted(made)
        await assert_consistent(table, play)


async def test_of_two_starts_at_once_in_one_channel_one_wins(table: Table) -> None:
    won, refused = sorted(
        await asyncio.gather(table.start(BEGINNER), table.start(EXPERT), return_exceptions=True),
        key=lambda result: isinstance(result, GameRunning),
    )
    assert isinstance(won, MinesweeperSession)
    assert isinstance(refused, GameRunning)
    assert refused.session.id == won.id


async def test_of_two_starts_at_once_in_two_processes_one_wins(table: Table, next_table: Table) -> None:
    results = await asyncio.gather(table.start(BEGINNER), next_table.start(EXPERT), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["GameRunning", "MinesweeperSession"]


async def test_a_start_that_another_process_was_ahead_of_with_a_game_that_is_over_can_be_repeated(
    table: Table, next_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = table.store.add_game

    async def add_late(stored: StoredGame, turns: list[StoredTurn], *more: Any) -> None:
        other = await next_table.start(EXPERT)
        try:
            await add(stored, turns, *more)
        finally:
            await next_table.games.resign(other.id, STARTER, next(interactions), moderates=False)

    with monkeypatch.context() as overtaken:
        overtaken.setattr(table.store, "add_game", add_late)
        with pytest.raises(PlayerError, match="is already over"):
            await table.start(BEGINNER)
    await table.start(BEGINNER)


@pytest.mark.parametrize("restart", [False, True])
async def test_an_interaction_delivered_twice_counts_once(table: Table, restart: bool) -> None:
    play = await table.start(BEGINNER)
    assert (await table.move(play, STARTER, "!a1", interaction=7)).flagged == 1
    if restart:
        table.restart()
    again = await table.move(play, STARTER, "!a1", interaction=7)
    assert not again.made
    assert lines(await table.now(play))[0] == "F########"
    assert len(await table.turns(play)) == 2


async def test_an_interaction_delivered_many_times_at_once_counts_once(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    reports = await asyncio.gather(
        *(where.move(play, STARTER, "!a1", interaction=7) for where in [table, next_table] * 3)
    )
    assert sorted(len(report.made) for report in reports) == [0] * 5 + [1]
    assert len(await table.turns(play)) == 2
    assert lines(await table.stored(play))[0] == "F########"


class Waiting(Store):
    """A store that waits with writing a turn until the test says so."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.asked = asyncio.Event()
        self.may_write = asyncio.Event()

    async def add_turn(
        self, turn: StoredTurn, changed: Mapping[str, Any], results: Sequence[Mapping[str, Any]] | None = None
    ) -> None:
        self.asked.set()
        await self.may_write.wait()
        await super().add_turn(turn, changed, results)


@pytest.fixture
async def waiting(url: str) -> AsyncIterator[Waiting]:
    store = await Waiting.open(url)
    yield store
    await store.close()


@pytest.mark.parametrize("by", ["channel", "id"])
async def test_a_board_that_is_asked_for_while_a_move_is_stored_has_the_move(
    waiting: Waiting, clock: Clock, by: str
) -> None:
    table = Table(waiting, clock)
    play = await table.start_on(WIDE)
    digging = asyncio.create_task(table.move(play, STARTER, "b2"))
    await waiting.asked.wait()
    games = table.games
    looking = asyncio.create_task(games.find_running(CHANNEL) if by == "channel" else games.find_now(play.id))
    await asyncio.sleep(0)
    waiting.may_write.set()
    seen, report = await asyncio.gather(looking, digging)
    assert seen is not None
    assert lines(seen)[1][1] == "1"
    assert report.opened == 1
