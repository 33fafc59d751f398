"""The game service over a real database: how games start, go on after a restart, end and start again."""

import logging
from dataclasses import replace

import pytest

from bot.errors import PlayerError
from bot.games.minesweeper.options import PRESETS, Options, new_stored_game
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.session import REVEAL_VOTE, START_PLAY
from bot.play.channel_locks import Place
from bot.play.press_policy import Standing
from bot.play.service import GameRunning
from bot.play.session import START
from bot.render.appearance import Look
from bot.storage.store import Store
from core import Action, Outcome
from tests.play.table import (
    BEGINNER,
    CHANNEL,
    EXPERT,
    NOON,
    OTHER,
    STARTER,
    Clock,
    Table,
    assert_consistent,
    hexadecimal,
    interactions,
    moves_of,
    opened_cells,
    turn_of,
)


async def test_a_game_is_played_to_its_end_and_kept(table: Table) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1 a2 b2")
    report = await table.move(play, OTHER, "c1")
    assert report.opened == 2
    finished = await table.now(play)
    assert finished.outcome is Outcome.WON
    assert finished.scoreboard.opened == {STARTER: 3, OTHER: 2}
    assert [turn.text for turn in await table.turns(play)] == [START_PLAY, "B1 A2 B2", "C1"]
    await assert_consistent(table, play)


async def test_the_mines_are_not_in_the_database_before_the_first_dig(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.move(play, OTHER, "!a1 !b2")
    await table.games.aim(play.id, OTHER, 0, 0)
    assert await table.field(play) is None
    await table.move(play, STARTER, "h15")
    assert await table.field(play) == hexadecimal((await table.now(play)).game.field)


async def test_a_board_keeps_the_language_it_was_started_in(table: Table) -> None:
    table.place = Place(CHANNEL, 5, "de")
    play = await table.start(BEGINNER)
    table.restart()
    assert (await table.now(play)).locale == play.locale == "de"


async def test_two_channels_have_a_game_each(table: Table) -> None:
    play = await table.start(BEGINNER)
    other = await table.games.start(Place(CHANNEL + 1, 5), OTHER, next(interactions), EXPERT)
    await table.move(play, OTHER, "!a1")
    assert (await table.games.running(CHANNEL)).id == play.id
    assert (await table.games.running(CHANNEL + 1)).id == other.id
    assert "F" not in str(other.game.board)


async def test_a_channel_without_a_game_is_offered_the_command_to_start_one(table: Table) -> None:
    with pytest.raises(PlayerError, match="/minesweeper"):
        await table.games.running(CHANNEL)


async def test_a_game_that_is_not_stored_is_refused(table: Table) -> None:
    assert await table.games.find(12345) is None
    assert not await table.games.record(12345, NOON)
    with pytest.raises(PlayerError, match="I no longer have that"):
        await table.games.move(12345, STARTER, next(interactions), moves_of("a1"))


async def test_a_game_of_another_kind_is_as_if_it_were_not_stored(table: Table) -> None:
    stored = new_stored_game(BEGINNER, Place(CHANNEL, None), STARTER, NOON)
    stored.kind = "chess"
    await table.store.add_game(stored, [turn_of(0, STARTER, START)])
    assert await table.games.find(stored.id) is None
    with pytest.raises(PlayerError, match="I no longer have that"):
        await table.games.move(stored.id, STARTER, next(interactions), moves_of("a1"))
    play = await table.start(BEGINNER)
    assert await table.games.running(CHANNEL) is play


async def test_window_tool_and_message_survive_a_restart(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.games.aim(play.id, STARTER, 7, 3)
    await table.games.take_tool(play.id, STARTER, Action.FLAG)
    await table.games.shown(play.id, 555)
    await table.games.store_viewports()
    play = await table.now(play)
    table.restart()
    restored = await table.games.running(CHANNEL)
    assert restored is not play
    assert (restored.viewport, restored.tool, restored.message_id) == (play.viewport, Action.FLAG, 555)


async def test_a_game_goes_on_after_a_restart(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.move(play, STARTER, "h15 !a1")
    before = await table.now(play)
    table.restart()
    assert Scene.of(await table.now(play)) == Scene.of(before)
    await table.move(play, OTHER, "!b1 !c1")
    await assert_consistent(table, play)


async def test_a_finished_game_makes_room_for_another(table: Table) -> None:
    play = await table.start_on("*.. ...")
    with pytest.raises(GameRunning):
        await table.start(BEGINNER)
    await table.move(play, OTHER, "a1")
    assert (await table.start(BEGINNER)).id != play.id
    assert (await table.now(play)).outcome is Outcome.LOST


async def test_nothing_is_done_in_a_finished_game(table: Table) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, OTHER, "a1")
    assert not (await table.move(play, STARTER, "c2 !b1")).made
    await table.games.aim(play.id, STARTER, 0, 1)
    await table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    await table.games.change_look(play.id, STARTER, next(interactions), look=Look.PICTURE)
    await table.games.remove(play, STARTER, next(interactions), OTHER)
    assert len(await table.turns(play)) == 2
    assert (await table.stored(play)).outcome is Outcome.LOST


async def test_a_look_is_stored_once_and_a_command_delivered_again_does_not_bring_it_back(table: Table) -> None:
    play = await table.start(BEGINNER)
    for interaction, look in ((1, Look.PICTURE), (2, Look.PICTURE), (3, Look.PLAIN), (1, Look.PICTURE)):
        await table.games.change_look(play.id, STARTER, interaction, look=look)
    assert [turn.interaction_id for turn in await table.turns(play)][1:] == [1, 3]
    assert (await table.stored(play)).appearance.look is Look.PLAIN


async def test_changes_that_are_no_moves_leave_the_board_a_new_one(table: Table) -> None:
    play = await table.start(BEGINNER)
    await table.games.change_look(play.id, STARTER, next(interactions), look=Look.PICTURE)
    await table.games.remove(play, STARTER, next(interactions), OTHER)
    assert not (await table.stored(play)).again


async def test_a_game_is_resigned_by_one_who_may(table: Table) -> None:
    play = await table.start(BEGINNER)
    with pytest.raises(PlayerError, match=f"<@{STARTER}>"):
        await table.games.resign(play.id, OTHER, next(interactions), moderates=False)
    assert play.outcome is None
    resigned = await table.games.resign(play.id, OTHER, 7, moderates=True)
    assert (resigned.outcome, resigned.ended_by, resigned.ended_at) == (Outcome.RESIGNED, OTHER, NOON)
    start, end = await table.turns(play)
    assert (start.text, end.text, end.interaction_id) == (START_PLAY, "resign", 7)
    assert replace(Scene.of(await table.stored(play)), review=resigned.review) == Scene.of(resigned)


async def test_removed_players_read_that_they_were_removed_when_they_resign(table: Table, clock: Clock) -> None:
    play = await table.start(BEGINNER)
    await table.games.remove(play, STARTER, next(interactions), OTHER)
    clock.wait(25 * 60 * 60)
    with pytest.raises(PlayerError, match="removed you from this game"):
        await table.games.resign(play.id, OTHER, next(interactions), moderates=False)
    assert (await table.stored(play)).outcome is None


async def test_a_move_puts_off_the_day_after_which_anyone_may_resign(table: Table, clock: Clock) -> None:
    play = await table.start(BEGINNER)
    for _ in range(2):
        clock.wait(23 * 60 * 60)
        with pytest.raises(PlayerError, match="24 hours"):
            await table.games.resign(play.id, OTHER, next(interactions), moderates=False)
        await table.move(play, STARTER, "!a1")


@pytest.mark.parametrize("seed", range(5))
async def test_the_same_board_again_has_the_same_mines_and_the_first_dig_made(
    store: Store, clock: Clock, seed: int
) -> None:
    table = Table(store, clock, seed)
    play = await table.start(Options("Own board", 5, 8, 25))
    await table.move(play, STARTER, "!a1 c3")
    before = await table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    again = await table.games.start(table.place, OTHER, next(interactions), before.options, before)
    assert again.id != before.id
    assert again.game.field == before.game.field
    assert again.first_dig == (2, 2)
    assert again.outcome is None
    assert again.scoreboard.opened[OTHER] == opened_cells(again) > 0
    await assert_consistent(table, again)


async def test_the_window_follows_the_first_dig_of_the_same_board_again(table: Table) -> None:
    play = await table.start_on(".*.......... **.......... ............")
    centred = play.viewport
    await table.move(play, STARTER, "l1")
    before = await table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    again = await table.games.start(table.place, OTHER, next(interactions), before.options, before)
    assert again.viewport == centred.follow(again.board) != centred


async def test_games_keep_the_size_that_their_difficulty_had(table: Table) -> None:
    older = Options("pocket", 21, 12, 40)
    play = await table.start(older)
    await table.move(play, STARTER, "f21")
    table.restart()
    before = await table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    again = await table.games.start(table.place, OTHER, next(interactions), before.options, before)
    assert older.figures != PRESETS["pocket"].figures
    assert before.options.figures == again.options.figures == older.figures
    assert again.game.field == before.game.field
    await assert_consistent(table, again)


async def test_the_same_board_again_that_the_first_dig_wins_makes_room_for_another(table: Table) -> None:
    play = await table.start(Options("Own board", 2, 2, 3))
    await table.move(play, STARTER, "a1")
    before = await table.now(play)
    assert before.outcome is Outcome.WON
    again = await table.games.start(table.place, OTHER, next(interactions), before.options, before)
    assert again.outcome is Outcome.WON
    await table.start(BEGINNER)


async def test_the_same_board_again_of_a_game_nobody_dug_in_is_a_new_one(table: Table) -> None:
    play = await table.start(EXPERT)
    before = await table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    again = await table.games.start(table.place, OTHER, next(interactions), before.options, before)
    assert again.first_dig is None
    assert again.options == before.options
    assert await table.field(again) is None


async def test_the_same_board_again_waits_for_the_running_game(table: Table) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "a1")
    finished = await table.games.vote(play.id, STARTER, next(interactions), REVEAL_VOTE)
    running = await table.start(BEGINNER)
    with pytest.raises(GameRunning) as caught:
        await table.games.start(table.place, STARTER, next(interactions), finished.options, finished)
    assert caught.value.session.id == running.id


async def test_the_standing_of_a_game_depends_on_the_message(table: Table) -> None:
    standing = table.games.standing
    play = await table.start_on("*.. ...")
    assert await standing(None, CHANNEL, 5) is Standing.DELETED
    assert await standing(play, CHANNEL, 5) is Standing.RUNNING
    assert await standing(play, CHANNEL, None) is Standing.RUNNING
    await table.games.shown(play.id, 5)
    play = await table.now(play)
    assert await standing(play, CHANNEL, 5) is Standing.RUNNING
    assert await standing(play, CHANNEL, 4) is Standing.MOVED
    assert await standing(play, CHANNEL, None) is Standing.MOVED
    assert await standing(play, CHANNEL + 1, 5) is Standing.ELSEWHERE
    await table.move(play, STARTER, "a1")
    finished = await table.now(play)
    assert await standing(finished, CHANNEL, 5) is Standing.FINISHED
    assert await standing(finished, CHANNEL, 4) is Standing.FINISHED
    assert await standing(finished, CHANNEL + 1, 5) is Standing.ELSEWHERE
    await table.start(BEGINNER)
    assert await standing(finished, CHANNEL, 5) is Standing.REPLACED


async def test_a_message_that_was_just_sent_holds_the_board_before_that_is_known(table: Table) -> None:
    play = await table.start(BEGINNER)
    await table.games.shown(play.id, 5)
    assert await table.games.standing(await table.now(play), CHANNEL, 6) is Standing.RUNNING


async def test_the_newest_message_holds_the_board_in_whatever_order_they_are_known(table: Table) -> None:
    play = await table.start(BEGINNER)
    assert await table.games.shown(play.id, 5) is None
    assert await table.games.shown(play.id, 7) == 5
    assert await table.games.shown(play.id, 6) == 6
    assert await table.games.shown(play.id, 7) is None
    assert (await table.stored(play)).message_id == 7


async def test_no_log_shows_the_mines(caplog: pytest.LogCaptureFixture, url: str, clock: Clock) -> None:
    caplog.set_level(logging.DEBUG)
    store = await Store.open(url)
    table = Table(store, clock)
    play = await table.start(EXPERT)
    await table.move(play, STARTER, "h15")
    await table.games.aim(play.id, STARTER, 0, 0)
    table.restart()
    restored = await table.games.running(CHANNEL)
    logging.getLogger("sweeper").debug("%r %r", restored.game.field, restored.options)
    await store.close()
    assert hexadecimal(play.game.field) not in caplog.text
