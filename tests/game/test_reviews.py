"""Each end of a game is reviewed once, in the background, whatever players press meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, TypeVarTuple, cast

import pytest

from bot.engine.client import EngineClient
from bot.engine.pool import TookTooLong
from bot.errors import PlayerError
from bot.features.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from core import Dig, Outcome
from tests.at_once import AtOnce
from tests.game.gaming_table import OTHER, STARTER, Table
from tests.store.deleting import forget

FIELD = "*.. ... ..*"

Given = TypeVarTuple("Given")
Result = TypeVar("Result")


class Held(AtOnce):
    """Workers that make reviews when the test says so, and count them. Everything else is done at once."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[Sequence[Dig]] = []
        self.under_way = 0
        self.most_under_way = 0
        self.begun = asyncio.Event()
        self.go_on = asyncio.Event()
        self.errors: list[Exception] = []

    async def run(self, function: Callable[[*Given], Result], *given: *Given, later: bool = False) -> Result:
        if function.__name__ != "find_review":
            return function(*given)
        (digs, *_) = cast(tuple[Any, ...], given)
        self.started.append(digs)
        self.begun.set()
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            await self.go_on.wait()
        finally:
            self.under_way -= 1
        if self.errors:
            raise self.errors.pop()
        return function(*given)


@pytest.fixture
def held(table: Table) -> Held:
    held = Held()
    table.referee.judging._engine = table.referee.engine = EngineClient(held, table.referee.rng)
    return held


async def lost_game(table: Table) -> MinesweeperSession:
    play = await table.start_on(FIELD)
    await table.move(play, STARTER, "b2")
    await table.move(play, OTHER, "a1")
    return await table.now(play)


async def press(table: Table, play: MinesweeperSession) -> MinesweeperSession:
    """What every press on a finished board does."""
    await table.move(play, OTHER, "c1")
    return table.referee.reviewed(await table.now(play))


async def test_a_game_is_reviewed_once_however_often_it_is_pressed(table: Table, held: Held) -> None:
    told: list[int] = []
    table.referee.listeners.append(lambda news: told.append(news.session.id) if news.reviewed else None)
    plays = [await lost_game(table) for _ in range(4)]
    for _ in range(5):
        assert all([(await press(table, play)).review is None for play in plays])
    await held.begun.wait()
    assert len(held.started) == 1, "the others wait, so that a hint doesn't"
    held.go_on.set()
    assert all([(await table.reviewed(play)).review for play in plays])
    assert all([(await press(table, play)).review for play in plays])
    assert (len(held.started), held.most_under_way) == (4, 1)
    assert told == [play.id for play in plays]


async def test_votes_about_a_lost_game_ask_for_no_other_review(table: Table, held: Held) -> None:
    play = await lost_game(table)
    await held.begun.wait()
    await table.vote(play, OTHER, REVEAL_VOTE)
    held.go_on.set()
    assert (await table.reviewed(play)).review
    await table.vote(play, STARTER, REVEAL_VOTE)
    reviewed = await table.reviewed(play)
    assert reviewed.final
    assert reviewed.review
    assert len(held.started) == 1
    digs = reviewed.review.review.digs  # the board before each would be most of what is kept
    assert {dig.dig.board.text for dig in digs} == {"\n"}


async def test_a_continued_game_is_reviewed_as_it_ended_first_and_last(table: Table, held: Held) -> None:
    waited_for = await lost_game(table)
    await held.begun.wait()
    play = await lost_game(table)
    await table.vote(play, STARTER, CONTINUE_VOTE)
    await table.move(play, STARTER, "b1")
    held.go_on.set()
    await table.reviewed(waited_for)
    assert [len(digs) for digs in held.started] == [2, 2]
    assert (await table.reviewed(play)).review is None, "it runs"
    await table.move(play, STARTER, "c1 a2 a3 b3 c2")
    won = await table.reviewed(play)
    assert won.outcome is Outcome.WON
    assert won.review
    assert len(held.started) == 3
    assert len(held.started[2]) > 2


async def test_after_a_restart_nothing_is_reviewed_until_somebody_looks(table: Table, held: Held) -> None:
    held.go_on.set()
    play = await table.reviewed(await lost_game(table))
    table.restart()
    table.referee.judging._engine = EngineClient(held, table.referee.rng)
    await table.now(play)
    assert table.referee.judging._reviewing is None
    assert (await table.reviewed(play)).review == play.review
    assert len(held.started) == 2


async def test_closing_ends_all_reviews(table: Table, held: Held) -> None:
    plays = [await lost_game(table) for _ in range(3)]
    await held.begun.wait()
    before = asyncio.all_tasks()
    await table.referee.close()
    assert held.under_way == 0
    assert len(before - asyncio.all_tasks()) == 1
    for play in plays:
        assert table.referee.reviewed(await table.now(play)).review is None
    assert asyncio.all_tasks() <= before
    assert len(held.started) == 1


@pytest.mark.parametrize(("error", "started"), [(PlayerError("busy"), 2), (TookTooLong("late"), 1)])
async def test_a_failed_review_is_made_at_the_next_press_unless_it_took_too_long(
    table: Table, held: Held, error: Exception, started: int
) -> None:
    held.errors.append(error)
    held.go_on.set()
    play = await lost_game(table)
    await table.reviewed(play)
    again = await table.reviewed(play)
    assert len(held.started) == started
    assert (again.review is None) == table.referee.judging.gave_up(again) == (started == 1)


async def test_of_too_many_games_some_are_reviewed_later(
    table: Table, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.game.judging.MOST_WAITING", 2)
    plays = [await lost_game(table) for _ in range(4)]
    await held.begun.wait()
    held.go_on.set()
    await table.reviewed(plays[0])
    assert len(held.started) == 2
    for play in plays:
        assert (await table.reviewed(play)).review
    assert len(held.started) == 4


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.game.judging.MOST_REVIEWS", 2)


async def test_the_last_used_reviews_stay_in_memory(little_memory: None, table: Table, held: Held) -> None:
    held.go_on.set()
    plays = [await table.reviewed(await lost_game(table)) for _ in range(2)]
    await table.reviewed(plays[0])
    await table.reviewed(await lost_game(table))
    await table.reviewed(plays[0])
    assert len(held.started) == 3
    await table.reviewed(plays[1])
    assert len(held.started) == 4


async def test_reviews_of_forgotten_players_are_dropped(table: Table, held: Held) -> None:
    held.go_on.set()
    play = await table.reviewed(await lost_game(table))
    assert play.review
    assert OTHER in play.review.review.players
    await forget(table.store, OTHER, play.started_at.date())
    other = (await table.reviewed(play)).review
    assert other
    assert OTHER not in other.review.players
    await table.referee.forget(OTHER)
    assert not table.referee.judging._reviews


async def test_a_review_under_way_is_dropped_once_a_player_is_deleted(table: Table, held: Held) -> None:
    told: list[int] = []
    table.referee.listeners.append(lambda news: told.append(news.session.id) if news.reviewed else None)
    play = await lost_game(table)
    await held.begun.wait()
    await table.referee.forget(OTHER)
    held.go_on.set()
    await table.reviews_made()
    assert told == []
    assert (await table.reviewed(play)).review
    assert len(held.started) == 2
