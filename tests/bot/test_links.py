"""Who runs the bot, and its policies, in the help and on the privacy panel."""

from bot.settings import MOST_CONTACT, MOST_LINK, Links
from tests.bot.answers import private_text, shown, text_of
from tests.bot.table import Table

SET = Links("Ada, ada@example.com", "https://example.com/privacy", "https://example.com/terms", "https://discord.gg/a")
LINES = [
    "Run by: Ada, ada@example.com",
    "Privacy policy: <https://example.com/privacy>",
    "Terms of service: <https://example.com/terms>",
    "Support: <https://discord.gg/a>",
]


async def told_by(table: Table, command: str) -> str:
    """What a command says, or the last page of the help."""
    message = shown(await table.command(table.alice, command))
    if command == "mines help":
        message = shown(await table.alice.click(message, custom_id="help:1:settings:topic"))
    return text_of(message)


async def test_help_and_privacy_panel_show_the_links_that_are_set(table: Table) -> None:
    for command in ("mines help", "mines privacy"):
        assert "Privacy policy" not in await told_by(table, command)
    table.bot.links = Links(terms="https://example.com/terms")
    told = private_text(await table.command(table.alice, "mines privacy"))
    assert told.splitlines()[1:] == ["Terms of service: <https://example.com/terms>"]
    table.bot.links = SET
    for known in (False, True):
        if known:
            await table.start(table.alice)
            await table.command(table.alice, "mines end")
        for command in ("mines help", "mines privacy"):
            assert "\n".join(LINES) in await told_by(table, command)


async def test_the_longest_links_fit_below_the_help(table: Table) -> None:
    longest = "https://example.com/".ljust(MOST_LINK, "x")
    table.bot.links = Links("x" * MOST_CONTACT, longest, longest, longest)
    assert longest in await told_by(table, "mines help")
