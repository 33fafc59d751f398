"""The modes of `/tactics`."""

from enum import Enum


class Mode(Enum):
    """How exercises are played. The values are those of the command's choices, and in custom_ids."""

    RATED = "rated"
    STREAK = "streak"
    MISTAKES = "mistakes"
    LEARN = "learn"
    """Lessons, whose exercises have buttons of their own."""
    DAILY = "daily"
    """The exercise of the day, for everyone."""
