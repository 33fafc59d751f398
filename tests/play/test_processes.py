"""Two processes on one database, as in a rolling restart."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from bot.errors import PlayerError
from bot.games.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.play.channel_locks import Place
from bot.play.move_result import MoveResult
from bot.play.service import TRIES, GameRunning
from bot.render.appearance import Appearance, Look, Theme
from bot.storage.database import Database
from bot.storage.models import StoredGame, StoredTurn
from bot.storage.store import Store
from core import Action, Outcome
from tests.play.table import (
    BEGINNER,
    CELLS,
    CHANNEL,
    EXPERT,
    OTHER,
    STARTER,
    WIDE,
    Clock,
    Table,
    assert_consistent,
    interactions,
    lines,
    moves_of,
)
from tests.profiles import FULL


@pytest.fixture
def url(made_database: str) -> str:
    """On both databases."""
    return made_database


async def test_two_processes_move_in_turns_and_both_have_the_same_board(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    await next_table.move(play, OTHER, "!a1")
    for row in range(2, 6):
        await table.move(play, STARTER, f"!a{row}")
        await next_table.move(play, OTHER, f"!b{row}")
    await table.move(play, STARTER, "!i9")
    await next_table.move(play, OTHER, "!h9")
    await table.move(play, STARTER, "!g9")
    await assert_consistent(table, play)
    assert str((await table.now(play)).game.board).count("F") == 12


async def test_two_processes_move_at_once_and_no_move_is_lost_or_done_twice(table: Table, next_table: Table) -> None:
    play = await table.start(EXPERT)
    await next_table.now(play)
    reports = await asyncio.gather(
        *(
            where.move(play, player, f"!{CELLS[player]}")
            for player, where in enumerate([table, next_table] * 10, start=1)
        )
    )
    assert all(report.flagged == 1 for report in reports)
    turns = await table.turns(play)
    assert [turn.number for turn in turns] == list(range(21))
    assert str((await table.stored(play)).game.board).count("F") == 20


async def test_two_processes_under_load_lose_no_move_and_make_none_twice(table: Table, next_table: Table) -> None:
    services = [table.games, next_table.games]
    plays = [
        await services[0].start(Place(channel, None), STARTER, next(interactions), EXPERT)
        for channel in range(8 if FULL else 3)
    ]

    async def flag_a_row(play: MinesweeperSession, player: int) -> None:
        for column in "abcdefgh":
            done = False
            while not done:
                with suppress(PlayerError):  # others moved again and again: try again
                    await services[player % 2].move(play.id, player, next(interactions), moves_of(f"!{column}{player}"))
                    done = True

    await asyncio.gather(*(flag_a_row(play, player) for play in plays for player in range(1, 7)))
    for play in plays:
        turns = await table.turns(play)
        assert [turn.number for turn in turns] == list(range(1 + 6 * 8))
        boards = [(await service.running(play.channel_id)).board for service in services]
        assert boards[0] == boards[1]
        assert str(boards[0]).count("F") == 6 * 8


async def test_two_processes_dig_first_at_once_and_one_field_is_laid(table: Table, next_table: Table) -> None:
    play = await table.start(EXPERT)
    await next_table.now(play)
    await asyncio.gather(table.move(play, STARTER, "a1"), next_table.move(play, OTHER, "p30"))
    field = await table.field(play)
    await table.move(play, STARTER, "!h15 !h16")
    await next_table.move(play, OTHER, "!h17 !h18")
    assert await table.field(play) == field
    await assert_consistent(next_table, play)


async def test_looking_around_in_a_process_that_is_behind_spoils_nothing(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    await next_table.move(play, OTHER, "e5")
    field = await table.field(play)
    await table.games.aim(play.id, STARTER, 0, 0)
    behind = await table.games.store_viewports()
    assert await table.field(play) == field
    assert (await table.now(play)).board == (await next_table.now(play)).board, "it learns what it missed"
    assert [game.id for game in behind] == [play.id]


async def test_looking_around_waits_for_no_other_process(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    await table.games.aim(play.id, STARTER, 0, 0)
    assert (await next_table.now(play)).viewport != (await table.now(play)).viewport
    await table.games.store_viewports()
    next_table.restart()
    assert (await next_table.now(play)).viewport == (await table.now(play)).viewport


async def test_a_turn_stores_where_its_process_looks(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    await table.games.aim(play.id, STARTER, 0, 0)
    await table.move(play, STARTER, "!a1")
    assert (await next_table.now(play)).viewport == (await table.now(play)).viewport


async def test_a_game_that_another_process_ended_is_not_woken_by_looking_around(
    table: Table, next_table: Table
) -> None:
    play = await table.start(BEGINNER)
    await next_table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    await table.games.take_tool(play.id, STARTER, Action.FLAG)
    stored = await table.store.find_game(play.id)
    assert stored is not None
    assert stored.ended_at is not None
    assert stored.outcome == "resigned"


async def test_a_flag_that_another_process_took_off_is_no_reason_to_refuse_a_dig(
    table: Table, next_table: Table
) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, STARTER, "!b2")
    await next_table.move(play, OTHER, "!b2")
    assert (await table.move(play, STARTER, "b2")).opened == 1


async def test_a_process_that_is_behind_can_resign(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    await next_table.move(play, OTHER, "!a1")
    resigned = await table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    assert resigned.outcome is Outcome.RESIGNED
    assert lines(resigned)[0][0] in "FX"


@pytest.mark.parametrize("by_press", [True, False])
async def test_a_viewport_that_was_overtaken_replaces_no_later_one(
    table: Table, next_table: Table, by_press: bool
) -> None:
    play = await table.start(BEGINNER)
    await table.games.aim(play.id, STARTER, 0, 0)
    await next_table.move(play, OTHER, "!i9")
    if by_press:  # which reads the game
        await table.games.move(play.id, STARTER, next(interactions), moves_of("@i9"), seen="12345678")
    else:
        await table.games.find_running(CHANNEL)
    await next_table.games.aim(play.id, OTHER, 4, 4)
    await next_table.games.store_viewports()
    await table.games.store_viewports()
    assert (await table.stored(play)).viewport == (await next_table.now(play)).viewport


class Overtaken(Store):
    """A store in which another process moves while a game is read, or just before a turn is written."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.after_reading: list[Callable[[], Awaitable[MoveResult]]] = []
        self.before_writing: list[Callable[[], Awaitable[MoveResult]]] = []

    async def find_game(self, game_id: int) -> StoredGame | None:
        found = await super().find_game(game_id)
        if self.after_reading:
            await self.after_reading.pop(0)()
        return found

    async def add_turn(
        self, turn: StoredTurn, changed: Mapping[str, Any], results: Sequence[Mapping[str, Any]] | None = None
    ) -> None:
        if self.before_writing:
            await self.before_writing.pop(0)()
        await super().add_turn(turn, changed, results)


@pytest.fixture
async def overtaken(url: str) -> AsyncIterator[Overtaken]:
    store = await Overtaken.open(url)
    yield store
    await store.close()


async def test_a_game_that_is_read_while_another_process_digs_first_keeps_its_mines(
    table: Table, overtaken: Overtaken, clock: Clock
) -> None:
    play = await table.start(BEGINNER)
    late = Table(overtaken, clock, seed=5)
    overtaken.after_reading = [partial(table.move, play, OTHER, "e5")]
    await late.games.running(CHANNEL)
    field = await table.field(play)
    await late.move(play, STARTER, "!a1 !i9")
    assert await table.field(play) == field
    await assert_consistent(late, play)


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_a_move_that_another_process_gets_ahead_of_again_and_again_is_made_in_the_end(
    table: Table, overtaken: Overtaken, clock: Clock, times: int
) -> None:
    play = await table.start(BEGINNER)
    late = Table(overtaken, clock, seed=5)
    overtaken.before_writing = [partial(table.move, play, OTHER, f"!b{row}") for row in range(1, times + 1)]
    assert (await late.move(play, STARTER, "!a1")).flagged == 1
    await assert_consistent(late, play)


async def test_a_move_that_others_always_get_ahead_of_is_given_up(
    table: Table, overtaken: Overtaken, clock: Clock
) -> None:
    play = await table.start(BEGINNER)
    late = Table(overtaken, clock, seed=5)
    overtaken.before_writing = [partial(table.move, play, OTHER, "!b1")] * (TRIES + 1)
    with pytest.raises(PlayerError, match="Too many players moved at once"):
        await late.move(play, STARTER, "!a1")
    assert len(overtaken.before_writing) == 1
    assert "F" not in lines(await table.stored(play))[0]


async def test_the_newest_message_is_the_boards_in_every_process(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    await table.games.shown(play.id, 10)
    await next_table.now(play)
    await table.games.shown(play.id, 30)
    await next_table.games.shown(play.id, 20)
    assert (await table.stored(play)).message_id == 30
    assert (await next_table.now(play)).message_id == 30


async def test_a_press_that_a_process_passes_over_shows_it_what_it_missed(table: Table, next_table: Table) -> None:
    play = await table.start_on(WIDE)
    await next_table.now(play)
    await table.move(play, STARTER, "b2")
    seen, _ = await next_table.games.move(play.id, OTHER, next(interactions), moves_of("@b2"), seen="12345678")
    assert seen.game.board[(1, 1)] == "1"
    assert (await next_table.games.running(CHANNEL)).game.board[(1, 1)] == "1"


async def test_a_lost_game_does_not_go_on_beside_one_that_another_process_just_started(
    table: Table, next_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, STARTER, "a1")
    await next_table.start(BEGINNER)
    make_room = table.games._make_room
    calls = []

    async def looked_too_early(channel_id: int, mode: str = "ordinary") -> MinesweeperSession | None:
        calls.append(channel_id)
        return await make_room(channel_id) if len(calls) > 1 else None

    monkeypatch.setattr(table.games, "_make_room", looked_too_early)
    with pytest.raises(GameRunning):
        await table.games.vote(play.id, STARTER, next(interactions), CONTINUE_VOTE)
    assert (await table.stored(play)).outcome is Outcome.LOST


async def test_a_look_and_a_theme_that_are_changed_in_two_processes_are_both_kept(
    table: Table, next_table: Table
) -> None:
    play = await table.start(BEGINNER)
    await next_table.now(play)
    await table.games.change_look(play.id, STARTER, next(interactions), look=Look.PICTURE)
    seen = await next_table.games.change_look(play.id, OTHER, next(interactions), theme=Theme.CLASSIC)
    assert seen.appearance == Appearance(Look.PICTURE, Theme.CLASSIC)
    assert (await table.games.running(play.channel_id)).appearance == seen.appearance


async def test_a_process_that_is_behind_does_not_take_a_change_of_the_look_as_made(
    table: Table, next_table: Table
) -> None:
    play = await table.start(BEGINNER)
    await table.games.change_look(play.id, STARTER, next(interactions), look=Look.PICTURE)
    await next_table.games.change_look(play.id, OTHER, next(interactions), look=Look.EMOJI)
    seen = await table.games.change_look(play.id, STARTER, next(interactions), look=Look.PICTURE)
    assert seen.appearance.look is Look.PICTURE
    assert (await next_table.games.running(play.channel_id)).appearance.look is Look.PICTURE
