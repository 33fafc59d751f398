"""The daily board as players see it."""

import asyncio
import logging
import re
from datetime import timedelta

import discord
import pytest
from discord import InteractionResponseType

from bot.board.appearance import Look
from bot.deadlines import Wait
from bot.features.daily import text
from bot.features.minesweeper import MINESWEEPER
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.results import closes_at, counts_until
from bot.game.settings import change_player
from bot.game.text import EXPIRED
from bot.store.database import Unavailable
from bot.store.days import DailyStore, StoredDailyMessage
from bot.store.models import StoredPlayer
from core import Outcome, cell_name, daily_size
from tests.bot.answers import Seen, answered, button_for, click, private_text, seen, shown, text_of, verbs_of
from tests.bot.daily import (
    advance_to,
    attempt,
    covered,
    dailies,
    delete_data,
    finish,
    is_scored,
    open_daily,
    post_on_schedule,
    posted,
    result_of,
    spent_attempts,
    started,
    stored_rows,
    today,
    type_moves,
)
from tests.bot.disguises import disguised
from tests.bot.forging import press_anything, send_press
from tests.bot.private import public_messages
from tests.bot.table import Table
from tests.presses import press_of
from tests.timers import run_timers

DAY = 24 * 3600
SQUARES = re.compile("[🟥🟩]+")


@pytest.fixture
async def table(table: Table) -> Table:
    """A table whose players chose emoji, so that tests can read their boards."""
    for player in (table.alice, table.bob, table.carol):
        await change_player(table.store, player.id, look=Look.EMOJI)
    return table


UPDATE = InteractionResponseType.message_update.value


async def test_todays_board_is_private_the_same_for_all_and_can_only_be_played(table: Table) -> None:
    assert "Streak" not in text_of((await table.command(table.alice, "daily")).response)
    board = await open_daily(table, table.alice)
    words = text_of(board)
    assert "Daily 1 · ★★★ · 💣" in words
    assert text_of(await open_daily(table, table.bob)) == words
    assert (await attempt(table, table.alice)).id != (await attempt(table, table.bob)).id
    menu = shown(await click(table.alice, board, "more"))
    assert re.search(r"Closing time: <t:\d+:R>", text_of(menu))
    assert "Fingerprint" not in words
    assert verbs_of(board) == ["type", "hint", "more"]
    session = await attempt(table, table.alice)
    assert session.board.where("0")
    asked = await click(table.alice, board, "hint")
    assert "isn't rated" in private_text(asked)
    assert verbs_of(shown(asked)) == ["hintanyway"]
    assert "can't resign" in private_text(await table.command(table.alice, "mines end"))
    assert "resign" not in verbs_of(menu)
    assert "help" in verbs_of(menu)
    for verb in ("showhint:A1", "showodds"):
        forged = await press_anything(table, table.alice, board, f"mines:1:{session.id}:{verb}")
        assert "That button has expired" in private_text(forged)
    forged = await press_anything(table, table.alice, board, f"daily:1:{today()}:share")
    assert "Finish the board first" in private_text(forged)
    assert public_messages(table) == 0
    assert is_scored(await attempt(table, table.alice))


async def test_a_card_shows_what_the_board_is_like_and_stores_nothing(table: Table) -> None:
    await finish(table, table.alice)
    await table.env.advance_time(DAY)
    before = await stored_rows(table.store)
    opened = await table.command(table.alice, "daily")
    assert seen(opened) is Seen.PRIVATE
    words, (rows, columns, mines) = text_of(opened.response), daily_size(today())
    assert f"Daily 2: {today()}" in words
    assert f"{rows}x{columns} · 💣 {mines}" in words
    assert f"closes <t:{int(closes_at(today()).timestamp())}:R>" in words
    assert "🔥 Streak 1, best 1" in words
    assert verbs_of(opened.response) == ["start", "more"]
    published = await dailies(table).days.hash_of(today() + timedelta(days=1))
    assert published not in words
    more = private_text(await click(table.alice, shown(opened), "more"))
    assert f"`{published}`" in more
    assert f"date:{today() + timedelta(days=1)}` shows the seed 12 hours after" in more
    new = set(await stored_rows(table.store)) - set(before)
    assert not [row for row in new if str(table.alice.id) in row]
    assert await dailies(table).attempt(table.alice.id, today()) is None


async def test_the_clock_starts_with_start_and_runs_before_the_first_move(table: Table) -> None:
    card = shown(await table.command(table.alice, "daily"))
    await table.env.advance_time(600)
    begun = await click(table.alice, card, "start")
    assert seen(begun) is Seen.EDITED
    assert shown(begun).id == card.id
    assert "The clock is running" in text_of(begun.response)
    await table.env.advance_time(90)
    done = await type_moves(table, table.alice, card, covered(await attempt(table, table.alice), mines=False))
    assert "Daily 1 solved in 1:30" in text_of(done.response)
    [finish] = await dailies(table).stored.finished_by(table.alice.id)
    assert 90_000 <= finish.duration < 92_000


async def test_presses_of_start_at_once_start_one_attempt(table: Table) -> None:
    cards = [shown(await table.command(table.alice, "daily")) for _ in range(2)]
    custom_id = button_for(cards[0], "start")["custom_id"]
    begun = await asyncio.gather(*(send_press(table, table.alice, card, custom_id) for card in (cards[0], *cards)))
    assert [seen(answered(one)) for one in begun] == [Seen.EDITED] * 3
    assert text_of(begun[0].response) == text_of(begun[1].response) == text_of(begun[2].response)
    assert len(await table.referee.private_of(table.alice.id, MinesweeperSession)) == 1


async def test_a_board_is_started_for_the_streak_until_noon_after_midnight_and_one_that_was_started_goes_on(
    table: Table,
) -> None:
    await finish(table, table.bob)
    old, new = [shown(await table.command(table.alice, "daily")) for _ in range(2)]
    await click(table.alice, new, "start")
    cards, day = [shown(await table.command(table.carol, "daily")) for _ in range(2)], today()
    await advance_to(table, closes_at(day) + timedelta(hours=1))
    board = await click(table.alice, old, "start")
    assert seen(board) is Seen.EDITED
    assert "Daily 1" in text_of(board.response)
    late = await click(table.carol, cards[0], "start")
    assert private_text(late) == "That day's board is over, so use `/daily` for today's."
    assert await dailies(table).attempt(table.carol.id, day) is None
    early = shown(await table.command(table.carol, "daily", date=str(day)))
    assert f"counts for your streak only, closes <t:{int(counts_until(day).timestamp())}:R>" in text_of(early)
    await advance_to(table, counts_until(day) - timedelta(seconds=60))
    await click(table.carol, early, "start")
    assert await dailies(table).attempt(table.carol.id, day)
    dave = table.guild.add_member(table.env.create_user("dave"))
    late_card = shown(await table.command(dave, "daily", date=str(day)))
    await advance_to(table, counts_until(day))
    assert "That day's board is over" in private_text(await click(dave, late_card, "start"))


async def test_whoever_deletes_their_data_after_reading_the_card_only_practises_and_leaves_no_trace(
    table: Table,
) -> None:
    card = shown(await table.command(table.alice, "daily"))
    board = await open_daily(table, table.alice)
    traces = shown(await table.command(table.alice, "mines privacy"))
    asked = await click(table.alice, traces, "ask")
    assert "A daily board or tactic that you've begun can't count again." in text_of(asked.response)
    deleted = await click(table.alice, shown(asked), "do")
    assert "I keep an anonymous code" in text_of(deleted.response)
    assert str(table.alice.id) not in "\n".join(await stored_rows(table.store))
    assert "no data about you" in private_text(await table.command(table.alice, "mines privacy"))
    late = await click(table.alice, board, "hint")
    assert re.match("I no longer have that game", private_text(late))
    begun = await click(table.alice, card, "start")
    assert "Daily 1 · practice" in text_of(begun.response)
    [why] = begun.followups
    assert "before deleting your data" in text_of(why)


async def test_a_finished_board_shows_its_result_and_shares_it_without_positions(table: Table) -> None:
    done = await finish(table, table.alice, hits=1, seconds=102)
    assert "🎉 Daily 1 solved in 1:42 · ★★☆" in text_of(done.response)
    result = result_of(done)
    words = text_of(result)
    assert verbs_of(done.response) == ["share", "standings", "more", "details"]
    assert "Streak 1, best 1" in words
    assert "freeze" not in words
    assert "You're the first here" in words
    assert "3BV/s" in words
    published = await dailies(table).days.hash_of(today() + timedelta(days=1))
    assert published not in words
    assert published in private_text(await click(table.alice, result, "more"))
    result = result_of(await table.command(table.alice, "daily"))
    assert text_of(result) == words
    session = await attempt(table, table.alice)
    assert session.outcome is Outcome.WON
    own = table.bot.private_boards.find(session.id, table.alice.id)
    for verb in ("share", "card", "new", "again"):
        pressed = str(press_of(MINESWEEPER, session.id, verb, None, own))
        forged = await press_anything(table, table.alice, result, pressed)
        assert "That button has expired" in private_text(forged)
    assert public_messages(table) == 0
    shared = await click(table.alice, result, "share")
    assert seen(shared) is Seen.POSTED
    line, squares, by = text_of(shared.response).split("\n")
    assert line == "Sweeper Daily 1 · 1:42 · ★★☆ · streak 1"
    assert len(squares) == 10
    assert SQUARES.fullmatch(squares)
    assert squares.count("🟥") == 1
    assert table.alice.mention in by
    await started(table.bob, shown(await click(table.bob, shown(shared), "play")))
    assert (await attempt(table, table.bob)).starter_id == table.bob.id


async def test_a_finished_board_is_shown_although_its_result_can_not_be_read(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise Unavailable

    with monkeypatch.context() as patched:
        patched.setattr(dailies(table).stored, "finished_in", fail)
        done = await finish(table, table.alice)
    assert "Daily 1 solved in" in text_of(done.response)
    assert not done.followups
    assert "Streak 1" in text_of(result_of(await table.command(table.alice, "daily")))


async def test_a_board_finished_by_a_command_or_a_hint_shows_its_result_too(table: Table) -> None:
    await open_daily(table, table.bob)
    done = await table.command(table.bob, "mines move", moves=covered(await attempt(table, table.bob), mines=False))
    assert "Streak 1, best 1" in text_of(result_of(done))

    board = await open_daily(table, table.alice)
    game = (await attempt(table, table.alice)).game
    zeros = game.grid.everywhere & ~game.grid.grow(game.field.bits)
    last, *_ = game.grid.cells(game.board.where("#") & ~game.field.bits & ~game.grid.grow(zeros))  # no zero opens it
    moves = covered(await attempt(table, table.alice), mines=False).split()
    await type_moves(table, table.alice, board, " ".join(move for move in moves if move != cell_name(last)))
    question = shown(await table.command(table.alice, "mines hint"))
    hint = shown(await click(table.alice, question, "hintanyway"))
    left = table.env.backend.messages[table.channel.id]
    assert (question.id in left, hint.id in left) == (False, True), "an answered question goes"
    await click(table.alice, hint, "take")
    finished = table.message(board.id)
    assert "🔍 with help, not rated" in text_of(finished)
    assert "share" in verbs_of(finished)


async def test_a_board_goes_on_after_a_restart_with_the_clock_running(table: Table) -> None:
    board = await open_daily(table, table.alice)
    session = await attempt(table, table.alice)
    first, *rest = covered(session, mines=False).split()
    await type_moves(table, table.alice, board, first)
    await table.env.advance_time(3600)
    await table.restart()
    board = await open_daily(table, table.alice)
    done = await type_moves(table, table.alice, board, " ".join(rest))
    assert "Daily 1 solved in 1:00:0" in text_of(done.response)
    assert (await attempt(table, table.alice)).id == session.id


async def test_help_is_asked_for_twice_and_costs_the_score(table: Table) -> None:
    for player, command, again in (
        (table.alice, "mines hint", "hintanyway"),
        (table.bob, "mines odds", "oddsanyway"),
    ):
        board = await open_daily(table, player)
        asked = await table.command(player, command)
        assert "isn't rated" in private_text(asked)
        assert is_scored(await attempt(table, player))
        helped = await click(player, shown(asked), again)
        assert seen(helped) is Seen.PRIVATE
        assert not is_scored(await attempt(table, player))
    done = await type_moves(table, table.bob, board, covered(await attempt(table, table.bob), mines=False))
    assert " · not rated" in text_of(done.response)
    result = result_of(done)
    assert "with help, not rated" in text_of(result)
    assert "Streak 1" in text_of(result)
    assert "Nobody has finished yet." in private_text(await click(table.bob, result, "standings"))


async def test_a_pasted_daily_board_is_known_however_it_is_turned_cut_or_covered(table: Table) -> None:
    board = await open_daily(table, table.alice)
    session = await attempt(table, table.alice)
    await type_moves(table, table.alice, board, " ".join(covered(session, mines=False).split()[:3]))
    for disguise in disguised(await attempt(table, table.alice)):
        await table.env.advance_time(1)
        form = await table.command(table.alice, "mines solve")
        asked = answered(await table.alice.submit_modal(form, {"text": disguise, "mines": ""}))
        assert "isn't rated" in text_of(asked.response)


async def test_a_board_that_goes_on_after_its_day_is_not_scored_and_has_hints_without_a_question(table: Table) -> None:
    board = await open_daily(table, table.alice)
    session, day = await attempt(table, table.alice), today()
    await advance_to(table, closes_at(day) + timedelta(hours=1))
    first, *rest = covered(session, mines=False).split()
    dug = await type_moves(table, table.alice, board, first)
    assert "Daily 1 · not rated" in text_of(dug.response)
    hint = await click(table.alice, board, "hint")
    assert "isn't rated" not in text_of(hint.response)
    done = await type_moves(table, table.alice, board, " ".join(rest))
    assert re.search(r"Daily 1 solved in [\d:]+ · not rated", text_of(done.response))


async def test_whoever_deletes_their_data_has_no_second_attempt(table: Table) -> None:
    await finish(table, table.alice, hits=1)
    await finish(table, table.bob)
    day = today()
    await delete_data(table, table.alice)
    again = await table.command(table.alice, "daily")
    assert "Daily 1 · practice" in text_of(again.response)
    [why] = again.followups
    assert "before deleting your data" in text_of(why)
    assert await dailies(table).attempt(table.alice.id, today()) is None
    assert (await dailies(table).stored.finished_by(table.alice.id)) == []
    await run_timers(table.bot.timers, counts_until(day) - timedelta(seconds=1))
    assert await spent_attempts(table) == 1
    await run_timers(table.bot.timers, counts_until(day) + timedelta(hours=1))
    assert await spent_attempts(table) == 0
    await table.env.advance_time(2 * DAY)
    assert "★★★" in text_of(await open_daily(table, table.alice))


async def test_a_deletion_that_is_asked_for_twice_says_twice_that_the_attempt_stays_spent(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_daily(table, table.alice)
    panels = [shown(await table.command(table.alice, "mines privacy")) for _ in range(2)]
    first, second = [shown(await click(table.alice, panel, "ask")) for panel in panels]
    with monkeypatch.context() as patch:
        patch.setattr("bot.features.privacy.handlers.DELETING", Wait(0.0))
        await click(table.alice, first, "do")
    deleted = await click(table.alice, second, "do")
    assert "I keep an anonymous code" in text_of(deleted.response)


async def test_yesterdays_board_is_offered_while_it_counts_if_it_was_begun_or_would_end_a_streak(
    table: Table,
) -> None:
    await finish(table, table.bob)
    await advance_to(table, closes_at(today()) + timedelta(hours=1))
    await open_daily(table, table.alice)
    day = today()
    await advance_to(table, closes_at(day) + timedelta(hours=1))
    opened = await table.command(table.alice, "daily")
    assert "Daily 3" in text_of(opened.response)
    assert "start" in verbs_of(opened.response)
    [offer] = opened.followups
    assert f"counts for your streak and closes <t:{int(counts_until(day).timestamp())}:R>" in text_of(offer)
    board = shown(await click(table.alice, offer, "open"))
    assert "Daily 2" in text_of(board)
    session = await dailies(table).attempt(table.alice.id, day)
    assert session
    await type_moves(table, table.alice, board, covered(session, mines=False))
    assert not (await table.command(table.alice, "daily")).followups
    [offer] = (await table.command(table.bob, "daily")).followups
    assert "yesterday's board" in text_of(offer)
    assert not (await table.command(table.carol, "daily")).followups, "she has never played"
    await advance_to(table, closes_at(today()) - timedelta(hours=12))
    assert not (await table.command(table.bob, "daily")).followups


async def test_posted_standings_are_edited_as_players_finish_hide_and_delete_their_data_and_ping_nobody(
    table: Table,
) -> None:
    await table.store.put(StoredPlayer(player_id=table.carol.id, pad="4x4", hidden=True))
    await finish(table, table.carol)
    home, table.guild = table.guild, table.env.create_guild()
    visitor = table.guild.add_member(table.env.create_user("erin"))
    channel, table.channel = table.channel, table.guild.create_text_channel("elsewhere")
    await finish(table, visitor)
    table.guild, table.channel = home, channel
    message = await posted(table, table.alice)
    assert "1. " + table.alice.mention in text_of(message)
    assert table.carol.mention not in text_of(message), "she hides"
    assert visitor.mention not in text_of(message), "that was in another server"
    assert verbs_of(message) == ["play", "standings"]
    await table.restart()
    opened = await click(table.bob, message, "play")
    assert seen(opened) is Seen.PRIVATE
    await finish(table, table.bob, seconds=7)
    await table.bot.screens.finish()
    words = text_of(table.message(message.id))
    assert re.search(rf"1\. {table.bob.mention} ★★★ 0:0[78]\n2\. {table.alice.mention} ★★★ 0:4\d", words)
    panel = shown(await table.command(table.bob, "settings"))
    await table.bob.select(panel, ["hidden"], custom_id="player:1:hidden")
    await table.bot.screens.finish()
    assert table.bob.mention not in text_of(table.message(message.id))
    await delete_data(table, table.alice)
    await table.bot.screens.finish()
    assert "Nobody has finished yet." in text_of(table.message(message.id))
    await post_on_schedule(table)
    sent = [request.json for request in table.env.http_requests if request.method == "POST"]
    new = [body for body in sent if isinstance(body, dict) and "<@" in str(body) and body.get("type") != UPDATE]
    mentions = [body.get("data", body)["allowed_mentions"] for body in new]
    assert mentions
    assert all(allowed["parse"] == [] and not allowed.get("users") for allowed in mentions)


async def test_edits_that_a_killed_process_left_out_are_made_after_the_start_and_no_others(table: Table) -> None:
    message = await posted(table, table.alice)
    table.referee.listeners.remove(table.bot.daily_posts.hear)
    await finish(table, table.bob)
    assert table.bob.mention not in text_of(table.message(message.id))
    await table.restart()
    await table.bot.screens.finish()
    assert table.bob.mention in text_of(table.message(message.id))
    await table.env.advance_time(DAY)
    await post_on_schedule(table)
    await open_daily(table, table.bob)
    assert await table.bot.daily_posts.behind() == []


async def test_standings_are_posted_once_a_day_and_channel_whose_old_buttons_say_why_they_dont_work(
    table: Table,
) -> None:
    message, day = await posted(table, table.alice), today()
    await table.env.advance_time(60)
    standings = shown(await click(table.bob, message, "standings"))
    refused = await click(table.bob, standings, "post")
    assert f"/{message.id}" in private_text(refused)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001, times=None)
    await table.env.advance_time(60)
    refused = await click(table.bob, standings, "post")
    assert f"/{message.id}" in private_text(refused), "it is there even if it may not be edited"
    assert public_messages(table) == 1
    for custom_id, sentence in (
        ("daily:1:2026-02-30:share", text.not_a_date("2026-02-30")),
        ("daily:1:share", EXPIRED("daily")),
        ("daily:1:2026-01-01:fly", EXPIRED("daily")),
        ("daily:2:play", EXPIRED("daily")),
    ):
        assert private_text(await press_anything(table, table.bob, message, custom_id)) == str(sentence)
    early = await press_anything(table, table.bob, message, f"daily:1:{day}:share")
    assert f"`/daily date:{day}` opens it" in private_text(early)
    await table.env.advance_time(2 * DAY)
    late = await press_anything(table, table.bob, message, f"daily:1:{day}:share")
    assert "You didn't finish that board in time." in private_text(late)


async def test_standings_that_another_process_is_posting_are_not_posted_twice(table: Table) -> None:
    result = result_of(await finish(table, table.alice))
    standings = shown(await click(table.alice, result, "standings"))
    claim = discord.utils.time_snowflake(discord.utils.utcnow())
    row = {"channel_id": table.channel.id, "guild_id": table.guild.id, "day": dailies(table).today}
    await dailies(table).stored.add_message(StoredDailyMessage(message_id=claim, **row))
    refused = await click(table.alice, standings, "post")
    assert f"/{claim}" in private_text(refused)
    await table.env.advance_time(60)  # the other process was killed
    posted_now = await click(table.alice, standings, "post")
    assert seen(posted_now) is Seen.POSTED
    assert await dailies(table).stored.message_in(table.channel.id, dailies(table).today) == shown(posted_now).id


async def test_standings_are_posted_even_if_the_claim_to_them_is_left_behind(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = result_of(await finish(table, table.alice))
    standings = shown(await click(table.alice, result, "standings"))

    async def fail(_: DailyStore, __: int) -> None:
        raise Unavailable

    with monkeypatch.context() as patch:
        patch.setattr(DailyStore, "delete_message", fail)
        posted_now = await click(table.alice, standings, "post")
    assert seen(posted_now) is Seen.POSTED
    assert posted_now.followups == []
    await table.env.advance_time(60)
    refused = await click(table.alice, standings, "post")
    assert f"/{shown(posted_now).id}" in private_text(refused)


async def test_deleted_standings_are_edited_no_more_and_can_be_posted_again(table: Table) -> None:
    message = await posted(table, table.alice)
    table.env.backend.delete_message(table.channel.id, message.id)
    result = result_of(await finish(table, table.bob))
    await table.bot.screens.finish()
    assert await dailies(table).stored.find_message(message.id) is None
    standings = shown(await click(table.bob, result, "standings"))
    second = shown(await click(table.bob, standings, "post"))
    table.env.backend.delete_message(table.channel.id, second.id)
    await table.env.advance_time(60)
    again = await click(table.bob, standings, "post")
    assert seen(again) is Seen.POSTED
    await finish(table, table.carol)
    await table.bot.screens.finish()
    assert table.carol.mention in text_of(table.message(shown(again).id))
    refused = await click(table.bob, standings, "post")
    assert f"/{shown(again).id}" in private_text(refused)


async def test_a_scheduled_post_has_yesterdays_results_and_knows_whether_it_was_used(table: Table) -> None:
    await finish(table, table.alice)
    await table.env.advance_time(DAY)
    boards = dailies(table)
    assert not await boards.stored.was_opened(boards.today, table.guild.id)
    number = await post_on_schedule(table)
    words = text_of(table.message(number))
    assert "Yesterday, Daily 1:" in words
    assert table.alice.mention in words
    assert words.index("Yesterday") < words.index("### Daily 2")
    card = shown(await click(table.bob, table.message(number), "play"))
    assert not await boards.stored.was_opened(boards.today, table.guild.id)
    await started(table.bob, card)
    assert await boards.stored.was_opened(boards.today, table.guild.id)
    await finish(table, table.bob)
    await table.bot.screens.finish()
    assert f"1. {table.bob.mention}" in text_of(table.message(number))


async def test_yesterdays_standings_can_be_seen_and_posted(table: Table) -> None:
    await finish(table, table.alice)
    await table.env.advance_time(DAY)
    standings = shown(await click(table.bob, result_of(await finish(table, table.bob)), "standings"))
    assert table.alice.mention not in text_of(standings)
    buttons = [button["custom_id"] for row in standings.components for button in row["components"]]
    [yesterday] = [one for one in buttons if one.endswith("standings")]
    before = answered(await table.bob.click(standings, custom_id=yesterday))
    assert table.alice.mention in private_text(before)
    await table.env.advance_time(60)
    post = shown(await click(table.bob, shown(before), "post"))
    assert f"1. {table.alice.mention}" in text_of(post)
    assert verbs_of(post) == ["standings"]


async def test_a_result_leads_to_practice_once_there_is_a_past_board(table: Table) -> None:
    result, day = result_of(await finish(table, table.alice)), today()
    await advance_to(table, counts_until(day) - timedelta(seconds=1))
    none = await press_anything(table, table.alice, result, "daily:1:practise")
    assert private_text(none) == "There's no past board to practice on yet."
    await advance_to(table, counts_until(day))
    result = result_of(await finish(table, table.alice))
    assert verbs_of(result) == ["share", "standings", "practise", "more", "details"]
    opened = await click(table.alice, result, "practise")
    assert seen(opened) is Seen.PRIVATE
    assert "Daily 1 · practice" in text_of(opened.response)
    assert f"Board of {day}" in text_of(shown(await click(table.alice, shown(opened), "more")))


async def test_a_past_board_is_practised_and_its_seed_shown(table: Table) -> None:
    board, day = await open_daily(table, table.alice), today()
    moves = covered(await attempt(table, table.alice), mines=False)
    await type_moves(table, table.alice, board, moves)
    await table.env.advance_time(3 * DAY)
    opened = await table.command(table.alice, "daily", date=str(day))
    assert "Daily 1 · practice" in text_of(opened.response)
    menu = shown(await click(table.alice, shown(opened), "more"))
    assert f"Board of {day}" in text_of(menu)
    assert "The clock is running" not in text_of(opened.response)
    assert "not rated" not in text_of(opened.response)
    done = await type_moves(table, table.alice, shown(opened), moves)
    assert re.search(r"🎉 Daily 1 solved in [\d:]+ · practice", text_of(done.response))
    [about] = opened.followups
    stored = await dailies(table).stored.find(day)
    assert stored
    assert stored.seed in text_of(about)
    assert re.search(rf"daily verify {day} {stored.seed} [0-9a-f]{{64}} {stored.version}`", text_of(about))


IMPOSSIBLE_DATES = {
    "2026-02-30": "I can't read `2026-02-30`. Write dates like 2026-11-23.",
    "the day after tomorrow": "I can't read `the day after tomor…`. Write dates like 2026-11-23.",
    " ": "Write dates like 2026-11-23.",
    "tomorrow": "I can't read `tomorrow`",
    "`@everyone`": "I can't read `'@everyone'`",
    "2099-01-01": "isn't out yet",
    "2020-01-01": "The first daily board was on",
}


async def test_impossible_dates_are_refused_briefly(table: Table) -> None:
    await open_daily(table, table.alice)
    for typed, reason in IMPOSSIBLE_DATES.items():
        await table.env.advance_time(10)
        refused = private_text(await table.command(table.bob, "daily", date=typed))
        assert reason in refused
        assert "\n" not in refused
        assert refused.count(". ") <= 1
    assert await dailies(table).attempt(table.bob.id, dailies(table).today) is None


async def test_the_daily_board_is_played_in_direct_messages_without_standings(table: Table) -> None:
    user = table.env.create_user("erin")
    board = await started(user, shown(answered(await user.slash("daily"))))
    form = await click(user, board, "type")
    moves = covered(await attempt(table, user), mines=False)
    result = result_of(answered(await user.submit_modal(form, {"moves": moves})))
    assert verbs_of(result) == ["share", "more", "details"]
    refused = await press_anything(table, user, result, f"daily:1:{today()}:standings")
    assert private_text(refused) == str(text.NOT_IN_A_SERVER)


async def test_no_message_or_log_line_has_a_seed_before_it_is_published(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    results = [await table.command(table.alice, "daily"), await finish(table, table.alice)]
    results += [await table.command(table.alice, "daily")]
    result = result_of(results[2])
    results += [await click(table.alice, result, verb) for verb in ("standings", "share")]
    boards = dailies(table)
    secret = await boards.stored.secret("daily", "another")
    assert secret != "another"
    hidden = [secret, secret.encode().hex()]
    for day in (boards.today, boards.today + timedelta(days=1)):
        stored = await boards.stored.find(day)
        assert stored
        hidden.append(stored.seed)
    messages = [message for one in results for message in (one.response, *one.followups) if message]
    said = [str(message.components) + message.content for message in messages]
    said += [str(request) for request in table.env.http_requests] + [caplog.text]
    for word in hidden:
        assert not any(word in one for one in said)
