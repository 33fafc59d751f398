"""Pads of players' own: private, moved by nobody else, and never behind for long."""

import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.board.appearance import Look
from bot.features.minesweeper import MINESWEEPER
from bot.features.privacy import text as privacy
from bot.game.settings import change_player
from bot.game.viewport import PadSize, PrivateBoard
from core import Action, Cell, Move, cell_name, parse_cell
from tests.bot.answers import Player, answered, buttons_of, private_text, shown, text_of
from tests.bot.forging import press_anything
from tests.bot.table import Table
from tests.presses import press_of

FOUR = PadSize.FOUR
ROW, SELECT = 1, 3


@pytest.fixture
async def table(table: Table) -> Table:
    """A table whose players chose emoji, so that tests can read their boards."""
    for player in (table.alice, table.bob, table.carol):
        await change_player(table.store, player.id, look=Look.EMOJI)
    return table


async def open_pad(table: Table, player: Player) -> ResponseMessage:
    return shown(await table.press(player, "mypad"))


def own(corner: Cell, tool: Action = Action.DIG, size: PadSize = FOUR) -> PrivateBoard:
    return PrivateBoard(corner, tool, size)


def now(table: Table, message: ResponseMessage) -> ResponseMessage:
    """The message as it is by now."""
    return table.message(message.id)


async def press_own(
    table: Table, player: Player, message: ResponseMessage, verb: str, pad: PrivateBoard, cell: Cell | None = None
) -> InteractionResult:
    await table.env.advance_time(1)
    custom_id = str(press_of(MINESWEEPER, 1, verb, cell, pad))
    return answered(await player.click(now(table, message), custom_id=custom_id))


async def begun(table: Table, **options: object) -> None:
    """A game with its corner open."""
    await table.start(table.alice, rows=12, columns=12, mines=20, **options)
    await table.command(table.alice, "mines move", moves="a1")


def rows_of(message: ResponseMessage) -> list[int]:
    """How many buttons each row has."""
    return [len(part["components"]) for part in message.components if part["type"] == ROW]


async def press_at(
    table: Table, player: Player, message: ResponseMessage, verb: str, cell: Cell | None, pad: PrivateBoard
) -> InteractionResult:
    """Press what a private board may no longer show."""
    return await press_anything(table, player, message, str(press_of(MINESWEEPER, 1, verb, cell, pad)))


async def test_an_own_pad_is_private_and_shows_the_whole_board_also_after_a_restart(table: Table) -> None:
    await begun(table)
    pad = await open_pad(table, table.bob)
    assert pad.ephemeral
    assert text_of(pad).count("\n") == text_of(await table.board()).count("\n")
    assert rows_of(pad) == [4, 4, 4, 4, 4, 3]
    await table.restart()
    flagged = await press_at(table, table.bob, pad, "flag", await table.safe_cell(), own((0, 0), Action.FLAG))
    assert "🚩" in text_of(shown(flagged))
    assert "🚩" in text_of(await table.board())


async def test_a_press_on_an_own_pad_digs_and_the_public_board_and_other_pads_follow(table: Table) -> None:
    await begun(table)
    safe = await table.safe_cell()
    bobs, carols = await open_pad(table, table.bob), await open_pad(table, table.carol)
    before = (await table.game()).viewport
    corner = (min(safe[0], 8), min(safe[1], 8))
    result = await press_at(table, table.bob, bobs, "dig", safe, own(corner))
    assert shown(result).id == bobs.id
    assert (await table.game()).scoreboard.opened[table.bob.id]
    for message in (shown(result), now(table, carols), await table.board()):
        assert table.bob.mention in text_of(message)
    assert (await table.game()).viewport == before

    del table.env.backend.messages[table.channel.id][(await table.board()).id]
    cell = await table.safe_cell()
    result = await press_at(table, table.bob, bobs, "flag", cell, own((0, 0), Action.FLAG))
    assert text_of(shown(result)).count("🚩") == text_of(now(table, carols)).count("🚩") == 1 + 1


async def test_arrows_and_tools_of_an_own_pad_move_nobody_else(table: Table) -> None:
    await begun(table)
    play = await table.game()
    state = play.viewport, play.tool, play.next_number
    bobs = await open_pad(table, table.bob)
    start = PrivateBoard.of(play.viewport, play.tool, FOUR)
    right = start.viewport(12, 12).at(0, 8)
    moved = await press_at(table, table.bob, bobs, "right", (right.row, right.column), start)
    there = own((right.row, right.column))
    flagging = await press_own(table, table.bob, shown(moved), "flags", there)
    taken = {button["custom_id"].partition("@")[2] for button in buttons_of(flagging.response)}
    assert taken == {f"{cell_name(there.corner)}f4"}
    assert ((await table.game()).viewport, (await table.game()).tool, (await table.game()).next_number) == state

    outside = await press_at(table, table.bob, bobs, "flags", None, own((98, 25)))
    assert {button["custom_id"].partition("@")[2] for button in buttons_of(outside.response)} == {"I9f4"}


async def test_the_size_of_a_pad_is_remembered_for_the_player(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    pad = PrivateBoard.of((await table.game()).viewport, Action.DIG, FOUR)
    larger = shown(await press_own(table, table.bob, bobs, "size", pad))
    assert rows_of(larger) == [5, 5, 5, 5, 4, 3]
    assert text_of(larger).count("🟨") <= 20

    await table.restart()
    assert rows_of(await open_pad(table, table.bob))[:4] == [5, 5, 5, 5]
    assert rows_of(await open_pad(table, table.carol))[:4] == [4, 4, 4, 4]
    told = await table.command(table.bob, "mines privacy")
    assert str(privacy.CHOICES) in private_text(told)


async def test_squares_of_the_frontier_are_chosen_from_a_list_which_takes_off_no_flag(table: Table) -> None:
    await begun(table)
    pad = PrivateBoard.of((await table.game()).viewport, Action.FLAG, PadSize.FRONTIER)
    bobs = await open_pad(table, table.bob)
    for chosen, behind in ((slice(0, 3), False), (slice(3, 6), True)):
        before = set((await table.game()).scoreboard.flagged_by)
        drawn = shown(await press_at(table, table.bob, bobs, "flags", None, pad))
        lists = [row["components"][0] for row in drawn.components if row["type"] == ROW]
        [select] = [first for first in lists if first["type"] == SELECT]
        assert 3 <= len(select["options"]) <= 25
        options = [option["value"] for option in select["options"]][chosen]
        if behind:
            table.referee.listeners.clear()  # as if the edit of the pad were on its way still
            await table.referee.move(await table.game(), table.alice.id, 1, [Move(Action.FLAG, parse_cell(options[0]))])
        await table.env.advance_time(1)
        result = answered(await table.bob.select(drawn, options, custom_id=select["custom_id"]))
        flagged = set((await table.game()).scoreboard.flagged_by)
        assert {cell_name(cell) for cell in flagged - before} == set(options)
        assert text_of(shown(result)).count("🚩") == len(flagged) + 1
        assert len(result.followups) == behind, "which says that the list was out of date"


async def test_a_late_press_on_an_own_pad_draws_it_again_and_does_nothing_else(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    safe = await table.safe_cell()
    table.referee.listeners.clear()  # as if the edit of the pad were on its way still
    await table.command(table.alice, "mines move", moves=str(Move(Action.FLAG, safe)))
    assert "🚩" not in text_of(now(table, bobs))
    for verb, cell, notice in (
        ("chord", (0, 0), ""),
        ("dig", safe, ""),
        ("guarded", safe, f"Remove the flag at {cell_name(safe)} first"),
    ):
        result = await press_at(table, table.bob, bobs, verb, cell, own((0, 0)))
        assert shown(result).id == bobs.id
        assert not result.followups
        assert "🚩" in text_of(result.response)
        assert notice in text_of(result.response)
    assert not (await table.game()).scoreboard.opened[table.bob.id]


async def test_a_second_press_on_an_own_pad_that_has_moved_by_itself_only_draws_it_again(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    safe = await table.safe_cell()
    nowhere = own((8, 8) if safe[0] < 8 or safe[1] < 8 else (0, 0))
    first = await press_at(table, table.bob, bobs, "dig", safe, nowhere)
    pad = PrivateBoard.parse(buttons_of(first.response)[0]["custom_id"].partition("@")[2])
    assert pad != nowhere
    turns = (await table.game()).next_number
    cell = await table.safe_cell()
    assert shown(await press_at(table, table.bob, bobs, "flag", cell, pad)).id == bobs.id
    assert (await table.game()).next_number == turns
    there = pad.viewport(12, 12).at(4, 4)
    arrived = await press_at(table, table.bob, bobs, "left", (there.row, there.column), pad)
    assert cell_name((there.row, there.column)) in buttons_of(arrived.response)[0]["custom_id"]
    await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "flag", cell, pad)), seconds=0.7)
    await table.env.advance_time(0.7)
    await press_at(table, table.bob, bobs, "flag", cell, pad)
    assert (await table.game()).next_number == turns + 1


async def watching(table: Table, player: Player, reason: str) -> None:
    """Nothing on the board does anything for this player but tell why, and their own board has no pad."""
    board, play = await table.board(), await table.game()
    cell, number, turns = await table.safe_cell(), 1, play.next_number
    for verb, where in (
        *((verb, cell) for verb in ("dig", "flag")),
        ("left", (0, 0)),
        *((verb, None) for verb in ("flags", "type", "hint", "bring")),
    ):
        await table.env.advance_time(1)
        result = await press_anything(table, player, board, str(press_of(MINESWEEPER, number, verb, where)))
        assert result.modal is None
        assert reason in private_text(result)
    assert (await table.game()).next_number == turns
    mine = shown(await table.press(player, "mypad"))
    assert mine.ephemeral
    assert "🟦" in text_of(mine)
    assert reason in text_of(mine)
    assert buttons_of(mine) == []


async def test_players_who_were_removed_or_hit_a_mine_watch(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    await table.choose(table.alice, "remove", table.bob)
    late = await press_at(table, table.bob, bobs, "dig", await table.safe_cell(), own((0, 0)))
    assert shown(late).id == bobs.id
    assert buttons_of(late.response) == []
    await watching(table, table.bob, "removed you from this game. You can still watch.")
    carols = await open_pad(table, table.carol)
    result = await press_at(table, table.carol, carols, "dig", await table.mine(), own((0, 0)))
    assert shown(result).id == carols.id
    assert buttons_of(result.response) == []
    await watching(table, table.carol, "You hit a mine, so you're out. You can watch the others finish.")


async def test_an_own_pad_answers_typed_moves_and_shows_the_end_of_the_game(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    pad = PrivateBoard.of((await table.game()).viewport, Action.DIG, FOUR)
    form = await press_own(table, table.bob, bobs, "type", pad)
    flag = str(Move(Action.FLAG, await table.mine()))
    sent = answered(await table.bob.submit_modal(form, {"moves": flag}))
    assert shown(sent).id == bobs.id
    assert "🚩" in text_of(shown(sent))
    assert "🚩" in text_of(await table.board())

    await table.win_by_typing(table.alice)
    assert "🎉 Won" in text_of(now(table, bobs))
    for verb in ("flags", "type"):
        late = await press_at(table, table.bob, bobs, verb, None, pad)
        assert "🎉 Won" in text_of(shown(late))
        assert not buttons_of(late.response)


async def test_an_own_pad_never_becomes_the_board_of_everyone(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    board = (await table.game()).message_id
    for verb in ("resign", "confirm", "on"):
        result = await press_at(table, table.bob, bobs, verb, None, own((0, 0)))
        assert shown(result).id == bobs.id
        assert all("@" in button["custom_id"] for button in buttons_of(result.response))
        play = await table.game()
        assert play.message_id == board
        assert not play.over
    for suffix in ("@", "@A1", "@A1d9", "@A1x4", "@AA1d4", "@A100d4", "@A1d4@A1d4"):
        result = await press_anything(table, table.bob, await table.board(), f"mines:1:1:dig:A1{suffix}")
        assert "has expired" in private_text(result)


async def test_a_board_or_a_menu_that_is_opened_again_replaces_the_one_before(table: Table) -> None:
    await table.start(table.alice)
    for verb in ("mypad", "more"):
        before, after = [shown(await table.press(table.bob, verb)) for _ in range(2)]
        left = table.env.backend.messages[table.channel.id]
        assert (before.id in left, after.id in left) == (False, True)
