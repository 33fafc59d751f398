"""A finished game move by move, made from what is stored of it alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from typing import Any, NamedTuple

from bot.errors import PlayerError
from bot.play import text
from bot.play.mode import Modes
from bot.storage.models import StoredGame
from bot.storage.store import Store
from bot.text.language import Text
from core import Board, Cell, CoreError, Move, Outcome

log = logging.getLogger(__name__)


class Did(Enum):
    """What a frame is about."""

    BEGAN = auto()
    """The bot opened the first squares."""
    OPENED = auto()
    EXPLODED = auto()
    FLAGGED = auto()
    UNFLAGGED = auto()
    FOUND = auto()
    """A pick in a duel found a mine."""
    BOMBED = auto()
    MISSED = auto()
    """A player's time was up."""
    RESIGNED = auto()
    CONTINUED = auto()
    """A lost game went on."""
    REVEALED = auto()
    """The mines of a lost game were shown."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What one move did, and what it changed on the board as players saw it."""

    did: Did
    player: int
    at: datetime
    changed: tuple[tuple[Cell, str], ...] = ()
    """The cells that show something else from then on, and what they show."""
    move: Move | None = None
    dug: frozenset[Cell] = frozenset()
    """The covered cells that it opened by choice: several for a chord, or a bomb."""
    number: int = 0
    """How many squares it opened, flagged or unflagged."""
    hits: tuple[Cell, ...] = ()
    """The mines that exploded, or were found in a duel."""
    side: int = 0
    """The board it is on, where each player has one."""


@dataclass(frozen=True)
class Replay:
    """A game as a start and its frames. Position 0 is the start, and position n the one after frame n."""

    starts: Sequence[Board]
    """The boards before the first frame: one, or in a race one for each player."""
    frames: Sequence[Frame]
    outcome: Outcome | None
    owners: Sequence[int] = ()
    """The players whose boards these are, where each has one."""
    rivals: Sequence[int] = ()
    """The players of a duel by their sides."""

    def __len__(self) -> int:
        return len(self.frames)

    def board(self, position: int, side: int = 0) -> Board:
        """Return a board at a position."""
        start = self.starts[side]
        cells = list(start.text)
        for frame in self.frames[:position]:
            if frame.side == side:
                for cell, symbol in frame.changed:
                    cells[start.grid.index(cell)] = symbol
        return replace(start, text="".join(cells))

    def before(self, position: int) -> Board:
        """Return the board that the frame at a position, which isn't 0, was made on."""
        return self.board(position - 1, self.frames[position - 1].side)

    def found(self, position: int) -> Mapping[Cell, int]:
        """Return the mines that were found or hit up to a position, by whom."""
        return {cell: frame.player for frame in self.frames[:position] for cell in frame.hits}

    @property
    def players(self) -> Sequence[int]:
        """Everyone who did something in it, in the order of their first moves."""
        return list(dict.fromkeys(frame.player for frame in self.frames))


class FrameLog:
    """The frames of one board while its game is repeated."""

    def __init__(self, start: Board) -> None:
        self.start = self._seen = start
        self.frames: list[Frame] = []

    def add(self, board: Board, frame: Frame) -> None:
        """Add a frame, with what it changed on the board."""
        self.frames.append(replace(frame, changed=_changes(self._seen, board)))
        self._seen = board

    def catch_up(self, board: Board, frame: Frame | None = None) -> None:
        """Record what a turn changed besides its moves: as this frame if there is one, else with the last move."""
        if frame:
            self.add(board, frame)
        elif board.text != self._seen.text and self.frames:
            last = self.frames[-1]
            self.frames[-1] = replace(last, changed=last.changed + _changes(self._seen, board))
            self._seen = board


def _changes(before: Board, after: Board) -> tuple[tuple[Cell, str], ...]:
    """Return the cells that show something else, and what they show."""
    pairs, stride = enumerate(zip(before.text, after.text, strict=True)), before.grid.stride
    return tuple((divmod(place, stride), now) for place, (then, now) in pairs if then != now)


class Recording(NamedTuple):
    """All that a replay is made from."""

    game: StoredGame
    boards: Sequence[StoredGame]
    """The other games of its match, such as the boards of a race."""
    modes: Modes


@dataclass(frozen=True)
class Replaying:
    """How finished games of a type are replayed."""

    read: Callable[[Recording], Replay]
    """Repeats a game. Raises `PlayerError` if it can't be replayed."""
    title: Callable[[Any], Text]
    """Returns what a session is called in a list."""
    played: Callable[[Any], bool]
    """Returns whether there is anything to replay in a session that is over."""


async def find_recording(store: Store, modes: Modes, game: int) -> Recording | None:
    """Return what is stored of a game and of its match."""
    stored = await store.find_game(game)
    if stored is None:
        return None
    others = [await store.find_game(other) for other in await store.find_match(game) if other != game]
    return Recording(stored, [other for other in others if other], modes)


def make_replay(recording: Recording, read: Callable[[Recording], Replay]) -> Replay:
    """Repeat a finished game. Raise `PlayerError`, which says why, if it can't be replayed."""
    game = recording.game
    try:
        made = read(recording)
    except (CoreError, ValueError, KeyError) as error:
        log.warning("game %s can't be replayed: %r", game.id, error)
        raise PlayerError(text.NO_REPLAY) from error
    if not any(frame.move for frame in made.frames):
        raise PlayerError(text.NOTHING_TO_REPLAY)
    if made.outcome is None or made.outcome.value != game.outcome:
        log.warning("the replay of game %s ends as %s, not as %s", game.id, made.outcome, game.outcome)
        raise PlayerError(text.NO_REPLAY)
    return made


def merged(parts: Iterable[Sequence[Frame]]) -> list[Frame]:
    """Return the frames of several boards by their time, those of each board in their order. All begin at once."""
    found = [replace(frame, side=side) for side, part in enumerate(parts) for frame in part]
    return sorted(found, key=lambda frame: (frame.did is not Did.BEGAN, frame.at))
