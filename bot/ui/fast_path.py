"""Skips work of discord.py that no press needs. It was half the cost of an answer."""

from __future__ import annotations

from typing import Any

import aiohttp
from discord import ComponentType, InteractionResponseType, MessageFlags
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter

Payload = dict[str, Any]

PRIVATE = MessageFlags(ephemeral=True).value


def keep_pressed(interaction: Payload) -> Payload:
    """Return an interaction with only the pressed button left in the rows of the message that it came from.

    discord.py makes objects of all of them, and the answer replaces them anyway.
    """
    if message := interaction.get("message"):
        pressed = interaction["data"].get("custom_id")
        message["components"] = [left for part in message.get("components", ()) if (left := _left(part, pressed))]
    return interaction


def _sends_public(answer: Payload) -> bool:
    """Return whether an answer sends a message that everybody sees."""
    sends = answer["type"] == InteractionResponseType.channel_message.value
    return sends and not answer["data"].get("flags", 0) & PRIVATE


def _left(part: Payload, pressed: str) -> Payload | None:
    """Return what is left of a part of a message: a row with the pressed button alone, any other part as it is."""
    if part["type"] != ComponentType.action_row.value:
        return part
    held = [component for component in part["components"] if component.get("custom_id") == pressed]
    return {**part, "components": held} if held else None


class ResponseAdapter(AsyncWebhookAdapter):
    """Answers interactions without asking for the message back, unless it is a new public one, whose id is needed."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> Any:
        if params.payload is None or _sends_public(params.payload):
            return await super().create_interaction_response(
                interaction_id, token, session=session, proxy=proxy, proxy_auth=proxy_auth, params=params
            )
        path = "/interactions/{webhook_id}/{webhook_token}/callback"
        route = Route("POST", path, webhook_id=interaction_id, webhook_token=token)
        await self.request(route, session, payload=params.payload, proxy=proxy, proxy_auth=proxy_auth)
        return {"interaction": {"id": interaction_id}}
