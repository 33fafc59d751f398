"""Writes a whole game into `docs/accessibility.md` as a listener hears it."""

import re
from pathlib import Path

from tests.listener import Listener, words_in

DOCUMENT = Path(__file__).parents[2] / "docs" / "accessibility.md"
BEGIN, END = "```text\n", "\n```"


def written(listener: Listener, grids: int) -> str:
    """Return the document with this game, and with how many words it and its grids of emoji take."""
    begin, _, _ = DOCUMENT.read_text().partition(BEGIN)
    figures = iter([words_heard(listener), grids])
    begin = re.sub(r"\d+ words", lambda _: f"{next(figures)} words", begin)
    return f"{begin}{BEGIN}" + "\n".join(listener.heard) + f"{END}\n"


def words_heard(listener: Listener) -> int:
    """Return how many words the listener has heard."""
    return words_in(line for line in listener.heard if not line.startswith(">"))
