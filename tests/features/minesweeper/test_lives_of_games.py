"""Games over a real database: how they start, go on after a restart, end and start again."""

import logging
from dataclasses import replace
from functools import partial

import pytest

from bot.board.appearance import Look
from bot.discord.press import reaction_of
from bot.errors import PlayerError
from bot.features.minesweeper.options import PRESETS, Options, new_stored_game
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.session import REVEAL_VOTE, START_PLAY, MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.channel_locks import Place
from bot.game.control import ONCE_OVER, WHILE_RUNNING, Reaction
from bot.game.kinds import UnknownMode
from bot.game.referee import GameRunning
from bot.game.session import START, look_turn, removal
from bot.store.games import Store
from bot.store.models import RESIGN
from core import Action, Outcome
from tests.game.gaming_table import (
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
    opened_cells,
    turn_of,
)
from tests.referees import running


async def ended(table: Table, play: MinesweeperSession) -> MinesweeperSession:
    """The game, which its starter has resigned."""
    return (await table.referee.play(play, STARTER, next(interactions), RESIGN, moderates=False))[0]


async def again(table: Table, before: MinesweeperSession) -> MinesweeperSession:
    """The same board again."""
    return await start_game(table.referee, table.place, OTHER, next(interactions), before.options, before)


async def test_a_game_is_played_to_its_end_and_kept(table: Table) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1 a2 b2")
    assert (await table.move(play, OTHER, "c1")).number == 2
    finished = await table.now(play)
    assert finished.outcome is Outcome.WON
    assert finished.scoreboard.opened == {STARTER: 3, OTHER: 2}
    assert [turn.text for turn in await table.turns(play)] == [START_PLAY, "B1 A2 B2", "C1"]
    await assert_consistent(table, play)


async def test_the_mines_are_not_in_the_database_before_the_first_dig(table: Table) -> None:
    play = await table.start(EXPERT)
    await table.move(play, OTHER, "!a1 !b2")
    await table.referee.aim(play, OTHER, corner=(0, 0))
    assert await table.field(play) is None
    await table.move(play, STARTER, "h15")
    assert await table.field(play) == hexadecimal((await table.now(play)).game.field)


async def test_two_channels_have_a_game_each(table: Table) -> None:
    play = await table.start(BEGINNER)
    other = await start_game(table.referee, Place(CHANNEL + 1, 5), OTHER, next(interactions), EXPERT)
    await table.move(play, OTHER, "!a1")
    assert (await running(table.referee, CHANNEL, MinesweeperSession)).id == play.id
    assert (await running(table.referee, CHANNEL + 1, MinesweeperSession)).id == other.id
    assert "F" not in str(other.game.board)
    assert await table.referee.load_running(CHANNEL + 2, MinesweeperSession) is None


async def test_a_game_that_is_not_stored_or_of_another_kind_is_refused(table: Table) -> None:
    stored = new_stored_game(BEGINNER, Place(CHANNEL, None), STARTER, NOON)
    stored.kind = "chess"
    await table.store.add_game(stored, [turn_of(0, STARTER, START)])
    with pytest.raises(UnknownMode):
        await table.referee.find(stored.id, MinesweeperSession)
    assert await table.referee.find(12345, MinesweeperSession) is None
    assert not await table.referee.record(12345, NOON)
    play = await table.start(BEGINNER)
    assert await running(table.referee, CHANNEL, MinesweeperSession) is play


async def test_a_game_goes_on_after_a_restart_with_its_window_tool_message_and_language(table: Table) -> None:
    table.place = Place(CHANNEL, 5, "de")
    play = await table.start(EXPERT)
    await table.move(play, STARTER, "h15 !a1")
    await table.referee.aim(play, STARTER, corner=(7, 3))
    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    await table.referee.show_in(play, 555)
    await table.referee.store_aims()
    before = await table.now(play)
    table.restart()
    restored = await running(table.referee, CHANNEL, MinesweeperSession)
    assert restored is not before
    assert Overview.of(restored) == Overview.of(before)
    assert (restored.viewport, restored.tool) == (before.viewport, Action.FLAG)
    assert (restored.message_id, restored.locale) == (555, "de")
    await table.move(play, OTHER, "!b1 !c1")
    await assert_consistent(table, play)


async def test_a_finished_game_makes_room_for_another_and_nothing_is_done_in_it(table: Table) -> None:
    play = await table.start_on("*.. ...")
    with pytest.raises(GameRunning):
        await table.start(BEGINNER)
    await table.move(play, OTHER, "a1")
    assert (await table.start(BEGINNER)).id != play.id
    assert not (await table.move(play, STARTER, "c2 !b1")).made
    await table.referee.aim(play, STARTER, corner=(0, 1))
    await ended(table, play)
    await table.referee.play(play, STARTER, next(interactions), partial(look_turn, look=Look.PICTURE))
    await table.referee.play(play, STARTER, next(interactions), removal(OTHER))
    assert len(await table.turns(play)) == 2
    assert (await table.stored(play)).outcome is Outcome.LOST


async def test_a_look_is_stored_once_and_a_command_delivered_again_does_not_bring_it_back(table: Table) -> None:
    play = await table.start(BEGINNER)
    for interaction, look in ((1, Look.PICTURE), (2, Look.PICTURE), (3, Look.PLAIN), (1, Look.PICTURE)):
        await table.referee.play(play, STARTER, interaction, partial(look_turn, look=look))
    assert [turn.interaction_id for turn in await table.turns(play)][1:] == [1, 3]
    stored = await table.stored(play)
    assert (stored.appearance.look, stored.again) == (Look.PLAIN, False)


async def test_a_game_is_resigned_by_one_who_may(table: Table) -> None:
    play = await table.start(BEGINNER)
    with pytest.raises(PlayerError, match=f"<@{STARTER}>"):
        await table.referee.play(play, OTHER, next(interactions), RESIGN, moderates=False)
    assert play.outcome is None
    resigned, _ = await table.referee.play(play, OTHER, 7, RESIGN, moderates=True)
    assert (resigned.outcome, resigned.ended_by, resigned.ended_at) == (Outcome.RESIGNED, OTHER, NOON)
    start, end = await table.turns(play)
    assert (start.text, end.text, end.interaction_id) == (START_PLAY, "resign", 7)
    assert replace(Overview.of(await table.stored(play)), review=resigned.review) == Overview.of(resigned)


async def test_removed_players_read_that_they_were_removed_when_they_resign(table: Table, clock: Clock) -> None:
    play = await table.start(BEGINNER)
    await table.referee.play(play, STARTER, next(interactions), removal(OTHER))
    clock.wait(25 * 60 * 60)
    with pytest.raises(PlayerError, match="removed you from this game"):
        await table.referee.play(play, OTHER, next(interactions), RESIGN, moderates=False)
    stored = await table.stored(play)
    assert (stored.outcome, stored.again) == (None, False)


@pytest.mark.parametrize("seed", range(2))
async def test_the_same_board_again_has_the_same_mines_and_the_first_dig_made(
    store: Store, clock: Clock, seed: int
) -> None:
    table = Table(store, clock, seed)
    play = await table.start(Options("Own board", 5, 8, 25))
    await table.move(play, STARTER, "!a1 c3")
    before = await ended(table, play)
    same = await again(table, before)
    assert same.id != before.id
    assert same.game.field == before.game.field
    assert same.first_dig == (2, 2)
    assert same.outcome is None
    assert same.scoreboard.opened[OTHER] == opened_cells(same) > 0
    await assert_consistent(table, same)


async def test_the_window_follows_the_first_dig_of_the_same_board_again(table: Table) -> None:
    play = await table.start_on(".*.......... **.......... ............")
    centred = play.viewport
    await table.move(play, STARTER, "l1")
    same = await again(table, await ended(table, play))
    assert same.viewport == centred.follow(same.board) != centred


async def test_games_keep_the_size_that_their_difficulty_had(table: Table) -> None:
    older = Options("pocket", 21, 12, 40)
    play = await table.start(older)
    await table.move(play, STARTER, "f21")
    table.restart()
    before = await ended(table, play)
    same = await again(table, before)
    assert older.figures != PRESETS["pocket"].figures
    assert before.options.figures == same.options.figures == older.figures
    assert same.game.field == before.game.field


async def test_the_same_board_again_that_the_first_dig_wins_makes_room_for_another(table: Table) -> None:
    play = await table.start(Options("Own board", 2, 2, 3))
    await table.move(play, STARTER, "a1")
    before = await table.now(play)
    assert before.outcome is (await again(table, before)).outcome is Outcome.WON
    await table.start(BEGINNER)


async def test_the_same_board_again_of_a_game_nobody_dug_in_is_a_new_one(table: Table) -> None:
    before = await ended(table, await table.start(EXPERT))
    same = await again(table, before)
    assert same.first_dig is None
    assert same.options == before.options
    assert await table.field(same) is None


async def test_the_same_board_again_waits_for_the_running_game(table: Table) -> None:
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "a1")
    finished, _ = await table.referee.play(
        play, STARTER, next(interactions), lambda game: game.vote_of(STARTER, REVEAL_VOTE)
    )
    running = await table.start(BEGINNER)
    with pytest.raises(GameRunning) as caught:
        await again(table, finished)
    assert caught.value.session.id == running.id


async def test_what_a_press_does_depends_on_the_message(table: Table) -> None:
    async def reactions() -> list[Reaction]:
        now = await table.now(play)
        return [reaction_of(WHILE_RUNNING, now, message) for message in (6, 5, 4, None)]

    play = await table.start_on("*.. ...")
    assert await reactions() == [Reaction.ACT] * 4
    await table.referee.show_in(play, 5)
    assert await reactions() == [Reaction.ACT, Reaction.ACT, Reaction.POINT, Reaction.POINT], "6 was just sent"
    await table.move(play, STARTER, "a1")
    assert await reactions() == [Reaction.REDRAW] * 4
    assert reaction_of(ONCE_OVER, await table.now(play), 4) is Reaction.ACT


async def test_the_newest_message_holds_the_board_in_whatever_order_they_are_known(table: Table) -> None:
    play = await table.start(BEGINNER)
    assert await table.referee.show_in(play, 5) is None
    assert await table.referee.show_in(play, 7) == 5
    assert await table.referee.show_in(play, 6) == 6
    assert await table.referee.show_in(play, 7) is None
    assert (await table.stored(play)).message_id == 7


async def test_no_log_shows_the_mines(caplog: pytest.LogCaptureFixture, table: Table) -> None:
    caplog.set_level(logging.DEBUG)
    play = await table.start(EXPERT)
    await table.move(play, STARTER, "h15")
    await table.referee.aim(play, STARTER, corner=(0, 0))
    table.restart()
    restored = await running(table.referee, CHANNEL, MinesweeperSession)
    logging.getLogger("sweeper").debug("%r %r", restored.game.field, restored.options)
    assert hexadecimal(play.game.field) not in caplog.text
