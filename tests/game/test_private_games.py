"""Private games: found by their player, counted, and locked by nobody else."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random

import pytest

from bot.discord.press import reaction_of
from bot.errors import PlayerError
from bot.features.minesweeper.options import Options
from bot.features.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.channel_locks import Place
from bot.game.control import WHILE_RUNNING, Reaction
from bot.game.referee import MOST_RUNNING, GameRunning
from bot.game.settings import Players
from bot.store.people import PlayerQueries
from core import Minefield, cell_name, parse_board
from tests.game.gaming_table import (
    BEGINNER,
    CHANNEL,
    EXPERT,
    NOON,
    OTHER,
    STARTER,
    Clock,
    Table,
    interactions,
)
from tests.game.hooked_store import HookedStore
from tests.referees import running
from tests.store.deleting import forget

ALONE = replace(BEGINNER, players=Players.STARTER)
HERE, ELSEWHERE = Place(CHANNEL, None), Place(CHANNEL + 1, None)


async def start(
    table: Table, player: int = STARTER, place: Place = HERE, options: Options = ALONE
) -> MinesweeperSession:
    return await start_game(table.referee, place, player, next(interactions), options)


async def found(table: Table, player: int) -> list[int]:
    return [running.game.id for running in await table.referee.private_of(player, MinesweeperSession)]


async def test_private_games_leave_the_channel_free(table: Table) -> None:
    private = [await start(table), await start(table), await start(table, OTHER)]
    assert await table.referee.load_running(CHANNEL, MinesweeperSession) is None
    assert await table.referee.load_last(CHANNEL, MinesweeperSession) is None
    public = await start(table, options=BEGINNER)
    assert (await running(table.referee, CHANNEL, MinesweeperSession)).id == public.id
    with pytest.raises(GameRunning):
        await start(table, options=BEGINNER)
    private.append(await start(table))
    assert [session.private for session in (*private, public)] == [True] * 4 + [False]
    assert (await running(table.referee, CHANNEL, MinesweeperSession)).id == public.id
    assert await table.referee.load_last(CHANNEL, MinesweeperSession) == public


async def test_what_a_press_does_in_a_private_game_ignores_its_message(table: Table) -> None:
    play = await start(table)
    assert {reaction_of(WHILE_RUNNING, play, message) for message in (None, 7)} == {Reaction.ACT}
    over = await table.resign(play)
    assert {reaction_of(WHILE_RUNNING, over, message) for message in (None, 7)} == {Reaction.REDRAW}


async def test_a_player_has_twenty_private_games_everywhere_together(table: Table, next_table: Table) -> None:
    first, *_ = [await start(table, place=place) for place in (HERE, ELSEWHERE) for _ in range(MOST_RUNNING // 2)]
    for process in (table, next_table):
        with pytest.raises(PlayerError, match="You have 20 private games running"):
            await start(process)
    await start(table, OTHER)
    await start(table, options=BEGINNER)
    await next_table.resign(first)
    await start(table)


async def test_a_lost_private_game_continues_while_there_is_room(table: Table) -> None:
    play = await start(table, options=replace(ALONE, guessing=True))
    await table.move(play, STARTER, "a1")
    field = (await table.now(play)).game.field
    await table.move(play, STARTER, cell_name(field.grid.cells(field.bits)[0]))
    for _ in range(MOST_RUNNING):
        await start(table)
    with pytest.raises(PlayerError, match="You have 20 private games running"):
        await table.vote(play, STARTER, CONTINUE_VOTE)
    [newest, *_] = await found(table, STARTER)
    await table.resign(await game(table, newest))
    await start(table, options=BEGINNER)
    assert not (await table.vote(play, STARTER, CONTINUE_VOTE)).over


async def test_a_command_delivered_twice_starts_one_private_game(table: Table, next_table: Table) -> None:
    interaction = next(interactions)
    await start_game(table.referee, HERE, STARTER, interaction, ALONE)
    with pytest.raises(PlayerError, match="already started"):
        await start_game(next_table.referee, HERE, STARTER, interaction, ALONE)
    assert len(await found(table, STARTER)) == 1


async def test_a_game_that_is_deleted_while_a_press_waits_is_gone(table: Table, store: HookedStore) -> None:
    play = await start(table)
    table.restart()
    store.after_reading = [partial(forget, store, STARTER, NOON.date())]
    assert await table.referee.find(play.id, MinesweeperSession) is None
    with pytest.raises(PlayerError, match="I no longer have that game"):
        await table.move(play, STARTER, "a1")


async def game(table: Table, number: int) -> MinesweeperSession:
    found = await table.referee.find(number, MinesweeperSession)
    assert found
    return found


async def test_only_a_game_that_somebody_else_has_changed_is_read_again(table: Table, next_table: Table) -> None:
    assert await table.referee.load(1, MinesweeperSession) is None
    play = await start(table)
    assert await table.referee.load(play.id, MinesweeperSession) is play
    await found(table, STARTER)
    await next_table.move(play, STARTER, "!a1")
    [listed] = await table.referee.private_of(STARTER, MinesweeperSession)
    here = await table.referee.load_listed(listed)
    assert isinstance(here, MinesweeperSession)
    assert here.board.text.count("F") == 1


async def test_listed_games_say_how_many_turns_they_have_and_when_the_last_one_was(table: Table, clock: Clock) -> None:
    play = await start(table)
    for moves in ("!a1 !b1", "!c1"):
        clock.wait(60)
        await table.move(play, STARTER, moves)
    table.restart()
    [listed] = await table.referee.private_of(STARTER, MinesweeperSession)
    assert (listed.turns, listed.next_number, listed.played_at) == (2, 3, clock.now)
    await table.move(play, STARTER, "e5")
    await start_game(table.referee, HERE, STARTER, next(interactions), ALONE, await table.resign(play))
    [listed] = await table.referee.private_of(STARTER, MinesweeperSession)
    assert listed.turns == 0, "nobody dug the opening"


async def test_private_games_are_found_by_their_size(table: Table, next_table: Table) -> None:
    small, _ = await start(table), await start(table, options=replace(EXPERT, players=Players.STARTER))
    await start(table, OTHER)
    await next_table.move(small, STARTER, "!a1")
    [session] = await table.referee.load_like(STARTER, MinesweeperSession, small.board)
    assert (session.id, session.next_number) == (small.id, 2)
    assert await table.referee.load_like(STARTER, MinesweeperSession, parse_board("#" * ALONE.columns, 0)) == []


async def test_private_games_are_found_by_their_player_the_last_played_first(table: Table, clock: Clock) -> None:
    rng = Random(1)
    expected: dict[int, list[int]] = {STARTER: [], OTHER: []}
    for _ in range(20):
        clock.wait(1)
        player, theirs = rng.choice(list(expected.items()))
        match rng.choice(["start", "start public", "move", "move", "resign", "restart"]):
            case "start":
                theirs.insert(0, (await start(table, player, rng.choice([HERE, ELSEWHERE]))).id)
            case "start public":
                await start(table, player, Place(rng.randrange(10**9, 10**10), None), BEGINNER)
            case "move" if theirs:
                theirs.insert(0, theirs.pop(rng.randrange(len(theirs))))
                await table.move(await game(table, theirs[0]), player, "!a1")
            case "resign" if theirs:
                await table.resign(await game(table, theirs.pop(rng.randrange(len(theirs)))), player)
            case "restart":
                table.restart()
        for one, games in expected.items():
            assert await found(table, one) == games


async def test_nobody_waits_for_the_private_games_of_others(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = await start(table, options=replace(EXPERT, players=Players.STARTER))
    begun, laid = asyncio.Event(), asyncio.Event()

    async def lay(*board: object, preset: bool) -> Minefield | None:
        begun.set()
        await laid.wait()
        return None

    others = [await start(table, player) for player in range(10, 13)]
    public = await start(table, OTHER, options=BEGINNER)
    monkeypatch.setattr(table.referee.engine, "lay", lay)
    digging = asyncio.create_task(table.move(slow, STARTER, "a1"))
    await begun.wait()
    await asyncio.gather(*(table.move(play, play.starter_id, "!a1") for play in (*others, public)))
    await start(table, OTHER)
    assert not digging.done()
    laid.set()
    assert (await digging).number


async def test_of_many_private_games_some_are_read_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.game.games.MOST_PRIVATE", 3)
    table.restart()
    public = await start(table, options=BEGINNER)
    games = [await start(table) for _ in range(5)]
    for mark in ("!a1", "!b1"):
        for play in games:
            await table.move(play, STARTER, mark)
    assert len(table.referee._memory) == 3 + 1
    assert await table.referee.find(public.id, MinesweeperSession) is public
    sessions = [await table.referee.find(play.id, MinesweeperSession) for play in games]
    assert [session and session.board.text.count("F") for session in sessions] == [2] * 5


async def test_only_the_player_who_is_forgotten_loses_private_games(table: Table) -> None:
    mine, others = await start(table), await start(table, OTHER)
    await forget(table.store, STARTER, NOON.date())
    await table.referee.forget(STARTER)
    assert await table.referee.find(mine.id, MinesweeperSession) is None
    assert await table.referee.find(others.id, MinesweeperSession) is others


async def test_private_games_that_ended_are_listed_the_last_one_first(table: Table, clock: Clock) -> None:
    games = [await start(table) for _ in range(3)]
    await start(table, OTHER)
    for play in games:
        clock.wait(60)
        await table.resign(play)
    queries = PlayerQueries(table.store.database)
    ended = [stored.id for stored in await queries.ended(STARTER, clock.now - timedelta(seconds=60), 5)]
    assert ended == [play.id for play in games[:0:-1]]
    assert len(await queries.ended(STARTER, NOON, 2)) == 2
    assert await queries.ended(OTHER, NOON, 5) == []


async def test_games_in_reach_are_those_of_the_channel_and_of_the_player(table: Table, clock: Clock) -> None:
    games = [
        await start(table),
        await start(table, OTHER),
        await start(table, OTHER, HERE, BEGINNER),
        await start(table, OTHER, ELSEWHERE, BEGINNER),
        await start(table, place=ELSEWHERE),
    ]
    await table.resign(await start(table))
    clock.wait(60)
    await table.move(games[0], STARTER, "!a1")
    found = await PlayerQueries(table.store.database).in_reach(STARTER, CHANNEL, NOON.date())
    assert [one.game.id for one in found] == [games[0].id, games[4].id, games[2].id]
