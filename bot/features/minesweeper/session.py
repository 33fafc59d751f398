"""A game of Minesweeper in a channel: its state by the rules, and who did what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import ClassVar, NamedTuple

from bot.board.drawing import board_scene
from bot.board.scene import Scene
from bot.engine.client import EngineClient
from bot.engine.jobs import GameReview
from bot.errors import PlayerError
from bot.features.minesweeper import text
from bot.features.minesweeper.options import NAME, PRESETS, Laying, read_field, read_laying, read_options, read_position
from bot.features.minesweeper.scoreboard import Credit, FirstRun, Scoreboard
from bot.features.minesweeper.text import TEXTS
from bot.game.effect import OPENING, Did, Effect, Step
from bot.game.results import Result
from bot.game.session import NO_VOTE, START, VOTES_NEEDED, Session
from bot.game.viewport import PrivateBoard, Viewport
from bot.store.models import REMOVE, RESIGN, StoredGame, Turn
from bot.text.language import Text
from core import (
    FLAGGED,
    MINE,
    Action,
    Board,
    Cell,
    DigStats,
    Game,
    Minefield,
    Move,
    Outcome,
    Refusal,
    lay_for_first_dig,
    lay_mines,
    shows,
    three_bv,
)

START_PLAY = f"{START}:2"
"""Begins a game."""
CONTINUE_VOTE, REVEAL_VOTE = "vote:continue", "vote:reveal"
"""Turns after a loss: the player's only vote is now to continue, or to show the mines."""


class Laid(NamedTuple):
    """A field for a first dig, and how it was laid."""

    field: Minefield
    laying: Laying


class AtFirstHit(NamedTuple):
    """Whether a player was helped and played alone, as a result says it."""

    helped: bool
    alone: bool


@dataclass(frozen=True)
class About:
    """What the board of a variant says in place of what an ordinary one says. What is `None` isn't replaced."""

    titles: Sequence[Text | str] = ()
    """What the game is called and how it stands, the longest first: the first one that fits is shown."""
    news: Text | None = None
    """Shown until something has happened."""
    who: Text | None = None
    """Shown behind *More* while the game runs, in place of who may play."""
    shows_lives: bool = True
    """Whether a picture shows the lives."""


class MinesweeperSession(Session):
    """A game of Minesweeper.

    Until the first dig no mine is where it will be: the field is a stand-in with the right number of them, so that
    flags can be placed, and the first dig lays the real one.
    """

    NAME = NAME
    PREFIX = "mines"
    TEXTS = TEXTS
    ENDS = text.ENDS
    refused = staticmethod(text.refused)
    START = START_PLAY
    OPENS: ClassVar[bool] = False
    """Whether the bot makes the first dig. Then the clock runs from there, and every move counts for it."""

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        self.options = read_options(stored)
        self._stored_options = dict(stored.options)
        """Everything that is stored, including what only other versions know."""
        self.first_run = FirstRun.read(stored.options)
        """The run on its board that it is compared with, if the board was played before."""
        self.laying = read_laying(stored)
        self.laid = stored.field is not None
        field, position = read_field(stored), read_position(stored)
        self.game = Game(field or self._stand_in(), self.options.lives)
        self.first_dig: Cell | None = None
        """The first cell that was dug, or a safe one that was open in the position that the game began from."""
        self.from_position = position is not None
        """Whether it began from a position, and so is unranked."""
        self.first_dig_at: datetime | None = None
        if field and position:
            self.game = Game.at(field, *position, self.options.lives)
            safe = position.opened - field.mines
            self.first_dig, self.first_dig_at = min(safe, default=None), stored.started_at
        self._board: Board | None = None
        """Its board, kept until something changes."""
        self.scoreboard = Scoreboard()
        self.given = 0
        """How many cells the bot opened at the start."""
        self.first_hits: dict[int, AtFirstHit] = {}
        """How each player's result stood when the player first hit a mine. Later help and company can't undo a loss."""
        self.movers: frozenset[int] = frozenset()
        self.alike: bool = stored.options.get("alike", False)
        """Whether players may hit as many mines as others. In games of 1.0.0 even one is too many."""
        self.out: frozenset[int] = frozenset()
        """Players who hit more mines than others, and watch."""
        self.votes: dict[str, frozenset[int]] = {}
        """Players who vote to continue a lost game, or to show its mines."""
        self.again = False
        """Whether its board was played before, so that its mines may be known."""
        self.continued = False
        """Whether it was continued after a loss, and so is unranked."""
        self.review: GameReview | None
        self.revealed = False
        """Whether the mines of a lost game were shown, so that it can't be continued."""

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        return text.title_of(read_options(stored).difficulty)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    def about(self) -> About:
        """Return what its board says about it in place of what an ordinary one says."""
        return About()

    def question_before_help(self, at: datetime) -> Text | None:
        """Return what to ask a player who wants help, if it costs something."""
        return None

    @property
    def board(self) -> Board:
        """What players may know now: a lost game that may be continued has covered mines, and a won one flags."""
        if self._board is None:
            board = self.game.covered_board if self.may_continue else self.game.board
            if self.outcome is Outcome.WON:
                board = replace(board, text=board.text.replace(MINE, FLAGGED))
            self._board = board
        return self._board

    @property
    def may_continue(self) -> bool:
        """Whether it was lost and may be continued."""
        return self.outcome is Outcome.LOST and not self.revealed

    @property
    def final(self) -> bool:
        """Whether it is over and can't be continued."""
        return self.over and not self.may_continue

    @property
    def may_be_reviewed(self) -> bool:
        return self.over and self.first_dig is not None

    async def make_review(self, engine: EngineClient, digs: Sequence[Step]) -> GameReview:
        return await engine.review([step.dig for step in digs])

    def dig_stats(self, review: GameReview | None) -> Mapping[int, DigStats | None]:
        """Return the luck and skill of each player. On a board that was played before, they say nothing."""
        stats = review.review.players if review and not self.is_known_board else {}
        return {player: stats.get(player) for player in self.scoreboard.moves_by}

    def is_board(self, board: Board) -> bool:
        """Whether this is its board and the game isn't over for good. Flags make no difference.

        A board on which nobody has dug is that of any game of its size, and says nothing about this one.
        """
        return not self.final and self.was_board(board)

    def was_board(self, board: Board) -> bool:
        """Whether this is its board before any mines were shown, even if the game is over. Flags make no difference."""
        return self.first_dig is not None and shows(board, self.game.covered_board)

    def takes_part(self, player: int) -> bool:
        return super().takes_part(player) or player in self.movers

    def symbol(self, cell: Cell) -> str:
        """What a cell shows."""
        return self.board[cell]

    def scene(self) -> Scene:
        return board_scene(self.board, doers=self.scoreboard.doers(self.game.grid))

    def why_not(self, player: int) -> Text | str | None:
        if player in self.out and not self.over and self.movers - self.out - self.removed:
            return text.OUT
        return super().why_not(player)

    def moment(self, pressed_at: datetime | None, now: datetime) -> datetime:
        """Return the time that a move counts as made at.

        On a board that the bot opens, moves count from when they were made, whatever it took them to arrive.
        """
        if not self.OPENS or pressed_at is None:
            return now
        return max(pressed_at, self.dug.last) if self.dug else pressed_at

    def follow(self, made: Sequence[Move]) -> Viewport:
        """Return the viewport after these moves: where to play on."""
        return self._after(made, self.viewport)

    def place(self, own: PrivateBoard) -> PrivateBoard:
        """Return a private board that is opened: where to play on, or near the public viewport."""
        return own.follow(self.board) if self.private else own.at_covered(self.board)

    def place_after(self, made: Sequence[Move], own: PrivateBoard) -> PrivateBoard:
        """Return a private board after these moves of its player: where to play on."""
        return own.at(self._after(made, own.viewport(*self.size)))

    def _after(self, made: Sequence[Move], viewport: Viewport) -> Viewport:
        """Return a viewport after these moves. Flags alone leave it where it is while something is covered in it."""
        only_flags = all(move.action is Action.FLAG for move in made)
        return viewport if only_flags and viewport.holds_covered(self.board) else viewport.follow(self.board)

    def first_dig_of(self, moves: Sequence[Move]) -> Cell | None:
        """Return the first dig among these moves, if the mines are laid for it."""
        if self.laid or self.over:
            return None
        flags = self.game.board.where(FLAGGED)
        for move in moves:
            bit = self.game.grid.bit(move.cell)
            if move.action is Action.FLAG:
                flags ^= bit
            elif move.action is Action.DIG and not flags & bit:
                return move.cell
        return None

    async def prepare(self, moves: Sequence[Move], engine: EngineClient) -> None:
        """Lay the mines if one of the moves is the first dig: with no need to guess, if the game wants that."""
        first, board = self.first_dig_of(moves), self.options.figures
        if first is None:
            return
        field, laying = None, self.laying
        if laying is Laying.NO_GUESS:
            field = await engine.lay(*board, first, preset=self.options.is_preset)
            laying = Laying.NO_GUESS if field else Laying.NONE_FOUND
        self.lay(Laid(field or lay_for_first_dig(*board, first, engine.rng), laying))

    def take(self, moves: Sequence[Move], player: int, at: datetime) -> Effect:
        """Make a player's moves until one explodes or the game is over.

        The first dig needs a field that was laid for it: see `prepare`.
        """
        if self.over:
            return Effect(skipped=tuple(moves), outcome=self.outcome)
        steps: list[Step] = []
        refused: list[tuple[Move, Refusal]] = []
        skipped: Sequence[Move] = ()
        for number, move in enumerate(moves):
            made = self._make(move, player, at)
            if isinstance(made, Refusal):
                if (made, move.action) != (Refusal.OPEN, Action.DIG):  # else another player was faster
                    refused.append((move, made))
                continue
            steps.append(made)
            if self.outcome is Outcome.WON:
                break
            if made.hits:
                late = moves[number + 1 :]
                skipped = [move for move in late if not (move.action is Action.DIG and self.game.is_open(move.cell))]
                break
        effect = Effect(tuple(steps), tuple(refused), tuple(skipped), self.outcome)
        if steps:
            self.movers |= {player}
            self.last = effect
            if steps[0].did is not Did.BEGAN:
                self._moved(effect, at)
        if self.outcome is not effect.outcome:  # a variant has ended the game
            effect = replace(effect, outcome=self.outcome)
        if self.over:
            self._end(player, at)
        elif effect.hits and self._hit_too_many(player):
            self.out |= {player}
            effect = replace(effect, out=True)
        return effect

    def _moved(self, effect: Effect, at: datetime) -> None:
        """Change what a variant remembers after a player's moves. Then the game ends if it is over."""

    def done(self, effect: Effect) -> Sequence[Text]:
        opened, flagged, unflagged = effect.count(*OPENING), effect.count(Did.FLAGGED), effect.count(Did.UNFLAGGED)
        told = [text.OPENED_SQUARES(opened)] if opened else []
        told += [text.FLAGGED_SQUARES(flagged)] if flagged else []
        told += [text.UNFLAGGED_SQUARES(unflagged)] if unflagged else []
        if effect.hits:
            told.append(text.HIT_MINES(number=len(effect.hits), cells=effect.hits))
        if effect.out:
            told.append(text.NOW_OUT)
        blamed = (blame for step in effect.steps for blame in step.blamed)
        return told + [text.FLAG_OF(player=player, cell=cell) for player, cell in blamed]

    def _hit_too_many(self, player: int) -> bool:
        """Return whether a player who hit a mine is out: somebody who is still in has hit fewer."""
        hits = Counter(one for one, _ in self.scoreboard.steps)
        others = self.movers - self.out - self.removed - {player}
        return any(not self.alike or hits[other] < hits[player] for other in others)

    def vote(self, wish: str, player: int, at: datetime) -> Effect:
        """Make this the player's only vote about a lost game: enough votes for `CONTINUE_VOTE` or `REVEAL_VOTE` decide.

        `NO_VOTE` takes the player's vote back.
        """
        self.votes = {other: voters - {player} for other, voters in self.votes.items()}
        if wish == NO_VOTE or not self.may_continue:
            return Effect()
        decides, self._board = self.decides(wish, player), None
        self.votes[wish] = self.votes.get(wish, frozenset()) | {player}
        if not decides:
            return Effect()
        before = self.game.copy()
        if wish == REVEAL_VOTE:
            self.revealed = True
            return Effect.of(Did.REVEALED, player, at, before)
        self.game.go_on()
        self.continued, self.out, self.votes = True, frozenset(), {}
        self.ended_at = self.ended_by = self.ended_turn = None
        self.last = Effect.of(Did.CONTINUED, player, at, before)
        return self.last

    def needs_room(self, turn: str) -> bool:
        return turn == CONTINUE_VOTE

    def vote_of(self, player: int, wish: str) -> str:
        """Return the turn of a player who votes, or whose vote is taken back by voting again."""
        return NO_VOTE if player in self.votes.get(wish, ()) else wish

    def decides(self, wish: str, player: int) -> bool:
        """Return whether a vote of this player is the last one that it takes."""
        return player == self.starter_id or len(self.votes.get(wish, frozenset()) | {player}) >= VOTES_NEEDED

    @property
    def is_known_board(self) -> bool:
        """Whether its player may have seen the board before."""
        return self.again

    def check_help(self, player: int) -> None:
        self.check_player(player)
        if self.over:
            raise PlayerError(text.NO_HELP_ONCE_OVER)
        if player not in self.movers:
            raise PlayerError(text.NO_HELP_YET)
        if self.first_dig is None:
            raise PlayerError(text.FIRST_DIG_IS_SAFE)

    def apply(self, turn: Turn) -> Effect:
        """Do what a turn says.

        A first dig that no interaction made came with the variant, or with a board that was played before. The bot also
        resigns by itself, and removes players whose data is deleted.
        """
        by_itself = turn.text == RESIGN or turn.text.startswith(REMOVE)
        opening = turn.number > 0 and turn.interaction_id is None and not by_itself
        self.again |= opening and not self.OPENS
        effect = super().apply(turn)
        if opening and self.OPENS:
            self.last = None  # nobody did that
        return effect

    def credits(self, mines: Minefield | None = None, out: Collection[int] = ()) -> list[Credit]:
        """Return what players did, as `Scoreboard.credits` does."""
        return self.scoreboard.credits(mines, out, self.helped)

    def help(self, player: int, at: datetime, *, shared: bool) -> Effect:
        effect = super().help(player, at, shared=shared)
        self.last = effect if effect.steps else self.last
        return effect

    def remove(self, player: int, at: datetime) -> Effect:
        """Remove a player for good."""
        self.last = super().remove(player, at)
        return self.last

    def resign(self, player: int, at: datetime) -> Effect:
        """End the game, if it isn't over. If no mines are laid yet, the stand-in becomes the field that is shown."""
        if self.over:
            return Effect()
        before, self._board = self.game.copy(), None
        self.game.resign()
        self.last, self.laid = Effect.of(Did.RESIGNED, player, at, before), True
        self._end(player, at)
        return self.last

    @property
    def hits(self) -> int:
        """How many mines were hit."""
        return len(self.scoreboard.steps)

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        """Return a result for every player who dug or flagged.

        A hint that was shared helped everyone. It counts for records and standings if the board was a new one of a
        preset, at its exact size, and the player had no help before hitting a mine. Results are final at the first
        loss.
        """
        moves, value, preset = self.scoreboard.moves_by, three_bv(self.game.field), PRESETS.get(self.options.difficulty)
        is_new = not (self.again or self.from_position)
        counts = is_new and preset is not None and preset.figures == self.options.figures
        for credit in self.credits(self.game.field):
            if moves[credit.player]:
                now = self._as_of_now(credit.player)
                counted = self.first_hits.get(credit.player, now)
                yield result(
                    player_id=credit.player,
                    difficulty=self.options.difficulty,
                    mines=self.options.mines,
                    no_guess=self.laying is Laying.NO_GUESS,
                    value=value,
                    solved=credit.value,
                    moves=moves[credit.player],
                    opened=credit.opened,
                    hits=credit.steps,
                    flags=credit.flags,
                    helped=now.helped,
                    alone=counted.alone,
                    ranked=counts and not counted.helped,
                )

    def _as_of_now(self, player: int) -> AtFirstHit:
        return AtFirstHit(player in self.helped or self.shared, len(self.scoreboard.moves_by) == 1)

    @property
    def duration(self) -> timedelta:
        """The time from the first dig to the end. Where the bot made that, it ends with the last dig."""
        if self.OPENS:
            return timedelta(milliseconds=self.dug.milliseconds) if self.dug else timedelta(0)
        return self.ended_at - self.first_dig_at if self.ended_at and self.first_dig_at else timedelta(0)

    def figures(self) -> dict[str, object]:
        """Return the columns that a turn may change."""
        return {
            **super().figures(),
            "field": f"{self.game.field.bits:x}" if self.laid else None,
            "options": {**self._stored_options, "laying": self.laying.value},
        }

    def check(self, turn: str, player: int, now: datetime, *, moderates: bool = False) -> bool:
        if turn in (CONTINUE_VOTE, REVEAL_VOTE, NO_VOTE):
            self.check_player(player)
            return self.may_continue
        return super().check(turn, player, now, moderates=moderates)

    def _do(self, turn: Turn) -> Effect:
        if turn.text in (CONTINUE_VOTE, REVEAL_VOTE, NO_VOTE):
            return self.vote(turn.text, turn.player_id, turn.at)
        return super()._do(turn)

    def _make(self, move: Move, player: int, at: datetime) -> Step | Refusal:
        """Make a move, or return why it changes nothing."""
        opening = self.first_dig is None and (self.again or self.OPENS)  # the bot digs it
        before, self._board = self.game.copy(), None
        if move.action is Action.DIG and self.first_dig is None:
            self._begin(move.cell, at)
        change = self.game.play(move)
        if change.refusal:
            return change.refusal
        if opening:
            did = Did.BEGAN
        elif change.exploded:
            did = Did.EXPLODED
        elif change.opened:
            did = Did.OPENED
        else:
            did = Did.FLAGGED if change.flagged else Did.UNFLAGGED
        cells, blamed = change.opened or change.flagged or change.unflagged, self.scoreboard.owners(change.disproved)
        step = Step(did, player, at, move, cells, tuple(sorted(change.exploded)), change.dug, blamed, before)
        self._note(step)
        return step

    def _note(self, step: Step) -> None:
        """Record what follows from a step for its player."""
        if step.did is Did.BEGAN:
            self.given = len(step.cells)
        elif step.did in OPENING:
            self._note_dig(step.at, self.first_dig_at if self.OPENS else None)
        self.scoreboard.note(step, self.game.grid)
        if step.hits:
            self.first_hits.setdefault(step.player, self._as_of_now(step.player))

    def _begin(self, cell: Cell, at: datetime) -> None:
        """Record the first dig, unless the cell is flagged and so won't be dug."""
        if self.game.board.where(FLAGGED) & self.game.grid.bit(cell):
            return
        if not self.laid:
            raise ValueError("the first dig needs a field that was laid for it")
        self.first_dig, self.first_dig_at = cell, at

    def lay(self, laid: Laid) -> None:
        """Put a field in place of the stand-in, and the flags on it."""
        flags = self.game.grid.cells(self.game.board.where(FLAGGED))
        placed = [Move(Action.FLAG, cell) for cell in flags]
        self.game = Game(laid.field, self.options.lives, placed)
        self.laying, self.laid, self._board = laid.laying, True, None

    def _stand_in(self) -> Minefield:
        """Return some field of this size. Nobody digs in it, so it may be the same in every game."""
        return lay_mines(self.options.rows, self.options.columns, self.options.mines, Random(0))
