"""Attempts at daily boards, in one process and two."""

import asyncio
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update

from bot.errors import PlayerError
from bot.features.daily.rules import DAILY, Attempt, OnDailyBoard, Practice, read_date, verify
from bot.features.minesweeper.options import PRESETS
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.channel_locks import Place
from bot.game.results import closes_at, counts_until
from bot.game.session import HELPED
from bot.game.settings import Players as Sharing
from bot.store.games import Store
from bot.store.models import StoredGame
from bot.store.results import Field, StandingsQueries
from core import Action, Move, Outcome, seed_of, stars_after
from tests.core.test_width import widened
from tests.game.daily_players import SERVER, TODAY, Players, mines_of, safe_of
from tests.game.fixtures import on_both_databases
from tests.game.gaming_table import OTHER, STARTER, Clock, Table, interactions
from tests.game.recorded import results_in

DAY = timedelta(days=1)


@pytest.fixture
def players(store: Store, clock: Clock) -> Players:
    return Players(store, clock)


@pytest.fixture
def elsewhere(next_store: Store, clock: Clock) -> Players:
    """In another process."""
    return Players(next_store, clock)


@on_both_databases
async def test_everyone_gets_the_same_board_and_opening_even_at_once(players: Players, elsewhere: Players) -> None:
    first, second = await asyncio.gather(players.open(STARTER), elsewhere.open(OTHER))
    assert first.id != second.id
    assert first.board == second.board
    assert first.game.field == second.game.field
    assert first.day == TODAY
    assert first.board.where("012345678") != 0
    assert first.outcome is None


@on_both_databases
async def test_who_presses_start_in_two_processes_at_once_has_one_attempt(players: Players, elsewhere: Players) -> None:
    await players.dailies.days.board(TODAY)
    opened = await asyncio.gather(*(where.open() for where in [players, elsewhere] * 4))
    assert len({session.id for session in opened}) == 1
    assert {session.day for session in opened} == {TODAY}


async def test_after_a_month_the_clock_still_runs(players: Players, elsewhere: Players, clock: Clock) -> None:
    session = await players.open()
    clock.wait(100)  # the clock runs since the board was opened
    first, *rest = safe_of(session)
    session = await players.play(session, [first])
    clock.wait(30 * DAY.total_seconds())
    again = await elsewhere.open(day=TODAY)
    assert again.id == session.id
    assert again.board == session.board
    clock.wait(2)
    done = await elsewhere.play(again, rest)
    assert (done.outcome, done.duration) == (Outcome.WON, timedelta(days=30, seconds=102))


async def test_what_was_finished_in_another_process_is_not_played_again(players: Players, elsewhere: Players) -> None:
    session = await players.open()
    await elsewhere.play(await elsewhere.open(), safe_of(session))
    again = await players.open()
    assert (again.id, again.over) == (session.id, True)
    assert (await players.dailies.result(STARTER, TODAY)).session.hits == 0


@pytest.mark.parametrize("flags", [True, False])
async def test_time_is_that_of_presses_and_not_of_their_arrival(players: Players, clock: Clock, flags: bool) -> None:
    session = await players.open()
    pressed = clock()
    first, *rest = safe_of(session)
    clock.wait(5)
    starts = [Move(Action.FLAG, mines_of(session)[0].cell)] if flags else [first]
    session = await players.play(session, starts, at=pressed)
    clock.wait(5)
    done = await players.play(session, [first, *rest], at=pressed + timedelta(seconds=3))
    assert done.duration == timedelta(seconds=3)
    [finish] = await players.dailies.stored.finished_by(STARTER)
    assert finish.duration == 3000


async def test_a_mine_costs_a_star_and_the_board_goes_on(players: Players) -> None:
    session = await players.open()
    session = await players.play(session, mines_of(session)[:1])
    assert session.outcome is None
    assert "★★☆" in str(Overview.of(session).about.titles[0])
    for mine in mines_of(session)[1:]:
        session = await players.play(session, [mine])
    assert session.outcome is None, "not even the last mine ends it"
    done = await players.play(session, safe_of(session))
    assert done.outcome is Outcome.WON
    result = await players.dailies.result(STARTER, TODAY)
    assert (stars_after(result.session.hits), result.session.is_scored) == (0, True)
    assert (result.streak.current, result.streak.stars) == (1, 0)


async def test_finished_days_make_streaks_and_flawless_ones_stars(players: Players, clock: Clock, store: Store) -> None:
    for hits in (0, 2, 0):
        await players.finish(hits=hits)
        clock.wait(DAY.total_seconds())
    await players.finish()
    result = await players.dailies.result(STARTER, TODAY + 3 * DAY)
    assert (result.streak.current, result.streak.stars) == (4, 2)
    assert result.session.facts.number == 4
    assert await stars_of(store) == [(STARTER, 3 + 1 + 3 + 3)]


async def test_a_board_with_help_keeps_the_streak_but_is_not_scored(players: Players) -> None:
    session = await players.open()
    await players.referee.play(session, STARTER, next(interactions), HELPED)
    await players.finish()
    result = await players.dailies.result(STARTER, TODAY)
    assert not result.session.is_scored
    assert (result.streak.current, result.streak.stars) == (1, 0)
    assert not (await players.dailies.standings(SERVER, TODAY)).places


async def stars_of(store: Store) -> list[tuple[int, int]]:
    """The players in the standings of all days on the server, and their stars."""
    rows = await StandingsQueries(store.database).stars(Field(SERVER, DAILY))
    return [(player, stars) for player, stars, _ in rows]


@pytest.mark.parametrize(("seconds", "streak"), [(-1, 1), (0, 0)])
async def test_a_board_finished_in_the_night_counts_for_the_streak_alone_and_later_for_nothing(
    players: Players, store: Store, clock: Clock, seconds: int, streak: int
) -> None:
    session = await players.open()
    await players.play(session, safe_of(session)[:1])
    clock.now = counts_until(TODAY) + timedelta(seconds=seconds)
    done = await players.finish(day=TODAY)
    assert done.day == TODAY
    result = await players.dailies.result(STARTER, TODAY)
    assert not result.session.is_scored
    assert result.streak.current == streak
    assert not (await players.dailies.standings(SERVER, TODAY)).places
    assert await stars_of(store) == []


async def test_yesterdays_board_can_be_begun_for_the_streak_until_noon(players: Players, clock: Clock) -> None:
    await players.open(OTHER)
    clock.now = closes_at(TODAY) + timedelta(hours=1)
    assert (await players.open(day=TODAY)).day == TODAY
    clock.now = counts_until(TODAY)
    late = await players.open(day=TODAY, player=99)
    assert late.day is None
    assert late.private


async def test_an_attempt_is_among_the_running_games_while_its_day_counts(players: Players, clock: Clock) -> None:
    attempt = await players.open()
    clock.now = counts_until(TODAY) - timedelta(seconds=1)
    assert [running.game.id for running in await players.referee.private_of(STARTER, MinesweeperSession)] == [
        attempt.id
    ]
    clock.now = counts_until(TODAY)
    assert await players.referee.private_of(STARTER, MinesweeperSession) == []


async def test_a_past_board_is_practised_unscored_and_found_again(players: Players, clock: Clock, store: Store) -> None:
    attempt = await players.finish()
    clock.wait(3 * DAY.total_seconds())
    practice = await players.open(day=TODAY)
    assert practice.id != attempt.id
    assert practice.game.field == attempt.game.field
    assert practice.day is None
    assert (await players.open(day=TODAY)).id == practice.id
    await players.play(practice, safe_of(practice))
    assert await results_in(store, practice.id) == []
    assert (await players.dailies.stored.finished_by(STARTER))[0].duration == 0
    assert len(await players.dailies.stored.finished_by(STARTER)) == 1


@given(st.dates())
def test_a_day_is_read_in_full_width_too(day: date) -> None:
    assert read_date(widened(str(day))) == read_date(str(day)) == day


async def test_days_that_do_not_exist_or_have_no_board_are_refused(players: Players, clock: Clock) -> None:
    await players.open()
    days, now = players.dailies.days, clock()
    assert await days.read(TODAY.isoformat(), now) == TODAY
    for typed in (
        "2024-02-30",
        "2023-02-29",
        "today",
        "",
        "20261123",
        "2026-W48-1",
        "23.11.2026",
        "24-02-29",
        "2024-2-9",
        "٢٠٢٤-٠٢-٢٩",
    ):
        with pytest.raises(PlayerError, match=r"^(I can't read .*\. Write dates|Write the date) like 2026-11-23\."):
            await days.read(typed, now)
    with pytest.raises(PlayerError, match="isn't out yet"):
        await days.read((TODAY + DAY).isoformat(), now)
    with pytest.raises(PlayerError, match=f"first daily board was on {TODAY}"):
        await days.read((TODAY - DAY).isoformat(), now)


async def test_a_seed_is_published_twelve_hours_after_its_day(players: Players, clock: Clock) -> None:
    days = players.dailies.days
    published = await days.hash_of(TODAY)
    assert await days.published(TODAY, counts_until(TODAY) - timedelta(microseconds=1)) is None
    known = await days.published(TODAY, counts_until(TODAY))
    assert known
    board = await players.open()
    report = verify(TODAY.isoformat(), known.seed, published, str(known.version)).splitlines()[1:]
    mines = {(row, column) for row, line in enumerate(report) for column, cell in enumerate(line) if cell == "M"}
    assert mines == board.game.field.mines


async def test_another_secret_gives_other_boards_but_the_one_whose_hash_was_shown(store: Store, clock: Clock) -> None:
    today = await Players(store, clock, "a secret of at least 32 characters").open()
    clock.wait(DAY.total_seconds())
    secret = "another secret of at least 32 characters"
    days = Players(store, clock, secret).dailies.days
    assert isinstance(today, OnDailyBoard)
    assert await days.hash_of(TODAY + DAY) == today.facts.next_hash
    assert (await days.board(TODAY + 2 * DAY)).seed == seed_of(secret.encode(), TODAY + 2 * DAY).hex()


async def test_a_restored_daily_game_is_unchanged(table: Table, players: Players) -> None:
    session = await players.open()
    session = await players.play(session, mines_of(session)[:2])
    session = await players.play(session, safe_of(session)[:3])
    stored = await table.referee.find(session.id, MinesweeperSession)
    assert stored
    assert stored.board == session.board
    assert isinstance(stored, Attempt)
    assert isinstance(session, Attempt)
    assert (stored.facts, stored.given, stored.hit_at) == (session.facts, session.given, session.hit_at)
    assert Overview.of(stored).about == Overview.of(session).about
    assert stored.dug == session.dug


async def test_a_past_board_opens_beside_a_game_of_a_newer_version(
    players: Players, clock: Clock, store: Store
) -> None:
    await players.finish()
    clock.wait(3 * DAY.total_seconds())
    alone = replace(PRESETS["beginner"], players=Sharing.STARTER)
    newer = await start_game(players.referee, Place(1, None), STARTER, 77, alone)
    changed = update(StoredGame).where(StoredGame.id == newer.id).values(mode="newer")
    await store.database.write(lambda connection: connection.execute(changed))
    practice = await players.open(day=TODAY)
    assert isinstance(practice, Practice)
