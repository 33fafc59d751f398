"""A store in which a test comes in between."""

from collections.abc import Awaitable, Callable
from typing import Any

from bot.store.database import Database, Unavailable
from bot.store.games import Store, TurnChange
from bot.store.models import StoredGame

Hook = Callable[[], Awaitable[object]]


class HookedStore(Store):
    """Notes which games are read, and calls each hook once when a game was read or a turn is written."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.reads: list[int] = []
        self.after_reading: list[Hook] = []
        self.before_writing: list[Hook] = []
        self.after_writing: list[Hook] = []
        self._calls, self._call = 0, database._call
        database._call = self._counted  # type: ignore[assignment, method-assign]

    def is_asked(self) -> bool:
        """Return whether the database has yet to answer a call."""
        return self._calls > 0

    async def _counted(self, *given: Any) -> Any:
        self._calls += 1
        try:
            return await self._call(*given)
        finally:
            self._calls -= 1

    async def find_game(self, game_id: int) -> StoredGame | None:
        self.reads.append(game_id)
        found = await super().find_game(game_id)
        await _call_next(self.after_reading)
        return found

    async def add_turn(self, change: TurnChange) -> None:
        await _call_next(self.before_writing)
        await super().add_turn(change)
        await _call_next(self.after_writing)


async def _call_next(hooks: list[Hook]) -> None:
    if hooks:
        await hooks.pop(0)()


async def fail() -> None:
    raise Unavailable
