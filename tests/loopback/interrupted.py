"""Starts the bot as `python -m bot` does, and sends it SIGTERM when it first imports a module.

python -m tests.loopback.interrupted module [arguments of the bot]
"""

import os
import runpy
import signal
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from types import ModuleType


class Interrupt(MetaPathFinder):
    """Finds no module, but notices which one is looked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        if name == self._name:
            os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    _, module, *sys.argv[1:] = sys.argv
    sys.meta_path.insert(0, Interrupt(module))
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
