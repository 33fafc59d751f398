"""Races as players see them."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from itertools import product
from random import Random
from typing import Any

import discord
import pytest
from simcord.results import ResponseMessage

from bot.errors import PlayerError
from bot.games.minesweeper import MINESWEEPER
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.text import UNKNOWN_GAME
from bot.modes.race import races, text
from bot.modes.race.game_type import RACE
from bot.modes.race.races import Races
from bot.modes.race.rules import Racing
from bot.modes.race.run import How, Run
from bot.modes.race.service import RaceService
from bot.modes.race.session import ARRIVING, COUNTDOWN, LIMITS, LOBBY, MOST_PLAYERS, STARTS_AFTER, Phase
from bot.play.player_settings import change_player
from bot.play.service import Resources
from bot.render.appearance import Look
from bot.storage.database import Unavailable
from bot.ui.text import NOT_INSTALLED
from core import Action, Move, Outcome, cell_name
from tests.bot.answers import (
    Player,
    Seen,
    answered,
    buttons_of,
    click,
    private_text,
    seen,
    shown,
    text_of,
    verbs_of,
)
from tests.bot.daily import delete_data
from tests.bot.forging import press_anything, send_press
from tests.bot.racing import (
    board_of,
    dig,
    finish,
    later,
    lobby,
    mines,
    press,
    race_message,
    race_of,
    safe_cells,
    settled,
    started,
    type_moves,
)
from tests.bot.table import Table
from tests.play.results import results_in
from tests.presses import press_of

LIMIT = LIMITS["beginner"]


@pytest.fixture
async def table(table: Table) -> Table:
    """A table whose players chose emoji, so that tests can read their boards."""
    for player in (table.alice, table.bob, table.carol):
        await change_player(table.store, player.id, look=Look.EMOJI)
    return table


def places(message: ResponseMessage) -> list[str]:
    """The mentions in the lines of a race's message that begin with a place, in order."""
    lines = [line for line in text_of(message).splitlines() if line[:1].isdigit()]
    return [f"{line.split(chr(92))[0]} {line[line.index('<@') : line.index('>') + 1]}" for line in lines]


async def outcomes(table: Table) -> dict[int, tuple[str, int | None]]:
    return {one.player_id: (one.outcome, one.place) for one in await results_in(table.store, 1)}


async def test_a_race_from_the_lobby_to_the_table(table: Table) -> None:
    boards = await started(table, table.bob, table.carol)
    await table.env.advance_time(20)
    await dig(table, table.bob, boards[table.bob.id], (await mines(table, table.bob))[0])
    await table.env.advance_time(20)
    ended = await finish(table, table.bob, boards[table.bob.id])
    assert "🏁 Finished in 0:50." in text_of(ended.response)
    assert verbs_of(ended.response) == []
    await table.env.advance_time(5)
    await finish(table, table.alice, boards[table.alice.id])
    assert places(await race_message(table)) == [
        f"{place} {player.mention}" for place, player in enumerate((table.alice, table.bob, table.carol), 1)
    ]
    assert "🏁 0:45." in text_of(await race_message(table))
    await table.env.advance_time(100)
    await dig(table, table.carol, boards[table.carol.id], (await safe_cells(table, table.carol))[0])
    await click(table.carol, shown(await click(table.carol, boards[table.carol.id], "more")), "resign")
    await table.command(table.carol, "race leave")
    assert (await race_of(table)).phase is Phase.RUNNING
    await finish(table, table.carol, boards[table.carol.id])
    message = await race_message(table)
    assert (await race_of(table)).outcome is Outcome.WON
    assert verbs_of(message) == ["again", "ghost", "myboard", "replay"]
    assert f"1\\. {table.alice.mention} **0:45." in text_of(message)
    assert re.search(rf"2\\\. {table.bob.mention} \*\*0:50\.\d\d\*\* · 💥 1 · \d\.\d\d 3BV/s · \d+%", text_of(message))
    assert "race.png" in str(message.components)
    assert await outcomes(table) == {
        table.alice.id: ("won", 1),
        table.bob.id: ("lost", 2),
        table.carol.id: ("lost", 3),
    }


async def test_everybody_gets_the_same_board_with_the_same_opening(table: Table) -> None:
    await started(table, table.bob)
    race = await race_of(table)
    boards = [await board_of(table, player) for player in (table.alice, table.bob)]
    assert boards[0].board == boards[1].board
    assert boards[0].board.where("0")
    assert {board.game.field for board in boards} == {race.field}
    assert {board.match_id for board in boards} == {race.id}


async def test_the_clock_starts_when_discord_edited_the_message_with_the_start(table: Table) -> None:
    await started(table, table.bob)
    race = await race_of(table)
    stored = table.env.backend.get_message(table.channel.id, race.message_id or 0)
    assert race.start
    assert stored.edited_timestamp
    announced = datetime.fromisoformat(stored.edited_timestamp)
    assert abs((announced - race.start).total_seconds()) < 1
    assert (await board_of(table, table.bob)).started_at == race.start


async def test_the_answer_to_joining_becomes_the_board_without_another_press(table: Table) -> None:
    answers = await lobby(table, table.bob)
    assert text_of(answers[table.bob.id]) == str(text.STARTS_SOON)
    await later(table, STARTS_AFTER)
    assert (await race_of(table)).phase is Phase.COUNTDOWN
    assert verbs_of(await race_message(table)) == ["myboard", "more"]
    await later(table, COUNTDOWN)
    board = table.message(answers[table.bob.id].id)
    assert "Time is up" in text_of(board)
    assert verbs_of(board) == ["type", "more"]


async def test_whoever_cant_be_reached_presses_my_board(table: Table) -> None:
    await lobby(table, table.bob)
    await later(table, STARTS_AFTER)
    await table.restart()
    await later(table, COUNTDOWN)
    opened = await press(table, table.bob, "myboard")
    assert seen(opened) is Seen.PRIVATE
    assert "Time is up" in text_of(opened.response)
    again = await table.command(table.bob, "race board")
    assert seen(again) is Seen.PRIVATE
    assert len(await table.games.boards_of(1)) == 1


async def test_my_board_before_the_start_waits_for_it(table: Table) -> None:
    await lobby(table, table.bob)
    await press(table, table.alice, "start")
    waits = await press(table, table.bob, "myboard")
    assert private_text(waits) == str(text.IN_ALREADY)
    refused = await press(table, table.carol, "myboard")
    assert private_text(refused) == str(text.NOT_RACING)
    await later(table, COUNTDOWN)
    assert "Time is up" in text_of(table.message(shown(waits).id))


async def test_my_board_pressed_as_the_race_starts_opens_the_board(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby(table, table.bob)
    await press(table, table.alice, "start")
    opener, expect = table.bot.part(Races), Races.expect_board

    async def expect_late(*given: Any) -> None:
        await table.bot.part(RaceService).start_clock(1, discord.utils.utcnow())
        await expect(opener, *given)

    monkeypatch.setattr(opener, "expect_board", expect_late)
    waits = await press(table, table.bob, "myboard")
    assert "Time is up" in text_of(table.message(shown(waits).id))


async def test_a_lobby_ends_in_place_after_ten_minutes(table: Table) -> None:
    await lobby(table)
    await later(table, LOBBY - timedelta(seconds=1))
    assert (await race_of(table)).phase is Phase.LOBBY
    await table.restart()
    await later(table, timedelta(seconds=1))
    assert str(text.CLOSED) in text_of(await race_message(table))
    assert verbs_of(await race_message(table)) == ["again"]
    assert await results_in(table.store) == []


async def test_two_players_who_joined_late_still_race(table: Table) -> None:
    await lobby(table)
    await later(table, LOBBY - timedelta(seconds=10))
    await press(table, table.bob, "join")
    await later(table, timedelta(seconds=10))
    assert (await race_of(table)).phase is Phase.COUNTDOWN


async def test_a_lobby_waits_again_once_only_one_player_is_left(table: Table) -> None:
    await lobby(table, table.bob)
    left = await press(table, table.bob, "leave")
    assert private_text(left) == str(text.LEFT)
    await later(table, STARTS_AFTER)
    assert (await race_of(table)).phase is Phase.LOBBY
    refused = await press(table, table.bob, "leave")
    assert private_text(refused) == str(text.NOT_JOINED)
    alone = await press(table, table.alice, "start")
    assert private_text(alone) == str(text.TOO_FEW)


async def test_joining_twice_says_that_the_board_opens(table: Table) -> None:
    await lobby(table, table.bob)
    twice = await press(table, table.bob, "join")
    assert private_text(twice) == str(text.IN_ALREADY)
    assert (await race_of(table)).players == (table.alice.id, table.bob.id)
    await press(table, table.alice, "start")
    await later(table, COUNTDOWN)
    assert "Time is up" in text_of(table.message(shown(twice).id))


async def test_nobody_joins_after_the_start(table: Table) -> None:
    await lobby(table, table.bob)
    old = await race_message(table)
    await press(table, table.alice, "start")
    late = await press_anything(table, table.carol, old, str(press_of(RACE, 1, "join")))
    assert private_text(late) == str(text.STARTED_ALREADY)


async def test_nobody_joins_from_another_channel(table: Table) -> None:
    await lobby(table)
    home, table.channel = table.channel, table.guild.create_text_channel("elsewhere")
    await table.command(table.bob, "race start")
    elsewhere = await race_message(table, 2)
    refused = await press_anything(table, table.bob, elsewhere, str(press_of(RACE, 1, "join")))
    assert private_text(refused) == str(text.TEXTS.elsewhere)
    table.channel = home
    assert (await race_of(table)).players == (table.alice.id,)


async def test_a_race_has_25_players_at_most(table: Table) -> None:
    others = [table.guild.add_member(table.env.create_user(f"player{number}")) for number in range(MOST_PLAYERS)]
    answers = await lobby(table, *others[:-1])
    full = await press(table, others[-1], "join")
    assert private_text(full) == str(text.FULL)
    await press(table, table.alice, "start")
    await later(table, COUNTDOWN)
    assert all("Time is up" in text_of(table.message(answers[player.id].id)) for player in others[:-1])
    for player in others[:-1]:
        board = table.message(answers[player.id].id)
        await finish(table, player, board)
    assert len(places(await race_message(table))) == MOST_PLAYERS
    await later(table, LIMIT + ARRIVING)
    assert len(places(await race_message(table))) == MOST_PLAYERS


async def test_only_the_starter_or_a_moderator_starts_it_early(table: Table) -> None:
    await lobby(table, table.bob)
    refused = await press(table, table.bob, "start")
    assert private_text(refused) == str(text.MAY_START(table.alice.id))
    moderator = add_moderator(table)
    watches = await press(table, moderator, "start")
    assert private_text(watches) == str(text.STARTING_FOR_OTHERS)
    assert (await race_of(table)).phase is Phase.COUNTDOWN


def add_moderator(table: Table) -> Player:
    role = table.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    return table.guild.add_member(table.env.create_user("dave"), roles=[role])


async def test_one_race_runs_beside_a_game_and_a_puzzle(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "puzzle new")
    await table.command(table.alice, "race start")
    refused = await table.command(table.bob, "race start")
    assert private_text(refused) == str(text.TEXTS.already_running)
    assert [button["custom_id"] for button in buttons_of(refused.response)] == [str(press_of(RACE, 3, "bring"))]


async def test_it_is_refused_where_the_bot_may_not_edit(table: Table) -> None:
    with table.installed_by(table.carol):
        refused = await table.command(table.alice, "race start")
    assert private_text(refused) == str(NOT_INSTALLED)


async def test_sudden_death_ends_a_players_race_with_a_mine(table: Table) -> None:
    boards = await started(table, table.bob, mode="sudden")
    out = await dig(table, table.bob, boards[table.bob.id], (await mines(table, table.bob))[0])
    assert "💥 Out after" in text_of(out.response)
    assert verbs_of(out.response) == []
    await table.env.advance_time(60)
    await finish(table, table.alice, boards[table.alice.id])
    assert places(await race_message(table)) == [f"1 {table.alice.mention}", f"2 {table.bob.mention}"]
    assert str(text.OUT) in text_of(await race_message(table))


async def test_whoever_is_out_sees_no_mines_until_everyone_has_finished(table: Table) -> None:
    boards = await started(table, table.bob, mode="sudden")
    out = shown(await dig(table, table.bob, boards[table.bob.id], (await mines(table, table.bob))[0]))
    assert text_of(out).count("💣") == 1, "only the number of mines"
    form = await table.command(table.bob, "mines analyse")
    board = str((await board_of(table, table.bob)).game.covered_board)
    refused = answered(await table.bob.submit_modal(form, {"text": board, "mines": "10"}))
    assert str(text.NO_HELP) in text_of(refused.response)
    await finish(table, table.alice, boards[table.alice.id])
    assert text_of(shown(await press(table, table.bob, "myboard"))).count("💣") > 1


async def test_leaving_a_running_race_gives_up(table: Table) -> None:
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    await click(table.bob, shown(await table.command(table.bob, "race leave")), "confirm")
    assert str(text.GAVE_UP) in text_of(await race_message(table))
    refused = await table.command(table.bob, "race leave")
    assert private_text(refused) == str(text.DONE_ALREADY)
    await finish(table, table.alice, boards[table.alice.id])
    assert await outcomes(table) == {table.alice.id: ("won", 1), table.bob.id: ("gave_up", 2)}


async def test_time_runs_out_and_whoever_isnt_done_is_ranked_by_what_they_opened(table: Table) -> None:
    boards = await started(table, table.bob, table.carol)
    one, *others = await safe_cells(table, table.bob)
    square = buttons_of(boards[table.bob.id])[0]["custom_id"]
    await dig(table, table.bob, boards[table.bob.id], one)
    await dig(table, table.carol, boards[table.carol.id], one, *others[-4:])
    await later(table, LIMIT)
    assert (await race_of(table)).phase is Phase.RUNNING, "a dig may still arrive"
    await later(table, ARRIVING)
    race = await race_of(table)
    assert race.outcome is Outcome.WON
    assert {player: run.how for player, run in race.runs.items()} == dict.fromkeys(race.players, How.LATE)
    assert places(await race_message(table))[0] == f"1 {table.carol.mention}"
    assert all(board.over for board in await table.games.boards_of(1))
    late = await press_anything(table, table.bob, boards[table.bob.id], square)
    assert "⌛ The race is over" in text_of(late.response)
    assert {outcome for outcome, _ in (await outcomes(table)).values()} == {"lost"}


async def test_a_race_that_nobody_played_has_no_results(table: Table) -> None:
    await started(table, table.bob)
    await later(table, LIMIT + ARRIVING)
    assert (await race_of(table)).over
    assert await results_in(table.store) == []


async def test_digs_count_when_they_were_made(table: Table) -> None:
    boards = await started(table, table.bob)
    race, cell = await race_of(table), (await safe_cells(table, table.bob))[0]
    board = await board_of(table, table.bob)
    assert race.start
    with pytest.raises(PlayerError) as early:
        await table.games.move(
            board.id, table.bob.id, 77, [Move(Action.DIG, cell)], pressed_at=race.start - timedelta(seconds=1)
        )
    assert early.value.text == text.NOT_YET
    with pytest.raises(PlayerError) as late:
        await table.games.move(
            board.id, table.bob.id, 78, [Move(Action.DIG, cell)], pressed_at=race.ends_at + timedelta(seconds=1)
        )
    assert late.value.text == text.TIME_IS_UP
    assert (await board_of(table, table.bob)).next_number == board.next_number
    assert boards


async def test_a_race_goes_on_after_a_restart(table: Table) -> None:
    boards = await started(table, table.bob)
    await table.env.advance_time(10)
    one, *_ = await safe_cells(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], one)
    board = await board_of(table, table.bob)
    assert isinstance(board.mode, Racing)
    percent = board.mode.percent(board)
    await table.restart()
    await table.env.advance_time(10)
    await finish(table, table.alice, boards[table.alice.id])
    words = text_of(await race_message(table))
    assert "🏁 0:20." in words
    assert f"{percent}% {table.bob.mention}" in words
    await finish(table, table.bob, boards[table.bob.id])
    assert (await race_of(table)).outcome is Outcome.WON
    assert [run.curve[-1].percent for run in (await race_of(table)).runs.values()] == [100, 100]


async def test_what_a_killed_process_left_undone_is_done_once_another_is_ready(table: Table) -> None:
    boards = await started(table, table.bob)
    await table.env.advance_time(10)
    table.games.watchers.remove(table.bot.races._follow_board)  # the process dies between the two
    for player in (table.alice, table.bob):
        await finish(table, player, boards[player.id])
    assert (await race_of(table)).phase is Phase.RUNNING
    await table.restart()
    table.bot.races.start()
    await settled(table)
    assert (await race_of(table)).outcome is Outcome.WON
    assert "0:10." in text_of(await race_message(table))


async def test_a_board_that_a_killed_process_left_running_ends_when_it_is_opened(table: Table) -> None:
    await started(table, table.bob)
    table.bot.part(RaceService).watchers.remove(table.bot.races._follow_race)  # the process dies between the two
    await later(table, LIMIT + ARRIVING)
    assert not (await board_of(table, table.bob)).over
    await table.restart()
    opened = await press(table, table.bob, "myboard")
    assert "⌛ The race is over" in text_of(opened.response)


async def test_a_moderator_ends_a_race_and_the_starter_cant(table: Table) -> None:
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    menu = shown(await press(table, table.alice, "more"))
    assert "end" not in verbs_of(menu)
    asked = shown(await table.command(table.alice, "race leave"))
    refused = await press_anything(table, table.alice, asked, str(press_of(RACE, 1, "confirm")))
    assert private_text(refused) == str(text.TEXTS.may_end(table.alice.id))


async def test_a_race_that_a_moderator_ended_shows_how_far_everyone_came(table: Table) -> None:
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    moderator = add_moderator(table)
    asked = await click(moderator, shown(await press(table, moderator, "more")), "end")
    ended = await click(moderator, shown(asked), "confirm")
    assert text_of(ended.response) == str(text.TEXTS.ended)
    message = await race_message(table)
    assert str(text.ENDED) in text_of(message)
    assert places(message) == [f"1 {table.bob.mention}", f"2 {table.alice.mention}"]
    assert all(board.over for board in await table.games.boards_of(1))


async def test_a_removed_player_races_no_more(table: Table) -> None:
    boards = await started(table, table.bob, table.carol)
    moderator = add_moderator(table)
    menu = shown(await press(table, moderator, "more"))
    answered(await moderator.select(menu, custom_id="menu:1:race:1:remove", values=[table.bob]))
    await settled(table)
    assert (await board_of(table, table.bob)).over
    assert table.bob.mention not in text_of(await race_message(table))
    refused = await press(table, table.bob, "myboard")
    assert "removed you" in private_text(refused)
    for player in (table.alice, table.carol):
        await finish(table, player, boards[player.id])
    assert (await race_of(table)).outcome is Outcome.WON


async def test_a_moderator_can_remove_the_starter_who_is_a_rival_like_all_others(table: Table) -> None:
    boards = await started(table, table.bob)
    refused = await press(table, table.alice, "more")
    assert "menu:1:race:1:remove" not in str(shown(refused).components)
    moderator = add_moderator(table)
    menu = shown(await press(table, moderator, "more"))
    answered(await moderator.select(menu, custom_id="menu:1:race:1:remove", values=[table.alice]))
    await finish(table, table.bob, boards[table.bob.id])
    assert (await race_of(table)).outcome is Outcome.WON
    assert places(await race_message(table)) == [f"1 {table.bob.mention}"]


async def test_a_player_whose_data_is_deleted_leaves_the_race_and_its_message(table: Table) -> None:
    boards = await started(table, table.bob, table.carol)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    await delete_data(table, table.bob)
    await later(table, timedelta(seconds=1))
    assert table.bob.mention not in text_of(await race_message(table))
    for player in (table.alice, table.carol):
        await finish(table, player, boards[player.id])
    assert (await race_of(table)).outcome is Outcome.WON
    assert len(places(await race_message(table))) == 2
    assert {one.player for one in (await race_of(table)).ratings} == {table.alice.id, table.carol.id}


async def test_the_race_ends_once_the_last_one_who_races_is_removed(table: Table) -> None:
    boards = await started(table, table.bob)
    await finish(table, table.alice, boards[table.alice.id])
    moderator = add_moderator(table)
    menu = shown(await press(table, moderator, "more"))
    answered(await moderator.select(menu, custom_id="menu:1:race:1:remove", values=[table.bob]))
    await later(table, timedelta(seconds=1))
    assert (await race_of(table)).outcome is Outcome.WON


async def test_commands_of_games_leave_the_boards_of_races_alone(table: Table) -> None:
    await started(table, table.bob)
    board = await board_of(table, table.bob)
    for name in ("mines move", "mines hint", "mines odds", "mines resign", "mines board", "mines look"):
        options = {"moves": "a1"} if name == "mines move" else {"look": "plain"} if name == "mines look" else {}
        assert private_text(await table.command(table.bob, name, **options)) == str(
            MINESWEEPER.session.TEXTS.none_running
        )
        refused = await table.command(table.bob, name, game=str(board.id), **options)
        assert private_text(refused) == str(UNKNOWN_GAME)
    assert (await board_of(table, table.bob)).next_number == board.next_number


async def test_twenty_private_games_leave_room_for_a_race(table: Table) -> None:
    answers = await lobby(table, table.bob)
    for _ in range(20):
        await table.env.advance_time(1)
        await table.command(table.bob, "minesweeper", players="starter")
    await later(table, STARTS_AFTER)
    await later(table, COUNTDOWN)
    assert "Time is up" in text_of(table.message(answers[table.bob.id].id))


async def test_there_is_no_help_until_everyone_has_finished(table: Table) -> None:
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    board = await board_of(table, table.bob)
    form = await table.command(table.bob, "mines analyse")
    refused = answered(await table.bob.submit_modal(form, {"text": str(board.board), "mines": "10"}))
    assert str(text.NO_HELP) in text_of(refused.response)
    picked = answered(
        await table.bob.context_menu(table.channel, "Analyse board", table.message(boards[table.bob.id].id))
    )
    assert str(text.NO_HELP) in text_of(picked.response)
    for verb in ("hint", "hintanyway", "oddsanyway", "showodds"):
        pressed = await press_anything(
            table, table.bob, boards[table.bob.id], str(press_of(MINESWEEPER, board.id, verb))
        )
        assert private_text(pressed) == str(MINESWEEPER.session.TEXTS.unknown_button)


async def test_what_shows_the_board_to_others_waits_until_everyone_has_finished(table: Table) -> None:
    boards = await started(table, table.bob)
    ended = await finish(table, table.bob, boards[table.bob.id])
    board, own = await board_of(table, table.bob), shown(ended)
    assert verbs_of(own) == []
    pad = "@A1d4"
    for verb in ("share", "again", "details", "replay"):
        early = await press_anything(table, table.bob, own, f"mines:1:{board.id}:{verb}{pad}")
        assert private_text(early) == str(text.WAIT_FOR_OTHERS)
    await finish(table, table.alice, boards[table.alice.id])
    opened = shown(await press(table, table.bob, "myboard"))
    assert verbs_of(opened) == ["again", "details", "share", "replay", "code"]
    assert seen(await click(table.bob, opened, "share")) is Seen.POSTED


async def test_nothing_of_the_board_is_public_while_anyone_races(table: Table) -> None:
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], *(await safe_cells(table, table.bob))[:3])
    await dig(table, table.bob, boards[table.bob.id], (await mines(table, table.bob))[0])
    await finish(table, table.alice, boards[table.alice.id])
    await race_message(table)
    race = await race_of(table)
    assert race.phase is Phase.RUNNING
    cells = {cell_name(cell) for cell in product(range(race.field.rows), range(race.field.columns))}
    for request in table.env.http_requests:
        if request.method == "PATCH" and request.path.startswith("/channels/"):
            words = set(str(request.json).replace("'", " ").replace("\\n", " ").replace("`", " ").split())
            assert not words & cells
            assert "files" not in str(request.json)
            assert not {"🟨", "🟦", "⬜", "🚩"} & set(str(request.json))


async def test_a_race_of_two_is_rated_and_says_so(table: Table) -> None:
    boards = await started(table, table.bob, table.carol)
    await finish(table, table.bob, boards[table.bob.id])
    await table.env.advance_time(10)
    await finish(table, table.alice, boards[table.alice.id])
    await later(table, LIMIT + ARRIVING)
    race = await race_of(table)
    assert [(one.player, one.place) for one in race.ratings] == [(table.bob.id, 1), (table.alice.id, 2)]
    assert re.search(rf"{table.bob.mention} ≈1,\d+ \(\+\d+\): beat 1 player", text_of(await race_message(table)))
    own = shown(await press(table, table.bob, "myboard"))
    assert "you beat 1 player" in text_of(own)
    await table.restart()
    assert (await race_of(table)).ratings == race.ratings


async def test_a_race_that_was_ended_or_that_one_played_is_not_rated(table: Table) -> None:
    boards = await started(table, table.bob)
    await finish(table, table.bob, boards[table.bob.id])
    moderator = add_moderator(table)
    asked = await click(moderator, shown(await press(table, moderator, "more")), "end")
    await click(moderator, shown(asked), "confirm")
    assert (await race_of(table)).ratings == ()
    await press(table, table.bob, "again")
    await press(table, table.alice, "join", 4)
    await press(table, table.bob, "start", 4)
    await later(table, COUNTDOWN)
    await later(table, LIMIT + ARRIVING)
    assert (await race_of(table, 4)).over
    assert (await race_of(table, 4)).ratings == ()


async def test_a_race_again_has_the_same_options(table: Table) -> None:
    boards = await started(table, table.bob, mode="sudden", difficulty="intermediate")
    for player in (table.alice, table.bob):
        await finish(table, player, boards[player.id])
    again = await press(table, table.bob, "again")
    assert seen(again) is Seen.POSTED
    race = await race_of(table, 4)
    assert (race.options, race.players) == ((await race_of(table)).options, (table.bob.id,))
    assert race.field != (await race_of(table)).field


async def test_ghosts_are_where_the_best_were_at_that_time(table: Table) -> None:
    boards = await started(table, table.bob)
    await table.env.advance_time(10)
    await finish(table, table.alice, boards[table.alice.id])
    await table.env.advance_time(20)
    await finish(table, table.bob, boards[table.bob.id])
    ghost = shown(await press(table, table.carol, "ghost"))
    assert "You 0% · 👻 1. 0% · 2. 0%" in text_of(ghost)
    game = await table.game(4)
    assert game.game.field == (await race_of(table)).field
    await table.env.advance_time(15)
    moved = await type_moves(table, table.carol, ghost, str(Move(Action.DIG, await table.safe_cell(4))))
    assert "👻 1. 100% · 2. 0%" in text_of(moved.response)
    await table.restart()
    await table.env.advance_time(20)
    cells = game.game.grid.cells(game.game.board.where("#") & ~game.game.field.bits)
    await dig(table, table.carol, ghost, *cells)
    assert (await table.game(4)).outcome is Outcome.WON
    assert len(await results_in(table.store, 4)) == 0


async def test_two_presses_of_start_start_once(table: Table) -> None:
    await lobby(table, table.bob)
    message, start = await race_message(table), str(press_of(RACE, 1, "start"))
    pressed = await asyncio.gather(*(send_press(table, table.alice, message, start) for _ in range(2)))
    assert sorted(private_text(answered(one)) for one in pressed) == sorted(
        [str(text.STARTING), str(text.STARTED_ALREADY)]
    )


async def test_my_board_pressed_twice_at_once_opens_one_board(table: Table) -> None:
    await lobby(table, table.bob)
    await later(table, STARTS_AFTER)
    await table.restart()
    await later(table, COUNTDOWN)
    message, mine = await race_message(table), str(press_of(RACE, 1, "myboard"))
    await asyncio.gather(*(send_press(table, table.bob, message, mine) for _ in range(2)))
    assert len(await table.games.boards_of(1)) == 1


async def waiting(table: Table) -> None:
    await lobby(table, table.bob)


async def counting_down(table: Table) -> None:
    await lobby(table, table.bob)
    await press(table, table.alice, "start")


async def over(table: Table) -> None:
    boards = await started(table, table.bob)
    for player in (table.alice, table.bob):
        await finish(table, player, boards[player.id])


async def closed(table: Table) -> None:
    await lobby(table)
    await later(table, LOBBY)


async def running(table: Table) -> None:
    await started(table, table.bob)


PHASES: dict[str, Callable[[Table], Awaitable[None]]] = {
    "lobby": waiting,
    "countdown": counting_down,
    "running": running,
    "over": over,
    "closed": closed,
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("verb", [button.verb for button in RACE.buttons])
async def test_every_press_by_whoever_is_answered(table: Table, verb: str, phase: str) -> None:
    await PHASES[phase](table)
    for player in (table.carol, table.bob, table.alice):
        await table.env.advance_time(31)
        message = await race_message(table)
        if verb == "confirm":
            message = shown(await table.command(player, "mines move", moves="@everyone"))  # a private one of words
        pressed = await press_anything(table, player, message, str(press_of(RACE, 1, verb)))
        assert seen(pressed) in (Seen.EDITED, Seen.PRIVATE, Seen.POSTED)
        assert "Incident" not in str([text_of(one) for one in (pressed.response, *pressed.followups) if one])
    await settled(table)


def another_process(table: Table) -> Races:
    """The races of another process on the same database."""
    known = table.games
    resources = Resources(table.store, known._clock, Random(1), known._engine, known.modes)
    return Races(table.bot, RaceService(resources), MinesweeperService(resources))


async def test_two_processes_lay_one_board_for_a_player(table: Table) -> None:
    await lobby(table, table.bob)
    await later(table, STARTS_AFTER)
    await table.restart()
    await later(table, COUNTDOWN)
    await press(table, table.alice, "myboard")
    other = another_process(table)
    await other.board(await race_of(table), table.bob.id)
    await press(table, table.bob, "myboard")
    assert [board.starter_id for board in await table.games.boards_of(1)] == [table.alice.id, table.bob.id]


async def test_two_processes_that_lay_a_board_at_once_lay_one(table: Table) -> None:
    await lobby(table, table.bob)
    await later(table, STARTS_AFTER)
    await table.restart()
    await later(table, COUNTDOWN)
    race = await race_of(table)
    laying = (races.board(race, table.bob.id) for races in (table.bot.races, another_process(table)))
    one, other = await asyncio.gather(*laying)
    assert one.id == other.id


async def test_a_finish_while_the_boards_are_read_ends_the_race(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = await started(table, table.bob)
    await finish(table, table.alice, boards[table.alice.id])
    await table.restart()
    board, cells, games = await board_of(table, table.bob), await safe_cells(table, table.bob), table.games
    boards_of = games.boards_of

    async def finished_meanwhile(match: int) -> list[MinesweeperSession]:
        found = await boards_of(match)
        monkeypatch.setattr(games, "boards_of", boards_of)
        moves = [Move(Action.DIG, cell) for cell in cells]
        await asyncio.create_task(games.move(board.id, table.bob.id, 4242, moves, own=True))
        return found

    monkeypatch.setattr(games, "boards_of", finished_meanwhile)
    table.bot.races.start()
    await settled(table)
    assert (await race_of(table)).outcome is Outcome.WON


async def test_a_removed_starter_can_neither_remove_nor_end(table: Table) -> None:
    await lobby(table, table.bob, table.carol)
    moderator = add_moderator(table)
    old = shown(await press(table, table.alice, "more"))
    menu = shown(await press(table, moderator, "more"))
    answered(await moderator.select(menu, custom_id="menu:1:race:1:remove", values=[table.alice]))
    answered(await table.alice.select(old, custom_id="menu:1:race:1:remove", values=[table.bob]))
    assert (await race_of(table)).players == (table.bob.id, table.carol.id)
    menu = shown(await press(table, table.alice, "more"))
    assert "menu:1:race:1:remove" not in str(menu.components)
    assert "end" not in verbs_of(menu)


async def test_a_race_whose_time_is_up_ended_then(table: Table) -> None:
    boards = await started(table, table.bob)
    await table.env.advance_time(60)
    await dig(table, table.alice, boards[table.alice.id], (await safe_cells(table, table.alice))[0])
    await later(table, LIMIT + ARRIVING)
    race = await race_of(table)
    assert race.ended_at == race.ends_at
    assert {result.ended_at for result in await results_in(table.store, 1)} == {race.ends_at}


async def test_boards_end_with_a_race_whose_channel_is_gone(table: Table) -> None:
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    await table.bot.servers.drop_channel(table.channel.id)
    await later(table, LIMIT + ARRIVING)
    assert (await race_of(table)).over
    assert all(board.over for board in await table.games.boards_of(1))
    assert not table.bot.races._known


async def test_a_race_ends_once_the_last_one_who_races_is_deleted(table: Table) -> None:
    boards = await started(table, table.bob, table.carol)
    for player in (table.alice, table.carol):
        await finish(table, player, boards[player.id])
    await delete_data(table, table.bob)
    await later(table, timedelta(seconds=1))
    assert (await race_of(table)).outcome is Outcome.WON


async def test_a_run_that_arrives_after_the_end_changes_nothing(table: Table) -> None:
    boards = await started(table, table.bob)
    for player in (table.alice, table.bob):
        await finish(table, player, boards[player.id])
    race = await race_of(table)
    service = table.bot.part(RaceService)
    again = await service.record_run(1, table.bob.id, Run(How.LATE, moves=1), discord.utils.utcnow())
    assert (again.runs, again.ratings, again.next_number) == (race.runs, race.ratings, race.next_number)


async def test_a_run_that_an_outage_kept_from_being_recorded_is_recorded_soon(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = await started(table, table.bob)
    await finish(table, table.alice, boards[table.alice.id])
    service = table.bot.part(RaceService)
    record = service.record_run

    async def fail_once(*given: Any) -> None:
        monkeypatch.setattr(service, "record_run", record)
        raise Unavailable

    monkeypatch.setattr(races, "SOON", 0.0)
    monkeypatch.setattr(service, "record_run", fail_once)
    await finish(table, table.bob, boards[table.bob.id])
    await settled(table)
    await settled(table)
    assert (await race_of(table)).outcome is Outcome.WON


async def test_the_answer_to_joining_says_that_the_lobby_has_closed(table: Table) -> None:
    await lobby(table)
    joined = await press(table, table.alice, "join")
    await later(table, LOBBY)
    assert text_of(table.message(shown(joined).id)) == str(text.CLOSED)


async def test_the_answer_to_joining_says_that_the_race_was_called_off(table: Table) -> None:
    answers = await lobby(table, table.bob)
    asked = await click(table.alice, shown(await press(table, table.alice, "more")), "end")
    await click(table.alice, shown(asked), "confirm")
    await settled(table)
    assert text_of(table.message(answers[table.bob.id].id)) == str(text.ENDED)


async def test_the_answer_to_joining_says_that_its_player_left(table: Table) -> None:
    answers = await lobby(table, table.bob)
    await press(table, table.bob, "leave")
    await settled(table)
    assert text_of(table.message(answers[table.bob.id].id)) == str(text.NOT_RACING)


async def test_joining_as_the_lobby_closes_keeps_no_answer(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await lobby(table)
    opener, expect = table.bot.part(Races), Races.expect_board

    async def expect_late(*given: Any) -> None:
        await table.bot.part(RaceService).elapse(1, discord.utils.utcnow() + LOBBY)  # two are in, so it counts down
        await table.bot.part(RaceService).resign(1, table.alice.id, 4242, moderates=True)
        await expect(opener, *given)

    monkeypatch.setattr(opener, "expect_board", expect_late)
    joined = await press(table, table.bob, "join")
    await settled(table)
    assert text_of(table.message(shown(joined).id)) == str(text.ENDED)
    assert not opener._answers


async def test_nobody_gets_help_with_the_board_of_a_race(table: Table) -> None:
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    form = await table.command(table.carol, "mines analyse")
    board = str((await board_of(table, table.bob)).board)
    refused = answered(await table.carol.submit_modal(form, {"text": board, "mines": "10"}))
    assert str(text.NO_HELP) in text_of(refused.response)


async def test_the_end_of_a_board_says_nothing_of_flags_while_others_race(table: Table) -> None:
    """A flag on an unknown square must not turn into a correct one."""
    boards = await started(table, table.bob, table.carol, mode="sudden")
    mine, last, *_ = await mines(table, table.bob)
    safe = (await safe_cells(table, table.bob))[0]
    for player, flagged in ((table.bob, mine), (table.carol, safe)):
        await type_moves(table, player, boards[player.id], f"!{cell_name(flagged)}")
        await dig(table, player, boards[player.id], last)
        assert (await board_of(table, player)).over
        told = text_of(shown(await press(table, player, "myboard")))
        assert "The others are still racing" in told
        assert not re.search(r"correct flag|3BV|luck", told)
