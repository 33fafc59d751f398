"""What the bot uses that only POSIX has, such as Linux and macOS. Elsewhere, as on Windows, it does without.

There, a file is as private as its folder (`os.umask` and `chmod` do nothing for it), and the playground can't wait for
Enter (`loop.add_reader`). All else comes from parts of Python that every system has.
"""

import os
import signal
from contextlib import suppress

try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment] # so that it can be asked for


def raise_descriptor_limit() -> None:
    """Raise the limit on open files and connections to the most the system allows. Windows has none."""
    if resource:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # on macOS, where "unlimited" can't be set
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def stand_back(niceness: int) -> None:
    """Have this process wait for others where processors are short. On Windows all of them are equal."""
    if hasattr(os, "nice"):
        os.nice(niceness)


def signals(*names: str) -> list[signal.Signals]:
    """Return the signals of these names. Windows has no SIGHUP."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]
