"""Moves that players type."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.discord.feature import GameType
from bot.discord.form import read_moves
from bot.discord.text import MESSAGE_LENGTH
from bot.errors import PlayerError
from bot.game.control import Press
from bot.text.language import ENGLISH
from core import MoveError, parse_moves
from core.notation import MAX_MOVES
from tests.fuzz.texts import MOVES, NOISE, read_or_refused
from tests.presses import TYPES

SIZES = st.tuples(st.integers(2, 9), st.integers(2, 9))
LONGEST_REASON = 600
"""Characters: forty that are quoted are up to ten each."""


@given(MOVES | st.text(), SIZES)
@example("c1", (2, 2))
@example("a3", (2, 2))
@example("a1-3", (2, 2))
def test_moves_are_read_or_refused(text: str, size: tuple[int, int]) -> None:
    rows, columns = size
    moves = read_or_refused(lambda: parse_moves(text, rows, columns), MoveError, LONGEST_REASON)
    if moves is None:
        return
    assert 0 < len(moves) <= MAX_MOVES
    assert all(0 <= move.cell[0] < rows and 0 <= move.cell[1] < columns for move in moves)
    assert parse_moves(" ".join(map(str, moves)), rows, columns) == moves


@pytest.mark.parametrize("kind", TYPES.values())
@given(st.text(NOISE, max_size=50) | MOVES, st.integers(0, 6000))
@example("\U000e0001", 6000)
@example("`_*~|\\", 6000)
@example("a1 ", 6000)
def test_a_refusal_of_moves_fits_into_a_message(kind: GameType, text: str, length: int) -> None:
    session: Any = SimpleNamespace(
        size=(30, 26),
        press=lambda button: Press(button, kind.prefix, (10**18 - 1,)),
        TEXTS=kind.session.TEXTS,
        read_moves=lambda typed: parse_moves(typed, 30, 26, kind.session.ACTIONS),
    )
    text = text * (length // max(len(text), 1))
    read_or_refused(lambda: read_moves(session, text, ENGLISH), PlayerError, MESSAGE_LENGTH)


@pytest.mark.parametrize("piece", ["a1-30 ", "a-z1-30", " ", "\0"])
def test_reading_many_characters_stops_at_the_limit_of_moves(piece: str) -> None:
    with pytest.raises(MoveError):
        parse_moves(piece * (300_000 // len(piece)), 30, 26)
