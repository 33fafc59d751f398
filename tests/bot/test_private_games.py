"""Private games: any number at a time, on boards that only their player sees."""

import discord
import pytest

from bot.games.minesweeper import MINESWEEPER
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.player_settings import change_player
from bot.play.private_games import MOST_RUNNING
from bot.play.server import Players, Server, save_server
from bot.render.appearance import Look
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
from tests.bot.earlier import start_public_game_for_one
from tests.bot.forging import press_anything, send_press
from tests.bot.private import dig, lost, press_private, public_messages, start_private, won
from tests.bot.table import Table
from tests.presses import press_of

NOT_YOURS = "That's somebody else's private game."


@pytest.fixture
async def table(table: Table) -> Table:
    """A table whose players chose emoji, so that tests can read their boards."""
    for player in (table.alice, table.bob, table.carol):
        await change_player(table.store, player.id, look=Look.EMOJI)
    return table


async def test_a_game_for_one_is_on_a_private_board_and_leaves_the_channel_free(table: Table) -> None:
    board = await start_private(table, table.alice)
    assert verbs_of(board) == ["type", "hint", "more"]
    assert public_messages(table) == 0
    dug = await dig(table, table.alice, board)
    assert shown(dug).id == board.id
    assert (await table.game()).first_dig is not None
    assert public_messages(table) == 0

    await table.start(table.bob)
    assert (await table.games.running(table.channel.id)).starter_id == table.bob.id


@pytest.mark.parametrize("verb", ["flags", "dig", "type", "hint", "more"])
async def test_a_forgotten_private_game_is_gone_at_once(table: Table, verb: str) -> None:
    forgotten = await start_private(table, table.alice)
    await dig(table, table.alice, forgotten)
    bobs = await start_private(table, table.bob)
    custom_id = button_for(table.message(forgotten.id), verb)["custom_id"]
    asked = shown(await table.command(table.alice, "mines forget-me"))
    await click(table.alice, shown(await click(table.alice, asked, "ask")), "do")

    await table.env.advance_time(1)
    gone = await send_press(table, table.alice, forgotten, custom_id)
    assert private_text(gone) == str(MinesweeperSession.TEXTS.deleted)
    assert seen(await dig(table, table.bob, bobs)) is Seen.EDITED


async def test_several_private_games_and_a_public_one_go_on_beside_each_other(table: Table) -> None:
    alices = [await start_private(table, table.alice) for _ in range(2)]
    bobs = await start_private(table, table.bob)
    await table.start(table.carol)
    for player, board in [*((table.alice, board) for board in alices), (table.bob, bobs)]:
        assert shown(await dig(table, player, board)).id == board.id
    await table.dig(table.carol, (4, 4), 4)
    for number in range(1, 5):
        play = await table.game(number)
        assert play.private is (number < 4)
        assert play.first_dig is not None
        assert len(play.movers) == 1
    assert public_messages(table) == 1


async def test_a_private_game_goes_on_after_a_restart_and_in_another_channel(table: Table) -> None:
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
    table.channel = home


@pytest.mark.parametrize("verb", ["dig", "flags", "left", "type", "hint", "more", "new", "again", "on", "share"])
@pytest.mark.parametrize("beside_pad", [True, False])
async def test_a_press_of_somebody_else_is_refused_and_shows_nothing(table: Table, verb: str, beside_pad: bool) -> None:
    board = await start_private(table, table.alice)
    await dig(table, table.alice, board)
    before = await table.game()
    pad = table.bot.private_boards.find(1, table.alice.id)
    cell = (0, 0) if MINESWEEPER.by_verb[verb].has_cell else None
    forged = str(press_of(MINESWEEPER, 1, verb, cell, pad if beside_pad else None))
    result = await press_anything(table, table.bob, board, forged)
    assert private_text(result) == NOT_YOURS
    assert (await table.game()).version == before.version
    assert public_messages(table) == 0


@pytest.mark.parametrize("verb", ["dig", "flags", "type", "mypad", "hint", "new", "on"])
async def test_a_private_game_has_no_public_board(table: Table, verb: str) -> None:
    board = await start_private(table, table.alice)
    cell = (0, 0) if MINESWEEPER.by_verb[verb].has_cell else None
    result = await press_anything(table, table.alice, board, str(press_of(MINESWEEPER, 1, verb, cell)))
    assert "I don't recognise that button" in private_text(result)
    assert seen(await press_anything(table, table.alice, board, "mines:1:1:bring")) is Seen.PRIVATE
    assert public_messages(table) == 0
    assert (await table.game()).message_id is None


async def test_the_twenty_first_private_game_is_refused_until_another_has_ended(table: Table) -> None:
    for _ in range(MOST_RUNNING):
        await start_private(table, table.alice)
        await table.env.advance_time(1)
    refused = await table.command(table.alice, "minesweeper", players="starter")
    assert private_text(refused) == "You have 20 private games running. Finish or resign one first."
    await start_private(table, table.bob)

    asked = await table.command(table.alice, "mines resign")
    assert private_text(asked) == "End your private game? The mines will be shown."
    await click(table.alice, shown(asked), "confirm")
    await start_private(table, table.alice)


async def test_the_end_of_a_private_game_offers_what_can_be_done_alone(table: Table) -> None:
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


async def test_a_lost_private_game_is_continued_or_shown_by_its_player(table: Table) -> None:
    board = await start_private(table, table.alice, lives=1)
    end = await lost(table, table.alice, board)
    assert {"on", "reveal", "new"} <= set(verbs_of(end))
    assert "again" not in verbs_of(end)
    on = shown(await press_private(table, table.alice, end, "on"))
    assert on.id == end.id
    assert verbs_of(on) == ["type", "hint", "more"]
    assert not (await table.game()).over

    end = await lost(table, table.alice, on)
    final = shown(await press_private(table, table.alice, end, "reveal"))
    assert {"new", "again", "details", "share"} <= set(verbs_of(final))
    assert (await table.game()).final
    assert public_messages(table) == 0


async def test_the_end_of_a_private_game_is_shared_for_everyone_but_not_again_at_once(table: Table) -> None:
    await start_private(table, table.alice)
    end = await won(table, table.alice)
    posted = await press_private(table, table.alice, end, "share")
    assert seen(posted) is Seen.POSTED
    assert not buttons_for(posted.response, "new")
    assert "🎉 Won" in text_of(posted.response)
    assert table.alice.mention in text_of(posted.response)
    assert "I can post here again in" in private_text(await press_private(table, table.alice, end, "share"))
    assert (await table.game()).message_id is None


async def test_a_private_game_that_can_continue_is_not_shared(table: Table) -> None:
    end = await lost(table, table.alice, await start_private(table, table.alice, lives=1))
    pad = table.bot.private_boards.find(1, table.alice.id)
    forged = str(press_of(MINESWEEPER, 1, "share", None, pad))
    refused = await press_anything(table, table.alice, end, forged)
    assert "Press *Show mines* before you share it." in private_text(refused)
    assert public_messages(table) == 0


async def test_the_menu_of_a_private_game_leaves_out_what_makes_no_sense_alone(table: Table) -> None:
    board = await start_private(table, table.alice)
    menu = shown(await press_private(table, table.alice, board, "more"))
    assert menu.ephemeral
    assert verbs_of(menu) == ["as", "resign", "help"]
    forged = await send_press(
        table,
        table.alice,
        menu,
        "menu:1:mines:1:remove",
        values=[str(table.bob.id)],
    )
    assert seen(forged) is Seen.PRIVATE

    await table.env.advance_time(1)
    answered(await table.alice.select(menu, ["plain"], custom_id="menu:1:mines:1:look"))
    assert (await table.game()).appearance.look is Look.PLAIN

    asked = await click(table.alice, menu, "resign")
    done = await click(table.alice, shown(asked), "confirm")
    assert text_of(done.response) == "You resigned the game."
    assert "🏳️ Resigned" in text_of(table.message(board.id))
    assert public_messages(table) == 0


async def test_a_private_game_resigned_without_an_open_board_shows_its_end(table: Table) -> None:
    await start_private(table, table.alice)
    await table.restart()
    asked = await table.command(table.alice, "mines resign")
    await table.env.advance_time(1)
    done = await click(table.alice, shown(asked), "confirm")
    assert "🏳️ Resigned" in text_of(done.response)
    assert done.response
    assert done.response.ephemeral


async def test_nobody_else_ends_a_private_game(table: Table) -> None:
    moderators = table.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    dave = table.guild.add_member(table.env.create_user("dave"), roles=[moderators])
    board = await start_private(table, table.alice)
    await table.env.advance_time(25 * 3600)
    result = await press_anything(table, dave, board, str(press_of(MINESWEEPER, 1, "confirm")))
    assert private_text(result) == NOT_YOURS
    assert not (await table.game()).over


async def test_a_hint_in_a_private_game_is_for_its_player_alone(table: Table) -> None:
    board = await start_private(table, table.alice)
    await dig(table, table.alice, board)
    hint = shown(await press_private(table, table.alice, board, "hint"))
    assert hint.ephemeral
    assert not buttons_for(hint, "showhint")
    assert table.alice.id in (await table.game()).helped


async def test_a_private_game_looks_as_its_player_chose_when_it_started(table: Table) -> None:
    assert "🟦" in text_of(await start_private(table, table.alice))
    assert (await start_private(table, table.alice, look="picture")).attachments
    shown_again = await table.command(table.alice, "mines look", look="emoji")
    assert "🟦" in text_of(shown(shown_again))


async def test_public_games_for_one_of_earlier_versions_go_on(table: Table) -> None:
    await start_public_game_for_one(table, table.alice)
    play = await table.game()
    assert not play.private
    await table.dig(table.alice, (4, 4))
    refused = await table.command(table.bob, "minesweeper")
    assert "There's already a game here." in private_text(refused)
    await table.win_by_typing(table.alice)
    again = await table.press(table.alice, "new")
    assert seen(again) is Seen.PRIVATE
    assert (await table.game(2)).private


async def test_a_server_can_make_private_games_the_default(table: Table) -> None:
    await save_server(table.store, table.guild.id, Server(players=Players.STARTER))
    assert seen(await table.command(table.alice, "minesweeper")) is Seen.PRIVATE
    assert seen(await table.command(table.alice, "minesweeper", players="everyone")) is Seen.POSTED
    assert [(await table.game(number)).private for number in (1, 2)] == [True, False]


async def test_a_private_game_starts_only_where_the_server_lets_games_start(table: Table) -> None:
    await save_server(table.store, table.guild.id, Server(channels=frozenset([table.channel.id + 1])))
    refused = await table.command(table.alice, "minesweeper", players="starter")
    assert "Games can't start in this channel." in private_text(refused)


async def test_private_games_work_where_only_a_person_installed_the_bot(table: Table) -> None:
    board = await start_private(table, table.alice)
    square = button_for(board, "dig")["custom_id"]
    with table.installed_by(table.alice):
        dug = await press_anything(table, table.alice, board, square)
    assert shown(dug).id == board.id
    assert (await table.game()).first_dig is not None


async def test_odds_of_a_pasted_private_board_count_as_help(table: Table) -> None:
    board = await start_private(table, table.alice)
    await dig(table, table.alice, board)
    pasted = (await table.game()).board
    form = await table.command(table.alice, "mines analyse")
    text = "\n".join(str(pasted).split("\n")).replace("F", "#")
    answered(await table.alice.submit_modal(form, {"text": text, "mines": "10"}))
    assert table.alice.id in (await table.game()).helped
