"""The check on the command line: it asks first, runs the probes, and prints a table."""

import asyncio
import sys
from collections.abc import Awaitable, Sequence

import aiohttp
import discord

from bot.errors import OperatorError
from bot.live.probes import EDITS, PROBES, QUICK_EDITS, Finding, Site, Traffic, limits_of, permissions
from bot.ops.command import confirm
from bot.settings import Settings
from bot.ui.login import log_in, unreachable

LONGEST = 300
"""Seconds for one probe, in case Discord sets a limit of hours."""
VERDICTS = {True: "holds", False: "differs", None: "unknown"}

Row = tuple[str, Finding]


def agrees(channel_id: int) -> bool:
    """Ask the operator whether to write."""
    return confirm(
        f"This uploads an emoji, posts a few messages in channel {channel_id} and edits them {EDITS + QUICK_EDITS} "
        "times, for about three minutes. It deletes them again, except for one message that the next check edits."
    )


async def check_live(settings: Settings, channel_id: int) -> None:
    """Try the assumptions in a channel and print what was seen. Raise `OperatorError` if one doesn't hold."""
    traffic = Traffic()
    async with discord.Client(intents=discord.Intents.none(), http_trace=traffic.trace()) as client:
        await log_in(client, settings)
        try:
            rows = await _try_all(await _find(client, channel_id, traffic))
        except discord.HTTPException as error:
            raise OperatorError(f"Discord refused a request of the check ({error}).") from error
        except (aiohttp.ClientError, OSError) as error:
            raise unreachable(error) from error
    rows += limits_of(traffic)
    print(table([("Assumption", "Seen", "Verdict"), *((name, one.seen, VERDICTS[one.holds]) for name, one in rows)]))
    if wrong := sum(one.holds is False for _, one in rows):
        raise OperatorError(f"Discord differs from what the bot assumes in {wrong} of {len(rows)} points.")


async def _find(client: discord.Client, channel_id: int, traffic: Traffic) -> Site:
    """Return the channel with its server and the bot in it, which permissions come from."""
    try:
        found = await client.fetch_channel(channel_id)
    except (discord.NotFound, discord.Forbidden) as error:
        raise OperatorError(f"The bot can't see a channel {channel_id}. Invite it to the channel's server.") from error
    if not isinstance(found, discord.TextChannel):
        raise OperatorError(f"Channel {channel_id} isn't a text channel of a server. Name one that nobody else uses.")
    guild = await client.fetch_guild(found.guild.id)
    channel = await guild.fetch_channel(channel_id)
    assert client.user is not None  # noqa: S101 - it has logged in
    assert isinstance(channel, discord.TextChannel)  # noqa: S101 - as it was a moment ago
    return Site(client, channel, await guild.fetch_member(client.user.id), traffic)


async def _try_all(site: Site) -> list[Row]:
    """Make the probes in their order, and delete what they made even if the check is stopped."""
    rows: list[Row] = []
    try:
        await site.clear()  # a check that was killed may have left a tile
        for assumption, find in PROBES.items():
            print(f"Trying: {assumption}", file=sys.stderr)
            finding = await _try(find(site))
            rows.append((assumption, finding))
            if find is permissions and not finding.holds:
                break
    finally:
        await site.clear()
    return rows


async def _try(probe: Awaitable[Finding]) -> Finding:
    try:
        async with asyncio.timeout(LONGEST):
            return await probe
    except discord.HTTPException as error:
        return Finding(f"refused: {' '.join(str(error).split())}", False)
    except TimeoutError:
        return Finding(f"a rate limit of more than {LONGEST} s", None)


def table(rows: Sequence[tuple[str, str, str]]) -> str:
    """Return rows as lines with columns of one width."""
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    return "\n".join(f"{one:{first}}  {two:{second}}  {three}" for one, two, three in rows)
