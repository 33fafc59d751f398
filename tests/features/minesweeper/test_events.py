"""The last event of a game, in the line above its board, and flags that were proved wrong."""

from __future__ import annotations

from functools import partial

import pytest

from bot.board.appearance import Look
from bot.features.minesweeper.message import describe
from bot.features.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.game.session import HELPED, SHARED, look_turn, removal
from bot.store.models import RESIGN
from core import Outcome
from tests.game.gaming_table import NOON, OTHER, STARTER, Table, interactions
from tests.store.deleting import forget

LAID = """
    *.*..
    .....
    .....
"""
LOOKING = 3
NAMES = {STARTER: "Ada", OTHER: "Bo"}


def event_of(play: MinesweeperSession) -> str:
    assert play.last is not None
    return describe(play.last, NAMES)


@pytest.mark.parametrize(
    ("moves", "event"),
    [
        ("b1", "⛏️ <@1> opened B1"),
        ("e3", "⛏️ <@1> opened 12 squares around E3"),
        ("e3 !a1 !c1", "⛏️ <@1> opened 12 squares"),
        ("!c1", "🚩 <@1> flagged C1"),
        ("!c1 !a1", "🚩 <@1> flagged 2 squares"),
        ("!c1 !c1", "🚩 <@1> flagged 1 square"),
        ("a1", "💥 <@1> hit a mine at A1"),
        ("b1 !a1 !b2 @b1", "💥 <@1> hit a mine at C1"),
        ("b1 !a2 !b2 @b1", "💥 <@1> hit mines at A1, C1"),
        ("e3 b1", "⛏️ <@1> opened the last squares"),
    ],
)
async def test_the_last_event_survives_a_restart(table: Table, moves: str, event: str) -> None:
    play = await table.start_on(LAID, lives=5)
    await table.move(play, STARTER, moves)
    assert event_of(await table.now(play)) == event_of(await table.stored(play)) == event


async def test_what_is_done_to_the_game_survives_a_restart_as_its_event(table: Table) -> None:
    play = await table.start_on(LAID)
    await table.move(play, STARTER, "!a1")
    await table.move(play, OTHER, "a1")
    assert event_of(await table.now(play)) == "🚩 <@1> flagged A1", "a refused move is no event"
    await table.move(play, STARTER, "!a1")
    await table.move(play, OTHER, "b1 a1")
    assert event_of(await table.stored(play)) == "💥 <@2> hit a mine at A1"
    await table.referee.play(play, STARTER, next(interactions), lambda game: game.vote_of(STARTER, CONTINUE_VOTE))
    assert event_of(await table.stored(play)) == "▶️ <@1> continued"
    await table.referee.play(play, OTHER, next(interactions), HELPED)
    assert event_of(await table.stored(play)) == "▶️ <@1> continued"
    await table.referee.play(play, OTHER, next(interactions), SHARED)
    assert event_of(await table.now(play)) == event_of(await table.stored(play)) == "🔍 <@2> shared help"
    await table.referee.play(await table.now(play), STARTER, next(interactions), removal(OTHER))
    assert event_of(await table.now(play)) == event_of(await table.stored(play)) == "🚪 <@2> was removed"
    await table.referee.play(play, STARTER, next(interactions), RESIGN, moderates=False)
    assert event_of(await table.stored(play)) == "🏳️ <@1> resigned"


async def test_only_players_of_a_game_are_seen_to_leave_it(table: Table) -> None:
    play = await table.start_on(LAID)
    await table.move(play, OTHER, "b1")
    await table.referee.play(play, LOOKING, next(interactions), partial(look_turn, look=Look.PICTURE))
    await forget(table.store, LOOKING, NOON.date())
    assert event_of(await table.stored(play)) == "⛏️ <@2> opened B1"
    await forget(table.store, OTHER, NOON.date())
    assert event_of(await table.stored(play)) == "🚪 A player left"


async def test_a_flag_proved_wrong_stays_so_after_a_restart_until_opened_and_the_game_is_judged(
    table: Table,
) -> None:
    play = await table.start_on(LAID, lives=5)
    await table.move(play, OTHER, "b1 !a2")
    await table.move(play, STARTER, "!a1")
    report = await table.move(play, STARTER, "@b1")
    assert report.steps[0].blamed == ((OTHER, (1, 0)),)
    for known in (await table.now(play), await table.stored(play)):
        assert str(known.board).split("\n")[1][0] == "X"
        assert known.board.mines_left == 0
    assert (await table.move(play, OTHER, "a2")).number == 1
    assert (await table.stored(play)).board == (await table.now(play)).board
    await table.move(play, OTHER, "e3")
    ended = await table.reviewed(play)
    assert ended.outcome is Outcome.WON
    assert ended.review is not None
