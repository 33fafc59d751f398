"""Results: written once, with the turn that ended a game, and the same whoever works them out."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.games.minesweeper.options import PRESETS, Options
from bot.games.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.games.puzzle.service import PuzzleService
from bot.games.puzzle.session import PuzzleOptions
from bot.play.result import Result
from bot.play.service import Resources
from bot.play.session import Session
from bot.storage.database import Unavailable
from bot.storage.models import StoredResult, StoredTurn
from bot.storage.store import Store
from core import Action, CoreError, Move, Outcome
from tests.at_once import AtOnce
from tests.databases import made_file
from tests.play.results import facts, is_recorded, results_in
from tests.play.table import BEGINNER, NOON, OTHER, STARTER, Clock, Table, interactions
from tests.profiles import examples

THIRD = 3
DAY = 24 * 60 * 60
SMALL = """
    *...
    ....
    ...*
"""


@pytest.fixture
def url(made_database: str) -> str:
    """On both databases."""
    return made_database


async def win(table: Table, play: MinesweeperSession) -> None:
    """The starter opens everything that isn't a mine."""
    field = (await table.now(play)).game.field
    safe = field.grid.cells(field.grid.everywhere & ~field.bits)
    await table.games.move(play.id, STARTER, next(interactions), [Move(Action.DIG, cell) for cell in safe])


async def flag_a_mine(table: Table, play: MinesweeperSession, player: int) -> None:
    mine = min((await table.now(play)).game.field.mines)
    await table.games.move(play.id, player, next(interactions), [Move(Action.FLAG, mine)])


async def start_and_dig(table: Table, options: Options) -> MinesweeperSession:
    play = await table.start(options)
    await table.move(play, STARTER, "e5")
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


@pytest.mark.parametrize("name", PRESETS)
async def test_games_of_presets_count(table: Table, name: str) -> None:
    play = await start_and_dig(table, PRESETS[name])
    await win(table, play)
    result = await only_result(table)
    assert (result.difficulty, result.ranked) == (name, True)


async def test_boards_of_another_size_do_not_count(table: Table) -> None:
    play = await start_and_dig(table, replace(BEGINNER, difficulty="own", mines=11))
    await win(table, play)
    result = await only_result(table)
    assert (result.difficulty, result.mines, result.ranked) == ("own", 11, False)


async def test_a_preset_of_another_version_with_other_mines_does_not_count(table: Table) -> None:
    play = await start_and_dig(table, replace(BEGINNER, mines=9))
    await win(table, play)
    assert not (await only_result(table)).ranked


@pytest.mark.parametrize("guessing", [False, True])
async def test_boards_without_a_guess_are_known_as_such(table: Table, guessing: bool) -> None:
    play = await start_and_dig(table, replace(BEGINNER, guessing=guessing))
    await win(table, play)
    assert (await only_result(table)).no_guess is not guessing


async def test_only_the_helped_player_is_unranked(table: Table) -> None:
    play = await start_and_dig(table, BEGINNER)
    await flag_a_mine(table, play, OTHER)
    await table.games.help(play.id, OTHER, next(interactions), shared=False)
    await win(table, play)
    rows = await results_in(table.store)
    assert [(row.player_id, row.helped, row.ranked) for row in rows] == [(STARTER, False, True), (OTHER, True, False)]


async def test_a_shared_hint_helps_everyone(table: Table) -> None:
    play = await start_and_dig(table, BEGINNER)
    await flag_a_mine(table, play, OTHER)
    await table.games.help(play.id, OTHER, next(interactions), shared=True)
    await win(table, play)
    assert [(row.helped, row.ranked) for row in await results_in(table.store)] == [(True, False)] * 2


async def test_who_starts_the_same_board_again_but_does_not_play_it_has_no_result(table: Table) -> None:
    play = await start_and_dig(table, BEGINNER)
    await win(table, play)
    again = await table.games.start(table.place, OTHER, next(interactions), BEGINNER, await table.now(play))
    await win(table, again)
    [row] = await results_in(table.store, again.id)
    assert (row.player_id, row.alone) == (STARTER, True)


async def test_the_same_board_again_does_not_count(table: Table, clock: Clock) -> None:
    play = await start_and_dig(table, BEGINNER)
    await win(table, play)
    clock.wait(60)
    again = await table.games.start(
        table.place, STARTER, next(interactions), replace(BEGINNER, lives=1), await table.now(play)
    )
    clock.wait(60)
    await win(table, again)
    _, result = await results_in(table.store)
    assert (result.game_id, result.outcome, result.ranked) == (again.id, "won", False)
    assert result.duration == 0, "the bot's own first dig starts no clock"


async def test_a_game_in_which_nobody_dug_has_no_results(table: Table) -> None:
    play = await table.start(BEGINNER)
    await table.move(play, STARTER, "!a1")
    await table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    assert await results_in(table.store) == []
    assert await is_recorded(table.store, play.id)


async def test_a_resigned_game_is_lost(table: Table) -> None:
    play = await start_and_dig(table, BEGINNER)
    await table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    result = await only_result(table)
    assert (result.outcome, result.ranked) == ("lost", True)


@pytest.mark.parametrize("wish", [CONTINUE_VOTE, REVEAL_VOTE])
async def test_a_loss_stays_whatever_becomes_of_the_game(table: Table, clock: Clock, wish: str) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1")
    await table.move(play, STARTER, "a1")
    await table.reviewed(play)
    (before,) = await results_in(table.store)
    clock.wait(60)
    table.restart()
    await table.games.vote(play.id, STARTER, next(interactions), wish)
    if wish == CONTINUE_VOTE:
        table.restart()
        await table.move(play, OTHER, "c1 a2 b2")
        assert (await table.stored(play)).outcome is Outcome.WON
    assert [facts(row) for row in await results_in(table.store)] == [facts(before)]
    assert (before.outcome, before.moves, before.hits, before.ended_at) == ("lost", 2, 1, NOON)


async def test_a_game_left_alone_for_a_day_is_lost_even_if_it_goes_on(table: Table, clock: Clock) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1")
    clock.wait(DAY)
    await table.move(play, OTHER, "c1 a2 b2")
    assert (await table.stored(play)).outcome is Outcome.WON
    result = await only_result(table)
    assert (result.player_id, result.outcome, result.moves) == (STARTER, "lost", 1)
    assert result.ended_at == NOON + timedelta(days=1)


async def test_a_game_left_alone_for_less_than_a_day_goes_on(table: Table, clock: Clock) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1")
    clock.wait(DAY - 1)
    await table.games.help(play.id, STARTER, next(interactions), shared=False)
    await table.move(play, STARTER, "c1 a2 b2")
    assert (await only_result(table)).outcome == "won"


async def test_a_game_may_take_as_long_as_its_players_like(table: Table, clock: Clock) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1")
    for _ in range(60):
        clock.wait(DAY / 2)
        await table.move(play, STARTER, "!a1")
    await table.move(play, STARTER, "c1 a2 b2")
    result = await only_result(table)
    assert (result.outcome, result.duration) == ("won", 30 * DAY * 1000)


async def test_help_keeps_no_game_from_lapsing(table: Table, clock: Clock) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1")
    for _ in range(2):
        clock.wait(DAY / 2)
        await table.games.help(play.id, STARTER, next(interactions), shared=False)
    await table.move(play, STARTER, "c1 a2 b2")
    assert (await only_result(table)).outcome == "lost"


async def test_a_board_on_which_nobody_dug_waits_as_long_as_it_takes(table: Table, clock: Clock) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "!a1")
    clock.wait(5 * DAY)
    await win(table, play)
    assert (await only_result(table)).outcome == "won"


async def test_the_end_of_a_game_is_logged_once(table: Table, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    play = await table.start_on(SMALL)
    with caplog.at_level(logging.INFO, "bot.play.session_store"):
        await table.move(play, STARTER, "a1")
        assert caplog.messages == [f"game {play.id} ended: lost"]
        clock.wait(1)
        await table.games.vote(play.id, STARTER, next(interactions), REVEAL_VOTE)
        assert len(caplog.messages) == 1


async def test_a_watcher_learns_nothing_of_results_that_are_decided_but_not_stored(table: Table, clock: Clock) -> None:
    told: list[Session] = []
    table.games.result_watchers.append(lambda session, _results: told.append(session))
    play = await table.start_on(SMALL)
    await table.move(play, STARTER, "b2")
    clock.wait(DAY)
    await table.games.shown(play.id, 5)
    assert (await table.now(play)).results
    assert told == []


async def test_a_watcher_learns_of_results_once_they_are_stored(table: Table) -> None:
    told: list[tuple[int, Sequence[Result]]] = []

    def watch(session: Session, results: Sequence[Result]) -> None:
        told.append((session.id, results))

    table.games.result_watchers.append(watch)
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1")
    assert told == []
    await table.move(play, STARTER, "a1")
    await table.games.vote(play.id, STARTER, next(interactions), CONTINUE_VOTE)
    await table.move(play, STARTER, "c1 a2 b2")
    ((number, (result,)),) = told
    assert (number, result.player_id, result.outcome) == (play.id, STARTER, "lost")


class Failing(Store):
    """A store that can't write results."""

    fails = True

    async def add_turn(
        self, turn: StoredTurn, changed: Mapping[str, Any], results: Sequence[Mapping[str, Any]] | None = None
    ) -> None:
        if results and self.fails:
            results = [{**result, "kind": None} for result in results]
            try:
                await super().add_turn(turn, changed, results)
            except Exception as error:
                raise Unavailable from error
        await super().add_turn(turn, changed, results)


@pytest.fixture
async def failing(url: str) -> AsyncIterator[Failing]:
    store = await Failing.open(url)
    yield store
    await store.close()


async def test_results_and_the_turn_that_ends_a_game_are_stored_together(failing: Failing, clock: Clock) -> None:
    table = Table(failing, clock)
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1")
    with pytest.raises(Unavailable):
        await table.move(play, STARTER, "a1")
    assert (await table.stored(play)).outcome is None
    assert await results_in(failing) == []
    assert not await is_recorded(failing, play.id)
    failing.fails = False
    await table.move(play, STARTER, "a1")
    assert (await only_result(table)).outcome == "lost"


async def test_two_processes_that_end_a_game_at_once_store_its_results_once(table: Table, next_table: Table) -> None:
    for _ in range(10):
        play = await table.start_on("*.. ...")
        await next_table.move(play, OTHER, "b1")
        await asyncio.gather(
            table.move(play, STARTER, "a1"),
            next_table.move(play, OTHER, "a1"),
            table.games.resign(play.id, STARTER, next(interactions), moderates=True),
            return_exceptions=True,
        )
        turns = await table.turns(play)
        movers = {turn.player_id for turn in turns if turn.text in ("B1", "A1")}
        assert {row.player_id for row in await results_in(table.store, play.id)} == movers


async def test_a_puzzle_has_results_that_do_not_count(table: Table, clock: Clock) -> None:
    puzzles = PuzzleService(Resources(table.store, clock, Random(1), EngineClient(AtOnce(), Random(1))))
    puzzle = await puzzles.start(table.place, STARTER, next(interactions), PuzzleOptions(4, 4))
    field = puzzle.marking.puzzle.field
    first, *others = (Move(Action.FLAG, cell) for cell in sorted(field.mines))
    await puzzles.move(puzzle.id, STARTER, next(interactions), [first])
    clock.wait(3)
    await puzzles.move(puzzle.id, OTHER, next(interactions), others)
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
            await table.games.help(play.id, player, next(interactions), shared=action[0] == "share")
        case ("continue", player):
            await table.games.vote(play.id, player, next(interactions), CONTINUE_VOTE)
        case ("reveal", player):
            await table.games.vote(play.id, player, next(interactions), REVEAL_VOTE)
        case ("resign", player):
            await table.games.resign(play.id, player, next(interactions), moderates=False)
        case ("remove", player):
            await table.games.remove(play, STARTER, next(interactions), player)
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
                try:
                    await act(table, play, clock, action)
                except (PlayerError, CoreError):
                    continue
            stored = await store.find_game(play.id)
            assert stored is not None
            live, recorded = await results_in(store), stored.recorded
            stored.recorded = False
            replayed = MinesweeperSession.restore(stored, stored.turns).results
            assert recorded is (replayed is not None)
            rows = [{**result.row(), "game_id": play.id} for result in replayed or ()]
            known = [{name: value for name, value in facts(row).items() if name in rows[0]} for row in live if rows]
            assert sorted(rows, key=lambda row: row["player_id"]) == known
            assert len(live) == len(rows)
        finally:
            await store.close()


@examples(60)
@given(st.lists(ACTIONS, min_size=3, max_size=25), st.integers(0, 99))
def test_results_are_the_same_when_the_stored_turns_are_replayed(actions: list[tuple[Any, ...]], seed: int) -> None:
    asyncio.run(play_and_replay(actions, seed))
