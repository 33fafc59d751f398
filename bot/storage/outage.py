"""What a database raises when it fails, and what the player reads then."""

from sqlalchemy import exc

from bot.deadlines import current_deadline
from bot.errors import Busy, PlayerError
from bot.text.errors import UNAVAILABLE

OUTAGES = (exc.DBAPIError, exc.TimeoutError, OSError)
OUR_FAULTS = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)


class Unavailable(PlayerError):
    """The database failed. What it was asked to write may still be written."""

    def __init__(self) -> None:
        super().__init__(UNAVAILABLE)


def too_late() -> PlayerError:
    """Return the error for when no time is left. It says that nothing was done, unless something was stored before."""
    deadline = current_deadline()
    return Unavailable() if deadline and deadline.has_written else Busy()


def reason(error: Exception) -> str:
    """Return what happened, in a line."""
    original = getattr(error, "orig", None) or error
    return str(original).partition("\n")[0] or type(original).__name__
