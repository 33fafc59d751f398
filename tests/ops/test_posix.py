"""Where a system has only what all systems have, as Windows does, the bot plays all the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LESS = """
import asyncio, os, signal, sys

def refuse(*_):
    raise NotImplementedError

sys.modules.update(dict.fromkeys(["fcntl", "grp", "pwd", "resource", "termios"]))
for name in ("SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2"):
    delattr(signal, name)
for name in ("nice", "fork", "getuid", "geteuid"):
    delattr(os, name)
for name in ("add_reader", "add_writer", "add_signal_handler"):
    setattr(asyncio.SelectorEventLoop, name, refuse)
"""
"""Python imports this first, in the workers too."""
WORK = """
import asyncio
from bot.engine.pool import WorkerPool
from bot.ops import posix
from bot.store.opening import open_database, served_alone

async def main():
    posix.raise_descriptor_limit()
    with served_alone("sqlite:///games.db"):
        database = await open_database("sqlite:///games.db")
        await database.close()
    async with WorkerPool(niceness=10) as workers:
        print(await workers.run(eval, "hasattr(__import__('os'), 'nice')"))

asyncio.run(main())
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "sitecustomize.py").write_text(LESS)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}


def test_a_database_is_opened_and_a_worker_works(tmp_path: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-c", WORK]
    assert subprocess.check_output(command, env=environment, cwd=tmp_path, text=True) == "False\n"


def test_the_playground_starts(tmp_path: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "bot", "play", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, cwd=tmp_path, text=True) as playing:
        assert playing.stdout
        assert "Play at  http://127.0.0.1" in playing.stdout.readline()
        playing.terminate()
        assert "Enter" not in playing.stdout.read()
    assert playing.returncode == 0
