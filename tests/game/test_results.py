"""Results: written once, with the turn that ended a game, and the same whoever works them out."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.features.minesweeper.options import PRESETS, Options
from bot.features.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.features.puzzle.session import PuzzleOptions
from bot.features.puzzle.session import start as start_puzzle
from bot.game.results import Result
from bot.game.session import HELPED, SHARED
from bot.store.database import Unavailable
from bot.store.games import Store, TurnChange
from bot.store.models import StoredResult
from core import Action, CoreError, Move, Outcome
from tests.databases import made_file
from tests.game.fixtures import on_both_databases
from tests.game.gaming_table import BEGINNER, NOON, OTHER, STARTER, Clock, Table, interactions
from tests.game.recorded import facts, is_recorded, results_in
from tests.referees import referee_of

THIRD = 3
DAY = 24 * 60 * 60
ROW = "*.. ..."
SMALL = """
    *...
    ....
    ...*
"""


async def win(table: Table, play: MinesweeperSession) -> None:
    """The starter opens everything that isn't a mine."""
    field = (await table.now(play)).game.field
    safe = field.grid.cells(field.grid.everywhere & ~field.bits)
    await table.referee.move(play, STARTER, next(interactions), [Move(Action.DIG, cell) for cell in safe])


async def flag_a_mine(table: Table, play: MinesweeperSession, player: int) -> None:
    mine = min((await table.now(play)).game.field.mines)
    await table.referee.move(play, player, next(interactions), [Move(Action.FLAG, mine)])


async def start_and_dig(table: Table, options: Options) -> MinesweeperSession:
    play = await table.start(options)
    await table.move(play, STARTER, "e5")
    return play


async def dug_row(table: Table) -> MinesweeperSession:
    """A game whose mine is at A1, and in which the starter dug B1."""
    play = await table.start_on(ROW)
    await table.move(play, STARTER, "b1")
    return play


async def only_result(table: Table) -> StoredResult:
    (result,) = await results_in(table.store)
    return result


async def test_a_won_game_says_what_it_was(table: Table, clock: Clock) -> None:
    play = await table.start_on(SMALL)
    clock.wait(5)
    await table.move(play, STARTER, "!a1")
    await table.move(play, STARTER, "b2")
    clock.wait(1.5)
    await table.move(play, STARTER, "d1")
    clock.wait(1)
    await table.move(play, STARTER, "a3")
    result = await only_result(table)
    assert (result.game_id, result.player_id, result.kind) == (play.id, STARTER, "minesweeper")
    assert (result.rows, result.columns, result.mines) == (3, 4, 2)
    assert (result.outcome, result.ended_at) == ("won", NOON + timedelta(seconds=7.5))
    assert result.duration == 2500, "from the first dig to the last"
    assert (result.value, result.solved, result.moves) == (2, 2, 4)
    assert (result.opened, result.hits, result.flags) == (10, 0, 1)
    assert (result.alone, result.helped, result.private, result.day) == (True, False, False, None)


async def test_every_player_has_a_row_with_a_share(table: Table) -> None:
    play = await table.start_on(SMALL, lives=3)
    await table.move(play, STARTER, "b2")
    await table.move(play, OTHER, "a1")
    await table.move(play, THIRD, "!d3")
    await table.move(play, STARTER, "d1 a3")
    rows = await results_in(table.store)
    assert [(row.player_id, row.opened, row.hits, row.flags, row.moves, row.alone) for row in rows] == [
        (STARTER, 10, 0, 0, 3, False),
        (OTHER, 0, 1, 0, 1, False),
        (THIRD, 0, 0, 1, 1, False),
    ]
    assert {row.outcome for row in rows} == {"won"}
    assert {row.ended_at for row in rows} == {NOON}


@pytest.mark.parametrize(
    ("options", "ranked"),
    [
        *((preset, True) for preset in PRESETS.values()),
        (replace(BEGINNER, guessing=not BEGINNER.guessing), True),
        (replace(BEGINNER, difficulty="own", mines=11), False),
        (replace(BEGINNER, mines=9), False),  # a preset of another version
    ],
)
async def test_games_of_presets_count(table: Table, options: Options, ranked: bool) -> None:
    play = await start_and_dig(table, options)
    await win(table, play)
    result = await only_result(table)
    assert (result.difficulty, result.mines, result.ranked) == (options.difficulty, options.mines, ranked)
    assert result.no_guess is not options.guessing


@pytest.mark.parametrize(("shared", "helped"), [(False, [False, True]), (True, [True, True])])
async def test_who_was_helped_is_unranked(table: Table, shared: bool, helped: list[bool]) -> None:
    play = await start_and_dig(table, BEGINNER)
    await flag_a_mine(table, play, OTHER)
    await table.referee.play(play, OTHER, next(interactions), SHARED if shared else HELPED)
    await win(table, play)
    rows = await results_in(table.store)
    assert [row.player_id for row in rows] == [STARTER, OTHER]
    assert [row.helped for row in rows] == [not row.ranked for row in rows] == helped


@pytest.mark.parametrize("starter", [STARTER, OTHER])
async def test_the_same_board_again_does_not_count_nor_starting_it(table: Table, clock: Clock, starter: int) -> None:
    play = await start_and_dig(table, BEGINNER)
    await win(table, play)
    clock.wait(60)
    options = replace(BEGINNER, lives=1)
    again = await start_game(table.referee, table.place, starter, next(interactions), options, await table.now(play))
    clock.wait(60)
    await win(table, again)
    [result] = await results_in(table.store, again.id)
    assert (result.player_id, result.alone, result.outcome, result.ranked) == (STARTER, True, "won", False)
    assert result.duration == 0, "the bot's own first dig starts no clock"


@pytest.mark.parametrize(("move", "results"), [("!a1", []), ("e5", [("lost", True)])])
async def test_resigned_games_are_lost_if_dug_in(table: Table, move: str, results: list[tuple[str, bool]]) -> None:
    play = await table.start(BEGINNER)
    await table.move(play, STARTER, move)
    await table.resign(play)
    assert [(row.outcome, row.ranked) for row in await results_in(table.store)] == results
    assert await is_recorded(table.store, play.id)


@pytest.mark.parametrize("wish", [CONTINUE_VOTE, REVEAL_VOTE])
async def test_a_loss_stays_whatever_becomes_of_the_game(table: Table, clock: Clock, wish: str) -> None:
    play = await dug_row(table)
    await table.move(play, STARTER, "a1")
    await table.reviewed(play)
    (before,) = await results_in(table.store)
    clock.wait(60)
    table.restart()
    await table.vote(play, STARTER, wish)
    if wish == CONTINUE_VOTE:
        table.restart()
        await table.move(play, OTHER, "c1 a2 b2")
        assert (await table.stored(play)).outcome is Outcome.WON
    assert [facts(row) for row in await results_in(table.store)] == [facts(before)]
    assert (before.outcome, before.moves, before.hits, before.ended_at) == ("lost", 2, 1, NOON)


@pytest.mark.parametrize(
    ("waits", "outcome"), [([DAY - 1], "won"), ([DAY], "lost"), ([DAY / 2, DAY / 2], "lost")], ids=str
)
async def test_a_game_left_alone_for_a_day_is_lost_even_if_it_goes_on_with_help(
    table: Table, clock: Clock, waits: Sequence[float], outcome: str
) -> None:
    play = await dug_row(table)
    for seconds in waits:
        clock.wait(seconds)
        await table.referee.play(play, STARTER, next(interactions), HELPED)
    await table.move(play, OTHER, "c1 a2 b2")
    assert (await table.stored(play)).outcome is Outcome.WON
    result = next(iter(await results_in(table.store)))
    assert (result.player_id, result.outcome) == (STARTER, outcome)
    if outcome == "lost":
        assert (result.moves, result.ended_at) == (1, NOON + timedelta(days=1))


async def test_a_game_may_take_as_long_as_its_players_like(table: Table, clock: Clock) -> None:
    play = await dug_row(table)
    for _ in range(10):
        clock.wait(DAY / 2)
        await table.move(play, STARTER, "!a1")
    await table.move(play, STARTER, "c1 a2 b2")
    result = await only_result(table)
    assert (result.outcome, result.duration) == ("won", 5 * DAY * 1000)


async def test_the_end_of_a_game_is_logged_once(table: Table, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    play = await table.start_on(SMALL)
    with caplog.at_level(logging.INFO, "bot.game.referee"):
        await table.move(play, STARTER, "a1")
        clock.wait(1)
        await table.vote(play, STARTER, REVEAL_VOTE)
    assert caplog.messages == [f"game {play.id} ended: lost"]


async def test_a_watcher_learns_of_results_once_they_are_stored(table: Table, clock: Clock) -> None:
    told: list[tuple[int, Sequence[Result]]] = []
    table.referee.listeners.append(lambda news: told.append((news.session.id, news.results)) if news.results else None)
    play = await dug_row(table)
    clock.wait(DAY)
    await table.referee.show_in(play, 5)
    assert (await table.now(play)).results, "they are decided"
    assert told == []
    for moves in ("a1", "c1 a2 b2"):
        await table.move(play, STARTER, moves)
        await table.vote(play, STARTER, CONTINUE_VOTE)
    ((number, (result,)),) = told
    assert (number, result.player_id, result.outcome) == (play.id, STARTER, "lost")


class Failing(Store):
    """A store that can't write results."""

    fails = True

    async def add_turn(self, change: TurnChange) -> None:
        if change.results and self.fails:
            wrong = [{**result, "kind": None} for result in change.results]
            try:
                await super().add_turn(change._replace(results=wrong))
            except Exception as error:
                raise Unavailable from error
        await super().add_turn(change)


@pytest.fixture
async def failing(url: str) -> AsyncIterator[Failing]:
    store = await Failing.open(url)
    yield store
    await store.close()


async def test_results_and_the_turn_that_ends_a_game_are_stored_together(failing: Failing, clock: Clock) -> None:
    table = Table(failing, clock)
    play = await dug_row(table)
    with pytest.raises(Unavailable):
        await table.move(play, STARTER, "a1")
    assert (await table.stored(play)).outcome is None
    assert await results_in(failing) == []
    assert not await is_recorded(failing, play.id)
    failing.fails = False
    await table.move(play, STARTER, "a1")
    assert (await only_result(table)).outcome == "lost"


@on_both_databases
async def test_two_processes_that_end_a_game_at_once_store_its_results_once(table: Table, next_table: Table) -> None:
    for _ in range(3):
        play = await table.start_on(ROW)
        await next_table.move(play, OTHER, "b1")
        await asyncio.gather(
            table.move(play, STARTER, "a1"),
            next_table.move(play, OTHER, "a1"),
            table.resign(play, STARTER, moderates=True),
            return_exceptions=True,
        )
        turns = await table.turns(play)
        movers = {turn.player_id for turn in turns if turn.text in ("B1", "A1")}
        assert {row.player_id for row in await results_in(table.store, play.id)} == movers


async def test_a_puzzle_has_results_that_do_not_count(table: Table, clock: Clock) -> None:
    puzzles = referee_of(table.store, clock, 1)
    puzzle = await start_puzzle(puzzles, table.place, STARTER, next(interactions), PuzzleOptions(4, 4))
    field = puzzle.marking.puzzle.field
    first, *others = (Move(Action.FLAG, cell) for cell in sorted(field.mines))
    await puzzles.move(puzzle, STARTER, next(interactions), [first])
    clock.wait(3)
    await puzzles.move(puzzle, OTHER, next(interactions), others)
    rows = await results_in(table.store)
    assert [(row.player_id, row.kind, row.outcome, row.flags) for row in rows] == [
        (STARTER, "puzzle", "won", 1),
        (OTHER, "puzzle", "won", len(others)),
    ]
    assert {(row.duration, row.value, row.ranked, row.alone, row.no_guess) for row in rows} == {
        (3000, None, False, False, True)
    }


PLAYERS = st.integers(1, 3)
ACTIONS = st.one_of(
    st.tuples(st.just("move"), PLAYERS, st.sampled_from(["", "!", "@"]), st.integers(0, 3), st.integers(0, 4)),
    st.tuples(st.sampled_from(["help", "share", "continue", "reveal", "resign", "restart"]), PLAYERS),
    st.tuples(st.just("remove"), st.integers(2, 3)),
    st.tuples(st.just("wait"), st.sampled_from([0.25, 60, DAY / 2, DAY - 60, DAY, 2 * DAY])),
)


async def act(table: Table, play: MinesweeperSession, clock: Clock, action: tuple[Any, ...]) -> None:
    match action:
        case ("move", player, prefix, row, column):
            await table.move(play, player, f"{prefix}{'abcde'[column]}{row + 1}")
        case ("help" | "share", player):
            await table.referee.play(play, player, next(interactions), SHARED if action[0] == "share" else HELPED)
        case ("continue" | "reveal", player):
            await table.vote(play, player, CONTINUE_VOTE if action[0] == "continue" else REVEAL_VOTE)
        case ("resign", player):
            await table.resign(play, player)
        case ("remove", player):
            await table.remove(play, player)
        case ("wait", seconds):
            clock.wait(seconds)
        case ("restart", _):
            table.restart()


async def play_and_replay(actions: Sequence[tuple[Any, ...]], seed: int) -> None:
    with TemporaryDirectory() as folder:
        clock, store = Clock(), await Store.open(made_file(Path(folder, "games.db")))
        try:
            table = Table(store, clock, seed)
            play = await table.start(Options("own", 4, 5, 4, lives=2, guessing=True))
            for action in actions:
                with suppress(PlayerError, CoreError):
                    await act(table, play, clock, action)
            stored = await store.find_game(play.id)
            assert stored is not None
            live, recorded = await results_in(store), stored.recorded
            stored.recorded = False
            replayed = MinesweeperSession.restore(stored, stored.turns).results
            assert recorded is (replayed is not None)
            by_player = sorted(replayed or (), key=attrgetter("player_id"))
            rows = [{**result.row(), "game_id": play.id} for result in by_player]
            known = [{name: value for name, value in facts(row).items() if name in rows[0]} for row in live if rows]
            assert rows == known
            assert len(live) == len(rows)
        finally:
            await store.close()


@settings(max_examples=15)
@given(st.lists(ACTIONS, min_size=3, max_size=25), st.integers(0, 99))
def test_results_are_the_same_when_the_stored_turns_are_replayed(actions: list[tuple[Any, ...]], seed: int) -> None:
    asyncio.run(play_and_replay(actions, seed))
