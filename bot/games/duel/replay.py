"""A finished duel move by move."""

from __future__ import annotations

from bot.games.duel.session import DuelSession
from bot.play.replay import Recording, Replay, Replaying
from bot.text.players import THE_BOT


def _read(recording: Recording) -> Replay:
    session, steps = recording.repeat(recording.game, DuelSession)
    rivals = [THE_BOT if player is None else player for player in session.sides]
    return Replay(steps, [session.board], session.outcome, rivals=rivals)


def _played(session: DuelSession) -> bool:
    return bool(session.moves_by)


REPLAYING = Replaying(read=_read, played=_played)
"""How duels are replayed."""
