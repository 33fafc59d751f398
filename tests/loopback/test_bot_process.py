"""The real process: it starts, plays, and goes on where it was killed."""

from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.forked import ForkedBot
from tests.loopback.interaction import MODAL, SEND, UPDATE
from tests.loopback.message import custom_id_in, text_of


async def test_a_game_is_played_by_presses_and_typing_and_goes_on_after_a_kill(
    bot: ForkedBot, channel: Channel, alice: Player, bob: Player
) -> None:
    started = await channel.slash(alice, "minesweeper", difficulty="beginner")
    board = started.message
    assert started.type == SEND
    assert "💣 10 left" in started.text

    assert (await channel.slash(alice, "mines move", moves="!a1")).private
    await bot.hurry_until(lambda: "💣 9 left" in text_of(board))

    dug = await channel.press(bob, "mines:1:1:dig:E5")
    assert dug.type == UPDATE
    assert dug.message is board
    assert f"<@{bob.id}>" in dug.text

    menu = await channel.press(alice, "mines:1:1:more")
    form = await channel.press(alice, "mines:1:1:typed", menu.message)
    assert form.type == MODAL
    assert (await channel.submit(alice, form.data["custom_id"], menu.message, moves="!a1 !a1")).private
    assert len(channel.public) == 1
    covered = text_of(board).count(":co:")

    await bot.restart()

    after = await channel.press(bob, custom_id_in(board, ":flags"))
    assert after.message is board
    assert "flagged 1 square" in after.text
    assert after.text.count(":co:") == covered


async def test_only_new_boards_are_asked_back(
    discord: LoopbackDiscord, bot: ForkedBot, channel: Channel, alice: Player
) -> None:
    await channel.slash(alice, "minesweeper")
    assert discord.rest.asked_back == {SEND: 1}
    assert (await channel.press(alice, "mines:1:1:flags")).type == UPDATE
    assert (await channel.press(alice, "mines:1:1:more")).private
    assert (await channel.press(alice, "mines:1:1:typed")).type == MODAL
    assert discord.rest.asked_back == {SEND: 1}
