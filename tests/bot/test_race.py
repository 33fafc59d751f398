"""Races as players see them."""

import asyncio
import re
from datetime import datetime, timedelta
from itertools import product
from typing import Any

import discord
import pytest
from simcord.results import ResponseMessage

from bot.board.appearance import Look
from bot.discord.screens import Screen
from bot.discord.text import NO_HELP, NOT_INSTALLED, ONLY_MODERATORS_REMOVE, UNKNOWN_GAME
from bot.errors import PlayerError
from bot.features.minesweeper import MINESWEEPER
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.race import RACE, races, text
from bot.features.race.races import Races
from bot.features.race.rules import FROZEN, RaceBoard
from bot.features.race.run import How, RaceRun
from bot.features.race.session import (
    ARRIVING,
    COUNTDOWN,
    LIMITS,
    LIVES,
    LOBBY,
    RUN,
    STARTS_AFTER,
    Phase,
    RaceSession,
    begin_turn,
)
from bot.game.settings import change_player
from bot.game.text import ALREADY_RUNNING, EXPIRED_OF_GAME
from bot.store.database import Unavailable
from bot.store.models import RESIGN
from bot.text.words import THE_BOT
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
from tests.bot.disguises import disguised
from tests.bot.forging import press_anything, send_press
from tests.bot.race_table import (
    board_of,
    dig,
    finish,
    later,
    lobby,
    mines,
    press,
    race_message,
    race_of,
    run_out,
    safe_cells,
    settled,
    started,
    type_moves,
)
from tests.bot.table import Table, add_moderator
from tests.game.recorded import results_in
from tests.presses import press_of
from tests.referees import referee_of

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


async def remove(table: Table, moderator: Player, player: Player) -> None:
    menu = shown(await press(table, moderator, "more"))
    answered(await moderator.select(menu, custom_id="menu:1:race:1:remove", values=[player]))
    await settled(table)


async def end_as(table: Table, moderator: Player) -> ResponseMessage:
    """A moderator has ended the race."""
    asked = await click(moderator, shown(await press(table, moderator, "more")), "end")
    ended = await click(moderator, shown(asked), "confirm")
    await settled(table)
    return shown(ended)


async def refused_help(table: Table, player: Player, board: str) -> None:
    form = await table.command(player, "mines solve")
    refused = answered(await player.submit_modal(form, {"text": board, "mines": "10"}))
    assert str(text.WAIT_FOR_OTHERS) in text_of(refused.response)


async def test_everybody_joins_waits_and_gets_the_same_board_when_the_clock_starts(table: Table) -> None:
    answers = await lobby(table, table.bob)
    assert text_of(answers[table.bob.id]) == str(text.YOU_ARE_IN)
    twice = await press(table, table.bob, "join")
    assert private_text(twice) == str(text.YOU_ARE_IN)
    assert (await race_of(table)).players == (table.alice.id, table.bob.id)
    assert private_text(await press(table, table.bob, "start")) == str(text.MAY_START(table.alice.id))
    old, start = await race_message(table), str(press_of(RACE, 1, "start"))
    pressed = await asyncio.gather(*(send_press(table, table.alice, old, start) for _ in range(2)))
    assert {private_text(answered(one)) for one in pressed} == {str(text.STARTING), str(text.STARTED_ALREADY)}
    assert (await race_of(table)).phase is Phase.COUNTDOWN
    assert verbs_of(await race_message(table)) == ["myboard", "more"]
    late = await press_anything(table, table.carol, old, str(press_of(RACE, 1, "join")))
    assert private_text(late) == str(text.STARTED_ALREADY)
    assert private_text(await press(table, table.carol, "myboard")) == str(text.NOT_RACING)
    waits = await press(table, table.bob, "myboard")
    assert private_text(waits) == str(text.YOU_ARE_IN)

    await later(table, COUNTDOWN)
    board = table.message(shown(waits).id)
    assert "A mine freezes" in text_of(board)
    assert verbs_of(board) == ["type", "more"]
    race = await race_of(table)
    boards = [await board_of(table, player) for player in (table.alice, table.bob)]
    assert boards[0].board == boards[1].board
    assert boards[0].board.where("0")
    assert {board.game.field for board in boards} == {race.field}
    assert {board.match_id for board in boards} == {race.id}
    edited = table.env.backend.get_message(table.channel.id, race.message_id or 0).edited_timestamp
    assert edited
    assert race.start
    assert abs((datetime.fromisoformat(edited) - race.start).total_seconds()) < 1
    assert boards[1].started_at == race.start


async def test_a_race_ends_with_a_table_that_is_rated_and_says_so(table: Table) -> None:
    boards = await started(table, table.bob, table.carol)
    await table.env.advance_time(20)
    await run_out(table, table.bob, boards[table.bob.id])
    await table.env.advance_time(20)
    ended = shown(await finish(table, table.bob, boards[table.bob.id]))
    assert "🏁 Finished in 0:40." in text_of(ended)
    assert verbs_of(ended) == []
    board, pad = await board_of(table, table.bob), "@A1d4"
    for verb in ("share", "again", "details", "replay"):
        early = await press_anything(table, table.bob, ended, f"mines:1:{board.id}:{verb}{pad}")
        assert private_text(early) == str(text.WAIT_FOR_OTHERS)
    await table.env.advance_time(5)
    await finish(table, table.alice, boards[table.alice.id])
    assert places(await race_message(table)) == [
        f"{place} {player.mention}" for place, player in enumerate((table.bob, table.alice, table.carol), 1)
    ]
    assert "🏁 0:40." in text_of(await race_message(table))
    await table.env.advance_time(100)
    await dig(table, table.carol, boards[table.carol.id], (await safe_cells(table, table.carol))[0])
    await click(table.carol, shown(await click(table.carol, boards[table.carol.id], "more")), "resign")
    await table.command(table.carol, "mines end")
    assert (await race_of(table)).phase is Phase.RUNNING
    await finish(table, table.carol, boards[table.carol.id])
    message, race = await race_message(table), await race_of(table)
    assert race.outcome is Outcome.WON
    assert verbs_of(message) == ["again", "ghost", "myboard", "replay"]
    assert f"2\\. {table.alice.mention} **0:45." in text_of(message)
    first = rf"1\\\. {table.bob.mention} \*\*0:40\.\d\d\*\* · 💥 1 · \d\.\d\d 3BV/s · efficiency \d+%"
    assert re.search(first, text_of(message))
    assert "race.png" in str(message.components)
    assert await outcomes(table) == {
        player.id: (outcome, place)
        for place, (player, outcome) in enumerate(
            ((table.bob, "won"), (table.alice, "lost"), (table.carol, "lost")), start=1
        )
    }
    assert [(one.player, one.place) for one in race.ratings] == [
        (table.bob.id, 1),
        (table.alice.id, 2),
        (table.carol.id, 3),
    ]
    assert re.search(rf"{table.bob.mention} ≈1,\d+ \(\+\d+\)", text_of(message))
    opened = shown(await press(table, table.bob, "myboard"))
    assert "Your rating is" in text_of(opened)
    assert verbs_of(opened) == ["again", "details", "share", "replay", "code"]
    assert seen(await click(table.bob, opened, "share")) is Seen.POSTED

    turn = f"{RUN}{RaceRun(How.LATE, moves=1).write()}"
    again, _ = await table.referee.play(race, table.bob.id, None, turn, at=discord.utils.utcnow())
    assert (again.runs, again.ratings, again.next_number) == (race.runs, race.ratings, race.next_number)
    await table.restart()
    assert (await race_of(table)).ratings == race.ratings


async def test_boards_open_although_the_start_cant_be_announced(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = await lobby(table, table.bob)
    await press(table, table.alice, "start")
    monkeypatch.setattr(races, "ANNOUNCING", 1e-3)
    never: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    monkeypatch.setattr(table.bot.screens, "follow", lambda screen: never)
    await later(table, COUNTDOWN)
    assert (await race_of(table)).phase is Phase.RUNNING
    assert "A mine freezes" in text_of(table.message(answers[table.bob.id].id))


async def test_the_message_says_that_the_race_runs_although_another_edit_came_instead(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby(table, table.bob)
    await press(table, table.alice, "start")
    follow, asked = table.bot.screens.follow, []

    def instead(screen: Screen, *given: float) -> asyncio.Future[bool]:
        asked.append(screen)
        if len(asked) > 1:
            return follow(screen, *given)
        other: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        other.set_result(True)
        return other

    monkeypatch.setattr(table.bot.screens, "follow", instead)
    await later(table, COUNTDOWN)
    await table.bot.screens.finish()
    assert "The race ends" in text_of(await race_message(table))


async def test_whoever_cant_be_reached_presses_my_board(table: Table) -> None:
    await lobby(table, table.bob)
    await later(table, STARTS_AFTER)
    assert (await race_of(table)).phase is Phase.COUNTDOWN
    await table.restart()
    await later(table, COUNTDOWN)
    message, mine = await race_message(table), str(press_of(RACE, 1, "myboard"))
    await asyncio.gather(*(send_press(table, table.bob, message, mine) for _ in range(2)))
    opened = await press(table, table.bob, "myboard")
    assert seen(opened) is Seen.PRIVATE
    assert "A mine freezes" in text_of(opened.response)
    assert seen(await table.command(table.bob, "mines board")) is Seen.PRIVATE
    assert len(await table.referee.load_match(1, MinesweeperSession)) == 1


async def test_a_press_as_the_race_starts_opens_the_board(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await lobby(table, table.bob)
    await press(table, table.alice, "start")
    opener, expect = table.bot.part(Races), Races.expect_board

    async def expect_late(*given: Any) -> None:
        await table.referee.play(await race_of(table), THE_BOT, None, begin_turn(discord.utils.utcnow()))
        await expect(opener, *given)

    monkeypatch.setattr(opener, "expect_board", expect_late)
    waits = await press(table, table.bob, "myboard")
    assert "A mine freezes" in text_of(table.message(shown(waits).id))


async def test_a_lobby_waits_for_two_players_and_ends_in_place_after_ten_minutes(table: Table) -> None:
    answers = await lobby(table, table.bob)
    assert private_text(await press(table, table.bob, "leave")) == str(text.LEFT)
    assert text_of(table.message(answers[table.bob.id].id)) == str(text.NOT_RACING)
    await later(table, STARTS_AFTER)
    assert (await race_of(table)).phase is Phase.LOBBY
    assert private_text(await press(table, table.bob, "leave")) == str(text.NOT_JOINED)
    assert private_text(await press(table, table.alice, "start")) == str(text.TOO_FEW)
    joined = await press(table, table.alice, "join")
    await later(table, LOBBY - STARTS_AFTER - timedelta(seconds=1))
    assert (await race_of(table)).phase is Phase.LOBBY
    await later(table, timedelta(seconds=1))
    assert text_of(table.message(shown(joined).id)) == str(text.CLOSED)
    assert str(text.CLOSED) in text_of(await race_message(table))
    assert verbs_of(await race_message(table)) == ["again"]
    assert await results_in(table.store) == []


async def test_two_players_who_joined_late_still_race(table: Table) -> None:
    await lobby(table)
    await later(table, LOBBY - timedelta(seconds=10))
    await table.restart()
    await press(table, table.bob, "join")
    await later(table, timedelta(seconds=10))
    assert (await race_of(table)).phase is Phase.COUNTDOWN


async def test_a_race_is_joined_in_its_channel_which_has_one(table: Table) -> None:
    with table.installed_by(table.carol):
        refused = await table.command(table.alice, "race")
    assert private_text(refused) == str(NOT_INSTALLED)
    await table.start(table.alice)
    await table.command(table.alice, "puzzle")
    await table.command(table.alice, "race")
    refused = await table.command(table.bob, "race")
    assert private_text(refused) == str(ALREADY_RUNNING)
    assert [button["custom_id"] for button in buttons_of(refused.response)] == [str(press_of(RACE, 3, "bring"))]
    home, table.channel = table.channel, table.guild.create_text_channel("elsewhere")
    await table.command(table.bob, "race")
    elsewhere = await race_message(table, 4)
    refused = await press_anything(table, table.bob, elsewhere, str(press_of(RACE, 3, "join")))
    assert private_text(refused) == str(text.TEXTS.elsewhere)
    table.channel = home
    assert (await race_of(table, 3)).players == (table.alice.id,)


async def test_sudden_death_ends_a_players_race_with_a_mine_and_shows_none_while_others_race(table: Table) -> None:
    """A flag on an unknown square must not turn into a correct one, and no tool may read the board."""
    boards = await started(table, table.bob, table.carol, mode="sudden")
    mine, last, *_ = await mines(table, table.bob)
    safe = (await safe_cells(table, table.bob))[0]
    for player, flagged in ((table.bob, mine), (table.carol, safe)):
        await type_moves(table, player, boards[player.id], f"!{cell_name(flagged)}")
        out = shown(await dig(table, player, boards[player.id], last))
        assert "💥 Out after" in text_of(out)
        assert verbs_of(out) == []
        assert "can continue" not in text_of(out)
        assert text_of(out).count("💣") == 1, "only the number of mines"
        assert (await board_of(table, player)).over
        told = text_of(shown(await press(table, player, "myboard")))
        assert "The others are still racing" in told
        assert not re.search(r"correct flag|3BV|luck", told)
    await refused_help(table, table.bob, str((await board_of(table, table.bob)).game.covered_board))
    await table.env.advance_time(60)
    await finish(table, table.alice, boards[table.alice.id])
    message = await race_message(table)
    assert places(message)[0] == f"1 {table.alice.mention}"
    assert str(text.OUT) in text_of(message)
    assert text_of(shown(await press(table, table.bob, "myboard"))).count("💣") > 1
    assert seen(await press(table, table.bob, "again")) is Seen.POSTED
    again = await race_of(table, 5)
    assert (again.options, again.players) == ((await race_of(table)).options, (table.bob.id,))
    assert again.field != (await race_of(table)).field


async def test_leaving_a_running_race_gives_up(table: Table) -> None:
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    await table.env.advance_time(60)
    await click(table.bob, shown(await table.command(table.bob, "mines end")), "confirm")
    assert str(text.GAVE_UP) in text_of(await race_message(table))
    given_up = text_of(shown(await press(table, table.bob, "myboard")))
    assert given_up.startswith(f"### {text.GAVE_UP}\n"), "the time of the last dig isn't when"
    assert private_text(await table.command(table.bob, "mines end")) == str(text.DONE_ALREADY)
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
    assert race.ended_at == race.ends_at
    assert {player: run.how for player, run in race.runs.items()} == dict.fromkeys(race.players, How.LATE)
    assert places(await race_message(table))[0] == f"1 {table.carol.mention}"
    assert re.search(rf"{table.carol.mention} \d+% opened$", text_of(await race_message(table)), re.MULTILINE)
    assert all(board.over for board in await table.referee.load_match(1, MinesweeperSession))
    late = await press_anything(table, table.bob, boards[table.bob.id], square)
    assert "⌛ The race is over" in text_of(late.response)
    results = await results_in(table.store, 1)
    assert {result.outcome for result in results} == {"lost"}
    assert {result.ended_at for result in results} == {race.ends_at}


async def test_a_race_that_nobody_played_has_no_results_and_digs_count_when_they_were_made(table: Table) -> None:
    await started(table, table.bob)
    race, cell = await race_of(table), (await safe_cells(table, table.bob))[0]
    board = await board_of(table, table.bob)
    assert race.start
    for at, words in (
        (race.start - timedelta(seconds=1), text.NOT_YET),
        (race.ends_at + timedelta(seconds=1), text.TIME_IS_UP),
    ):
        with pytest.raises(PlayerError) as refused:
            await table.referee.move(board, table.bob.id, 77, [Move(Action.DIG, cell)], pressed_at=at)
        assert refused.value.text == words
    assert (await board_of(table, table.bob)).next_number == board.next_number
    await table.bot.servers.drop_channel(table.channel.id)
    await later(table, LIMIT + ARRIVING)
    assert (await race_of(table)).over
    assert all(board.over for board in await table.referee.load_match(1, MinesweeperSession)), (
        "although the channel is gone"
    )
    assert not table.bot.races._known
    assert await results_in(table.store) == []


@pytest.mark.parametrize(("seconds", "edited"), [(20, True), (-20, True), (20, False)])
async def test_a_race_goes_by_discords_clock_whatever_the_bots_says(
    table: Table, monkeypatch: pytest.MonkeyPatch, seconds: int, edited: bool
) -> None:
    def clock() -> datetime:
        return discord.utils.utcnow() + timedelta(seconds=seconds)

    monkeypatch.setattr(table.referee, "clock", clock)
    monkeypatch.setattr(table.bot, "clock", clock)
    await lobby(table, table.bob)
    board = shown(await press(table, table.alice, "start"))
    if not edited:
        table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    await table.env.advance_time(COUNTDOWN.total_seconds())
    await table.bot.timers.run_due(clock())
    await settled(table)
    began = discord.utils.utcnow()
    await table.env.advance_time(3)
    one, *_ = await safe_cells(table, table.alice)
    await dig(table, table.alice, board, one)
    assert one not in await safe_cells(table, table.alice)
    race = await race_of(table)
    assert race.start
    assert abs(race.start - began) < timedelta(seconds=1)
    await table.env.advance_time(LIMIT.total_seconds())
    await table.bot.timers.run_due(clock() - timedelta(seconds=3))
    assert (await race_of(table)).phase is Phase.RUNNING
    await table.env.advance_time(ARRIVING.total_seconds())
    await table.bot.timers.run_due(clock())
    assert (await race_of(table)).phase is Phase.OVER


async def test_a_race_goes_on_after_a_restart(table: Table) -> None:
    boards = await started(table, table.bob)
    await table.env.advance_time(10)
    one, *_ = await safe_cells(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], one)
    board = await board_of(table, table.bob)
    assert isinstance(board, RaceBoard)
    percent = board.percent
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
    table.referee.listeners.remove(table.bot.races._follow)  # the process dies between the two
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
    table.referee.listeners.remove(table.bot.races._follow)  # the process dies between the two
    await later(table, LIMIT + ARRIVING)
    assert not (await board_of(table, table.bob)).over
    await table.restart()
    opened = await press(table, table.bob, "myboard")
    assert "⌛ The race is over" in text_of(opened.response)


async def test_a_mine_freezes_a_board_for_ten_seconds_and_the_fifth_ends_its_race(table: Table) -> None:
    boards = await started(table, table.bob)
    board = boards[table.alice.id]
    for number in range(1, LIVES + 1):
        await run_out(table, table.alice, board)
        if number < LIVES:
            early = await dig(table, table.alice, board, (await safe_cells(table, table.alice))[0])
            assert "froze your board" in private_text(early)
            assert (await board_of(table, table.alice)).hits == number
            await table.env.advance_time(FROZEN.total_seconds() + 1)
    ended = await board_of(table, table.alice)
    assert ended.outcome is Outcome.LOST
    await settled(table)
    assert (await race_of(table)).runs[table.alice.id].how is How.OUT


async def test_flags_can_be_placed_on_a_frozen_board_and_take_no_time(table: Table) -> None:
    boards = await started(table, table.bob)
    await table.env.advance_time(5)
    await run_out(table, table.alice, boards[table.alice.id])
    known = await board_of(table, table.alice)
    await table.env.advance_time(3)
    await type_moves(table, table.alice, boards[table.alice.id], f"!{cell_name((await mines(table, table.alice))[0])}")
    flagged = await board_of(table, table.alice)
    assert len(flagged.scoreboard.flagged_by) == 1
    assert isinstance(flagged, RaceBoard)
    assert isinstance(known, RaceBoard)
    assert flagged.time == known.time > 0


async def test_typing_every_square_finds_one_mine_in_ten_seconds(table: Table) -> None:
    boards = await started(table, table.bob)
    everything = " ".join(f"{column}1-9" for column in "abcdefghi")
    for _ in range(3):
        await table.env.advance_time(2)
        await type_moves(table, table.alice, boards[table.alice.id], everything)
    assert (await board_of(table, table.alice)).hits == 1


@pytest.mark.parametrize("gives_up", [True, False])
async def test_whoever_was_there_at_the_start_is_rated_although_they_only_waited(table: Table, gives_up: bool) -> None:
    boards = await started(table, table.bob)
    await finish(table, table.alice, boards[table.alice.id])
    if gives_up:
        asked = shown(await click(table.bob, boards[table.bob.id], "more"))
        await click(table.bob, shown(await click(table.bob, asked, "resign")), "confirm")
    await later(table, LIMIT + ARRIVING)
    race = await race_of(table)
    assert {rated.player: rated.place for rated in race.ratings} == {table.alice.id: 1, table.bob.id: 2}
    assert {*await outcomes(table)} == {table.alice.id}


async def test_a_moderator_ends_a_race_unrated_and_the_starter_cant(table: Table) -> None:
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    menu = shown(await press(table, table.alice, "more"))
    assert not {"end", "remove"} & set(verbs_of(menu))
    asked = shown(await table.command(table.alice, "mines end"))
    refused = await press_anything(table, table.alice, asked, str(press_of(RACE, 1, "confirm")))
    assert private_text(refused) == str(text.TEXTS.may_end(table.alice.id))
    assert text_of(await end_as(table, add_moderator(table))) == str(text.TEXTS.ended)
    message = await race_message(table)
    assert str(text.ENDED) in text_of(message)
    assert places(message) == [f"1 {table.bob.mention}", f"2 {table.alice.mention}"]
    assert all(board.over for board in await table.referee.load_match(1, MinesweeperSession))
    assert (await race_of(table)).ratings == ()


async def test_a_moderator_who_races_can_neither_end_the_race_nor_remove_rivals(table: Table) -> None:
    moderator, removing = add_moderator(table, "racer"), "menu:1:race:1:remove"
    await lobby(table, moderator)
    old = shown(await press(table, moderator, "more"))
    assert removing in str(old.components)
    await press(table, table.alice, "start")
    await later(table, COUNTDOWN)
    refused = answered(await moderator.select(old, custom_id=removing, values=[table.alice]))
    assert private_text(refused) == str(ONLY_MODERATORS_REMOVE)
    menu = shown(await press(table, moderator, "more"))
    assert "end" not in verbs_of(menu)
    assert removing not in str(menu.components)
    asked = shown(await table.command(moderator, "mines end"))
    refused = await press_anything(table, moderator, asked, str(press_of(RACE, 1, "confirm")))
    assert private_text(refused) == str(text.TEXTS.may_end(table.alice.id))
    assert (await race_of(table)).players == (table.alice.id, moderator.id)
    assert text_of(await end_as(table, add_moderator(table))) == str(text.TEXTS.ended)


async def test_a_removed_starter_can_neither_remove_nor_end(table: Table) -> None:
    answers = await lobby(table, table.bob, table.carol)
    moderator = add_moderator(table)
    old = shown(await press(table, table.alice, "more"))
    await remove(table, moderator, table.alice)
    answered(await table.alice.select(old, custom_id="menu:1:race:1:remove", values=[table.bob]))
    assert (await race_of(table)).players == (table.bob.id, table.carol.id)
    menu = shown(await press(table, table.alice, "more"))
    assert "menu:1:race:1:remove" not in str(menu.components)
    assert "end" not in verbs_of(menu)
    assert private_text(await press(table, moderator, "start")) == str(text.STARTING)
    assert (await race_of(table)).phase is Phase.COUNTDOWN
    await end_as(table, moderator)
    assert text_of(table.message(answers[table.bob.id].id)) == str(text.ENDED)


async def test_whoever_is_removed_or_deleted_races_no_more_and_is_not_waited_for(table: Table) -> None:
    boards = await started(table, table.bob, table.carol)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    await remove(table, add_moderator(table), table.alice)
    assert (await board_of(table, table.alice)).over
    assert table.alice.mention not in text_of(await race_message(table))
    assert "removed you" in private_text(await press(table, table.alice, "myboard"))
    await finish(table, table.carol, boards[table.carol.id])
    await delete_data(table, table.bob)
    await later(table, timedelta(seconds=1))
    race = await race_of(table)
    assert race.outcome is Outcome.WON
    assert places(await race_message(table)) == [f"1 {table.carol.mention}"]
    assert race.ratings == ()


async def test_the_race_ends_once_the_last_one_who_races_is_removed(table: Table) -> None:
    boards = await started(table, table.bob)
    await finish(table, table.alice, boards[table.alice.id])
    await remove(table, add_moderator(table), table.bob)
    await later(table, timedelta(seconds=1))
    assert (await race_of(table)).outcome is Outcome.WON


async def test_there_is_no_help_with_a_board_and_nothing_of_it_public_while_anyone_races(table: Table) -> None:
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], *(await safe_cells(table, table.bob))[:3])
    await run_out(table, table.bob, boards[table.bob.id])
    board = await board_of(table, table.bob)
    for player in (table.bob, table.carol):
        await refused_help(table, player, str(board.board))
        for disguise in disguised(board):
            await table.env.advance_time(1)
            await refused_help(table, player, disguise)
    picked = answered(await table.bob.context_menu(table.channel, "Solve", table.message(boards[table.bob.id].id)))
    assert str(text.WAIT_FOR_OTHERS) in text_of(picked.response)
    for verb in ("hint", "hintanyway", "oddsanyway", "showodds"):
        pressed = await press_anything(
            table, table.bob, boards[table.bob.id], str(press_of(MINESWEEPER, board.id, verb))
        )
        assert private_text(pressed) == str(EXPIRED_OF_GAME)
    for name in ("mines hint", "mines odds"):
        await table.env.advance_time(10)
        assert private_text(await table.command(table.bob, name)) == str(NO_HELP)
        assert private_text(await table.command(table.bob, name, game=str(board.id))) == str(UNKNOWN_GAME)
    assert (await board_of(table, table.bob)).next_number == board.next_number

    await finish(table, table.alice, boards[table.alice.id])
    race = await race_of(table)
    assert race.phase is Phase.RUNNING
    cells = {cell_name(cell) for cell in product(range(race.field.rows), range(race.field.columns))}
    for request in table.env.http_requests:
        if request.method == "PATCH" and request.path.startswith("/channels/"):
            words = set(str(request.json).replace("'", " ").replace("\\n", " ").replace("`", " ").split())
            assert not words & cells
            assert "files" not in str(request.json)
            assert not {"🟨", "🟦", "⬜", "🚩"} & set(str(request.json))


async def test_twenty_private_games_leave_room_for_a_race(table: Table) -> None:
    answers = await lobby(table, table.bob)
    for _ in range(20):
        await table.env.advance_time(1)
        await table.command(table.bob, "minesweeper", players="starter")
    await later(table, STARTS_AFTER)
    await later(table, COUNTDOWN)
    assert "A mine freezes" in text_of(table.message(answers[table.bob.id].id))


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


async def press_all(table: Table) -> None:
    """Everybody presses every button there is, and is answered."""
    for verb in (button.verb for button in RACE.controls):
        for player in (table.carol, table.alice):
            await table.env.advance_time(31)
            message = await race_message(table)
            if verb == "confirm":
                message = shown(await table.command(player, "mines move", moves="@everyone"))  # a private one of words
            pressed = await press_anything(table, player, message, str(press_of(RACE, 1, verb)))
            assert seen(pressed) in (Seen.EDITED, Seen.PRIVATE, Seen.POSTED)
            assert "Incident" not in str([text_of(one) for one in (pressed.response, *pressed.followups) if one])
    await settled(table)


async def test_every_press_by_whoever_is_answered_before_a_race_ends(table: Table) -> None:
    await lobby(table)
    await press_all(table)


async def test_every_press_by_whoever_is_answered_after_a_race(table: Table) -> None:
    boards = await started(table, table.bob)
    await end_as(table, add_moderator(table))
    assert boards
    await press_all(table)


def another_process(table: Table) -> Races:
    """The races of another process on the same database."""
    return Races(table.bot, referee_of(table.store, table.referee.clock))


async def test_two_processes_lay_one_board_for_a_player(table: Table) -> None:
    await lobby(table, table.bob)
    await later(table, STARTS_AFTER)
    await table.restart()
    await later(table, COUNTDOWN)
    race, other = await race_of(table), another_process(table)
    one, another = await asyncio.gather(*(races.board(race, table.bob.id) for races in (table.bot.races, other)))
    assert one.id == another.id
    laid = await other.board(race, table.alice.id)
    await press(table, table.alice, "myboard")
    assert [board.id for board in await table.referee.load_match(1, MinesweeperSession)] == [one.id, laid.id]


async def test_a_finish_while_the_boards_are_read_ends_the_race(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = await started(table, table.bob)
    await finish(table, table.alice, boards[table.alice.id])
    await table.restart()
    board, cells, games = await board_of(table, table.bob), await safe_cells(table, table.bob), table.referee
    load_match = games.load_match

    async def finished_meanwhile(match: int, kind: type[MinesweeperSession]) -> list[MinesweeperSession]:
        found = await load_match(match, kind)
        monkeypatch.setattr(games, "load_match", load_match)
        moves = [Move(Action.DIG, cell) for cell in cells]
        await asyncio.create_task(games.move(board, table.bob.id, 4242, moves, own=True))
        return found

    monkeypatch.setattr(games, "load_match", finished_meanwhile)
    table.bot.races.start()
    await settled(table)
    assert (await race_of(table)).outcome is Outcome.WON


async def test_a_run_that_an_outage_kept_from_being_recorded_is_recorded_soon(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = await started(table, table.bob)
    await finish(table, table.alice, boards[table.alice.id])
    store = table.bot.races._store

    async def fail_once(*given: Any) -> None:
        monkeypatch.setattr(table.bot.races, "_store", store)
        raise Unavailable

    monkeypatch.setattr(table.bot.races, "_store", fail_once)
    await finish(table, table.bob, boards[table.bob.id])
    await settled(table)
    assert (await race_of(table)).phase is Phase.RUNNING
    await table.env.advance_time(races.SOON)
    await settled(table)
    assert (await race_of(table)).outcome is Outcome.WON


async def test_joining_as_the_lobby_closes_keeps_no_answer(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await lobby(table)
    opener, expect = table.bot.part(Races), Races.expect_board

    async def expect_late(*given: Any) -> None:
        await table.bot.referee.elapse(1, RaceSession, discord.utils.utcnow() + LOBBY)  # two are in, so it counts down
        await table.referee.play(await race_of(table), table.carol.id, 4242, RESIGN, moderates=True)
        await expect(opener, *given)

    monkeypatch.setattr(opener, "expect_board", expect_late)
    joined = await press(table, table.bob, "join")
    await settled(table)
    assert text_of(table.message(shown(joined).id)) == str(text.ENDED)
    assert not opener._answers
