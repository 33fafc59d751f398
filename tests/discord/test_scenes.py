"""Scenes have only what their viewer may know: two games that differ in what is hidden have the same one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app import FEATURES
from bot.board.appearance import Appearance, Look
from bot.board.scene import Scene
from bot.discord.drawing import Context
from bot.discord.ending import Ending
from bot.features.daily.rules import Attempt, DailyFacts, Practice
from bot.features.duel import view as duel_view
from bot.features.duel.options import DuelOptions, new_stored_duel
from bot.features.duel.session import DuelSession
from bot.features.minesweeper import view as minesweeper_view
from bot.features.minesweeper.options import Options, new_stored_game
from bot.features.minesweeper.session import START_PLAY, MinesweeperSession
from bot.features.puzzle import view as puzzle_view
from bot.features.puzzle.session import PuzzleOptions, PuzzleSession, new_stored_puzzle
from bot.features.race.rules import GhostRace, RaceBoard
from bot.game.channel_locks import Place
from bot.game.session import Session
from bot.game.viewport import PadSize, PrivateBoard
from core import Action, Cell, CountPuzzle, Minefield, Move, fair_start, lay_mines
from tests.game.gaming_table import CHANNEL, NOON, OTHER, STARTER, turn_of

SIDE, MINES, LIVES = 12, 18, 3
REMOVED, STRANGER = 8, 9
PLACE = Place(CHANNEL, None)
DAY = DailyFacts(NOON.date(), 1, "ab" * 32).write()
FACTS: dict[type[MinesweeperSession], dict[str, object]] = {
    MinesweeperSession: {},
    Attempt: {"daily": DAY},
    Practice: {"daily": DAY},
    RaceBoard: {"race": {"start": 0, "limit": 600, "sudden": False, "added": False}},
    GhostRace: {"ghost": {"sudden": False, "ghosts": [[[0, 1], [5, 100]]]}},
}
"""The variants of Minesweeper, with what they have among their options."""
CONTEXTS = [Context(), Context(appearance=Appearance(Look.WORDS)), Context(pictures=False)]
Moves = Sequence[tuple[Action, Cell]]
Start = Callable[[Minefield], Session]


def minesweeper(kind: type[MinesweeperSession], field: Minefield) -> MinesweeperSession:
    stored = new_stored_game(Options("own", SIDE, SIDE, MINES, LIVES), PLACE, STARTER, NOON, field)
    stored.id, stored.options = 7, {**stored.options, **FACTS[kind]}
    return kind.restore(stored, [turn_of(0, STARTER, START_PLAY)])


def duel(field: Minefield) -> DuelSession:
    stored = new_stored_duel(DuelOptions(), field, PLACE, STARTER, NOON)
    stored.id = 7
    session = DuelSession(stored)
    session.accept(OTHER, NOON)
    return session


def puzzle(field: Minefield) -> PuzzleSession:
    """A puzzle that only has numbers in its upper half."""
    counts = [list(line) if row < SIDE // 2 else [None] * SIDE for row, line in enumerate(field.counts)]
    stored = new_stored_puzzle(PuzzleOptions(SIDE, SIDE), CountPuzzle(field, counts), PLACE, STARTER, NOON)
    stored.id = 7
    return PuzzleSession(stored)


def views_of(session: Session) -> Iterator[Scene]:
    """The scenes of all viewers, in all contexts that scenes depend on."""
    views: dict[str, Any] = {"minesweeper": minesweeper_view, "duel": duel_view, "puzzle": puzzle_view}
    scene_of = views[session.NAME].scene_of
    first, *_, last = session.TOOLS
    boards = [PrivateBoard((0, 0), first, PadSize.FRONTIER), PrivateBoard((3, 3), last, PadSize.FIVE)]
    for context in CONTEXTS:
        yield scene_of(session, context)
        for player in (STARTER, OTHER, REMOVED, STRANGER):
            for own in boards:
                yield scene_of(session, context, own, player, "A notice" if own.size is PadSize.FIVE else "")
                if session.over and isinstance(session, MinesweeperSession):
                    yield scene_of(session, context, own, player, "", Ending("", covers=True))


def twin_of(field: Minefield, known: int, rng: Random) -> Minefield | None:
    """A field that differs from this one only where nothing is `known`."""
    unknown = field.grid.everywhere & ~field.grid.grow(known)
    mines, safe = (field.grid.cells(unknown & cells) for cells in (field.bits, ~field.bits))
    if not mines or not safe:
        return None
    moved, there = field.grid.bit(rng.choice(mines)), field.grid.bit(rng.choice(safe))
    return Minefield(field.grid, field.bits & ~moved | there)


def play(session: Session, moves: Moves) -> None:
    for number, (action, cell) in enumerate(moves):
        player = session.mover if isinstance(session, DuelSession) else (STARTER, OTHER)[number % 2]
        if player is not None:
            session.take([Move(action, cell)], player, NOON)
    session.remove(REMOVED, NOON)


def known_of(session: Session) -> int:
    """The squares that something is known of, as far as players may know it."""
    if isinstance(session, PuzzleSession):
        grid = session.marking.puzzle.field.grid
        return grid.gather((row, column) for row in range(SIDE // 2) for column in range(SIDE))
    assert isinstance(session, (MinesweeperSession, DuelSession))
    board = session.game.covered_board if isinstance(session, MinesweeperSession) else session.duel.board
    return board.grid.everywhere & ~board.where("#F")


cells = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
moves = st.lists(st.tuples(st.sampled_from([Action.DIG, Action.DIG, Action.FLAG, Action.CHORD]), cells), max_size=10)
KINDS: list[Start] = [*(lambda field, kind=kind: minesweeper(kind, field) for kind in FACTS), duel, puzzle]


@pytest.mark.parametrize("start", KINDS, ids=[*(kind.__name__ for kind in FACTS), "duel", "puzzle"])
@settings(max_examples=30)
@given(moves, st.integers(0, 2**32), st.booleans())
def test_no_scene_depends_on_what_its_viewer_may_not_know(start: Start, made: Moves, seed: int, ended: bool) -> None:
    rng = Random(seed)
    field = field_for(start, rng)
    session = start(field)
    if isinstance(session, DuelSession):
        made = [(Action.DIG, (row % field.rows, column % field.columns)) for _, (row, column) in made]
    play(session, made)
    other = twin_of(field, known_of(session), rng)
    if other is None or (isinstance(session, DuelSession) and fair_start(other) != fair_start(field)):
        return
    twin = start(other)
    play(twin, made)
    if session.over and session.final:
        return  # everyone may know all of it
    assert list(views_of(twin)) == list(views_of(session))
    if ended and isinstance(session, MinesweeperSession) and isinstance(twin, MinesweeperSession):
        covered = Ending("", covers=True)
        own = PrivateBoard((0, 0), Action.DIG, PadSize.FOUR)
        for one in (session, twin):
            one.resign(STARTER, NOON)
        for context in CONTEXTS:
            ends = [minesweeper_view.scene_of(end, context, own, STARTER, "", covered) for end in (session, twin)]
            assert ends[0] == ends[1]


def field_for(start: Start, rng: Random) -> Minefield:
    """A field on which such a game can begin."""
    if start is not duel:
        return lay_mines(SIDE, SIDE, MINES, rng)
    size = DuelOptions().board
    while not fair_start(field := lay_mines(size.side, size.side, size.mines, rng)):
        pass
    return field


def test_every_game_and_variant_is_among_them() -> None:
    played = {kind.session for kind in FEATURES.games.values() if kind.draw_private}
    variants = {variant for one in FEATURES for variant in one.variants}
    assert played | variants == {*FACTS, DuelSession, PuzzleSession}
