"""GIFs of games, made by the drawing process, so that no press waits for them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bot.engine.pool import WorkerPool, asking
from bot.errors import PlayerError
from bot.render.animation import Frame, TileRows, animate
from bot.render.appearance import Theme
from bot.ui import text


class Animator:
    """Asks the drawing process for GIFs. The process starts with the first one."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._players: set[int] = set()
        """Who waits for a GIF."""

    @contextmanager
    def turn(self, player: int) -> Iterator[None]:
        """Let a player have a GIF made within the block. Raise `PlayerError` if the player waits for another one."""
        if player in self._players:
            raise PlayerError(text.STILL_DRAWING)
        self._players.add(player)
        try:
            with asking(player):
                yield
        finally:
            self._players.discard(player)

    async def animate(self, first: TileRows, steps: Sequence[Frame], theme: Theme) -> bytes:
        """Return a GIF, as `bot.render.animation.animate` does. Raise `PlayerError` if the process fails or is busy."""
        return await self._workers.run(animate, first, steps, theme)
