"""The boards that a server has posted on a schedule, as a private list with buttons.

    custom_id = "schedules:1:" number ":" verb

`verb` is `open`; `daily` or `board`, whose forms have the same custom_ids; `delete` or `resume` with the number of a
schedule; or `edit` with that of a form that was refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from discord import ButtonStyle, ui

from bot.errors import PlayerError
from bot.play.schedule import format_times
from bot.play.scheduled import Pause, Schedule, ScheduledBoard
from bot.storage.models import DAILY, StoredSchedule
from bot.storage.schedules import Schedules
from bot.text.language import Language, Text
from bot.tools import forms
from bot.tools.managers import managed_server
from bot.tools.pastes import Pastes
from bot.tools.schedules import text
from bot.tools.schedules.form import CHANNEL_TYPES, NEW, Draft, ScheduleModal, read_schedule
from bot.ui.board_updates import NO_PINGS
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of
from bot.ui.form import Form
from bot.ui.replies import in_time

PREFIX = "schedules"
OPEN = f"{PREFIX}:1:0:open"
"""The button that opens the list."""
BOARD = "board"
MOST = 8
"""Schedules of a server. A message has room for nine."""
_CUSTOM_ID = re.compile(rf"{PREFIX}:1:(\d{{1,18}}):(open|daily|board|delete|resume|edit)", re.ASCII)


class ScheduleList(ui.LayoutView):
    """A server's schedules, and a line about the last change."""

    def __init__(
        self,
        schedules: Sequence[Schedule],
        boards: Mapping[str, ScheduledBoard],
        now: datetime,
        language: Language,
        line: Text | None = None,
    ) -> None:
        super().__init__(timeout=None)
        self._language = language
        self._say([text.TITLE] if schedules else [text.TITLE, text.NONE_YET])
        for schedule in schedules[:MOST]:
            self._say(_lines(schedule, boards.get(schedule.board), now))
            may_resume = schedule.paused not in (None, Pause.UNREADABLE)
            buttons = [self._button(schedule.id, "resume", text.RESUME)] if may_resume else []
            self.add_item(ui.ActionRow(*buttons, self._button(schedule.id, "delete", text.DELETE, ButtonStyle.danger)))
        if len(schedules) < MOST:
            buttons = [self._button(0, DAILY, text.ADD_DAILY)] if DAILY in boards else []
            self.add_item(ui.ActionRow(*buttons, self._button(0, BOARD, text.ADD_BOARD)))
        else:
            self._say([text.FULL])
        if line:
            self._say([line])

    def _say(self, lines: Sequence[Text]) -> None:
        self.add_item(ui.TextDisplay("\n".join(map(self._language, lines))))

    def _button(self, number: int, verb: str, label: Text, style: ButtonStyle = ButtonStyle.secondary) -> LastingButton:
        return LastingButton(f"{PREFIX}:1:{number}:{verb}", label=self._language(label), style=style)


def _lines(schedule: Schedule, board: ScheduledBoard | None, now: datetime) -> list[Text]:
    """Return what is posted where and when. A board that only other versions have is called by its name."""
    what = text.what(board.title if board else schedule.board, schedule.place.channel_id)
    if schedule.paused is Pause.UNREADABLE:
        return [what, text.PAUSED[schedule.paused]]
    when = text.when([format_times([at]) for at in schedule.times], schedule.zone)
    if schedule.paused:
        return [what, when, text.PAUSED[schedule.paused]]
    return [what, text.next_post(when, schedule.next_after(now))]


async def answer_press(interaction: GamesInteraction) -> None:
    """Show the schedules, open a form, or delete or resume a schedule."""
    guild_id, (number, verb) = managed_server(interaction), _pressed(interaction)
    schedules, now = interaction.client.part(Schedules), interaction.created_at
    match verb:
        case "open":
            await _show(interaction, guild_id)
        case "delete":
            deleted = await schedules.delete(guild_id, number)
            await _show(interaction, guild_id, text.DELETED if deleted else text.GONE)
        case "resume":
            resumed = await schedules.resume(guild_id, number, now)
            await _show(interaction, guild_id, text.RESUMED if resumed else text.NOT_PAUSED)
        case "edit":
            draft = Draft.parse(await interaction.client.part(Pastes).text(number))
            await _ask(interaction, DAILY if draft.board == DAILY else BOARD, draft)
        case _:
            await _ask(interaction, verb)


async def answer_form(interaction: GamesInteraction) -> None:
    """Add a schedule. A form that is refused is kept, so that it can be edited."""
    guild_id, (_, verb) = managed_server(interaction), _pressed(interaction)
    draft = Draft.read(Form.read(interaction.data), daily=verb == DAILY)
    try:
        row = await read_schedule(interaction, draft, guild_id)
        await _add(interaction, row)
    except PlayerError as error:
        try:
            paste = await forms.keep(interaction, str(draft))
        except PlayerError:  # it can't be kept, so there is nothing to edit
            raise error from None
        raise forms.editable(error, f"{PREFIX}:1:{paste}:edit") from error
    await _show(interaction, guild_id, text.ADDED)


async def _add(interaction: GamesInteraction, row: StoredSchedule) -> None:
    """Store a schedule. Raise `PlayerError` if the server has no room for it, or its channel has one like it.

    With several in a channel, posts could be less than an hour apart.
    """
    schedules = interaction.client.part(Schedules)
    async with interaction.client.settings_turns.turn(row.guild_id):
        others = await schedules.of_server(row.guild_id)
        if len(others) >= MOST:
            raise PlayerError(text.too_many(MOST))
        daily = row.board == DAILY
        if any(other.channel_id == row.channel_id and (other.board == DAILY) == daily for other in others):
            raise PlayerError(text.HAS_DAILY if daily else text.HAS_BOARDS)
        await schedules.add(row)


async def _ask(interaction: GamesInteraction, kind: str, draft: Draft = NEW) -> None:
    """Open the form of the daily board, or of the others. It begins with the current channel if none was chosen."""
    scheduled, here = interaction.client.scheduled, interaction.channel
    boards = {name: board for name, board in scheduled.items() if (name == DAILY) == (kind == DAILY)}
    if not boards:
        raise PlayerError(text.UNKNOWN_BUTTON)
    if not draft.channel and here and here.type in CHANNEL_TYPES:
        draft = replace(draft, channel=str(here.id))
    modal = ScheduleModal(f"{PREFIX}:1:0:{kind}", boards, language_of(interaction), draft)
    await in_time(interaction.response.send_modal(modal))


async def _show(interaction: GamesInteraction, guild_id: int, line: Text | None = None) -> None:
    """Answer with the list: in place after a change of it, else in a new private message."""
    stored = await interaction.client.part(Schedules).of_server(guild_id)
    boards, language = interaction.client.scheduled, language_of(interaction)
    view = ScheduleList([Schedule.of(row) for row in stored], boards, interaction.created_at, language, line)
    if line and interaction.message and interaction.message.flags.components_v2:
        await in_time(interaction.response.edit_message(view=view, allowed_mentions=NO_PINGS))
    else:
        await in_time(interaction.response.send_message(view=view, ephemeral=True))


def _pressed(interaction: GamesInteraction) -> tuple[int, str]:
    """Return the number and the verb of a custom_id. Raise `PlayerError` for one of another version."""
    data: Any = interaction.data
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    if match is None:
        raise PlayerError(text.UNKNOWN_BUTTON)
    return int(match[1]), match[2]
