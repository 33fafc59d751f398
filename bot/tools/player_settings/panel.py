"""A player's settings as a private panel: a list for each of them, and a button that opens the form for the name.

    custom_id = "player:1:" setting

`setting` is the name of a field of `PlayerSettings`, or `name`. The form has the custom_id of the button.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

from discord import ui

from bot.errors import PlayerError
from bot.play.appearance import PRIVATE
from bot.play.player_settings import VISIBILITY, PlayerSettings, change_player, find_player
from bot.play.public_name import check_name
from bot.play.server import Setting
from bot.play.text import PUBLIC_NAME_LENGTH
from bot.text.language import Language, Text
from bot.tools.player_settings import text
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of
from bot.ui.form import Form, Modal, open_form
from bot.ui.in_time import in_time
from bot.ui.lists import OptionList, PanelView, chosen_option

PREFIX = "player"
NAME_ID = f"{PREFIX}:1:name"
_CUSTOM_ID = re.compile(rf"{PREFIX}:1:([a-z_]+)", re.ASCII)


class PlayerPanel(PanelView):
    """The stored settings, and a line about the last change."""

    def __init__(self, interaction: GamesInteraction, stored: PlayerSettings, line: Text = text.ABOUT) -> None:
        super().__init__(interaction.id)
        language = language_of(interaction)
        self.add_item(ui.TextDisplay(language(text.TITLE)))
        for field, setting in settings_of(interaction).items():
            options = OptionList.of(f"{PREFIX}:1:{field}", setting, getattr(stored, field), language)
            self.add_list(language(setting.title), options)
        self.add_item(ui.TextDisplay(language(text.name_is(stored.public_name))))
        self.add_item(ui.ActionRow(LastingButton(NAME_ID, label=language(text.NAME))))
        self.add_item(ui.TextDisplay(language(line)))


class NameForm(Modal):
    """Asks for the public name."""

    def __init__(self, stored: str | None, language: Language) -> None:
        super().__init__(text.NAME, NAME_ID, language)
        field: ui.TextInput[Modal] = ui.TextInput(
            custom_id="name", default=stored, required=False, max_length=PUBLIC_NAME_LENGTH
        )
        self.ask(text.NAME_FIELD, field, text.NAME_HELP)


def settings_of(interaction: GamesInteraction) -> Mapping[str, Setting]:
    """Return what players can choose, by the field of `PlayerSettings`."""
    settings = dict(PRIVATE)
    for game_type in interaction.client.game_types.values():
        settings |= game_type.player_settings
    return settings | {"hidden": VISIBILITY}


async def show_settings(interaction: GamesInteraction) -> None:
    """Answer privately with the panel."""
    stored = await find_player(interaction.client.store, interaction.user.id)
    await in_time(interaction.response.send_message(view=PlayerPanel(interaction, stored), ephemeral=True))


async def answer_choice(interaction: GamesInteraction) -> None:
    """Save what was chosen and redraw the panel with a line about it, or open the form for the name."""
    data: Any = interaction.data
    if data["custom_id"] == NAME_ID:
        await _ask_for_name(interaction)
        return
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    setting = settings_of(interaction).get(match[1]) if match else None
    if match is None or setting is None:
        raise PlayerError(text.UNKNOWN_LIST)
    chosen = chosen_option(setting, data)
    changed = {match[1]: chosen}
    client, player = interaction.client, interaction.user.id
    async with client.redrawing_standings(player) if "hidden" in changed else nullcontext():
        stored = await change_player(client.store, player, **changed)
    label = next(option.label for option in setting.options.values() if option.stored == chosen)
    panel = PlayerPanel(interaction, stored, text.saved(setting.title, label))
    await in_time(interaction.response.edit_message(view=panel))


async def _ask_for_name(interaction: GamesInteraction) -> None:
    stored = await find_player(interaction.client.store, interaction.user.id)
    await open_form(interaction, NameForm(stored.public_name, language_of(interaction)))


async def answer_name(interaction: GamesInteraction) -> None:
    """Save the name from the form, and redraw the panel. Raise `PlayerError` for a name that can't be."""
    data: Any = interaction.data
    if data["custom_id"] != NAME_ID:
        raise PlayerError(text.UNKNOWN_LIST)
    name = check_name(Form.read(data).text("name"))
    stored = await change_player(interaction.client.store, interaction.user.id, public_name=name)
    panel = PlayerPanel(interaction, stored, text.NAME_SAVED if name else text.NAME_REMOVED)
    if interaction.message:
        await in_time(interaction.response.edit_message(view=panel))
    else:
        await in_time(interaction.response.send_message(view=panel, ephemeral=True))
