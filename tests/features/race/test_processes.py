"""A race in two processes on one database, as in a rolling restart: nobody is lost, and everything happens once."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.errors import PlayerError
from bot.features.race.run import How, Point, RaceRun, thinned
from bot.features.race.session import COUNTDOWN, GO, JOIN, RUN, Phase, RaceOptions, RaceSession, begin_turn
from bot.features.race.session import start as start_race
from bot.game.channel_locks import Place
from bot.game.referee import GameRunning, Referee
from bot.game.session import removal
from bot.store.games import Store
from bot.text.words import THE_BOT
from core import Outcome
from tests.databases import made_file
from tests.game.gaming_table import CHANNEL, Clock, interactions
from tests.game.recorded import results_in
from tests.referees import referee_of

PLACE = Place(CHANNEL, 7)
OPTIONS = RaceOptions("beginner", sudden=False)
PLAYERS = range(1, 9)


on_both = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
"""For tests of what several processes do at once."""


@pytest.fixture
def kind() -> str:
    return "sqlite"


@pytest.fixture
def url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if kind == "sqlite":
        return made_file(tmp_path / "games.db")
    url: str = request.getfixturevalue("made_postgresql")
    return url


@pytest.fixture
async def processes(url: str, store: Store, clock: Clock) -> AsyncIterator[tuple[Referee, Referee]]:
    other = await Store.open(url)
    yield referee(store, clock), referee(other, clock)
    await other.close()


def referee(store: Store, clock: Clock) -> Referee:
    return referee_of(store, clock)


async def now(races: Referee, race: RaceSession) -> RaceSession:
    found = await races.load(race.id, RaceSession)
    assert found is not None
    return found


async def running(one: Referee, clock: Clock, players: range = PLAYERS) -> RaceSession:
    race = await start_race(one, PLACE, 1, next(interactions), OPTIONS)
    for player in players:
        race, _ = await one.play(race, player, next(interactions), JOIN)
    await one.play(race, 1, next(interactions), GO, moderates=False)
    clock.wait(COUNTDOWN.total_seconds())
    return (await one.play(race, THE_BOT, None, begin_turn(clock())))[0]


def run(player: int, how: How = How.FINISHED) -> RaceRun:
    return RaceRun(how, time=1000 * player, opened=10 * player, percent=player, moves=1, curve=(Point(player, player),))


@on_both
async def test_all_who_join_at_once_are_in(processes: tuple[Referee, Referee]) -> None:
    one, other = processes
    race = await start_race(one, PLACE, 1, next(interactions), OPTIONS)
    joining = ((one, other)[player % 2].play(race, player, next(interactions), JOIN) for player in PLAYERS)
    await asyncio.gather(*joining)
    assert sorted((await now(one, race)).players) == sorted((await now(other, race)).players) == list(PLAYERS)


async def test_one_lobby_opens_in_a_channel(processes: tuple[Referee, Referee]) -> None:
    starts = (
        start_race(races, PLACE, player, next(interactions), OPTIONS) for player, races in enumerate(processes, 1)
    )
    started = await asyncio.gather(*starts, return_exceptions=True)
    assert sum(isinstance(one, GameRunning) for one in started) == 1
    assert sum(isinstance(one, RaceSession) for one in started) == 1


@on_both
async def test_it_starts_once_whoever_presses(processes: tuple[Referee, Referee], clock: Clock) -> None:
    one, other = processes
    race = await start_race(one, PLACE, 1, next(interactions), OPTIONS)
    await other.play(race, 2, next(interactions), JOIN)
    pressed = (races.play(race, 1, next(interactions), GO, moderates=True) for races in processes)
    answers = await asyncio.gather(*pressed, return_exceptions=True)
    assert sum(isinstance(answer, PlayerError) for answer in answers) == 1
    clock.wait(COUNTDOWN.total_seconds())
    await asyncio.gather(*(races.play(race, THE_BOT, None, begin_turn(clock())) for races in processes))
    stored = await one.store.find_game(race.id)
    assert stored is not None
    assert [turn.text.partition(":")[0] for turn in stored.turns] == ["start", "join", "go", "begin"]
    assert (await now(other, race)).start == (await now(one, race)).start == clock()


@on_both
async def test_the_last_runs_end_it_once(processes: tuple[Referee, Referee], clock: Clock) -> None:
    one, other = processes
    race = await running(one, clock)
    clock.wait(60)
    runs = [
        (one, other)[player % 2].play(race, player, None, f"{RUN}{run(player).write()}", at=clock())
        for player in PLAYERS
    ]
    again = [races.play(race, 1, None, f"{RUN}{run(1).write()}", at=clock()) for races in processes]
    await asyncio.gather(*runs, *again)
    ended = await now(one, race)
    assert (ended.phase, ended.outcome) == (Phase.OVER, Outcome.WON)
    assert [result.place for result in await results_in(one.store)] == list(PLAYERS)
    assert [result.outcome for result in await results_in(one.store)] == ["won", *["lost"] * 7]
    assert (await now(other, race)).runs == ended.runs


async def test_a_removed_player_has_no_place(processes: tuple[Referee, Referee], clock: Clock) -> None:
    one, other = processes
    race = await running(one, clock, range(2, 4))
    await one.play(race, 9, next(interactions), removal(2))
    await other.play(race, 2, None, f"{RUN}{run(2).write()}", at=clock())
    await other.play(race, 3, None, f"{RUN}{run(3, How.OUT).write()}", at=clock())
    await one.play(race, 1, None, f"{RUN}{run(1, How.GAVE_UP).write()}", at=clock())
    assert (await now(one, race)).over
    results = {result.player_id: (result.outcome, result.place) for result in await results_in(one.store)}
    assert results == {1: ("gave_up", 2), 3: ("lost", 1)}


async def test_a_race_without_anyone_ends_by_itself(processes: tuple[Referee, Referee], clock: Clock) -> None:
    one, other = processes
    race = await running(one, clock, range(2, 3))
    for player in (1, 2):
        await one.play(race, 9, next(interactions), removal(player))
    ended, happened = await other.elapse(race.id, RaceSession, clock() + timedelta(seconds=1))
    assert happened
    assert ended
    assert ended.outcome is Outcome.WON


def test_a_long_run_is_stored_with_few_points_and_its_end() -> None:
    curve = tuple(Point(at, min(at, 100)) for at in range(101))
    written = RaceRun(How.FINISHED, curve=curve)
    read = RaceRun.read(written.write())
    assert len(read.curve) <= 51
    assert read.curve[-1] == curve[-1]
    assert RaceRun.read(read.write()) == read
    assert list(thinned(())) == []


def test_a_run_is_written_as_it_always_was() -> None:
    written = "out:83120:61:85:1:20:33:4:12-3.99-85"
    read = RaceRun.read(written)
    assert read == RaceRun(How.OUT, 83120, 61, 85, 1, 20, 33, 4, (Point(12, 3), Point(99, 85)))
    assert read.write() == written
