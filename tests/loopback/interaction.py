"""An interaction: what a player did, and how the bot answers it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.loopback.fault import answered_already, unknown_interaction
from tests.loopback.message import PRIVATE, Payload, text_of

if TYPE_CHECKING:
    from tests.loopback.channel import Channel, Player

COMMAND, COMPONENT, MODAL_SUBMIT = 2, 3, 5
SEND, DEFER, DEFER_UPDATE, UPDATE, MODAL = 4, 5, 6, 7, 9


class Unanswered(Exception):
    """The bot didn't answer in time, so the player reads that the interaction failed."""


@dataclass(frozen=True)
class Answer:
    """An answer: the type of its callback, its data, and the message it sent or changed."""

    type: int
    data: Payload
    message: Payload | None
    seconds: float

    @property
    def text(self) -> str:
        """The text of the answer. Later changes are only in the message."""
        return text_of(self.data)

    @property
    def private(self) -> bool:
        """Whether only the player sees it."""
        return bool((self.data.get("flags") or 0) & PRIVATE)


class Interaction:
    """A player's action as it is sent to the bot."""

    def __init__(self, payload: Payload, channel: Channel, player: Player, source: Payload | None) -> None:
        self.id = int(payload["id"])
        self.token: str = payload["token"]
        self.payload = payload
        self.channel = channel
        self.player = player
        self.source = source
        """The message whose button was pressed."""
        self.answer: Answer | None = None
        self.original: Payload | None = None
        """The message that was sent or changed by the answer."""
        self.followups: list[Payload] = []
        self._loop = asyncio.get_running_loop()
        self._sent_at = self._loop.time()
        self._seconds = channel.discord.patience
        self._answered: asyncio.Future[Answer] = self._loop.create_future()

    def expire(self) -> None:
        """End the time for an answer."""
        self._seconds = 0

    def check_open(self) -> None:
        """Raise `Refusal` if it can no longer be answered."""
        if self.answer:
            raise answered_already()
        if self._loop.time() - self._sent_at > self._seconds:
            raise unknown_interaction()

    def give(self, type_: int, data: Payload, message: Payload | None) -> None:
        """Show the player an answer."""
        self.original = message
        self.answer = Answer(type_, data, message, self._loop.time() - self._sent_at)
        if not self._answered.done():
            self._answered.set_result(self.answer)

    async def answered(self) -> Answer:
        """Return the answer. Raise `Unanswered` if it doesn't come in time."""
        left = self._sent_at + self.channel.discord.patience - self._loop.time()
        done, _ = await asyncio.wait([self._answered], timeout=left)
        if not done:
            raise Unanswered(f"{self.player.name}: {self.payload['data']}")
        return self._answered.result()
