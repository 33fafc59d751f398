"""Pads of players' own: private, moved by nobody else, and never behind for long."""

import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.games.minesweeper import MINESWEEPER
from bot.play.player_settings import change_player
from bot.play.private_board import PadSize, PrivateBoard
from bot.render.appearance import Look
from bot.tools.privacy import text as privacy
from core import Action, Cell, Move, cell_name, parse_cell
from tests.bot.answers import Player, answered, buttons_of, private_text, shown, text_of
from tests.bot.earlier import start_public_game_for_one
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


def yellow(message: ResponseMessage) -> int:
    return text_of(message).count("🟨")


async def begun(table: Table, **options: object) -> None:
    """A game with its corner open."""
    await table.start(table.alice, rows=12, columns=12, mines=20, **options)
    await table.command(table.alice, "mines move", moves="a1")


async def test_my_pad_is_private_and_shows_the_whole_board_and_a_pad(table: Table) -> None:
    await begun(table)
    pad = await open_pad(table, table.bob)
    assert pad.ephemeral
    assert text_of(pad).count("\n") == text_of(await table.board()).count("\n")
    rows = [part for part in pad.components if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [4, 4, 4, 4, 4, 3]


async def test_a_press_on_an_own_pad_digs_and_the_public_board_and_other_pads_follow(table: Table) -> None:
    await begun(table)
    safe = await table.safe_cell()
    bobs, carols = await open_pad(table, table.bob), await open_pad(table, table.carol)
    before = (await table.game()).viewport
    corner = (min(safe[0], 8), min(safe[1], 8))
    result = await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "dig", safe, own(corner))))
    assert shown(result).id == bobs.id
    assert (await table.game()).scoreboard.opened[table.bob.id]
    for message in (shown(result), now(table, carols), await table.board()):
        assert table.bob.mention in text_of(message)
    assert (await table.game()).viewport == before


async def test_arrows_and_tools_of_an_own_pad_move_nobody_else(table: Table) -> None:
    await begun(table)
    play = await table.game()
    state = play.viewport, play.tool, play.next_number
    bobs = await open_pad(table, table.bob)
    start = PrivateBoard.of(play.viewport, play.tool, FOUR)
    right = start.viewport(12, 12).at(0, 8)
    moved = await press_anything(
        table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "right", (right.row, right.column), start))
    )
    there = own((right.row, right.column))
    flagging = await press_own(table, table.bob, shown(moved), "flags", there)
    taken = {button["custom_id"].partition("@")[2] for button in buttons_of(flagging.response)}
    assert taken == {f"{cell_name(there.corner)}f4"}
    assert ((await table.game()).viewport, (await table.game()).tool, (await table.game()).next_number) == state


async def test_an_own_pad_goes_on_after_a_restart(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    await table.restart()
    safe = await table.safe_cell()
    result = await press_anything(
        table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "flag", safe, own((0, 0), Action.FLAG)))
    )
    assert "🚩" in text_of(shown(result))
    assert "🚩" in text_of(await table.board())


async def test_two_pads_and_the_board_agree_when_the_board_was_deleted(table: Table) -> None:
    await begun(table)
    alices, bobs = await open_pad(table, table.alice), await open_pad(table, table.bob)
    del table.env.backend.messages[table.channel.id][(await table.board()).id]
    safe = await table.safe_cell()
    result = await press_anything(
        table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "flag", safe, own((0, 0), Action.FLAG)))
    )
    assert text_of(shown(result)).count("🚩") == text_of(now(table, alices)).count("🚩") == 1 + 1


async def test_the_size_of_a_pad_is_remembered_for_the_player(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    pad = PrivateBoard.of((await table.game()).viewport, Action.DIG, FOUR)
    larger = shown(await press_own(table, table.bob, bobs, "size", pad))
    rows = [part for part in larger.components if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [5, 5, 5, 5, 4, 3]
    assert yellow(larger) <= 20

    await table.restart()
    again = await open_pad(table, table.bob)
    assert [len(part["components"]) for part in again.components if part["type"] == 1][:4] == [5, 5, 5, 5]
    other = await open_pad(table, table.carol)
    assert [len(part["components"]) for part in other.components if part["type"] == 1][:4] == [4, 4, 4, 4]
    told = await table.command(table.bob, "mines forget-me")
    assert str(privacy.CHOICES(1)) in private_text(told)


async def test_several_cells_of_the_frontier_are_chosen_from_a_list(table: Table) -> None:
    await begun(table)
    play = await table.game()
    pad = PrivateBoard.of(play.viewport, Action.FLAG, PadSize.FRONTIER)
    bobs = await open_pad(table, table.bob)
    drawn = shown(await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "flags", None, pad))))
    (select,) = [
        part["components"][0] for part in drawn.components if part["type"] == 1 and part["components"][0]["type"] == 3
    ]
    options = [option["value"] for option in select["options"]]
    assert 3 <= len(options) <= 25
    await table.env.advance_time(1)
    result = answered(await table.bob.select(drawn, options[:3], custom_id=select["custom_id"]))
    assert text_of(shown(result)).count("🚩") == 3 + 1
    assert {cell_name(cell) for cell in (await table.game()).scoreboard.flagged_by} == set(options[:3])


async def test_an_outdated_list_takes_off_no_flag_and_says_so(table: Table) -> None:
    await begun(table)
    pad = PrivateBoard.of((await table.game()).viewport, Action.FLAG, PadSize.FRONTIER)
    bobs = await open_pad(table, table.bob)
    drawn = shown(await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "flags", None, pad))))
    lists = [row["components"][0] for row in drawn.components if row["type"] == ROW]
    [select] = [first for first in lists if first["type"] == SELECT]
    options = [option["value"] for option in select["options"]][:3]
    table.games.watchers.clear()  # as if the edit of the pad were on its way still
    await table.games.move(1, table.alice.id, 1, [Move(Action.FLAG, parse_cell(options[0]))])
    await table.env.advance_time(1)
    result = answered(await table.bob.select(drawn, options, custom_id=select["custom_id"]))
    assert {cell_name(cell) for cell in (await table.game()).scoreboard.flagged_by} == set(options)
    assert len(result.followups) == 1


async def test_a_private_board_refuses_to_dig_a_flag_and_says_so(table: Table) -> None:
    await begun(table)
    safe = await table.safe_cell()
    await table.command(table.bob, "mines move", moves=str(Move(Action.FLAG, safe)))
    bobs = await open_pad(table, table.bob)
    result = await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "guarded", safe, own((0, 0)))))
    assert shown(result).id == bobs.id
    assert not result.followups
    assert f"Remove the flag at {cell_name(safe)} first" in text_of(result.response)


async def test_a_press_on_an_outdated_private_board_redraws_it_and_posts_nothing(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    safe = await table.safe_cell()
    table.games.watchers.clear()  # as if the edit of the pad were on its way still
    await table.command(table.alice, "mines move", moves=str(Move(Action.FLAG, safe)))
    assert "🚩" not in text_of(now(table, bobs))
    for verb, cell in (("chord", (0, 0)), ("dig", safe)):
        result = await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, verb, cell, own((0, 0)))))
        assert shown(result).id == bobs.id
        assert not result.followups
        assert "🚩" in text_of(result.response)


async def test_a_second_press_on_an_own_pad_that_has_moved_by_itself_only_draws_it_again(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    safe = await table.safe_cell()
    nowhere = own((8, 8) if safe[0] < 8 or safe[1] < 8 else (0, 0))
    first = await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "dig", safe, nowhere)))
    pad = PrivateBoard.parse(buttons_of(first.response)[0]["custom_id"].partition("@")[2])
    assert pad != nowhere
    turns = (await table.game()).next_number
    cell = await table.safe_cell()
    press = str(press_of(MINESWEEPER, 1, "flag", cell, pad))
    assert shown(await press_anything(table, table.bob, bobs, press)).id == bobs.id
    assert (await table.game()).next_number == turns
    there = pad.viewport(12, 12).at(4, 4)
    arrow = press_of(MINESWEEPER, 1, "left", (there.row, there.column), pad)
    arrived = await press_anything(table, table.bob, bobs, str(arrow))
    assert cell_name((there.row, there.column)) in buttons_of(arrived.response)[0]["custom_id"]
    await press_anything(table, table.bob, bobs, press, seconds=0.7)
    await table.env.advance_time(0.7)
    await press_anything(table, table.bob, bobs, press)
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


async def test_removed_players_watch(table: Table) -> None:
    await begun(table)
    await table.command(table.alice, "mines remove", player=table.bob)
    await watching(table, table.bob, "removed you from this game. You can still watch.")


async def test_players_who_hit_a_mine_watch(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    mine = press_of(MINESWEEPER, 1, "dig", await table.mine(), own((0, 0)))
    result = await press_anything(table, table.bob, bobs, str(mine))
    assert shown(result).id == bobs.id
    assert buttons_of(result.response) == []
    await watching(table, table.bob, "You hit a mine, so you're out. You can watch the others finish.")


async def test_everyone_else_watches_a_public_game_for_one(table: Table) -> None:
    await start_public_game_for_one(table, table.alice)
    await table.command(table.alice, "mines move", moves="a1")
    await watching(table, table.bob, f"Only {table.alice.mention} plays this game. You can watch.")


async def test_a_typed_line_of_an_own_pad_is_answered_there(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    pad = PrivateBoard.of((await table.game()).viewport, Action.DIG, FOUR)
    safe = await table.safe_cell()
    form = await press_own(table, table.bob, bobs, "type", pad)
    sent = answered(await table.bob.submit_modal(form, {"moves": str(Move(Action.FLAG, safe))}))
    assert shown(sent).id == bobs.id
    assert "🚩" in text_of(shown(sent))
    assert "🚩" in text_of(await table.board())


async def test_the_pad_of_a_finished_game_shows_its_end(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    await table.win_by_typing(table.alice)
    assert "🎉 Won" in text_of(now(table, bobs))
    pad = PrivateBoard.of((await table.game()).viewport, Action.DIG, FOUR)
    for verb in ("flags", "type"):
        late = await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, verb, None, pad)))
        assert "🎉 Won" in text_of(shown(late))
        assert not buttons_of(late.response)


@pytest.mark.parametrize("verb", ["picture", "resign", "confirm", "on"])
async def test_an_own_pad_never_becomes_the_board_of_everyone(table: Table, verb: str) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    board = (await table.game()).message_id
    result = await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, verb, None, own((0, 0)))))
    assert shown(result).id == bobs.id
    assert all("@" in button["custom_id"] for button in buttons_of(result.response))
    play = await table.game()
    assert play.message_id == board
    assert not play.over


async def test_a_late_press_on_an_own_pad_does_nothing_to_what_changed(table: Table) -> None:
    await begun(table)
    safe = await table.safe_cell()
    bobs = await open_pad(table, table.bob)
    await table.command(table.alice, "mines move", moves=str(Move(Action.FLAG, safe)))
    result = await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "dig", safe, own((0, 0)))))
    assert "🚩" in text_of(shown(result))
    assert not (await table.game()).scoreboard.opened[table.bob.id]


@pytest.mark.parametrize("suffix", ["@", "@A1", "@A1d9", "@A1x4", "@AA1d4", "@A100d4", "@A1d4@A1d4"])
async def test_nonsense_behind_a_press_is_refused(table: Table, suffix: str) -> None:
    await begun(table)
    result = await press_anything(table, table.bob, await table.board(), f"mines:1:1:dig:A1{suffix}")
    assert "I don't recognise" in private_text(result)


async def test_a_pad_outside_the_board_is_moved_inside(table: Table) -> None:
    await begun(table)
    bobs = await open_pad(table, table.bob)
    far = own((98, 25))
    result = await press_anything(table, table.bob, bobs, str(press_of(MINESWEEPER, 1, "flags", None, far)))
    assert {button["custom_id"].partition("@")[2] for button in buttons_of(result.response)} == {"I9f4"}


async def test_a_board_that_is_opened_again_replaces_the_one_before(table: Table) -> None:
    await table.start(table.alice)
    before = shown(await table.press(table.bob, "mypad"))
    after = shown(await table.press(table.bob, "mypad"))
    left = table.env.backend.messages[table.channel.id]
    assert (before.id in left, after.id in left) == (False, True)


async def test_a_menu_replaces_the_one_before(table: Table) -> None:
    await table.start(table.alice)
    before, after = [shown(await table.press(table.bob, "more")) for _ in range(2)]
    left = table.env.backend.messages[table.channel.id]
    assert (before.id in left, after.id in left) == (False, True)
