"""Presses on a window that somebody else has just moved."""

import pytest

from core import Action
from tests.games.table import (
    ALMOST,
    EXPERT,
    OTHER,
    STARTER,
    WIDE,
    Clock,
    Table,
)


async def test_somebody_elses_window_stays_where_it_is_for_a_moment(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    await table.games.look(play.id, STARTER, 0, 0)
    clock.wait(ALMOST)
    await table.games.look(play.id, OTHER, 10, 10)
    assert (play.window.row, play.window.column) == (0, 0)
    clock.wait(0.001)
    await table.games.look(play.id, OTHER, 10, 10)
    assert (play.window.row, play.window.column) == (10, 10)


async def test_somebody_elses_tool_stays_what_it_is_for_a_moment(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    await table.games.take_tool(play.id, STARTER, Action.FLAG)
    clock.wait(ALMOST)
    assert (await table.games.take_tool(play.id, OTHER, Action.DIG)).tool is Action.FLAG
    clock.wait(0.001)
    assert (await table.games.take_tool(play.id, OTHER, Action.DIG)).tool is Action.DIG


async def test_the_mover_himself_need_not_wait(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.games.look(play.id, STARTER, 0, 0)
    await table.games.look(play.id, STARTER, 4, 0)
    await table.games.take_tool(play.id, STARTER, Action.FLAG)
    assert (play.window.row, play.tool) == (4, Action.FLAG)
    assert (await table.move(play, STARTER, "!a5", aimed=True)).flagged == 1


@pytest.mark.parametrize("turn_to", ["window", "tool"])
async def test_a_press_just_after_somebody_else_moved_something_only_redraws(
    table: Table, clock: Clock, turn_to: str
) -> None:
    play = await table.start(EXPERT)
    if turn_to == "window":
        await table.games.look(play.id, STARTER, 0, 0)
    else:
        await table.games.take_tool(play.id, STARTER, Action.FLAG)
    clock.wait(ALMOST)
    assert (await table.move(play, OTHER, "!a1", interaction=7, aimed=True)).unheeded
    assert "F" not in str(play.game.board)
    assert len(await table.turns(play)) == 1
    clock.wait(0.001)
    assert (await table.move(play, OTHER, "!a1", aimed=True)).flagged == 1


async def test_a_press_just_after_somebody_elses_move_took_the_window_along_only_redraws(
    table: Table, clock: Clock
) -> None:
    play = await table.start_on(WIDE)
    before = play.window
    await table.move(play, STARTER, "b2 !a2")
    assert play.window != before
    clock.wait(ALMOST)
    assert (await table.move(play, OTHER, "@b2", aimed=True)).unheeded
    clock.wait(0.001)
    assert (await table.move(play, OTHER, "@b2", aimed=True)).made


async def test_typed_moves_need_not_wait(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.games.look(play.id, STARTER, 0, 0)
    assert (await table.move(play, OTHER, "!a1")).flagged == 1


async def test_looking_where_the_window_is_makes_nobody_wait(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.games.look(play.id, STARTER, play.window.row, play.window.column)
    await table.games.take_tool(play.id, STARTER, Action.DIG)
    await table.games.look(play.id, OTHER, 0, 0)
    assert (play.window.row, play.window.column) == (0, 0)
