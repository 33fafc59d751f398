"""The results as a page."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from datetime import date

from benchmarks.play import CASES, RECOUNTED, Case, Tally
from benchmarks.progress import Progress

GAMES = 100_000
HEADINGS = {
    "odds": "Odds and hints",
    "no_guess": "Fields without a guess",
    "load": "Presses under load",
    "standings": "Standings",
    "pictures": "Pictures",
    "memory": "Memory",
}
"""Headings of the other benchmarks."""
ABOUT_GAMES = """\
Safe cells are opened, and else the cell that `best_move` picks, until the game is won or a mine is hit. SAFE keeps the
first cell free of mines, ZERO its neighbours as well. Cells are row and column, counted from 0. The goals for (3, 3)
come from published figures, which seem to count from 1, so they are about (2, 2) here. Seed k lays game k. The engine
was tuned with seeds from 1,000,000 on. ± is the standard error, and the time is that of one processor.
"""


def page(progress: Progress, day: date) -> str:
    """Return the page with the results so far."""
    return "\n".join(_lines(progress, day)) + "\n"


def _lines(progress: Progress, day: date) -> Iterator[str]:
    yield "# Results"
    yield ""
    yield "`make bench-full` measures this and writes this page, including missed goals."
    yield ""
    yield f"- Written on {day.isoformat()}, with Python {platform.python_version()} on {os.cpu_count()} processors."
    yield f"- The engine is the one whose sources have the digest `{progress.engine[:12]}`."
    yield ""
    yield "## Automatic play"
    yield ""
    yield ABOUT_GAMES
    tallies = {case: progress.tally(case.name) for case in CASES + RECOUNTED}
    if any(tally.games < GAMES for tally in tallies.values()):
        yield f"Unfinished: each case should have {GAMES:,} games."
        yield ""
    yield "| games | first cell | played | seeds | won | goal | floor | | time a game |"
    yield "|---|---|--:|---|--:|--:|--:|---|--:|"
    yield from (row(case, tally) for case, tally in tallies.items())
    for name, heading in HEADINGS.items():
        yield ""
        yield f"## {heading}"
        yield ""
        if name in progress.reports:
            yield from ["```text", *progress.reports[name], "```"]
        else:
            yield "Not measured yet."


def row(case: Case, tally: Tally) -> str:
    """Return a row of the table."""
    if tally.games:
        seeds = f"0 to {tally.games - 1:,}"
        won = f"{tally.percent:.2f}% ± {tally.error:.2f}"
        pace = f"{tally.pace:.1f} ms"
    else:
        seeds = won = pace = ""
    goal, floor = f"{case.target.goal:.1f}%", f"{case.target.floor:.1f}%"
    verdict = case.target.verdict(tally.percent) if tally.games else ""
    cells = (case.name, case.start, f"{tally.games:,}", seeds, won, goal, floor, verdict, pace)
    return f"| {' | '.join(map(str, cells))} |"
