"""What workers of tests do, and which processes there are. Each process loads this, so it imports little."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path


def tell_and_stay(begun: Path) -> None:
    begun.write_text(str(os.getpid()))
    time.sleep(600)


def tell_and_stand_still(begun: Path) -> None:
    begun.write_text(str(os.getpid()))
    os.kill(os.getpid(), signal.SIGSTOP)


def tell_and_wait(begun: Path, ending: Path) -> None:
    begun.write_text(str(os.getpid()))
    ending.read_text()


def end_slowly() -> None:
    for number in range(3, 30):  # one of them is its output
        with suppress(OSError):
            os.close(number)
    time.sleep(0.05)
    os._exit(7)


class Unsendable(Exception):
    """An error that can't be pickled."""

    def __init__(self) -> None:
        super().__init__(lambda: None)


def fail_unsendably() -> None:
    raise Unsendable


def gone(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return False
    return True


def children() -> list[int]:
    """The processes that this one has started and that haven't ended.

    Once a test has used `multiprocessing`, its tracker of resources stays until the end.
    """
    tasks = Path("/proc/self/task").glob("*/children")
    started = [int(child) for task in tasks for child in task.read_text().split()]
    return [child for child in started if b"resource_tracker" not in command_of(child)]


def command_of(process: int) -> bytes:
    """Return how a process was started, or nothing if it has ended by now."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""
