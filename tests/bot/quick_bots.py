"""A quicker way for bots in SimCord to use a database file and to declare their commands.

Threads for the database and the translation of all commands took two fifths of the time of all tests here.
"""

import asyncio
import pickle
from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord.app_commands import AppCommand

from bot.app import Bot, Tree
from bot.store.sqlite import FileDatabase

_payloads: list[bytes] = []
"""What declares the bot's own commands in all its languages, once it is known."""


@pytest.fixture(autouse=True)
def files_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use database files on the loop's thread, and let others have their turn before."""

    async def run(database: FileDatabase, work: Callable[[Any], Any], **_how: bool) -> Any:
        await asyncio.sleep(0)
        if database._writer._shutdown:
            raise RuntimeError("it is closed")  # as threads would; a connection opened now stays open
        database._check_file()
        with database.engine.begin() as connection:
            result = work(connection)
        database._check_file()
        return result

    monkeypatch.setattr(FileDatabase, "_run", run)


def declare_quickly(bot: Bot) -> None:
    """Let a bot with all games, tools and languages declare its commands as the first one did."""
    tree: Any = bot.tree

    async def sync(*, guild: discord.abc.Snowflake | None = None) -> list[AppCommand]:
        assert guild is None
        if not _payloads:
            commands = tree._get_all_commands(guild=None)
            _payloads.append(
                pickle.dumps([await one.get_translated_payload(tree, tree.translator) for one in commands])
            )
        declared = await tree._http.bulk_upsert_global_commands(bot.application_id, payload=pickle.loads(_payloads[0]))
        return [AppCommand(data=one, state=tree._state) for one in declared]

    assert isinstance(tree, Tree)
    vars(tree)["sync"] = sync
