"""Help is one private message, whose buttons turn its pages."""

import pytest

from tests.bot.answers import ACTION_ROW, COMMAND, buttons_of, shown, text_of
from tests.bot.table import Table


@pytest.mark.parametrize(("game", "start", "rows"), [("mines", "minesweeper", [4, 4]), ("puzzle", "puzzle", [4])])
async def test_buttons_turn_the_pages_of_one_private_message_that_begins_with_how_to_start(
    table: Table, game: str, start: str, rows: list[int]
) -> None:
    first = page = shown(await table.help(table.alice, game))
    begins, *_ = first.components[0]["content"].splitlines()
    assert COMMAND.match(begins)
    assert COMMAND.findall(begins) == [start]
    buttons = buttons_of(first)
    pages = {text_of(first)}
    for button in buttons[1:]:
        page = shown(await table.alice.click(page, custom_id=button["custom_id"]))
        assert (page.id, page.ephemeral) == (first.id, True)
        assert text_of(page).startswith(f"### {button['label']}\n")
        assert [one["custom_id"] for one in buttons_of(page) if one["disabled"]] == [button["custom_id"]]
        assert [len(part["components"]) for part in page.components if part["type"] == ACTION_ROW] == rows
        pages.add(text_of(page))
    back = shown(await table.alice.click(page, custom_id=buttons[0]["custom_id"]))
    assert text_of(back) == text_of(first)
    assert len(pages) == len(buttons)


async def test_pages_turn_after_a_restart(table: Table) -> None:
    page = shown(await table.command(table.alice, "mines help"))
    await table.restart()
    turned = shown(await table.alice.click(page, custom_id="help:1:mines:daily:topic"))
    assert "`/daily` opens today's board" in text_of(turned)
