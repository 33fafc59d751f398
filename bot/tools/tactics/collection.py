"""The exercises that come with the bot, in compressed files.

`python -m bot tactics mine --count 4480` made them, and `--seed 2` and `--seed 3` those after some were retired.
"""

import lzma
from collections.abc import Iterable
from pathlib import Path

from core import Exercise, read_exercises, write_exercises

FOLDER = Path(__file__).parent
RATED = "exercises.txt.xz"
"""The exercises that players solve for their rating."""
RESERVED = "reserve.txt.xz"
"""The exercises that are kept for the daily tactic and for lessons."""


def load_exercises(name: str, folder: Path = FOLDER) -> list[Exercise]:
    """Return the exercises of a file; none if there is no such file."""
    path = folder / name
    return read_exercises(lzma.decompress(path.read_bytes()).decode("ascii")) if path.exists() else []


def store_exercises(exercises: Iterable[Exercise], name: str, folder: Path = FOLDER) -> None:
    """Write a file of exercises."""
    text = write_exercises(exercises).encode("ascii")
    (folder / name).write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME))
