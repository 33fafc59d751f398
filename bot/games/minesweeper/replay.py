"""A finished game of Minesweeper move by move."""

from __future__ import annotations

from bot.games.minesweeper.session import MinesweeperSession
from bot.play.replay import Recording, Replay, Replaying


def _read(recording: Recording) -> Replay:
    session, steps = recording.repeat(recording.game, MinesweeperSession)
    return Replay(steps, [session.board], session.outcome)


def _played(session: MinesweeperSession) -> bool:
    return bool(session.movers)


REPLAYING = Replaying(read=_read, played=_played)
"""How games of Minesweeper are replayed."""
