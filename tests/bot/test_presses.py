"""What presses do: on every kind of message, by everyone, early and late."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
from simcord.results import ResponseMessage

from bot.play.custom_id import Press
from bot.play.game_type import MINESWEEPER
from bot.play.press_policy import WITH_CELL, Standing, Verb
from core import Action, Cell, Move, Outcome
from tests.bot.answers import answered, button_at, buttons_of, labels_of, private_text, shown, text_of
from tests.bot.forging import press_anything
from tests.bot.table import Table


async def running(table: Table) -> ResponseMessage:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="e5")
    return await table.board()


async def moved(table: Table) -> ResponseMessage:
    table.keep_messages()
    old = await running(table)
    await table.command(table.bob, "mines board")
    return old


async def finished(table: Table) -> ResponseMessage:
    board = await running(table)
    await table.win_by_typing(table.alice)
    return board


async def deleted(table: Table) -> ResponseMessage:
    return await running(table)


async def foreign(table: Table) -> ResponseMessage:
    await running(table)
    elsewhere = table.guild.create_text_channel("elsewhere")
    table.channel, home = elsewhere, table.channel
    await table.command(table.bob, "minesweeper")
    message = ResponseMessage(table.env, next(iter(table.env.backend.messages[elsewhere.id].values())))
    table.channel = home
    return message


async def replaced(table: Table) -> ResponseMessage:
    board = await finished(table)
    await table.start(table.carol)
    return board


ARRANGED: dict[Standing, Callable[[Table], Awaitable[ResponseMessage]]] = {
    Standing.RUNNING: running,
    Standing.MOVED: moved,
    Standing.FINISHED: finished,
    Standing.REPLACED: replaced,
    Standing.DELETED: deleted,
    Standing.FOREIGN: foreign,
}
ELSEWHERE = ["told: no longer stored", "told: another channel"]
PLAYED = ["drawn", "pointer", "drawn", "drawn", *ELSEWHERE]
EXPECTED = {
    # verb: running, moved, finished, replaced, deleted, foreign
    **dict.fromkeys(["dig", "flag", "unflag", "guarded", "left", "up", "down", "right", "pick", "flags"], PLAYED),
    "chord": ["told: nothing covered", *PLAYED[1:]],
    "type": ["form", *PLAYED[1:]],
    "bring": ["new board", "new board", "told: over", "told: over", *ELSEWHERE],
    "resign": ["allowed: asked", "pointer", "drawn", "drawn", *ELSEWHERE],
    "confirm": ["allowed: resigned", "allowed: resigned", "told: over", "told: over", *ELSEWHERE],
    "new": ["drawn", "pointer", "new board", "told: running", *ELSEWHERE],
    "again": ["drawn", "pointer", "new board", "told: running", *ELSEWHERE],
    "mypad": ["own pad", *PLAYED[1:]],
    "size": ["told: own pad"] * 6,
    "hint": ["helped: Hint", *PLAYED[1:]],
    "showhint": ["helped: out of date", "helped: out of date", "told: over", "told: over", *ELSEWHERE],
    "take": ["told: open already", "told: open already", "told: over", "told: over", *ELSEWHERE],
    "showodds": ["helped: Odds", "helped: Odds", "told: over", "told: over", *ELSEWHERE],
    "details": ["drawn", "pointer", "told: details", "told: details", *ELSEWHERE],
    "on": ["drawn", "pointer", "drawn", "told: running", *ELSEWHERE],
    "reveal": ["drawn", "pointer", "drawn", "drawn", *ELSEWHERE],
}
SAID = {
    "told: no longer stored": "no longer stored",
    "told: another channel": "in another channel",
    "told: nothing covered": "nothing covered",
    "told: open already": "E5 is already open.",
    "told: own pad": "says nothing the bot knows",
    "told: over": "That game is over",
    "told: details": "Luck and skill",
    "told: running": "A game is running in this channel",
    "allowed: asked": "Resign this game for everybody",
    "allowed: resigned": "You resigned the game.",
}


def test_the_table_knows_every_button() -> None:
    assert set(EXPECTED) == {verb.value for verb in MINESWEEPER.verbs}
    assert list(ARRANGED) == list(Standing)


@pytest.mark.parametrize("starter", [True, False], ids=["the starter", "another"])
@pytest.mark.parametrize("standing", Standing)
@pytest.mark.parametrize("verb", [verb for verb in Verb if verb in MINESWEEPER.verbs])
async def test_every_press_does_what_the_table_says(
    table: Table, standing: Standing, verb: Verb, starter: bool
) -> None:
    message = await ARRANGED[standing](table)
    number = 99 if standing is Standing.DELETED else 1
    custom_id = str(Press(MINESWEEPER, number, verb, (4, 4) if verb in WITH_CELL else None))
    if verb is Verb.CONFIRM and standing in (Standing.RUNNING, Standing.MOVED):
        message = shown(await table.command(table.alice, "mines help"))
    await table.env.advance_time(30)

    result = await press_anything(table, table.alice if starter else table.bob, message, custom_id)

    expected = EXPECTED[verb.value][list(Standing).index(standing)]
    if expected.startswith("allowed") and not starter:
        assert f"Only {table.alice.mention}" in private_text(result)
    elif expected.startswith("helped"):
        assert (expected.removeprefix("helped: ") if starter else "Make a move first") in text_of(result.response)
        assert shown(result).ephemeral or (starter and verb is Verb.SHOW_ODDS)
    elif expected in SAID:
        assert SAID[expected] in text_of(result.response)
        assert shown(result).ephemeral or verb is Verb.CONFIRM
    elif expected == "own pad":
        assert shown(result).ephemeral
        assert text_of(result.response).startswith("###")
    elif expected == "form":
        assert result.modal is not None
    elif expected == "pointer":
        assert shown(result).id == message.id
        assert str((await table.game()).message_id) in text_of(result.response)
    elif expected == "new board":
        assert shown(result).id > message.id
        assert text_of(result.response).startswith("###")
    else:
        assert shown(result).id == message.id
        assert text_of(result.response).startswith("###")


async def test_the_starter_resigns_after_being_asked_once_more(table: Table) -> None:
    await running(table)
    asked = await table.press(table.alice, Verb.RESIGN)
    assert "Resign this game for everybody" in private_text(asked)
    assert (await table.game()).outcome is None

    done = answered(await table.alice.click(shown(asked), label="Resign the game"))

    assert text_of(done.response) == "You resigned the game."
    end = text_of(await table.board())
    assert "🏳️ Resigned" in end
    assert end.count("💣") == 1 + 10
    assert f"{table.alice.mention} resigned" in end


async def test_who_may_manage_messages_may_resign(table: Table) -> None:
    moderators = table.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    dave = table.guild.add_member(table.env.create_user("dave"), roles=[moderators])
    await running(table)

    asked = await table.command(dave, "mines resign")
    answered(await dave.click(shown(asked), label="Resign the game"))

    assert (await table.game()).outcome is Outcome.RESIGNED


async def test_anyone_may_resign_after_a_day_without_a_move(table: Table) -> None:
    await running(table)
    refused = await table.command(table.bob, "mines resign")
    assert f"Only {table.alice.mention}" in private_text(refused)

    await table.env.advance_time(24 * 3600)
    asked = await table.command(table.bob, "mines resign")
    answered(await table.bob.click(shown(asked), label="Resign the game"))

    assert (await table.game()).outcome is Outcome.RESIGNED


async def test_the_second_of_two_players_at_one_cell_gets_the_current_board(table: Table) -> None:
    board = await running(table)
    safe = await table.safe_cell()
    await table.command(table.alice, "mines move", moves=str(Press(MINESWEEPER, 1, Verb.DIG, safe).move))

    late = await press_anything(table, table.bob, board, str(Press(MINESWEEPER, 1, Verb.DIG, safe)))

    assert late.response is not None
    assert late.response.id == board.id
    assert table.bob.mention not in text_of(await table.board())


async def test_a_press_just_after_somebody_else_moved_the_window_only_redraws(table: Table) -> None:
    board = await running(table)
    safe = await table.safe_cell()
    play = await table.game()
    there = play.window.at(0, 0)
    await press_anything(table, table.alice, board, str(Press(MINESWEEPER, 1, Verb.LEFT, (there.row, there.column))))

    await press_anything(table, table.bob, board, str(Press(MINESWEEPER, 1, Verb.DIG, safe)))
    assert (await table.game()).game.board[safe] == "#"

    await press_anything(table, table.alice, board, str(Press(MINESWEEPER, 1, Verb.DIG, safe)))
    assert (await table.game()).game.board[safe] != "#"


@pytest.mark.parametrize(
    ("verb", "cell"), [(Verb.DIG, (10, 7)), (Verb.LEFT, (9, 2)), (Verb.TAKE_FLAG, None)], ids=lambda given: str(given)
)
async def test_a_press_that_takes_long_to_arrive_counts_when_it_was_made(
    table: Table, verb: Verb, cell: Cell | None
) -> None:
    await table.start(table.alice, difficulty="expert")
    board = await table.board()
    await table.press(table.alice, Verb.UP, (9, 6))
    await table.env.advance_time(0.3)
    await press_anything(table, table.bob, board, str(Press(MINESWEEPER, 1, verb, cell)), seconds=2)
    play = await table.game()
    assert (play.window.row, play.window.column, play.tool) == (9, 6, Action.DIG)
    assert play.first_dig is None


async def test_digging_a_flagged_cell_does_nothing_and_says_so(table: Table) -> None:
    await running(table)
    mine = await table.mine()
    await table.command(table.bob, "mines move", moves=str(Press(MINESWEEPER, 1, Verb.FLAG, mine).move))
    await table.reach(table.alice, mine)

    result = await table.press(table.alice, Verb.GUARDED, mine)

    assert "flagged; unflag before you dig" in private_text(result)
    assert (await table.game()).outcome is None


async def test_a_press_on_a_flag_never_digs_even_if_the_flag_is_gone(table: Table) -> None:
    board = await running(table)
    mine = await table.mine()

    await table.env.advance_time(1)
    await press_anything(table, table.alice, board, str(Press(MINESWEEPER, 1, Verb.GUARDED, mine)))

    assert (await table.game()).outcome is None


async def test_two_players_who_flag_one_cell_leave_one_flag(table: Table) -> None:
    board = await running(table)
    mine = await table.mine()
    await table.press(table.alice, Verb.TAKE_FLAG)
    for player in (table.alice, table.bob):
        await table.env.advance_time(1)
        await press_anything(table, player, board, str(Press(MINESWEEPER, 1, Verb.FLAG, mine)))

    assert "💣 9 left" in text_of(await table.board())


async def test_a_press_on_a_new_board_counts_before_the_bot_took_note_of_it(table: Table) -> None:
    await running(table)
    safe = await table.safe_cell()
    old = await table.board()
    await table.command(table.bob, "mines board")
    new = await table.board()
    (await table.game()).message_id = old.id
    await table.env.advance_time(1)

    await press_anything(table, table.carol, new, str(Press(MINESWEEPER, 1, Verb.DIG, safe)))

    assert (await table.board()).id == new.id
    assert table.carol.mention in text_of(table.message(new.id))


async def test_a_button_of_an_unknown_version_is_answered_privately(table: Table) -> None:
    board = await running(table)

    for custom_id in ("mines:2:1:dig:A1", "mines:1:1:teleport", "mines:1:1:dig", "mines:", "mines:1:1:dig:A0"):
        result = await press_anything(table, table.bob, board, custom_id)
        assert "/mines board" in private_text(result)


async def test_buttons_work_after_a_restart(table: Table) -> None:
    await running(table)
    await table.restart()

    await table.dig(table.carol, await table.safe_cell())

    assert table.carol.mention in text_of(await table.board())


async def test_the_pad_shows_four_by_four_cells_with_one_emoji_each(table: Table) -> None:
    await table.start(table.alice)

    pad = [button for button in buttons_of(await table.board()) if ":dig:" in button["custom_id"]]

    assert len(pad) == 16
    assert {button["emoji"]["name"] for button in pad} == {"🟨"}
    assert all("label" not in button for button in pad)
    assert labels_of(await table.board()) == ["Type moves", "My board", "Hint", "Move to bottom", "Resign"]


async def test_arrows_move_the_window_whole_and_stop_at_the_edges(table: Table) -> None:
    await table.start(table.alice, rows=12, columns=12)
    play = await table.game()
    assert (play.window.row, play.window.column) == (4, 4)

    board = (await table.press(table.alice, Verb.LEFT, (4, 0))).response

    assert board is not None
    assert button_at(board, (4, 0))["emoji"]["name"] == "🟨"
    left = next(button for button in buttons_of(board) if ":left:" in button["custom_id"])
    assert left["disabled"]


async def test_where_only_a_person_installed_the_bot_it_edits_nothing_by_itself(table: Table) -> None:
    board = await running(table)
    before = len(table.env.http_requests)

    await table.env.advance_time(1)
    brought = await press_anything(
        table, table.bob, board, str(Press(MINESWEEPER, 1, Verb.BRING)), installed_by_user=True
    )
    resigned = await press_anything(
        table, table.alice, shown(brought), str(Press(MINESWEEPER, 1, Verb.CONFIRM)), installed_by_user=True
    )

    assert {request.method for request in table.env.http_requests[before:]} == {"POST"}
    assert "🏳️ Resigned" in text_of(resigned.response)


async def test_an_answer_that_was_overtaken_shows_what_is_newest(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await running(table)
    games, mine = table.bot.games, await table.mine()
    move = games.move

    async def overtaken(*args: Any, **options: Any) -> Any:
        result = await move(*args, **options)
        await move(1, table.bob.id, 4711, [Move(Action.FLAG, mine)])
        return result

    monkeypatch.setattr(games, "move", overtaken)
    await table.dig(table.alice, await table.safe_cell())

    assert "💣 9 left" in text_of(await table.board())
