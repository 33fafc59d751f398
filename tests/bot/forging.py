"""Interactions that only a modified client sends, since no message or form of the bot offers them."""

from typing import Any

from simcord.actors import MemberActor, _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType
from simcord.interactions import base_payload
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.answers import Anyone, Player, answered
from tests.bot.table import Table


async def send_form(table: Table, player: Player, custom_id: str, fields: list[Any], **more: Any) -> InteractionResult:
    """A form that comes back with just these fields, whether or not it was ever opened."""
    data = {"custom_id": custom_id, "components": [{"type": 18, "component": field} for field in fields], **more}
    return await _dispatch_actor_interaction(player, InteractionType.MODAL_SUBMIT, table.channel, data)


async def send_press(
    table: Table, player: Player, message: ResponseMessage, custom_id: str, **more: Any
) -> InteractionResult:
    """A press on a button that the message doesn't have, or with more in it than a button sends."""
    stored = table.env.backend.get_message(table.channel.id, message.id)
    return await _dispatch_actor_interaction(
        player,
        InteractionType.MESSAGE_COMPONENT,
        table.channel,
        {"custom_id": custom_id, "component_type": ComponentType.BUTTON, **more},
        extra={"message": dict(serializers.message_payload(table.env.backend, stored))},
        source_message_id=stored.id,
    )


async def send_command(table: Table, who: Player, name: str, **options: Any) -> InteractionResult:
    """A command with options that Discord would not have offered."""
    kinds = {bool: 5, int: 4, str: 3}
    given: list[Any] = [{"name": key, "type": kinds[type(value)], "value": value} for key, value in options.items()]
    root, *rest = [name] if name[0].isupper() else name.split()
    for subcommand in reversed(rest):
        given = [{"name": subcommand, "type": 1, "options": given}]
    data = {"id": "1", "type": 1, "name": root, "options": given}
    return await _dispatch_actor_interaction(who, InteractionType.APPLICATION_COMMAND, table.channel, data)


async def send_menu(table: Table, player: Player, name: str, message: Any) -> InteractionResult:
    """A command from the menu of a message, whether or not the bot has one of this name."""
    stored = table.env.backend.get_message(table.channel.id, message.id)
    resolved = {"messages": {str(stored.id): dict(serializers.message_payload(table.env.backend, stored))}}
    data = {"id": "1", "type": 3, "name": name, "target_id": str(stored.id), "resolved": resolved}
    return await _dispatch_actor_interaction(player, InteractionType.APPLICATION_COMMAND, table.channel, data)


async def press_anything(
    table: Table,
    player: Anyone,
    message: ResponseMessage,
    custom_id: str,
    *,
    seconds: float = 0,
) -> InteractionResult:
    """Press a button that the message may no longer have, as on a screen that is behind.

    The press takes some seconds to arrive.
    """
    backend = table.env.backend
    stored = backend.get_message(message.channel_id, message.id)
    scoreboard, payload = base_payload(
        backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=message.channel_id,
        guild_id=table.guild.id if isinstance(player, MemberActor) else None,
        user_id=player.id,
        data={"custom_id": custom_id, "component_type": 2},
    )
    scoreboard.source_message_id = message.id
    button = {"type": 2, "style": 1, "label": "seen", "custom_id": custom_id}
    seen = [*stored.components, {"type": 1, "components": [button]}]
    payload["message"] = {**serializers.message_payload(backend, stored), "components": seen}
    await table.env.advance_time(seconds)
    backend.emit("INTERACTION_CREATE", payload)
    await table.env.settle()
    return answered(InteractionResult(table.env, scoreboard))
