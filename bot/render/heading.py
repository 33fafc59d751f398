"""Parts of the headings of all games."""

from datetime import timedelta


def clock(duration: timedelta) -> str:
    """Return a duration as a clock shows it."""
    minutes, seconds = divmod(int(duration.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def stopwatch(milliseconds: float) -> str:
    """Return a time as a stopwatch shows it, in hundredths of a second."""
    minutes, hundredths = divmod(int(milliseconds) // 10, 60 * 100)
    hours, minutes = divmod(minutes, 60)
    seconds = f"{hundredths / 100:05.2f}"
    return f"{hours}:{minutes:02}:{seconds}" if hours else f"{minutes}:{seconds}"
