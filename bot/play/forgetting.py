"""Deletes what is stored about players who ask for that, and shows it in their running games."""

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from datetime import datetime
from typing import Any

from bot.play.mode import UnknownMode
from bot.play.service import Service
from bot.play.session import Session
from bot.play.streak import oldest_that_counts
from bot.storage.deletions import Deletions
from bot.storage.results import GameId


class Forgetting:
    """The deletions of players' data. What is left over, also by a process that was killed, goes on with its timer."""

    def __init__(
        self,
        deletions: Deletions,
        services: Iterable[Service[Any]],
        follow: Callable[[Session], None],
        clock: Callable[[], datetime],
        redrawing: Callable[[int], AbstractAsyncContextManager[object]] = nullcontext,
    ) -> None:
        """`redrawing` edits the public messages that may show a player, once its block is done."""
        self._deletions = deletions
        self._services = {service.kind: service for service in services}
        self._follow = follow
        self._clock = clock
        self._redrawing = redrawing

    async def begin(self, player: int) -> bool:
        """Begin to delete a player's data. From then on, the player can't move.

        Return whether attempts at the boards of days stay spent.
        """
        now = self._clock()
        spent = await self._deletions.begin(player, oldest_that_counts(now))
        for service in self._services.values():
            await service.forget(player)
        return spent

    async def is_under_way(self, player: int) -> bool:
        """Return whether a player's data is being deleted."""
        return await self._deletions.is_under_way(player)

    async def delete_some(self, player: int) -> bool:
        """Delete one more batch of a player's data. Return whether there may be more."""
        if games := await self._deletions.leave_games(player, self._clock()):
            for game in games:
                await self._show(game)
            return True
        return await self._deletions.delete_some(player)

    async def go_on(self, player: int, now: datetime) -> datetime | None:
        """Delete one more batch for a timer. Return when it runs again."""
        async with self._redrawing(player):
            return now if await self.delete_some(player) else None

    async def _show(self, game: GameId) -> None:
        """Read a game again, and update its board."""
        service = self._services.get(game.kind)
        with suppress(UnknownMode):  # a newer version shows it
            if service and (session := await service.find_now(game.id)):
                self._follow(session)
