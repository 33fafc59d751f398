"""A finished race move by move: the boards of its best players at the same time."""

from __future__ import annotations

from bot.errors import PlayerError
from bot.games.minesweeper.options import NAME
from bot.modes.race.rules import RaceBoard
from bot.modes.race.session import RaceSession
from bot.play.replay import Recording, Replay, Replaying, merged
from bot.play.text import NOTHING_TO_REPLAY

MOST_BOARDS = 4
"""The boards that one picture has room for."""


def _read(recording: Recording) -> Replay:
    """Return the steps of all boards by their time. Boards of players who were deleted are gone."""
    stored = recording.game
    race = RaceSession.restore(stored, stored.turns)
    boards = {one.starter_id: one for one in recording.boards if (one.kind, one.mode) == (NAME, RaceBoard.MODE)}
    best = [place.score.player for place in race.standings.places if place.score.player in boards][:MOST_BOARDS]
    if not best:
        raise PlayerError(NOTHING_TO_REPLAY)
    repeated = [recording.repeat(boards[player], RaceBoard) for player in best]
    steps, sides = merged([steps for _, steps in repeated])
    return Replay(steps, [board.board for board, _ in repeated], race.outcome, sides, owners=best)


def _played(session: RaceSession) -> bool:
    return session.start is not None


REPLAYING = Replaying(read=_read, played=_played)
"""How races are replayed."""
