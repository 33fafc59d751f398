"""What turns did, made up for tests of the texts about it."""

from bot.game.effect import Did, Effect, Step
from core import Cell, Move, Outcome
from tests.game.gaming_table import NOON, STARTER


def step(
    did: Did, player: int = STARTER, number: int = 0, move: Move | None = None, hits: tuple[Cell, ...] = ()
) -> Step:
    """A step that opened, flagged or unflagged this many squares."""
    return Step(did, player, NOON, move, frozenset((0, at) for at in range(number)), hits)


def effect_of(
    did: Did, player: int = STARTER, number: int = 0, move: Move | None = None, hits: tuple[Cell, ...] = ()
) -> Effect:
    """What a turn of one step did."""
    outcome = Outcome.WON if did is Did.FINISHED else None
    return Effect((step(did, player, number, move, hits),), outcome=outcome)
