"""What Discord has refused is not asked for again and again."""

import discord

from bot.discord.refusals import KEPT
from tests.bot.answers import click, shown, text_of
from tests.bot.daily import finish, posted
from tests.bot.table import Table

EDIT = ("PATCH", "/channels/*/messages/*")


def asked(table: Table) -> list[str]:
    """The bot's own changes of messages."""
    requests = [request for request in table.env.http_requests if request.path.startswith("/channels/")]
    return [request.method for request in requests if request.method in ("PATCH", "DELETE")]


async def flag(table: Table, *cells: str) -> None:
    """Flags that Bob types, one at a time."""
    for cell in cells:
        await table.command(table.bob, "mines move", moves=f"!{cell}")


async def let_bot_see(table: Table, *, allowed: bool) -> None:
    me = table.guild.me
    assert me is not None
    overwrite = discord.PermissionOverwrite(view_channel=allowed)
    pattern = table.guild.create_text_channel("pattern", overwrites={me: overwrite})
    get_channel = table.env.backend.get_channel
    get_channel(table.channel.id).overwrites = get_channel(pattern.id).overwrites


async def test_a_channel_that_keeps_refusing_is_asked_twice_in_ten_minutes(table: Table) -> None:
    """The second time because the permissions look as if the bot had access."""
    await table.start(table.alice)
    table.env.inject_error(*EDIT, status=403, code=50013, times=None)

    await flag(table, "a1", "b1", "c1", "d1")
    assert asked(table) == ["PATCH", "PATCH"]

    await table.env.advance_time(KEPT + 1)
    await flag(table, "e1")
    assert asked(table) == ["PATCH"] * 3


async def test_a_channel_that_the_bot_no_longer_sees_is_not_asked_until_it_does_again_and_again(table: Table) -> None:
    await table.start(table.alice)
    await posted(table, table.alice)
    for times in range(1, 3):
        before = len(asked(table))
        table.env.inject_error(*EDIT, status=403, code=50001)
        await flag(table, "a1")  # refused
        await let_bot_see(table, allowed=False)
        refused = len(asked(table))
        assert refused > before
        await flag(table, "b1")
        await finish(table, table.bob if times == 1 else table.carol)  # which changes the standings
        await table.bot.screens.finish()
        assert len(asked(table)) == refused

        await let_bot_see(table, allowed=True)
        await flag(table, "c1")
        assert len(asked(table)) > refused
        assert f"💣 {7 if times == 1 else 10} left" in text_of(await table.board())


async def test_an_edit_of_a_deleted_message_is_tried_once(table: Table) -> None:
    await table.start(table.alice)
    own = shown(await table.press(table.bob, "mypad"))
    table.env.backend.delete_message(table.channel.id, (await table.board()).id)

    await click(table.bob, table.message(own.id), "flags")
    for _ in range(3):
        await click(table.bob, table.message(own.id), "flag")
        await table.bot.screens.finish()

    assert asked(table) == ["PATCH"]
