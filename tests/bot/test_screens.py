"""Every screen in the pseudo-language: no bare English, and nothing longer than Discord allows."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from PIL import ImageDraw

from bot.app import Bot
from bot.board import picture
from bot.board.drawing import LETTERS
from bot.board.scene import Scene
from bot.board.sheets import text_sprite
from bot.board.tile import Tile, sprite
from bot.discord.drawing import SceneView
from bot.discord.sending import mention_commands, mentions_of
from bot.engine.pool import WorkerPool
from bot.features.minesweeper import MINESWEEPER
from bot.features.puzzle import PUZZLE
from bot.features.puzzle.session import PuzzleSession
from bot.game.settings import Players, Server, save_server
from bot.game.viewport import PadSize, PrivateBoard
from bot.store.games import Store
from bot.store.models import RESIGN
from bot.text.language import ENGLISH
from core import Action, Difficulty, Move, cell_name, generate_field, write_counts
from tests.board.glyphs import has_glyph
from tests.bot.answers import Player, answered, buttons_for, buttons_of, click, press_on_board, shown
from tests.bot.daily import finish, open_daily, post_on_schedule, result_of, today
from tests.bot.forging import press_anything, send_command, send_form, send_press
from tests.bot.languages import TRANSLATED, OnlyLanguage, Recording
from tests.bot.private import dig, lost, press_private, start_private, won
from tests.bot.replay_pages import start_on
from tests.bot.screens import SCREENS, screen
from tests.bot.shown_texts import (
    LIMITS,
    MODAL,
    MOST_BYTES,
    MOST_COMPONENTS,
    ShownText,
    bytes_in,
    components_in,
    texts_in,
    undescribed_pictures,
)
from tests.bot.table import Table, add_manager, new_bot
from tests.game.copies import shared_by_its_copy
from tests.presses import press_of
from tests.pseudo import bare_words
from tests.referees import running
from tests.store.outages import locked
from tests.text.sentences import MOST, sentences_in
from tests.values import others_in

NAMES = {"alice", "bob", "carol", "dave", "UTC"}
"""What players of the table and the time zone of their schedules are called."""
LOCALE = "de"
"""Any locale but English, all of which read the pseudo-language here."""
MOST_CHARACTERS = LIMITS["text displays"]
LONGER = {
    "help:1:": "a page of help, by its buttons",
    "### Hint: ": "a proof has up to three steps",
    "### Right: ": "a proof has up to three steps",
    "### Wrong: ": "so has this one",
    "### Daily tactic": "it has a proof and its tally once it is over",
    "no solution**": "a proof that a puzzle has none",
    "### Luck and skill": "a review is about all of a game",
    "A percentage is the chance": "odds in words have a sentence for each row",
    "Delete your data": "a player has to know what is deleted",
}
"""What is in messages that may have more sentences than others, and why they may."""


@pytest.fixture
def recording() -> Recording:
    return Recording()


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool, recording: Recording) -> Bot:
    return new_bot(await Store.open(database), workers, languages=OnlyLanguage(recording))


@pytest.fixture(scope="module")
def nothing_painted_yet() -> None:
    """What other tests have painted isn't painted again."""
    for kept in (text_sprite, sprite):
        kept.cache_clear()


@pytest.fixture
def painted(nothing_painted_yet: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written in pictures for the first time."""
    words: list[str] = []
    paint = ImageDraw.ImageDraw.text

    def record(self: ImageDraw.ImageDraw, xy: Any, text: Any, *given: Any, **named: Any) -> None:
        words.append(str(text))
        paint(self, xy, text, *given, **named)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", record)
    return words


@pytest.fixture
def scenes(monkeypatch: pytest.MonkeyPatch) -> list[Scene]:
    """What is drawn as a message or as a picture."""
    drawn: list[Scene] = []
    view, tiles = SceneView.__init__, picture.tiles_of

    def record_view(self: SceneView, scene: Scene, *given: Any, **named: Any) -> None:
        drawn.append(scene)
        view(self, scene, *given, **named)

    def record_tiles(scene: Scene) -> list[list[Tile]]:
        drawn.append(scene)
        return tiles(scene)

    monkeypatch.setattr(SceneView, "__init__", record_view)
    monkeypatch.setattr(picture, "tiles_of", record_tiles)
    return drawn


def sent_by(table: Table) -> Iterator[Any]:
    """All messages, answers and forms that the bot has sent, but not its commands."""
    for request in table.env.http_requests:
        if isinstance(request.json, dict) and not request.path.endswith("/commands"):
            yield request.json


def english_in(texts: list[ShownText]) -> list[tuple[str, list[str]]]:
    """The texts with bare English words, and those words."""
    found = [(text.text, [word for word in bare_words(text.text) if not is_name(word)]) for text in texts]
    return [(text, words) for text, words in found if words]


def is_name(word: str) -> bool:
    """Whether a word names a player, or lettered squares side by side."""
    return word in NAMES or set(word) <= set(LETTERS)


async def begun(table: Table, **options: Any) -> None:
    """A game with a few squares open."""
    await table.start(table.alice, **options)
    await table.command(table.alice, "mines move", moves="e5")


async def lost_together(table: Table) -> None:
    await begun(table, lives=1)
    await table.dig(table.alice, await table.mine())


async def puzzle_message(table: Table) -> Any:
    puzzle = await table.referee.load_last(table.channel.id, PuzzleSession)
    assert puzzle is not None
    assert puzzle.message_id is not None
    return table.message(puzzle.message_id)


async def press_puzzle(table: Table, player: Player, verb: str, cell: tuple[int, int] | None = None) -> Any:
    await table.env.advance_time(31)
    puzzle = await table.referee.load_last(table.channel.id, PuzzleSession)
    assert puzzle is not None
    return await press_on_board(player, await puzzle_message(table), press_of(PUZZLE, puzzle.id, verb, cell))


async def menu(table: Table, name: str, message: Any) -> Any:
    await table.env.advance_time(10)
    return answered(await table.alice.context_menu(table.channel, name, message))


async def submit(table: Table, command: str, **fields: Any) -> Any:
    """Fill in the form that a command opens."""
    await table.env.advance_time(10)
    form = await table.command(table.alice, command)
    return answered(await table.alice.submit_modal(form, fields))


# Minesweeper


@screen
async def new_boards(table: Table) -> None:
    games: list[dict[str, Any]] = [
        {"difficulty": "expert"},
        {"rows": 5, "columns": 7, "mines": 6, "lives": 1},
        {"guessing": "allowed", "players": "starter"},
    ]
    for options in games:
        table.channel = table.guild.create_text_channel("one-of-many")
        await table.start(table.alice, **options)


@screen
async def a_board_while_it_is_played(table: Table) -> None:
    await begun(table)
    mine, safe = await table.mine(), await table.safe_cell()
    await table.dig(table.bob, safe)
    await table.press(table.bob, "flags")
    await table.command(table.bob, "mines move", moves=f"!{cell_name(mine)}")
    await table.command(table.bob, "mines move", moves=f"!{cell_name(mine)}")
    await table.command(table.carol, "mines move", moves=f"!{cell_name(safe)}")
    await table.command(table.carol, "mines move", moves=cell_name(await table.mine()))
    await table.choose(table.alice, "remove", table.bob)
    await table.command(table.bob, "mines move", moves="a1")
    await table.press(table.bob, "mypad")


@screen
async def a_board_that_was_lost_with_votes(table: Table) -> None:
    await lost_together(table)
    for verb in ("on", "reveal", "reveal"):
        await table.press(table.bob, verb)
    await table.press(table.carol, "on")
    await table.press(table.bob, "on")
    await table.win_by_typing(table.carol)
    await table.press(table.carol, "details")


@screen
async def a_board_that_moves_and_is_resigned(table: Table) -> None:
    await begun(table)
    table.keep_messages()
    await table.press(table.bob, "bring")
    await table.command(table.bob, "mines board")
    refused = await table.command(table.bob, "mines end")
    assert refused.response
    asked = await table.press(table.alice, "resign")
    await click(table.alice, shown(asked), "confirm")
    await table.press(table.alice, "again")
    await table.start(table.bob)


@screen
async def a_daily_board(table: Table) -> None:
    board = await open_daily(table, table.alice)
    asked = await click(table.alice, board, "hint")
    await table.command(table.alice, "mines end")
    await click(table.alice, board, "more")
    result = result_of(await finish(table, table.alice, hits=1))
    await click(table.alice, result, "share")
    await table.env.advance_time(60)
    standings = shown(await click(table.alice, result, "standings"))
    message = shown(await click(table.alice, standings, "post"))
    await click(table.bob, message, "play")
    await finish(table, table.bob)
    await table.bot.screens.finish()
    await click(table.alice, shown(asked), "hintanyway")
    unstarted = shown(await table.command(table.carol, "daily"))
    await table.env.advance_time(24 * 3600)
    await click(table.carol, unstarted, "start")
    await table.command(table.carol, "daily", date=str(today() - timedelta(days=1)))


@screen
async def a_daily_board_with_help(table: Table) -> None:
    await open_daily(table, table.alice)
    await click(table.alice, shown(await table.command(table.alice, "mines odds")), "oddsanyway")
    result = result_of(await finish(table, table.alice))
    await click(table.alice, result, "standings")
    await click(table.alice, result, "share")


@screen
async def daily_boards_of_past_days(table: Table) -> None:
    await finish(table, table.alice)
    day = today()
    await table.env.advance_time(24 * 3600)
    await post_on_schedule(table, LOCALE)
    standings = shown(await click(table.bob, result_of(await finish(table, table.bob)), "standings"))
    for row in standings.components:
        for button in row["components"]:
            await table.env.advance_time(60)
            answered(await table.bob.click(standings, custom_id=button["custom_id"]))
    await table.env.advance_time(2 * 24 * 3600)
    for typed in (str(day), "tomorrow", "2099-01-01", "2020-01-01"):
        await table.command(table.alice, "daily", date=typed)


@screen
async def a_board_with_wrong_flags_and_guesses(table: Table) -> None:
    await begun(table, guessing="allowed", lives=5)
    play = await table.game()
    covered = play.game.grid.cells(play.game.board.where("#"))
    await table.command(table.bob, "mines move", moves=" ".join(f"!{cell_name(cell)}" for cell in covered[:12]))
    for player in (table.bob, table.carol):
        await table.command(player, "mines move", moves=cell_name(await table.safe_cell()))
        mine = play.game.grid.cells(play.game.field.bits & play.game.board.where("#"))[-1]
        await table.command(player, "mines move", moves=cell_name(mine))
    await click(table.alice, shown(await table.press(table.alice, "resign")), "confirm")
    await table.press(table.bob, "details")


@screen
async def private_boards_of_each_size(table: Table) -> None:
    await begun(table, rows=12, columns=12, mines=20)
    opened = shown(await table.press(table.bob, "mypad"))
    viewport = (await table.game()).viewport
    for size in PadSize:
        for tool in (Action.DIG, Action.FLAG):
            pad = PrivateBoard.of(viewport, tool, size)
            await table.env.advance_time(1)
            await press_anything(table, table.bob, opened, str(press_of(MINESWEEPER, 1, "size", None, pad)))
            verb = "flags" if tool is Action.DIG else "pick"
            await press_anything(table, table.bob, opened, str(press_of(MINESWEEPER, 1, verb, None, pad)))
    safe = await table.safe_cell()
    for verb in ("flag", "guarded"):
        await press_anything(table, table.bob, opened, str(press_of(MINESWEEPER, 1, verb, safe, pad)))
    form = await press_anything(table, table.bob, opened, str(press_of(MINESWEEPER, 1, "type", None, pad)))
    answered(await table.bob.submit_modal(form, {"moves": "zz9"}))
    await press_anything(table, table.bob, opened, str(press_of(MINESWEEPER, 1, "dig", await table.mine(), pad)))
    opened = shown(await table.press(table.bob, "mypad"))
    await table.command(table.bob, "mines privacy")
    await table.command(table.carol, "mines move", moves="!a1")
    await table.win_by_typing(table.carol)
    await press_anything(table, table.carol, opened, str(press_of(MINESWEEPER, 1, "pick", None, pad)))


@screen
async def private_games(table: Table) -> None:
    board = await start_private(table, table.alice, lives=2)
    await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, "type")))
    await press_anything(table, table.alice, board, str(press_of(MINESWEEPER, 1, "type")))
    await dig(table, table.alice, board)
    for verb in ("hint", "more"):
        await press_private(table, table.alice, board, verb)
    await table.command(table.alice, "mines end")
    menu = shown(await click(table.alice, table.message(board.id), "more"))
    answered(await table.alice.select(menu, ["classic"], custom_id="menu:1:mines:1:theme"))
    end = await lost(table, table.alice, board)
    await press_anything(table, table.alice, end, str(press_of(MINESWEEPER, 1, "share")))
    final = shown(await press_private(table, table.alice, end, "reveal"))
    for verb in ("details", "share", "share", "again"):
        await press_private(table, table.alice, final, verb)


@screen
async def private_games_to_choose_from(table: Table) -> None:
    for seconds in (50 * 3600, 2 * 3600, 120, 0):
        await start_private(table, table.alice)
        await table.env.advance_time(seconds)
    await table.command(table.alice, "mines board")
    for name in ("mines board", "mines hint"):
        await table.alice.autocomplete(table.channel, name, "game", "")
    await table.command(table.alice, "mines hint", game="99")
    await won(table, table.alice, 4)
    await table.referee.play(await table.game(3), table.alice.id, 1, RESIGN)
    await table.alice.autocomplete(table.channel, "mines board", "game", "")
    for _ in range(18):
        await start_on(table, table.alice, private=True)
    await table.command(table.alice, "minesweeper", players="starter")


@screen
async def hints_and_odds(table: Table) -> None:
    await begun(table)
    await table.press(table.bob, "hint")
    asked = shown(await table.command(table.alice, "mines hint"))
    await table.env.advance_time(31)
    await click(table.alice, asked, "showhint")
    await table.env.advance_time(31)
    await click(table.alice, asked, "take")
    odds = shown(await table.command(table.alice, "mines odds"))
    await table.env.advance_time(31)
    await click(table.alice, odds, "showodds")
    await click(table.alice, shown(await table.press(table.alice, "hint")), "take")
    await table.win_by_typing(table.alice)


@screen
async def hints_where_only_a_guess_is_left(table: Table) -> None:
    await table.start(table.alice, rows=8, columns=8, mines=30, guessing="allowed")
    await table.command(table.alice, "mines move", moves="a1")
    await table.command(table.alice, "mines odds")
    await click(table.alice, shown(await table.command(table.alice, "mines hint")), "take")


@screen
async def stale_hints(table: Table) -> None:
    await begun(table)
    asked = shown(await table.press(table.alice, "hint"))
    [take] = buttons_for(asked, "take")
    await table.command(table.bob, "mines move", moves=take["custom_id"].rpartition(":")[2])
    await table.env.advance_time(31)
    await click(table.alice, asked, "take")
    await click(table.alice, asked, "showhint")
    await table.win_by_typing(table.bob)
    await click(table.alice, asked, "take")
    await table.command(table.alice, "mines odds")


@screen
async def moves_that_are_typed(table: Table) -> None:
    await begun(table)
    for moves in ("a1 q9", "hello", " , ", "zz99", "a1 " * 400, "e5", "@e5", "@a9 !e5", "!a1 @d4 a1 @d1 d1"):
        await table.env.advance_time(2)
        await table.command(table.bob, "mines move", moves=moves)
    form = await table.press(table.bob, "typed")
    refused = answered(await table.bob.submit_modal(form, {"moves": "foo"}))
    again = await click(table.bob, shown(refused), "edit") if buttons_for(shown(refused), "edit") else None
    again = again or await table.bob.click(shown(refused), custom_id=buttons_of(shown(refused))[0]["custom_id"])
    answered(await table.bob.submit_modal(again, {"moves": "bar"}))
    mine, safe = await table.mine(), await table.safe_cell()
    await table.command(table.carol, "mines move", moves=f"{cell_name(mine)} {cell_name(safe)}")


@screen
async def help_of_games(table: Table) -> None:
    page = shown(await table.command(table.alice, "mines help"))
    for button in [one for one in buttons_of(page) if one["custom_id"].endswith(":topic")][1:]:
        await table.env.advance_time(1)
        page = shown(await table.alice.click(page, custom_id=button["custom_id"]))


@screen
async def commands_without_a_game(table: Table) -> None:
    for command in ("mines board", "mines hint", "mines odds", "mines end"):
        await table.command(table.alice, command)
    await table.command(table.alice, "minesweeper", rows=3, columns=3, mines=9)
    await table.command(table.alice, "minesweeper", difficulty="beginner", mines=81)
    await send_command(table, table.alice, "minesweeper", difficulty="odd")
    await send_command(table, table.alice, "minesweeper", rows=99)
    await send_command(table, table.alice, "minesweeper", unheard="of")


@screen
async def games_that_are_refused(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="a1")
    await table.start(table.bob)
    await table.press(table.bob, "hint")
    await table.press(table.bob, "mypad")
    await table.command(table.bob, "mines move", moves="a1")
    await table.command(table.bob, "mines end")
    await table.choose(table.alice, "remove", table.alice)
    table.channel = table.guild.create_text_channel("elsewhere")
    for server in (
        Server(channels=frozenset([table.channel.id + 1])),
        Server(channels=frozenset(range(10**18, 10**18 + 85))),
        Server(role_id=7),
        Server(public_pad=False, players=Players.STARTER, lives=2),
    ):
        await save_server(table.store, table.guild.id, server)
        await table.start(table.bob)


# Puzzles


@screen
async def new_puzzles(table: Table) -> None:
    for difficulty in Difficulty:
        table.channel = table.guild.create_text_channel("one-of-many")
        await table.env.advance_time(20)
        await table.command(table.alice, "puzzle", rows=5, columns=5, difficulty=difficulty.value)


@screen
async def a_puzzle_until_it_is_solved(table: Table) -> None:
    await table.command(table.alice, "puzzle", rows=4, columns=4)
    await table.command(table.bob, "puzzle")
    puzzle = await running(table.referee, table.channel.id, PuzzleSession)
    mines = sorted(puzzle.marking.puzzle.field.mines)
    await press_puzzle(table, table.bob, "check")
    await press_puzzle(table, table.bob, "mine", (0, 0))
    for moves in ("a1", f"!{cell_name(mines[0])}", "foo", "@a1 @b2 @c3", "a1-4", cell_name(mines[-1])):
        await table.env.advance_time(2)
        await table.command(table.bob, "mines move", moves=moves)
    await press_puzzle(table, table.bob, "check")
    asked = shown(await press_puzzle(table, table.bob, "hint"))
    for verb in ("showhint", "take"):
        if buttons_for(asked, verb):
            await table.env.advance_time(31)
            await click(table.bob, asked, verb)
    for verb in ("chalk", "pail", "vote", "vote", "bring"):
        await press_puzzle(table, table.carol, verb)
    await table.command(table.bob, "mines board")
    await press_puzzle(table, table.bob, "typed")
    await table.command(table.bob, "mines move", moves="a1-4 b1-4 c1-4 d1-4")
    await table.command(table.bob, "mines move", moves=" ".join(str(Move(Action.FLAG, cell)) for cell in mines))
    await press_puzzle(table, table.bob, "new")


@screen
async def a_puzzle_that_is_ended(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    await table.command(table.bob, "mines end")
    menu = shown(await click(table.alice, await puzzle_message(table), "more"))
    answered(await table.alice.select(menu, [table.bob], custom_id="menu:1:puzzle:1:remove"))
    await table.command(table.bob, "mines move", moves="a1")
    asked = shown(await table.command(table.alice, "mines end"))
    await click(table.alice, asked, "confirm")
    await table.command(table.alice, "mines hint")


# Tools


@screen
async def boards_that_are_analysed(table: Table) -> None:
    for board, mines in (
        ("*1#", "1"),
        ("##1..\n1211.\n.....", ""),
        ("##\n##", "many"),
        ("##\n##", "9"),
        ("3#\n1#", "2"),
        ("121\n###", "2"),
        ("1#1\n###", "5"),
        ("#1?\nxyz", "1"),
        ("1#2#\n####\n####", "4"),
        ("#" * 26 + "\n" + "#" * 26, "9"),
        ("#" * 41, "3"),
        ("#", "1"),
        ("hello", "1"),
        ("F1\n1F", "2"),
    ):
        await submit(table, "mines solve", text=board, mines=mines)
    refused = shown(await submit(table, "mines solve", text="hello", mines="1"))
    if buttons_for(refused, "edit"):
        await click(table.alice, refused, "edit")
        await table.env.advance_time(16 * 60)
        await click(table.alice, refused, "edit")
    for content in ("Good morning", "##1\n##1\n111"):
        await menu(table, "Solve", await table.bob.send(table.channel, content))
    await begun(table)
    await menu(table, "Solve", await table.board())
    await table.command(table.bob, "puzzle")
    await menu(table, "Solve", await puzzle_message(table))


@screen
async def puzzles_that_are_solved(table: Table) -> None:
    large = write_counts(generate_field(60, 70, 30, table.referee.rng).counts)
    for text in (
        "2 2 1\n3 4 2\n2 3 2",
        "5 2\n2 2",
        "1 1\n1 1",
        "2 2 1\n3 x 2\n2 3 2",
        "1 2\n3",
        "? 1\n? ?",
        "4 3 2 1\n4 4 4 4\n1 1 1 1",
        "  ",
    ):
        answer = shown(await submit(table, "mines solve", text=text))
        for verb in ("show", "copy", "edit"):
            if buttons_for(answer, verb):
                await table.env.advance_time(5)
                await click(table.alice, answer, verb)
    await table.env.advance_time(16 * 60)
    await click(table.alice, answer, "edit") if buttons_for(answer, "edit") else None
    for name, file in (
        ("large.txt", large.encode()),
        ("huge.txt", b"\n".join([b"0" * 101] * 100)),
        ("odd.txt", b"\xff\xfe\xff"),
    ):
        await submit(table, "mines solve", text="", file=(name, file))
    await table.command(table.alice, "mines solve", paste="221/342/232")
    for content in ("Good morning", "2 2 1\n3 4 2\n2 3 2"):
        await menu(table, "Solve", await table.bob.send(table.channel, content))
    await begun(table)
    await menu(table, "Solve", await table.board())
    await table.command(table.bob, "puzzle")
    await menu(table, "Solve", await puzzle_message(table))


@screen
async def server_settings(table: Table) -> None:
    dave = add_manager(table)
    panel = shown(await table.server_settings(dave))
    await send_press(table, table.alice, panel, "settings:1:reset")
    role = table.guild.create_role("Players")
    choices: list[tuple[str, list[Any]]] = [
        ("channels", [table.channel]),
        ("channels", []),
        ("role_id", [role]),
        ("role_id", []),
        ("difficulty", ["pocket"]),
        ("lives", ["2"]),
        ("players", ["starter"]),
        ("public_pad", ["hidden"]),
    ]
    for setting, values in choices:
        await table.env.advance_time(2)
        answered(await dave.select(table.message(panel.id), values, custom_id=f"settings:1:{setting}"))
    await click(dave, table.message(panel.id), "reset")
    await send_press(table, table.alice, table.message(panel.id), "settings:1:lives")


@screen
async def what_is_stored_of_a_player(table: Table) -> None:
    await table.command(table.alice, "mines privacy")
    await begun(table)
    await table.command(table.alice, "mines privacy")
    await table.press(table.alice, "mypad")
    await table.win_by_typing(table.alice)
    await submit(table, "mines solve", text="2 2 1\n3 4 2\n2 3 2")
    asked = shown(await table.command(table.alice, "mines privacy"))
    await send_press(table, table.bob, asked, buttons_of(asked)[0]["custom_id"])
    again = shown(await click(table.alice, asked, "ask"))
    await click(table.alice, again, "do")


# What goes wrong


@screen
async def buttons_and_forms_that_are_unknown(table: Table) -> None:
    await begun(table)
    board = await table.board()
    await send_press(table, table.alice, board, "mines:1:1:odd")
    for custom_id in ("mines:1:1:odd", "mines:2:1:dig:A1", "mines:1:99:dig:A1", "puzzle:1:1:odd", "odd", "retype:odd"):
        await press_anything(table, table.bob, board, custom_id, seconds=2)
    for custom_id in ("analyse:odd", "solve:odd", "forget:odd", "settings:odd"):
        await press_anything(table, table.bob, board, custom_id, seconds=2)
    for fields in ([], [{"type": 4, "custom_id": "moves", "value": "a" * 4001}], [7]):
        await table.env.advance_time(2)
        await send_form(table, table.bob, str(press_of(MINESWEEPER, 1, "type")), fields)
    await send_form(table, table.bob, "odd", [])


@screen
async def an_outage_and_presses_that_are_too_fast(table: Table) -> None:
    await table.start(table.alice)
    with locked(table.store):
        await table.press(table.bob, "dig", (4, 4))
    for _ in range(20):
        await table.command(table.bob, "mines odds")


@pytest.mark.parametrize("name", SCREENS)
async def test_every_screen_has_room_and_is_brief_in_every_language(
    table: Table,
    recording: Recording,
    name: str,
    painted: list[str],
    scenes: list[Scene],
    caplog: pytest.LogCaptureFixture,
) -> None:
    await SCREENS[name](table)
    assert {path for scene in scenes for path in others_in(scene, "")} == set(), "a scene has only what it shows"
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert [path for session in table.sessions for path in shared_by_its_copy(session)] == []

    sent = list(sent_by(table))
    assert_room(sent)
    assert english_in([text for payload in sent for text in texts_in(payload)]) == []
    assert [names for payload in sent if (names := undescribed_pictures(payload))] == []
    assert english_in([ShownText("picture", words) for words in painted]) == []
    assert {glyph for words in painted for glyph in words if not has_glyph(glyph)} == set()

    mentions = mentions_of(await table.bot.tree.fetch_commands(), [recording, ENGLISH, *TRANSLATED])
    for language in (ENGLISH, *TRANSLATED):
        read = recording.read_in(language, lambda words: mention_commands(words, mentions, MOST_CHARACTERS))
        in_language = read(sent)
        assert_room(in_language)
        if language is ENGLISH:
            assert_brief(in_language)


def assert_room(sent: list[Any]) -> None:
    """Nothing is longer than Discord allows."""
    texts = [text for payload in sent for text in texts_in(payload)]
    assert texts
    assert [text for text in texts if len(text.text) > LIMITS[text.kind]] == []
    assert max(map(components_in, sent)) <= MOST_COMPONENTS
    assert max(map(bytes_in, sent)) <= MOST_BYTES


def assert_brief(sent: list[Any]) -> None:
    """No message has too many sentences."""
    for payload in sent:
        words = message_in(list(texts_in(payload)))
        assert sentences_in(words) <= MOST or any(mark in str(payload) for mark in LONGER), words


def message_in(texts: list[ShownText]) -> str:
    """What a message says outside of its buttons and lists."""
    displayed = [text for kind, text in texts if kind == "text displays"][:-1]  # the last one is all of them
    return "\n".join([*(text for kind, text in texts if kind == "message"), *displayed])


async def test_every_form_is_seen(table: Table) -> None:
    """The screens above include forms, whose fields have limits of their own."""
    await table.command(table.alice, "mines solve")
    assert {text.kind for payload in sent_by(table) if payload.get("type") == MODAL for text in texts_in(payload)} == {
        "form title",
        "field label",
        "field description",
        "field placeholder",
    }
