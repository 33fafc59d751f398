"""The parts of a tool: its commands, and its buttons, lists and forms. `bot.app` lists the tools."""

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from discord import ButtonStyle, InteractionType

from bot.errors import PlayerError
from bot.play.button import Handler
from bot.play.game_type import GameType
from bot.play.help import HelpLine
from bot.play.scheduled import ScheduledBoard
from bot.play.timers import TimerKind
from bot.text.language import Language, Text
from bot.ui import text
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction
from bot.ui.refusals import REFUSED

log = logging.getLogger(__name__)

_NUMBER = re.compile(r"\d{1,19}", re.ASCII)
_LARGEST = 2**63 - 1
"""What databases store."""


def number(written: str) -> int:
    """Return an id in a custom_id. Raise `ValueError` if it is none."""
    if not _NUMBER.fullmatch(written) or int(written) > _LARGEST:
        raise ValueError(f"no id: {written!r}")
    return int(written)


@dataclass(frozen=True, eq=False, kw_only=True)
class Control:
    """A button, list or form of a tool, declared once. A form has the custom_id of the button that opens it.

        custom_id = prefix ":1:" { argument ":" } verb

    Those that were sent keep working as long as the verb is known.
    """

    prefix: str
    verb: str | None
    """`None` for every verb that no other control has. The handler gets it after the arguments."""
    press: Handler | None = None
    """Answers the button or list, with the interaction and the arguments."""
    form: Handler | None = None
    """Answers the form, likewise."""
    arguments: Sequence[Callable[[str], Any]] = ()
    """Read the arguments. They raise `ValueError` for one that is wrong."""
    label: Text | str | None = None
    style: ButtonStyle = ButtonStyle.secondary

    def answer(self, kind: InteractionType) -> Handler | None:
        """Return what answers a press or a form, if anything does."""
        return self.form if kind is InteractionType.modal_submit else self.press

    def id(self, *arguments: object, verb: str | None = None) -> str:
        """Return a custom_id. The arguments have no colons."""
        written = (one.value if isinstance(one, Enum) else one for one in arguments)
        return ":".join(map(str, (self.prefix, 1, *written, verb or self.verb)))

    def button(
        self, language: Language, *arguments: object, label: Text | str | None = None, disabled: bool = False
    ) -> LastingButton:
        """Return a button, with its own label unless another is given."""
        label = label or self.label
        words = language(label) if label else None
        return LastingButton(self.id(*arguments), label=words, style=self.style, disabled=disabled)


async def _say_nothing(interaction: GamesInteraction, guild_id: int) -> None: ...


@dataclass(frozen=True, eq=False, kw_only=True)
class Tool:
    """Something players use that is not a game."""

    controls: Sequence[Control] = ()
    unknown: Text = text.UNKNOWN_BUTTON
    """The answer to a button, list or form of another version of the bot."""
    commands: Sequence[Any] = ()
    """Its commands in the menu of a message, and slash commands in no group."""
    make_commands: Callable[[Sequence[GameType]], Sequence[Any]] = lambda games: ()
    """Makes the slash commands whose options depend on the games there are, and groups."""
    subcommands: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """The slash commands it adds, by the group each belongs to."""
    timers: Sequence[TimerKind] = ()
    """What it does later by itself."""
    scheduled: Mapping[str, ScheduledBoard] = field(default_factory=dict)
    """What it posts on a schedule, by its name in the database."""
    help: Sequence[HelpLine] = ()
    statistics: Handler | None = None
    """Returns the lines that `/stats` adds about the player of an interaction, which only that player sees."""
    news: Handler = _say_nothing
    """Called after the answer to a manager's command, with the interaction and the server's id, to add news of it."""

    def find(self, custom_id: str, kind: InteractionType) -> tuple[Control, Sequence[Any]]:
        """Return the control of a press or a form, and what its handler gets. Raise `PlayerError` if there is none."""
        prefix, _, rest = custom_id.partition(":1:")
        *written, verb = rest.split(":")
        for control in self.controls:
            fits = control.prefix == prefix and control.verb in (verb, None) and len(control.arguments) == len(written)
            if fits and control.answer(kind):
                with suppress(ValueError):
                    arguments = [read(one) for read, one in zip(control.arguments, written, strict=True)]
                    return control, arguments if control.verb else [*arguments, verb]
        raise PlayerError(self.unknown)

    async def answer(self, interaction: GamesInteraction) -> None:
        """Answer a press or a form."""
        data: Any = interaction.data
        control, arguments = self.find(data["custom_id"], interaction.type)
        answer = control.answer(interaction.type)
        assert answer  # noqa: S101 - it would not have been found
        await answer(interaction, *arguments)


def managed_server(interaction: GamesInteraction) -> int:
    """Return the server whose settings this player manages. Raise `PlayerError` if there is none.

    Discord shows the command to managers, but a server may show it to others.
    """
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise PlayerError(text.NOT_A_MANAGER)
    return interaction.guild_id


async def show_news(interaction: GamesInteraction, tools: Iterable[Tool]) -> None:
    """Show a manager what tools have to say about a server, privately after the answer to a command."""
    guild_id = interaction.guild_id
    manages = interaction.is_guild_integration() and interaction.permissions.manage_guild
    if guild_id is None or not manages or not interaction.response.is_done():
        return
    for tool in tools:
        try:
            await tool.news(interaction, guild_id)
        except (PlayerError, *REFUSED) as error:
            log.warning("managers of server %s couldn't be shown its news: %s", guild_id, error)
