"""How commands are declared: with texts that Discord shows in each player's language, and with answers to errors."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from functools import wraps
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.text.language import Text
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized

Answer = Callable[..., Coroutine[Any, Any, None]]
AnyCommand = TypeVar("AnyCommand")


def command(description: Text, *, name: str | None = None, **options: Text) -> Callable[[Answer], Any]:
    """Declare a slash command by what answers it. The options have these descriptions.

    It can be used everywhere, unless it is in a group or something else is declared above.
    """

    def declare(answer: Answer) -> Any:
        describe: Any = app_commands.describe(**{option: localized(text) for option, text in options.items()})
        declared: Any = app_commands.command(
            name=name or answer.__name__.replace("_", "-"), description=localized(description)
        )
        return everywhere(declared(_guarding(describe(answer))))

    return declare


def context_menu(name: Text) -> Callable[[Answer], Any]:
    """Declare a command in the menu of a message by what answers it."""
    return lambda answer: everywhere(app_commands.context_menu(name=localized(name))(_guarding(answer)))


def everywhere(declared: AnyCommand) -> AnyCommand:
    """Let a command be used on servers and in messages, also where only a player installed the bot."""
    installed = app_commands.allowed_installs(guilds=True, users=True)
    return installed(app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(declared))


def choices(names: Mapping[Any, Text]) -> list[Choice[str]]:
    """Return the choices of an option by their values, which may be those of an `Enum`."""
    return [Choice(name=localized(name), value=getattr(value, "value", value)) for value, name in names.items()]


def _guarding(answer: Answer) -> Answer:
    """Return a command's answer with answers to errors."""

    @wraps(answer)
    async def answer_guarded(*arguments: Any, **options: Any) -> None:
        interaction = next(argument for argument in arguments if isinstance(argument, discord.Interaction))
        async with guarded(interaction):
            await answer(*arguments, **options)

    # discord.py would look for the types where this function is defined.
    answer_guarded.__signature__ = inspect.signature(answer, eval_str=True)  # type: ignore[attr-defined]
    return answer_guarded
