"""A change is made to a copy of a session, so a copy may share nothing with its original that can change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import is_dataclass
from enum import Enum
from typing import Any

import pytest

from bot.games.minesweeper.options import Options, new_stored_game
from bot.games.minesweeper.reviews import Replay
from bot.games.minesweeper.session import CONTINUE_VOTE, START_PLAY, MinesweeperSession
from bot.games.puzzle.session import VOTE, PuzzleOptions, PuzzleSession, new_stored_puzzle
from bot.play.channel_locks import Place
from bot.play.session import NO_VOTE, Session
from core import Action, CountPuzzle
from tests.core.pictures import field_of
from tests.play.copies import fields_of, shared
from tests.play.table import CHANNEL, NOON, OTHER, STARTER, moves_of, turn_of

THIRD = 3
FIELD = field_of("*..... ...... ...... *....*")

Change = Callable[[Any], object]

COMMON: dict[str, Change] = {
    "flag": lambda session: session.take(moves_of("!f1"), THIRD, NOON),
    "viewport": lambda session: session.set_viewport(session.viewport.at(1, 1), Action.CHORD, THIRD, NOON),
    "remove": lambda session: session.remove(THIRD),
    "replay": lambda session: session.replay(turn_of(9, THIRD, "!e1")),
    "resign": lambda session: session.resign(THIRD, NOON),
}
MINESWEEPER: dict[str, Change] = {
    **COMMON,
    "unflag": lambda play: play.take(moves_of("!a1"), THIRD, NOON),
    "dig": lambda play: play.take(moves_of("d1"), THIRD, NOON),
    "explode": lambda play: play.take(moves_of("a4"), THIRD, NOON),
    "wrong flag": lambda play: play.take(moves_of("!a1 !a2 @b2"), THIRD, NOON),
    "lose and vote": lambda play: (
        [play.take(moves_of(mine), player, NOON) for player, mine in ((OTHER, "a4"), (THIRD, "f4"))]
        + [play.vote(CONTINUE_VOTE, player) for player in (OTHER, THIRD)]
    ),
    "help": lambda play: play.help(THIRD, shared=True),
}
PUZZLE: dict[str, Change] = {
    **COMMON,
    "mark": lambda puzzle: puzzle.take(moves_of("c1 !c2 @e2"), THIRD, NOON),
    "unmark": lambda puzzle: puzzle.take(moves_of("!a1"), STARTER, NOON),
    "vote": lambda puzzle: puzzle.vote(VOTE, THIRD, NOON),
    "take vote back": lambda puzzle: puzzle.vote(NO_VOTE, OTHER, NOON),
}


def minesweeper(session_type: type[MinesweeperSession] = MinesweeperSession) -> MinesweeperSession:
    """A game in which nearly everything has happened."""
    options = Options("Laid", FIELD.rows, FIELD.columns, len(FIELD.mines), lives=3)
    stored = new_stored_game(options, Place(CHANNEL, None), STARTER, NOON, FIELD)
    stored.id = 7
    play = session_type.restore(stored, [turn_of(0, STARTER, START_PLAY), turn_of(1, OTHER, "helped")])
    play.take(moves_of("!a1 b3"), STARTER, NOON)
    play.take(moves_of("b1 b2 !f1 !f1"), OTHER, NOON)
    play.remove(9)
    play.set_viewport(play.viewport, Action.FLAG, OTHER, NOON)
    return play


def puzzle() -> PuzzleSession:
    options = PuzzleOptions(FIELD.rows, FIELD.columns)
    stored = new_stored_puzzle(options, CountPuzzle(FIELD, FIELD.counts), Place(CHANNEL, None), STARTER, NOON)
    stored.id = 7
    session = PuzzleSession.restore(stored, [turn_of(0, STARTER, "start")])
    session.take(moves_of("!a1 b1"), STARTER, NOON)
    session.take(moves_of("!f4"), OTHER, NOON)
    session.vote(VOTE, OTHER, NOON)
    return session


GAMES: dict[type[Session], tuple[Callable[[], Session], dict[str, Change]]] = {
    MinesweeperSession: (minesweeper, MINESWEEPER),
    Replay: (lambda: minesweeper(Replay), MINESWEEPER),
    PuzzleSession: (puzzle, PUZZLE),
}
CHANGES = [(kind, name) for kind, (_, changes) in GAMES.items() for name in changes]


def state(value: Any) -> Any:
    """A value with everything in it, so that two of them can be compared."""
    if isinstance(value, Mapping):
        return {key: state(held) for key, held in value.items()}
    if isinstance(value, (list, tuple)):
        return [state(held) for held in value]
    if type(value).__module__.startswith(("bot.", "core.")) and not isinstance(value, Enum):
        return state({**vars(value)}) if not is_dataclass(value) else (value, state(fields_of(value)))
    return value


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.__name__)
def test_a_copy_shares_nothing_that_can_change(kind: type[Session]) -> None:
    session = GAMES[kind][0]()
    assert list(shared(session, session.copy(), kind.__name__)) == []


@pytest.mark.parametrize(("kind", "name"), CHANGES)
def test_a_change_of_a_copy_leaves_the_original_alone(kind: type[Session], name: str) -> None:
    make, changes = GAMES[kind]
    session = make()
    before, twin = deepcopy(state(session)), session.copy()
    changes[name](twin)
    assert state(twin) != before, "nothing was changed"
    assert state(session) == before


def test_a_copy_that_shares_a_list_is_found() -> None:
    class Careless(MinesweeperSession):
        def copy(self) -> Careless:
            twin = super().copy()
            twin.scoreboard = self.scoreboard
            return twin

    session = minesweeper(Careless)
    assert list(shared(session, session.copy(), "MinesweeperSession")) == ["MinesweeperSession.scoreboard"]
