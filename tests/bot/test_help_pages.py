"""Help is one private message, whose buttons turn its pages."""

import pytest

from tests.bot.answers import COMMAND, buttons_of, shown, text_of
from tests.bot.table import Table


@pytest.mark.parametrize(("command", "start"), [("mines help", "minesweeper"), ("puzzle help", "puzzle new")])
async def test_help_begins_with_the_command_that_starts_a_game(table: Table, command: str, start: str) -> None:
    page = shown(await table.command(table.alice, command))
    first, *_ = page.components[0]["content"].splitlines()
    assert COMMAND.match(first)
    assert COMMAND.findall(first) == [start]


@pytest.mark.parametrize("command", ["mines help", "puzzle help"])
async def test_buttons_turn_the_pages_of_one_private_message(table: Table, command: str) -> None:
    first = page = shown(await table.command(table.alice, command))
    buttons = buttons_of(first)
    pages = {text_of(first)}
    for button in buttons[1:]:
        page = shown(await table.alice.click(page, custom_id=button["custom_id"]))
        assert (page.id, page.ephemeral) == (first.id, True)
        assert text_of(page).startswith(f"### {button['label']}\n")
        assert [one["custom_id"] for one in buttons_of(page) if one["disabled"]] == [button["custom_id"]]
        assert len(page.components) == len(first.components)
        pages.add(text_of(page))
    back = shown(await table.alice.click(page, custom_id=buttons[0]["custom_id"]))
    assert text_of(back) == text_of(first)
    assert len(pages) == len(buttons)


async def test_rows_have_at_most_four_buttons(table: Table) -> None:
    page = shown(await table.command(table.alice, "mines help"))
    rows = [len(part["components"]) for part in page.components if part["type"] == 1]
    assert rows == [4, 4]


async def test_pages_turn_after_a_restart(table: Table) -> None:
    page = shown(await table.command(table.alice, "mines help"))
    await table.restart()
    turned = shown(await table.alice.click(page, custom_id="help:1:mines:daily:topic"))
    assert "`/daily` opens today's board" in text_of(turned)
