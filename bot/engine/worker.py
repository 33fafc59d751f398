"""A worker's process: it does one job after another, as they come in on stdin, and answers on stdout.

A job is a pickled function. Its answer is its result, or else its error, pickled too. Each has its length before it.
"""

import os
import pickle
import signal
import sys
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from traceback import format_exc

from bot.ops import posix

LENGTH = 8
"""Bytes in which a length is written."""


def framed(message: bytes) -> bytes:
    """Return a message after its length."""
    return len(message).to_bytes(LENGTH, "big") + message


def main(niceness: int, jobs_module: str) -> None:
    """Do jobs as long as the bot lives. The module with the jobs is loaded before the first one comes in."""
    posix.stand_back(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    import_module(jobs_module)
    jobs = SimpleQueue[bytes]()
    Thread(target=_read, args=[jobs], daemon=True).start()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that nothing printed gets between answers
        while True:
            answer = framed(_do(jobs.get()))
            try:
                answers.write(answer)
                answers.flush()
            except BrokenPipeError:  # the bot was killed meanwhile
                os._exit(0)


def _do(job: bytes) -> bytes:
    try:
        return pickle.dumps((pickle.loads(job)(), None))  # noqa: S301 - the bot wrote it
    except Exception as error:  # the caller gets it, whatever it is
        error.add_note(f"In a worker:\n{format_exc()}")
        try:
            return pickle.dumps((None, error))
        except Exception:  # it has something in it that stays here
            return pickle.dumps((None, RuntimeError(format_exc())))


def _read(jobs: SimpleQueue[bytes]) -> None:
    """Read jobs. End the process with the bot, even in the middle of a job."""
    while length := sys.stdin.buffer.read(LENGTH):
        jobs.put(sys.stdin.buffer.read(int.from_bytes(length, "big")))
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
