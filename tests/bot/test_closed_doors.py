"""Where Discord takes no answer: messages that are gone, threads that are closed, and texts that AutoMod keeps back."""

from datetime import timedelta

import discord
import pytest
from simcord.results import ResponseMessage

from bot.discord import text
from bot.discord.refusals import AUTO_MODERATED, THREAD_CLOSED, UNKNOWN_MESSAGE
from bot.features.paste.text import SAVED
from bot.game.results import closes_at
from bot.ops.metrics import Answer
from tests.bot.answers import Seen, answered, click, private_text, seen, shown, text_of
from tests.bot.daily import advance_to, today
from tests.bot.table import Table
from tests.bot.tactics import posted
from tests.timers import run_timers

CALLBACK = ("POST", "/interactions/*/*/callback")
EDIT = ("PATCH", "/channels/*/messages/*")


async def page(table: Table, command: str) -> ResponseMessage:
    await table.start(table.alice)
    message = shown(await table.command(table.alice, command))
    table.env.inject_error(*CALLBACK, status=404, code=UNKNOWN_MESSAGE)
    return message


async def test_a_page_is_turned_in_a_new_message_if_the_old_one_is_gone(table: Table) -> None:
    help_page = await page(table, "mines help")
    turned = answered(await table.alice.click(help_page, custom_id="help:1:daily:topic"))
    assert seen(turned) is Seen.PRIVATE
    assert text_of(shown(turned)) != text_of(help_page)


async def test_settings_are_saved_and_shown_anew_if_their_panel_is_gone(table: Table) -> None:
    panel = await page(table, "settings")
    chosen = answered(await table.alice.select(panel, ["picture"], custom_id="player:1:look"))
    assert seen(chosen) is Seen.PRIVATE
    assert str(SAVED) in text_of(shown(chosen))


async def test_a_question_about_deleting_is_asked_anew_if_its_panel_is_gone(table: Table) -> None:
    asked = await click(table.alice, await page(table, "mines privacy"), "ask")
    assert seen(asked) is Seen.PRIVATE
    table.env.inject_error(*CALLBACK, status=404, code=UNKNOWN_MESSAGE)
    assert seen(await click(table.alice, shown(asked), "do")) is Seen.PRIVATE


@pytest.mark.parametrize("code", [THREAD_CLOSED, AUTO_MODERATED])
async def test_what_a_closed_thread_or_automod_keeps_back_is_no_incident_and_not_tried_at_every_move(
    table: Table, code: int
) -> None:
    await table.start(table.alice)
    board = await table.board()
    table.forget_answers()
    table.env.inject_error(*CALLBACK, status=400, code=code, times=1)
    table.env.inject_error(*EDIT, status=400, code=code, times=None)
    pressed = await table.alice.click(board, custom_id="mines:1:1:flags")
    assert table.answer() is Answer.REFUSED
    if code == AUTO_MODERATED:
        assert private_text(pressed) == str(text.KEPT_BACK)
    for cell in "abcdefgh":
        await table.command(table.bob, "mines move", moves=f"!{cell}1")
    edits = [request for request in table.env.http_requests if request.method == "PATCH"]
    assert len(edits) <= 2


async def test_the_solution_of_a_daily_tactic_in_an_archived_thread_is_posted_anew(table: Table) -> None:
    message = await posted(table, table.alice)
    table.env.inject_error(*EDIT, status=400, code=THREAD_CLOSED, times=None)
    await advance_to(table, closes_at(today()) + timedelta(minutes=1))
    await run_timers(table.bot.timers, discord.utils.utcnow())
    await table.bot.screens.finish()
    newest = table.channel.history()[-1]
    assert newest.id != message.id
