"""The time that pictures of boards and GIFs of games take, and their size.

Then `benchmarks.picture_presses` shows how much longer an answer takes with a picture.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from math import dist
from random import Random
from statistics import median
from time import process_time

from PIL import Image

from benchmarks import picture_presses
from benchmarks.amounts import amount
from benchmarks.comparison import Target, show, timed
from bot.board.appearance import Theme
from bot.board.drawing import ShownExercise, exercise_scene, odds_scene
from bot.board.gif import animate
from bot.board.picture import paint
from bot.board.sheets import Sheet
from bot.engine.jobs import find_odds, make_puzzle
from bot.features.minesweeper.message import scene_of
from bot.features.minesweeper.options import OWN_BOARD, Options, new_stored_game
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.puzzle.scene import marking_scene
from bot.features.puzzle.session import PuzzleOptions, PuzzleSession, new_stored_puzzle
from bot.features.tactics.library import read
from bot.game.channel_locks import Place
from bot.text.explanation import SeenOdds
from core import CLUES, Action, Move, lay_for_first_dig, prove
from tests.board.films import played

WARMING, STATES = amount(10, 1), amount(40, 1)
"""Games painted first, which draws the squares that all share, and games that are measured."""
START = (3, 3)
OPENED = (0.3, 0.7)
"""The share of safe cells that are open in the middle of a game."""
FLAGGED = 0.5
MARKED = (0.2, 0.8)
KB = 1024
PLAYER, CHANNEL, NOON = 1, 1, datetime(2026, 11, 1, 12, tzinfo=UTC)

PAINTING, SIZE = Target(25, 25), Target(40, 40)
"""Milliseconds of the slowest picture and KB of the largest."""
FILMS = amount(20, 2)
FILMING, FILM_SIZE = Target(500, 500), Target(2000, 2000)
"""Milliseconds of the slowest GIF and KB of the largest."""

Paint = Callable[[], bytes]


def game(rows: int, columns: int, mines: int, seed: int) -> MinesweeperSession:
    """Return a game in progress: open around the start, with some flags."""
    rng = Random(seed)
    laid = lay_for_first_dig(rows, columns, mines, START, rng)
    session = MinesweeperSession(
        new_stored_game(Options(OWN_BOARD, rows, columns, mines), Place(CHANNEL, None), PLAYER, NOON, laid)
    )
    grid = laid.grid
    safe = sorted(grid.cells(grid.everywhere & ~laid.bits), key=lambda cell: dist(cell, START))
    *before, last = safe[: round(rng.uniform(*OPENED) * len(safe))]
    session.take([Move(Action.DIG, cell) for cell in before], PLAYER, NOON)
    touched = grid.cells(laid.bits & grid.grow(session.board.where(CLUES)))
    session.take([Move(Action.FLAG, cell) for cell in touched if rng.random() < FLAGGED], PLAYER, NOON)
    session.take([Move(Action.DIG, last)], PLAYER, NOON)
    session.viewport = session.viewport.follow(session.board)
    return session


def boards(rows: int, columns: int, mines: int) -> Iterator[Paint]:
    for seed in range(WARMING + STATES):
        yield partial(_paint_game, game(rows, columns, mines, seed))


def puzzles(rows: int, columns: int) -> Iterator[Paint]:
    """Yield states of one puzzle with different marks. A large puzzle takes seconds to make."""
    options = PuzzleOptions(rows, columns)
    puzzle = make_puzzle(rows, columns, options.density, options.difficulty, 0)
    grid, mines = puzzle.field.grid, puzzle.field.mines
    cells = grid.cells(grid.everywhere)
    for seed in range(WARMING + STATES):
        rng = Random(seed)
        session = PuzzleSession(new_stored_puzzle(options, puzzle, Place(CHANNEL, None), PLAYER, NOON))
        marked = rng.sample(cells, round(rng.uniform(*MARKED) * len(cells)))
        for cell in marked:
            session.take([Move(Action.FLAG if cell in mines else Action.DIG, cell)], PLAYER, NOON)
        session.viewport = session.viewport.at(*rng.choice(cells))
        yield partial(_paint_puzzle, session)


def odds(rows: int, columns: int, mines: int) -> Iterator[Paint]:
    for seed in range(WARMING + STATES):
        board = game(rows, columns, mines, seed).board
        found = find_odds(board)
        marked = frozenset([found.best.cell] if found.best else [])
        shown = SeenOdds(board, found.analysis.probabilities, marked=marked)
        yield partial(paint, odds_scene(shown))


def exercises() -> Iterator[Paint]:
    """Yield solved exercises, with all that is marked in them."""
    for exercise in Random(1).sample(list(read().rated.values()), WARMING + STATES):
        shown = ShownExercise(exercise, prove(exercise), 0)
        yield partial(_paint_exercise, shown)


def _paint_exercise(shown: ShownExercise) -> bytes:
    return paint(exercise_scene(shown))


def _paint_game(session: MinesweeperSession) -> bytes:
    return paint(scene_of(Overview.of(session)))


def _paint_puzzle(session: PuzzleSession) -> bytes:
    return paint(marking_scene(session.marking))


KINDS: dict[str, Callable[[], Iterator[Paint]]] = {
    "board 9x9": partial(boards, 9, 9, 10),
    "board 16x16": partial(boards, 16, 16, 40),
    "board 30x16": partial(boards, 30, 16, 99),
    "board 30x26": partial(boards, 30, 26, 160),
    "puzzle 8x8": partial(puzzles, 8, 8),
    "puzzle 30x26": partial(puzzles, 30, 26),
    "odds 30x16": partial(odds, 30, 16, 99),
    "exercise": exercises,
}


def paint_blank() -> bytes:
    """Return an empty PNG of the same size, as a measure of the machine."""
    return Sheet(Theme.DARK).png()


def painting() -> Iterator[str]:
    """Yield the lines about painting, in processor time."""
    kind = f"{STATES} pictures of each kind, ms"
    yield f"{kind:<30}{'blank':>8}{'first':>8}{'median':>8}{'ratio':>8}{'slowest':>9}{'KB':>7}  goals"
    blank = 1000 * median(timed(paint_blank, process_time)[0] for _ in range(STATES))
    for name, states in KINDS.items():
        games = list(states())
        gc.collect()
        gc.freeze()  # so that no picture waits for the collection of all games
        first, *_ = [timed(paint, process_time)[0] for paint in games[:WARMING]]
        done = [timed(paint, process_time) for paint in games[WARMING:]]
        times = [1000 * seconds for seconds, _ in done]
        slowest, largest = max(times), max(len(picture) for _, picture in done) / KB
        yield (
            f"{name:<30}{blank:>8.2f}{1000 * first:>8.1f}{median(times):>8.2f}{median(times) / blank:>8.1f}"
            f"{slowest:>9.2f}{largest:>7.1f}"
            f"  {PAINTING} ms {PAINTING.verdict(slowest)}, {SIZE} KB {SIZE.verdict(largest)}"
        )
    yield "Processor time. The first picture draws the squares that all share."


def filming() -> Iterator[str]:
    """Yield the line about GIFs of whole games, in processor time."""
    kind = f"{FILMS} GIFs of whole games"
    yield f"{kind:<30}{'frames':>8}{'first':>8}{'median':>8}{'':>8}{'slowest':>9}{'KB':>7}  goals"
    games = [played(30, 16, 99, seed) for seed in range(FILMS)]
    done = [timed(partial(animate, *game), process_time) for game in games]
    first, *times = [1000 * seconds for seconds, _ in done]
    slowest, largest = max(first, *times), max(len(gif) for _, gif in done) / KB
    frames = max(getattr(Image.open(BytesIO(gif)), "n_frames", 1) for _, gif in done)
    yield (
        f"{'GIF 30x16':<30}{frames:>8}{first:>8.1f}{median(times):>8.2f}{'':>8}{slowest:>9.2f}{largest:>7.1f}"
        f"  {FILMING} ms {FILMING.verdict(slowest)}, {FILM_SIZE} KB {FILM_SIZE.verdict(largest)}"
    )


def report() -> Iterator[str]:
    yield from painting()
    yield from filming()
    yield ""
    yield from asyncio.run(picture_presses.measure())


def main() -> int:
    """Print the report. Return the exit status: 1 if a press wasn't answered with a board."""
    print()
    return show(report())


if __name__ == "__main__":
    sys.exit(main())
