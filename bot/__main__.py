"""`python -m bot`: exits with 0 on SIGTERM from the first moment on. All else is in `bot.command_line`."""

import atexit
import os
import signal
import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the bot, and return its exit status."""
    exit_on_sigterm()
    os.umask(0o077)  # what is written may hold mines, and all about players
    from bot.command_line import main as run  # loading it takes a second

    return run(arguments)


def exit_on_sigterm() -> None:
    """Exit with 0 on SIGTERM as long as nothing else handles it.

    It doesn't raise SystemExit, which an import may swallow or turn into another error.
    """
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    atexit.register(signal.signal, signal.SIGTERM, signal.SIG_IGN)  # the exit status is known by then


if __name__ == "__main__":
    sys.exit(main())
