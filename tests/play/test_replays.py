"""Replays in memory: the move on screen is judged first, the rest in the background, and each move once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar, TypeVarTuple

import pytest

from bot.engine.client import EngineClient
from bot.engine.jobs import Judgement
from bot.engine.pool import Overloaded
from bot.games.minesweeper.session import MinesweeperSession
from bot.play import replays as module
from bot.play.effect import Did
from bot.play.replays import KeptReplay, Replays, dig_before
from bot.play.restoring import Restorer
from bot.storage.store import Store
from bot.text import errors
from core import Action, Dig, Move, review_game
from tests.at_once import AtOnce
from tests.play.contests import play_duel, play_race
from tests.play.gaming_table import STARTER, Clock, Table, interactions
from tests.play.replaying import KINDS, MODES_KNOWN
from tests.storage.deleting import forget

FLAT = """
    ..*.....*.
    *...*.....
    .....*..*.
    *.......*.
"""
Given = TypeVarTuple("Given")
Result = TypeVar("Result")
REPLAYING = {one.prefix: one.replaying for one in KINDS.values() if one.replaying}


class Noting(AtOnce):
    """Works at once, and notes how many digs each job is about."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[int] = []
        self.busy = 0

    async def run(self, function: Callable[[*Given], Result], *given: *Given, later: bool = False) -> Result:
        if self.busy:
            self.busy -= 1
            raise Overloaded(errors.OVERLOADED)
        digs = next(iter(given))
        assert isinstance(digs, list)
        self.jobs.append(len(digs))
        return await super().run(function, *given, later=later)


@pytest.fixture
def prompt() -> Noting:
    return Noting()


@pytest.fixture
def slow() -> Noting:
    return Noting()


@pytest.fixture
def replays(store: Store, prompt: Noting, slow: Noting) -> Replays:
    return Replays(store, EngineClient(prompt, Random(1), slow_workers=slow), MODES_KNOWN, REPLAYING, Restorer())


async def dug(table: Table) -> int:
    """A game in which all safe squares were dug one after another, without a plan."""
    play = await table.start_on(FLAT)
    field = play.game.field
    for cell in field.grid.cells(field.grid.everywhere & ~field.bits):
        if not (now := await table.now(play)).game.is_open(cell) and not now.over:
            await table.referee.move(play, STARTER, next(interactions), [Move(Action.DIG, cell)])
    return play.id


async def kept_of(table: Table, replays: Replays, game: int) -> KeptReplay:
    session = await table.referee.find(game, MinesweeperSession)
    assert session is not None
    return await replays.of(session)


async def finished(replays: Replays) -> None:
    if replays._task:
        await replays._task


@pytest.fixture
async def kept(table: Table, replays: Replays) -> KeptReplay:
    """A replay that nothing is judged of."""
    return await kept_of(table, replays, await dug(table))


async def test_the_move_on_screen_is_judged_first(
    kept: KeptReplay, replays: Replays, prompt: Noting, slow: Noting
) -> None:
    last = len(kept.replay)
    await replays.judge(kept, last - 3)
    assert (prompt.jobs, slow.jobs) == ([1], [])
    assert set(kept.judged) == {last - 3}
    await finished(replays)
    assert prompt.jobs == [1]
    assert sum(slow.jobs) == last - 1
    assert max(slow.jobs) <= module.AT_ONCE
    assert set(kept.judged) == set(range(1, last + 1))
    assert kept.left == []


async def test_the_moves_after_the_one_on_screen_are_next(
    kept: KeptReplay, replays: Replays, slow: Noting, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[int] = []
    note = kept.note

    def noting(judged: dict[int, Judgement | None]) -> None:
        order.extend(judged)
        note(judged)

    monkeypatch.setattr(kept, "note", noting)
    await replays.judge(kept, 5)
    await finished(replays)
    assert order == [*range(5, len(kept.replay) + 1), 1, 2, 3, 4]


async def test_each_move_is_judged_once(table: Table, replays: Replays, prompt: Noting, slow: Noting) -> None:
    game = await dug(table)
    kept = await kept_of(table, replays, game)
    judged = [await replays.judge(kept, at) for at in range(len(kept.replay) + 1)]
    await finished(replays)
    jobs = sum(prompt.jobs) + sum(slow.jobs)
    assert jobs == len(kept.replay)
    again = await kept_of(table, replays, game)
    assert again is kept
    assert [await replays.judge(again, at) for at in range(len(kept.replay) + 1)] == judged
    assert sum(prompt.jobs) + sum(slow.jobs) == jobs


async def test_judgements_are_those_of_the_review(kept: KeptReplay, replays: Replays) -> None:
    await replays.judge(kept, 1)
    await finished(replays)
    digs: dict[int, Dig] = {at: dig_before(kept.replay, at) for at in range(1, len(kept.replay) + 1)}
    reviewed = {one.dig.board.text: one for one in review_game(digs.values()).digs}
    for at, dig in digs.items():
        judgement, review = kept.judged[at], reviewed.get(dig.board.text)
        assert (judgement is None) == (review is None)
        if judgement and review:
            assert judgement.chance == pytest.approx(review.risk)
            assert bool(judgement.best) <= bool(review.better)
            if review.mistake:
                assert (judgement.best, judgement.best_chance) == (review.better, 0)


async def test_the_next_mistake_is_waited_for(kept: KeptReplay, replays: Replays) -> None:
    assert kept.mistake_after(0) is None
    found = await replays.next_mistake(kept, 0)
    await finished(replays)
    assert found == min(at for at, judgement in kept.judged.items() if judgement and judgement.best)
    assert kept.mistake_after(0) == found
    assert await replays.next_mistake(kept, len(kept.replay)) == 0


async def test_a_busy_engine_judges_later(
    kept: KeptReplay, replays: Replays, prompt: Noting, slow: Noting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSE", 0)
    prompt.busy, slow.busy = 1, 2
    assert await replays.judge(kept, 3) is None
    assert 3 in kept.left
    await finished(replays)
    assert kept.left == []
    assert await replays.judge(kept, 3) == kept.judged[3]


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)


async def test_the_last_replays_stay_in_memory(little_memory: None, table: Table, replays: Replays) -> None:
    games = [await dug(table) for _ in range(3)]
    first = await kept_of(table, replays, games[0])
    await kept_of(table, replays, games[1])
    assert await kept_of(table, replays, games[0]) is first
    await kept_of(table, replays, games[2])
    assert len(replays) == 2
    assert await kept_of(table, replays, games[0]) is first


async def test_a_replay_is_made_again_once_a_player_in_it_was_deleted(table: Table, replays: Replays) -> None:
    game = await dug(table)
    kept = await kept_of(table, replays, game)
    assert kept.replay.players == [STARTER]
    await forget(table.store, STARTER, Clock()().date())
    table.restart()
    (player,) = (await kept_of(table, replays, game)).replay.players
    assert player < 0


async def test_a_race_of_many_shows_the_boards_of_the_best_four(table: Table, replays: Replays) -> None:
    race = await play_race(table, range(2, 7))
    kept = await replays.of(race)
    assert list(kept.replay.owners) == [place.score.player for place in race.standings.places][:4]
    assert len(kept.replay.ends) == 4
    assert set(kept.replay.sides) == {0, 1, 2, 3}
    times = [step.at for step in kept.replay.steps if step.move and step.did is not Did.BEGAN]
    assert times == sorted(times)
    for side in range(4):
        assert set(kept.replay.board(len(kept.replay), side).text) <= set("012345678*F\n")


async def test_picks_in_a_duel_are_judged_by_their_chance_of_a_mine(table: Table, replays: Replays) -> None:
    kept = await replays.of(await play_duel(table))
    await replays.judge(kept, 1)
    await finished(replays)
    judged = {at: one for at, one in kept.judged.items() if one}
    assert judged
    for at, judgement in judged.items():
        step = kept.replay.steps[at - 1]
        assert judgement.chance <= judgement.best_chance
        if judgement.chance in (0, 1):
            assert bool(step.hits) == bool(judgement.chance)
