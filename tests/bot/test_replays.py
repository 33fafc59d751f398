"""Replays of finished games, as players go through them."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.board.picture import tiles_of
from bot.board.tile import Kind
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.replay import place, text
from bot.features.replay.place import replay_of
from bot.features.replay.position import ShownPosition, scene_of
from bot.game import text as play_text
from bot.game.judging import INTERVALS, Judging
from bot.store.models import RESIGN, StoredPlayer
from tests.bot.answers import (
    Seen,
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
from tests.bot.daily import delete_data
from tests.bot.duels import DuelTable, finished_duel
from tests.bot.forging import press_anything
from tests.bot.race_table import finished_race, later, race_message, race_of
from tests.bot.replay_pages import opened, play, positions, press, replay, start_on
from tests.bot.table import Table
from tests.bot.tactics import ask, squares
from tests.timers import run_timers

PAIR = """
    ...*.*.
    *.....*
"""
"""After A1, B1 and C2, C1 is safe: A1 and B1 need the same mine."""


async def test_a_finished_game_has_a_button_that_opens_its_replay_privately(table: Table) -> None:
    await table.start(table.alice)
    await table.win_by_typing(table.alice)
    result = await click(table.bob, await table.board(), "replay")
    assert seen(result) is Seen.PRIVATE
    message = shown(result)
    assert "### Beginner: move 1 of" in text_of(message)
    assert f"{table.alice.mention} dug A1" in text_of(message)
    assert [file.filename for file in message.attachments] == ["replay.png"]
    assert verbs_of(message) == ["first", "back", "next", "last", "mistake", "odds", "share", "gif"]


async def test_every_position_says_who_moved_and_what_that_did(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1 !a1", "c1 !a1")
    await play(table, table.bob, "a1")
    await play(table, table.alice, "f1")
    message, alice, bob = await opened(table, table.carol, move=0), table.alice.mention, table.bob.mention
    told = await positions(table, table.carol, message)
    assert [lines[:2] for lines in told] == [
        ["### Custom board: move 0 of 6", "The board at the start"],
        ["### Custom board: move 1 of 6", f"{alice} dug B1"],
        ["### Custom board: move 2 of 6", f"{alice} flagged A1"],
        ["### Custom board: move 3 of 6", f"{alice} dug C1"],
        ["### Custom board: move 4 of 6", f"{alice} unflagged A1"],
        ["### Custom board: move 5 of 6", f"💥 {bob} dug A1 and hit a mine"],
        ["### Custom board: move 6 of 6", f"{alice} dug F1 and opened 4 squares"],
    ]
    judged = [lines[2:] for lines in told]
    assert judged[5:] == [
        [
            "A1: 100% risk, but E1 was certainly safe",
            "1. A1 is a mine: B1 still needs 1 mine, and only this square is left.",
            "2. D1 is a mine: C1 still needs 1 mine, and only this square is left.",
            "3. E1, F1, G1 and H1 are safe: the board needs no more mines.",
        ],
        ["F1: no risk"],
    ]
    assert judged[:3] == [[], [], []]  # nothing was known of the first dig


async def test_next_mistake_skips_what_was_right(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1", "c1", "e1", "a1", "f1")
    message = await opened(table, table.alice)
    assert "train" not in verbs_of(message)
    for move in (1, 2, 4):
        pressed = await press_anything(table, table.alice, message, f"replay:1:mines:1:{move}:0:0:train")
        assert private_text(pressed) == str(text.NO_EXERCISE), "only missed safe squares become exercises"
    message = await press(table, table.alice, message, "mistake")
    assert ": move 2 of 5" in text_of(message)
    assert "C1: 50% risk, but D1 had only 20%" in text_of(message)
    message = await press(table, table.alice, message, "mistake")
    assert ": move 4 of 5" in text_of(message)
    assert "A1: 100% risk, but F1 was certain" in text_of(message)
    assert button_for(message, "mistake")["disabled"]
    none_left = await press_anything(table, table.alice, message, "replay:1:mines:1:4:0:0:mistake")
    assert private_text(none_left) == str(text.NO_MORE_MISTAKES)


async def test_a_missed_safe_square_becomes_an_exercise_of_the_viewer(table: Table) -> None:
    await start_on(table, table.alice, PAIR)
    await play(table, table.alice, "a1 b1 c2 a2")
    await table.referee.play(await table.game(), table.alice.id, 5, RESIGN)
    message = await opened(table, table.bob, move=4)
    assert "A2: 60% risk, but C1 was certain" in text_of(message)
    assert private_text(await click(table.bob, message, "train")) == str(text.TRAINED)
    assert (await squares(table).due(table.alice.id)).next_due is None
    await table.env.advance_time(INTERVALS[0].total_seconds())
    exercise = (await squares(table).due(table.bob.id)).exercise
    assert exercise is not None
    assert exercise.answer == (0, 2)
    asked = await ask(table, table.bob, mode="mistakes")
    assert len(buttons_for(asked, "pick")) == len(exercise.squares)


async def test_each_viewer_has_a_place_that_buttons_and_restarts_keep(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1 !a1", "c1", "f1")
    message, his = await opened(table, table.alice), await opened(table, table.bob)
    for verb, move in (("next", 2), ("back", 1), ("last", 4), ("first", 0)):
        message = await press(table, table.alice, message, verb)
        assert f": move {move} of 4" in text_of(message)
    disabled = [button_for(message, verb).get("disabled", False) for verb in ("first", "back", "next")]
    assert disabled == [True, True, False]
    assert ": move 1 of 4" in text_of(table.message(his.id))
    await table.restart()
    message = await press(table, table.alice, message, "next")
    assert ": move 1 of 4" in text_of(message)
    assert str(text.ODDS_BEFORE) not in text_of(message)
    message = await press(table, table.alice, message, "odds")
    assert button_for(message, "odds")["label"] == str(text.HIDE_ODDS)
    assert str(text.ODDS_BEFORE) in text_of(message), "the odds of a dig are those before it"
    message = await press(table, table.alice, message, "next")
    assert "flagged A1" in text_of(message)
    assert str(text.ODDS_BEFORE) not in text_of(message)
    assert button_for(message, "odds")["label"] == str(text.HIDE_ODDS)
    message = await press(table, table.alice, message, "odds")
    assert button_for(message, "odds")["label"] == str(text.ODDS)


async def test_the_picture_of_a_dig_with_odds_covers_what_it_opened(table: Table) -> None:
    session = await start_on(table, table.alice)
    await play(table, table.alice, "b1", "c1", "f1")
    finished = await table.referee.find(session.id, MinesweeperSession)
    assert finished is not None
    kept = await replay_of(table.bot, finished)
    odds = await table.bot.engine.odds_soon(kept.replay.before(2))
    scene = scene_of(ShownPosition(text.CHOOSE, kept.replay, 2, odds=odds))
    tile = tiles_of(scene)[0][2]
    assert tile.kind is Kind.ODDS
    assert tile.percent == 50
    assert tile.last


async def test_a_shared_position_is_for_everyone_and_has_no_buttons(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1", "c1", "f1")
    result = await click(table.bob, await opened(table, table.bob, move=2), "share")
    assert seen(result) is Seen.POSTED
    assert "### Custom board: move 2 of 3" in text_of(shown(result))
    assert f"Shared by {table.bob.mention}" in text_of(shown(result))
    assert buttons_of(shown(result)) == []
    again = await click(table.alice, await opened(table, table.alice), "share")
    assert "I can post here again in" in private_text(again)


async def test_the_command_lists_the_last_games_that_can_be_replayed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert private_text(await table.command(table.alice, "replay")) == str(text.NONE_HERE)
    for moves in (["b1", "c1", "f1"], ["b1", "c1 f1"]):
        session = await start_on(table, table.alice)
        await play(table, table.alice, *moves)
    own = await start_on(table, table.bob, private=True)
    await table.referee.move(own, table.bob.id, 1, own.read_moves("b1 c1 f1"))
    running = await start_on(table, table.alice)
    options = {player: await listed(table, player) for player in (table.alice, table.bob)}
    assert options[table.alice] == [f"mines:{session.id}", "mines:1"]
    assert options[table.bob] == [f"mines:{own.id}", *options[table.alice]]
    assert f"mines:{running.id}" not in options[table.bob]
    for typed, found in (("", options[table.alice]), ("CUSTOM", options[table.alice]), ("expert", [])):
        choices = await table.alice.autocomplete(table.channel, "replay", "game", typed)
        assert [choice["value"] for choice in choices] == found
    message = shown(await table.command(table.carol, "replay"))
    assert buttons_of(message)[0]["options"][0]["label"] == "Custom board, just now"
    await table.carol.select(message, ["mines:1"], custom_id="replay:1:choose")
    assert "### Custom board: move 1 of 3" in text_of(table.message(message.id))
    monkeypatch.setattr(place, "MOST_LISTED", 1)
    assert await listed(table, table.alice) == [f"mines:{session.id}"]


async def listed(table: Table, player: object) -> list[str]:
    result = await table.command(player, "replay")  # type: ignore[arg-type]
    (games,) = buttons_of(shown(result))
    return [option["value"] for option in games["options"]]


async def test_games_that_nobody_played_are_not_listed(table: Table) -> None:
    await start_on(table, table.alice)
    await table.referee.play(await table.game(), table.alice.id, 5, RESIGN)
    await table.command(table.alice, "race")
    await table.command(table.alice, "duel")
    await later(table, timedelta(minutes=20))
    assert (await race_of(table, 2)).closed
    assert (await DuelTable(table).now(3)).called_off
    assert private_text(await table.command(table.bob, "replay")) == str(text.NONE_HERE)
    for game in ("mines:1", "race:2", "duel:3"):
        assert private_text(await replay(table, table.bob, game)) == str(play_text.NOTHING_TO_REPLAY)


async def test_unknown_games_moves_and_places_are_refused_in_one_sentence(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1", "c1", "f1")
    message, no_move = await opened(table, table.alice), text.NO_SUCH_MOVE(number=3)
    for game in ("mines:99", "mines", "chess:1", "mines:x", "puzzle:1", "race:1", "99", ""):
        await table.env.advance_time(5)
        assert private_text(await replay(table, table.bob, game)) == str(text.UNKNOWN_GAME)
    for move in (-1, 4, 2**40):
        await table.env.advance_time(5)
        assert private_text(await replay(table, table.bob, move=move)) == str(no_move)
    for written in ("mines:1:99:0:0", "mines:1:1:2:0", "mines:1:1:0:7", "mines:7:1:0:0", "x:1:1:0:0"):
        await table.env.advance_time(5)
        result = await press_anything(table, table.alice, message, f"replay:1:{written}:next")
        assert private_text(result) in map(str, (no_move, text.UNKNOWN_BUTTON, text.UNKNOWN_GAME))


async def test_players_who_hide_or_were_deleted_are_not_named(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1")
    await play(table, table.bob, "c1", "f1")
    await table.store.put(StoredPlayer(player_id=table.bob.id, pad="3x3", hidden=True))
    message = await opened(table, table.carol)
    assert f"{table.alice.mention} dug B1" in text_of(message)
    assert "Somebody dug C1" in text_of(await press(table, table.carol, message, "next"))
    await delete_data(table, table.alice)
    assert not table.bot.part(Judging)._replays
    await run_timers(table.bot.timers, discord.utils.utcnow() + timedelta(minutes=5))
    assert "Somebody dug B1" in text_of(await press(table, table.carol, message, "back"))


async def test_the_replay_of_a_deleted_game_is_gone(table: Table) -> None:
    session = await start_on(table, table.alice, private=True)
    await table.referee.move(session, table.alice.id, 1, session.read_moves("b1 c1 f1"))
    message = await opened(table, table.alice)
    await delete_data(table, table.alice)
    await run_timers(table.bot.timers, discord.utils.utcnow() + timedelta(minutes=5))
    assert private_text(await click(table.alice, message, "next")) == str(text.UNKNOWN_GAME)


async def test_duels_are_replayed_pick_by_pick(table: Table) -> None:
    duel = await finished_duel(table)
    message = shown(await click(table.carol, await duel.board(), "replay"))
    told = await positions(table, table.carol, message)
    assert [lines[0] for lines in told] == [f"### Duel: move {number} of 4" for number in (1, 2, 3, 4)]
    assert "found a mine at" in told[0][1]
    assert "picked" in told[1][1]
    assert told[3][1].endswith("resigned")
    assert "% mine, " in told[1][2]
    shared = await click(table.carol, message, "share")
    assert "Shared by" in text_of(shown(shared))


async def test_races_show_the_boards_of_all_at_the_same_time_or_one_alone(table: Table) -> None:
    await finished_race(table)
    message = shown(await click(table.carol, await race_message(table), "replay"))
    assert verbs_of(message) == ["first", "back", "next", "last", "mistake", "odds", "share", "gif", "board"]
    both = f"Boards: 1. {table.bob.mention} · 2. {table.alice.mention}"
    assert both in text_of(message)
    told = [lines[1] for lines in await positions(table, table.carol, message)]
    assert [line.split(" with ")[0] for line in told[:2]] == ["The board began"] * 2
    assert told[2].startswith(f"{table.bob.mention} dug")
    assert told[3].startswith(f"💥 {table.alice.mention} dug")
    assert told[4].startswith(f"{table.bob.mention} dug")
    assert told[-1].startswith(f"{table.alice.mention} dug")
    message = await press(table, table.carol, message, "first", "board", "board")
    assert f"Boards: 2. {table.alice.mention}" in text_of(message)
    alone = await positions(table, table.carol, message)
    assert not any(table.bob.mention in line for lines in alone for line in lines)
    assert both in text_of(await press(table, table.carol, message, "odds", "board"))
    own = shown(await click(table.alice, await race_message(table), "myboard"))
    message = shown(await click(table.alice, own, "replay"))
    assert "### Race: move 1 of" in text_of(message)
    assert "The board began with" in text_of(message)
