"""The personal settings about results: hiding them, and the global name."""

import pytest

from bot.board.appearance import Theme
from bot.features.paste.text import SAVED
from bot.features.settings import text
from bot.game import text as play_text
from bot.game.settings import PlayerSettings, find_player
from bot.game.viewport import PadSize
from bot.store.models import StoredPlayer
from tests.bot.answers import Seen, answered, button_for, click, private_text, seen, shown, text_of, verbs_of
from tests.bot.forging import send_form
from tests.bot.table import Table

NAME_ID = "player:1:name"


async def test_players_hide_and_show_themselves(table: Table) -> None:
    panel = shown(await table.command(table.alice, "settings"))
    for value, hidden in (("hidden", True), ("shown", False)):
        chosen = answered(await table.alice.select(panel, custom_id="player:1:hidden", values=[value]))
        assert seen(chosen) is Seen.EDITED
        assert str(SAVED) in text_of(shown(chosen))
        assert (await find_player(table.store, table.alice.id)).hidden is hidden


async def test_a_name_is_chosen_changed_and_taken_back(table: Table) -> None:
    panel = shown(await table.command(table.alice, "settings"))
    assert str(text.NO_NAME) in text_of(panel)
    for typed, stored in (("  Quick   Alice ", "Quick Alice"), ("alice", "alice"), ("", None)):
        form = answered(await table.alice.click(panel, custom_id=button_for(panel, "name")["custom_id"]))
        assert seen(form) is Seen.FORM
        done = answered(await table.alice.submit_modal(form, {"name": typed}))
        assert str(SAVED) in text_of(shown(done))
        assert (stored or str(text.NO_NAME)) in text_of(shown(done))
        assert (await find_player(table.store, table.alice.id)).public_name == stored


async def test_names_and_hiding_leave_other_settings_alone_and_refused_names_the_old_one(table: Table) -> None:
    await table.store.put(StoredPlayer(player_id=table.alice.id, pad=PadSize.FIVE.value, theme="contrast"))
    panel = shown(await table.command(table.alice, "settings"))
    form = answered(await table.alice.click(panel, custom_id=NAME_ID))
    await table.alice.submit_modal(form, {"name": "alice"})
    await table.alice.select(panel, custom_id="player:1:hidden", values=["hidden"])
    settings = await find_player(table.store, table.alice.id)
    assert (settings.theme, settings.hidden, settings.public_name) == (Theme.CONTRAST, True, "alice")
    assert settings.pad is PadSize.FIVE
    form = answered(await table.alice.click(panel, custom_id=NAME_ID))
    refused = answered(await table.alice.submit_modal(form, {"name": "@everyone"}))
    assert shown(refused).id == panel.id
    assert private_text(refused).endswith(str(play_text.NAME_REFUSED))
    assert (await find_player(table.store, table.alice.id)).public_name == "alice"


async def test_a_refused_name_can_be_edited(table: Table) -> None:
    panel = shown(await table.command(table.alice, "settings"))
    form = await click(table.alice, panel, "name")
    refused = shown(answered(await table.alice.submit_modal(form, {"name": "alice.com"})))
    await table.restart()
    form = await click(table.alice, refused, "edit")
    assert form.modal is not None
    assert form.modal["components"][0]["component"]["value"] == "alice.com"
    done = shown(answered(await table.alice.submit_modal(form, {"name": "alice"})))
    assert str(SAVED) in text_of(done)
    assert done.id == panel.id
    assert "edit" not in verbs_of(done)


@pytest.mark.parametrize("custom_id", ["player:2:name", "player:1:pad"])
async def test_forms_of_other_versions_change_nothing(table: Table, custom_id: str) -> None:
    fields = [{"type": 4, "custom_id": "name", "value": "alice"}]
    sent = answered(await send_form(table, table.alice, custom_id, fields))
    assert private_text(sent) == str(play_text.EXPIRED_LIST)
    assert await find_player(table.store, table.alice.id) == PlayerSettings()
