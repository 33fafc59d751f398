"""Our own tiles as emoji of the application: uploaded once, used by all processes, and never missed."""

import asyncio
from pathlib import Path

from bot.board.emoji import STANDARD, TileName
from bot.discord.tiles import PAUSE, THEMES, current_names
from tests.loopback.bot_process import LONGEST, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault, too_many
from tests.loopback.forked import ForkedBot
from tests.loopback.message import Payload, buttons_of, custom_id_in, text_of
from tests.loopback.snowflake import shard_of

NAMES = current_names()
DARK, *OTHERS = ([*NAMES[theme].values()] for theme in THEMES)
ALL = {*DARK, *OTHERS[0], *OTHERS[1]}
COVERED = NAMES[THEMES[0]][TileName.ON_PAD]


def drawn_with_tiles(discord: LoopbackDiscord, message: Payload | None) -> bool:
    """Whether both the grid and the pad of a new game have tiles. Fails if only one has."""
    number = str(discord.emoji.ids.get(COVERED))
    in_text = f"<:{TileName.ON_PAD}:{number}>" in text_of(message)
    emoji = {"name": "cp", "id": number} if in_text else {"name": STANDARD[TileName.ON_PAD]}
    assert emoji in [button.get("emoji") for button in buttons_of(message)]
    return in_text


async def test_the_first_start_uploads_tiles_and_a_restart_nothing(
    discord: LoopbackDiscord, file: str, channel: Channel, alice: Player
) -> None:
    discord.emoji.clear()
    uploaded = {*OTHERS[0], *OTHERS[1][1:]}
    discord.emoji.add(["c3_of_mine", *uploaded])
    discord.faults.add("upload emoji", Fault(held=True))
    async with ForkedBot(discord, file) as bot:
        board = (await channel.slash(alice, "minesweeper")).message
        assert not drawn_with_tiles(discord, board)
        discord.faults.clear()
        await bot.hurry_until(lambda: discord.emoji.ids.keys() >= ALL)
        assert drawn_with_tiles(discord, (await channel.press(alice, custom_id_in(board, ":flags"))).message)

        await bot.restart()
        await until(lambda: discord.rest.asked["emoji"] == 2)
        assert drawn_with_tiles(discord, (await channel.press(alice, custom_id_in(board, ":pick"))).message)
        assert discord.rest.asked["upload emoji"] == len(ALL - uploaded)


async def test_two_processes_that_start_at_once_share_their_tiles(discord: LoopbackDiscord, tmp_path: Path) -> None:
    discord.emoji.clear()
    discord.shards = 2
    home = shard_of(discord.home, 2)
    first, second = (
        ForkedBot(discord, f"sqlite:///{tmp_path / name}", SHARD_COUNT="2", SHARD_IDS=str(shard))
        for name, shard in (("first.db", 1 - home), ("second.db", home))
    )
    discord.rest.limits.globally = (len(ALL) ** 2, 1.0)  # time passes at another pace for each of them
    try:
        await asyncio.gather(first.launch(), second.launch())
        async with first.hurried(), second.hurried():
            await until(lambda: discord.gateway.identified == 2 and discord.emoji.ids.keys() >= ALL)
        assert discord.rest.refused["upload emoji"] < len(ALL) / 2  # whichever was later waits for the other
        await first.kill()
        async with asyncio.timeout(LONGEST):
            while not drawn_with_tiles(discord, await new_game(discord)):
                pass
    finally:
        await asyncio.gather(first.kill(), second.kill())
    warned = [line for line in first.log + second.log if " WARNING " in line]
    assert warned == []


async def test_where_no_emoji_can_be_uploaded_boards_have_standard_ones_and_the_log_one_line(
    discord: LoopbackDiscord, file: str, channel: Channel, alice: Player
) -> None:
    discord.emoji.delete(COVERED)
    discord.emoji.most = len(discord.emoji.ids)
    async with ForkedBot(discord, file) as bot:
        await until(lambda: discord.rest.asked["upload emoji"])
        assert not drawn_with_tiles(discord, (await channel.slash(alice, "minesweeper")).message)
        await bot.advance(PAUSE)
        assert not drawn_with_tiles(discord, (await channel.press(alice, "mines:1:1:flags")).message)
        await until(lambda: discord.rest.asked["upload emoji"] == 2)
        bot.process.terminate()
        assert await bot.wait() == 0
    [line] = [line for line in bot.log if " WARNING " in line]
    assert "tiles" in line
    assert "Maximum number of emojis reached" in line


async def test_the_commands_upload_list_and_prune(discord: LoopbackDiscord, file: str) -> None:
    discord.emoji.delete(COVERED)
    discord.emoji.add(["c3_d_01234567", "c3_d_012345678", "c3", "smile"])

    status, log = await run(ForkedBot(discord, file, "tiles"))
    assert status == 0
    assert f"dark     {COVERED} {discord.emoji.ids[COVERED]}" in log
    assert len(log) == len(DARK) * len(THEMES)

    assert await run(ForkedBot(discord, file, "tiles", "prune")) == (0, ["Deleted 1 old tile."])
    assert discord.emoji.ids.keys() - ALL == {"c3_d_012345678", "c3", "smile"}


async def test_uploads_that_discord_refuses_or_puts_off_are_made_by_a_later_run(
    discord: LoopbackDiscord, file: str
) -> None:
    discord.emoji.delete(COVERED)
    discord.emoji.most = len(discord.emoji.ids)
    status, [line] = await run(ForkedBot(discord, file, "tiles"))
    assert status == 2
    assert line.startswith("Discord refused to list or change the application's emoji")
    assert "Maximum number of emojis reached" in line

    discord.emoji.most += 1
    discord.faults.add("upload emoji", too_many(3000))
    assert await run(ForkedBot(discord, file, "tiles")) == (
        1,
        ["Discord wants a break. Run this again in 50 min. It goes on from here."],
    )

    status, log = await run(ForkedBot(discord, file, "tiles"))
    assert status == 0
    assert f"dark     {COVERED} {discord.emoji.ids[COVERED]}" in log


async def new_game(discord: LoopbackDiscord) -> Payload | None:
    """The message of a game of a new player in a new channel."""
    return (await discord.add_channel().slash(discord.add_player("visitor"), "minesweeper")).message


async def run(bot: ForkedBot) -> tuple[int, list[str]]:
    """The exit status of a command, and what it wrote."""
    await bot.launch()
    return await bot.wait(), bot.log
