"""Servers' settings, moderators, pests, and the data of a player."""

from datetime import timedelta

import discord
import pytest

from bot.app import PLAYERS_PACE
from bot.board.emoji import STANDARD, TileName
from bot.deadlines import Wait
from bot.features.minesweeper import MINESWEEPER
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.privacy import handlers
from bot.features.privacy import text as privacy
from bot.features.puzzle import PUZZLE
from bot.features.puzzle.session import PuzzleSession
from bot.game.settings import Server, save_server
from bot.store.database import Unavailable
from bot.store.personal_data import Deletions
from bot.text.errors import BEING_DELETED
from core import Action, cell_name
from tests.bot.answers import (
    Player,
    Seen,
    answered,
    button_for,
    buttons_for,
    click,
    press_on_board,
    private_text,
    seen,
    shown,
    text_of,
    verbs_of,
)
from tests.bot.forging import press_anything
from tests.bot.table import Table
from tests.presses import press_of
from tests.referees import running
from tests.timers import run_timers

TOOLS = [STANDARD[tile] for tile in (TileName.DIG_TOOL, TileName.FLAG_TOOL)]
SLOW_DOWN = "Slow down a little. {} didn't count."
MOST, _ = PLAYERS_PACE


async def test_the_starter_takes_a_player_out_of_a_game_or_a_puzzle(table: Table) -> None:
    await table.start(table.alice)
    assert "menu:1:mines:1:remove" not in str(shown(await table.press(table.bob, "more")).components)
    await table.choose(table.alice, "remove", table.bob)
    told = await table.command(table.bob, "mines move", moves="e5")
    assert "removed you from this game" in private_text(told)
    for verb, cell in (("dig", (4, 4)), ("flags", None), ("left", (2, 0))):
        assert "removed you from this game" in private_text(await table.press(table.bob, verb, cell))
    assert not (await table.game()).scoreboard.opened

    await table.command(table.alice, "puzzle")
    puzzle = await running(table.referee, table.channel.id, PuzzleSession)
    board = table.message(puzzle.message_id or 0)
    menu = shown(await press_on_board(table.alice, board, press_of(PUZZLE, puzzle.id, "more")))
    answered(await table.alice.select(menu, [table.bob], custom_id=f"menu:1:puzzle:{puzzle.id}:remove"))
    refused = await table.command(table.bob, "mines move", moves="!a1", game=str(puzzle.id))
    assert "removed you from this game" in private_text(refused)
    solution = press_of(PUZZLE, puzzle.id, "vote")
    assert "removed you from this game" in private_text(await press_on_board(table.bob, board, solution))


async def click_fast(table: Table, who: Player, times: int) -> list[bool]:
    """Press that often without a pause, and return for each press whether there was a private answer."""
    told = []
    for _ in range(times):
        tool = "flags" if (await table.game()).tool is Action.DIG else "pick"
        pressed = answered(await who.click(await table.board(), custom_id=str(press_of(MINESWEEPER, 1, tool))))
        told.append(pressed.response is not None and pressed.response.ephemeral)
        if told[-1]:
            assert private_text(pressed) in [SLOW_DOWN.format(emoji) for emoji in TOOLS]
    return told


async def test_the_first_press_that_is_too_fast_is_explained_and_keeps_nobody_else_from_playing(table: Table) -> None:
    await table.start(table.alice)
    assert await click_fast(table, table.bob, MOST + 3) == [False] * MOST + [True] + [False] * 2
    assert (await table.game()).tool is (Action.FLAG if MOST % 2 else Action.DIG)
    for player, times in ((table.carol, MOST), (table.alice, MOST)):  # nor has a channel a limit of its own
        await table.env.advance_time(1)
        assert await click_fast(table, player, times) == [False] * times

    await table.env.advance_time(1)
    assert await click_fast(table, table.bob, 4) == [False] * 4  # two count, and two are refused without a word
    await table.env.advance_time(10)
    assert await click_fast(table, table.bob, MOST + 1) == [False] * MOST + [True]


async def test_refusals_replace_each_other_and_nothing_else(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="e5")
    kept = shown(await table.command(table.bob, "mines help"))
    first, second = [shown(await table.press(table.bob, "hint")) for _ in range(2)]
    others = shown(await table.press(table.carol, "hint"))
    third = shown(await table.command(table.bob, "mines odds"))
    left = table.env.backend.messages[table.channel.id]
    assert [message.id in left for message in (kept, first, second, others, third)] == [True, False, False, True, True]

    await table.env.advance_time(16 * 60)  # now the token for deleting it is too old
    await table.press(table.bob, "hint")
    assert third.id in left


async def ask_for_help(table: Table, times: int) -> None:
    """Let Bob use up his pace."""
    for _ in range(times):
        await table.command(table.bob, "mines help")


async def test_players_who_press_too_fast_read_once_what_did_not_count(table: Table) -> None:
    await table.start(table.alice)
    board = await table.board()
    for private in (False, True):
        if private:
            await table.env.advance_time(60)
            board = shown(await table.press(table.bob, "mypad"))
        await ask_for_help(table, MOST - private)
        name = button_for(board, "dig")["custom_id"].partition("@")[0].split(":")[-1]
        assert private_text(await click(table.bob, board, "dig")) == SLOW_DOWN.format(name)
        assert seen(await click(table.bob, board, "dig")) is Seen.NOTHING
        assert (await table.game()).first_dig is None

    await table.env.advance_time(60)
    await ask_for_help(table, MOST)
    assert private_text(await click(table.bob, await table.board(), "more")) == SLOW_DOWN.format("*More*")


async def test_commands_and_forms_that_come_too_fast_are_always_answered(table: Table) -> None:
    await table.start(table.alice)
    opened = await table.press(table.bob, "typed")
    await ask_for_help(table, MOST)
    for _ in range(2):
        assert private_text(await table.command(table.bob, "mines help")) == SLOW_DOWN.format("`/mines help`")
    sent = answered(await table.bob.submit_modal(opened, {"moves": "!a1"}))
    assert private_text(sent) == SLOW_DOWN.format("That")


async def test_a_clock_that_is_set_back_keeps_nobody_from_playing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start(table.alice)
    await ask_for_help(table, MOST + 1)
    clock = table.env.backend.clock
    known = clock.now
    monkeypatch.setattr(clock, "now", lambda: known() - timedelta(hours=1))
    await table.env.advance_time(10)
    assert "Slow down" not in private_text(await table.command(table.bob, "mines help"))


async def test_a_new_game_has_the_pad_that_the_server_settles_by_then(table: Table) -> None:
    await table.start(table.alice)
    await table.win_by_typing(table.alice)
    await save_server(table.store, table.guild.id, Server(public_pad=False))
    await table.press(table.alice, "new")
    board = await table.board(2)
    assert not buttons_for(board, "dig")
    assert "Press *My board* to start" in text_of(board)


async def test_a_board_is_brought_down_once_in_half_a_minute(table: Table) -> None:
    await table.start(table.alice)
    first = await table.board()
    await table.command(table.alice, "mines board")
    second = await table.board()
    refused = await table.command(table.bob, "mines board")
    assert "again in 30 seconds" in private_text(refused)
    pressed = await table.press(table.bob, "bring")
    assert "again in 28 seconds" in private_text(pressed)
    await table.env.advance_time(25)
    assert "again in 1 second." in private_text(await table.press(table.bob, "bring"))
    await table.env.advance_time(2)
    await table.command(table.bob, "mines board")
    assert first.id < second.id < (await table.board()).id


async def test_a_lost_game_goes_on_by_a_vote_of_its_starter_and_does_not_count(table: Table) -> None:
    await table.start(table.alice, lives=1)
    await table.dig(table.alice, (4, 4))
    await table.dig(table.alice, await table.mine())
    assert "can continue or reveal the mines" in text_of(await table.board())
    for verb, shown_vote in [("on", "continue"), ("reveal", "reveal the mines"), ("reveal", None)]:
        await table.press(table.bob, verb)
        board = text_of(await table.board())
        votes = [f"{table.bob.mention} votes to {shown_vote}."] if shown_vote else []
        assert [line for line in board.split("\n")[-20:] if "votes to" in line] == [
            f"-# The host, or any two players, can continue or reveal the mines. {vote}" for vote in votes
        ]
        assert verbs_of(await table.board())[:2] == ["on", "reveal"]

    await table.press(table.alice, "on")
    board = text_of(await table.board())
    assert "💣 9 left · ❤️ 1\n▶️" in board
    assert f"{table.alice.mention} continued" in board
    menu = shown(await table.press(table.alice, "more"))
    assert "🧠 no guess · continued, not rated · started" in text_of(menu)
    await table.restart()
    await table.win_by_typing(table.alice)
    assert "not rated" in text_of(await table.board())


async def delete_data(table: Table, player: Player) -> str:
    """Presses through the deletion of a player's data, and returns the answer."""
    told = await table.command(player, "mines privacy")
    asked = await click(player, shown(told), "ask")
    return text_of((await click(player, shown(asked), "do")).response)


async def stored_of(table: Table, player: Player) -> str:
    """What a player reads of the data that is stored."""
    return private_text(await table.command(player, "mines privacy"))


async def test_a_players_data_is_shown_and_deleted_by_nobody_else_after_a_question(table: Table) -> None:
    assert await stored_of(table, table.carol) == str(privacy.NOTHING)
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="e5")
    await table.command(table.bob, "mines move", moves="!a1")

    await table.win_by_typing(table.bob)

    for custom_id in ("forget:1:1:do", "forget:9:1:do", "forget:"):
        forged = await press_anything(table, table.bob, await table.board(), custom_id)
        assert private_text(forged) == str(privacy.NOT_YOURS)
    told = await table.command(table.alice, "mines privacy")
    lines = [privacy.YOUR_DATA(table.alice.id), privacy.GAMES(4)]
    assert private_text(told) == "\n".join(map(str, lines))
    asked = await click(table.alice, shown(told), "ask")
    assert text_of(asked.response) == str(privacy.REALLY)
    done = await click(table.alice, shown(asked), "do")
    assert text_of(done.response) == str(privacy.DELETED)

    assert await stored_of(table, table.alice) == str(privacy.NOTHING)
    await table.restart()
    scene = Overview.of(await table.game())
    assert table.alice.id not in [credit.player for credit in scene.credits]
    assert scene.credits[0].player < 0


async def test_a_running_private_game_keeps_nobody_from_deleting_their_data(table: Table) -> None:
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4))
    board = await table.board()
    await table.store.change_games({1: ({"private": True}, await table.store.next_number(1))})
    assert "about games" in await stored_of(table, table.alice)
    assert await delete_data(table, table.alice) == str(privacy.DELETED)
    assert await stored_of(table, table.alice) == str(privacy.NOTHING)
    assert await table.store.find_game(1) is None
    late = await press_anything(table, table.alice, board, "mines:1:1:dig:A1")
    assert private_text(late) == str(MinesweeperSession.TEXTS.deleted)


async def test_a_running_game_goes_on_without_a_player_whose_data_is_deleted_or_ends_without_players(
    table: Table,
) -> None:
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4))
    await table.command(table.bob, "mines move", moves=f"!{cell_name(await table.mine())}")
    assert await delete_data(table, table.alice) == str(privacy.DELETED)
    assert table.alice.mention not in text_of(await table.board())
    assert not (await table.game()).over
    await table.dig(table.bob, await table.safe_cell())

    assert await delete_data(table, table.bob) == str(privacy.DELETED)
    assert "new" in verbs_of(await table.board())
    board = text_of(await table.board())
    assert "### 🏳️ Ended" in board
    assert "\nSomebody opened " in board
    await table.start(table.bob)
    assert not (await table.game(2)).over


async def test_a_deletion_that_takes_long_or_fails_goes_on_in_the_background(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4))
    await table.command(table.bob, "mines move", moves=f"!{cell_name(await table.mine())}")
    with monkeypatch.context() as patch:
        patch.setattr(handlers, "DELETING", Wait(0.0))
        assert await delete_data(table, table.alice) == str(BEING_DELETED)
    assert await stored_of(table, table.alice) == str(BEING_DELETED)
    late = await table.command(table.alice, "mines move", moves=cell_name(await table.safe_cell()))
    assert private_text(late) == str(BEING_DELETED)
    await run_timers(table.bot.timers, discord.utils.utcnow())
    assert await stored_of(table, table.alice) == str(privacy.NOTHING)

    await table.press(table.bob, "mypad")

    async def fail(_deletions: Deletions, _player: int) -> bool:
        raise Unavailable

    with monkeypatch.context() as patch:
        patch.setattr(Deletions, "delete_some", fail)
        assert await delete_data(table, table.bob) == str(BEING_DELETED)
    assert table.bob.id not in table.bot.names
    assert table.bot.private_boards.find(1, table.bob.id) is None
    await run_timers(table.bot.timers, discord.utils.utcnow())
    assert await stored_of(table, table.bob) == str(privacy.NOTHING)
