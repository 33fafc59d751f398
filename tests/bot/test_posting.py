"""Who may post for everyone: players who may send messages there, on servers where the bot is a member."""

import discord
import pytest

from bot.discord.text import NOT_INSTALLED, YOU_MAY_NOT_POST
from tests.bot.answers import Seen, click, private_text, seen, shown
from tests.bot.private import public_messages, start_private, won
from tests.bot.table import Table
from tests.bot.test_leaving import send_removal


@pytest.fixture
async def silent(table: Table) -> Table:
    """A channel in which only the bot may send messages."""
    me = table.guild.me
    assert me is not None
    table.channel = table.guild.create_text_channel(
        "silent",
        overwrites={
            table.guild.default_role: discord.PermissionOverwrite(send_messages=False),
            me: discord.PermissionOverwrite(send_messages=True),
        },
    )
    return table


@pytest.mark.parametrize(
    "command",
    ["minesweeper", "puzzle", "duel", "race", "mines spoiler"],
)
async def test_players_who_may_not_send_messages_post_nothing_by_commands(silent: Table, command: str) -> None:
    assert private_text(await silent.command(silent.alice, command)) == str(YOU_MAY_NOT_POST)
    assert public_messages(silent) == 0


async def test_nor_by_buttons_but_play_alone(silent: Table) -> None:
    await start_private(silent, silent.alice)
    ended = await won(silent, silent.alice)
    assert private_text(await click(silent.alice, ended, "share")) == str(YOU_MAY_NOT_POST)
    solved = shown(await silent.command(silent.alice, "mines solve", paste="221/342/232"))
    assert private_text(await click(silent.alice, solved, "show")) == str(YOU_MAY_NOT_POST)
    assert public_messages(silent) == 0


async def test_solved_puzzles_are_shared_at_the_pace_of_everything_that_is_posted(table: Table) -> None:
    solved = shown(await table.command(table.alice, "mines solve", paste="221/342/232"))
    assert seen(await click(table.alice, solved, "show")) is Seen.POSTED
    assert seen(await click(table.alice, solved, "show")) is Seen.PRIVATE
    assert public_messages(table) == 1


async def test_duels_and_races_need_the_bot_as_a_member_and_not_only_its_commands(table: Table) -> None:
    await send_removal(table)
    for command in ("duel", "race"):
        assert private_text(await table.command(table.alice, command)) == str(NOT_INSTALLED)
