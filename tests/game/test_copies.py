"""A change is made to a copy of a session, so a copy may share nothing with its original that can change."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.app import FEATURES
from bot.features.daily.rules import Attempt, DailyFacts, OnDailyBoard, Practice
from bot.features.minesweeper.options import Options, new_stored_game
from bot.features.minesweeper.session import START_PLAY, MinesweeperSession
from bot.features.puzzle.session import VOTE, PuzzleOptions, PuzzleSession, new_stored_puzzle
from bot.features.race.rules import GhostRace, RaceBoard
from bot.game.channel_locks import Place
from bot.game.session import Session
from core import Action, CountPuzzle
from tests.core.drawn import field_of
from tests.game.copies import shared, shared_by_its_copy
from tests.game.gaming_table import CHANNEL, NOON, OTHER, STARTER, moves_of, turn_of

THIRD = 3
FIELD = field_of("*..... ...... ...... *....*")


def minesweeper(session_type: type[MinesweeperSession] = MinesweeperSession, **facts: object) -> MinesweeperSession:
    """A game in which nearly everything has happened, with the `facts` that a variant has among its options."""
    options = Options("Laid", FIELD.rows, FIELD.columns, len(FIELD.mines), lives=3)
    stored = new_stored_game(options, Place(CHANNEL, None), STARTER, NOON, FIELD)
    stored.id, stored.options = 7, {**stored.options, **facts}
    play = session_type.restore(stored, [turn_of(0, STARTER, START_PLAY), turn_of(1, OTHER, "helped")])
    play.take(moves_of("!a1 b3"), STARTER, NOON)
    play.take(moves_of("b1 b2 !f1 !f1"), OTHER, NOON)
    play.remove(9, NOON)
    play.set_viewport(play.viewport, Action.FLAG, OTHER, NOON)
    return play


def daily(session_type: type[OnDailyBoard] = Attempt) -> MinesweeperSession:
    return minesweeper(session_type, daily=DailyFacts(NOON.date(), 1, "ab" * 32).write())


def practice() -> MinesweeperSession:
    return daily(Practice)


def race_board() -> MinesweeperSession:
    return minesweeper(RaceBoard, race={"start": 0, "limit": 600, "sudden": False, "added": False})


def ghost_race() -> MinesweeperSession:
    return minesweeper(GhostRace, ghost={"sudden": False, "ghosts": [[[0, 1], [5, 100]], [[9, 50]]]})


def puzzle() -> PuzzleSession:
    options = PuzzleOptions(FIELD.rows, FIELD.columns)
    stored = new_stored_puzzle(options, CountPuzzle(FIELD, FIELD.counts), Place(CHANNEL, None), STARTER, NOON)
    stored.id = 7
    session = PuzzleSession.restore(stored, [turn_of(0, STARTER, "start")])
    session.take(moves_of("!a1 b1"), STARTER, NOON)
    session.take(moves_of("!f4"), OTHER, NOON)
    session.vote(VOTE, OTHER, NOON)
    return session


MADE = [minesweeper, daily, practice, race_board, ghost_race, puzzle]


@pytest.mark.parametrize("made", MADE)
def test_a_copy_shares_nothing_that_can_change(made: Callable[[], Session]) -> None:
    session = made()
    assert shared_by_its_copy(session) == []
    session.copy().resign(3, NOON)
    assert not session.over


def test_every_variant_is_among_them() -> None:
    variants = {variant for feature in FEATURES for variant in feature.variants}
    assert variants <= {type(made()) for made in MADE}


def test_a_copy_that_shares_a_list_is_found() -> None:
    class Careless(MinesweeperSession):
        def copy(self) -> Careless:
            twin = super().copy()
            twin.scoreboard = self.scoreboard
            return twin

    session = minesweeper(Careless)
    assert list(shared(session, session.copy(), "MinesweeperSession")) == ["MinesweeperSession.scoreboard"]
