"""Files that players upload: read from Discord's address, and no further than the limits."""

import asyncio
from contextlib import suppress

from aiohttp import web

from bot.tools.pastes import MAX_BYTES
from bot.tools.solve.text import ONLY_SOLUTION
from bot.tools.text import FILE_NOT_FETCHED, FILE_TOO_LARGE
from tests.loopback.bot_process import BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord, Serve
from tests.loopback.interaction import DEFER
from tests.loopback.message import Payload, text_of


async def solve(channel: Channel, player: Player, size: int, serve: Serve) -> Payload:
    """The message that answers an uploaded puzzle, which is still to be filled."""
    file = channel.discord.add_upload("puzzle.txt", size, serve)
    answer = await channel.upload(player, "solve:1:0:text", file)
    assert answer.type == DEFER
    assert answer.message is not None
    return answer.message


async def test_an_uploaded_puzzle_is_solved(bot: BotProcess, channel: Channel, alice: Player) -> None:
    async def send(_: web.BaseRequest) -> web.StreamResponse:
        return web.Response(body=b"2 2 1\n3 4 2\n2 3 2")

    message = await solve(channel, alice, 17, send)

    await until(lambda: str(ONLY_SOLUTION(number=4, emoji="💣")) in text_of(message))


async def test_a_file_that_never_ends_is_too_large(bot: BotProcess, channel: Channel, alice: Player) -> None:
    hung_up = asyncio.Event()

    async def send_forever(request: web.BaseRequest) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        with suppress(ConnectionError):
            while True:
                await response.write(b"1" * 10_000)
        hung_up.set()
        return response

    message = await solve(channel, alice, 17, send_forever)

    await until(lambda: text_of(message) == str(FILE_TOO_LARGE(MAX_BYTES)))
    await asyncio.wait_for(hung_up.wait(), 30)


async def test_a_file_that_never_comes_is_given_up_and_games_go_on(
    bot: BotProcess, discord: LoopbackDiscord, channel: Channel, alice: Player, bob: Player
) -> None:
    async def say_nothing(_: web.BaseRequest) -> web.StreamResponse:
        await asyncio.Event().wait()
        return web.Response()

    message = await solve(channel, alice, 17, say_nothing)

    assert "💣 10 left" in (await channel.slash(bob, "minesweeper")).text
    await until(lambda: text_of(message) == str(FILE_NOT_FETCHED))
