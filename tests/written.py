"""The bot's log, as it is written to stderr."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr

from bot.ops import logs


@contextmanager
def logged(form: str, token: str, level: str = "DEBUG") -> Iterator[io.StringIO]:
    """Everything logged within the block, in the bot's own format."""
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", "discord", *logs.TALKATIVE)}
    with redirect_stderr(io.StringIO()) as written:
        logs.set_up(level, form, token)
    (handler,) = (handler for handler in root.handlers if isinstance(handler.formatter, logs.PlainFormatter))
    try:
        yield written
    finally:
        root.removeHandler(handler)
        for name, before in levels.items():
            logging.getLogger(name).setLevel(before)
