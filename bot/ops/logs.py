"""The log: a line for each event, plain or as JSON, without tokens and without mines."""

import json
import logging
import re
import sys
import time
from types import SimpleNamespace
from typing import TextIO

import aiohttp

PLAIN, JSON = "plain", "json"
# Where discord.py and aiohttp may show the token of an interaction: in the address of its answers, and in what came in.
INTERACTION_TOKENS = re.compile(r"""(/(?:webhooks|interactions)/\d+/|["']token["']: ?["'])[^\s/?"'<>()]+""")
REFUSED_ROWS = re.compile("(Failing row contains) .*")
"""PostgreSQL quotes rows that it refuses, and a game's row has its mines."""
TALKATIVE = ("discord.http", "discord.gateway")
"""At level DEBUG these quote whole messages, with what players typed and hints about covered cells."""

SERVER_ERROR = 500

log = logging.getLogger(__name__)


class PlainFormatter(logging.Formatter):
    """Time, level, logger and message; the traceback of an incident follows its line."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        line = f"{self.formatTime(record)} {record.levelname} {record.name}: {self.message(record)}"
        return "\n".join(filter(None, [line, self.traceback(record)]))

    def message(self, record: logging.LogRecord) -> str:
        """Return what happened on one line, whatever it quotes."""
        return self._redact(" ".join(record.getMessage().splitlines()))

    def traceback(self, record: logging.LogRecord) -> str:
        return self._redact(self.formatException(record.exc_info)) if record.exc_info else ""

    def _redact(self, text: str) -> str:
        if self._token:
            text = text.replace(self._token, "[token]")
        text = INTERACTION_TOKENS.sub(r"\1[token]", text)
        return REFUSED_ROWS.sub(r"\1 [row]", text)


class JsonFormatter(PlainFormatter):
    """The same as a JSON object on one line, with an incident's number in a field of its own."""

    def format(self, record: logging.LogRecord) -> str:
        event = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": self.message(record),
            "incident": getattr(record, "incident", None),
            "traceback": self.traceback(record),
        }
        return json.dumps({name: value for name, value in event.items() if value})


FORMATTERS = {PLAIN: PlainFormatter, JSON: JsonFormatter}


def set_up(level: str, form: str, token: str) -> None:
    """Log to stderr from this level on, in one of the `FORMATTERS`, without the bot's token."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATTERS[form](token))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    logging.captureWarnings(capture=True)
    # The bot logs the gateway's events itself; discord.py's warnings about it are kept.
    logging.getLogger("discord").setLevel(logging.DEBUG if level == "DEBUG" else logging.WARNING)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.INFO if level == "DEBUG" else logging.NOTSET)
    logging.getLogger("discord.shard").addFilter(_without_traceback)


def say(sentence: str, level: int = logging.CRITICAL, stream: TextIO | None = None) -> None:
    """Print a sentence for the operator, on stderr if nothing else is named. If the log is JSON, it goes there."""
    if any(isinstance(handler.formatter, JsonFormatter) for handler in logging.getLogger().handlers):
        log.log(level, sentence)
    else:
        print(sentence, file=stream or sys.stderr, flush=True)


def _without_traceback(record: logging.LogRecord) -> bool:
    """Errors of the gateway on one line, because it reconnects by itself."""
    if record.exc_info:
        record.msg, record.args = f"{record.getMessage()}: {record.exc_info[1]!r}", ()
        record.exc_info = None
    return True


async def tell_of_server_error(
    _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams
) -> None:
    """Requests that Discord failed, which discord.py repeats silently."""
    if request.response.status >= SERVER_ERROR:
        log.warning("Discord answered %s %s with %s", request.method, request.url.path, request.response.status)
