"""Logging in, with one sentence for the operator if that fails."""

from datetime import timedelta

import aiohttp
import discord

from bot.clock import utc_now
from bot.errors import OperatorError, ServiceDown
from bot.settings import Settings

UNAUTHORIZED = 401
WRONG_TOKEN, WRONG_SHARDS = 4004, (4010, 4011)
"""Codes with which the gateway closes a connection."""


async def log_in(client: discord.Client, settings: Settings) -> None:
    """Log in. Raise `OperatorError` if Discord refuses or can't be reached."""
    try:
        await client.login(settings.token)
    except discord.LoginFailure as error:
        raise token_refused() from error
    except discord.HTTPException as error:
        raise ServiceDown(
            f"Discord didn't let the bot in ({error}). Try again later, or check discordstatus.com."
        ) from error
    except (aiohttp.ClientError, OSError) as error:
        raise unreachable(error) from error


async def check_identifies(client: discord.Client, shard_count: int | None) -> None:
    """Raise `OperatorError` unless all shards of all processes may identify twice more today.

    A session that is resumed doesn't count. After the last identify Discord ends all sessions and resets the token.
    """
    try:
        suggested, _, limit = await client.http.get_bot_gateway()
    except discord.GatewayNotFound as error:
        raise ServiceDown("Discord didn't name its gateway. Try again later, or check discordstatus.com.") from error
    except (aiohttp.ClientError, OSError) as error:
        raise unreachable(error) from error
    left, needed = limit["remaining"], 2 * (shard_count or suggested)
    if left < needed:
        reset = utc_now() + timedelta(milliseconds=limit["reset_after"])
        raise ServiceDown(
            f"This bot has only {left} identifies left, and its shards may need {needed}. Start it again "
            f"after {reset:%Y-%m-%d %H:%M} UTC, and find out in the log why it started so often."
        )


def token_refused() -> OperatorError:
    return OperatorError(
        "Discord refused DISCORD_TOKEN. Reset the token on your application's Bot page and put it in .env."
    )


def cut_off(error: discord.ConnectionClosed | discord.HTTPException) -> OperatorError:
    """Return the error for an operator whose bot was connected when Discord refused it for good."""
    if isinstance(error, discord.HTTPException):
        return token_refused() if error.status == UNAUTHORIZED else unreachable(error)
    if error.code == WRONG_TOKEN:
        return token_refused()
    if error.code in WRONG_SHARDS:
        return OperatorError(f"Discord refused shard {error.shard_id}. Check SHARD_COUNT and SHARD_IDS.")
    return ServiceDown(f"Discord closed the connection for good ({error}). Start the bot again.")


def unreachable(error: Exception) -> ServiceDown:
    """Return the error for an operator whose bot can't reach Discord."""
    return ServiceDown(f"Can't reach Discord ({error}). Check the network and try again.")
