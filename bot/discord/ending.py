"""What the variant of a finished game shows of its end, and what has to wait because others still play its board."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.discord.button import LastingButton
from bot.discord.client import GamesInteraction
from bot.errors import PlayerError
from bot.game.control import Control
from bot.game.session import Session
from bot.text.language import Text
from core import Outcome


class Ending(NamedTuple):
    """What a variant adds to the private board of a finished game."""

    text: str
    buttons: Sequence[LastingButton] = ()
    """Those before the game's own."""
    left_out: frozenset[str] = frozenset()
    """The verbs of the game's own that it doesn't show yet."""
    covers: bool = False
    """Whether the mines stay covered unless the game is won, because others still play the same board."""

    def hides(self, outcome: Outcome | None) -> bool:
        """Return whether a game that ended so says nothing of its mines yet."""
        return self.covers and outcome is not Outcome.WON


async def ending_of(interaction: GamesInteraction, session: Session) -> Ending | None:
    """Return what the private board of a game shows besides what the session knows, if it is over."""
    feature = interaction.client.features.of_variant(session)
    return await feature.ending(interaction, session) if session.over else None


async def why_wait(interaction: GamesInteraction, session: Session) -> Text | None:
    """Return why a game that is over has no replay and no code yet: others could learn something from it."""
    return await interaction.client.features.of_variant(session).why_wait(interaction, session)


async def check_wait(interaction: GamesInteraction, session: Session, control: Control) -> None:
    """Raise `PlayerError` if a control has to wait because others could learn something from it."""
    waits = control.verb in interaction.client.features.of_variant(session).waiting
    if waits and (reason := await why_wait(interaction, session)):
        raise PlayerError(reason)
