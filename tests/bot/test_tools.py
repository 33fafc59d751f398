"""Buttons and lists of tools: custom_ids that messages in channels have today, which must keep working."""

import re

from simcord.results import ResponseMessage

from bot.discord.form import id_of
from tests.bot.answers import answered, button_for, buttons_of, click, shown, verbs_of
from tests.bot.table import Table, add_manager


def ids_of(message: ResponseMessage) -> list[str]:
    return [item["custom_id"] for item in buttons_of(message)]


async def test_custom_ids_of_players_tools_stay(table: Table) -> None:
    form = await table.command(table.alice, "mines solve")
    assert form.modal is not None
    assert id_of(form.modal) == "solve:1:0:text"
    assert [part["component"]["custom_id"] for part in form.modal["components"]] == ["text", "mines", "file"]
    answer = shown(answered(await table.alice.submit_modal(form, {"text": "2 2 1\n3 4 2\n2 3 2"})))
    for custom_id, verb in zip(ids_of(answer), ("show", "edit", "copy"), strict=True):
        assert re.fullmatch(rf"solve:1:\d{{1,18}}:{verb}", custom_id)

    for mines, written in (("3", "3"), ("", ""), ("a:b", "a%3Ab")):
        form = await table.command(table.alice, "mines solve")
        refused = shown(answered(await table.alice.submit_modal(form, {"text": "no board", "mines": mines})))
        (custom_id,) = ids_of(refused)
        assert re.fullmatch(rf"analyse:1:\d{{1,18}}:{written}:edit", custom_id)

    answer = shown(await table.command(table.alice, "mines privacy"))
    assert ids_of(answer) == [f"forget:1:{table.alice.id}:{verb}" for verb in ("get", "ask")]
    asked = shown(await click(table.alice, answer, "ask"))
    assert ids_of(asked) == [f"forget:1:{table.alice.id}:do"]
    assert verbs_of(asked) == ["do"]
    assert button_for(asked, "do")["style"] == 4


SETTINGS = ["channels", "role_id", "difficulty", "lives", "players", "public_pad", "look", "theme", "language"]


async def test_custom_ids_of_managers_tools_stay(table: Table) -> None:
    manager = add_manager(table)
    panel = shown(await table.server_settings(manager))
    settings = [f"settings:1:{setting}" for setting in SETTINGS]
    assert ids_of(panel) == [*settings, "schedules:1:0:open", "settings:1:reset"]

    listed = shown(await click(manager, panel, "open"))
    assert ids_of(listed) == ["schedules:1:0:daily", "schedules:1:0:tactic", "schedules:1:0:board"]
    form = await click(manager, listed, "board")
    assert form.modal is not None
    assert id_of(form.modal) == "schedules:1:0:board"
    fields = ["board", "channel", "times", "zone"]
    assert [part["component"]["custom_id"] for part in form.modal["components"]] == fields
    values = {"board": ["expert"], "channel": [table.channel], "times": "9:00", "zone": "UTC"}
    listed = shown(answered(await manager.submit_modal(form, values)))
    assert ids_of(listed) == [
        "schedules:1:1:change",
        "schedules:1:1:delete",
        "schedules:1:0:daily",
        "schedules:1:0:tactic",
        "schedules:1:0:board",
    ]
