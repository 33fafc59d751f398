"""How boards look: as emoji, plain or as a picture, in the theme that servers and players choose."""

from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image
from simcord.results import ResponseMessage

from bot.board.appearance import Appearance, Look, Theme
from bot.board.theme import COLOURS
from bot.discord import text as texts
from bot.features.minesweeper import MINESWEEPER, text
from bot.features.puzzle.session import PuzzleSession
from bot.game.settings import Server, find_player, save_server
from bot.game.text import EXPIRED_LIST, EXPIRED_OF_GAME
from bot.game.viewport import PadSize
from bot.store.models import StoredPlayer
from core import cell_name
from tests.bot import race_table
from tests.bot.answers import answered, click, private_text, shown, text_of, verbs_of
from tests.bot.duels import DuelTable
from tests.bot.forging import press_anything, send_press
from tests.bot.private import start_private, won
from tests.bot.table import Table, add_manager
from tests.presses import press_of
from tests.referees import running


async def picture_in(message: ResponseMessage) -> Image.Image:
    (file,) = message.attachments
    return Image.open(BytesIO(await file.read())).convert("RGB")


async def panel_colour(message: ResponseMessage) -> str:
    """The colour of a picture beside its board."""
    pixel: Any = (await picture_in(message)).getpixel((0, 0))
    return "#{:02x}{:02x}{:02x}".format(*pixel)


def alt_text_of(message: ResponseMessage) -> str:
    gallery = next(part for part in message.components if part["type"] == 12)
    return str(gallery["items"][0]["description"])


async def new_board(table: Table, **options: Any) -> ResponseMessage:
    """The board of a new game in another channel."""
    table.channel = table.guild.create_text_channel("another")
    return shown(await table.command(table.alice, "minesweeper", **options))


async def test_a_board_is_emoji_if_phones_have_room_for_it_or_somebody_chose_that_else_a_picture(table: Table) -> None:
    for columns, pictured in ((12, False), (13, True)):
        board = await new_board(table, columns=columns)
        assert bool(board.attachments) is pictured
        assert ("🟦" in text_of(board)) is not pictured
    wide = {"columns": 13, "rows": 5}
    assert not (await new_board(table, look="emoji", **wide)).attachments
    await table.win_by_typing(table.alice, 3)
    await table.press(table.bob, "new", number=3)
    assert not (await table.board(4)).attachments
    for number, look in ((5, Look.EMOJI), (6, Look.PLAIN)):
        await save_server(table.store, table.guild.id, Server(look=look))
        await new_board(table, **wide)
        assert (await table.game(number)).appearance.look is look


async def test_a_board_can_be_a_picture_from_the_first_press_to_the_end_with_an_alt_text(table: Table) -> None:
    await table.start(table.alice, look="picture")
    board = await table.board()
    assert (await picture_in(board)).size == (1100, 700)
    assert "🟦" not in text_of(board)
    assert alt_text_of(board) == "Beginner, 0 of 71 opened, 0 flags, the pad is at C3 to F6"
    before = (await picture_in(board)).tobytes()
    await table.command(table.bob, "mines move", moves="e5")
    await table.command(table.bob, "mines move", moves=f"!{cell_name(await table.mine())}")
    board = await table.board()
    assert (await picture_in(board)).tobytes() != before
    assert ", 1 flag, the pad is at " in alt_text_of(board)
    assert len(alt_text_of(board)) <= 256
    unknown = await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, "size")))
    assert private_text(answered(unknown)) == str(EXPIRED_OF_GAME)

    await table.win_by_typing(table.alice)
    end = await table.board()
    assert (await picture_in(end)).size == (1100, 700)
    assert "Won in" in text_of(end)


@pytest.mark.parametrize(("difficulty", "size"), [("intermediate", (1100, 916)), ("expert", (1100, 1672))])
async def test_a_board_that_is_over_is_shown_whole_whoever_sees_it(
    table: Table, difficulty: str, size: tuple[int, int]
) -> None:
    await table.start(table.alice, difficulty=difficulty, look="picture", lives=1)
    running = await table.board()
    assert (await picture_in(running)).size == (1100, 700)
    mine = shown(await table.press(table.bob, "mypad"))
    await table.command(table.alice, "mines move", moves="a1")
    await table.command(table.alice, "mines move", moves=cell_name(await table.mine()))
    for board in (await table.board(), table.message(mine.id)):
        assert (await picture_in(board)).size == size
    await table.press(table.alice, "reveal")
    assert (await picture_in(await table.board())).size == size
    await start_private(table, table.alice, difficulty=difficulty)
    assert (await picture_in(await won(table, table.alice, 2))).size == size


async def test_a_race_a_duel_and_a_puzzle_that_are_over_are_shown_whole(table: Table) -> None:
    boards = await race_table.started(table, table.bob, difficulty="intermediate")
    first = (await race_table.safe_cells(table, table.bob))[0]
    await race_table.dig(table, table.bob, boards[table.bob.id], first)
    mine = shown(await race_table.finish(table, table.bob, boards[table.bob.id]))
    table.channel = table.guild.create_text_channel("duels")
    await table.command(table.alice, "duel", size="large")
    duel = DuelTable(table)
    await click(table.bob, await duel.board(4), "accept")
    resigning = shown(await table.command(table.alice, "mines end"))
    await click(table.alice, resigning, "confirm")
    await table.command(table.carol, "puzzle", rows=16, columns=16)
    puzzle = await running(table.referee, table.channel.id, PuzzleSession)
    await click(table.carol, shown(await table.command(table.carol, "mines end")), "confirm")
    for board in (mine, await duel.board(4), table.message(puzzle.message_id or 0)):
        assert (await picture_in(board)).size == (1100, 916)


async def test_a_running_game_changes_its_look_without_a_move_and_keeps_it_after_a_restart(table: Table) -> None:
    await table.start(table.alice, theme="classic")
    before = (await table.game()).last_turn_at
    await table.env.advance_time(60)
    await table.choose(table.bob, "look", "picture")
    changed = await table.choose(table.bob, "theme", "contrast")
    assert "✅ The board's look: Picture, High contrast" in text_of(shown(changed))
    assert await panel_colour(await table.board()) == COLOURS[Theme.CONTRAST].panel
    assert (await table.game()).last_turn_at == before

    await table.restart()
    assert (await table.game()).last_turn_at == before
    assert table.bob.id not in (await table.game()).movers
    await table.dig(table.alice, (4, 4))
    assert await panel_colour(await table.board()) == COLOURS[Theme.CONTRAST].panel
    await table.choose(table.bob, "look", "plain")
    board = await table.board()
    assert not board.attachments
    assert "🟦" in text_of(board)
    assert (await table.game()).appearance == Appearance(Look.PLAIN, Theme.CONTRAST)

    await table.choose(table.bob, "look", "picture")
    await table.win_by_typing(table.alice)
    await table.press(table.bob, "again")
    assert await panel_colour(await table.board(2)) == COLOURS[Theme.CONTRAST].panel


async def test_a_server_has_a_look_and_a_theme_for_games_that_say_nothing(table: Table) -> None:
    manager = add_manager(table)
    panel = shown(await table.server_settings(manager))
    answered(await manager.select(panel, ["picture"], custom_id="settings:1:look"))
    answered(await manager.select(panel, ["contrast"], custom_id="settings:1:theme"))
    await table.start(table.alice)
    assert await panel_colour(await table.board()) == COLOURS[Theme.CONTRAST].panel
    await table.command(table.alice, "puzzle")
    puzzle = await running(table.referee, table.channel.id, PuzzleSession)
    assert await panel_colour(table.message(puzzle.message_id or 0)) == COLOURS[Theme.CONTRAST].panel

    mine = shown(await table.press(table.bob, "mypad"))  # which nobody chooses for a player
    assert await panel_colour(mine) == COLOURS[Theme.DARK].panel
    assert alt_text_of(mine) == "Beginner, 0 of 71 opened, 0 flags, the pad is at C3 to F6"


async def test_a_player_chooses_how_the_private_board_looks_and_its_size_is_kept_beside(table: Table) -> None:
    await table.start(table.alice)
    panel = shown(await table.command(table.bob, "settings"))
    answered(await table.bob.select(panel, ["picture"], custom_id="player:1:look"))
    answered(await table.bob.select(panel, ["classic"], custom_id="player:1:theme"))
    answered(await table.bob.select(panel, ["5x4"], custom_id="player:1:pad"))

    mine = shown(await table.press(table.bob, "mypad"))
    assert await panel_colour(mine) == COLOURS[Theme.CLASSIC].panel
    assert not (await table.board()).attachments
    await click(table.bob, mine, "size")
    chosen = await find_player(table.store, table.bob.id)
    assert (chosen.pad, chosen.look, chosen.theme) == (PadSize.THREE, Look.PICTURE, Theme.CLASSIC)

    answered(await table.bob.select(panel, ["plain"], custom_id="player:1:look"))
    pressed = await click(table.bob, table.message(mine.id), "flags")
    assert not shown(pressed).attachments
    assert "🟦" in text_of(shown(pressed))


async def test_choices_that_no_list_offers_are_refused_and_not_saved(table: Table) -> None:
    panel = shown(await table.command(table.bob, "settings"))
    forged: list[tuple[str, list[Any]]] = [
        ("look", ["tiny"]),
        ("look", []),
        ("look", [["picture"]]),
        ("theme", ["pink"]),
        ("pad", ["9x9"]),
    ]
    for name, values in forged:
        pressed = await send_press(table, table.bob, panel, f"player:1:{name}", values=values)
        assert private_text(answered(pressed)) == str(EXPIRED_LIST)
    assert await table.store.find_player(table.bob.id) is None


async def test_the_menu_changes_the_look_and_lets_the_starter_remove_players(table: Table) -> None:
    await table.start(table.alice)
    menu = shown(await table.press(table.alice, "more"))
    assert verbs_of(menu) == ["typed", "bring", "resign", "help"]
    answered(await table.alice.select(menu, ["picture"], custom_id="menu:1:mines:1:look"))
    assert (await table.board()).attachments
    assert "The board's look: Picture, Dark" in text_of(table.message(menu.id))

    others = shown(await table.press(table.bob, "more"))
    lists = [item["custom_id"] for row in others.components for item in row.get("components", ()) if "options" in item]
    assert lists == ["menu:1:mines:1:look", "menu:1:mines:1:theme"]
    resolved: dict[str, Any] = {"users": {str(table.carol.id): {}}}
    forged = await send_press(
        table, table.bob, others, "menu:1:mines:1:remove", values=[str(table.carol.id)], resolved=resolved
    )
    assert "no longer on this message" in private_text(answered(forged))

    answered(await table.alice.select(menu, [table.bob], custom_id="menu:1:mines:1:remove"))
    assert (await table.game()).removed == {table.bob.id}
    assert str(texts.HAS_BEEN_REMOVED(table.bob.mention)) in text_of(table.message(menu.id))

    await table.win_by_typing(table.alice)
    pressed = await press_anything(table, table.alice, menu, "menu:1:mines:1:look", seconds=2)
    assert private_text(answered(pressed)) == str(MINESWEEPER.session.TEXTS.over)


@pytest.fixture
def wordy(table: Table) -> Table:
    """A table in a channel where the bot may not attach files."""
    me = table.guild.me
    assert me is not None
    forbidden = discord.PermissionOverwrite(attach_files=False)
    table.channel = table.guild.create_text_channel("words", overwrites={me: forbidden})
    return table


async def test_where_files_may_not_be_attached_boards_are_emoji_until_they_may_again(wordy: Table) -> None:
    started = await wordy.command(wordy.alice, "minesweeper", look="picture")
    assert private_text(started) == str(texts.NO_FILES)
    board = await wordy.board()
    assert "🟦" in text_of(board)
    assert not board.attachments
    pressed = await wordy.press(wordy.bob, "dig", (4, 4))
    assert not pressed.followups
    wordy.env.backend.get_channel(wordy.channel.id).overwrites = []
    await wordy.press(wordy.bob, "flags")
    assert (await wordy.board()).attachments


async def test_where_files_may_not_be_attached_nothing_is_a_picture_and_none_is_offered(wordy: Table) -> None:
    started = await wordy.command(wordy.alice, "minesweeper", columns=13)
    assert not started.followups
    assert "as" not in verbs_of(shown(await wordy.press(wordy.alice, "more")))
    refused = await wordy.choose(wordy.alice, "look", "picture")
    assert private_text(refused) == str(texts.NO_FILES)
    assert (await wordy.game()).appearance.look is Look.EMOJI

    await wordy.command(wordy.alice, "mines move", moves="e5")
    for command in ("mines hint", "mines odds"):
        answer = shown(await wordy.command(wordy.alice, command))
        assert not answer.attachments
        assert text_of(answer).endswith(str(texts.NO_PICTURE))
    await wordy.win_by_typing(wordy.alice)
    assert private_text(await wordy.press(wordy.alice, "card")) == str(texts.NO_FILES)

    await wordy.command(wordy.alice, "puzzle")
    puzzle = await running(wordy.referee, wordy.channel.id, PuzzleSession)
    board = wordy.message(puzzle.message_id or 0)
    assert not board.attachments
    assert "\N{COMBINING ENCLOSING KEYCAP}" in text_of(board)
    await wordy.command(wordy.alice, "mines move", moves="!a1")
    assert "💣" in text_of(wordy.message(board.id))


async def test_choices_of_a_later_version_look_plain_and_are_kept_beside_changes(table: Table) -> None:
    await table.store.put(StoredPlayer(player_id=table.bob.id, pad="4x4", look="hologram", theme="neon"))
    panel = shown(await table.command(table.bob, "settings"))
    answered(await table.bob.select(panel, ["5x4"], custom_id="player:1:pad"))
    stored = await table.store.find_player(table.bob.id)
    assert stored is not None
    assert (stored.pad, stored.look, stored.theme) == ("5x4", "hologram", "neon")

    await table.start(table.alice)
    game = await table.store.find_game(1)
    assert game is not None
    await table.store.change_games({1: ({"options": {**game.options, "look": "hologram", "theme": "neon"}}, 1)})
    await table.restart()
    assert (await table.game()).appearance == Appearance(Look.PLAIN, Theme.DARK)
    await table.command(table.alice, "mines move", moves="e5")
    game = await table.store.find_game(1)
    assert game is not None
    assert game.options["look"] == "hologram"


async def test_the_card_of_a_finished_game_is_shared_once_in_half_a_minute_and_names_its_players(table: Table) -> None:
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4))
    await table.win_by_typing(table.bob)
    card = shown(await table.press(table.carol, "card"))
    assert not card.ephemeral
    assert (await picture_in(card)).size == (1100, 700)
    words = text_of(card)
    assert words.startswith("### 🎉 Won in ")
    assert "Beginner 9x9 · 💣 10" in words
    assert f"1. {table.bob.mention} " in words
    assert table.carol.mention not in words
    assert "🔍" not in words
    assert "Won in" in alt_text_of(card)
    assert "I can post here again" in private_text(await table.press(table.bob, "card"))


async def test_a_shared_end_shows_that_help_was_used(table: Table) -> None:
    for number, (verb, players) in enumerate((("card", "everyone"), ("share", "starter")), 1):
        await table.start(table.alice, players=players, columns=5, rows=5, mines=3)
        await table.command(table.alice, "mines move", moves="e5")
        await table.command(table.alice, "mines hint")
        play = await table.game(number)
        safe = play.game.grid.cells(play.game.board.where("#") & ~play.game.field.bits)
        done = await table.command(table.alice, "mines move", moves=" ".join(map(cell_name, safe)))
        await table.env.advance_time(31)
        board = await table.board(number) if verb == "card" else shown(done)
        assert "🔍" in text_of(shown(await click(table.alice, board, verb)))


async def test_a_lost_game_that_may_continue_has_no_card_yet(table: Table) -> None:
    await table.start(table.alice, lives=1)
    await table.command(table.alice, "mines move", moves="e5")
    await table.command(table.alice, "mines move", moves=cell_name(await table.mine()))
    assert "card" not in verbs_of(await table.board())
    forged = await press_anything(table, table.alice, await table.board(), str(press_of(MINESWEEPER, 1, "card")))
    assert private_text(answered(forged)) == str(text.SHOW_MINES_FIRST)
