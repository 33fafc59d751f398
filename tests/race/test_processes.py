"""A race in two processes on one database, as in a rolling restart: nobody is lost, and everything happens once."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.modes.race.run import How, Point, Run, thinned
from bot.modes.race.service import RaceService
from bot.modes.race.session import COUNTDOWN, Phase, RaceOptions, RaceSession
from bot.play.channel_locks import Place
from bot.play.service import GameRunning, Resources
from bot.storage.store import Store
from core import Outcome
from tests.at_once import AtOnce
from tests.databases import made_file
from tests.play.gaming_table import CHANNEL, Clock, interactions
from tests.play.recorded import results_in

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
async def processes(url: str, store: Store, clock: Clock) -> AsyncIterator[tuple[RaceService, RaceService]]:
    other = await Store.open(url)
    yield service(store, clock), service(other, clock)
    await other.close()


def service(store: Store, clock: Clock) -> RaceService:
    rng = Random(1)
    return RaceService(Resources(store, clock, rng, EngineClient(AtOnce(), rng)))


async def now(races: RaceService, race: RaceSession) -> RaceSession:
    found = await races.find_now(race.id)
    assert found is not None
    return found


async def running(one: RaceService, clock: Clock, players: range = PLAYERS) -> RaceSession:
    race = await one.start(PLACE, 1, next(interactions), OPTIONS)
    for player in players:
        race = await one.join(race.id, player, next(interactions))
    await one.go(race.id, 1, next(interactions), moderates=False)
    clock.wait(COUNTDOWN.total_seconds())
    return await one.start_clock(race.id, clock())


def run(player: int, how: How = How.FINISHED) -> Run:
    return Run(how, time=1000 * player, opened=10 * player, percent=player, moves=1, curve=(Point(player, player),))


@on_both
async def test_all_who_join_at_once_are_in(processes: tuple[RaceService, RaceService]) -> None:
    one, other = processes
    race = await one.start(PLACE, 1, next(interactions), OPTIONS)
    joining = ((one, other)[player % 2].join(race.id, player, next(interactions)) for player in PLAYERS)
    await asyncio.gather(*joining)
    assert sorted((await now(one, race)).players) == sorted((await now(other, race)).players) == list(PLAYERS)


async def test_one_lobby_opens_in_a_channel(processes: tuple[RaceService, RaceService]) -> None:
    starts = (races.start(PLACE, player, next(interactions), OPTIONS) for player, races in enumerate(processes, 1))
    started = await asyncio.gather(*starts, return_exceptions=True)
    assert sum(isinstance(one, GameRunning) for one in started) == 1
    assert sum(isinstance(one, RaceSession) for one in started) == 1


@on_both
async def test_it_starts_once_whoever_presses(processes: tuple[RaceService, RaceService], clock: Clock) -> None:
    one, other = processes
    race = await one.start(PLACE, 1, next(interactions), OPTIONS)
    await other.join(race.id, 2, next(interactions))
    pressed = (races.go(race.id, 1, next(interactions), moderates=True) for races in processes)
    answers = await asyncio.gather(*pressed, return_exceptions=True)
    assert sum(isinstance(answer, PlayerError) for answer in answers) == 1
    clock.wait(COUNTDOWN.total_seconds())
    await asyncio.gather(*(races.start_clock(race.id, clock()) for races in processes))
    stored = await one._store.find_game(race.id)
    assert stored is not None
    assert [turn.text.partition(":")[0] for turn in stored.turns] == ["start", "join", "go", "begin"]
    assert (await now(other, race)).start == (await now(one, race)).start == clock()


@on_both
async def test_the_last_runs_end_it_once(processes: tuple[RaceService, RaceService], clock: Clock) -> None:
    one, other = processes
    race = await running(one, clock)
    clock.wait(60)
    runs = [(one, other)[player % 2].record_run(race.id, player, run(player), clock()) for player in PLAYERS]
    again = [races.record_run(race.id, 1, run(1), clock()) for races in processes]
    await asyncio.gather(*runs, *again)
    ended = await now(one, race)
    assert (ended.phase, ended.outcome) == (Phase.OVER, Outcome.WON)
    assert [result.place for result in await results_in(one._store)] == list(PLAYERS)
    assert [result.outcome for result in await results_in(one._store)] == ["won", *["lost"] * 7]
    assert (await now(other, race)).runs == ended.runs


async def test_a_removed_player_has_no_place(processes: tuple[RaceService, RaceService], clock: Clock) -> None:
    one, other = processes
    race = await running(one, clock, range(2, 4))
    await one.remove(race, 9, next(interactions), 2)
    await other.record_run(race.id, 2, run(2), clock())
    await other.record_run(race.id, 3, run(3, How.OUT), clock())
    await one.record_run(race.id, 1, run(1, How.GAVE_UP), clock())
    assert (await now(one, race)).over
    results = {result.player_id: (result.outcome, result.place) for result in await results_in(one._store)}
    assert results == {1: ("gave_up", 2), 3: ("lost", 1)}


async def test_a_race_without_anyone_ends_by_itself(processes: tuple[RaceService, RaceService], clock: Clock) -> None:
    one, other = processes
    race = await running(one, clock, range(2, 3))
    for player in (1, 2):
        await one.remove(race, 9, next(interactions), player)
    ended, happened = await other.elapse(race.id, clock() + timedelta(seconds=1))
    assert happened
    assert ended
    assert ended.outcome is Outcome.WON


def test_a_long_run_is_stored_with_few_points_and_its_end() -> None:
    curve = tuple(Point(at, min(at, 100)) for at in range(101))
    written = Run(How.FINISHED, curve=curve)
    read = Run.read(written.write())
    assert len(read.curve) <= 51
    assert read.curve[-1] == curve[-1]
    assert Run.read(read.write()) == read
    assert list(thinned(())) == []


def test_a_run_is_written_as_it_always_was() -> None:
    written = "out:83120:61:85:1:20:33:4:12-3.99-85"
    read = Run.read(written)
    assert read == Run(How.OUT, 83120, 61, 85, 1, 20, 33, 4, (Point(12, 3), Point(99, 85)))
    assert read.write() == written
