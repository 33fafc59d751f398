"""Records results that no turn has stored: of games left alone, and of games from before there were results."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from bot.play.mode import UnknownMode
from bot.play.service import Service
from bot.play.session import LAPSES_AFTER
from bot.storage.results import GameRecord, ResultStore

LONGEST = timedelta(days=7)
"""From one look at a game in which nobody has dug to the next. Somebody may dig right after a look."""


class Recorder:
    """Looks at the games of all services when their timers say so. Several processes may look at one game at once."""

    def __init__(self, services: Iterable[Service[Any]], results: ResultStore) -> None:
        self._services = {service.kind: service for service in services}
        self._results = results
        self.recorded = self.reviewed = 0
        """Games that were recorded and reviewed so far."""

    async def look(self, game: int, now: datetime) -> datetime | None:
        """Record or review a game if it is over or has lapsed. Return when to look again, if anything is left to do.

        A game in which nobody has dug doesn't lapse. It is looked at ever less often.
        """
        known = await self._results.record_of(game)
        if known is None:
            return None
        service = self._services.get(known.kind)
        if service is None:  # another version has it
            return now + LAPSES_AFTER
        try:
            return await self._look(service, game, known, now)
        except UnknownMode:
            return now + LAPSES_AFTER

    async def _look(self, service: Service[Any], game: int, known: GameRecord, now: datetime) -> datetime | None:
        if known.recorded:
            if known.lacks_review and await service.add_review(game):
                self.reviewed += 1
            return None
        idle = now - known.last_turn_at
        if idle < LAPSES_AFTER and not known.over:
            return known.last_turn_at + LAPSES_AFTER
        if await service.record(game, now):
            self.recorded += 1
            return now
        return None if known.over else now + min(max(idle, LAPSES_AFTER), LONGEST)
