"""The boards that a server has posted on a schedule, as a private list with buttons.

    custom_id = "schedules:1:" number ":" verb

`verb` is `open`; `board`, or the name of a board that has a form of its own, with 0 or the schedule to edit;
`change`, `delete` or `resume` with the number of a schedule; or `edit` with that of a form that was refused.
"""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self

import discord
from discord import ButtonStyle, ChannelType, SelectDefaultValueType, ui

from bot.board.appearance import Look
from bot.discord import text as texts
from bot.discord.button import LastingButton, LastingView
from bot.discord.client import GamesInteraction, is_member, language_of, managed_server, public_language_of
from bot.discord.feature import Feature
from bot.discord.form import Form, Modal, chosen, open_form
from bot.discord.sending import in_time, reply, turn_page
from bot.errors import PlayerError
from bot.features.paste import forms
from bot.features.paste.pastes import Pastes
from bot.features.paste.text import SAVED
from bot.features.schedules import text
from bot.features.schedules.posts import POSTS
from bot.game.control import Control, Press, number
from bot.game.schedules import Pause, Schedule, ScheduledBoard, are_apart, find_zone, format_times, parse_times
from bot.game.settings import find_server
from bot.game.text import TIMES_TOO_CLOSE
from bot.store.models import StoredSchedule
from bot.store.timers import Schedules
from bot.text.language import Language, Text, listed, shortened

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


MOST = 7
"""Schedules of a server. Each takes 5 of a message's 40 components if it's paused, and the rest of the list 2."""
MOST_TIMES = 6
"""Times of a schedule that are listed."""


class ScheduleList(LastingView):
    """A server's schedules, and a line about the last change.

    Below a refusal the only *Edit* is that of the refused form.
    """

    def __init__(
        self,
        schedules: Sequence[Schedule],
        boards: Mapping[str, ScheduledBoard],
        now: datetime,
        language: Language,
        line: Text | str | None = None,
        refused: int | None = None,
    ) -> None:
        super().__init__()
        self._language = language
        self._say([text.TITLE] if schedules else [text.TITLE, text.NONE_YET])
        for schedule in schedules[:MOST]:
            self._say(_lines(schedule, boards.get(schedule.board), now))
            may_resume = schedule.paused not in (None, Pause.UNREADABLE)
            resume = [self._button(schedule.id, "resume", text.RESUME)] if may_resume else []
            edit = [self._button(schedule.id, "change", texts.EDIT)] if refused is None else []
            delete = self._button(schedule.id, "delete", text.DELETE, ButtonStyle.danger)
            self.add_item(ui.ActionRow(*resume, *edit, delete))
        lines = [line] if line else []
        if len(schedules) < MOST:
            own = [(name, board.add_once_a_day) for name, board in boards.items() if board.add_once_a_day]
            self.add_item(ui.ActionRow(*(self._button(0, *each) for each in [*own, (BOARD, text.ADD_BOARD)])))
        else:
            lines.insert(0, text.TOO_MANY(MOST))
        if lines:
            self._say(lines)
        if refused is not None:
            self.add_item(ui.ActionRow(self._button(refused, "edit", texts.EDIT, ButtonStyle.primary)))

    def _say(self, lines: Sequence[Text | str]) -> None:
        self.add_item(ui.TextDisplay("\n".join(map(self._language, lines))))

    def _button(self, number: int, verb: str, label: Text, style: ButtonStyle = ButtonStyle.secondary) -> LastingButton:
        return LastingButton.of(_CONTROL.press(number, verb), self._language, label=label, style=style)


def _lines(schedule: Schedule, board: ScheduledBoard | None, now: datetime) -> list[Text]:
    """Return what is posted where and when. A board that only other versions have is called by its name."""
    what = text.WHAT(board=board.title if board else schedule.board, channel=f"<#{schedule.place.channel_id}>")
    if schedule.paused is Pause.UNREADABLE:
        return [what, text.PAUSED[schedule.paused]]
    when = _when(schedule)
    if schedule.paused:
        return [what, when, text.PAUSED[schedule.paused]]
    return [what, text.NEXT_POST(times=when, time=schedule.next_after(now))]


def _when(schedule: Schedule) -> Text:
    times = shortened([format_times([at]) for at in schedule.times], MOST_TIMES)
    return text.WHEN(times=times, zone=schedule.zone)


async def answer_press(interaction: GamesInteraction, number: int, verb: str) -> None:
    """Show the schedules, open a form, or delete or resume a schedule."""
    guild_id, now = managed_server(interaction), interaction.created_at
    schedules = interaction.client.part(Schedules)
    match verb:
        case "open":
            await _show(interaction, guild_id)
        case "delete":
            deleted = await schedules.delete(guild_id, number)
            await _show(interaction, guild_id, SAVED if deleted else text.CHANGED)
        case "resume":
            resumed = await schedules.resume(guild_id, number, now)
            await _show(interaction, guild_id, SAVED if resumed else text.CHANGED)
        case "change":
            stored = next((row for row in await schedules.of_server(guild_id) if row.id == number), None)
            await (_ask_again(interaction, Draft.of(stored)) if stored else _show(interaction, guild_id, text.CHANGED))
        case "edit":
            await _ask_again(interaction, Draft.parse(await interaction.client.part(Pastes).text(number)))
        case _:
            await _ask(interaction, verb)


async def answer_form(interaction: GamesInteraction, number: int, verb: str) -> None:
    """Add or change a schedule, and show the list. A form that is refused is kept, so that it can be edited."""
    guild_id = managed_server(interaction)
    if form_of(interaction.client.features.scheduled, verb) != verb:
        raise PlayerError(text.UNKNOWN_BUTTON)
    draft = Draft.read(Form.read(interaction.data), number, None if verb == BOARD else verb)
    try:
        row = await read_schedule(interaction, draft, guild_id)
        line = await _store(interaction, row, number)
    except PlayerError as error:
        try:
            paste = await forms.keep(interaction, str(draft))
        except PlayerError:  # it can't be kept, so there is nothing to edit
            raise error from None
        await _show(interaction, guild_id, error.text, paste)
    else:
        await _show(interaction, guild_id, line)


async def _store(interaction: GamesInteraction, row: StoredSchedule, number: int) -> Text:
    """Store a schedule, in place of one unless its number is 0, and return what was done.

    Raise `PlayerError` if the server has no room for it, or its channel gets something like it within an hour.
    """
    schedules = interaction.client.part(Schedules)
    async with interaction.client.settings_turns.turn(row.guild_id):
        others = [other for other in await schedules.of_server(row.guild_id) if other.id != number]
        if not number and len(others) >= MOST:
            raise PlayerError(text.TOO_MANY(MOST))
        here = [Schedule.of(other) for other in others if other.channel_id == row.channel_id]
        boards, board = interaction.client.features.scheduled, interaction.client.features.scheduled[row.board]
        alike = [other for other in here if form_of(boards, other.board) == form_of(boards, row.board)]
        if alike and board.add_once_a_day:
            raise PlayerError(text.POSTED_HERE)
        await asyncio.to_thread(_check_apart, Schedule.of(row), alike, interaction.created_at)
        if not number:
            await schedules.add(row)
            return SAVED
        return SAVED if await schedules.change(row.guild_id, number, row) else text.CHANGED


def _check_apart(schedule: Schedule, others: Sequence[Schedule], now: datetime) -> None:
    """Raise `PlayerError` for a schedule that may post within an hour of another one."""
    for other in others:
        if not are_apart(schedule.times, schedule.zone, other.times, other.zone, now):
            raise PlayerError(TIMES_TOO_CLOSE)


async def _ask_again(interaction: GamesInteraction, draft: Draft) -> None:
    """Open the form with what is in a draft."""
    await _ask(interaction, form_of(interaction.client.features.scheduled, draft.board), draft)


async def _ask(interaction: GamesInteraction, kind: str, draft: Draft = NEW) -> None:
    """Open a form: a board's own one, or that of the others. It begins with the current channel if none was chosen."""
    scheduled, here = interaction.client.features.scheduled, interaction.channel
    boards = {name: board for name, board in scheduled.items() if form_of(scheduled, name) == kind}
    if not boards:
        raise PlayerError(text.UNKNOWN_BUTTON)
    if not draft.channel and here and here.type in CHANNEL_TYPES:
        draft = replace(draft, channel=str(here.id))
    elif interaction.guild and not interaction.guild.get_channel_or_thread(int(draft.channel or 0)):
        draft = replace(draft, channel="")  # Discord refuses a form with a deleted channel
    await open_form(
        interaction, ScheduleModal(_CONTROL.press(draft.number, kind), boards, language_of(interaction), draft)
    )


async def _show(
    interaction: GamesInteraction, guild_id: int, line: Text | str | None = None, refused: int | None = None
) -> None:
    """Answer with the list: in place after a change of it or a refused form, else in a new private message."""
    stored = await interaction.client.part(Schedules).of_server(guild_id)
    boards, language = interaction.client.features.scheduled, language_of(interaction)
    view = ScheduleList([Schedule.of(row) for row in stored], boards, interaction.created_at, language, line, refused)
    if line and interaction.message and interaction.message.flags.components_v2:
        await turn_page(interaction, view=view)
    else:
        await in_time(interaction.response.send_message(view=view, ephemeral=True))


async def report_pauses(interaction: GamesInteraction, guild_id: int) -> None:
    """Show a manager once that the bot can't post in a channel."""
    schedules, reason = interaction.client.part(Schedules), Pause.NO_ACCESS.value
    if paused := await schedules.news(guild_id, reason):
        named = listed([f"<#{channel}>" for channel in dict.fromkeys(row.channel_id for row in paused)])
        button = LastingButton.of(OPEN, language_of(interaction), label=text.SCHEDULE)
        await reply(interaction, text.PAUSED_WITHOUT_ACCESS(named), button)
        await schedules.note_known([row.id for row in paused], reason)


_CONTROL = Control(prefix="schedules", answer=answer_press, form=answer_form, arguments=[number, str])
OPEN = _CONTROL.press(0, "open")
SCHEDULES = Feature(controls=[_CONTROL], unknown=text.UNKNOWN_BUTTON, news=report_pauses, timers=[POSTS])
