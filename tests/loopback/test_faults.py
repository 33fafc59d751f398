"""What Discord and the network do to answers and edits: nothing is lost, the log says so once, and play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.loopback.bot_process import BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.fault import (
    Fault,
    Refusal,
    archived,
    edited_too_often,
    missing_access,
    missing_permissions,
    server_error,
    too_many,
    unknown_channel,
)
from tests.loopback.interaction import SEND, UPDATE, Interaction
from tests.loopback.message import Payload, buttons_of, custom_id_in, form_for, text_of

REFUSED_EDITS = [missing_access(), missing_permissions(), archived(), unknown_channel()]


class Table:
    """A channel with a game, and what the bot has logged since it began."""

    def __init__(self, bot: BotProcess, channel: Channel, alice: Player, bob: Player, board: Payload) -> None:
        self.bot = bot
        self.discord = channel.discord
        self.channel = channel
        self.alice = alice
        self.bob = bob
        self.board = board
        self.told: list[str] = []
        """What the log had to say, and nothing after it."""
        self._before = len(bot.log)

    @property
    def log(self) -> list[str]:
        """Whatever it says but that it is ready, which discord.py tells it late."""
        return [line for line in self.bot.log[self._before :] if " bot.app: ready" not in line]

    def fail(self, route: str, fault: Fault | Refusal, times: int | None = 1) -> None:
        self.discord.faults.add(route, fault, times)

    async def flag(self, cell: str = "a1") -> Interaction:
        """A flag that Alice types into the form, which nobody waits for."""
        form = form_for(self.board)
        return await self.channel.send_form(self.alice, form, self.board, moves=f"!{cell}")

    async def open_pad(self) -> Payload:
        """Alice's own pad."""
        pad = (await self.channel.press(self.alice, custom_id_in(self.board, ":mypad"))).message
        assert pad is not None
        return pad

    async def flag_on(self, pad: Payload) -> None:
        """A flag that Alice sets on her own pad, which she sees at once."""
        await self.channel.press(self.alice, custom_id_in(pad, ":flags@"), pad)
        assert "💣 9 left" in (await self.channel.press(self.alice, custom_id_in(pad, ":flag:"), pad)).text

    async def check_next_press(self, mines_left: int = 9) -> None:
        """The next press is answered with a board that shows what was done."""
        self.discord.faults.clear()
        board = next(message for message in reversed(self.channel.public) if any(buttons_of(message)))
        answer = await self.channel.press(self.bob, custom_id_in(board, ":flags"), board)
        assert answer.type == UPDATE
        assert f"💣 {mines_left} left" in answer.text

    async def check_log(self, *parts: str) -> None:
        """There is one line, with all of these parts, since the game began."""
        await until(lambda: self.log)
        assert len(self.log) == 1, self.log
        assert all(part in self.log[0] for part in parts), self.log
        self.told = self.log


def said(table: Table, part: str) -> list[str]:
    """The lines of the log with this part."""
    return [line for line in table.log if part in line]


@pytest.fixture
async def table(bot: BotProcess, channel: Channel, alice: Player, bob: Player) -> AsyncIterator[Table]:
    board = (await channel.slash(alice, "minesweeper")).message
    assert board is not None
    table = Table(bot, channel, alice, bob, board)
    yield table
    assert not table.bot.tracebacks
    later = table.log[len(table.told) :] if table.told else []
    assert not [
        line for line in later if " INFO bot.play.session_store: game " not in line
    ]  # but that another one began


async def test_an_answer_that_discord_fails_to_take_once_is_given_again(table: Table) -> None:
    table.fail("callback", server_error())

    answer = await (await table.flag()).answered()

    assert "💣 9 left" in answer.text
    await table.check_log("Discord answered POST", "/interactions/", "with 500")
    await table.check_next_press()


async def test_an_answer_that_discord_took_and_failed_to_confirm_counts_once(table: Table) -> None:
    table.fail("callback", Fault(server_error(), applied=True))

    flagging = await table.flag()

    assert "💣 9 left" in (await flagging.answered()).text
    await until(lambda: len(table.log) == 2)
    assert "with 500" in table.log[0]
    assert f"interaction {flagging.id} was answered too late or twice" in table.log[1]
    assert table.discord.rest.asked["edit"] == 0  # that answer has drawn the board
    await table.check_next_press()


async def test_a_move_whose_answer_discord_never_takes_is_drawn_all_the_same(table: Table) -> None:
    flagging = await table.flag()
    flagging.expire()

    await until(lambda: "💣 9 left" in text_of(table.board))
    await table.check_log(f"interaction {flagging.id} was answered too late or twice")
    assert flagging.answer is None
    await table.check_next_press()


@pytest.mark.parametrize("way", ["form", "press", "command"])
@pytest.mark.parametrize(
    "fault", [Fault(server_error()), Fault(too_many(60)), Fault(delay=3600)], ids=["500", "429", "silence"]
)
async def test_a_stored_move_is_shown_by_an_edit_once_its_answer_is_too_late(
    table: Table, fault: Fault, way: str
) -> None:
    await table.channel.press(table.alice, custom_id_in(table.board, ":flags"), table.board)
    before = table.discord.rest.asked["callback"]
    table.fail("callback", fault, None)

    if way == "form":
        flagging = await table.flag()
    elif way == "press":
        flagging = await table.channel.send_press(table.alice, custom_id_in(table.board, ":flag:"), table.board)
    else:
        flagging = await table.channel.send_slash(table.alice, "mines move", moves="!a1")

    await until(lambda: "💣 9 left" in text_of(table.board))
    await until(lambda: said(table, f"interaction {flagging.id} could not be answered: Discord took no answer"))
    assert flagging.answer is None
    assert table.discord.rest.asked["callback"] - before <= 2  # one more would come after four seconds
    table.discord.faults.clear()
    answer = await table.channel.press(table.bob, custom_id_in(table.board, ":pick"), table.board)
    assert "💣 9 left" in answer.text


async def test_an_answer_over_the_limit_is_given_when_it_may_be(table: Table) -> None:
    table.fail("callback", too_many(0.3))

    answer = await (await table.flag()).answered()

    assert answer.seconds > 0.3
    assert "💣 9 left" in answer.text
    await table.check_log("rate limited")
    await table.check_next_press()


async def test_who_can_not_be_answered_because_of_a_limit_is_told_to_look_at_the_board(table: Table) -> None:
    table.fail("callback", Refusal(429, 0, "You are being blocked from accessing our API temporarily"))

    flagging = await table.flag()

    assert "Check the board" in (await flagging.answered()).text
    assert "💣 9 left" in text_of(table.board)
    await table.check_log(f"interaction {flagging.id} could not be answered: 429")
    await table.check_next_press()


async def test_an_answer_whose_connection_is_cut_on_its_way_is_replaced_by_a_private_line(table: Table) -> None:
    table.fail("callback", Fault(cut=True))

    flagging = await table.flag()
    answer = await flagging.answered()

    assert answer.private
    assert "Check the board" in answer.text
    assert "💣 9 left" in text_of(table.board)
    await table.check_log(f"interaction {flagging.id} could not be answered", "disconnected")
    await table.check_next_press()


async def test_an_answer_that_arrived_before_its_connection_was_cut_stands(table: Table) -> None:
    table.fail("callback", Fault(cut=True, applied=True))

    flagging = await table.flag()

    assert "💣 9 left" in (await flagging.answered()).text
    await table.check_log(f"interaction {flagging.id} could not be answered", "disconnected")
    await table.check_next_press()


async def test_a_board_whose_message_was_deleted_is_sent_anew_by_the_answer(table: Table) -> None:
    flagging = await table.flag()
    del table.channel.messages[int(table.board["id"])]

    answer = await flagging.answered()

    assert answer.type == SEND
    assert "💣 9 left" in answer.text
    await table.check_log("the message of game 1 is gone")
    await table.check_next_press()


async def test_a_command_after_the_message_was_deleted_brings_the_board_back(table: Table) -> None:
    del table.channel.messages[int(table.board["id"])]

    answer = await table.channel.slash(table.alice, "mines move", moves="!a1")

    assert answer.type == SEND
    assert "💣 9 left" in answer.text
    await table.check_log("of game 1 can't be edited", "10008")
    await table.check_next_press()


async def test_a_channel_that_is_deleted_under_a_move_disturbs_no_other(table: Table) -> None:
    pad = await table.open_pad()
    table.fail("edit", Fault(delay=0.2))
    await table.flag_on(pad)

    await table.discord.delete_channel(table.channel)

    await table.check_log("of game 1 can't be edited", "10003")
    elsewhere = table.discord.add_channel("elsewhere")
    assert "💣 10 left" in (await elsewhere.slash(table.bob, "minesweeper")).text


@pytest.mark.parametrize("refusal", REFUSED_EDITS, ids=lambda refusal: str(refusal.body["code"]))
async def test_where_the_board_can_not_be_edited_a_command_is_answered_with_it(table: Table, refusal: Refusal) -> None:
    table.fail("edit", refusal, None)

    answer = await table.channel.slash(table.alice, "mines move", moves="!a1")

    assert answer.type == SEND
    assert "💣 9 left" in answer.text
    await table.check_log("of game 1 can't be edited", str(refusal.body["code"]))
    await table.check_next_press()


@pytest.mark.parametrize("refusal", REFUSED_EDITS, ids=lambda refusal: str(refusal.body["code"]))
async def test_where_the_board_can_not_be_edited_a_move_on_an_own_pad_is_shown_by_the_next_press(
    table: Table, refusal: Refusal
) -> None:
    pad = await table.open_pad()
    table.fail("edit", refusal, None)

    await table.flag_on(pad)

    await table.check_log("of game 1 can't be edited", str(refusal.body["code"]))
    assert "💣 10 left" in text_of(table.board)
    await table.check_next_press()


@pytest.mark.parametrize("fault", [Fault(cut=True), Fault(edited_too_often())], ids=["cut", "30046"])
async def test_an_edit_that_discord_does_not_take_for_now_is_made_later(table: Table, fault: Fault) -> None:
    pad = await table.open_pad()
    table.fail("edit", fault)

    await table.flag_on(pad)

    await until(lambda: "💣 9 left" in text_of(table.board))
    await table.check_log("the edit of the board of game 1 failed and will be repeated")
    await table.check_next_press()


async def test_one_channel_at_fault_keeps_no_other_waiting(table: Table) -> None:
    asked = table.discord.rest.asked["callback"]
    table.fail("callback", Fault(delay=10))
    held = await table.flag()
    await until(lambda: table.discord.rest.asked["callback"] > asked)  # so that nobody else is held in its place
    elsewhere = table.discord.add_channel("elsewhere")

    answers = await asyncio.gather(*(elsewhere.slash(table.bob, "minesweeper") for _ in range(2)))

    assert held.answer is None
    assert max(answer.seconds for answer in answers) < 10
