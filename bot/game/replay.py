"""A finished game move by move, made from what is stored of it alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from bot.errors import PlayerError
from bot.game import text
from bot.game.effect import Did, Step
from bot.game.kinds import Kinds
from bot.game.session import Session
from bot.store.games import Store
from bot.store.models import StoredGame
from core import Board, Cell, CoreError, Outcome

log = logging.getLogger(__name__)

S = TypeVar("S", bound=Session)


@dataclass(frozen=True)
class Replay:
    """A game as the steps that it was made in. Position 0 is the start, and position n the one after step n."""

    steps: Sequence[Step]
    ends: Sequence[Board]
    """The boards at the end: one, or in a race one for each player."""
    outcome: Outcome | None
    sides: Sequence[int] = ()
    """The board that each step was made on, where there are several."""
    owners: Sequence[int] = ()
    """The players whose boards these are, where each has one."""
    rivals: Sequence[int] = ()
    """The players of a duel by their sides."""

    def __len__(self) -> int:
        return len(self.steps)

    def side(self, position: int) -> int:
        """Return the board that the step at a position, which isn't 0, was made on."""
        return self.sides[position - 1] if self.sides else 0

    def board(self, position: int, side: int = 0) -> Board:
        """Return a board at a position: as the next step found it."""
        later = range(position, len(self.steps))
        return next((self.steps[at].board for at in later if self.side(at + 1) == side), self.ends[side])

    def before(self, position: int) -> Board:
        """Return the board that the step at a position, which isn't 0, was made on."""
        return self.steps[position - 1].board

    def changed(self, position: int) -> Mapping[Cell, str]:
        """Return the squares that show something else after the step at a position, and what they show."""
        before, after = self.before(position), self.board(position, self.side(position))
        pairs, stride = enumerate(zip(before.text, after.text, strict=True)), before.grid.stride
        return {divmod(place, stride): now for place, (then, now) in pairs if then != now}

    def found(self, position: int) -> Mapping[Cell, int]:
        """Return the mines that were found or hit up to a position, by whom."""
        return {cell: step.player for step in self.steps[:position] for cell in step.hits}

    @property
    def players(self) -> Sequence[int]:
        """Everyone who did something in it, in the order of their first moves."""
        return list(dict.fromkeys(step.player for step in self.steps))


class Recording(NamedTuple):
    """All that a replay is made from."""

    game: StoredGame
    boards: Sequence[StoredGame]
    """The other games of its match, such as the boards of a race."""
    kinds: Kinds

    def repeat(self, stored: StoredGame, kind: type[S]) -> tuple[S, list[Step]]:
        """Repeat one of the games, and return it with the steps that show on its board."""
        session = self.kinds.of(stored)(stored)
        assert isinstance(session, kind)  # noqa: S101 - a game's own functions replay it
        steps = [step for turn in stored.turns for step in session.replay(turn).steps if step.before]
        return session, steps


@dataclass(frozen=True)
class Replaying:
    """How finished games of a type are replayed."""

    read: Callable[[Recording], Replay]
    """Repeats a game. Raises `PlayerError` if it can't be replayed."""
    played: Callable[[Any], bool]
    """Returns whether there is anything to replay in a session that is over."""


async def find_recording(store: Store, kinds: Kinds, game: int) -> Recording:
    """Return what is stored of a game and of its match. Raise `PlayerError` if there is no such game."""
    stored = await store.find_game(game)
    if stored is None:
        raise PlayerError(text.NO_REPLAY)
    others = [await store.find_game(other) for other in await store.find_match(game) if other != game]
    return Recording(stored, [other for other in others if other], kinds)


def make_replay(recording: Recording, read: Callable[[Recording], Replay]) -> Replay:
    """Repeat a finished game. Raise `PlayerError`, which says why, if it can't be replayed."""
    game = recording.game
    try:
        made = read(recording)
    except (CoreError, ValueError, KeyError) as error:
        log.warning("game %s can't be replayed: %r", game.id, error)
        raise PlayerError(text.NO_REPLAY) from error
    if not any(step.move for step in made.steps):
        raise PlayerError(text.NOTHING_TO_REPLAY)
    if made.outcome is None or made.outcome.value != game.outcome:
        log.warning("the replay of game %s ends as %s, not as %s", game.id, made.outcome, game.outcome)
        raise PlayerError(text.NO_REPLAY)
    return made


def merged(parts: Iterable[Sequence[Step]]) -> tuple[Sequence[Step], Sequence[int]]:
    """Return the steps of several boards by their time, those of each in their order, and their boards.

    All boards begin at once.
    """
    found = [(step, side) for side, part in enumerate(parts) for step in part]
    found.sort(key=lambda one: (one[0].did is not Did.BEGAN, one[0].at))
    return [step for step, _ in found], [side for _, side in found]
