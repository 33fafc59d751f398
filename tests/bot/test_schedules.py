"""Boards on a schedule: the list behind `/settings`, the posts, and what pauses them."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult, ResponseMessage
from sqlalchemy import delete, select

from bot.board.appearance import Look
from bot.discord import text as texts
from bot.discord.form import id_of
from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.features.paste.pastes import Pastes
from bot.features.paste.text import SAVED
from bot.features.schedules import text
from bot.features.schedules.panel import MOST, OPEN
from bot.features.schedules.posts import MOST_UNTOUCHED, nonce_of
from bot.game.schedules import Pause, Schedule
from bot.game.settings import Server, save_server
from bot.game.text import PLAY_ALONG, TIMES_TOO_CLOSE
from bot.game.timers import CLAIMED_FOR
from bot.store.models import StoredSchedule, StoredTimer
from bot.store.timers import SCHEDULE_TIMER, Schedules, Shards, TimerStore
from bot.text.errors import OVERLOADED
from bot.text.language import Languages, Text
from core import Outcome, cell_name
from tests.bot.answers import (
    Seen,
    answered,
    button_for,
    buttons_for,
    buttons_of,
    click,
    private_text,
    seen,
    shown,
    text_of,
    verbs_of,
)
from tests.bot.forging import press_anything, send_form
from tests.bot.table import Table, add_manager
from tests.timers import run_timers

NINE = time(9)
DAY = timedelta(days=1)


def no_access(channel: int, *lacking: str) -> Text:
    """Return the refusal of a channel where the bot lacks permissions."""
    permissions = [text.PERMISSIONS[name] for name in lacking]
    return text.NO_ACCESS(number=len(lacking), channel=f"<#{channel}>", permissions=permissions)


class Agenda:
    """A server's schedules as one of its managers has them open."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.manager = add_manager(table)

    async def open(self) -> ResponseMessage:
        await self.table.env.advance_time(1)
        panel = shown(await self.table.server_settings(self.manager))
        return shown(await click(self.manager, panel, "open"))

    async def add(self, **typed: Any) -> InteractionResult:
        await self.table.env.advance_time(5)
        form = await click(self.manager, await self.open(), "board")
        return await self.submit(form, **typed)

    async def submit(self, form: InteractionResult, **typed: Any) -> InteractionResult:
        values = {"channel": self.table.channel, "board": "beginner", "times": "09:00", "zone": "UTC", **typed}
        values |= {name: [values[name]] for name in ("channel", "board")}
        return answered(await self.manager.submit_modal(form, values))

    async def stored(self) -> list[StoredSchedule]:
        return list(await self.table.bot.part(Schedules).of_server(self.table.guild.id))

    async def one(self) -> StoredSchedule:
        [only] = await self.stored()
        return only


@pytest.fixture
def agenda(table: Table) -> Agenda:
    return Agenda(table)


async def wait_until(table: Table, at: time = NINE, days: int = 1) -> datetime:
    """Let some days pass, until this time."""
    now = discord.utils.utcnow()
    then = datetime.combine(now.date(), at, UTC) + days * DAY
    await table.env.advance_time((then - now).total_seconds())
    return then


async def tick(table: Table, at: time = NINE, days: int = 1) -> datetime:
    """Let the bot look at its schedules some days later, at this time."""
    then = await wait_until(table, at, days)
    await run_timers(table.bot.timers, then)
    await table.env.settle()
    return then


def fields_of(form: InteractionResult) -> dict[str, Any]:
    """The fields of an open form by their custom_ids."""
    assert form.modal is not None
    return {part["component"]["custom_id"]: part["component"] for part in form.modal["components"]}


def typed_fields(channels: list[str], zone: str = "UTC") -> list[dict[str, Any]]:
    """The fields of a form that comes back with these channels chosen."""
    return [
        {"type": 3, "custom_id": "board", "values": ["expert"]},
        {"type": 8, "custom_id": "channel", "values": channels},
        {"type": 4, "custom_id": "times", "value": "9:00"},
        {"type": 4, "custom_id": "zone", "value": zone},
    ]


def posted(table: Table) -> list[ResponseMessage]:
    """The public messages of the channel, oldest first."""
    messages = map(table.message, table.env.backend.messages.get(table.channel.id, ()))
    return [message for message in messages if not message.ephemeral]


async def test_only_managers_open_or_change_the_schedule_with_buttons_of_this_version(
    table: Table, agenda: Agenda
) -> None:
    await agenda.add()
    number = (await agenda.one()).id
    opened = await agenda.open()
    assert opened.ephemeral
    for custom_id in (str(OPEN), "schedules:1:0:board", f"schedules:1:{number}:delete", f"schedules:1:{number}:resume"):
        refused = await press_anything(table, table.alice, opened, custom_id)
        assert private_text(refused) == str(texts.NOT_A_MANAGER)
    refused = await send_form(table, table.alice, "schedules:1:0:board", [])
    assert private_text(refused) == str(texts.NOT_A_MANAGER)
    assert (await agenda.one()).paused is None
    for custom_id in ("schedules:2:0:open", "schedules:1:0:fly", "schedules:1:0:copy"):
        refused = await press_anything(table, agenda.manager, opened, custom_id)
        assert private_text(refused) == str(text.UNKNOWN_BUTTON)
    for kept in ("2 2 1\n3 4 2\n2 3 2", "expert\nmines\n25:00\nUTC\n0", f"expert\n7\n{'9' * 151}\nUTC\n0"):
        paste = await table.bot.part(Pastes).keep(agenda.manager.id, kept)
        refused = await press_anything(table, agenda.manager, opened, f"schedules:1:{paste}:edit")
        assert private_text(refused) == str(text.UNKNOWN_BUTTON), "only a form that was refused is edited"


async def test_a_board_is_added_to_the_list_edited_there_posted_and_deleted(table: Table, agenda: Agenda) -> None:
    assert str(text.NONE_YET) in text_of(await agenda.open())
    added = await agenda.add(board="expert", times="9:00 18:30", zone="europe/berlin")
    assert seen(added) is Seen.EDITED
    words = text_of(added.response)
    assert f"**Expert: 30x16, 99 mines** in <#{table.channel.id}>" in words
    assert "09:00 and 18:30 (Europe/Berlin) · next <t:" in words
    assert str(SAVED) in words
    stored = await agenda.one()
    assert (stored.board, stored.times, stored.zone) == ("expert", "09:00 18:30", "Europe/Berlin")

    opened = await agenda.open()
    form = await click(agenda.manager, opened, "change")
    assert form.modal is not None
    assert form.modal["title"] == "Schedule"
    fields = fields_of(form)
    assert [option["value"] for option in fields["board"]["options"] if option.get("default")] == ["expert"]
    assert (fields["times"]["value"], fields["zone"]["value"]) == ("09:00 18:30", "Europe/Berlin")
    assert str(fields["channel"]["default_values"][0]["id"]) == str(table.channel.id)
    saved = await agenda.submit(form, board="pocket", times=" ".join(f"{hour:02}:00" for hour in range(24)))
    assert shown(saved).id == opened.id
    assert str(SAVED) in text_of(saved.response)
    assert "00:00, 01:00, 02:00, 03:00, 04:00, 05:00 and 18 more (UTC) · next <t:" in text_of(saved.response)
    stored = await agenda.one()
    assert (stored.board, stored.zone) == ("pocket", "UTC")
    assert stored.times.endswith("22:00 23:00")
    await tick(table, time(10))
    assert "Pocket 12x12" in text_of(posted(table)[0])

    gone = await click(agenda.manager, await agenda.open(), "delete")
    assert str(text.NONE_YET) in text_of(gone.response)
    assert await agenda.stored() == []


async def test_a_schedule_that_was_deleted_meanwhile_is_gone(table: Table, agenda: Agenda) -> None:
    await agenda.add()
    opened = await agenda.open()
    form = await click(agenda.manager, opened, "change")
    changing, deleting = (button_for(opened, verb)["custom_id"] for verb in ("change", "delete"))
    await agenda.manager.click(opened, custom_id=deleting)
    for custom_id in (deleting, deleting.replace("delete", "resume"), changing):
        again = await press_anything(table, agenda.manager, opened, custom_id)
        assert str(text.CHANGED) in text_of(again.response)
    assert str(text.CHANGED) in text_of((await agenda.submit(form)).response)
    assert await agenda.stored() == []


BAD_INPUT = [
    ({"times": "25:00"}, "`25:00` isn't a time. Use 24-hour times such as `09:00` or `18:30`."),
    ({"times": " "}, "` ` isn't a time."),
    ({"times": "9:00 9:30"}, str(TIMES_TOO_CLOSE)),
    ({"zone": "Europe/Berlim"}, "I don't know the time zone `Europe/Berlim`. Try `Europe/Berlin`"),
]


async def test_bad_input_is_refused_in_a_sentence_and_can_be_edited(agenda: Agenda) -> None:
    for typed, sentence in BAD_INPUT:
        refused = await agenda.add(board="expert", **typed)
        assert sentence in private_text(refused)
        form = await click(agenda.manager, shown(refused), "edit")
        fields = fields_of(form)
        assert [option["value"] for option in fields["board"]["options"] if option.get("default")] == ["expert"]
        again = {name: fields[name].get("value", " ") for name in ("times", "zone")}
        assert again == {"times": "09:00", "zone": "UTC", **typed}
        assert str(fields["channel"]["default_values"][0]["id"]) == str(agenda.table.channel.id)
    assert await agenda.stored() == []
    listed = await agenda.submit(form, board="expert")
    assert str(SAVED) in text_of(listed.response)


async def test_a_form_must_have_a_channel_that_it_offers_and_begins_with_the_current_one(
    table: Table, agenda: Agenda
) -> None:
    for verb in ("board", "daily"):
        channel = fields_of(await click(agenda.manager, await agenda.open(), verb))["channel"]
        assert channel["required"]
        assert str(channel["default_values"][0]["id"]) == str(agenda.table.channel.id)
        fields = typed_fields([], zone="Europe/Berlin")
        refused = answered(await send_form(table, agenda.manager, f"schedules:1:0:{verb}", fields))
        assert private_text(refused).endswith(str(texts.UNREADABLE_FORM))
        edited = fields_of(await click(agenda.manager, shown(refused), "edit"))
        assert (edited["times"]["value"], edited["zone"]["value"]) == ("9:00", "Europe/Berlin")
        assert str(edited["channel"]["default_values"][0]["id"]) == str(table.channel.id)
    unusable: list[Any] = [None, {}, {"channels": {}}, {"channels": {"7": {"id": "7", "type": 4}}}]
    for resolved in unusable:
        fields = typed_fields(["7"])
        answer = await send_form(table, agenda.manager, "schedules:1:0:board", fields, resolved=resolved)
        assert "I couldn't read that form" in private_text(answered(answer))
    assert await agenda.stored() == []
    current = table.bot.get_channel(table.channel.id)
    assert isinstance(current, discord.TextChannel)
    await current.create_thread(name="deeper", type=discord.ChannelType.public_thread)
    table.channel = table.channel.threads[0]
    await table.env.advance_time(10)
    form = await click(agenda.manager, await agenda.open(), "board")
    assert not fields_of(form)["channel"].get("default_values")


async def test_a_form_never_begins_with_a_channel_that_is_gone(table: Table, agenda: Agenda) -> None:
    gone = table.guild.create_text_channel("gone")
    await agenda.add(channel=gone)
    table.env.backend.delete_channel(gone.id)
    form = await click(agenda.manager, await agenda.open(), "change")
    assert not fields_of(form)["channel"].get("default_values")


CHANNELS = [
    ("board", 0, ["view_channel", "send_messages"], ["attach_files"]),
    ("daily", 0, [], ["view_channel", "send_messages"]),
    ("daily", 2, ["view_channel", "send_messages"], ["connect"]),
    ("board", 2, ["view_channel"], ["send_messages", "connect", "attach_files"]),
    ("board", 0, ["view_channel", "send_messages", "attach_files"], []),
    ("daily", 2, ["view_channel", "send_messages", "connect"], []),
]
"""Forms with the kind of channel that is chosen, what the bot may do there, and what it lacks."""


async def test_what_the_bot_lacks_in_the_chosen_channel_is_named(table: Table, agenda: Agenda) -> None:
    me = table.guild.me
    assert me is not None
    without_files, secret = (
        table.guild.create_text_channel(name, overwrites={me: overwrite})
        for name, overwrite in (
            ("texts", discord.PermissionOverwrite(attach_files=False)),
            ("secret", discord.PermissionOverwrite(send_messages=False)),
        )
    )
    refused = await agenda.add(channel=secret)
    assert private_text(refused).endswith(str(no_access(secret.id, "send_messages")))
    added = await agenda.add(channel=without_files)
    assert str(SAVED) in text_of(added.response), "only boards that are pictures need files"
    await save_server(table.store, table.guild.id, Server(look=Look.PICTURE))
    for verb, kind, given, lacking in CHANNELS:
        fields = typed_fields(["7"])
        permissions = discord.Permissions(**dict.fromkeys(given, True))
        resolved = {"channels": {"7": {"id": "7", "type": kind, "app_permissions": str(permissions.value)}}}
        answer = answered(await send_form(table, agenda.manager, f"schedules:1:0:{verb}", fields, resolved=resolved))
        assert str(no_access(7, *lacking) if lacking else SAVED) in private_text(answer)


async def test_managers_schedule_nothing_where_they_may_not_post_themselves(table: Table, agenda: Agenda) -> None:
    for permissions in (discord.Permissions(send_messages=True), discord.Permissions(view_channel=True)):
        resolved = {"channels": {"7": {"id": "7", "type": 0, "permissions": str(permissions.value)}}}
        form = send_form(table, agenda.manager, "schedules:1:0:daily", typed_fields(["7"]), resolved=resolved)
        assert private_text(answered(await form)).endswith(str(text.NOT_YOUR_CHANNEL("<#7>")))
    assert await agenda.stored() == []


async def test_managers_who_installed_the_bot_for_themselves_alone_schedule_nothing(
    table: Table, agenda: Agenda
) -> None:
    with table.installed_by(agenda.manager):
        refused = await agenda.add()
    assert private_text(refused).endswith(str(texts.NOT_INSTALLED))
    assert await agenda.stored() == []


async def test_a_server_has_room_for_a_few(table: Table, agenda: Agenda) -> None:
    for number in range(MOST):
        last = await agenda.add(channel=table.guild.create_text_channel(f"mines-{number}"))
    assert not buttons_for(last.response, "board")
    assert text_of(last.response).endswith(f"{text.TOO_MANY(MOST)}\n{SAVED}")
    for one in await agenda.stored():
        await agenda.table.bot.part(Schedules).pause(one.id, "access")
    opened = await agenda.open()
    assert verbs_of(opened) == ["resume", "change", "delete"] * MOST
    assert text_of(opened).endswith(str(text.TOO_MANY(MOST)))
    assert sum(1 + len(block.get("components", ())) for block in opened.components) == 37, "40 are allowed"
    refused = await agenda.submit(await click(agenda.manager, opened, "change"), times="noon")
    assert verbs_of(shown(refused)) == [*["resume", "delete"] * MOST, "edit"]
    form = await press_anything(agenda.table, agenda.manager, opened, "schedules:1:0:board")
    assert private_text(await agenda.submit(form)).endswith(str(text.TOO_MANY(MOST)))


async def test_boards_in_a_channel_are_at_least_an_hour_apart_on_every_day(table: Table, agenda: Agenda) -> None:
    await agenda.add(board="expert", times="9:00", zone="Europe/Berlin")
    elsewhere = table.guild.create_text_channel("elsewhere")
    refused = await agenda.add(board="beginner", times="4:00", zone="America/New_York")  # 9:00 for some weeks a year
    assert private_text(refused).endswith(str(TIMES_TOO_CLOSE))
    assert "09:00 (Europe/Berlin)" in private_text(refused)
    assert len(await agenda.stored()) == 1
    form = await click(agenda.manager, shown(refused), "edit")
    assert fields_of(form)["times"]["value"] == "4:00"
    zone = {"zone": "America/New_York"}
    assert str(SAVED) in text_of((await agenda.submit(form, channel=elsewhere, times="4:00", **zone)).response)
    assert str(SAVED) in text_of((await agenda.add(times="2:00", **zone)).response)
    assert str(SAVED) in text_of((await add_daily(agenda)).response), "the daily board is not a new one"


async def test_boards_of_two_schedules_are_posted_an_hour_apart_even_if_the_first_was_late(
    table: Table, agenda: Agenda
) -> None:
    await agenda.add(times="9:00")
    await agenda.add(board="expert", times="10:00")
    then = await wait_until(table)
    await table.env.advance_time(30)
    await run_timers(table.bot.timers, then + timedelta(seconds=30))
    await tick(table, time(10), days=0)
    assert not (await table.game(2)).over


async def test_a_form_with_an_error_shows_the_list_as_it_is_then_and_can_be_edited_there(
    table: Table, agenda: Agenda
) -> None:
    await agenda.add(times="9:00")
    opened = await agenda.open()
    form = await click(agenda.manager, opened, "change")
    elsewhere = table.guild.create_text_channel("elsewhere")
    row = StoredSchedule(guild_id=table.guild.id, channel_id=elsewhere.id, board="expert", times="12:00", zone="UTC")
    await table.bot.part(Schedules).add(row)  # by another manager
    refused = await agenda.submit(form, times="25:00")
    assert shown(refused).id == opened.id
    assert f"<#{elsewhere.id}>" in text_of(refused.response)
    assert "`25:00` isn't a time." in text_of(refused.response)
    assert [one["label"] for one in buttons_of(shown(refused))].count("Edit") == 1
    again = await click(agenda.manager, shown(refused), "edit")
    assert fields_of(again)["times"]["value"] == "25:00"
    saved = await agenda.submit(again, times="11:00")
    assert shown(saved).id == opened.id
    assert [stored.times for stored in await agenda.stored()] == ["11:00", "12:00"]
    assert verbs_of(shown(saved)) == ["change", "delete"] * 2 + ["daily", "tactic", "board"]


async def test_an_edit_resumes_a_paused_schedule_and_catches_up_on_no_earlier_time(
    table: Table, agenda: Agenda
) -> None:
    await agenda.add(times="9:00")
    await table.bot.part(Schedules).pause((await agenda.one()).id, "access")
    then = await wait_until(table, time(12))
    saved = await agenda.submit(await click(agenda.manager, await agenda.open(), "change"), times="11:00")
    assert str(SAVED) in text_of(saved.response)
    assert "Paused" not in text_of(saved.response)
    await run_timers(table.bot.timers, then + timedelta(minutes=1))
    assert posted(table) == []
    await tick(table, time(11))
    assert len(posted(table)) == 1


async def test_a_post_is_in_the_language_that_the_server_has_chosen_since(table: Table, agenda: Agenda) -> None:
    table.bot.languages = Languages.load()
    await agenda.add()
    panel = shown(await table.server_settings(agenda.manager))
    answered(await agenda.manager.select(panel, ["zh-TW"], custom_id="settings:1:language"))
    await tick(table)
    [post] = posted(table)
    assert "初級" in text_of(post)


async def test_a_channel_gets_the_daily_board_once_and_at_one_time(table: Table, agenda: Agenda) -> None:
    refused = await add_daily(agenda, times="9:00 18:00")
    assert private_text(refused).endswith(str(text.ONE_TIME))
    form = await click(agenda.manager, shown(refused), "edit")
    assert form.modal is not None
    assert id_of(form.modal) == "schedules:1:0:daily"
    await add_daily(agenda)
    refused = await add_daily(agenda, zone="Asia/Tokyo", times="18:30")
    assert private_text(refused).endswith(str(text.POSTED_HERE))
    assert len(await agenda.stored()) == 1
    assert str(SAVED) in text_of((await agenda.add()).response)
    elsewhere = table.guild.create_text_channel("elsewhere")
    assert str(SAVED) in text_of((await add_daily(agenda, channel=[elsewhere])).response)


async def test_a_board_is_posted_at_its_time_once_with_a_nonce_and_played_by_everyone(
    table: Table, agenda: Agenda, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = spy_on_posts(monkeypatch, table)
    await agenda.add(board="pocket")
    await tick(table, time(8, 59))
    assert posted(table) == []
    then = await tick(table, days=0)
    for _ in range(2):
        await run_timers(table.bot.timers, then + timedelta(seconds=20))
    [board] = posted(table)
    assert "Pocket 12x12" in text_of(board)
    stored, game = await agenda.one(), await table.game()
    assert (stored.message_id, stored.game_id, stored.claimed) == (board.id, 1, then)
    assert game.message_id == board.id
    nonce = nonce_of(Schedule.of(stored), then)
    assert [(one["nonce"], one["enforce_nonce"]) for one in sent] == [(nonce, True)]
    await table.dig(table.bob, (6, 6))
    assert (await table.game()).first_dig == (6, 6)


def spy_on_posts(patch: pytest.MonkeyPatch, table: Table) -> list[Any]:
    """What the bot sends to channels from now on."""
    sent: list[Any] = []
    send = table.bot.http.send_message

    async def spy(channel: int, *, params: Any) -> Any:
        sent.append(params.payload)
        return await send(channel, params=params)

    patch.setattr(table.bot.http, "send_message", spy)
    return sent


async def test_the_bot_looks_by_itself_and_finishes_a_pending_post_before_it_stops(
    table: Table, agenda: Agenda, monkeypatch: pytest.MonkeyPatch
) -> None:
    await agenda.add()
    await wait_until(table)
    sending, may_send = asyncio.Event(), asyncio.Event()
    send = table.bot.http.send_message

    async def slowly(channel: int, *, params: Any) -> Any:
        sending.set()
        await may_send.wait()
        return await send(channel, params=params)

    monkeypatch.setattr(table.bot.http, "send_message", slowly)
    table.bot.timers.start()
    await asyncio.wait_for(sending.wait(), 10)
    closing = asyncio.create_task(table.bot.timers.close())
    await asyncio.sleep(0)
    may_send.set()
    await closing
    assert len(posted(table)) == 1
    assert (await agenda.one()).message_id == posted(table)[0].id


async def test_a_post_of_a_killed_process_is_made_late_unless_it_was_claimed(table: Table, agenda: Agenda) -> None:
    await agenda.add()
    await table.store.database.transact(lambda session: session.execute(delete(StoredTimer)))  # by an older process
    await run_timers(table.bot.timers, discord.utils.utcnow())
    then, timers = await wait_until(table), TimerStore(table.store.database)
    assert await timers.claim(SCHEDULE_TIMER, then, then + CLAIMED_FOR, 1, Shards(1, (0,)))
    await run_timers(table.bot.timers, then + timedelta(seconds=20))
    assert posted(table) == []
    await run_timers(table.bot.timers, then + CLAIMED_FOR)
    assert len(posted(table)) == 1
    await table.dig(table.bob, (4, 4))
    await table.win_by_typing(table.bob)
    then = await wait_until(table)
    assert await table.bot.part(Schedules).claim((await agenda.one()).id, then)
    await run_timers(table.bot.timers, then + CLAIMED_FOR)
    assert len(posted(table)) == 1
    await tick(table)
    assert len(posted(table)) == 2


async def test_a_paused_or_deleted_schedule_has_no_timer_until_it_is_resumed(table: Table, agenda: Agenda) -> None:
    async def timed() -> bool:
        await run_timers(table.bot.timers, discord.utils.utcnow())
        query = select(StoredTimer.whose).where(StoredTimer.kind == SCHEDULE_TIMER)
        return bool(await table.store.database.read(lambda session: session.scalars(query).all()))

    await agenda.add()
    assert await timed()
    schedules, number = table.bot.part(Schedules), (await agenda.one()).id
    await schedules.pause(number, Pause.UNTOUCHED.value)
    await table.env.advance_time(DAY.total_seconds())
    assert not await timed()
    await schedules.resume(table.guild.id, number, discord.utils.utcnow())
    assert await timed()
    await schedules.delete(table.guild.id, number)
    await table.env.advance_time(DAY.total_seconds())
    assert not await timed()


async def test_an_unavailable_server_gets_its_board_once_it_is_back_and_another_process_s_does_not(
    table: Table, agenda: Agenda
) -> None:
    await agenda.add()
    row = StoredSchedule(guild_id=7, channel_id=table.channel.id, board="expert", times="09:00", zone="UTC")
    await table.bot.part(Schedules).add(row)
    guild = table.bot.get_guild(table.guild.id)
    assert guild
    guild.unavailable = True
    then = await tick(table)
    assert posted(table) == []
    guild.unavailable = False
    await run_timers(table.bot.timers, then + timedelta(minutes=1))
    assert len(posted(table)) == 1


async def test_after_a_downtime_there_is_one_catch_up_on_the_same_day_and_none_for_the_day_before(
    table: Table, agenda: Agenda
) -> None:
    await agenda.add(times="9:00 12:00 23:00")
    await tick(table, time(14))
    assert len(posted(table)) == 1
    await tick(table, time(3), days=2)
    assert len(posted(table)) == 1


@pytest.mark.parametrize("number", [1, 2**63 - 1])
def test_a_nonce_is_as_short_as_discord_wants_it(number: int) -> None:
    row = StoredSchedule(id=number, guild_id=1, channel_id=2, board="expert", times="09:00", zone="UTC", untouched=0)
    assert len(nonce_of(Schedule.of(row), datetime(2100, 1, 1, tzinfo=UTC))) <= 25


async def test_a_board_that_nobody_touched_makes_way_for_the_next(table: Table, agenda: Agenda) -> None:
    await agenda.add()
    await tick(table)
    await tick(table)
    [board] = posted(table)
    stored = await agenda.one()
    assert (stored.message_id, stored.game_id, stored.untouched) == (board.id, 2, 1)
    assert (await table.game(1)).outcome is Outcome.RESIGNED
    assert not (await table.game(2)).over
    table.keep_messages()
    await tick(table)
    old, new = posted(table)
    assert str(new.id) in text_of(old), "a message that can't be deleted points to the next board"


async def test_nothing_is_posted_while_a_game_is_played_there(table: Table, agenda: Agenda) -> None:
    await agenda.add()
    await tick(table)
    await table.dig(table.alice, (4, 4))
    for _ in range(MOST_UNTOUCHED + 1):
        await wait_until(table, time(8))
        await table.command(table.bob, "mines move", moves=f"!{cell_name(await table.mine())}")
        await tick(table, days=0)
    assert len(posted(table)) == 1
    assert (await agenda.one()).untouched == 0
    await table.win_by_typing(table.alice)
    await tick(table)
    stored = await agenda.one()
    assert (stored.game_id, stored.untouched, stored.paused) == (2, 0, None)
    await table.win_by_typing(table.alice, 2)
    await wait_until(table, time(8))
    await table.start(table.alice)
    await tick(table, days=0)
    assert (await agenda.one()).game_id == 2
    assert not (await table.game(3)).over, "a player's own game stays even if untouched"


async def test_a_board_left_alone_for_a_day_makes_way_for_the_next(table: Table, agenda: Agenda) -> None:
    await agenda.add()
    await tick(table)
    await table.env.advance_time(60)
    await table.dig(table.alice, (4, 4))
    table.keep_messages()
    await tick(table)
    assert len(posted(table)) == 1, "the last move was less than a day ago"
    await tick(table)
    old, new = posted(table)
    assert str(new.id) in text_of(old)
    assert not (await table.game(2)).over
    assert (await agenda.one()).untouched == 0


async def test_a_scheduled_board_makes_way_for_a_players_game_after_ten_minutes_without_a_move(
    table: Table, agenda: Agenda
) -> None:
    await agenda.add()
    await table.start(table.alice)
    await table.win_by_typing(table.alice)
    finished = await table.board()
    await tick(table)
    await table.env.advance_time(300)
    await table.dig(table.alice, (4, 4), 2)
    await table.env.advance_time(590)
    refused = await table.command(table.bob, "minesweeper")
    assert private_text(refused) == str(PLAY_ALONG)
    assert verbs_of(shown(refused)) == ["bring", "start"]
    assert private_text(await click(table.bob, finished, "new")) == str(PLAY_ALONG)
    assert seen(await table.command(table.bob, "minesweeper", players="starter")) is Seen.PRIVATE
    assert not (await table.game(2)).over
    await table.env.advance_time(20)
    assert seen(await click(table.bob, finished, "new")) is Seen.POSTED
    _, old, new = posted(table)
    assert "🏳️ Ended" in text_of(old)
    assert buttons_for(old, "dig") == []
    assert buttons_for(new, "dig")
    assert (await table.game(4)).starter_id == table.bob.id


async def test_a_board_that_was_just_posted_is_not_replaced_by_that_of_another_schedule(
    table: Table, agenda: Agenda
) -> None:
    for board in ("beginner", "expert"):  # as earlier versions added them
        row = StoredSchedule(
            guild_id=table.guild.id, channel_id=table.channel.id, board=board, times="09:00", zone="UTC"
        )
        await table.bot.part(Schedules).add(row)
    await tick(table)
    assert len(posted(table)) == 1


async def test_three_untouched_boards_pause_the_schedule_and_the_channel_is_told(table: Table, agenda: Agenda) -> None:
    await agenda.add()
    for _ in range(MOST_UNTOUCHED):
        await tick(table)
    assert (await agenda.one()).paused is None
    await table.win_by_typing(table.bob, MOST_UNTOUCHED)
    await tick(table)
    stored = await agenda.one()
    assert (stored.paused, stored.untouched) == (None, 0), "a touched board begins the count again"
    for _ in range(MOST_UNTOUCHED - 1):
        await tick(table)
    assert (await agenda.one()).paused is None
    await tick(table)
    assert (await agenda.one()).paused == "untouched"
    note = posted(table)[-1]
    assert "Nobody played my last 3 boards" in text_of(note)
    assert not (await table.game(2 * MOST_UNTOUCHED)).over, "the last board can still be played"
    await tick(table)
    assert posted(table)[-1].id == note.id
    await table.env.advance_time(3600)
    opened = await agenda.open()
    assert str(text.PAUSED[Pause.UNTOUCHED]) in text_of(opened)
    resumed = await click(agenda.manager, opened, "resume")
    assert str(SAVED) in text_of(resumed.response)
    assert "Paused" not in text_of(resumed.response)
    await run_timers(table.bot.timers, discord.utils.utcnow())
    assert posted(table)[-1].id == note.id, "today's time is over"
    await tick(table)
    assert posted(table)[-1].id != note.id


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003)])
async def test_a_lost_permission_pauses_the_schedule_and_managers_are_told_once(
    table: Table, agenda: Agenda, status: int, code: int
) -> None:
    await agenda.add()
    table.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=None)
    await tick(table)
    assert (await agenda.one()).paused == "access"
    assert (await table.game()).over, "nobody could see its board"

    assert not (await table.command(table.alice, "mines help")).followups
    table.env.inject_error("POST", "/webhooks/*/*", status=404, code=10015, times=1)
    assert not (await table.command(agenda.manager, "mines help")).followups
    told = await table.command(agenda.manager, "mines help")
    [news] = told.followups
    assert news.ephemeral
    assert f"I couldn't post the scheduled board in <#{table.channel.id}>" in text_of(news)
    assert not (await table.command(agenda.manager, "mines help")).followups
    opened = shown(await click(agenda.manager, news, "open"))
    assert str(text.PAUSED[Pause.NO_ACCESS]) in text_of(opened)


def fail_to_send(patch: pytest.MonkeyPatch, table: Table, status: int) -> None:
    """Makes Discord refuse new messages."""

    async def fail(*_: Any, **__: Any) -> Any:
        response = type("Response", (), {"status": status, "reason": "failed"})()
        raise (discord.DiscordServerError if status == 500 else discord.HTTPException)(response, "failed")

    patch.setattr(table.bot.http, "send_message", fail)


async def test_an_untouched_board_goes_on_if_discord_refuses_the_next_post_and_ends_if_that_may_have_arrived(
    table: Table, agenda: Agenda, monkeypatch: pytest.MonkeyPatch
) -> None:
    await agenda.add()
    await tick(table)
    with monkeypatch.context() as patch:
        fail_to_send(patch, table, 400)
        then = await tick(table)
    await run_timers(table.bot.timers, then + timedelta(minutes=1))
    [board] = posted(table)
    assert buttons_for(board, "dig")
    assert not (await table.game(1)).over
    assert (await table.game(2)).over
    with monkeypatch.context() as patch:
        fail_to_send(patch, table, 500)
        then = await tick(table)
    await run_timers(table.bot.timers, then + timedelta(minutes=1))
    [board] = posted(table)
    assert (await table.game(1)).outcome is Outcome.RESIGNED
    assert buttons_for(board, "dig") == []
    assert (await agenda.one()).paused is None
    await tick(table)
    assert buttons_for(posted(table)[-1], "dig"), "the next post is made"


async def test_one_broken_schedule_does_not_stop_the_others(
    table: Table, agenda: Agenda, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: Any) -> Any:
        raise RuntimeError("broken")

    await agenda.add(board="expert", channel=table.guild.create_text_channel("more-mines"))
    await agenda.add(board="beginner")
    schedules = table.bot.part(Schedules)
    for name, zone in (("board of another version", "UTC"), ("pocket", "Atlantis/Capital")):
        row = StoredSchedule(guild_id=table.guild.id, channel_id=1, board=name, times="09:00", zone=zone)
        await schedules.add(row)
    monkeypatch.setitem(
        table.bot.features.scheduled, "expert", replace(table.bot.features.scheduled["expert"], post=fail)
    )
    await tick(table)
    [board] = posted(table)
    assert "Beginner" in text_of(board)
    assert "schedule 1 made no post" in caplog.text


async def test_schedules_that_cannot_be_read_are_listed_and_can_be_deleted(table: Table, agenda: Agenda) -> None:
    unreadable = [{"zone": "Atlantis/Capital"}, {"times": "noon"}, {"paused": "a reason of another version"}]
    for wrong in unreadable:
        columns = {"board": "expert", "times": "09:00", "zone": "UTC", **wrong}
        await table.bot.part(Schedules).add(StoredSchedule(guild_id=table.guild.id, channel_id=1, **columns))
    assert text_of(await agenda.open()).count(str(text.PAUSED[Pause.UNREADABLE])) == len(unreadable)
    for _ in unreadable:
        await click(agenda.manager, await agenda.open(), "delete")
    assert await agenda.stored() == []


async def test_nobody_is_the_starter_of_a_board_on_a_schedule(table: Table, agenda: Agenda) -> None:
    await agenda.add()
    await tick(table)
    await table.dig(table.bob, (4, 4))
    refused = await table.command(table.bob, "mines end")
    assert private_text(refused).startswith("Only a moderator can end this game.")
    assert "menu:1:mines:1:remove" not in str(shown(await table.press(table.bob, "more")).components)
    while not (await table.game()).over:
        await table.command(table.bob, "mines move", moves=cell_name(await table.mine()))
    assert "Any two players can continue or reveal the mines." in text_of(await table.board())


async def add_daily(agenda: Agenda, **typed: Any) -> InteractionResult:
    """What a manager gets who adds the daily board."""
    form = await click(agenda.manager, await agenda.open(), "daily")
    values = {"channel": [agenda.table.channel], "times": "09:00", "zone": "UTC", **typed}
    return answered(await agenda.manager.submit_modal(form, values))


async def test_the_daily_board_is_posted_every_day_and_three_that_nobody_opened_pause_it(
    table: Table, agenda: Agenda, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any) -> Any:
        raise PlayerError(OVERLOADED)

    added = await add_daily(agenda)
    assert "**Daily board** in" in text_of(added.response)
    with monkeypatch.context() as patch:
        patch.setattr(EngineClient, "lay_by", refuse)  # it is posted even if no worker is free
        await tick(table)
    [first] = posted(table)
    assert "Daily 1" in text_of(first)
    assert "play" in verbs_of(first)
    card = await click(table.bob, first, "play")
    assert seen(card) is Seen.PRIVATE
    await click(table.bob, shown(card), "start")
    await tick(table)
    assert len(posted(table)) == 2
    assert (await agenda.one()).untouched == 0
    for _ in range(MOST_UNTOUCHED + 1):
        await tick(table)
    assert len(posted(table)) == MOST_UNTOUCHED + 2
    assert "Nobody played my last 3 boards" in text_of(posted(table)[-1])
    assert (await agenda.one()).paused == "untouched"


async def test_the_board_of_a_day_is_posted_once_even_if_two_times_fall_on_the_day(
    table: Table, agenda: Agenda
) -> None:
    await add_daily(agenda, times="18:30", zone="America/Bogota")  # 23:30 UTC
    for _ in range(MOST_UNTOUCHED - 1):
        await tick(table, time(23, 45))
    await tick(table, time(1), days=2)  # late, after a downtime
    before = await agenda.one()
    assert (len(posted(table)), before.untouched) == (MOST_UNTOUCHED, MOST_UNTOUCHED - 1)
    await tick(table, time(23, 45), days=0)
    after = await agenda.one()
    assert len(posted(table)) == MOST_UNTOUCHED
    assert (after.message_id, after.untouched, after.paused) == (before.message_id, before.untouched, None)


async def test_the_day_after_a_time_without_a_post_has_one(table: Table, agenda: Agenda) -> None:
    await add_daily(agenda, times="18:30", zone="America/Bogota")
    await tick(table, time(1), days=2)
    await tick(table, time(23, 45), days=0)
    await tick(table, time(23, 45))
    assert len(posted(table)) == 2
