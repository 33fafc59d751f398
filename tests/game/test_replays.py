"""Replays in memory: the move on screen is judged first, the rest in the background, and each move once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TypeVar, TypeVarTuple

import pytest

from bot.engine.client import EngineClient
from bot.engine.pool import Overloaded, TookTooLong
from bot.errors import PlayerError
from bot.features.minesweeper.session import MinesweeperSession
from bot.game import judging as module
from bot.game.effect import Did
from bot.game.judging import Judging, KeptReplay
from bot.game.restoring import Restorer
from bot.game.session import Session
from bot.store.games import Store
from bot.text import errors
from core import Action, Dig, Move, review_game
from tests.at_once import AtOnce
from tests.game.contests import play_duel, play_race
from tests.game.gaming_table import STARTER, Clock, Table, interactions
from tests.game.replaying import KINDS, KINDS_KNOWN
from tests.store.deleting import forget

FLAT = """
    ..*.....*.
    *...*.....
    .....*..*.
    *.......*.
"""
Given = TypeVarTuple("Given")
Result = TypeVar("Result")


class Noting(AtOnce):
    """Works at once, and notes the digs that each job is about."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[list[Dig]] = []
        self.turns = 0
        """How many turns of the loop a job takes."""
        self.under_way = self.most_under_way = 0
        self.busy = 0

    async def run(self, function: Callable[[*Given], Result], *given: *Given, later: bool = False) -> Result:
        if self.busy:
            self.busy -= 1
            raise Overloaded(errors.OVERLOADED)
        digs = next(iter(given))
        assert isinstance(digs, list)
        self.asked.append(digs)
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        for _ in range(self.turns):
            await asyncio.sleep(0)
        self.under_way -= 1
        return await super().run(function, *given, later=later)

    @property
    def jobs(self) -> list[int]:
        """How many digs each job was about."""
        return [len(digs) for digs in self.asked]


@pytest.fixture
def prompt() -> Noting:
    return Noting()


@pytest.fixture
def slow() -> Noting:
    return Noting()


@pytest.fixture
def judging(store: Store, prompt: Noting, slow: Noting) -> Judging:
    return Judging(store, EngineClient(prompt, Random(1), slow_workers=slow), KINDS_KNOWN, Restorer())


async def dug(table: Table) -> int:
    """A game in which all safe squares were dug one after another, without a plan."""
    play = await table.start_on(FLAT)
    field = play.game.field
    for cell in field.grid.cells(field.grid.everywhere & ~field.bits):
        if not (now := await table.now(play)).game.is_open(cell) and not now.over:
            await table.referee.move(play, STARTER, next(interactions), [Move(Action.DIG, cell)])
    return play.id


async def kept_of(table: Table, judging: Judging, game: int) -> KeptReplay:
    session = await table.referee.find(game, MinesweeperSession)
    assert session is not None
    return await replay_of(judging, session)


async def replay_of(judging: Judging, session: Session) -> KeptReplay:
    replaying = KINDS[session.NAME].replaying
    assert replaying is not None
    return await judging.replay(session, replaying.read)


async def finished(judging: Judging) -> None:
    while under_way := judging._tasks:
        await asyncio.wait(under_way)


@pytest.fixture
async def kept(table: Table, judging: Judging) -> KeptReplay:
    """A replay that nothing is judged of."""
    return await kept_of(table, judging, await dug(table))


async def test_the_move_on_screen_is_judged_first(
    kept: KeptReplay, judging: Judging, prompt: Noting, slow: Noting
) -> None:
    last = len(kept.replay)
    await judging.judge(kept, last - 3)
    assert (prompt.jobs, slow.jobs) == ([1], [])
    assert set(kept.judged) == {last - 3}
    await finished(judging)
    assert prompt.jobs == [1]
    assert sum(slow.jobs) == last - 1
    assert max(slow.jobs) <= module.AT_ONCE
    assert set(kept.judged) == set(range(1, last + 1))
    assert not kept.left


async def test_the_moves_after_the_one_on_screen_are_next(
    kept: KeptReplay, judging: Judging, prompt: Noting, slow: Noting
) -> None:
    await judging.judge(kept, 5)
    await finished(judging)
    positions = {step.dug: at for at, step in enumerate(kept.replay.steps, 1)}
    order = [positions[dig.cells] for digs in (*prompt.asked, *slow.asked) for dig in digs]
    assert order == [*range(5, len(kept.replay) + 1), 1, 2, 3, 4]


async def test_whoever_goes_back_is_served_before_the_moves_that_come_later(
    kept: KeptReplay, judging: Judging, slow: Noting
) -> None:
    await judging.judge(kept, 5)
    await judging.judge(kept, 2)
    await finished(judging)
    assert slow.asked[0][0].cells == kept.replay.steps[2].dug


async def test_moves_of_several_replays_are_judged_in_turn(table: Table, judging: Judging, slow: Noting) -> None:
    slow.turns = 3
    several = [await kept_of(table, judging, await dug(table)) for _ in range(3)]
    await asyncio.gather(*map(judging.judge_all, several))
    assert not any(kept.left for kept in several)
    assert sum(slow.jobs) == sum(len(kept.replay) for kept in several)
    assert slow.most_under_way == 1, "the others wait, so that a hint doesn't"


async def test_each_move_is_judged_once(table: Table, judging: Judging, prompt: Noting, slow: Noting) -> None:
    game = await dug(table)
    kept = await kept_of(table, judging, game)
    judged = [await judging.judge(kept, at) for at in range(len(kept.replay) + 1)]
    await finished(judging)
    jobs = sum(prompt.jobs) + sum(slow.jobs)
    assert jobs == len(kept.replay)
    again = await kept_of(table, judging, game)
    assert again is kept
    assert [await judging.judge(again, at) for at in range(len(kept.replay) + 1)] == judged
    assert sum(prompt.jobs) + sum(slow.jobs) == jobs


async def test_judgements_are_those_of_the_review(kept: KeptReplay, judging: Judging) -> None:
    await judging.judge(kept, 1)
    await finished(judging)
    digs = {at: step.dig for at, step in enumerate(kept.replay.steps, 1)}
    reviewed = {one.dig.board.text: one for one in review_game(digs.values()).digs}
    for at, dig in digs.items():
        judgement, review = kept.judged[at], reviewed.get(dig.board.text)
        assert (judgement is None) == (review is None)
        if judgement and review:
            assert judgement.chance == pytest.approx(review.risk)
            assert bool(judgement.best) <= bool(review.better)
            if review.mistake:
                assert (judgement.best, judgement.best_chance) == (review.better, 0)


async def test_moves_that_the_review_has_judged_are_not_judged_again(
    table: Table, judging: Judging, prompt: Noting, slow: Noting
) -> None:
    game = await dug(table)
    alone = await kept_of(table, judging, game)
    await judging.judge_all(alone)
    asked = sum(slow.jobs)
    judging.forget()
    session = await table.referee.find(game, MinesweeperSession)
    assert session is not None
    judging.add_review(session)
    await finished(judging)
    after = await kept_of(table, judging, game)
    assert after is not alone
    known, jobs = len(after.judged), len(slow.jobs)
    assert known > len(after.replay) / 2
    await judging.judge_all(after)
    assert after.judged == alone.judged
    assert sum(slow.jobs[jobs:]) == asked - known
    assert prompt.jobs == []


async def test_a_review_that_comes_later_leaves_less_to_judge(table: Table, judging: Judging, slow: Noting) -> None:
    game = await dug(table)
    kept = await kept_of(table, judging, game)
    session = await table.referee.find(game, MinesweeperSession)
    assert session is not None
    judging.add_review(session)
    await finished(judging)
    assert len(kept.left) < len(kept.replay) / 2
    await judging.judge_all(kept)
    assert not kept.left


async def test_nobody_waits_for_judgements_once_the_bot_closes(kept: KeptReplay, judging: Judging) -> None:
    waiting = asyncio.create_task(judging.next_mistake(kept, 0))
    await asyncio.sleep(0)
    await judging.close()
    with pytest.raises(PlayerError):
        await waiting
    with pytest.raises(PlayerError):
        await judging.judge_all(kept)


async def test_what_was_dropped_is_not_judged_on(kept: KeptReplay, judging: Judging, slow: Noting) -> None:
    slow.turns = 3
    await judging.judge(kept, 1)
    judging.forget()
    asked = len(slow.asked)
    while judging._tasks:
        await asyncio.wait(judging._tasks)
    assert len(slow.asked) <= asked + 1
    with pytest.raises(PlayerError):
        await judging.judge_all(kept)


async def test_moves_that_can_not_be_judged_are_shown_without(
    kept: KeptReplay, judging: Judging, slow: Noting, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_late(*_: object, **__: object) -> None:
        raise TookTooLong(errors.TOOK_TOO_LONG)

    monkeypatch.setattr(slow, "run", run_late)
    await judging.judge_all(kept)
    assert await judging.judge(kept, 3) is None
    assert await judging.next_mistake(kept, 0) == 0


async def test_the_next_mistake_is_waited_for(kept: KeptReplay, judging: Judging) -> None:
    assert kept.mistake_after(0) is None
    found = await judging.next_mistake(kept, 0)
    await finished(judging)
    assert found == min(at for at, judgement in kept.judged.items() if judgement and judgement.best)
    assert kept.mistake_after(0) == found
    assert await judging.next_mistake(kept, len(kept.replay)) == 0


async def test_a_busy_engine_judges_later(
    kept: KeptReplay, judging: Judging, prompt: Noting, slow: Noting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSE", 0)
    prompt.busy, slow.busy = 1, 2
    assert await judging.judge(kept, 3) is None
    assert 3 in kept.left
    await finished(judging)
    assert not kept.left
    assert await judging.judge(kept, 3) == kept.judged[3]


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_REPLAYS", 2)


async def test_the_last_replays_stay_in_memory(little_memory: None, table: Table, judging: Judging) -> None:
    games = [await dug(table) for _ in range(3)]
    first = await kept_of(table, judging, games[0])
    await kept_of(table, judging, games[1])
    assert await kept_of(table, judging, games[0]) is first
    await kept_of(table, judging, games[2])
    assert len(judging._replays) == 2
    assert await kept_of(table, judging, games[0]) is first


async def test_a_replay_is_made_again_once_a_player_in_it_was_deleted(table: Table, judging: Judging) -> None:
    game = await dug(table)
    kept = await kept_of(table, judging, game)
    assert kept.replay.players == [STARTER]
    await forget(table.store, STARTER, Clock()().date())
    table.restart()
    (player,) = (await kept_of(table, judging, game)).replay.players
    assert player < 0


async def test_a_race_of_many_shows_the_boards_of_the_best_four(table: Table, judging: Judging) -> None:
    race = await play_race(table, range(2, 7))
    kept = await replay_of(judging, race)
    assert list(kept.replay.owners) == [place.score.player for place in race.standings.places][:4]
    assert len(kept.replay.ends) == 4
    assert set(kept.replay.sides) == {0, 1, 2, 3}
    times = [step.at for step in kept.replay.steps if step.move and step.did is not Did.BEGAN]
    assert times == sorted(times)
    for side in range(4):
        assert set(kept.replay.board(len(kept.replay), side).text) <= set("012345678*F\n")


async def test_picks_in_a_duel_are_judged_by_their_chance_of_a_mine(table: Table, judging: Judging) -> None:
    kept = await replay_of(judging, await play_duel(table))
    await judging.judge(kept, 1)
    await finished(judging)
    judged = {at: one for at, one in kept.judged.items() if one}
    assert judged
    for at, judgement in judged.items():
        step = kept.replay.steps[at - 1]
        assert judgement.chance <= judgement.best_chance
        if judgement.chance in (0, 1):
            assert bool(step.hits) == bool(judgement.chance)
