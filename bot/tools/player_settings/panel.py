"""A player's settings as a private panel: a list for each of them.

    custom_id = "player:1:" setting

`setting` is the name of a field of `PlayerSettings`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.errors import PlayerError
from bot.play.appearance import PRIVATE
from bot.play.player_settings import PlayerSettings, change_player, find_player
from bot.play.server import Setting
from bot.text.language import Text
from bot.tools.player_settings import text
from bot.ui.client import GamesInteraction, language_of
from bot.ui.lists import OptionList, PanelView, chosen_option
from bot.ui.replies import in_time

PREFIX = "player"
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
        self.add_item(ui.TextDisplay(language(line)))


def settings_of(interaction: GamesInteraction) -> Mapping[str, Setting]:
    """Return what players can choose, by the field of `PlayerSettings`."""
    settings = dict(PRIVATE)
    for game_type in interaction.client.game_types.values():
        settings |= game_type.player_settings
    return settings


async def show_settings(interaction: GamesInteraction) -> None:
    """Answer privately with the panel."""
    stored = await find_player(interaction.client.store, interaction.user.id)
    await in_time(interaction.response.send_message(view=PlayerPanel(interaction, stored), ephemeral=True))


async def answer_choice(interaction: GamesInteraction) -> None:
    """Save what was chosen, and redraw the panel with a line about it."""
    data: Any = interaction.data
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    setting = settings_of(interaction).get(match[1]) if match else None
    if match is None or setting is None:
        raise PlayerError(text.UNKNOWN_LIST)
    chosen = chosen_option(setting, data)
    stored = await change_player(interaction.client.store, interaction.user.id, **{match[1]: chosen})
    label = next(option.label for option in setting.options.values() if option.stored == chosen)
    panel = PlayerPanel(interaction, stored, text.saved(setting.title, label))
    await in_time(interaction.response.edit_message(view=panel))
