"""Before a process connects: are enough identifies left?"""

import discord
import pytest
from discord.http import Route

from bot.discord.login import check_identifies
from bot.errors import OperatorError
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import unauthorized


@pytest.mark.parametrize(
    ("left", "count", "enough"), [(6, None, True), (5, None, False), (8, 4, True), (7, 4, False), (0, 1, False)]
)
async def test_all_shards_may_identify_twice_more_before_a_process_starts(
    left: int, count: int | None, enough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with LoopbackDiscord(shards=3) as server, discord.Client(intents=discord.Intents(guilds=True)) as client:
        monkeypatch.setattr(Route, "BASE", f"http://{server.address}/api/v10")
        server.rest.identifies_left = left
        await client.login(server.token)
        if enough:
            await check_identifies(client, count)
        else:
            with pytest.raises(
                OperatorError, match=f"only {left} identifies left, and its shards may need {2 * (count or 3)}"
            ):
                await check_identifies(client, count)


async def test_a_gateway_that_is_not_named_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    async with LoopbackDiscord() as server, discord.Client(intents=discord.Intents(guilds=True)) as client:
        monkeypatch.setattr(Route, "BASE", f"http://{server.address}/api/v10")
        await client.login(server.token)
        server.faults.add("gateway", unauthorized())
        with pytest.raises(OperatorError, match="didn't name its gateway"):
            await check_identifies(client, None)
