"""The form that adds a board to the schedule, and what is wrong with what comes back."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import discord
from discord import ChannelType, SelectDefaultValueType, ui

from bot.errors import PlayerError
from bot.play.control import Press
from bot.play.schedule import find_zone, format_times, parse_times
from bot.play.scheduled import ScheduledBoard
from bot.play.server import find_server
from bot.render.appearance import Look
from bot.storage.models import StoredSchedule
from bot.text.language import Language, Text
from bot.tools.schedules import text
from bot.ui import text as texts
from bot.ui.client import GamesInteraction, is_member, public_language_of
from bot.ui.form import Form, Modal, chosen

CHANNEL_TYPES = [ChannelType.text, ChannelType.news, ChannelType.voice]
MOST_CHARACTERS = {"times": 150, "zone": 64}
_DRAFT = re.compile(r"([a-z]*)\n(\d{0,20})\n(.{0,150})\n(.{0,64})\n(\d{1,18})", re.ASCII)


@dataclass(frozen=True)
class Draft:
    """A schedule as it was typed, or what a new form begins with."""

    board: str = ""
    channel: str = ""
    times: str = ""
    zone: str = ""
    number: int = 0
    """The schedule that is edited; 0 for a new one."""

    @classmethod
    def of(cls, stored: StoredSchedule) -> Self:
        """Return a stored schedule, to be edited."""
        return cls(stored.board, str(stored.channel_id), stored.times, stored.zone, stored.id)

    @classmethod
    def read(cls, form: Form, number: int, board: str | None) -> Self:
        """Return what came back with a form for this schedule: a `board`'s own one, or that of the others."""
        board, channel = board or form.choice("board"), form.choice("channel")
        times, zone = (form.text(field)[:most] for field, most in MOST_CHARACTERS.items())
        return cls(board, channel, times, zone, number)

    @classmethod
    def parse(cls, kept: str) -> Self:
        """Return a draft that was kept as text. Raise `PlayerError` for a text that is none."""
        match = _DRAFT.fullmatch(kept)
        if match is None:
            raise PlayerError(text.UNKNOWN_BUTTON)
        board, channel, times, zone, number = match.groups()
        return cls(board, channel, times, zone, int(number))

    def __str__(self) -> str:
        """Return the draft as `parse` reads it."""
        fields = (self.board, self.channel, self.times, self.zone, str(self.number))
        return "\n".join(" ".join(field.split()) for field in fields)

    def channel_in(self, data: Any) -> Mapping[str, Any]:
        """Return the chosen channel, as Discord describes it.

        Raise `PlayerError` for none, or one that the form doesn't offer.
        """
        channel: Mapping[str, Any] | None = ((data.get("resolved") or {}).get("channels") or {}).get(self.channel)
        if channel is None or channel["type"] not in {kind.value for kind in CHANNEL_TYPES}:
            raise PlayerError(texts.UNREADABLE_FORM)
        return channel


NEW = Draft()
BOARD = "board"
"""The form of all boards that have none of their own."""


def form_of(boards: Mapping[str, ScheduledBoard], name: str) -> str:
    """Return which form a board is chosen in: its own one, which has its name, or that of the others."""
    return name if name in boards and boards[name].add_once_a_day else BOARD


class ScheduleModal(Modal):
    """Asks what to post where and when."""

    def __init__(
        self, press: Press, boards: Mapping[str, ScheduledBoard], language: Language, draft: Draft = NEW
    ) -> None:
        """A form for one of these boards, which holds what is in the `draft`."""
        own = next(iter(boards.values())).add_once_a_day
        super().__init__(text.SCHEDULE if draft.number else own or text.ADD_BOARD, press, language)
        if not own:
            first = draft.board if draft.board in boards else next(iter(boards))
            options = [
                discord.SelectOption(label=language(board.title), value=name, default=name == first)
                for name, board in boards.items()
            ]
            self.ask(text.BOARD, ui.Select(custom_id="board", options=options))
        channel_list: ui.ChannelSelect[Modal] = ui.ChannelSelect(
            custom_id="channel",
            channel_types=CHANNEL_TYPES,
            default_values=chosen(SelectDefaultValueType.channel, draft.channel) if draft.channel else [],
            required=True,
        )
        self.ask(text.CHANNEL, channel_list)
        self._ask_for("times", text.TIME, text.TIME_HELP if own else text.TIMES_HELP, draft.times)
        self._ask_for("zone", text.ZONE, text.ZONE_HELP, draft.zone)

    def _ask_for(self, field: str, label: Text, description: Text, typed: str) -> None:
        most = MOST_CHARACTERS[field]
        self.ask(label, ui.TextInput(custom_id=field, default=typed or None, max_length=most), description)


async def read_schedule(interaction: GamesInteraction, draft: Draft, guild_id: int) -> StoredSchedule:
    """Return the row of a new schedule. Raise `PlayerError` for the first thing that is wrong with it."""
    channel = draft.channel_in(interaction.data)
    board = interaction.client.features.scheduled.get(draft.board)
    if board is None:
        raise PlayerError(texts.UNREADABLE_FORM)
    times = parse_times(draft.times)
    if board.add_once_a_day and len(times) > 1:
        raise PlayerError(text.ONE_TIME)
    zone = await asyncio.to_thread(find_zone, draft.zone)  # looking for the nearest names takes a while
    needed = ["view_channel", "send_messages"]
    if channel["type"] == ChannelType.voice.value:
        needed.append("connect")
    if board.has_look and (await find_server(interaction.client.store, guild_id)).look is Look.PICTURE:
        needed.append("attach_files")
    if not is_member(interaction):
        raise PlayerError(texts.NOT_INSTALLED)
    _check_permissions(interaction, channel, needed)
    return StoredSchedule(
        guild_id=guild_id,
        channel_id=int(draft.channel),
        board=draft.board,
        times=format_times(times),
        zone=zone,
        locale=public_language_of(interaction).locale,
        claimed=interaction.created_at,
    )


def _check_permissions(interaction: GamesInteraction, chosen: Mapping[str, Any], needed: Sequence[str]) -> None:
    """Raise `PlayerError` if the manager may not post in a channel, or the bot lacks permissions, as far as known."""
    if "permissions" in chosen:
        own = discord.Permissions(int(chosen["permissions"]))
        if not (own.view_channel and own.send_messages):
            raise PlayerError(text.NOT_YOUR_CHANNEL(f"<#{chosen['id']}>"))
    guild = interaction.guild
    channel = guild.get_channel(int(chosen["id"])) if guild else None
    if "app_permissions" in chosen:
        given = discord.Permissions(int(chosen["app_permissions"]))
    elif guild and guild.me and channel:
        given = channel.permissions_for(guild.me)
    else:
        return
    if lacking := [text.PERMISSIONS[name] for name in needed if not getattr(given, name)]:
        raise PlayerError(text.NO_ACCESS(number=len(lacking), channel=f"<#{chosen['id']}>", permissions=lacking))
