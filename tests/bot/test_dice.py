"""A tool is a plug-in: a toy tool that the bot has never heard of is used, also after a restart."""

import pytest
from discord import InteractionType

from bot.app import TOOLS, Bot
from bot.engine.pool import WorkerPool
from bot.errors import PlayerError
from bot.storage.store import Store
from tests.bot.answers import answered, buttons_of, private_text, shown, text_of
from tests.bot.dice import DICE
from tests.bot.table import TIMERS, Table, new_bot


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool) -> Bot:
    TIMERS.forget()
    return new_bot(await Store.open(database), workers, tools=[*TOOLS, DICE])


async def test_a_tool_needs_nothing_but_its_place_in_the_list(table: Table) -> None:
    thrown = shown(await table.command(table.alice, "dice", sides=8))
    assert "of 8" in text_of(thrown)
    assert [button["custom_id"] for button in buttons_of(thrown)] == ["dice:1:10:again"]
    await table.restart(tools=[*TOOLS, DICE])
    assert "of 10" in private_text(answered(await table.alice.click(thrown, custom_id="dice:1:10:again")))


async def test_a_refusal_of_a_tool_is_answered(table: Table) -> None:
    assert private_text(await table.command(table.alice, "dice", sides=101)) == "Nobody has such a die."


async def test_a_tool_has_its_line_on_the_help_page(table: Table) -> None:
    assert "- `/dice` throws a die." in text_of(shown(await table.command(table.alice, "mines help")))


@pytest.mark.parametrize("custom_id", ["dice:1:x:again", "dice:1:again", "dice:1:7:7:again", "dice:2:7:again", "dice"])
def test_a_button_of_another_version_is_refused_in_the_words_of_the_tool(custom_id: str) -> None:
    with pytest.raises(PlayerError, match="I don't know that die"):
        DICE.find(custom_id, InteractionType.component)
