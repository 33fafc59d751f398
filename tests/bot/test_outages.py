"""What players see while the database fails."""

import pytest

from bot.features.solve.text import MINES_NO_NUMBER
from bot.text.errors import UNAVAILABLE
from tests.bot.answers import answered, button_for, private_text, shown
from tests.bot.table import Table
from tests.store.outages import locked


async def test_during_an_outage_everything_is_answered_privately_and_afterwards_it_works(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start(table.alice)
    with locked(table.store):
        assert private_text(await table.press(table.bob, "dig", (4, 4))) == str(UNAVAILABLE)
        assert private_text(await table.command(table.bob, "mines move", moves="e5")) == str(UNAVAILABLE)
        assert private_text(await table.command(table.alice, "puzzle")) == str(UNAVAILABLE)
        form = await table.command(table.bob, "mines solve")
        refused = await table.bob.submit_modal(form, {"text": "##\n##", "mines": "many"})
        assert private_text(answered(refused)) == str(MINES_NO_NUMBER)
    assert (await table.game()).first_dig is None
    await table.press(table.bob, "dig", (4, 4))
    assert (await table.game()).first_dig == (4, 4)

    pad = shown(await table.press(table.alice, "mypad"))
    flags = button_for(pad, "flags")["custom_id"]
    await table.alice.click(pad, custom_id=flags)
    pad = table.message(pad.id)
    flag = button_for(pad, "flag")["custom_id"]
    asked: list[int] = []
    find = table.store.find_game

    async def count(game: int) -> object:
        asked.append(game)
        return await find(game)

    with locked(table.store), monkeypatch.context() as patch:
        patch.setattr(table.store, "find_game", count)
        assert private_text(answered(await table.alice.click(pad, custom_id=flag))) == str(UNAVAILABLE)
        assert asked == []  # a second wait for the same database would come too late
    assert answered(await table.alice.click(pad, custom_id=flag))
