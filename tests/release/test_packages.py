"""The wheel that a release ships, made from the source package and installed without the checkout, is the whole bot."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

import pytest

from bot.features.minesweeper.session import MinesweeperSession
from core import cell_name
from core.board import COVERED
from tests.loopback import address
from tests.loopback.bot_process import ROOT, BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.kills import opened
from tests.loopback.message import custom_id_in, text_of

HOOK = "import address, os\naddress.point_to(os.environ['DISCORD_ADDRESS'])\n"
"""Python imports this first, so that the installed bot connects to a loopback Discord."""

CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A folder with the packages, an environment in which only the wheel is installed, and the hook."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        run(sys.executable, "-m", "build", "--outdir", folder / "packages", ROOT)
        run(sys.executable, "-m", "venv", folder / "venv")
        [wheel] = (folder / "packages").glob("*.whl")
        options = ("--quiet", "--disable-pip-version-check", "--constraint", ROOT / "constraints.txt")
        run(folder / "venv/bin/python", "-m", "pip", "install", *options, wheel)
        (folder / "hook").mkdir()
        copy(address.__file__, folder / "hook")
        (folder / "hook/sitecustomize.py").write_text(HOOK)
        yield folder


def run(*command: str | Path) -> None:
    subprocess.run(command, check=True, cwd="/", stdout=subprocess.PIPE)


def installed(folder: Path, discord: LoopbackDiscord, database: str, *arguments: str) -> BotProcess:
    return BotProcess(discord, database, *arguments, program=[folder / "venv/bin/sweeper"], folder=folder / "hook")


async def test_check_finds_nothing_wrong(folder: Path, discord: LoopbackDiscord, file: str) -> None:
    check = installed(folder, discord, file, "check")
    await check.launch()

    assert await check.wait() == 0, check.log
    assert check.log[-1].startswith("DISCORD_TOKEN is right")


async def test_a_game_is_won_on_a_picture(
    folder: Path, discord: LoopbackDiscord, channel: Channel, alice: Player, file: str
) -> None:
    async with installed(folder, discord, file) as bot:
        board = (await channel.slash(alice, "minesweeper", difficulty="beginner", look="picture")).message
        assert board is not None
        await channel.press(alice, custom_id_in(board, ":dig:"))
        await channel.slash(alice, "mines move", moves=await left_to_dig(channel, file))

        assert "Won" in text_of(board)
        assert [picture["filename"] for picture in board["attachments"]] == ["board.png"]
        assert bot.tracebacks == []


async def left_to_dig(channel: Channel, database: str) -> str:
    """The squares without a mine that are covered in the running game."""
    async with opened(database) as store:
        running = await store.find_running(channel.id, MinesweeperSession.NAME)
        assert running is not None
        stored = await store.find_game(running[0])
    assert stored is not None
    game = MinesweeperSession(stored).game
    return " ".join(cell_name(cell) for cell in game.grid.cells(game.board.where(COVERED) & ~game.field.bits))


async def test_exercises_are_in_the_wheel(
    folder: Path, discord: LoopbackDiscord, channel: Channel, alice: Player, file: str
) -> None:
    async with installed(folder, discord, file) as bot:
        exercise = (await channel.slash(alice, "tactics")).message
        assert exercise is not None
        await until(lambda: exercise["attachments"])
        assert bot.tracebacks == []


async def test_chinese_is_in_the_wheel(folder: Path, discord: LoopbackDiscord, channel: Channel, file: str) -> None:
    player = discord.add_player("xiaoming", locale="zh-CN")
    async with installed(folder, discord, file):
        refused = await channel.slash(player, "mines board")
        assert refused.private
        assert CHINESE.search(refused.text)
