"""A server's settings as a private panel: a list for each of them, and a button that restores the defaults. Another
one opens the boards on a schedule.

The verb of a list is the name of its field of `Server`. The server is the one where the list is used.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import ChannelType, SelectDefaultValueType, ui

from bot.discord.button import LastingButton
from bot.discord.client import GamesInteraction, language_of, managed_server
from bot.discord.feature import Feature
from bot.discord.form import PanelView, chosen, chosen_ids, chosen_option
from bot.discord.sending import reply, turn_page
from bot.features.paste.text import SAVED
from bot.features.schedules.panel import OPEN
from bot.features.schedules.text import SCHEDULE
from bot.features.settings import text
from bot.game.control import Control
from bot.game.settings import Server, Setting, find_server, language_settings, save_server
from bot.game.text import EXPIRED_LIST
from bot.text.language import Language, Text

MOST_CHANNELS = 25
"""As many as Discord lets players choose in a list."""
CHANNEL_TYPES = [ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.forum]


class SettingsPanel(PanelView):
    """The stored settings, and a line about the last change."""

    def __init__(
        self,
        server: Server,
        settings: Mapping[str, Setting],
        guild: discord.Guild | None,
        interaction_id: int,
        language: Language,
        line: Text = text.SAVED_RIGHT_AWAY,
    ) -> None:
        super().__init__(interaction_id, language)
        self.add_text(text.SERVER_TITLE)
        channels = [channel for channel in sorted(server.channels) if guild is None or guild.get_channel(channel)]
        channel_list: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
            custom_id=str(_CHANNELS.press()),
            placeholder=language(text.EVERY_CHANNEL),
            channel_types=CHANNEL_TYPES,
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=chosen(SelectDefaultValueType.channel, *channels[:MOST_CHANNELS]),
        )
        self.add_list(text.CHANNELS, channel_list)
        role = server.role_id if guild is None or guild.get_role(server.role_id or 0) else None
        role_list: ui.RoleSelect[ui.LayoutView] = ui.RoleSelect(
            custom_id=str(_ROLE.press()),
            placeholder=language(text.EVERYONE),
            min_values=0,
            default_values=chosen(SelectDefaultValueType.role, role) if role else [],
        )
        self.add_list(text.ROLE, role_list)
        for field, setting in settings.items():
            self.add_setting(_LIST.press(field), setting, getattr(server, field))
        self.add_item(
            ui.ActionRow(LastingButton.of(OPEN, language, label=SCHEDULE), LastingButton.of(_RESET.press(), language))
        )
        self.add_text(line)


def settings_of(interaction: GamesInteraction) -> Mapping[str, Setting]:
    """Return what a server's managers choose from lists, by the field of `Server`."""
    features = interaction.client.features
    settings = {field: setting for feature in features for field, setting in feature.settings.items()}
    return settings | language_settings(interaction.client.languages)


async def _open(interaction: GamesInteraction) -> None:
    """Show the panel in place of the player's own. Raise `PlayerError` for players who don't manage the server."""
    server = await find_server(interaction.client.store, managed_server(interaction))
    await turn_page(interaction, view=_panel(interaction, server))


async def introduce_settings(interaction: GamesInteraction, guild_id: int) -> None:
    """Show a manager where the settings are, after the first command of one on a server."""
    store = interaction.client.store
    async with interaction.client.settings_turns.turn(guild_id):
        if await store.find_server(guild_id) is None:  # a row says that the managers know
            await reply(interaction, text.INTRODUCTION)
            await store.add_server(guild_id)


async def _choose(interaction: GamesInteraction, field: str) -> None:
    option = chosen_option(settings_of(interaction).get(field), interaction.data)
    await _save(interaction, {field: option.stored})


async def _choose_channels(interaction: GamesInteraction) -> None:
    channels = frozenset(chosen_ids(interaction.data, "channels", MOST_CHANNELS, types=CHANNEL_TYPES))
    await _save(interaction, {"channels": channels})


async def _choose_role(interaction: GamesInteraction) -> None:
    await _save(interaction, {"role_id": next(iter(chosen_ids(interaction.data, "roles", 1)), None)})


async def _reset(interaction: GamesInteraction) -> None:
    await _save(interaction, None)


async def _save(interaction: GamesInteraction, changes: Mapping[str, Any] | None) -> None:
    """Save changes, or restore the defaults, and redraw the panel."""
    guild_id, store = managed_server(interaction), interaction.client.store
    async with interaction.client.settings_turns.turn(guild_id):
        before = await find_server(store, guild_id)
        after = Server() if changes is None else replace(before, **changes)
        if after != before:
            await save_server(store, guild_id, after, changes)
            interaction.client.known_settings.servers.note(guild_id, after)
    await turn_page(interaction, view=_panel(interaction, after, SAVED))


def _panel(interaction: GamesInteraction, server: Server, line: Text = text.SAVED_RIGHT_AWAY) -> SettingsPanel:
    settings, language = settings_of(interaction), language_of(interaction)
    return SettingsPanel(server, settings, interaction.guild, interaction.id, language, line)


OPEN_SERVER = Control(prefix="settings", verb="open", answer=_open, label=text.SERVER)
_CHANNELS = Control(prefix="settings", verb="channels", answer=_choose_channels)
_ROLE = Control(prefix="settings", verb="role_id", answer=_choose_role)
_RESET = Control(prefix="settings", verb="reset", answer=_reset, label=text.RESET, style="danger")
_LIST = Control(prefix="settings", answer=_choose, arguments=[str])
SERVER_SETTINGS = Feature(
    news=introduce_settings,
    help=text.HELP_FOR_MANAGERS,
    controls=[OPEN_SERVER, _CHANNELS, _ROLE, _RESET, _LIST],
    unknown=EXPIRED_LIST,
)
