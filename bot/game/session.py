"""A game in a channel, whatever is played: its players, its message, its pad and its turns."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from copy import copy
from datetime import datetime, timedelta
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

from bot.board.appearance import Appearance, Look, Theme, read_look, read_theme
from bot.board.scene import Scene
from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.game import text
from bot.game.channel_locks import PlayerLock
from bot.game.control import Control, Press
from bot.game.effect import Did, Effect, Step, grouped
from bot.game.ratings import Contest
from bot.game.results import PlayerOutcome, Result, Span, outcome_of
from bot.game.stored import TOOL_NAMES, read_appearance
from bot.game.text import GameTexts
from bot.game.viewport import PrivateBoard, Viewport
from bot.store.models import CLOCK, LOOK_TURN, ORDINARY, REMOVE, RESIGN, StoredGame, Turn
from bot.store.results import Ratings
from bot.text.language import ENGLISH_LOCALE, Text, dotted
from bot.text.words import THE_BOT
from core import USUAL_ACTIONS, Action, Board, Cell, DigStats, Move, Outcome, parse_moves

START = "start"
VOTES_NEEDED = 2
"""Players who can together do what its starter can alone."""
VOTE = "vote:"
NO_VOTE = f"{VOTE}none"
"""A turn in which a player takes a vote back."""
MOST_UNDONE, UNDONE_PER_SQUARE = 100, 3
"""How many flags, votes and the like a player has in a game, and how many more for each square."""
HELPED, SHARED = "helped", "shared"
"""Turns in which a player asked for help, or showed it to everyone."""
ANYONE_ENDS_AFTER = timedelta(hours=24)
LAPSES_AFTER = timedelta(hours=24)
MAKES_WAY_AFTER = timedelta(minutes=10)
"""How long nobody may have moved in a game of the bot's own until a player's game may replace it."""
OWN_MOVE_SEEN = timedelta(seconds=0.7)
"""How long it takes a player to see where the player's own move took the pad, or where somebody's arrow did."""
OTHERS_MOVE_SEEN = timedelta(seconds=1.5)
"""How long it takes to see what somebody else has done to the pad, before a press on one of its squares is sure."""


class ViewportChange(NamedTuple):
    """A change of viewport or tool: who made it and when, and what the pad was and is."""

    player: int
    at: datetime
    by_itself: bool
    """Whether the viewport only followed a move."""
    before: Viewport
    viewport: Viewport
    tool: Action

    @property
    def moved(self) -> bool:
        """Whether it moved the viewport; if not, it changed the tool."""
        return self.before != self.viewport

    def misleads(self, player: int, pressed_at: datetime) -> bool:
        """Return whether a player pressed after it, and hasn't had time to see it."""
        own = self.player == player
        patience = OWN_MOVE_SEEN if own else OTHERS_MOVE_SEEN
        return (not own or self.by_itself) and timedelta(0) <= pressed_at - self.at < patience

    def shows(self, move: Move) -> bool:
        """Return whether it put a square on the pad that makes this move."""
        return move.cell in self.viewport and (self.moved or move.action is self.tool)


class Session(ABC):
    """A game as it is kept in memory. Changes are made to a copy, which takes its place once they are stored."""

    NAME: ClassVar[str]
    """The name of its type in the database."""
    PREFIX: ClassVar[str]
    """The prefix of its custom_ids."""
    TEXTS: ClassVar[GameTexts]
    ENDS: ClassVar[Mapping[Outcome, Text]] = {}
    """What the player reads whose move ended it."""
    START: ClassVar[str] = START
    """The turn that begins a new game."""
    ACTIONS: ClassVar[Collection[Action]] = USUAL_ACTIONS
    """What moves may do."""
    TOOLS: ClassVar[Mapping[Action, Text]] = text.TOOLS
    """What presses on a pad may do, with what listeners are told when they take that tool."""
    STARTER_STAYS: ClassVar[bool] = True
    """Whether nobody can remove its starter."""
    UNDONE: ClassVar[tuple[str, ...]] = (Action.FLAG.value, VOTE, LOOK_TURN)
    """How the words of turns begin that the next turn can undo, so that there'd be no end to them."""
    PACE: ClassVar[float] = 0.0
    """Seconds from the end of one edit of its message to the next, if they are more than its channel's."""
    MODE: ClassVar[str] = ORDINARY
    """The name of its variant in the database. One public game of each type and mode runs in a channel."""
    LEFT_OUT: ClassVar[frozenset[str]] = frozenset()
    """The verbs of its type's buttons that it doesn't have."""

    def __init__(self, stored: StoredGame) -> None:
        self.id = stored.id
        self.title = self.title_of(stored)
        self.match_id = stored.match_id
        """The first game of its match, where games belong together; `None` for that one."""
        self.channel_id = stored.channel_id
        self.guild_id = stored.guild_id
        self.starter_id = stored.starter_id
        self.private = bool(stored.private)
        """Whether it belongs to its starter alone. Its channel is where it was started."""
        self.day = stored.day
        """The day whose board it is an attempt at."""
        self.message_id = stored.message_id
        self.viewport = Viewport.centred(stored.rows, stored.columns).at(stored.window_row, stored.window_column)
        self.tool = TOOL_NAMES[stored.tool]
        self.appearance = read_appearance(stored)
        self.locale = stored.locale or ENGLISH_LOCALE
        """The language of its board."""
        self.started_at = stored.started_at
        self.ended_at = stored.ended_at
        self.ended_by: int | None = None
        self.ended_turn: int | None = None
        """The number of the turn that ended it."""
        self.last_turn_at = stored.started_at
        self.next_number = 0
        self.interactions: set[int] = set()
        self.undone: Counter[int] = Counter()
        """How many words of its turns can be undone, by player. They make it long to restore and to replay."""
        self.helped: frozenset[int] = frozenset()
        """Players who asked for help, such as a hint."""
        self.shared = False
        """Whether somebody showed help to everyone."""
        self.removed: frozenset[int] = frozenset()
        """Removed players, who can only watch."""
        self.resigned = False
        """Whether somebody ended it early. Games whose rules know resigning have an end of their own."""
        self.last: Effect | None = None
        """What the last turn did that is worth a line."""
        self.aimed: tuple[ViewportChange, ...] = ()
        """The last changes of viewport or tool, which some players may not have seen yet."""
        self.dug: Span | None = None
        """When players dug."""
        self.review: object = None
        """The judgement of the game, once it is over and that was made."""
        self.results: Sequence[Result] | None = None
        """Its results, once they are decided for good; none if they were stored before."""
        self.ratings: Ratings = ()
        """Its players' ratings before and after it, once it is over and if it is rated."""
        self.recorded = bool(stored.recorded)
        """Whether its results are stored."""
        self.forgotten = stored.forgotten or 0
        """How often a player in it was deleted."""

    @classmethod
    def restore(cls, stored: StoredGame, turns: Iterable[Turn]) -> Self:
        """Return a stored game after replaying its turns."""
        session = cls(stored)
        for turn in turns:
            session.replay(turn)
        return session

    @classmethod
    @abstractmethod
    def title_of(cls, stored: StoredGame) -> Text:
        """Return what a stored game is called in a list."""

    @classmethod
    def clock(cls) -> str:
        """Return the kind of the timers that say when something is due."""
        return f"{cls.NAME}{CLOCK}"

    def copy(self) -> Self:
        """Return a copy to change: it shares nothing with this one that can change.

        So an attribute's value is either immutable or has a complete `copy()` of its own. A test proves that for all
        attributes of all sessions.
        """
        twin = copy(self)
        for name, value in vars(self).items():
            if value_copy := getattr(value, "copy", None):
                setattr(twin, name, value_copy())
        return twin

    @property
    def lock(self) -> Hashable:
        """What it is locked by while it changes, as `lock_of` says."""
        return self.NAME, PlayerLock(self.starter_id) if self.private else self.channel_id

    @property
    def version(self) -> tuple[object, ...]:
        """Differs whenever its board would be drawn differently."""
        return self.next_number, self.viewport, self.tool

    @property
    def size(self) -> tuple[int, int]:
        """The rows and columns of its board."""
        return self.viewport.rows, self.viewport.columns

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""

    @property
    def over(self) -> bool:
        """Whether no more moves can be made."""
        return self.outcome is not None

    @property
    def final(self) -> bool:
        """Whether it is over for good."""
        return self.over

    @property
    def may_be_reviewed(self) -> bool:
        """Whether there is a review to make of its end."""
        return False

    @property
    def lacks_review(self) -> bool:
        """Whether it is over for good and shown without its review, which isn't made yet."""
        return self.final and self.may_be_reviewed and self.review is None

    async def make_review(self, engine: EngineClient, digs: Sequence[Step]) -> object:
        """Return the review of the steps that dug in it, if it has one."""
        return None

    def dig_stats(self, review: Any) -> Mapping[int, DigStats | None]:
        """Return what a review says about each player's digs, if their results have that. There may be none."""
        return {}

    @property
    def turns_shown(self) -> int | None:
        """How many turns a message shows that shows it as it is here; `None` if nothing can follow.

        That is one fewer without the review, which will be shown as if it were a turn.
        """
        return self.next_number - 1 if self.lacks_review else None if self.final else self.next_number

    @property
    def due(self) -> datetime | None:
        """When something happens in it by itself, such as the end of a player's time; `None` if nothing will."""
        return None

    async def due_turn(self, now: datetime, engine: EngineClient) -> str:
        """Return the turn that does the first thing that is due."""
        return RESIGN

    @property
    def has_starter(self) -> bool:
        """Whether a player started it, and not the bot by itself."""
        return self.starter_id != THE_BOT

    @abstractmethod
    def symbol(self, cell: Cell) -> str:
        """What a cell shows."""

    def scene(self) -> Scene | None:
        """Return its board as all its players see it, without what is around it; `None` if there is none yet."""
        return None

    def read_moves(self, typed: str) -> list[Move]:
        """Return the moves in a text. Raise `MoveError` if one can't be read."""
        return parse_moves(typed, *self.size, self.ACTIONS)

    @abstractmethod
    def take(self, moves: Sequence[Move], player: int, at: datetime) -> Effect:
        """Make a player's moves, as long as they can be made."""

    def resign(self, player: int, at: datetime) -> Effect:
        """End it, if it isn't over."""
        if self.over:
            return Effect()
        self.resigned = True
        self._end(player, at)
        return Effect.of(Did.RESIGNED, player, at)

    def help(self, player: int, at: datetime, *, shared: bool) -> Effect:
        """Record that a player asked for help, and whether everybody saw it."""
        self.helped |= {player}
        self.shared |= shared
        return Effect.of(Did.SHOWED_HELP, player, at) if shared else Effect()

    def done(self, effect: Effect) -> Sequence[Text]:
        """Return what moves did, a clause for each kind of it."""
        return ()

    @staticmethod
    def refused(why: Any, cells: Sequence[Cell], /) -> Text:
        """Return why moves at these squares changed nothing."""
        return text.NOTHING_CHANGED

    def complaints(self, effect: Effect) -> list[Text]:
        """Return why moves were refused, a clause for each reason."""
        return [self.refused(why, cells) for why, cells in grouped(effect.refused).items()]

    def summary(self, effect: Effect) -> Text | str:
        """Return all that came of moves in a line: what was done, what was refused, how it ended, what was skipped."""
        told = [*self.done(effect), *self.complaints(effect)]
        was_over = effect.outcome is not None and not told  # then all of it was skipped
        if effect.outcome is not None:
            told.append(self.ENDS[effect.outcome])
        if effect.skipped and not was_over:
            told.append(text.SKIPPED(list(dict.fromkeys(move.typed for move in effect.skipped))))
        return dotted(told or [text.NOTHING_CHANGED])

    def unseen(self, effect: Effect) -> Text | str:
        """Return all of it if the board doesn't show that: if a move was refused or skipped, or none made."""
        return self.summary(effect) if effect.refused or effect.skipped or not effect.made else ""

    def follow(self, made: Sequence[Move]) -> Viewport:
        """Return the viewport after these moves: where to play on."""
        return self.viewport

    def tool_after(self, effect: Effect) -> Action:
        """Return the tool after a turn."""
        return self.tool

    def moment(self, pressed_at: datetime | None, now: datetime) -> datetime:
        """Return the time that a move counts as made at."""
        return now

    def appearance_on(self, own: PrivateBoard) -> Appearance:
        """Return how a private board looks: as its player wants, or as a private game does."""
        return self.appearance if self.private else own.appearance

    def in_words(self, own: PrivateBoard) -> bool:
        """Return whether a private board is in words."""
        return self.appearance_on(own).look is Look.WORDS

    def place(self, own: PrivateBoard) -> PrivateBoard:
        """Return a private board that is opened, with its viewport at the right place."""
        return own

    def place_after(self, made: Sequence[Move], own: PrivateBoard) -> PrivateBoard:
        """Return a private board after these moves of its player, with its viewport where to play on."""
        return own

    def kept(self, own: PrivateBoard, player: int) -> PrivateBoard:
        """Return a player's private board as it is kept until it is drawn again."""
        return own

    def takes_part(self, player: int) -> bool:
        """Whether this player is in the game, so far."""
        return player == self.starter_id

    def is_board(self, board: Board) -> bool:
        """Whether this is its board, on which somebody has dug and which isn't shown to the end yet."""
        return False

    def press(self, control: Control, cell: Cell | None = None) -> Press:
        """Return the press on one of its controls."""
        return Press(control, self.PREFIX, (self.id,), cell)

    def replay(self, turn: Turn) -> Effect:
        """Repeat a stored turn."""
        effect = self.apply(turn)
        self.note(turn)
        return effect

    def apply(self, turn: Turn) -> Effect:
        """Do what a turn says, new or replayed. `check` and `check_moves` have asked before whether it may be done."""
        self.lapse(turn.at)
        return Effect() if turn.text.startswith(START) else self._do(turn)

    def know(self, **facts: object) -> None:
        """Know what no turn says, such as its message, or a review that was made of it.

        Raise `AttributeError` for what no session knows.
        """
        if unknown := facts.keys() - vars(self).keys():
            raise AttributeError(f"{self.NAME} has no {', '.join(sorted(unknown))}")
        vars(self).update(facts)

    def note(self, turn: Turn) -> None:
        """Know that a turn is stored."""
        self.next_number = turn.number + 1
        self.undone[turn.player_id] += self._count_undone(turn.text)
        if self.is_move(turn.text):
            self.last_turn_at = turn.at
        if turn.interaction_id is not None:
            self.interactions.add(turn.interaction_id)

    def check_room(self, player: int, turn: str) -> None:
        """Raise `PlayerError` if a player has no room for one more turn: what can be undone would go on for ever."""
        number, squares = self._count_undone(turn), self.size[0] * self.size[1]
        if number and self.undone[player] + number > MOST_UNDONE + UNDONE_PER_SQUARE * squares:
            raise PlayerError(text.NO_ROOM)

    def _count_undone(self, turn: str) -> int:
        return sum(word.startswith(self.UNDONE) for word in turn.split())

    @classmethod
    def is_move(cls, turn: str) -> bool:
        """Whether a turn with this text keeps a game from being idle. Asking for help doesn't."""
        return turn not in (HELPED, SHARED) and not turn.startswith(LOOK_TURN)

    def check(self, turn: str, player: int, now: datetime, *, moderates: bool = False) -> bool:
        """Return whether a turn without moves changes anything. Raise `PlayerError` if this player may not do it."""
        if turn in (HELPED, SHARED):
            self.check_help(player)
            return player not in self.helped or self.shared < (turn == SHARED)
        if turn == RESIGN and not self.may_end(player, moderates, now):
            self.check_not_removed(player)
            raise PlayerError(self.TEXTS.may_end(self.starter_id))
        if turn.startswith(REMOVE):
            return not self.over and self._check_removal(int(turn.removeprefix(REMOVE)))
        if turn.startswith(LOOK_TURN):
            self.check_player(player)
            return not self.over and _look_in(turn) != self.appearance
        return not self.over

    async def prepare(self, moves: Sequence[Move], engine: EngineClient) -> None:  # noqa: B027 - most games are ready
        """Get ready for moves: the first dig needs mines."""

    def needs_room(self, turn: str) -> bool:
        """Return whether a turn may let it go on after its end, so that no other game may be in its place."""
        return False

    def _check_removal(self, player: int) -> bool:
        if self.STARTER_STAYS and player == self.starter_id:
            raise PlayerError(text.NOT_THE_STARTER)
        return player not in self.removed

    def _do(self, turn: Turn) -> Effect:
        """Do what a turn other than the start says."""
        if turn.text in (HELPED, SHARED):
            return self.help(turn.player_id, turn.at, shared=turn.text == SHARED)
        if turn.text == RESIGN:
            return self.resign(turn.player_id, turn.at)
        if turn.text.startswith(REMOVE):
            return self.remove(int(turn.text.removeprefix(REMOVE)), turn.at)
        if turn.text.startswith(LOOK_TURN):
            self.appearance = _look_in(turn.text)
            return Effect()
        return self.take(self.read_moves(turn.text), turn.player_id, turn.at)

    def follow_turn(self, effect: Effect, at: datetime, *, own: bool = False) -> None:
        """Have the tool follow a turn, and the pad its moves unless they were made on a player's `own` board."""
        self.tool = self.tool_after(effect)
        if effect.made and not self.over and not own:
            self.set_viewport(self.follow(effect.made), self.tool, effect.player, at, by_itself=True)

    def set_viewport(
        self, viewport: Viewport, tool: Action, player: int, at: datetime, *, by_itself: bool = False
    ) -> None:
        """Set viewport and tool, and remember who did if that changed anything.

        The viewport moves `by_itself` where it only followed a move.
        """
        if (viewport, tool) != (self.viewport, self.tool):
            recent = (change for change in self.aimed if at - change.at < OTHERS_MOVE_SEEN)
            self.aimed = (*recent, ViewportChange(player, at, by_itself, self.viewport, viewport, tool))
            self.viewport, self.tool = viewport, tool

    def check_seen(self, moves: Sequence[Move], player: int, pressed_at: datetime) -> None:
        """Raise `PlayerError` if a press on a square was perhaps meant for the one that its button showed before.

        That takes a change which put the square there, and which the player hasn't had time to see. A square that only
        an older pad had was on the button when it was pressed.
        """
        for change in self.aimed:
            if change.misleads(player, pressed_at) and any(change.shows(move) for move in moves):
                raise PlayerError(text.BUTTONS_CHANGED)

    def check_uncontested(self, viewport: Viewport, tool: Action, player: int, pressed_at: datetime) -> None:
        """Raise `PlayerError` if somebody else has just changed what this player would change, viewport or tool."""
        moves, takes = viewport != self.viewport, tool is not self.tool
        for change in self.aimed:
            just_now = pressed_at - change.at < OWN_MOVE_SEEN
            if change.player != player and just_now and (moves if change.moved else takes):
                raise PlayerError(text.BUTTONS_CHANGED)

    def may_have(self, verb: str) -> bool:
        """Return whether its messages may have a button, whatever a modified client says."""
        return verb not in self.LEFT_OUT

    def why_not(self, player: int) -> Text | str | None:
        """Return why this player may not move; `None` for one who may."""
        return self._why_removed(player)

    def check_player(self, player: int) -> None:
        """Raise `PlayerError` if this player may not move."""
        if reason := self.why_not(player):
            raise PlayerError(reason)

    def check_moves(self, moves: Sequence[Move], player: int, at: datetime) -> None:  # noqa: B027 - variants override it
        """Raise `PlayerError` if a player who may move may not make these moves, or not at this time.

        It is asked of new moves only, so stored games are replayed as they were played.
        """

    def check_help(self, player: int) -> None:
        """Raise `PlayerError` if this player may not ask for help."""
        self.check_player(player)
        if self.over:
            raise PlayerError(self.TEXTS.over)

    def check_not_removed(self, player: int) -> None:
        """Raise `PlayerError` if this player was removed."""
        if reason := self._why_removed(player):
            raise PlayerError(reason)

    def _why_removed(self, player: int) -> Text | None:
        return text.REMOVED if player in self.removed else None

    def remove(self, player: int, at: datetime) -> Effect:
        """Remove a player for good."""
        self.removed |= {player}
        return Effect.of(Did.REMOVED, player, at)

    def may_remove(self, player: int, moderates: bool) -> bool:
        """Return whether this player may remove others: its starter, or a moderator."""
        return self._has_rights(player, moderates)

    def _has_rights(self, player: int, moderates: bool) -> bool:
        """Return whether this player is its starter, unless removed, or a moderator."""
        return moderates or (player == self.starter_id and player not in self.removed)

    def may_end(self, player: int, moderates: bool, now: datetime) -> bool:
        """Return whether this player may end it: its starter, a moderator, or after an idle day anyone not removed.

        A private game ends only by its player.
        """
        if self.private:
            return player == self.starter_id
        idle = now - self.last_turn_at >= ANYONE_ENDS_AFTER
        return self._has_rights(player, moderates) or (idle and player not in self.removed)

    def makes_way_for_the_bot(self, now: datetime) -> bool:
        """Return whether it ends when the bot posts a board: nobody has touched the bot's own, or moved for a day."""
        untouched = not self.has_starter and self.next_number == 1
        return not self.over and (untouched or now - self.last_turn_at >= LAPSES_AFTER)

    def makes_way_for_players(self, now: datetime) -> bool:
        """Return whether it ends when a player starts a game: it is the bot's own, and nobody has moved lately."""
        return not self.over and not self.has_starter and now - self.last_turn_at >= MAKES_WAY_AFTER

    def lapse(self, now: datetime) -> None:
        """Decide that it is lost if it was left alone for a day after the first dig."""
        decided_at = self.last_turn_at + LAPSES_AFTER
        if self.results is None and self.dug and now >= decided_at:
            self._decide(PlayerOutcome.LOST, decided_at)

    def aim(self) -> dict[str, object]:
        """Return the columns of its viewport and tool."""
        tool = next(name for name, tool in TOOL_NAMES.items() if tool is self.tool)
        return {"window_row": self.viewport.row, "window_column": self.viewport.column, "tool": tool}

    def figures(self) -> dict[str, object]:
        """Return the columns that a turn may change."""
        outcome = self.outcome.value if self.outcome else None
        return {**self.aim(), "ended_at": self.ended_at, "outcome": outcome}

    def contest(self) -> Contest | None:
        """Return what it means for a ladder, once it is over for good; `None` if it isn't rated.

        It is asked with the turn that ends the game, and again for what players read about that.
        """
        return None

    def _end(self, player: int, at: datetime) -> None:
        self.ended_by = player
        self.ended_turn = self.next_number
        self.ended_at = self.ended_at or at  # a restored game has its time already
        self._decide(outcome_of(self.outcome), at)

    def _note_dig(self, at: datetime, clock_started: datetime | None = None) -> None:
        """Record that a player dug. The clock starts with the first dig, unless it started before."""
        self.dug = Span(self.dug.first if self.dug else clock_started or at, at)

    def _decide(self, outcome: PlayerOutcome, at: datetime) -> None:
        """Decide its results, the first time that it ends or lapses."""
        if self.results is None:
            dug = None if self.recorded else self.dug
            results = self._results(self._result(dug, outcome, at)) if dug else ()
            self.results = tuple(result for result in results if result.player_id > 0)  # the others were deleted

    def _result(self, dug: Span, outcome: PlayerOutcome, at: datetime) -> partial[Result]:
        """Return what is the same in the results of all players."""
        rows, columns = self.size
        return partial(
            Result,
            guild_id=self.guild_id,
            kind=self.NAME,
            rows=rows,
            columns=columns,
            outcome=outcome.value,
            ended_at=at,
            duration=dug.milliseconds,
            private=self.private,
            day=self.day,
        )

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        """Return the result of each of its players: `result` with what differs. Some games have none."""
        return ()


def lock_of(stored: StoredGame) -> Hashable:
    """Return what a game is locked by while it changes: its type, with its channel or its player if it is private."""
    return stored.kind, PlayerLock(stored.starter_id) if stored.private else stored.channel_id


def removal(player: int) -> str:
    """Return the turn that removes a player."""
    return f"{REMOVE}{player}"


def look_turn(session: Session, *, look: Look | None = None, theme: Theme | None = None) -> str:
    """Return the turn that changes how a game's board looks; `None` keeps it."""
    before = session.appearance
    return f"{LOOK_TURN}{(look or before.look).value}:{(theme or before.theme).value}"


def _look_in(turn: str) -> Appearance:
    """Return the appearance that a turn chooses."""
    look, theme = turn.removeprefix(LOOK_TURN).split(":")
    return Appearance.of(read_look(look), read_theme(theme))
