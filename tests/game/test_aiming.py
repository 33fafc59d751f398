"""Presses on a window that somebody else has just moved."""

from datetime import UTC, datetime

import pytest

from bot.errors import PlayerError
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.session import OTHERS_MOVE_SEEN, OWN_MOVE_SEEN, ViewportChange
from bot.game.viewport import Viewport
from core import Action, Cell, Move, cell_name
from tests.game.gaming_table import EXPERT, OTHER, STARTER, WIDE, Clock, Table, interactions, moves_of

OWN_SEE, OTHERS_SEE = OWN_MOVE_SEEN.total_seconds(), OTHERS_MOVE_SEEN.total_seconds()
BIT = 0.001


def refused(reason: str = "The buttons just changed") -> pytest.RaisesExc[PlayerError]:
    return pytest.raises(PlayerError, match=reason)


async def corner(table: Table, play: MinesweeperSession) -> Cell:
    viewport = (await table.now(play)).viewport
    return viewport.row, viewport.column


async def test_somebody_elses_window_stays_where_it_is_for_a_moment(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    await table.referee.aim(play, STARTER, corner=(0, 0))
    clock.wait(OWN_SEE - BIT)
    with refused():
        await table.referee.aim(play, OTHER, corner=(10, 10))
    assert await corner(table, play) == (0, 0)
    clock.wait(BIT)
    await table.referee.aim(play, OTHER, corner=(10, 10))
    assert await corner(table, play) == (10, 10)


async def test_somebody_elses_tool_stays_what_it_is_for_a_moment(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    clock.wait(OWN_SEE - BIT)
    with refused("The buttons just changed"):
        await table.referee.aim(play, OTHER, tool=Action.DIG)
    clock.wait(BIT)
    assert (await table.referee.aim(play, OTHER, tool=Action.DIG)).tool is Action.DIG


async def test_the_mover_himself_need_not_wait(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.referee.aim(play, STARTER, corner=(0, 0))
    await table.referee.aim(play, STARTER, corner=(4, 0))
    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    play = await table.now(play)
    assert (play.viewport.row, play.tool) == (4, Action.FLAG)
    assert (await table.move(play, STARTER, "!a5", aimed=True)).number == 1


async def test_a_press_on_a_square_that_somebody_else_just_put_there_is_refused(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    await table.referee.aim(play, STARTER, corner=(0, 0))
    clock.wait(OTHERS_SEE - BIT)
    with refused():
        await table.move(play, OTHER, "a1", aimed=True)
    assert len(await table.turns(play)) == 1
    clock.wait(BIT)
    assert (await table.move(play, OTHER, "a1", aimed=True)).made


async def test_a_press_with_the_tool_that_somebody_else_just_took_is_refused(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    cell = cell_name(await corner(table, play))
    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    clock.wait(OTHERS_SEE - BIT)
    with refused("The buttons just changed"):
        await table.move(play, OTHER, f"!{cell}", aimed=True)
    clock.wait(BIT)
    assert (await table.move(play, OTHER, f"!{cell}", aimed=True)).number == 1


async def test_what_changes_nothing_or_something_else_need_not_wait_for_the_other_player(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    assert (await table.referee.aim(play, OTHER, tool=Action.FLAG)).tool is Action.FLAG
    await table.referee.aim(play, OTHER, corner=(10, 10))
    assert await corner(table, play) == (10, 10)
    await table.referee.aim(play, OTHER, tool=Action.FLAG)
    with refused("The buttons just changed"):
        await table.referee.aim(play, OTHER, tool=Action.DIG)


async def test_a_press_from_before_the_pad_moved_counts_though_it_came_later(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    before = clock.now
    clock.wait(BIT)
    await table.referee.aim(play, STARTER, corner=(0, 0), pressed_at=clock.now)
    _, report = await table.referee.move(play, OTHER, next(interactions), moves_of("a1"), seen="#", pressed_at=before)
    assert report.made


@pytest.mark.parametrize("moved", [True, False], ids=["window", "tool"])
async def test_a_press_on_what_only_the_pad_before_had_counts(table: Table, moved: bool) -> None:
    play = await table.start(EXPERT)
    cell = cell_name(await corner(table, play))
    if moved:
        await table.referee.aim(play, STARTER, corner=(0, 0))
    else:
        await table.referee.aim(play, STARTER, tool=Action.FLAG)
    assert (await table.move(play, OTHER, cell, aimed=True)).made


async def test_a_press_on_a_pad_that_has_passed_through_a_square_is_refused(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.referee.aim(play, STARTER, corner=(0, 0))
    await table.referee.aim(play, STARTER, corner=(10, 10))
    with refused():
        await table.move(play, OTHER, "a1", aimed=True)


@pytest.mark.parametrize(("player", "seconds"), [(STARTER, OWN_SEE), (OTHER, OTHERS_SEE)])
async def test_presses_wait_after_a_move_took_it_along(table: Table, clock: Clock, player: int, seconds: float) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, STARTER, "b2")
    assert (await table.now(play)).viewport != play.viewport
    clock.wait(seconds - BIT)
    with refused():
        await table.move(play, player, "@b2", aimed=True)
    clock.wait(BIT)
    assert not (await table.move(play, player, "@b2", aimed=True)).made, "a number that nothing is flagged around"


async def test_flags_leave_the_window_where_it_is_and_make_nobody_wait(table: Table) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, STARTER, "!a1 !l1 !a2")
    assert (await table.now(play)).viewport == play.viewport
    assert (await table.move(play, STARTER, "!k2", aimed=True)).made
    await table.move(play, STARTER, "!a1 !l1 !k2 b2 l2")
    ended = await table.now(play)
    assert (ended.over, ended.viewport) == (True, play.viewport), "nor where the game ends"


async def test_arrows_tools_and_typed_moves_need_not_wait_for_ones_own_move(table: Table) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, STARTER, "b2 !a2")
    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    await table.referee.aim(play, STARTER, corner=(0, 0))
    play = await table.now(play)
    assert (play.tool, play.viewport.column) == (Action.FLAG, 0)
    assert (await table.move(play, STARTER, "@b2")).made


async def test_typed_moves_and_own_pads_need_not_wait(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.referee.aim(play, STARTER, corner=(0, 0))
    assert (await table.move(play, OTHER, "!a1")).number == 1
    _, report = await table.referee.move(play, OTHER, next(interactions), moves_of("b1"), seen="#", own=True)
    assert report.made


async def test_looking_where_the_window_is_makes_nobody_wait(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.referee.aim(play, STARTER, corner=(play.viewport.row, play.viewport.column))
    await table.referee.aim(play, STARTER, tool=Action.DIG)
    await table.referee.aim(play, OTHER, corner=(0, 0))
    assert await corner(table, play) == (0, 0)


async def test_a_press_whose_cell_shows_something_else_by_now_only_redraws(table: Table) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, OTHER, "!a2")
    for seen, text in (("#", "!a2"), ("#", "a2"), ("12345678", "@a2"), ("F", "!a1"), ("F", "b1")):
        _, report = await table.referee.move(play, STARTER, next(interactions), moves_of(text), seen=seen)
        assert not report.made
    play = await table.now(play)
    assert str(play.game.board).count("F") == 1
    assert play.outcome is None


async def test_a_flagged_cell_is_not_dug_by_a_press_that_saw_its_flag(table: Table) -> None:
    play = await table.start_on(WIDE)
    for complains in (True, False):
        await table.move(play, OTHER, "!a2")
        _, report = await table.referee.move(play, STARTER, next(interactions), moves_of("a2"), seen="F")
        assert not report.made
        assert bool(report.refused) is complains, "only while the flag is there"
    assert (await table.now(play)).outcome is None


async def test_it_counts_when_presses_were_made_and_not_when_they_came(table: Table, clock: Clock) -> None:
    play = await table.start(EXPERT)
    await table.referee.aim(play, STARTER, corner=(0, 0), pressed_at=clock.now)
    at = clock.now + OWN_MOVE_SEEN / 2
    clock.wait(5)
    with refused():
        await table.referee.move(play, OTHER, next(interactions), moves_of("a1"), seen="#", pressed_at=at)
    with refused():
        await table.referee.aim(play, OTHER, corner=(10, 10), pressed_at=at)
    assert await corner(table, play) == (0, 0)


async def test_late_presses_count_once_enough_time_was_between_them(table: Table, clock: Clock) -> None:
    play = await table.start_on(WIDE)
    at = clock.now
    clock.wait(5)
    await table.referee.move(play, STARTER, next(interactions), moves_of("b2 !a2"), pressed_at=at)
    assert (await table.now(play)).viewport != play.viewport
    later = at + OTHERS_MOVE_SEEN
    _, report = await table.referee.move(play, OTHER, next(interactions), moves_of("@b2"), seen="1", pressed_at=later)
    assert report.made


async def test_moves_from_an_own_pad_leave_everybodys_window_where_it_is(table: Table) -> None:
    play = await table.start_on(".*.......... **.......... ............")
    await table.referee.aim(play, STARTER, corner=(0, 8))
    await table.referee.move(play, OTHER, next(interactions), moves_of("l1"), own=True)
    assert await corner(table, play) == (0, 8)


@pytest.mark.parametrize("action", Action)
def test_any_move_on_a_square_that_came_with_an_arrow_may_be_meant_for_another(action: Action) -> None:
    before = Viewport.centred(9, 9).at(0, 0)
    change = ViewportChange(STARTER, datetime.now(UTC), False, before, before.at(4, 4), Action.FLAG)
    assert change.shows(Move(action, (5, 5)))
    assert not change.shows(Move(action, (0, 0)))


async def test_a_board_that_is_played_again_may_be_pressed_at_once(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.move(play, STARTER, "a1")
    await table.resign(play)
    again = await start_game(table.referee, table.place, STARTER, next(interactions), EXPERT, await table.now(play))
    shown = next(cell for line in again.viewport for cell in line if again.board[cell] == "#")
    _, effect = await table.referee.move(again, OTHER, next(interactions), [Move(Action.FLAG, shown)], seen="#")
    assert effect.made
