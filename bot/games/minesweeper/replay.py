"""A finished game of Minesweeper move by move."""

from __future__ import annotations

from bot.games.minesweeper.session import MinesweeperSession
from bot.play.effect import Step
from bot.play.kinds import Kinds
from bot.play.replay import Recording, Replay, Replaying, steps_of
from bot.storage.models import StoredGame


def repeat(stored: StoredGame, kinds: Kinds) -> tuple[MinesweeperSession, list[Step]]:
    """Return a stored game, and its steps."""
    session = kinds.of(stored)(stored)
    assert isinstance(session, MinesweeperSession)  # noqa: S101 - it is called for no other game
    return session, steps_of(session, stored.turns)


def _read(recording: Recording) -> Replay:
    session, steps = repeat(recording.game, recording.kinds)
    return Replay(steps, [session.board], session.outcome)


def _played(session: MinesweeperSession) -> bool:
    return bool(session.movers)


REPLAYING = Replaying(read=_read, played=_played)
"""How games of Minesweeper are replayed."""
