"""A server's settings as a private panel: a list for each of them, and a button that restores the defaults. Another
one opens the boards on a schedule.

    custom_id = "settings:1:" setting

`setting` is the name of a field of `Server`, or `reset`. The server is the one where the list is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import ButtonStyle, ChannelType, SelectDefaultValue, SelectDefaultValueType, ui

from bot.errors import PlayerError
from bot.play.server import Server, Setting, find_server, save_server
from bot.text.language import Language, Text
from bot.tools.managers import managed_server
from bot.tools.schedules.panel import OPEN
from bot.tools.schedules.text import SCHEDULE
from bot.tools.server_settings import text
from bot.ui import text as texts
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of
from bot.ui.in_time import in_time
from bot.ui.lists import Lasting, OptionList, PanelView, chosen_option
from bot.ui.sending import NO_PINGS

PREFIX = "settings:1:"
RESET = "reset"
MOST_CHANNELS = 25
"""As many as Discord lets players choose in a list."""
CHANNEL_TYPES = [ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.forum]
_CUSTOM_ID = re.compile(rf"{PREFIX}([a-z_]+)", re.ASCII)


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
        super().__init__(interaction_id)
        self.add_item(ui.TextDisplay(language(text.TITLE)))
        self.add_list(language(text.CHANNELS), ChannelList.of(server, guild, language))
        self.add_list(language(text.ROLE), RoleList.of(server, guild, language))
        for field, setting in settings.items():
            self.add_list(
                language(setting.title), OptionList.of(f"{PREFIX}{field}", setting, getattr(server, field), language)
            )
        reset = LastingButton(f"{PREFIX}{RESET}", label=language(text.RESET), style=ButtonStyle.danger)
        schedule = LastingButton(OPEN, label=language(SCHEDULE))
        self.add_item(ui.ActionRow(schedule, reset))
        self.add_item(ui.TextDisplay(language(line)))


class ChannelList(Lasting, ui.ChannelSelect[Any]):
    """The channels where games can start."""

    @classmethod
    def of(cls, server: Server, guild: discord.Guild | None, language: Language) -> ChannelList:
        there = [channel for channel in sorted(server.channels) if guild is None or guild.get_channel(channel)]
        return cls(
            custom_id=f"{PREFIX}channels",
            placeholder=language(text.EVERY_CHANNEL),
            channel_types=CHANNEL_TYPES,
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=_defaults(there[:MOST_CHANNELS], SelectDefaultValueType.channel),
        )


class RoleList(Lasting, ui.RoleSelect[Any]):
    """The role that can start games."""

    @classmethod
    def of(cls, server: Server, guild: discord.Guild | None, language: Language) -> RoleList:
        role = server.role_id
        there = [role] if role and (guild is None or guild.get_role(role)) else []
        return cls(
            custom_id=f"{PREFIX}role_id",
            placeholder=language(text.EVERYONE),
            min_values=0,
            default_values=_defaults(there, SelectDefaultValueType.role),
        )


def settings_of(interaction: GamesInteraction) -> Mapping[str, Setting]:
    """Return what the games let a server's managers choose from lists, by the field of `Server`."""
    return {
        field: setting
        for game_type in interaction.client.game_types.values()
        for field, setting in game_type.settings.items()
    }


async def show_settings(interaction: GamesInteraction) -> None:
    """Answer privately with the panel. Raise `PlayerError` for players who don't manage the server."""
    server = await find_server(interaction.client.store, managed_server(interaction))
    panel = _panel(interaction, server)
    await in_time(interaction.response.send_message(view=panel, ephemeral=True))


async def answer_settings_press(interaction: GamesInteraction) -> None:
    """Save what was chosen, and redraw the panel with a line about it."""
    guild_id, store = managed_server(interaction), interaction.client.store
    data: Any = interaction.data
    match, settings = _CUSTOM_ID.fullmatch(data["custom_id"]), settings_of(interaction)
    if match is None or match[1] not in {*settings, "channels", "role_id", RESET}:
        raise PlayerError(text.UNKNOWN_LIST)
    async with interaction.client.settings_turns.turn(guild_id):
        before = await find_server(store, guild_id)
        after = Server() if match[1] == RESET else replace(before, **{match[1]: _chosen(settings, match[1], data)})
        if after != before:
            await save_server(store, guild_id, after, None if match[1] == RESET else [match[1]])
    panel = _panel(interaction, after, _saved(interaction, match[1], after))
    await in_time(interaction.response.edit_message(view=panel, allowed_mentions=NO_PINGS))


def _panel(interaction: GamesInteraction, server: Server, line: Text = text.SAVED_RIGHT_AWAY) -> SettingsPanel:
    settings, language = settings_of(interaction), language_of(interaction)
    return SettingsPanel(server, settings, interaction.guild, interaction.id, language, line)


def _chosen(settings: Mapping[str, Setting], field: str, data: Mapping[str, Any]) -> Any:
    """Return what to store for a choice. Raise `PlayerError` for one that the panel doesn't offer."""
    if field in settings:
        return chosen_option(settings[field], data)
    values, resolved = data.get("values"), data.get("resolved") or {}
    if isinstance(values, list) and all(isinstance(value, str) for value in values):
        if field == "channels" and len(values) <= MOST_CHANNELS and _channels(resolved).issuperset(values):
            return frozenset(map(int, values))
        if field == "role_id" and len(values) <= 1 and set(resolved.get("roles") or ()).issuperset(values):
            return int(values[0]) if values else None
    raise PlayerError(texts.UNKNOWN_CHOICE)


def _channels(resolved: Mapping[str, Any]) -> set[str]:
    """Return those of the chosen channels in which games can be played."""
    types = {kind.value for kind in CHANNEL_TYPES}
    return {number for number, channel in (resolved.get("channels") or {}).items() if channel["type"] in types}


def _saved(interaction: GamesInteraction, field: str, server: Server) -> Text:
    """Return the line about a change."""
    if field == "channels":
        return text.channels(server.channels)
    if field == "role_id":
        return text.role(server.role_id)
    if setting := settings_of(interaction).get(field):
        stored = getattr(server, field)
        label = next(option.label for option in setting.options.values() if option.stored == stored)
        return text.option(setting.title, label)
    return text.DEFAULTS


def _defaults(ids: Iterable[int], kind: SelectDefaultValueType) -> list[SelectDefaultValue]:
    return [SelectDefaultValue(id=str(number), type=kind) for number in ids]  # type: ignore[arg-type] # sent as it is
