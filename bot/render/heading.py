"""Parts of the headings of all games."""

from datetime import timedelta


def clock(duration: timedelta) -> str:
    """Return a duration as a clock shows it."""
    minutes, seconds = divmod(int(duration.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
