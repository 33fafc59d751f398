"""Games are restored from their turns in a thread of their own, so that long ones leave the others to everybody."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Restored = TypeVar("Restored")


class Restorer:
    """Restores games, one after another."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "restorer")

    async def __call__(
        self, restore: Callable[Given, Restored], *given: Given.args, **options: Given.kwargs
    ) -> Restored:
        """Return what a function makes of turns."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(restore, *given, **options))

    def close(self) -> None:
        """Restore nothing any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
