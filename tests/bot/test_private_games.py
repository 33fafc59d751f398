"""Private games: any number at a time, on boards that only their player sees."""

import discord
import pytest

from bot.board.appearance import Look
from bot.features.minesweeper import MINESWEEPER
from bot.features.minesweeper.session import MinesweeperSession
from bot.game import referee
from bot.game.settings import Players, Server, change_player, save_server
from tests.bot.answers import (
    Seen,
    answered,
    button_for,
    buttons_for,
    click,
    private_text,
    seen,
    shown,
    text_of,
    verbs_of,
)
from tests.bot.forging import press_anything, send_press
from tests.bot.private import dig, lost, press_private, public_messages, start_private, won
from tests.bot.table import Table
from tests.presses import control_of, press_of
from tests.referees import running

NOT_YOURS = "That's somebody else's private game."


@pytest.fixture
async def table(table: Table) -> Table:
    """A table whose players chose emoji, so that tests can read their boards."""
    for player in (table.alice, table.bob, table.carol):
        await change_player(table.store, player.id, look=Look.EMOJI)
    return table


async def test_private_games_and_a_public_one_go_on_beside_each_other(table: Table) -> None:
    alices = [await start_private(table, table.alice) for _ in range(2)]
    bobs = await start_private(table, table.bob)
    assert verbs_of(bobs) == ["type", "hint", "more"]
    assert public_messages(table) == 0
    await table.start(table.carol)
    assert (await running(table.referee, table.channel.id, MinesweeperSession)).starter_id == table.carol.id
    for player, board in [*((table.alice, board) for board in alices), (table.bob, bobs)]:
        assert shown(await dig(table, player, board)).id == board.id
    await table.dig(table.carol, (4, 4), 4)
    for number in range(1, 5):
        play = await table.game(number)
        assert play.private is (number < 4)
        assert play.first_dig is not None
        assert len(play.movers) == 1
    assert public_messages(table) == 1


async def test_a_forgotten_private_game_is_gone_at_once(table: Table) -> None:
    forgotten = await start_private(table, table.alice)
    await dig(table, table.alice, forgotten)
    bobs = await start_private(table, table.bob)
    verbs = ("flags", "dig", "type", "hint", "more")
    custom_ids = [button_for(table.message(forgotten.id), verb)["custom_id"] for verb in verbs]
    asked = shown(await table.command(table.alice, "mines privacy"))
    await click(table.alice, shown(await click(table.alice, asked, "ask")), "do")
    for custom_id in custom_ids:
        await table.env.advance_time(1)
        gone = await send_press(table, table.alice, forgotten, custom_id)
        assert private_text(gone) == str(MinesweeperSession.TEXTS.deleted)
    assert seen(await dig(table, table.bob, bobs)) is Seen.EDITED


async def test_a_private_game_goes_on_after_a_restart_and_in_another_place(table: Table) -> None:
    board = await start_private(table, table.alice)
    await table.restart()
    assert shown(await dig(table, table.alice, board)).id == board.id

    home, table.channel = table.channel, table.guild.create_text_channel("elsewhere")
    other_device = shown(await table.command(table.alice, "mines board"))
    assert other_device.ephemeral
    turns = (await table.game()).next_number
    await press_private(table, table.alice, other_device, "flags")
    flagged = await press_private(table, table.alice, other_device, "flag")
    assert shown(flagged).id == other_device.id
    assert (await table.game()).next_number == turns + 1
    unflag = button_for(table.message(other_device.id), "unflag")["custom_id"]
    with table.installed_by(table.alice):  # and not by the server
        await table.env.advance_time(1)
        assert shown(await press_anything(table, table.alice, other_device, unflag)).id == other_device.id
    assert (await table.game()).next_number == turns + 2
    table.channel = home


async def test_a_private_game_is_its_players_alone_and_has_no_public_board(table: Table) -> None:
    moderators = table.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    dave = table.guild.add_member(table.env.create_user("dave"), roles=[moderators])
    board = await start_private(table, table.alice)
    await dig(table, table.alice, board)
    before = await table.game()
    own = table.bot.private_boards.find(1, table.alice.id)
    for verb in ("dig", "flags", "left", "type", "hint", "more", "new", "again", "on", "share"):
        cell = (0, 0) if control_of(MINESWEEPER, verb).has_cell else None
        for pad in (own, None):
            await table.env.advance_time(1)
            forged = str(press_of(MINESWEEPER, 1, verb, cell, pad))
            assert private_text(await press_anything(table, table.bob, board, forged)) == NOT_YOURS
        if verb not in ("more", "share"):  # which are no buttons of a public board alone
            result = await press_anything(table, table.alice, board, str(press_of(MINESWEEPER, 1, verb, cell)))
            assert "That button has expired" in private_text(result)
    await table.env.advance_time(25 * 3600)
    ended = await press_anything(table, dave, board, str(press_of(MINESWEEPER, 1, "confirm")))
    assert private_text(ended) == NOT_YOURS
    assert seen(await press_anything(table, table.alice, board, "mines:1:1:bring")) is Seen.PRIVATE
    assert (await table.game()).version == before.version
    assert (await table.game()).message_id is None
    assert public_messages(table) == 0


async def test_one_private_game_too_many_is_refused_until_another_has_ended(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "MOST_RUNNING", 2)
    for _ in range(2):
        await start_private(table, table.alice)
    refused = await table.command(table.alice, "minesweeper", players="starter")
    assert private_text(refused) == "You have 2 private games running. Finish or resign one first."
    await start_private(table, table.bob)

    asked = await table.command(table.alice, "mines end", game="1")
    assert private_text(asked) == "End your private game? The mines will be shown."
    await click(table.alice, shown(asked), "confirm")
    await start_private(table, table.alice)


async def test_the_end_of_a_private_game_offers_what_can_be_done_alone_and_is_shared_once(table: Table) -> None:
    await start_private(table, table.alice)
    end = await won(table, table.alice)
    assert end.ephemeral
    assert "🎉 Won" in text_of(end)
    assert {"new", "again", "details", "share"} <= set(verbs_of(end))
    assert "Luck" in private_text(await press_private(table, table.alice, end, "details"))
    for verb, number in (("new", 2), ("again", 3)):
        result = await press_private(table, table.alice, end, verb)
        assert seen(result) is Seen.PRIVATE
        assert (await table.game(number)).private
        assert shown(result).id != end.id
    assert (await table.game(3)).again
    assert public_messages(table) == 0

    posted = await press_private(table, table.alice, end, "share")
    assert seen(posted) is Seen.POSTED
    assert not buttons_for(posted.response, "new")
    assert "🎉 Won" in text_of(posted.response)
    assert "🔍" not in text_of(posted.response)
    assert table.alice.mention in text_of(posted.response)
    assert "I can post here again in" in private_text(await press_private(table, table.alice, end, "share"))
    assert (await table.game()).message_id is None


async def test_a_lost_private_game_is_continued_or_shown_by_its_player_before_it_is_shared(table: Table) -> None:
    board = await start_private(table, table.alice, lives=1)
    end = await lost(table, table.alice, board)
    assert {"on", "reveal", "new"} <= set(verbs_of(end))
    assert "again" not in verbs_of(end)
    pad = table.bot.private_boards.find(1, table.alice.id)
    refused = await press_anything(table, table.alice, end, str(press_of(MINESWEEPER, 1, "share", None, pad)))
    assert "Press *Show mines* first." in private_text(refused)

    on = shown(await press_private(table, table.alice, end, "on"))
    assert on.id == end.id
    assert verbs_of(on) == ["type", "hint", "more"]
    assert not (await table.game()).over
    end = await lost(table, table.alice, on)
    final = shown(await press_private(table, table.alice, end, "reveal"))
    assert {"new", "again", "details", "share"} <= set(verbs_of(final))
    assert (await table.game()).final
    assert public_messages(table) == 0


async def test_the_menu_of_a_private_game_leaves_out_what_makes_no_sense_alone(table: Table) -> None:
    board = await start_private(table, table.alice)
    menu = shown(await press_private(table, table.alice, board, "more"))
    assert menu.ephemeral
    assert verbs_of(menu) == ["resign", "help"]
    values = [str(table.bob.id)]
    forged = await send_press(table, table.alice, menu, "menu:1:mines:1:remove", values=values)
    assert seen(forged) is Seen.PRIVATE

    await table.env.advance_time(1)
    answered(await table.alice.select(menu, ["plain"], custom_id="menu:1:mines:1:look"))
    assert (await table.game()).appearance.look is Look.PLAIN

    asked = await click(table.alice, menu, "resign")
    done = await click(table.alice, shown(asked), "confirm")
    assert text_of(done.response) == "You ended it."
    assert "🏳️ Resigned" in text_of(table.message(board.id))

    await start_private(table, table.alice)
    await table.restart()  # no board is open
    asked = await table.command(table.alice, "mines end")
    await table.env.advance_time(1)
    done = await click(table.alice, shown(asked), "confirm")
    assert "🏳️ Resigned" in text_of(done.response)
    assert shown(done).ephemeral
    assert public_messages(table) == 0


async def test_help_in_a_private_game_is_for_its_player_alone(table: Table) -> None:
    board = await start_private(table, table.alice)
    await dig(table, table.alice, board)
    hint = shown(await press_private(table, table.alice, board, "hint"))
    assert hint.ephemeral
    assert not buttons_for(hint, "showhint")
    assert table.alice.id in (await table.game()).helped

    await start_private(table, table.bob)
    await table.command(table.bob, "mines move", moves="e5")
    pasted = str((await table.game(2)).board).replace("F", "#")
    form = await table.command(table.bob, "mines solve")
    answered(await table.bob.submit_modal(form, {"text": pasted, "mines": "10"}))
    assert table.bob.id in (await table.game(2)).helped, "its odds were asked for elsewhere"


async def test_a_private_game_looks_as_its_player_chose_when_it_started(table: Table) -> None:
    assert "🟦" in text_of(await start_private(table, table.alice))
    board = await start_private(table, table.alice, look="picture")
    assert board.attachments
    menu = shown(await click(table.alice, board, "more"))
    answered(await table.alice.select(menu, ["emoji"], custom_id="menu:1:mines:2:look"))
    assert "🟦" in text_of(shown(await table.command(table.alice, "mines board", game="2")))


async def test_a_look_is_shown_at_once_or_announced_for_the_next_press_where_the_board_cannot_be_edited(
    table: Table,
) -> None:
    board = await start_private(table, table.alice, look="picture")
    menu = shown(await press_private(table, table.alice, board, "more"))
    answered(await table.alice.select(menu, ["emoji"], custom_id="menu:1:mines:1:look"))
    assert "The board's look: Emoji" in text_of(table.message(menu.id))
    assert "🟦" in text_of(table.message(board.id))

    await table.restart()
    await table.env.advance_time(1)
    answered(await table.alice.select(table.message(menu.id), ["picture"], custom_id="menu:1:mines:1:look"))
    assert "The board changes to Picture, Dark with the next press" in text_of(table.message(menu.id))
    assert not table.message(board.id).attachments
    await dig(table, table.alice, board)
    assert table.message(board.id).attachments


async def test_a_server_settles_whether_games_are_private_and_where_they_start(table: Table) -> None:
    await save_server(table.store, table.guild.id, Server(players=Players.STARTER))
    assert seen(await table.command(table.alice, "minesweeper")) is Seen.PRIVATE
    assert seen(await table.command(table.alice, "minesweeper", players="everyone")) is Seen.POSTED
    assert [(await table.game(number)).private for number in (1, 2)] == [True, False]

    await save_server(table.store, table.guild.id, Server(channels=frozenset([table.channel.id + 1])))
    refused = await table.command(table.alice, "minesweeper", players="starter")
    assert "Games can't start in this channel." in private_text(refused)
