"""The log: a line for each event, and no tokens."""

import json
import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route
from sqlalchemy.exc import IntegrityError

from bot.ops import logs
from bot.store.games import Store
from tests.game.gaming_table import Clock, Table, hexadecimal
from tests.written import logged

TOKEN = "MTIz.abc-DEF_456"
SECRET = "aW50ZXJhY3Rpb246MTIz-_%3D"

log = logging.getLogger("bot.test")
both = pytest.mark.parametrize("form", list(logs.FORMATTERS))

Written = Callable[[], str]


@pytest.fixture
def written(form: str) -> Iterator[Written]:
    """Everything logged so far, at any level."""
    with logged(form, TOKEN) as stream:
        yield stream.getvalue


@pytest.mark.parametrize("form", [logs.PLAIN])
def test_a_plain_line_has_time_level_logger_and_message(written: Written) -> None:
    log.warning("game %s is\nlost", 7)
    at, rest = written().split(" ", 1)
    assert rest == "WARNING bot.test: game 7 is lost\n"
    assert abs((datetime.now(UTC) - datetime.fromisoformat(at)).total_seconds()) < 60


@pytest.mark.parametrize("form", [logs.PLAIN])
def test_a_plain_incident_is_a_line_with_a_traceback_below(written: Written) -> None:
    log.error("incident 1a2b", exc_info=ValueError("broken"), extra={"incident": "1a2b"})
    first, *rest = written().splitlines()
    assert first.endswith("ERROR bot.test: incident 1a2b")
    assert rest[-1] == "ValueError: broken"


@pytest.mark.parametrize("form", [logs.JSON])
def test_a_json_line_contains_an_incident_with_its_traceback(written: Written) -> None:
    log.error("incident %s", "1a2b", exc_info=ValueError("broken\nin two"), extra={"incident": "1a2b"})
    (line,) = written().splitlines()
    event = json.loads(line)
    assert abs((datetime.now(UTC) - datetime.fromisoformat(event.pop("time"))).total_seconds()) < 60
    assert event.pop("traceback").endswith("ValueError: broken\nin two")
    assert event == {"level": "ERROR", "logger": "bot.test", "message": "incident 1a2b", "incident": "1a2b"}


@pytest.mark.parametrize("form", [logs.JSON])
def test_a_json_line_leaves_out_empty_fields(written: Written) -> None:
    log.info("ready")
    assert set(json.loads(written())) == {"time", "level", "logger", "message"}


@both
@pytest.mark.parametrize(
    "text",
    [
        f"logging in with {TOKEN}",
        f"POST https://discord.com/api/v10/interactions/12/{SECRET}/callback",
        f"<ClientResponse(https://discord.com/api/v10/webhooks/12/{SECRET}/messages/@original?with_components=1)>",
        f"https://discord.com/api/v10/webhooks/12/{SECRET}",
        str({"t": "INTERACTION_CREATE", "d": {"id": "5", "token": SECRET, "type": 3}}),
        json.dumps({"d": {"token": SECRET}}),
        f'{{"token":"{SECRET}"}}',
    ],
)
def test_tokens_are_never_written(written: Written, text: str) -> None:
    log.info("received %s", text)
    log.error("incident 1", exc_info=RuntimeError(text))
    output = written()
    assert output.count("[token]") == 2
    assert TOKEN not in output
    assert SECRET not in output


@both
def test_the_text_around_a_token_is_kept(written: Written) -> None:
    log.info("PATCH /webhooks/12/%s/messages/@original has returned 404", SECRET)
    assert "PATCH /webhooks/12/[token]/messages/@original has returned 404" in written()


@both
@pytest.mark.parametrize("library", logs.TALKATIVE)
def test_texts_of_players_are_not_logged_at_any_level(written: Written, library: str) -> None:
    logging.getLogger(library).debug("C7 is certainly a mine")
    logging.getLogger(library).info("has connected")
    assert "C7" not in written()
    assert "has connected" in written()


@both
async def test_discord_py_logs_refused_answers_without_tokens(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_: web.Request) -> web.Response:
        return web.json_response({"message": "Unknown Webhook", "code": 10015}, status=404)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", refuse)
    async with TestServer(app) as server, aiohttp.ClientSession() as session:
        monkeypatch.setattr(Route, "BASE", str(server.make_url("")).rstrip("/"))
        try:
            await discord.Webhook.partial(12, SECRET, session=session).send("hello")
        except discord.NotFound as error:
            log.error("incident 1", exc_info=error)
    output = written()
    assert "/webhooks/12/[token]" in output
    assert "Unknown Webhook" in output
    assert SECRET not in output


@both
async def test_rows_refused_by_postgresql_are_logged_without_mines(written: Written, made_postgresql: str) -> None:
    store = await Store.open(made_postgresql)
    play = await Table(store, Clock()).start_on("*.*\n...")
    with pytest.raises(IntegrityError) as refused:
        await store.change_games({play.id: ({"tool": None}, play.next_number)})
    await store.close()
    log.error("incident 1", exc_info=refused.value)
    assert "Failing row contains [row]" in written()
    assert f", {hexadecimal(play.game.field)}," not in written()


@pytest.mark.parametrize("form", [logs.PLAIN])
def test_a_lost_gateway_is_one_line(written: Written) -> None:
    logging.getLogger("discord.shard").error("Attempting a reconnect in 1.00s", exc_info=OSError("reset by peer"))
    (line,) = written().splitlines()
    assert line.endswith("Attempting a reconnect in 1.00s: OSError('reset by peer')")


def test_discord_py_logs_only_warnings_by_default() -> None:
    with logged(logs.PLAIN, TOKEN, "INFO") as stream:
        logging.getLogger("discord.gateway").info("has connected")
        logging.getLogger("discord.http").warning("rate limited")
    assert "has connected" not in stream.getvalue()
    assert "rate limited" in stream.getvalue()
