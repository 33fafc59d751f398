"""Who may play a game."""

from enum import Enum


class Players(Enum):
    """Who may play: everyone in the channel, or only the player who started the game."""

    EVERYONE = "everyone"
    STARTER = "starter"
