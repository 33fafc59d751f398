"""What the bot shows, screen by screen: scripts that bring up every message, form and picture."""

from collections.abc import Awaitable, Callable
from importlib import import_module
from pkgutil import iter_modules

from tests.bot.table import Table

Screen = Callable[[Table], Awaitable[None]]

SCREENS: dict[str, Screen] = {}


def screen(show: Screen) -> Screen:
    """Add a script to `SCREENS` by its name."""
    SCREENS[show.__name__.replace("_", " ")] = show
    return show


for module in iter_modules(__path__):
    import_module(f"{__name__}.{module.name}")
