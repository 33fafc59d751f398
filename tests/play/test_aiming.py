"""Presses on a window that somebody else has just moved."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.errors import PlayerError
from bot.play.session import OTHERS_MOVE_SEEN, OWN_MOVE_SEEN, ViewportChange
from bot.play.viewport import Viewport
from core import Action, Move, cell_name
from tests.play.table import ALMOST, EXPERT, OTHER, STARTER, WIDE, Clock, Table, interactions, moves_of

OTHERS_SEE = OTHERS_MOVE_SEEN.total_seconds()


async def test_somebody_elses_window_stays_where_it_is_for_a_moment(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    await table.games.aim(play.id, STARTER, 0, 0)
    clock.wait(ALMOST)
    with pytest.raises(PlayerError, match="The pad just moved"):
        await table.games.aim(play.id, OTHER, 10, 10)
    play = await table.now(play)
    assert (play.viewport.row, play.viewport.column) == (0, 0)
    clock.wait(0.001)
    await table.games.aim(play.id, OTHER, 10, 10)
    play = await table.now(play)
    assert (play.viewport.row, play.viewport.column) == (10, 10)


async def test_somebody_elses_tool_stays_what_it_is_for_a_moment(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    await table.games.take_tool(play.id, STARTER, Action.FLAG)
    clock.wait(ALMOST)
    with pytest.raises(PlayerError, match="The pad just moved"):
        await table.games.take_tool(play.id, OTHER, Action.DIG)
    clock.wait(0.001)
    assert (await table.games.take_tool(play.id, OTHER, Action.DIG)).tool is Action.DIG


async def test_the_mover_himself_need_not_wait(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.games.aim(play.id, STARTER, 0, 0)
    await table.games.aim(play.id, STARTER, 4, 0)
    await table.games.take_tool(play.id, STARTER, Action.FLAG)
    play = await table.now(play)
    assert (play.viewport.row, play.tool) == (4, Action.FLAG)
    assert (await table.move(play, STARTER, "!a5", aimed=True)).flagged == 1


async def test_a_press_on_a_square_that_somebody_else_just_put_there_is_refused(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    await table.games.aim(play.id, STARTER, 0, 0)
    clock.wait(OTHERS_SEE - 0.001)
    with pytest.raises(PlayerError, match="The pad just moved"):
        await table.move(play, OTHER, "a1", aimed=True)
    assert len(await table.turns(play)) == 1
    clock.wait(0.001)
    assert (await table.move(play, OTHER, "a1", aimed=True)).made


async def test_a_press_with_the_tool_that_somebody_else_just_took_is_refused(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    cell = cell_name((play.viewport.row, play.viewport.column))
    await table.games.take_tool(play.id, STARTER, Action.FLAG)
    clock.wait(OTHERS_SEE - 0.001)
    with pytest.raises(PlayerError, match="The pad just moved"):
        await table.move(play, OTHER, f"!{cell}", aimed=True)
    clock.wait(0.001)
    assert (await table.move(play, OTHER, f"!{cell}", aimed=True)).flagged == 1


async def test_a_press_on_a_square_that_only_the_pad_before_had_counts(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    before = (play.viewport.row, play.viewport.column)
    await table.games.aim(play.id, STARTER, 0, 0)
    assert (await table.move(play, OTHER, cell_name(before), aimed=True)).made


async def test_a_press_with_the_tool_before_counts(table: Table) -> None:
    play = await table.start(EXPERT)
    cell = cell_name((play.viewport.row, play.viewport.column))
    await table.games.take_tool(play.id, STARTER, Action.FLAG)
    assert (await table.move(play, OTHER, cell, aimed=True)).made


async def test_a_press_on_a_pad_that_has_passed_through_a_square_is_refused(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.games.aim(play.id, STARTER, 0, 0)
    await table.games.aim(play.id, STARTER, 10, 10)
    with pytest.raises(PlayerError, match="The pad just moved"):
        await table.move(play, OTHER, "a1", aimed=True)


@pytest.mark.parametrize(("player", "seconds"), [(STARTER, OWN_MOVE_SEEN), (OTHER, OTHERS_MOVE_SEEN)])
async def test_a_press_just_after_a_move_took_the_window_along_is_refused(
    table: Table, clock: Clock, player: int, seconds: timedelta
) -> None:
    play = await table.start_on(WIDE)
    before = play.viewport
    await table.move(play, STARTER, "b2")
    assert (await table.now(play)).viewport != before
    clock.wait(seconds.total_seconds() - 0.001)
    with pytest.raises(PlayerError, match="The pad just moved"):
        await table.move(play, player, "@b2", aimed=True)
    clock.wait(0.001)
    assert not (await table.move(play, player, "@b2", aimed=True)).made, "a number that nothing is flagged around"


async def test_flags_leave_the_window_where_it_is(table: Table) -> None:
    play = await table.start_on(WIDE)
    before = play.viewport
    await table.move(play, STARTER, "!a1 !l1 !a2")
    assert (await table.now(play)).viewport == before


async def test_arrows_tools_and_typed_moves_need_not_wait_for_ones_own_move(table: Table) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, STARTER, "b2 !a2")
    await table.games.take_tool(play.id, STARTER, Action.FLAG)
    await table.games.aim(play.id, STARTER, 0, 0)
    play = await table.now(play)
    assert (play.tool, play.viewport.column) == (Action.FLAG, 0)
    assert (await table.move(play, STARTER, "@b2")).made


async def test_a_press_need_not_wait_if_ones_own_move_left_the_window_where_it_was(table: Table) -> None:
    play = await table.start_on(WIDE)
    before = (await table.now(play)).viewport
    await table.move(play, STARTER, "!l2")
    assert (await table.now(play)).viewport == before
    assert (await table.move(play, STARTER, "!k2", aimed=True)).made


async def test_typed_moves_need_not_wait(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.games.aim(play.id, STARTER, 0, 0)
    assert (await table.move(play, OTHER, "!a1")).flagged == 1


async def test_looking_where_the_window_is_makes_nobody_wait(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.games.aim(play.id, STARTER, play.viewport.row, play.viewport.column)
    await table.games.take_tool(play.id, STARTER, Action.DIG)
    await table.games.aim(play.id, OTHER, 0, 0)
    play = await table.now(play)
    assert (play.viewport.row, play.viewport.column) == (0, 0)


async def test_a_press_whose_cell_shows_something_else_by_now_only_redraws(table: Table) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, OTHER, "!a2")
    for seen, text in (("#", "!a2"), ("#", "a2"), ("12345678", "@a2"), ("F", "!a1"), ("F", "b1")):
        _, report = await table.games.move(play.id, STARTER, next(interactions), moves_of(text), seen=seen)
        assert not report.made
    assert str((await table.now(play)).game.board).count("F") == 1
    assert (await table.now(play)).outcome is None


async def test_a_flagged_cell_is_not_dug_by_a_press_that_saw_its_flag(table: Table) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, OTHER, "!a2")
    _, report = await table.games.move(play.id, STARTER, next(interactions), moves_of("a2"), seen="F")
    assert report.complaints
    await table.move(play, OTHER, "!a2")
    _, report = await table.games.move(play.id, STARTER, next(interactions), moves_of("a2"), seen="F")
    assert not report.made
    assert (await table.now(play)).outcome is None


async def test_it_counts_when_a_press_was_made_and_not_when_it_came(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    await table.games.aim(play.id, STARTER, 0, 0, pressed_at=clock.now)
    pressed_at = clock.now + OWN_MOVE_SEEN / 2
    clock.wait(5)
    with pytest.raises(PlayerError, match="The pad just moved"):
        await table.games.move(play.id, OTHER, next(interactions), moves_of("a1"), seen="#", pressed_at=pressed_at)


async def test_late_presses_count_once_enough_time_was_between_them(table: Table, clock: Clock) -> None:
    play = await table.start_on(WIDE)
    before, pressed_at = play.viewport, clock.now
    clock.wait(5)
    await table.games.move(play.id, STARTER, next(interactions), moves_of("b2 !a2"), pressed_at=pressed_at)
    assert (await table.now(play)).viewport != before
    _, report = await table.games.move(
        play.id, OTHER, next(interactions), moves_of("@b2"), seen="1", pressed_at=pressed_at + OTHERS_MOVE_SEEN
    )
    assert report.made


async def test_a_window_stays_where_somebody_else_had_just_moved_it_when_an_arrow_was_pressed(
    table: Table, clock: Clock
) -> None:
    play = await table.start(EXPERT)
    await table.games.aim(play.id, STARTER, 0, 0, pressed_at=clock.now)
    pressed_at = clock.now + OWN_MOVE_SEEN / 2
    clock.wait(5)
    with pytest.raises(PlayerError, match="The pad just moved"):
        await table.games.aim(play.id, OTHER, 10, 10, pressed_at=pressed_at)
    play = await table.now(play)
    assert (play.viewport.row, play.viewport.column) == (0, 0)


async def test_the_window_stays_where_the_game_ended(table: Table) -> None:
    play = await table.start_on(WIDE)
    before = play.viewport
    await table.move(play, STARTER, "b2 !a2 l2")
    play = await table.now(play)
    assert play.over
    assert play.viewport == before


async def test_a_press_on_an_own_pad_counts_though_somebody_else_just_moved_the_window(table: Table) -> None:
    play = await table.start_on(WIDE)
    await table.games.aim(play.id, STARTER, 0, 0)
    _, report = await table.games.move(play.id, OTHER, next(interactions), moves_of("a1"), seen="#", own=True)
    assert report.made


async def test_moves_from_an_own_pad_leave_everybodys_window_where_it_is(table: Table) -> None:
    play = await table.start_on(".*.......... **.......... ............")
    await table.games.aim(play.id, STARTER, 0, 8)
    before = (await table.now(play)).viewport
    await table.games.move(play.id, OTHER, next(interactions), moves_of("l1"), own=True)
    assert (await table.now(play)).viewport == before


@pytest.mark.parametrize("action", Action)
def test_any_move_on_a_square_that_came_with_an_arrow_may_be_meant_for_another(action: Action) -> None:
    before = Viewport.centred(9, 9).at(0, 0)
    change = ViewportChange(STARTER, datetime.now(UTC), False, before, before.at(4, 4), Action.FLAG)
    assert change.shows(Move(action, (5, 5)))
    assert not change.shows(Move(action, (0, 0)))
