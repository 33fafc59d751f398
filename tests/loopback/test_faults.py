"""What Discord and the network do to answers and edits: nothing is lost, the log says so once, and play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.loopback.bot_process import until
from tests.loopback.channel import Channel, Player
from tests.loopback.crowd import presses_of
from tests.loopback.discord_server import LoopbackDiscord
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
from tests.loopback.forked import ForkedBot
from tests.loopback.interaction import SEND, UPDATE, Answer, Interaction
from tests.loopback.message import Payload, buttons_of, custom_id_in, form_for, text_of

REFUSED_EDITS = [missing_access(), missing_permissions(), archived(), unknown_channel()]
TOO_LATE = 3.5
"""Seconds after which Discord takes no answer any more."""


class Table:
    """A channel with a game, and what the bot has logged since it began."""

    def __init__(self, bot: ForkedBot, channel: Channel, alice: Player, bob: Player, board: Payload) -> None:
        self.bot = bot
        self.discord = channel.discord
        self.channel = channel
        self.alice = alice
        self.bob = bob
        self.board = board
        self.game = custom_id_in(board, ":more").split(":")[2]
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

    async def flag_by_command(self) -> Answer:
        """The answer to a flag that Alice sets by a command."""
        return await self.channel.slash(self.alice, "mines move", moves="!a1")

    async def open_pad(self) -> Payload:
        """Alice's own pad."""
        pad = (await self.channel.press(self.alice, custom_id_in(self.board, ":mypad"))).message
        assert pad is not None
        return pad

    async def flag_on(self, pad: Payload) -> None:
        """A flag that Alice sets on her own pad, which she sees at once."""
        await self.channel.press(self.alice, custom_id_in(pad, ":flags@"), pad)
        assert "💣 9 left" in (await self.channel.press(self.alice, custom_id_in(pad, ":flag:"), pad)).text

    async def check_next_press(self) -> None:
        """The next press is answered with a board that shows what was done."""
        self.discord.faults.clear()
        board = next(message for message in reversed(self.channel.public) if any(buttons_of(message)))
        tools = {press.control.verb: press for press in presses_of(board)}
        answer = await self.channel.press(self.bob, str(tools.get("pick") or tools["flags"]), board)
        assert answer.type == UPDATE
        assert "💣 9 left" in answer.text

    async def check_log(self, *lines: str) -> None:
        """There are only these lines since the game began."""
        await until(lambda: len(self.log) >= len(lines))
        self.told = self.log
        assert [line for line, part in zip(self.told, lines, strict=True) if part not in line] == []


@pytest.fixture
async def table(bot: ForkedBot, channel: Channel, alice: Player, bob: Player) -> AsyncIterator[Table]:
    table = await seated(bot, channel, alice, bob)
    yield table
    assert not bot.tracebacks
    later = table.log[len(table.told) :] if table.told else []
    assert [line for line in later if " started: minesweeper" not in line] == []  # another game may have begun


async def seated(bot: ForkedBot, channel: Channel, alice: Player, bob: Player) -> Table:
    """A table with a new game."""
    board = (await channel.slash(alice, "minesweeper")).message
    assert board is not None
    return Table(bot, channel, alice, bob, board)


async def test_an_answer_that_discord_fails_to_take_once_is_given_again(table: Table) -> None:
    table.fail("callback", server_error())

    flagging = await table.flag()
    async with table.bot.hurried():
        answer = await flagging.answered()

    assert "💣 9 left" in answer.text
    await table.check_log("Discord answered POST")
    assert "with 500" in table.told[0]
    await table.check_next_press()


async def test_an_answer_that_discord_took_and_failed_to_confirm_counts_once(table: Table) -> None:
    table.fail("callback", Fault(server_error(), applied=True))

    flagging = await table.flag()
    async with table.bot.hurried():
        answer = await flagging.answered()
        await table.check_log("with 500", f"interaction {flagging.id} was answered too late or twice")

    assert "💣 9 left" in answer.text
    assert table.discord.rest.asked["edit"] == 0  # that answer has drawn the board
    await table.check_next_press()


async def test_a_move_whose_answer_discord_never_takes_is_drawn_all_the_same(table: Table) -> None:
    flagging = await table.flag()
    flagging.expire()

    await until(lambda: "💣 9 left" in text_of(table.board))
    await table.check_log(f"interaction {flagging.id} was answered too late or twice")
    assert flagging.answer is None
    await table.check_next_press()


@pytest.mark.parametrize(
    ("fault", "way"),
    [(Fault(server_error()), "form"), (Fault(too_many(60)), "press"), (Fault(held=True), "command")],
    ids=["500", "429", "silence"],
)
async def test_a_stored_move_is_shown_by_an_edit_once_its_answer_is_too_late(
    table: Table, fault: Fault, way: str
) -> None:
    await table.channel.press(table.alice, custom_id_in(table.board, ":flags"), table.board)
    asked, before = table.discord.rest.asked, table.discord.rest.asked["callback"]
    table.fail("callback", fault, None)

    if way == "form":
        flagging = await table.flag()
    elif way == "press":
        flagging = await table.channel.send_press(table.alice, custom_id_in(table.board, ":flag:"), table.board)
    else:
        flagging = await table.channel.send_slash(table.alice, "mines move", moves="!a1")
    await until(lambda: asked["callback"] > before)
    await table.bot.advance(TOO_LATE)

    await until(lambda: "💣 9 left" in text_of(table.board))
    await until(lambda: table.bot.said(f"interaction {flagging.id} could not be answered: Discord took no answer"))
    assert flagging.answer is None
    assert asked["callback"] - before <= 2  # one more would come after four seconds


async def test_an_answer_over_the_limit_is_given_when_it_may_be(table: Table) -> None:
    table.fail("callback", too_many(0.3))

    assert "💣 9 left" in (await (await table.flag()).answered()).text
    await table.check_log("rate limited")
    await table.check_next_press()


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (Fault(Refusal(429, 0, "You are being blocked from accessing our API temporarily")), "429"),
        (Fault(cut=True), "disconnected"),
    ],
)
async def test_who_can_not_be_answered_reads_that_the_board_shows_it(table: Table, fault: Fault, reason: str) -> None:
    table.fail("callback", fault)

    flagging = await table.flag()
    answer = await flagging.answered()

    assert answer.private
    assert "Check the board" in answer.text
    assert "💣 9 left" in text_of(table.board)
    await table.check_log(f"interaction {flagging.id} could not be answered")
    assert reason in table.told[0]
    await table.check_next_press()


async def test_an_answer_that_arrived_before_its_connection_was_cut_stands(table: Table) -> None:
    table.fail("callback", Fault(cut=True, applied=True))

    flagging = await table.flag()

    assert "💣 9 left" in (await flagging.answered()).text
    await table.check_log(f"interaction {flagging.id} could not be answered")
    await table.check_next_press()


@pytest.mark.parametrize(
    ("way", "line"), [("form", "the message of game 1 is gone"), ("command", "of game 1 can't be edited")]
)
async def test_a_board_whose_message_was_deleted_is_sent_again_by_the_answer(table: Table, way: str, line: str) -> None:
    flagging = await table.flag() if way == "form" else None
    del table.channel.messages[int(table.board["id"])]

    answer = await flagging.answered() if flagging else await table.flag_by_command()

    assert answer.type == SEND
    assert "💣 9 left" in answer.text
    await table.check_log(line)
    await table.check_next_press()


async def test_a_channel_that_is_deleted_under_a_move_disturbs_no_other(table: Table) -> None:
    pad = await table.open_pad()
    table.fail("edit", Fault(held=True))
    await table.flag_on(pad)
    await until(lambda: table.discord.rest.asked["edit"])

    await table.discord.delete_channel(table.channel)
    table.discord.faults.clear()

    await table.check_log("of game 1 can't be edited")
    assert "10003" in table.told[0]
    elsewhere = table.discord.add_channel("elsewhere")
    assert "💣 10 left" in (await elsewhere.slash(table.bob, "minesweeper")).text


async def test_where_the_board_can_not_be_edited_a_command_or_the_next_press_shows_it(
    bot: ForkedBot, discord: LoopbackDiscord, bob: Player
) -> None:
    for refusal in REFUSED_EDITS:
        for by_command in (False, True):
            table = await seated(bot, discord.add_channel(), discord.add_player("alice"), bob)
            pad = None if by_command else await table.open_pad()
            table.fail("edit", refusal, None)

            if pad:
                await table.flag_on(pad)
            else:
                answer = await table.flag_by_command()
                assert answer.type == SEND
                assert "💣 9 left" in answer.text

            await table.check_log(f"of game {table.game} can't be edited")
            assert str(refusal.body["code"]) in table.told[0]
            assert "💣 10 left" in text_of(table.board)
            await table.check_next_press()


@pytest.mark.parametrize("fault", [Fault(cut=True), Fault(edited_too_often())], ids=["cut", "30046"])
async def test_an_edit_that_discord_does_not_take_for_now_is_made_later(table: Table, fault: Fault) -> None:
    pad = await table.open_pad()
    table.fail("edit", fault)

    await table.flag_on(pad)

    await table.check_log("the edit of the board of game 1 failed and will be repeated")
    await table.bot.hurry_until(lambda: "💣 9 left" in text_of(table.board))
    await table.check_next_press()


async def test_one_channel_at_fault_keeps_no_other_waiting(table: Table) -> None:
    asked = table.discord.rest.asked["callback"]
    table.fail("callback", Fault(held=True))
    held = await table.flag()
    await until(lambda: table.discord.rest.asked["callback"] > asked)  # so that nobody else is held in its place
    elsewhere = table.discord.add_channel("elsewhere")

    await asyncio.gather(*(elsewhere.slash(table.bob, "minesweeper") for _ in range(2)))

    assert held.answer is None
