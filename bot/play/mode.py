"""Modes: what sets some games apart from ordinary ones. Sessions and views ask them and know none by name.

`Mode` itself is that of an ordinary game. Another mode is a class in a folder of its own that overrides the answers
which differ. `bot.app` lists them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from bot.errors import PlayerError
from bot.play import text
from bot.play.button import Button, Handler
from bot.play.effect import Effect
from bot.play.help import HelpLine
from bot.play.rating import Contest
from bot.play.result import PlayerOutcome, Result
from bot.play.scheduled import ScheduledBoard
from bot.play.standings import Category
from bot.play.statistics import Lines
from bot.play.timers import TimerKind
from bot.storage.models import ORDINARY, StoredGame
from bot.text.language import Text
from core import Move, Outcome

S = TypeVar("S")


@dataclass(frozen=True)
class About:
    """What a board says in place of what an ordinary one says. What is `None` isn't replaced."""

    titles: Sequence[Text | str] = ()
    """What the game is called and how it stands, the longest first: the first one that fits is shown."""
    news: Text | None = None
    """Shown until something has happened."""
    who: Text | None = None
    """Shown behind *More* while the game runs, in place of who may play."""
    shows_lives: bool = True
    """Whether a picture shows the lives."""


class Ending(NamedTuple):
    """What a mode adds to the private board of a finished game."""

    text: str
    buttons: Sequence[Any]
    """Those before the game's own."""
    left_out: frozenset[str] = frozenset()
    """The verbs of the game's own that it doesn't show yet."""
    covers: bool = False
    """Whether the mines stay covered unless the game is won, because others still play the same board."""

    def hides(self, outcome: Outcome | None) -> bool:
        """Return whether a game that ended so says nothing of its mines yet."""
        return self.covers and outcome is not Outcome.WON


class EndTexts(NamedTuple):
    """What players read who end a game by themselves."""

    ask: Text
    end: Text
    """The button below the question."""
    ended: Text
    """The answer to it."""


@dataclass(frozen=True)
class Mode(Generic[S]):
    """The mode of one game, with what it has to remember. It never changes: a turn gives the session another one.

    What it remembers is read from the game's options and from its turns, like everything that survives a restart.
    """

    NAME: ClassVar[str] = ORDINARY
    """Its name in the database."""
    KIND: ClassVar[str] = ""
    """The type of the games that it is a mode of."""
    left_out: ClassVar[frozenset[str]] = frozenset()
    """The verbs of buttons that these games don't have."""
    end_texts: ClassVar[EndTexts | None] = None
    """What players read who end such a game, if it isn't what they read of others."""
    commands: ClassVar[Sequence[Any]] = ()
    """As `GameType.commands`."""
    lists: ClassVar[Mapping[str, Handler]] = {}
    """As `GameType.lists`."""
    scheduled: ClassVar[Mapping[str, ScheduledBoard]] = {}
    """What servers can have posted on a schedule, by its name in the database."""
    categories: ClassVar[Sequence[Category]] = ()
    """What its players are compared by in standings."""
    statistics: ClassVar[Sequence[Lines]] = ()
    """As `GameType.statistics`."""
    help: ClassVar[Sequence[HelpLine]] = ()
    """As `GameType.help`."""
    timers: ClassVar[Sequence[TimerKind]] = ()
    """What it does later by itself."""
    opens: ClassVar[bool] = False
    """Whether the bot makes the first dig. Then the clock runs from there, and every move counts for it."""
    is_known: ClassVar[bool] = False
    """Whether players may have seen the board before, so that its digs say nothing of luck."""
    lapses: ClassVar[bool] = True
    """Whether a game is lost after a day without a move."""
    continues: ClassVar[bool] = True
    """Whether a lost game may be continued."""
    listed: ClassVar[bool] = True
    """Whether a private game counts toward its player's limit, and is in the list of those games."""

    @classmethod
    def read(cls, stored: StoredGame) -> Self:
        """Return the mode of a game that is about to be replayed."""
        return cls()

    def title(self) -> Text | None:
        """Return what a game is called in a list; `None` for the name of its difficulty."""
        return None

    def about(self, session: S) -> About:
        """Return what the board shows about the game."""
        return About()

    def why_not(self, session: S, player: int) -> Text | None:
        """Return why this player may not move now; `None` for one who may."""
        return None

    def check(self, session: S, moves: Sequence[Move], player: int, at: datetime) -> None:
        """Raise `PlayerError` if a player who may move may not make these moves, or not at this time."""

    def why_not_end(self, session: S) -> Text | None:
        """Return why nobody may end the game; `None` if its starter may."""
        return None

    def question_before_help(self, session: S, player: int, at: datetime) -> Text | None:
        """Return what to ask a player who wants help, because it costs something. Raise `PlayerError` to refuse."""
        return None

    def moment(self, session: S, pressed_at: datetime | None, now: datetime) -> datetime:
        """Return the time that a move counts as made at: when it arrived, unless the mode says otherwise."""
        return now

    def ends(self, session: S) -> Outcome | None:
        """Return how the game has ended, where the mode says so before the rules do."""
        return None

    def after(self, session: S, effect: Effect, player: int, at: datetime) -> Self:
        """Return the mode after a player's moves, which are made in the session."""
        return self

    def has_results(self, outcome: PlayerOutcome) -> bool:
        """Return whether a game that ended like this has results."""
        return True

    def result(self, session: S, result: Result) -> Result:
        """Return a player's result as this mode counts it."""
        return result

    def contest(self, session: S) -> Contest | None:
        """Return what a game that is over for good means for a ladder; `None` if it isn't rated."""
        return None

    def controls(self, session: S, usual: Sequence[Button]) -> Sequence[Button]:
        """Return the buttons below the board besides its pad, in place of those of an ordinary game."""
        return [button for button in usual if button.verb not in self.left_out]

    async def ending(self, interaction: Any, session: S) -> Ending | None:
        """Return what the private board of a finished game shows besides what the session knows."""
        return None

    async def why_not_press(self, interaction: Any, session: S, button: Button) -> Text | None:
        """Return why a button has to wait for something the session doesn't know; `None` if it may act."""
        return None

    async def why_not_replay(self, client: Any, session: S, now: datetime) -> Text | None:
        """Return why a game that is over has no replay and no code yet: others could learn something from it."""
        return None


class UnknownMode(PlayerError):
    """A newer version of the bot wrote this game, so it is left alone."""

    def __init__(self) -> None:
        super().__init__(text.NEWER_GAME)


class Modes:
    """The modes that games can have, by their names in the database."""

    def __init__(self, modes: Iterable[type[Mode[Any]]] = ()) -> None:
        self.listed = tuple(modes)
        self._named = {(mode.KIND, mode.NAME): mode for mode in self.listed}
        if len(self._named) < len(self.listed):
            raise ValueError(f"two modes have the same name in {sorted(self._named)}")

    def unlisted(self, kind: str) -> Sequence[str]:
        """Return the modes of a type whose private games aren't among their players'."""
        return [mode.NAME for mode in self.listed if kind == mode.KIND and not mode.listed]

    def of(self, stored: StoredGame) -> Mode[Any]:
        """Return the mode of a game. Raise `UnknownMode` if this version doesn't have it."""
        if (mode := self.find(stored)) is None:
            raise UnknownMode
        return mode

    def find(self, stored: StoredGame) -> Mode[Any] | None:
        """Return the mode of a game, if this version has it."""
        mode = Mode if stored.mode == ORDINARY else self._named.get((stored.kind, stored.mode))
        return mode.read(stored) if mode else None
