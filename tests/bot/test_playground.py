"""The playground's page, without a browser."""

from functools import partial
from typing import Any

import aiohttp
import pytest
from yarl import URL

from bot.discord.screens import Screens
from bot.engine.pool import WorkerPool
from bot.playground import PREFIX, greeted_page, new_bot, simulated_discord
from bot.playground.page import COMMANDS, UNLESS_OPTIONAL, adapt_page, follow, take_turns
from bot.text.language import ENGLISH, Language, Languages
from tests.bot.answers import Seen, answered, seen, shown
from tests.bot.table import Table
from tests.pseudo import PseudoTranslations


def form_with(page: Any, moves: str) -> dict[str, Any]:
    """What a page sends for its open form."""
    return {
        "protocol_version": 3,
        "sequence": 1,
        "request_id": moves,
        "generation": page.generation,
        "bot_generation": 1,
        "kind": "modal_submit",
        "published_revision": page.revision,
        "modal_handle": page.modal_handle,
        "values": {"moves": moves},
    }


async def test_forms_that_two_pages_send_at_the_same_moment_both_count(table: Table) -> None:
    await table.start(table.alice)
    players = (table.alice, table.bob)
    async with table.env.preview(table.channel, viewers=players, layout="channel", port=0) as preview:
        take_turns(preview, partial(table.env.advance_time, 2))
        follow(preview)
        pages = [preview._open_page(str(player.id)) for player in players]
        for page, player in zip(pages, players, strict=True):
            page.modal, page.modal_handle = await table.press(player, "typed"), f"form of {player.id}"
            preview._page_payload(page)
        first, second = (form_with(page, moves) for page, moves in zip(pages, ("!a1", "!b1"), strict=True))
        assert not (await preview._action(pages[0].id, first))["rejected"]
        preview._page_payload(pages[1])  # it asks for news while its own form is on the way
        assert second["published_revision"] != pages[1].revision
        assert not (await preview._action(pages[1].id, second))["rejected"]
    assert [(await table.game()).board[cell] for cell in ((0, 0), (0, 1))] == ["F", "F"]


async def test_a_page_whose_window_changes_while_the_bot_shows_something_new_follows_its_window(table: Table) -> None:
    async with table.env.preview(table.channel, viewers=[table.alice], layout="channel", port=0) as preview:
        take_turns(preview, partial(table.env.advance_time, 2))
        follow(preview)
        page = preview._open_page(str(table.alice.id))
        preview._page_payload(page)
        resized = {
            "protocol_version": 3,
            "sequence": 1,
            "request_id": "resized",
            "generation": page.generation,
            "bot_generation": 1,
            "kind": "configure_presentation",
            "published_revision": page.revision,
            **{"layout": "channel", "display": "responsive", "width": 960, "height": 720},
            **{"host_width": 390, "host_height": 844},
        }
        await table.start(table.bob)
        preview._page_payload(page)
        assert resized["published_revision"] != page.revision
        assert not (await preview._action(page.id, resized))["rejected"]
        assert (page.host_width, page.host_height) == (390, 844)


async def test_the_greeting_has_buttons_that_start_games(
    database: str, workers: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Screens, "context", Screens.context)  # the playground replaces it for good
    make = partial(new_bot, database, workers, 1)
    async with simulated_discord(make) as env, greeted_page(env, 0) as preview:
        ada, *_ = preview.viewers
        greeting = preview.channel.last_message
        for verb, expected, words in (
            ("beginner", Seen.POSTED, "Beginner 9x9"),
            ("daily", Seen.PRIVATE, "Daily"),
            ("puzzle", Seen.POSTED, "puzzle"),
        ):
            pressed = answered(await ada.click(greeting, custom_id=f"{PREFIX}:1:{verb}"))
            assert seen(pressed) is expected
            assert words in str([message.components for message in (pressed.response, *pressed.followups) if message])


async def test_an_answer_shown_for_seconds_is_deleted_when_the_playground_ends(
    database: str, workers: WorkerPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Screens, "context", Screens.context)
    make = partial(new_bot, database, workers, 1)
    async with simulated_discord(make) as env, greeted_page(env, 0) as preview:
        ada, *_ = preview.viewers
        await ada.click(preview.channel.last_message, custom_id=f"{PREFIX}:1:beginner")
        moved = shown(await ada.slash(preview.channel, "mines move", moves="e5"))
        messages, answer = env.backend.messages[preview.channel.id], moved.id
        assert answer in messages
    assert answer not in messages
    assert not caplog.records


async def test_everyone_reads_the_language_that_is_asked_for(
    database: str, workers: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Screens, "context", Screens.context)
    monkeypatch.setattr(Languages, "load", lambda: Languages([ENGLISH, Language("de", PseudoTranslations())]))
    make = partial(new_bot, database, workers, 1)
    async with simulated_discord(make, "de") as env, greeted_page(env, 0, "de") as preview:
        ada, *_ = preview.viewers
        greeting = preview.channel.last_message
        for verb in ("beginner", "daily"):  # the board of the server, and a private answer
            pressed = answered(await ada.click(greeting, custom_id=f"{PREFIX}:1:{verb}"))
            assert "⟦" in str([message.components for message in (pressed.response, *pressed.followups) if message])


async def test_enter_sends_a_command_unless_an_option_is_chosen(table: Table) -> None:
    preview = table.env.preview(table.channel, viewers=[table.alice], layout="channel", port=0)
    adapt_page(preview)
    async with preview, aiohttp.request("GET", URL(preview.url).with_path(COMMANDS)) as script:
        assert UNLESS_OPTIONAL in await script.text()
