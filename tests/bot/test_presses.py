"""What presses do: on every kind of message, by everyone, early and late."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.app import FEATURES
from bot.features.minesweeper.text import refused
from bot.game.control import Reaction
from bot.ops.metrics import Answer
from core import Action, Move, Outcome, Refusal
from tests.bot.answers import (
    Player,
    Seen,
    button_at,
    button_for,
    buttons_for,
    buttons_of,
    click,
    private_text,
    seen,
    shown,
    text_of,
    verbs_of,
)
from tests.bot.forging import press_anything
from tests.bot.table import Table
from tests.presses import control_of, press_of

MINESWEEPER = FEATURES.games["mines"]
TEXTS = MINESWEEPER.session.TEXTS
ONE_OF_EACH = {
    "flags": (Seen.EDITED, Answer.EDIT),
    "typed": (Seen.FORM, Answer.FORM),
    "resign": (Seen.PRIVATE, Answer.MESSAGE),
    "help": (Seen.PRIVATE, Answer.MESSAGE),
    "details": (Seen.PRIVATE, Answer.MESSAGE),
}
"""A button with each policy, and how it is answered where it acts."""


async def running(table: Table) -> ResponseMessage:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="e5")
    return await table.board()


async def standings(table: Table) -> AsyncIterator[tuple[str, ResponseMessage, int]]:
    """Bring game 1 into every state in turn, each with a message and the game that its buttons name."""
    table.keep_messages()
    board = await running(table)
    yield "running", board, 1
    yield "deleted", board, 99
    home, table.channel = table.channel, table.guild.create_text_channel("elsewhere")
    await table.command(table.bob, "minesweeper")
    yield "elsewhere", await table.board(2), 1
    table.channel = home
    await table.env.advance_time(30)
    await table.command(table.bob, "mines board")
    yield "moved", board, 1
    await table.win_by_typing(table.alice)
    yield "over", await table.board(), 1
    board = await table.board()
    await click(table.bob, board, "again")
    yield "over", board, 1


async def press(
    table: Table, player: Player, message: ResponseMessage, verb: str, number: int = 1
) -> tuple[InteractionResult, Seen, Answer]:
    """Press a button, at E5 if it has a square, half a minute after the last press."""
    custom_id = press_of(MINESWEEPER, number, verb, (4, 4) if control_of(MINESWEEPER, verb).has_cell else None)
    await table.env.advance_time(30)
    table.forget_answers()
    result = await press_anything(table, player, message, str(custom_id))
    return result, seen(result), table.answer()


async def test_a_button_reacts_as_its_policy_says_in_each_state(table: Table) -> None:
    """Tried with one button of each policy."""
    policies = [control_of(MINESWEEPER, verb).policy for verb in ONE_OF_EACH]
    assert all(button.policy in policies for button in MINESWEEPER.controls)
    reactions = set()
    async for standing, message, number in standings(table):
        for verb, acts in ONE_OF_EACH.items():
            before = (await table.game()).version
            result, *how = await press(table, table.bob, message, verb, number)
            policy = control_of(MINESWEEPER, verb).policy
            reaction = getattr(policy, standing, None)
            reactions.add(reaction)
            if reaction is Reaction.ACT and not policy.ends:
                assert tuple(how) == acts, (verb, standing)
                continue
            assert (await table.game()).version == before
            if reaction in (Reaction.POINT, Reaction.REDRAW):
                assert how == [Seen.EDITED, Answer.EDIT], (verb, standing)
                assert shown(result).id == message.id
            else:
                assert how == [Seen.PRIVATE, Answer.REFUSED], (verb, standing)
            offered = buttons_of(result.response)
            match reaction:
                case Reaction.POINT:
                    assert str((await table.game()).message_id) in text_of(result.response)
                    assert offered == []
                case Reaction.REDRAW:
                    assert ("new" in verbs_of(result.response)) is (await table.game()).over
                case Reaction.ACT:
                    assert f"Only {table.alice.mention}" in private_text(result)
                case _:
                    assert private_text(result) == str(getattr(TEXTS, standing))
    assert reactions == {*Reaction, None}


RARE = {
    "chord": (Seen.PRIVATE, Answer.MESSAGE),  # nothing is covered around E5
    "size": (Seen.PRIVATE, Answer.REFUSED),  # only own pads have it
    "showhint": (Seen.PRIVATE, Answer.REFUSED),  # E5 is open, so the hint is out of date
}
"""Buttons where they make no sense or where nothing else is tested, and how they are answered."""
FOR_THE_STARTER = {
    "hint": Seen.PRIVATE,
    "hintanyway": Seen.PRIVATE,
    "oddsanyway": Seen.PRIVATE,
    "showodds": Seen.POSTED,
    "resign": Seen.PRIVATE,
    "confirm": Seen.EDITED,
}
"""Who hasn't moved is refused help, and who may not end the game its end."""


async def test_buttons_that_make_no_sense_are_answered(table: Table) -> None:
    board = await running(table)
    for verb, how in RARE.items():
        _, *seen_and_counted = await press(table, table.bob, board, verb)
        assert tuple(seen_and_counted) == how, verb


async def test_buttons_for_the_starter_refuse_others_and_change_nothing(table: Table) -> None:
    ending = {one.verb for one in MINESWEEPER.controls if one.policy.ends}
    assert ending <= FOR_THE_STARTER.keys()
    await running(table)
    message = shown(await table.command(table.alice, "mines move", moves="@everyone"))  # a private one of words
    for verb, what in FOR_THE_STARTER.items():
        before = (await table.game()).version
        _, *how = await press(table, table.bob, message, verb)
        assert how == [Seen.PRIVATE, Answer.REFUSED], verb
        assert (await table.game()).version == before
        _, seen_by_starter, answer = await press(table, table.alice, message, verb)
        assert seen_by_starter is what, verb
        assert answer is not Answer.REFUSED
        assert (await table.game()).over is (verb == "confirm")


async def test_only_who_plays_may_show_a_hint_to_everyone(table: Table) -> None:
    board = await running(table)
    hint = shown(await table.press(table.alice, "hint"))
    show = button_for(hint, "showhint")["custom_id"]
    for player, what in [(table.bob, Seen.PRIVATE), (table.alice, Seen.POSTED)]:
        assert seen(await press_anything(table, player, board, show, seconds=1)) is what


async def test_the_starter_a_moderator_or_after_a_day_anyone_resigns_once_asked_again(table: Table) -> None:
    await running(table)
    asked = await table.press(table.alice, "resign")
    assert "End the game for everyone" in private_text(asked)
    assert (await table.game()).outcome is None
    done = await click(table.alice, shown(asked), "confirm")
    assert text_of(done.response) == "You ended it."
    end = text_of(await table.board())
    assert "🏳️ Resigned" in end
    assert end.count("💣") == 1 + 10
    assert f"{table.alice.mention} resigned" in end

    moderators = table.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    dave = table.guild.add_member(table.env.create_user("dave"), roles=[moderators])
    for number, player, wait in ((2, dave, 0), (3, table.bob, 24 * 3600)):
        await table.start(table.alice)
        await table.command(table.alice, "mines move", moves="e5")
        if wait:
            assert f"Only {table.alice.mention}" in private_text(await table.command(player, "mines end"))
        await table.env.advance_time(wait)
        asked = await table.command(player, "mines end")
        await click(player, shown(asked), "confirm")
        assert (await table.game(number)).outcome is Outcome.RESIGNED


async def test_of_two_players_at_one_square_the_second_changes_nothing(table: Table) -> None:
    board = await running(table)
    safe, mine = await table.safe_cell(), await table.mine()
    dug = press_of(MINESWEEPER, 1, "dig", safe)
    await table.command(table.alice, "mines move", moves=str(dug.move))
    late = await press_anything(table, table.bob, board, str(dug))
    assert shown(late).id == board.id
    assert table.bob.mention not in text_of(await table.board())

    await table.press(table.alice, "flags")
    for player in (table.alice, table.bob):
        await table.env.advance_time(1)
        await press_anything(table, player, board, str(press_of(MINESWEEPER, 1, "flag", mine)))
    assert "💣 9 left" in text_of(await table.board())


async def test_a_press_on_a_square_that_somebody_else_just_brought_is_refused(table: Table) -> None:
    board = await running(table)
    safe = await table.safe_cell()
    for there in ((0, 0), safe):
        await table.env.advance_time(2)
        await press_anything(table, table.alice, board, str(press_of(MINESWEEPER, 1, "left", there)))

    refused = await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, "dig", safe)))
    assert private_text(refused) == "The buttons just changed. Look again before you press."
    assert (await table.game()).game.board[safe] == "#"

    await press_anything(table, table.alice, board, str(press_of(MINESWEEPER, 1, "dig", safe)))
    assert (await table.game()).game.board[safe] != "#"


async def test_two_players_who_take_the_tool_at_once_have_both_taken_it_and_the_next_square_says_why_it_waits(
    table: Table,
) -> None:
    board = await running(table)
    await table.env.advance_time(2)
    for player in (table.alice, table.bob):
        taken = await press_anything(table, player, board, str(press_of(MINESWEEPER, 1, "flags")))
        assert seen(taken) is Seen.EDITED
    moved = await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, "left", (0, 0))))
    assert seen(moved) is Seen.EDITED
    refused = await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, "pick")))
    assert private_text(refused) == "The buttons just changed. Look again before you press."


async def test_a_press_that_takes_long_to_arrive_counts_when_it_was_made(table: Table) -> None:
    await table.start(table.alice, difficulty="expert", look="emoji")
    board = await table.board()
    for verb, cell in (("dig", (10, 7)), ("left", (9, 2))):
        for there in ((0, 0), (9, 6)):
            await table.env.advance_time(2)
            await press_anything(table, table.alice, board, str(press_of(MINESWEEPER, 1, "up", there)))
        await table.env.advance_time(0.3)
        await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, verb, cell)), seconds=2)
        play = await table.game()
        assert (play.viewport.row, play.viewport.column) == (9, 6)
        assert play.first_dig is None


async def test_a_press_on_a_flag_never_digs_and_a_flag_that_is_there_is_named(table: Table) -> None:
    board = await running(table)
    mine = await table.mine()
    guarded = press_of(MINESWEEPER, 1, "guarded", mine)
    await table.env.advance_time(1)
    await press_anything(table, table.alice, board, str(guarded))
    assert (await table.game()).outcome is None

    await table.command(table.bob, "mines move", moves=str(press_of(MINESWEEPER, 1, "flag", mine).move))
    await table.reach(table.alice, mine)
    result = await table.press(table.alice, "guarded", mine)
    assert private_text(result) == str(refused(Refusal.FLAGGED, [mine]))
    assert (await table.game()).outcome is None


async def test_a_press_on_a_new_board_counts_before_the_bot_took_note_of_it(table: Table) -> None:
    old = await running(table)
    safe = await table.safe_cell()
    await table.command(table.bob, "mines board")
    new = await table.board()
    (await table.game()).message_id = old.id
    await table.env.advance_time(2)

    await press_anything(table, table.carol, new, str(press_of(MINESWEEPER, 1, "dig", safe)))

    assert (await table.board()).id == new.id
    assert table.carol.mention in text_of(table.message(new.id))


async def test_buttons_work_after_a_restart_but_not_those_of_an_unknown_version(table: Table) -> None:
    board = await running(table)
    for custom_id in ("mines:2:1:dig:A1", "mines:1:1:teleport", "mines:1:1:dig", "mines:", "mines:1:1:dig:A0"):
        result = await press_anything(table, table.bob, board, custom_id)
        assert "/mines board" in private_text(result)
    await table.restart()
    await table.dig(table.carol, await table.safe_cell())
    assert table.carol.mention in text_of(await table.board())


async def test_the_pad_shows_four_by_four_cells_and_arrows_move_it_whole_up_to_the_edges(table: Table) -> None:
    await table.start(table.alice, rows=12, columns=12)
    pad = buttons_for(await table.board(), "dig")
    assert len(pad) == 16
    assert {button["emoji"]["name"] for button in pad} == {"🟨"}
    assert all("label" not in button for button in pad)
    assert verbs_of(await table.board()) == ["mypad", "hint", "more"]
    play = await table.game()
    assert (play.viewport.row, play.viewport.column) == (4, 4)

    board = shown(await table.press(table.alice, "left", (4, 0)))
    assert button_at(board, (4, 0))["emoji"]["name"] == "🟨"
    assert button_for(board, "left")["disabled"]


async def test_an_answer_that_was_overtaken_shows_the_newest_board(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await running(table)
    games, mine = table.referee, await table.mine()
    move = games.move

    async def overtaken(*args: Any, **options: Any) -> Any:
        result = await move(*args, **options)
        await move(await table.game(), table.bob.id, 4711, [Move(Action.FLAG, mine)])
        return result

    monkeypatch.setattr(games, "move", overtaken)
    await table.dig(table.alice, await table.safe_cell())

    assert "💣 9 left" in text_of(await table.board())
