"""All games of automatic play, and the other benchmarks of the engine: `python -m benchmarks.full`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from time import perf_counter

import core
from benchmarks import load, memory, no_guess, odds, overload, pictures, standings
from benchmarks.comparison import Disagreement, told
from benchmarks.play import CASES, RECOUNTED, chunks, play_all
from benchmarks.progress import Progress, digest
from benchmarks.results import GAMES, page

PROGRESS = Path(__file__).with_name("progress.jsonl")
RESULTS = Path(__file__).with_name("RESULTS.md")

REPORTS: dict[str, Callable[[], Iterator[str]]] = {
    "odds": odds.report,
    "no_guess": lambda: no_guess.report(no_guess.MANY),
    "load": lambda: load.report(overload.MANY),
    "standings": standings.report,
    "pictures": pictures.report,
    "memory": lambda: memory.report(memory.RUNNING, memory.FINISHED),
}


def arguments(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        prog="python -m benchmarks.full", description="Measures what is left and writes RESULTS.md."
    )
    parser.add_argument("--write", action="store_true", help="measure nothing, write what there is")
    names = [case.name for case in CASES + RECOUNTED]
    parser.add_argument("--case", action="append", choices=names, help="play this case alone; may be repeated")
    parser.add_argument("--games", type=int, default=GAMES, help="of each case, in chunks of 500")
    today = datetime.now(UTC).date()
    parser.add_argument("--date", type=date.fromisoformat, default=today, help="the day to be written (today)")
    return parser.parse_args(argv)


def measure_others(progress: Progress) -> None:
    """Runs the benchmarks that have not been run. Raises `Disagreement` where one finds that."""
    for name, report in REPORTS.items():
        if name not in progress.reports:
            progress.note_report(name, told(report()))
            print()


def play_games(progress: Progress, names: Sequence[str], games: int) -> None:
    """Plays what is left, and prints how far it has come."""
    wanted = chunks([case for case in CASES + RECOUNTED if case.name in names], games)
    left = len(progress.left(wanted))
    start = perf_counter()
    for number, chunk in enumerate(progress.play(wanted, play_all), 1):
        minutes = (perf_counter() - start) / number * (left - number) / 60
        tally = progress.tally(chunk.case.name)
        print(
            f"{number} of {left}: {chunk.case.name}, {tally.games:,} games, {tally.percent:.2f} % won; "
            f"about {minutes:.1f} minutes left",
            flush=True,
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Measures what is left, unless it is only to be written; the exit status is 1 where it came to no end."""
    asked = arguments(argv)
    progress = Progress(PROGRESS, digest(Path(core.__file__).parent))
    status = 0
    if not asked.write:
        try:
            if not asked.case:
                measure_others(progress)
            play_games(progress, asked.case or [case.name for case in CASES + RECOUNTED], asked.games)
        except Disagreement as error:
            print(error)
            status = 1
        except KeyboardInterrupt:
            print("Interrupted: the same command goes on from here.")
            status = 1
    RESULTS.write_text(page(progress, asked.date), encoding="utf-8")
    print(f"{RESULTS} is written.")
    return status


if __name__ == "__main__":
    sys.exit(main())
