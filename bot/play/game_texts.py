"""The texts that every game words for itself."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from bot.play import text
from bot.text.language import Text


@dataclass(frozen=True, kw_only=True)
class GameTexts:
    """The texts that every game words differently."""

    start: str
    """The command that starts a game."""
    may_end: Callable[[int], Text]
    """Who may end the game of this starter."""
    ask_to_end: Text
    ask_to_end_private: Text = text.ASK_TO_END_PRIVATE
    end: Text
    """The button below either question."""
    ended: Text = text.ENDED
    """The answer to that button."""
    not_solved: Text | None = None
    """The answer to *Solve* on the game's message, if its board can't be read there."""
    try_moves: Text
    """How moves are typed, for players whose moves can't be read."""
    typing: Text
    """How moves are typed, in a line."""
    moves_example: str

    @cached_property
    def none_running(self) -> Text:
        """The answer where no game is running."""
        return text.NONE_RUNNING(self.start)

    @cached_property
    def over(self) -> Text:
        """The answer once the game is over."""
        return text.OVER(self.start)

    @cached_property
    def deleted(self) -> Text:
        """The answer where the game isn't stored any more."""
        return text.DELETED(self.start)

    @cached_property
    def elsewhere(self) -> Text:
        """The answer where the game is played in another channel."""
        return text.ELSEWHERE(self.start)
