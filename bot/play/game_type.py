"""The kinds of games: what their buttons are, and what players are told that names the kind."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bot.play.press_policy import ARROWS, Reaction, Verb
from core import CLUES, COVERED, EXPLODED, FLAGGED, MARKED_CLEAR, MARKED_MINE, UNMARKED, WRONG_FLAG, Action


@dataclass(frozen=True, eq=False)
class Kind:
    """What is played; one game of a kind runs in a channel."""

    name: str
    """Stands in the database."""
    prefix: str
    """Begins the custom_ids of its buttons."""
    moves: Mapping[Verb, tuple[Action, str]]
    """The moves that buttons of its pad make, and what their cell showed."""
    tools: Mapping[Verb, Action]
    """What its buttons take in hand: the action of a press on its pad."""
    controls: frozenset[Verb]
    """Its buttons besides those that every kind has."""
    board_command: str
    """Draws the board anew."""
    none_running: str
    running: str
    ends: str
    """Who may end it; `{starter}` is who started it."""
    told: Mapping[Reaction, str]
    """The private lines that answer a press."""
    question: str
    """Asks whether it is really to be ended."""
    confirm: str
    """The button below that question."""
    ended: str
    """Answers that button."""
    typing: str
    """How moves are typed, in a line."""
    example: str
    """Moves as they are typed."""
    solving: str
    """Told to who takes its message for a puzzle that somebody pasted."""

    own_pads: bool = False
    """Whether players can have pads of their own."""
    pictured: bool = False
    """Whether its message holds a picture."""

    @cached_property
    def verbs_of_moves(self) -> Mapping[tuple[Action, str], Verb]:
        """The buttons of its pad, by the move that each makes and what its cell shows."""
        return {(action, symbol): verb for verb, (action, shown) in self.moves.items() for symbol in shown}

    @cached_property
    def verbs(self) -> frozenset[Verb]:
        """All its buttons."""
        return frozenset([*self.moves, *self.tools, *ARROWS, Verb.TYPE, Verb.BRING, Verb.CONFIRM]) | self.controls


MINESWEEPER = Kind(
    name="minesweeper",
    prefix="mines",
    moves={
        Verb.DIG: (Action.DIG, COVERED + WRONG_FLAG),
        Verb.FLAG: (Action.FLAG, COVERED),
        Verb.UNFLAG: (Action.FLAG, FLAGGED + WRONG_FLAG),
        Verb.GUARDED: (Action.DIG, FLAGGED),
        Verb.CHORD: (Action.CHORD, CLUES + EXPLODED),
    },
    tools={Verb.TAKE_PICK: Action.DIG, Verb.TAKE_FLAG: Action.FLAG},
    controls=frozenset(
        [
            *(Verb.MY_PAD, Verb.SIZE, Verb.HINT, Verb.SHOW_HINT, Verb.TAKE_HINT, Verb.SHOW_ODDS),
            *(Verb.RESIGN, Verb.NEW, Verb.AGAIN, Verb.GO_ON, Verb.REVEAL, Verb.DETAILS),
        ]
    ),
    board_command="/mines board",
    none_running="No game is running in this channel: `/minesweeper` starts one.",
    running="A game is running in this channel: play on, or resign it before you start another.",
    ends=(
        "Only {starter}, who started this game, and those who manage messages may resign it; "
        "everybody else once nobody has moved for 24 hours."
    ),
    told={
        Reaction.TELL_OVER: "That game is over: `/minesweeper` starts a new one.",
        Reaction.TELL_DELETED: "This game is no longer stored: `/minesweeper` starts a new one.",
        Reaction.TELL_FOREIGN: "This game is played in another channel: `/minesweeper` starts one here.",
    },
    question="Resign this game for everybody in the channel? The mines will be shown.",
    confirm="Resign the game",
    ended="You resigned the game.",
    typing="c7 digs, !e3 flags or unflags, @f4 presses a number; c7-9, c-f7 and c7-e9 are many squares.",
    example="c7 d8 !e3 @f4 a1-5",
    solving="This is a board of Minesweeper: *Analyse board* tells its odds.",
    own_pads=True,
)

PUZZLE = Kind(
    name="puzzle",
    prefix="puzzle",
    moves={
        Verb.MARK_MINE: (Action.FLAG, UNMARKED),
        Verb.MARK_CLEAR: (Action.DIG, MARKED_MINE),
        Verb.UNMARK: (Action.DIG, MARKED_CLEAR),
        Verb.FILL: (Action.CHORD, UNMARKED + MARKED_MINE + MARKED_CLEAR),
    },
    tools={Verb.TAKE_PENCIL: Action.FLAG, Verb.TAKE_BUCKET: Action.CHORD},
    controls=frozenset([Verb.HINT, Verb.SHOW_HINT, Verb.TAKE_HINT, Verb.CHECK, Verb.SOLUTION, Verb.NEW]),
    board_command="/puzzle board",
    none_running="No puzzle is open in this channel: `/puzzle new` starts one.",
    running="A puzzle is open in this channel: go on with it, or end it before you start another.",
    ends=(
        "Only {starter}, who started this puzzle, and those who manage messages may end it; everybody else once nobody "
        "has moved for 24 hours. *Show solution* ends it as soon as two players want that."
    ),
    told={
        Reaction.TELL_OVER: "That puzzle is over: `/puzzle new` starts another one.",
        Reaction.TELL_DELETED: "This puzzle is no longer stored: `/puzzle new` starts another one.",
        Reaction.TELL_FOREIGN: "This puzzle is in another channel: `/puzzle new` starts one here.",
    },
    question="End this puzzle for everybody in the channel? The solution will be shown.",
    confirm="Show the solution",
    ended="You ended the puzzle.",
    typing="c7 marks as clear, !e3 as a mine, @f4 fills around a number; c7-9, c-f7, c7-e9 are many.",
    example="c7 d8 !e3 @f4 a1-5",
    solving="This is a puzzle of its channel, to be solved there: *Show solution* ends one that is open.",
    pictured=True,
)

KINDS = {kind.prefix: kind for kind in [MINESWEEPER, PUZZLE]}
