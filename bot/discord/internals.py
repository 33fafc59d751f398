"""All that the bot uses of discord.py without its being public. `tests/discord/test_internals.py` says what is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord import InteractionResponseType, MessageFlags, ui
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

if TYPE_CHECKING:
    from discord.types.message import Attachment


Payload = dict[str, Any]
PRIVATE = MessageFlags(ephemeral=True).value


def parsers_of(client: discord.Client) -> dict[str, Callable[[Any], None]]:
    """Return what takes each event of the gateway, to be replaced before the client connects."""
    return client._connection.parsers


def session_of(client: discord.Client) -> aiohttp.ClientSession:
    """Return the session with which a client makes its requests."""
    session: aiohttp.ClientSession = vars(client.http)["_HTTPClient__session"]
    return session


def attachment_of(interaction: discord.Interaction, uploaded: Attachment) -> discord.Attachment:
    """Return a file that was uploaded in a form, as Discord describes it."""
    return discord.Attachment(data=uploaded, state=interaction._state)


async def answer(interaction: Payload, payload: Payload, session: aiohttp.ClientSession) -> None:
    """Answer an interaction as Discord sent it, which no object was made of."""
    await async_context.get().create_interaction_response(
        int(interaction["id"]),
        interaction["token"],
        session=session,
        params=MultipartParameters(payload=payload, multipart=None, files=None),
    )


class ComponentRow(ui.Item[ui.LayoutView]):
    """A row of components in a view. It says itself how many they are, and what they look like."""

    def __init__(self, count: int) -> None:
        """`count` is the number of components with the row. A view takes 40."""
        super().__init__()  # type: ignore[no-untyped-call] # discord.py leaves out the type
        self._count = count

    @property
    def _total_count(self) -> int:
        return self._count

    def _is_v2(self) -> bool:
        return True


class ResponseAdapter(AsyncWebhookAdapter):
    """Answers interactions without asking for the message back, unless it is a new public one, whose id is needed."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # as above

    def use(self) -> None:
        """Have discord.py answer with it."""
        async_context.set(self)

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
        answer = params.payload
        is_message = answer and answer["type"] == InteractionResponseType.channel_message.value
        if answer is None or (is_message and not answer["data"].get("flags", 0) & PRIVATE):
            return await super().create_interaction_response(
                interaction_id, token, session=session, proxy=proxy, proxy_auth=proxy_auth, params=params
            )
        path = "/interactions/{webhook_id}/{webhook_token}/callback"
        route = Route("POST", path, webhook_id=interaction_id, webhook_token=token)
        await self.request(route, session, payload=answer, proxy=proxy, proxy_auth=proxy_auth)
        return {"interaction": {"id": interaction_id}}
