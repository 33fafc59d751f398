"""What the bot uses of discord.py without its being public is still there."""

from collections.abc import Callable
from inspect import signature

import discord
import pytest
from discord import ui
from discord.http import HTTPClient
from discord.state import ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

CLIENT = discord.Client(intents=discord.Intents.none())


@pytest.mark.parametrize(
    ("there", "needed"),
    [
        (lambda: isinstance(getattr(CLIENT, "_connection", None), ConnectionState), "Client._connection has its state"),
        (
            lambda: {"INTERACTION_CREATE", "READY", "GUILD_DELETE"} <= CLIENT._connection.parsers.keys(),
            "the state's parsers take the gateway's events, which the bot looks at first",
        ),
        (lambda: "_HTTPClient__session" in vars(HTTPClient(CLIENT.loop)), "HTTPClient.__session makes requests"),
        (lambda: "state" in signature(discord.Attachment.__init__).parameters, "attachments are made with a state"),
        (lambda: "_state" in discord.Interaction.__slots__, "Interaction._state is that state"),
        (lambda: hasattr(ui.Item, "_total_count"), "Item._total_count says how many components an item is"),
        (lambda: hasattr(ui.Item, "_is_v2"), "Item._is_v2 says whether it needs a LayoutView"),
        (lambda: async_context.name == "async_webhook_context", "async_context has what answers interactions"),
        (
            lambda: (
                {"session", "proxy", "proxy_auth", "params"}
                <= signature(AsyncWebhookAdapter.create_interaction_response).parameters.keys()
            ),
            "AsyncWebhookAdapter.create_interaction_response takes the arguments that the bot passes on",
        ),
    ],
)
def test_discord_py_has_what_the_bot_uses_of_its_inside(there: Callable[[], bool], needed: str) -> None:
    try:
        is_there = there()
    except AttributeError:
        is_there = False
    assert is_there, f"It's no longer so that {needed}: find another way in bot/discord/internals.py."
