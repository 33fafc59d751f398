"""`/settings`: the panel, who may use it, and what it changes."""

from typing import Any

from simcord.results import InteractionResult, ResponseMessage

from bot.board.appearance import Look
from bot.discord import text as texts
from bot.features.paste.text import SAVED
from bot.features.settings import text
from bot.game import text as play_text
from bot.game.settings import Server, change_player, find_server, save_server
from tests.bot.answers import Player, Seen, answered, buttons_for, buttons_of, click, private_text, seen, shown, text_of
from tests.bot.forging import press_anything, send_press
from tests.bot.table import Table, add_manager


class Panel:
    """The panel as a manager of the server has it open."""

    def __init__(self, table: Table, player: Player, opened: InteractionResult) -> None:
        self.table = table
        self.player = player
        self.id = shown(opened).id

    @classmethod
    async def open(cls, table: Table) -> "Panel":
        dave = add_manager(table)
        opened = await table.server_settings(dave)
        assert shown(opened).ephemeral
        return cls(table, dave, opened)

    @property
    def message(self) -> ResponseMessage:
        return self.table.message(self.id)

    @property
    def text(self) -> str:
        return text_of(self.message)

    async def choose(self, setting: str, *values: Any) -> None:
        """Choose values in a list; the answer is the panel itself."""
        result = answered(await self.player.select(self.message, values, custom_id=f"settings:1:{setting}"))
        assert shown(result).id == self.id
        assert not result.followups

    async def reset(self) -> None:
        await click(self.player, self.message, "reset")

    def chosen(self, setting: str) -> list[str]:
        """The preselected choices of a list: labels, or ids of channels and roles."""
        menu = next(item for item in buttons_of(self.message) if item["custom_id"] == f"settings:1:{setting}")
        options = [option["label"] for option in menu.get("options") or [] if option.get("default")]
        return options or [str(value["id"]) for value in menu.get("default_values") or []]


async def stored(table: Table) -> Server:
    return await find_server(table.store, table.guild.id)


async def test_only_managers_are_offered_the_panel_and_can_use_it(table: Table) -> None:
    panel = await Panel.open(table)
    own = shown(await table.command(table.alice, "settings"))
    assert not buttons_for(own, "open")
    refused = await press_anything(table, table.alice, own, "settings:1:open")
    assert private_text(refused) == str(texts.NOT_A_MANAGER)
    for setting, values in (("lives", ["1"]), ("reset", None)):
        pressed = await send_press(table, table.alice, panel.message, f"settings:1:{setting}", values=values)
        assert private_text(answered(pressed)) == str(texts.NOT_A_MANAGER)
    assert await stored(table) == Server()
    for player, found in ((panel.player, True), (table.alice, False)):
        page = shown(await table.command(player, "mines help"))
        settings = await player.click(page, custom_id="help:1:settings:topic")
        assert ("is for server managers." in text_of(shown(settings))) is found


async def test_a_new_server_has_defaults_and_each_choice_is_saved_and_told(table: Table) -> None:
    panel = await Panel.open(table)
    assert panel.chosen("channels") == panel.chosen("role_id") == []
    assert panel.chosen("difficulty") == ["Default: Beginner"]
    assert panel.chosen("lives") == ["Default: 3, or 1 alone"]
    assert panel.chosen("players") == ["Default: Everyone"]
    assert panel.chosen("public_pad") == ["Shown"]
    assert panel.chosen("look") == ["Default: emoji, picture if wide"]
    assert panel.chosen("theme") == ["Default: Dark"]

    role = table.guild.create_role("Players")
    for setting, value, preselected in [
        ("channels", table.channel, str(table.channel.id)),
        ("role_id", role, str(role.id)),
        ("difficulty", "pocket", "Pocket: 12x12, 23 mines"),
        ("lives", "2", "2"),
        ("players", "starter", "Only the host"),
        ("public_pad", "hidden", "Hidden (players use My board)"),
        ("look", "picture", "Picture"),
        ("theme", "contrast", "High contrast"),
    ]:
        await panel.choose(setting, value)
        assert panel.chosen(setting) == [preselected]
        assert str(SAVED) in panel.text
    again = Panel(table, panel.player, await table.server_settings(panel.player))
    settings = ("channels", "role_id", "difficulty", "lives", "players", "public_pad", "look", "theme")
    assert [again.chosen(name) for name in settings] == [panel.chosen(name) for name in settings]


async def test_each_choice_and_all_of_them_can_be_taken_back_also_after_a_restart(table: Table) -> None:
    panel = await Panel.open(table)
    for setting, value in (("difficulty", "expert"), ("lives", "1"), ("players", "starter")):
        await panel.choose(setting, value)
        await panel.choose(setting, "none")
    assert await stored(table) == Server()

    await panel.choose("lives", "5")
    await panel.choose("channels", table.channel)
    await table.restart()
    before = {item["id"] for item in buttons_of(panel.message) if item["type"] != 2}
    await panel.reset()
    assert str(SAVED) in panel.text
    assert await stored(table) == Server()
    assert panel.chosen("channels") == []
    assert panel.chosen("lives") == ["Default: 3, or 1 alone"]
    after = {item["id"] for item in buttons_of(panel.message) if item["type"] != 2}
    assert len(before) == len(after) == 9
    assert not before & after, "new ids, so that clients show what is stored"
    assert all(0 < number < 2**31 for number in before | after)


async def test_games_start_only_in_the_chosen_channels_and_by_members_with_the_role(table: Table) -> None:
    elsewhere = table.guild.create_text_channel("games")
    panel = await Panel.open(table)
    await panel.choose("channels", elsewhere)
    for command in ("minesweeper", "puzzle"):
        refused = await table.command(table.alice, command)
        assert private_text(refused) == str(play_text.not_in_this_channel([elsewhere.id]))
    table.channel, home = elsewhere, table.channel
    await table.start(table.alice)
    table.channel = home
    await panel.choose("channels")
    assert str(SAVED) in panel.text

    role = table.guild.create_role("Players")
    await panel.choose("role_id", role)
    refused = await table.command(table.alice, "minesweeper")
    assert f"Only <@&{role.id}> can start games" in private_text(refused)
    erin = table.guild.add_member(table.env.create_user("erin"), roles=[role])
    await table.start(erin)
    await panel.choose("role_id")
    assert (await stored(table)).role_id is None


async def test_of_many_channels_only_the_first_are_named_and_a_deleted_one_is_not_preselected(table: Table) -> None:
    many = range(10**18, 10**18 + 85)
    await save_server(table.store, table.guild.id, Server(frozenset(many)))
    refused = private_text(await table.command(table.alice, "minesweeper"))
    assert refused == str(play_text.not_in_this_channel(many))
    assert refused.endswith(" and 75 more.")

    await save_server(table.store, table.guild.id, Server(frozenset([7, table.channel.id]), role_id=8))
    panel = await Panel.open(table)
    assert panel.chosen("channels") == [str(table.channel.id)]
    assert panel.chosen("role_id") == []


async def test_games_start_with_the_servers_defaults(table: Table) -> None:
    panel = await Panel.open(table)
    await panel.choose("difficulty", "pocket")
    await panel.choose("lives", "2")
    await panel.choose("players", "starter")
    await change_player(table.store, table.alice.id, look=Look.EMOJI)
    started = await table.command(table.alice, "minesweeper")
    assert seen(started) is Seen.PRIVATE
    board = text_of(started.response)
    assert "Pocket 12x12" in board
    assert "❤️ 2" in board

    await panel.choose("public_pad", "hidden")
    await table.start(table.alice, players="everyone")
    assert not buttons_for(await table.board(2), "dig")


TEXT = {"7": {"id": "7", "type": 0}}
CATEGORY = {"7": {"id": "7", "type": 4}}
FORGED: list[tuple[str, Any, Any]] = [
    *[("lives", values, {}) for values in (None, [], "1", [1], ["0"], ["6"], ["1", "2"], ["١"], ["\ud800"])],
    ("difficulty", ["insane"], {}),
    ("players", ["nobody"], {}),
    ("public_pad", ["True"], {}),
    ("channels", ["7"], {}),
    ("channels", ["7"], None),
    ("channels", ["7"], {"roles": TEXT}),
    ("channels", ["7"], {"channels": CATEGORY}),
    ("channels", ["7", "x"], {"channels": TEXT}),
    ("channels", ["7"] * 26, {"channels": TEXT}),
    ("role_id", ["7"], {"channels": TEXT}),
    ("role_id", ["7", "7"], {"roles": TEXT}),
]


async def test_values_that_no_list_offers_are_refused_and_not_saved(table: Table) -> None:
    panel = await Panel.open(table)
    for setting, values, resolved in FORGED:
        await table.env.advance_time(1)
        forged = await send_press(
            table, panel.player, panel.message, f"settings:1:{setting}", values=values, resolved=resolved
        )
        assert private_text(answered(forged)) == str(play_text.EXPIRED_LIST)
    assert await stored(table) == Server()

    message = table.env.backend.get_message(table.channel.id, panel.id)
    for item in (item for row in message.components for item in row.get("components", ())):
        item["custom_id"] = "settings:2:lives"
    pressed = await send_press(table, panel.player, panel.message, "settings:2:lives", values=["1"])
    assert private_text(answered(pressed)) == str(play_text.EXPIRED_LIST)


async def test_the_first_command_of_a_manager_shows_once_where_the_settings_are(table: Table) -> None:
    managers = [add_manager(table), add_manager(table)]
    assert (await table.command(table.alice, "minesweeper")).followups == []
    with table.installed_by(managers[0]):  # and not by the server
        assert (await table.command(managers[0], "mines help")).followups == []
    table.env.inject_error("POST", "/webhooks/*/*", status=404, code=10015, times=1)
    assert (await table.command(managers[0], "mines help")).followups == []  # it failed
    [line] = (await table.command(managers[0], "mines help")).followups
    assert line.ephemeral
    assert text_of(line) == str(text.INTRODUCTION)
    await table.restart()
    for manager in managers:
        assert (await table.command(manager, "mines help")).followups == []
    assert await stored(table) == Server()


async def test_managers_who_have_opened_the_settings_need_not_be_shown_them(table: Table) -> None:
    before = len(table.env.http_requests)
    table.env.create_guild("another").create_text_channel("general")
    await table.env.settle()
    assert table.env.http_requests[before:] == [], "the bot posts nothing when it joins a server"
    panel = await Panel.open(table)
    assert (await table.command(panel.player, "mines help")).followups == []
