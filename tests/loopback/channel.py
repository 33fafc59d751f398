"""A channel, its messages, and what players do there."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.loopback.interaction import COMMAND, COMPONENT, MODAL_SUBMIT, Answer, Interaction
from tests.loopback.message import Payload, button_of, is_private
from tests.loopback.snowflake import snowflake

if TYPE_CHECKING:
    from tests.loopback.discord_server import LoopbackDiscord

SUBCOMMAND, GROUP = 1, 2
TEXT_INPUT, LABEL = 4, 18
ALL_PERMISSIONS = (1 << 53) - 1
PLAYERS_PERMISSIONS = 1 << 10 | 1 << 11 | 1 << 31
"""Seeing a channel, writing in it, and using commands."""


@dataclass(frozen=True)
class Player:
    """Somebody in front of Discord."""

    id: int
    name: str
    permissions: int = PLAYERS_PERMISSIONS
    locale: str = "en-GB"
    """The language of their Discord."""

    @property
    def user(self) -> Payload:
        return {
            "id": str(self.id),
            "username": self.name,
            "discriminator": "0",
            "global_name": self.name,
            "avatar": None,
        }


@dataclass
class Channel:
    """A text channel of a server."""

    discord: LoopbackDiscord = field(repr=False)
    id: int
    guild_id: int
    name: str
    messages: dict[int, Payload] = field(default_factory=dict, repr=False)
    """All messages, oldest first, including private answers."""

    @property
    def payload(self) -> Payload:
        return {
            "id": str(self.id),
            "type": 0,
            "guild_id": str(self.guild_id),
            "name": self.name,
            "position": 0,
            "permission_overwrites": [],
            "parent_id": None,
        }

    @property
    def public(self) -> list[Payload]:
        """The messages that everybody sees."""
        return [message for message in self.messages.values() if not is_private(message)]

    def showing(self, custom_id: str) -> Payload:
        """The newest message with this button."""
        for message in reversed(self.messages.values()):
            if button_of(message, custom_id):
                return message
        raise LookupError(f"no message in {self.name} has a button {custom_id}")

    async def slash(self, player: Player, command: str, **options: Any) -> Answer:
        """Type a command, without its slash, and return the answer."""
        return await (await self.send_slash(player, command, **options)).answered()

    async def press(self, player: Player, custom_id: str, message: Payload | None = None) -> Answer:
        """Press a button, by default on the newest message that has it, and return the answer."""
        return await (await self.send_press(player, custom_id, message)).answered()

    async def submit(self, player: Player, custom_id: str, message: Payload | None = None, **typed: str) -> Answer:
        """Send a form with these texts, and return the answer."""
        return await (await self.send_form(player, custom_id, message, **typed)).answered()

    async def send_slash(self, player: Player, command: str, **options: Any) -> Interaction:
        """Send a command without waiting for the answer."""
        return await self._send(player, COMMAND, _command_data(self.discord.commands, command.split(), options), None)

    async def send_press(self, player: Player, custom_id: str, message: Payload | None = None) -> Interaction:
        """Press without waiting for the answer."""
        message = message or self.showing(custom_id)
        button = button_of(message, custom_id)
        if button is None:
            raise LookupError(f"message {message['id']} has no button {custom_id}")
        data = {"custom_id": custom_id, "component_type": button["type"]}
        return await self._send(player, COMPONENT, data, message)

    async def send_form(
        self, player: Player, custom_id: str, message: Payload | None = None, **typed: str
    ) -> Interaction:
        """Send a form without waiting for the answer."""
        inputs = [
            {"type": LABEL, "id": 0, "component": {"type": TEXT_INPUT, "id": 0, "custom_id": name, "value": value}}
            for name, value in typed.items()
        ]
        return await self._send(player, MODAL_SUBMIT, {"custom_id": custom_id, "components": inputs}, message)

    async def _send(self, player: Player, type_: int, data: Payload, source: Payload | None) -> Interaction:
        payload = {
            "id": str(snowflake()),
            "application_id": str(self.discord.application_id),
            "type": type_,
            "token": secrets.token_urlsafe(24),
            "version": 1,
            "data": data,
            "guild_id": str(self.guild_id),
            "channel_id": str(self.id),
            "channel": self.payload,
            "member": {
                "user": player.user,
                "roles": [],
                "joined_at": "2026-01-01T00:00:00+00:00",
                "deaf": False,
                "mute": False,
                "flags": 0,
                "permissions": str(player.permissions),
            },
            "locale": player.locale,
            "guild_locale": "en-GB",
            "app_permissions": str(ALL_PERMISSIONS),
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(self.guild_id)},
            "context": 0,
            "attachment_size_limit": 10 << 20,
            **({"message": dict(source)} if source else {}),
        }
        interaction = Interaction(payload, self, player, source)
        await self.discord.deliver(interaction)
        return interaction


def _command_data(commands: list[Payload], path: list[str], given: dict[str, Any]) -> Payload:
    """Return a command with these options as Discord sends it, by the bot's description."""
    name, *below = path
    command = next((command for command in commands if command["name"] == name), None)
    assert command, f"the bot has no command {name}"
    if below:
        options = [_command_data(command["options"], below, given)]
    else:
        types = {option["name"]: option["type"] for option in command.get("options", [])}
        options = [{"name": key, "type": types[key], "value": value} for key, value in given.items()]
    return {"id": command.get("id", "0"), "name": name, "type": command.get("type", 1), "options": options}
