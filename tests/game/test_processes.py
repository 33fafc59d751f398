"""Many players at once in one process or two, as in a rolling restart: no move is lost, and none is made twice."""

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import cycle
from typing import Any

import pytest

from bot.board.appearance import Appearance, Look, Theme
from bot.errors import PlayerError
from bot.features.minesweeper.options import Options
from bot.features.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.game.effect import Effect
from bot.game.referee import TRIES, GameRunning
from bot.game.session import Session, look_turn
from bot.store.games import Store
from bot.store.models import StoredGame, Turn
from core import Action, Outcome
from tests.game.fixtures import on_both_databases
from tests.game.gaming_table import (
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
from tests.game.hooked_store import HookedStore
from tests.referees import running


async def at_once(*tables: Table, play: MinesweeperSession, texts: Sequence[str]) -> list[Effect]:
    """Every player makes a move at the same time; those who are out are refused."""
    players = zip(range(1, len(texts) + 1), cycle(tables), texts, strict=False)
    moves = [table.move(play, player, text) for player, table, text in players]
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert all(isinstance(result, Effect | PlayerError) for result in results)
    return [result for result in results if isinstance(result, Effect)]


@on_both_databases
async def test_two_processes_move_at_once_and_no_move_is_lost_or_done_twice(table: Table, next_table: Table) -> None:
    play = await table.start(EXPERT)
    await next_table.now(play)
    reports = await at_once(table, next_table, play=play, texts=[f"!{cell}" for cell in CELLS[:10]])
    assert all(report.number == 1 for report in reports)
    assert len(await table.turns(play)) == 11
    assert str((await table.stored(play)).game.board).count("F") == 10
    for row in range(1, 4):
        await table.move(play, STARTER, f"!i{row}")
        await next_table.move(play, OTHER, f"!j{row}")
    await table.move(play, STARTER, "!k1")
    await assert_consistent(table, play)
    assert str((await table.now(play)).game.board).count("F") == 17


async def test_of_many_players_who_dig_or_chord_one_square_at_once_one_opens_it(table: Table) -> None:
    play = await table.start_on(WIDE)
    reports = await at_once(table, play=play, texts=["b2"] * 10)
    assert sorted(report.number for report in reports) == [0] * 9 + [1]
    assert len(await table.turns(play)) == 2
    await table.move(play, STARTER, "!a2")
    reports = await at_once(table, play=play, texts=["@b2"] * 10)
    assert sum(bool(report.made) for report in reports) == 1
    await assert_consistent(table, play)


async def test_players_who_step_on_mines_at_once_lose_no_more_lives_than_there_are(table: Table) -> None:
    play = await table.start_on("******** ******** *.......", lives=3)
    reports = await at_once(table, play=play, texts=CELLS[:16])
    assert sum(len(report.hits) for report in reports) == 3
    assert (await table.stored(play)).outcome is Outcome.LOST
    await assert_consistent(table, play)


@pytest.mark.parametrize("seed", range(2))
async def test_of_twenty_players_at_once_nothing_is_lost_or_done_twice(store: Store, clock: Clock, seed: int) -> None:
    table = Table(store, clock, seed)
    play = await table.start(Options("Own board", 12, 9, 12, lives=5))
    texts = [f"{'!@'[player % 2 :][:1] if player % 3 else ''}{CELLS[player * 7 % 40]}" for player in range(20)]
    for line in (texts, texts[::-1], [text.lstrip("!@") for text in texts]):
        before = len(await table.turns(play))
        reports = await at_once(table, play=play, texts=line)
        made = [" ".join(map(str, report.made)) for report in reports if report.made]
        assert sorted(turn.text for turn in (await table.turns(play))[before:]) == sorted(made)
        await assert_consistent(table, play)


@on_both_databases
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
    await table.referee.aim(play, STARTER, corner=(0, 0))
    behind = await table.referee.store_aims()
    assert await table.field(play) == field
    assert (await table.now(play)).board == (await next_table.now(play)).board, "it learns what it missed"
    assert [game.id for game in behind] == [play.id]


async def test_where_a_process_looks_is_stored_later_or_with_its_next_turn(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    await table.referee.aim(play, STARTER, corner=(0, 0))
    assert (await next_table.now(play)).viewport != (await table.now(play)).viewport
    await table.referee.store_aims()
    next_table.restart()
    assert (await next_table.now(play)).viewport == (await table.now(play)).viewport
    await table.referee.aim(play, STARTER, corner=(4, 4))
    await table.move(play, STARTER, "!a1")
    next_table.restart()
    assert (await next_table.now(play)).viewport == (await table.now(play)).viewport


async def test_a_process_that_is_behind_ends_a_game_and_never_wakes_it(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    await table.move(play, OTHER, "!a1")
    resigned = await next_table.resign(play)
    assert resigned.outcome is Outcome.RESIGNED
    assert lines(resigned)[0][0] in "FX"
    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    stored = await table.store.find_game(play.id)
    assert stored is not None
    assert stored.ended_at is not None
    assert stored.outcome == "resigned"


async def test_a_flag_that_another_process_took_off_refuses_no_dig(table: Table, next_table: Table) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, STARTER, "!b2")
    await next_table.move(play, OTHER, "!b2")
    assert (await table.move(play, STARTER, "b2")).number == 1


@pytest.mark.parametrize("by_press", [True, False])
async def test_an_overtaken_viewport_replaces_no_later_one(table: Table, next_table: Table, by_press: bool) -> None:
    play = await table.start(BEGINNER)
    await table.referee.aim(play, STARTER, corner=(0, 0))
    await next_table.move(play, OTHER, "!i9")
    if by_press:  # which reads the game
        await table.referee.move(play, STARTER, next(interactions), moves_of("@i9"), seen="12345678")
    else:
        await table.referee.load_running(CHANNEL, MinesweeperSession)
    await next_table.referee.aim(play, OTHER, corner=(4, 4))
    await next_table.referee.store_aims()
    await table.referee.store_aims()
    assert (await table.stored(play)).viewport == (await next_table.now(play)).viewport


async def test_what_is_read_during_a_first_dig_keeps_its_mines(
    table: Table, next_table: Table, next_store: HookedStore
) -> None:
    play = await table.start(BEGINNER)
    next_store.after_reading = [partial(table.move, play, OTHER, "e5")]
    await running(next_table.referee, CHANNEL, MinesweeperSession)
    field = await table.field(play)
    await next_table.move(play, STARTER, "!a1 !i9")
    assert await table.field(play) == field
    await assert_consistent(next_table, play)


async def test_an_overtaken_move_is_made_in_the_end(table: Table, next_table: Table, next_store: HookedStore) -> None:
    play = await table.start(BEGINNER)
    next_store.before_writing = [partial(table.move, play, OTHER, f"!b{row}") for row in range(1, 4)]
    assert (await next_table.move(play, STARTER, "!a1")).number == 1
    await assert_consistent(next_table, play)


async def test_a_move_that_is_always_overtaken_is_given_up(
    table: Table, next_table: Table, next_store: HookedStore
) -> None:
    play = await table.start(BEGINNER)
    next_store.before_writing = [partial(table.move, play, OTHER, "!b1")] * (TRIES + 1)
    with pytest.raises(PlayerError, match="busy right now"):
        await next_table.move(play, STARTER, "!a1")
    assert len(next_store.before_writing) == 1
    assert "F" not in lines(await table.stored(play))[0]


async def test_a_press_that_a_process_passes_over_shows_it_what_it_missed(table: Table, next_table: Table) -> None:
    play = await table.start_on(WIDE)
    await next_table.now(play)
    await table.move(play, STARTER, "b2")
    seen, _ = await next_table.referee.move(play, OTHER, next(interactions), moves_of("@b2"), seen="12345678")
    assert seen.game.board[(1, 1)] == "1"
    assert (await running(next_table.referee, CHANNEL, MinesweeperSession)).game.board[(1, 1)] == "1"


async def test_a_lost_game_does_not_go_on_beside_one_that_another_process_just_started(
    table: Table, next_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, STARTER, "a1")
    await next_table.start(BEGINNER)
    make_room = table.referee._make_room
    calls = []

    async def looked_too_early(session: Session) -> Session | None:
        calls.append(session)
        return await make_room(session) if len(calls) > 1 else None

    monkeypatch.setattr(table.referee, "_make_room", looked_too_early)
    with pytest.raises(GameRunning):
        await table.vote(play, STARTER, CONTINUE_VOTE)
    assert (await table.stored(play)).outcome is Outcome.LOST


async def test_looks_and_themes_that_are_changed_in_two_processes_are_all_kept(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    await next_table.now(play)
    await table.referee.play(play, STARTER, next(interactions), partial(look_turn, look=Look.PICTURE))
    seen, _ = await next_table.referee.play(play, OTHER, next(interactions), partial(look_turn, theme=Theme.CLASSIC))
    assert seen.appearance == Appearance(Look.PICTURE, Theme.CLASSIC)
    assert (await running(table.referee, play.channel_id, MinesweeperSession)).appearance == seen.appearance
    await next_table.referee.play(play, OTHER, next(interactions), partial(look_turn, look=Look.EMOJI))
    seen, _ = await table.referee.play(play, STARTER, next(interactions), partial(look_turn, look=Look.PICTURE))
    assert seen.appearance.look is Look.PICTURE, "though this process was behind"
    assert (await running(next_table.referee, play.channel_id, MinesweeperSession)).appearance.look is Look.PICTURE


@on_both_databases
async def test_of_two_starts_at_once_in_one_channel_one_wins(table: Table, next_table: Table) -> None:
    for here, there in ((table, table), (table, next_table)):
        won, refused = sorted(
            await asyncio.gather(here.start(BEGINNER), there.start(EXPERT), return_exceptions=True),
            key=lambda result: isinstance(result, GameRunning),
        )
        assert isinstance(won, MinesweeperSession)
        assert isinstance(refused, GameRunning)
        assert refused.session.id == won.id
        await table.resign(won)


async def test_a_start_that_another_process_was_ahead_of_with_a_game_that_is_over_can_be_repeated(
    table: Table, next_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = table.store.add_game

    async def add_late(stored: StoredGame, turns: Sequence[Turn], *more: Any) -> None:
        other = await next_table.start(EXPERT)
        try:
            await add(stored, turns, *more)
        finally:
            await next_table.resign(other)

    with monkeypatch.context() as overtaken:
        overtaken.setattr(table.store, "add_game", add_late)
        with pytest.raises(PlayerError, match="is already over"):
            await table.start(BEGINNER)
    await table.start(BEGINNER)


async def test_an_interaction_delivered_twice_counts_once_also_after_a_restart(table: Table) -> None:
    play = await table.start(BEGINNER)
    assert (await table.move(play, STARTER, "!a1", interaction=7)).number == 1
    for _ in range(2):
        assert not (await table.move(play, STARTER, "!a1", interaction=7)).made
        table.restart()
    assert lines(await table.now(play))[0] == "F########"
    assert len(await table.turns(play)) == 2


@on_both_databases
async def test_an_interaction_delivered_many_times_at_once_counts_once(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    reports = await asyncio.gather(
        *(where.move(play, STARTER, "!a1", interaction=7) for where in [table, next_table] * 3)
    )
    assert sorted(len(report.made) for report in reports) == [0] * 5 + [1]
    assert len(await table.turns(play)) == 2
    assert lines(await table.stored(play))[0] == "F########"


@pytest.mark.parametrize("by", ["channel", "id"])
async def test_a_board_asked_for_while_a_move_is_stored_has_it(table: Table, store: HookedStore, by: str) -> None:
    play = await table.start_on(WIDE)
    asked, may_write = asyncio.Event(), asyncio.Event()

    async def wait() -> None:
        asked.set()
        await may_write.wait()

    store.before_writing = [wait]
    digging = asyncio.create_task(table.move(play, STARTER, "b2"))
    await asked.wait()
    games = table.referee
    looking = asyncio.create_task(
        games.load_running(CHANNEL, MinesweeperSession) if by == "channel" else games.load(play.id, MinesweeperSession)
    )
    await asyncio.sleep(0)
    may_write.set()
    seen, report = await asyncio.gather(looking, digging)
    assert seen is not None
    assert lines(seen)[1][1] == "1"
    assert report.number == 1
