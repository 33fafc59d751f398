"""Help is one private message, whose buttons turn its pages."""

import pytest
from simcord.results import ResponseMessage

from tests.bot.answers import ACTION_ROW, Seen, answered, buttons_of, click, seen, shown, text_of
from tests.bot.table import Table


def files_of(page: ResponseMessage) -> list[str]:
    return [file.filename for file in page.attachments]


async def test_buttons_turn_the_pages_of_one_private_message_that_begins_with_how_to_start(table: Table) -> None:
    first = page = shown(await table.command(table.alice, "mines help"))
    begins, *_ = text_of(first).splitlines()
    assert "`/minesweeper`" in begins
    assert files_of(first) == ["help.png"]
    buttons = [one for one in buttons_of(first) if one["custom_id"].endswith(":topic")]
    pages = {text_of(first)}
    for button in buttons[1:]:
        page = shown(await table.alice.click(page, custom_id=button["custom_id"]))
        assert (page.id, page.ephemeral) == (first.id, True)
        assert text_of(page).startswith(f"### {button['label']}\n")
        assert [one["custom_id"] for one in buttons_of(page) if one["disabled"]] == [button["custom_id"]]
        assert max(len(part["components"]) for part in page.components if part["type"] == ACTION_ROW) == 4
        assert not files_of(page)
        pages.add(text_of(page))
    back = shown(await table.alice.click(page, custom_id=buttons[0]["custom_id"]))
    assert text_of(back) == text_of(first)
    assert files_of(back) == ["help.png"]
    assert len(pages) == len(buttons)


@pytest.mark.parametrize(
    ("topic", "game"), [("basics", "mines"), ("puzzles", "puzzle"), ("duels", "duel"), ("races", "race")]
)
async def test_start_on_a_page_starts_a_game_for_everyone_as_its_command_does(
    table: Table, topic: str, game: str
) -> None:
    page = shown(await table.command(table.alice, "mines help"))
    if topic != "basics":
        page = shown(await table.alice.click(page, custom_id=f"help:1:{topic}:topic"))
    started = answered(await table.alice.click(page, custom_id=f"help:1:{game}:start"))
    assert seen(started) is Seen.POSTED
    assert any(one["custom_id"].startswith(f"{game}:1:1:") for one in buttons_of(shown(started)))
    refused = answered(await table.alice.click(page, custom_id=f"help:1:{game}:start"))
    assert seen(refused) is Seen.PRIVATE, "one runs here"


async def test_the_help_of_a_game_opens_on_its_page(table: Table) -> None:
    assert text_of(shown(await table.help(table.alice, "puzzle"))).startswith("### Puzzles\n")
    race = shown(await table.command(table.alice, "race"))
    menu = shown(await click(table.alice, race, "more"))
    assert text_of(shown(await click(table.alice, menu, "help"))).startswith("### Races\n")


async def test_pages_turn_after_a_restart(table: Table) -> None:
    page = shown(await table.command(table.alice, "mines help"))
    await table.restart()
    turned = shown(await table.alice.click(page, custom_id="help:1:daily:topic"))
    assert "`/daily` opens today's board" in text_of(turned)
