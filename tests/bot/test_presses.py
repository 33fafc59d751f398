"""What presses do: on every kind of message, by everyone, early and late."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import discord
import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.app import GAMES
from bot.games.minesweeper.text import refused
from bot.ops.metrics import Answer
from bot.play.press_policy import Reaction, Standing
from core import Action, Cell, Move, Outcome, Refusal
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
from tests.presses import press_of

MINESWEEPER = GAMES[0]


class Pressed(NamedTuple):
    """What came of a press."""

    message: ResponseMessage
    result: InteractionResult
    seen: Seen
    answer: Answer
    unchanged: bool
    """Whether the game is as it was."""


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
    Standing.ELSEWHERE: foreign,
}
STARTER_ONLY = [
    # another player than the starter, who made the only move, is refused
    ("resign", Standing.RUNNING, Seen.PRIVATE),
    ("resign", Standing.MOVED, Seen.PRIVATE),
    ("confirm", Standing.RUNNING, Seen.EDITED),
    ("confirm", Standing.MOVED, Seen.EDITED),
    ("hint", Standing.RUNNING, Seen.PRIVATE),
    ("showodds", Standing.RUNNING, Seen.POSTED),
    ("showodds", Standing.MOVED, Seen.POSTED),
    ("hintanyway", Standing.RUNNING, Seen.PRIVATE),
    ("hintanyway", Standing.MOVED, Seen.PRIVATE),
    ("oddsanyway", Standing.RUNNING, Seen.PRIVATE),
    ("oddsanyway", Standing.MOVED, Seen.PRIVATE),
]
KNOWN = [
    *(
        (verb, Standing.RUNNING, Seen.EDITED, Answer.EDIT)
        for verb in [*("pick", "flags"), *("left", "up", "down", "right")]
    ),
    *((verb, Standing.RUNNING, Seen.EDITED, Answer.EDIT) for verb in ["dig", "flag", "unflag", "guarded"]),
    ("chord", Standing.RUNNING, Seen.PRIVATE, Answer.MESSAGE),  # nothing is covered around E5
    ("type", Standing.RUNNING, Seen.FORM, Answer.FORM),
    ("picture", Standing.RUNNING, Seen.EDITED, Answer.EDIT),
    ("more", Standing.RUNNING, Seen.PRIVATE, Answer.MESSAGE),
    ("help", Standing.RUNNING, Seen.PRIVATE, Answer.MESSAGE),
    ("help", Standing.FINISHED, Seen.PRIVATE, Answer.MESSAGE),
    ("help", Standing.REPLACED, Seen.PRIVATE, Answer.MESSAGE),
    ("help", Standing.MOVED, Seen.PRIVATE, Answer.MESSAGE),
    ("bring", Standing.RUNNING, Seen.POSTED, Answer.MESSAGE),
    ("bring", Standing.MOVED, Seen.POSTED, Answer.MESSAGE),
    ("mypad", Standing.RUNNING, Seen.PRIVATE, Answer.MESSAGE),
    ("size", Standing.RUNNING, Seen.PRIVATE, Answer.REFUSED),  # only own pads have it
    ("showhint", Standing.RUNNING, Seen.PRIVATE, Answer.REFUSED),  # E5 is open, so the hint is out of date
    ("showhint", Standing.MOVED, Seen.PRIVATE, Answer.REFUSED),
    ("take", Standing.RUNNING, Seen.PRIVATE, Answer.MESSAGE),
    ("take", Standing.MOVED, Seen.PRIVATE, Answer.MESSAGE),
    ("new", Standing.FINISHED, Seen.POSTED, Answer.MESSAGE),
    ("again", Standing.FINISHED, Seen.POSTED, Answer.MESSAGE),
    ("on", Standing.FINISHED, Seen.EDITED, Answer.EDIT),
    ("reveal", Standing.FINISHED, Seen.EDITED, Answer.EDIT),
    ("reveal", Standing.REPLACED, Seen.EDITED, Answer.EDIT),
    ("details", Standing.FINISHED, Seen.PRIVATE, Answer.MESSAGE),
    ("card", Standing.FINISHED, Seen.POSTED, Answer.MESSAGE),
    ("card", Standing.REPLACED, Seen.POSTED, Answer.MESSAGE),
    ("share", Standing.FINISHED, Seen.POSTED, Answer.MESSAGE),
    ("share", Standing.REPLACED, Seen.POSTED, Answer.MESSAGE),
    ("details", Standing.REPLACED, Seen.PRIVATE, Answer.MESSAGE),
    ("result", Standing.FINISHED, Seen.PRIVATE, Answer.REFUSED),  # only daily boards have it
    ("result", Standing.REPLACED, Seen.PRIVATE, Answer.REFUSED),
]
EXPECTED = {(verb, standing): (what, answer) for verb, standing, what, answer in KNOWN}
"""What is seen of presses that act, where it is known beforehand."""
FOR_STARTERS = {(verb, standing) for verb, standing, _ in STARTER_ONLY}
ACTING = [
    (button.verb, standing)
    for button in MINESWEEPER.buttons
    for standing in Standing
    if button.policy[standing] is Reaction.ACT and (button.verb, standing) not in FOR_STARTERS
]
ANSWERS = {Answer.EDIT, Answer.MESSAGE, Answer.DEFERRED, Answer.FORM, Answer.REFUSED}
REFUSALS = [
    ("dig", Standing.DELETED),
    ("dig", Standing.ELSEWHERE),
    ("bring", Standing.FINISHED),
    ("bring", Standing.REPLACED),
]


async def press_late(table: Table, player: Player, verb: str, standing: Standing) -> Pressed:
    """Press a message whose game has this standing by now."""
    message = await ARRANGED[standing](table)
    number = 99 if standing is Standing.DELETED else 1
    custom_id = str(press_of(MINESWEEPER, number, verb, (4, 4) if MINESWEEPER.by_verb[verb].has_cell else None))
    if verb == "confirm":
        message = shown(await table.command(table.alice, "mines move", moves="@everyone"))  # a private one of words
    await table.env.advance_time(30)
    before = await table.game()
    table.forget_answers()
    result = await press_anything(table, player, message, custom_id)
    return Pressed(message, result, seen(result), table.answer(), before.version == (await table.game()).version)


@pytest.mark.parametrize(("verb", "standing"), ACTING)
async def test_a_button_that_acts_does_so_for_everyone(table: Table, verb: str, standing: Standing) -> None:
    pressed = await press_late(table, table.alice if verb == "showhint" else table.bob, verb, standing)
    assert pressed.answer in ANSWERS
    assert (pressed.seen, pressed.answer) == EXPECTED.get((verb, standing), (pressed.seen, pressed.answer))


@pytest.mark.parametrize("starter", [True, False], ids=["the starter", "another"])
@pytest.mark.parametrize(("verb", "standing", "what"), STARTER_ONLY)
async def test_buttons_for_the_starter_refuse_others_and_change_nothing(
    table: Table, verb: str, standing: Standing, what: Seen, starter: bool
) -> None:
    pressed = await press_late(table, table.alice if starter else table.bob, verb, standing)
    if starter:
        assert pressed.seen is what
        assert pressed.answer is not Answer.REFUSED
        assert (await table.game()).over is (verb == "confirm")
    else:
        assert (pressed.seen, pressed.answer, pressed.unchanged) == (Seen.PRIVATE, Answer.REFUSED, True)


async def test_a_press_on_an_old_board_turns_it_into_a_pointer_to_the_new_one(table: Table) -> None:
    pressed = await press_late(table, table.bob, "dig", Standing.MOVED)
    assert (pressed.seen, pressed.unchanged) == (Seen.EDITED, True)
    assert shown(pressed.result).id == pressed.message.id
    assert str((await table.game()).message_id) in text_of(pressed.result.response)
    assert buttons_of(pressed.result.response) == []


@pytest.mark.parametrize(
    ("verb", "standing", "verbs"),
    [
        ("new", Standing.RUNNING, {"mypad", "hint", "more"}),
        ("dig", Standing.FINISHED, {"new", "again", "details", "card"}),
        ("dig", Standing.REPLACED, {"new", "again", "details", "card"}),
    ],
)
async def test_a_press_that_comes_too_late_only_draws_the_board_as_it_is_now(
    table: Table, verb: str, standing: Standing, verbs: set[str]
) -> None:
    pressed = await press_late(table, table.bob, verb, standing)
    assert (pressed.seen, pressed.answer, pressed.unchanged) == (Seen.EDITED, Answer.EDIT, True)
    assert shown(pressed.result).id == pressed.message.id
    assert verbs <= set(verbs_of(pressed.result.response))


@pytest.mark.parametrize(("verb", "standing"), REFUSALS)
async def test_a_press_on_a_game_that_is_gone_is_refused_privately(table: Table, verb: str, standing: Standing) -> None:
    pressed = await press_late(table, table.bob, verb, standing)
    assert (pressed.seen, pressed.answer, pressed.unchanged) == (Seen.PRIVATE, Answer.REFUSED, True)
    assert buttons_of(pressed.result.response) == []


async def test_a_new_game_beside_a_running_one_is_refused_and_that_one_offered(table: Table) -> None:
    pressed = await press_late(table, table.bob, "new", Standing.REPLACED)
    assert (pressed.seen, pressed.answer) == (Seen.PRIVATE, Answer.REFUSED)
    [offer] = buttons_of(pressed.result.response)
    assert offer["custom_id"] == str(press_of(MINESWEEPER, 2, "bring"))


async def test_only_who_plays_may_show_a_hint_to_everyone(table: Table) -> None:
    board = await running(table)
    hint = shown(await table.press(table.alice, "hint"))
    show = button_for(hint, "showhint")["custom_id"]
    for player, what in [(table.bob, Seen.PRIVATE), (table.alice, Seen.POSTED)]:
        assert seen(await press_anything(table, player, board, show, seconds=1)) is what


def test_whatever_is_expected_of_a_press_is_tried() -> None:
    assert EXPECTED.keys() <= set(ACTING)


def test_every_button_that_ends_a_game_is_tried_by_another_player() -> None:
    ending = {
        (button.verb, standing)
        for button in MINESWEEPER.buttons
        for standing in Standing
        if button.policy[standing] is Reaction.ACT_IF_MAY_END
    }
    assert ending <= FOR_STARTERS


def test_every_way_to_be_refused_is_tried() -> None:
    refusing = {Reaction.REFUSE_OVER, Reaction.REFUSE_DELETED, Reaction.REFUSE_ELSEWHERE}
    assert {MINESWEEPER.by_verb[verb].policy[standing] for verb, standing in REFUSALS} == refusing


async def test_the_starter_resigns_after_being_asked_once_more(table: Table) -> None:
    await running(table)
    asked = await table.press(table.alice, "resign")
    assert "End the game for everyone" in private_text(asked)
    assert (await table.game()).outcome is None

    done = await click(table.alice, shown(asked), "confirm")

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
    await click(dave, shown(asked), "confirm")

    assert (await table.game()).outcome is Outcome.RESIGNED


async def test_anyone_may_resign_after_a_day_without_a_move(table: Table) -> None:
    await running(table)
    refused = await table.command(table.bob, "mines resign")
    assert f"Only {table.alice.mention}" in private_text(refused)

    await table.env.advance_time(24 * 3600)
    asked = await table.command(table.bob, "mines resign")
    await click(table.bob, shown(asked), "confirm")

    assert (await table.game()).outcome is Outcome.RESIGNED


async def test_the_second_of_two_players_at_one_cell_gets_the_current_board(table: Table) -> None:
    board = await running(table)
    safe = await table.safe_cell()
    await table.command(table.alice, "mines move", moves=str(press_of(MINESWEEPER, 1, "dig", safe).move))

    late = await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, "dig", safe)))

    assert late.response is not None
    assert late.response.id == board.id
    assert table.bob.mention not in text_of(await table.board())


async def test_a_press_on_a_square_that_somebody_else_just_brought_is_refused(table: Table) -> None:
    board = await running(table)
    safe = await table.safe_cell()
    for there in ((0, 0), safe):
        await table.env.advance_time(2)
        await press_anything(table, table.alice, board, str(press_of(MINESWEEPER, 1, "left", there)))

    refused = await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, "dig", safe)))
    assert private_text(refused) == "The pad just moved. Look again before you press."
    assert (await table.game()).game.board[safe] == "#"

    await press_anything(table, table.alice, board, str(press_of(MINESWEEPER, 1, "dig", safe)))
    assert (await table.game()).game.board[safe] != "#"


@pytest.mark.parametrize(
    ("verb", "cell"), [("dig", (10, 7)), ("left", (9, 2)), ("flags", None)], ids=lambda given: str(given)
)
async def test_a_press_that_takes_long_to_arrive_counts_when_it_was_made(
    table: Table, verb: str, cell: Cell | None
) -> None:
    await table.start(table.alice, difficulty="expert")
    board = await table.board()
    await table.press(table.alice, "up", (9, 6))
    await table.env.advance_time(0.3)
    await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, verb, cell)), seconds=2)
    play = await table.game()
    assert (play.viewport.row, play.viewport.column, play.tool) == (9, 6, Action.DIG)
    assert play.first_dig is None


async def test_digging_a_flagged_cell_does_nothing_and_says_so(table: Table) -> None:
    await running(table)
    mine = await table.mine()
    await table.command(table.bob, "mines move", moves=str(press_of(MINESWEEPER, 1, "flag", mine).move))
    await table.reach(table.alice, mine)

    result = await table.press(table.alice, "guarded", mine)

    assert private_text(result) == str(refused(Refusal.FLAGGED, [mine]))
    assert (await table.game()).outcome is None


async def test_a_press_on_a_flag_never_digs_even_if_the_flag_is_gone(table: Table) -> None:
    board = await running(table)
    mine = await table.mine()

    await table.env.advance_time(1)
    await press_anything(table, table.alice, board, str(press_of(MINESWEEPER, 1, "guarded", mine)))

    assert (await table.game()).outcome is None


async def test_two_players_who_flag_one_cell_leave_one_flag(table: Table) -> None:
    board = await running(table)
    mine = await table.mine()
    await table.press(table.alice, "flags")
    for player in (table.alice, table.bob):
        await table.env.advance_time(1)
        await press_anything(table, player, board, str(press_of(MINESWEEPER, 1, "flag", mine)))

    assert "💣 9 left" in text_of(await table.board())


async def test_a_press_on_a_new_board_counts_before_the_bot_took_note_of_it(table: Table) -> None:
    await running(table)
    safe = await table.safe_cell()
    old = await table.board()
    await table.command(table.bob, "mines board")
    new = await table.board()
    (await table.game()).message_id = old.id
    await table.env.advance_time(2)

    await press_anything(table, table.carol, new, str(press_of(MINESWEEPER, 1, "dig", safe)))

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

    pad = buttons_for(await table.board(), "dig")

    assert len(pad) == 16
    assert {button["emoji"]["name"] for button in pad} == {"🟨"}
    assert all("label" not in button for button in pad)
    assert verbs_of(await table.board()) == ["mypad", "hint", "more"]


async def test_arrows_move_the_window_whole_and_stop_at_the_edges(table: Table) -> None:
    await table.start(table.alice, rows=12, columns=12)
    play = await table.game()
    assert (play.viewport.row, play.viewport.column) == (4, 4)

    board = (await table.press(table.alice, "left", (4, 0))).response

    assert board is not None
    assert button_at(board, (4, 0))["emoji"]["name"] == "🟨"
    left = button_for(board, "left")
    assert left["disabled"]


async def test_an_answer_that_was_overtaken_shows_the_newest_board(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await running(table)
    games, mine = table.games, await table.mine()
    move = games.move

    async def overtaken(*args: Any, **options: Any) -> Any:
        result = await move(*args, **options)
        await move(1, table.bob.id, 4711, [Move(Action.FLAG, mine)])
        return result

    monkeypatch.setattr(games, "move", overtaken)
    await table.dig(table.alice, await table.safe_cell())

    assert "💣 9 left" in text_of(await table.board())
