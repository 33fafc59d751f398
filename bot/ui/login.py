"""Logging in, with one sentence for the operator if that fails."""

from __future__ import annotations

import aiohttp
import discord

from bot.errors import OperatorError
from bot.settings import Settings


async def log_in(client: discord.Client, settings: Settings) -> None:
    """Log in. Raise `OperatorError` if Discord refuses or can't be reached."""
    try:
        await client.login(settings.token)
    except discord.LoginFailure as error:
        raise OperatorError(
            "Discord refused DISCORD_TOKEN. Reset the token on your application's Bot page and put it in .env."
        ) from error
    except discord.HTTPException as error:
        raise OperatorError(
            f"Discord didn't let the bot in ({error}). Try again later, or check discordstatus.com."
        ) from error
    except (aiohttp.ClientError, OSError) as error:
        raise unreachable(error) from error


def unreachable(error: Exception) -> OperatorError:
    """Return the error for an operator whose bot can't reach Discord."""
    return OperatorError(f"Can't reach Discord ({error}). Check the network and try again.")
