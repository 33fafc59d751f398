"""Automatic play at full length, and the other benchmarks: `python -m benchmarks.full`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from time import perf_counter

import core
from benchmarks import duels, load, memory, no_guess, odds, overload, pictures, standings, tactics
from benchmarks.comparison import Disagreement, printed
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
    "duels": duels.report,
    "tactics": tactics.report,
    "memory": lambda: memory.report(memory.RUNNING, memory.FINISHED),
}


def arguments(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        prog="python -m benchmarks.full", description="Measure what is missing, and write RESULTS.md."
    )
    parser.add_argument("--write", action="store_true", help="write RESULTS.md without measuring")
    names = [case.name for case in CASES + RECOUNTED]
    parser.add_argument("--case", action="append", choices=names, help="play only this case; can be repeated")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each case, in chunks of 500")
    today = datetime.now(UTC).date()
    parser.add_argument("--date", type=date.fromisoformat, default=today, help="the date on the page (default: today)")
    return parser.parse_args(argv)


def measure_others(progress: Progress) -> None:
    """Run the benchmarks that are missing. Raise `Disagreement` if one finds that."""
    for name, report in REPORTS.items():
        if name not in progress.reports:
            progress.note_report(name, printed(report()))
            print()


def play_games(progress: Progress, names: Sequence[str], games: int) -> None:
    """Play the games that are missing, and print the progress."""
    wanted = chunks([case for case in CASES + RECOUNTED if case.name in names], games)
    left = len(progress.left(wanted))
    start = perf_counter()
    for number, chunk in enumerate(progress.play(wanted, play_all), 1):
        minutes = (perf_counter() - start) / number * (left - number) / 60
        tally = progress.tally(chunk.case.name)
        print(
            f"{number} of {left}: {chunk.case.name}, {tally.games:,} games, {tally.percent:.2f}% won; "
            f"about {minutes:.1f} minutes left",
            flush=True,
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what is missing and write the page. Return the exit status: 1 if something is still missing."""
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
            print("Interrupted. Run the same command to continue.")
            status = 1
    RESULTS.write_text(page(progress, asked.date), encoding="utf-8")
    print(f"Wrote {RESULTS}.")
    return status


if __name__ == "__main__":
    sys.exit(main())
