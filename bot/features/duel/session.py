"""A duel in a channel: who plays it, whose pick it is and until when, and what happened last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from bot.board.drawing import board_scene, rivals_scene
from bot.board.scene import Scene, around
from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.features.duel import text
from bot.features.duel.options import NAME, read_options
from bot.features.duel.text import TEXTS
from bot.game.effect import Did, Effect, Step
from bot.game.ratings import Contest
from bot.game.results import PlayerOutcome, Result
from bot.game.session import Session
from bot.game.viewport import PrivateBoard, Viewport
from bot.store.models import REMOVE, RESIGN, StoredGame, Turn
from bot.text.language import Text
from bot.text.words import THE_BOT
from core import Action, Board, Cell, Duel, Grid, Minefield, Move, Outcome, PickRefusal, parse_cell, shows

ACCEPT, MISS, PING = "accept", "miss", "ping"
"""Turns: a player accepts, a player's time is up, and a player is pinged."""
LAST = 2
"""The bot throws its bomb, whatever it finds there, once its rival needs this many mines or fewer."""
OPEN_FOR = timedelta(minutes=15)
"""How long a challenge waits for somebody who accepts it."""


@dataclass(frozen=True)
class JudgedPick:
    """A pick or a bomb, with how many mines were expected there by what was known."""

    player: int
    move: Move
    expected: float
    found: int


class DuelSession(Session):
    """A duel between its starter, who is side 0, and the player who accepts or the bot, side 1."""

    NAME = NAME
    PREFIX = NAME
    TEXTS = TEXTS
    ENDS = text.ENDS
    refused = staticmethod(text.refused)
    STARTER_STAYS = False
    ACTIONS = (Action.DIG, Action.BOMB)
    TOOLS = text.TOOLS

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        self.options = read_options(stored)
        self._stored_options = dict(stored.options)
        """Everything that is stored, including what only other versions know."""
        field = Minefield(Grid(stored.rows, stored.columns), int(stored.field or "0", 16))
        opened = parse_cell(stored.options["opened"])
        self.duel = Duel(field, self.options.begins, self.options.board.reach, [opened])
        self.rival: int | None = THE_BOT if self.options.strength else None
        """Who has accepted, or the bot."""
        self.turn_began = stored.started_at
        """When the player to move got the turn."""
        self.called_off = False
        """Whether it ended without a winner."""
        self.pinged = False
        """Whether the player to move was pinged in this turn."""
        self.moves_by: Counter[int] = Counter()
        """Players, and how many of their picks changed something."""
        self.opened_by: Counter[int] = Counter()
        self.doers: Mapping[Cell, int] = {}
        """Who opened a square or found its mine."""
        self.lead: tuple[int, ...] = (0,)
        """By how many mines side 0 was ahead after each pick."""
        self.marked: tuple[Cell, ...] = ()
        """The squares of the turn so far, and of the turn before once that is over: the board marks them."""
        self.review: Sequence[JudgedPick] | None

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        return text.TITLE

    @property
    def outcome(self) -> Outcome | None:
        if self.duel.winner is not None:
            return Outcome.WON
        return Outcome.RESIGNED if self.called_off else None

    @property
    def board(self) -> Board:
        """What both players see. Found mines are shown as exploded ones."""
        return self.duel.board

    def scene(self) -> Scene | None:
        if not self.begun:
            return None
        board, last = board_scene(self.board, last=self.marked, doers=self.doers), self.marked
        second, scores = self.board.grid.cells(self.duel.found[1]), self.duel.scores
        scene = rivals_scene(board, second, scores, self.board.mines, text.FOUND_MINE)
        return replace(scene, focus=around(last[-1:], last), over=self.over)

    @property
    def begun(self) -> bool:
        """Whether somebody has accepted."""
        return self.rival is not None

    @property
    def sides(self) -> tuple[int, int | None]:
        """The players by their sides."""
        return self.starter_id, self.rival

    @property
    def mover(self) -> int | None:
        """The player whose pick it is."""
        return self.sides[self.duel.to_move] if self.begun and not self.over else None

    @property
    def winner(self) -> int | None:
        return None if self.duel.winner is None else self.sides[self.duel.winner]

    @property
    def may_bomb(self) -> bool:
        """Whether the player to move may throw the bomb."""
        return self.mover is not None and self.duel.why_no_bomb() is None

    @property
    def may_be_reviewed(self) -> bool:
        return self.duel.winner is not None and bool(self.moves_by)

    async def make_review(self, engine: EngineClient, digs: Sequence[Step]) -> Sequence[JudgedPick]:
        """Return how many mines each pick found, and how many it was expected to find."""
        picks = [(pick, pick.move) for pick in digs if pick.move]
        expected = await engine.expected_mines([(pick.board, pick.dug) for pick, _ in picks])
        judged = zip(picks, expected, strict=True)
        return tuple(JudgedPick(pick.player, move, mines, len(pick.hits)) for (pick, move), mines in judged)

    @property
    def due(self) -> datetime | None:
        """When the challenge expires, the bot moves, a player is pinged, or the time of the player to move is up."""
        if self.over:
            return None
        if not self.begun:
            return self.started_at + OPEN_FOR
        return self.turn_began if self.mover == THE_BOT or self._acts_at_once else self.deadline

    def in_hand(self, tool: Action) -> Action:
        """Return what a press on a pad with this tool does: the bomb is in hand only while it may be thrown."""
        return tool if self.may_bomb else Action.DIG

    @property
    def deadline(self) -> datetime:
        """When the time of the player to move is up."""
        return self.turn_began + self.options.pace.time

    @property
    def _acts_at_once(self) -> bool:
        """Whether a player was removed, or has to be pinged."""
        return bool(self._left) or (self.options.pace.pings and not self.pinged)

    @property
    def _left(self) -> Sequence[int]:
        """The sides of players who were removed."""
        return [side for side, player in enumerate(self.sides) if player in self.removed]

    def side_of(self, player: int) -> int | None:
        """Return the side of a player; `None` for anyone else."""
        return self.sides.index(player) if player in self.sides else None

    def symbol(self, cell: Cell) -> str:
        return self.board[cell]

    def why_not(self, player: int) -> Text | str | None:
        if reason := super().why_not(player):
            return reason
        if self.over:
            return None
        if not self.begun:
            return text.NOT_BEGUN
        if self.side_of(player) is None:
            return text.ONLY_TWO_PLAY
        return None if player == self.mover else text.NOT_YOUR_PICK

    def check(self, turn: str, player: int, now: datetime, *, moderates: bool = False) -> bool:
        if turn != ACCEPT:
            return super().check(turn, player, now, moderates=moderates)
        if self.over or player == self.rival:
            return False
        self.check_not_removed(player)
        if player == self.starter_id:
            raise PlayerError(text.YOUR_OWN_CHALLENGE)
        if self.options.invited not in (None, player):
            raise PlayerError(text.FOR_SOMEBODY_ELSE(self.options.invited))
        if self.begun:
            raise PlayerError(text.ONLY_TWO_PLAY)
        return True

    def check_moves(self, moves: Sequence[Move], player: int, at: datetime) -> None:
        """Raise `PlayerError` once the player's time is up: the turn is about to pass."""
        super().check_moves(moves, player, at)
        if self.mover == player and at >= self.deadline:
            raise PlayerError(text.NOT_YOUR_PICK)

    def accept(self, player: int, at: datetime) -> Effect:
        """Begin the duel against this player, who needs no ping."""
        self.rival, self.turn_began = player, at
        self.pinged = self.mover == player
        return Effect()

    def may_remove(self, player: int, moderates: bool) -> bool:
        """Return whether this player may remove others: a moderator who doesn't play, as a removed player has lost."""
        return moderates and player not in self.sides

    def is_board(self, board: Board) -> bool:
        return self.begun and not self.over and shows(board, self.board)

    def takes_part(self, player: int) -> bool:
        return player in self.sides

    def may_end(self, player: int, moderates: bool, now: datetime) -> bool:
        """Return whether this player may end it: either of its players, who then loses, or a moderator."""
        return moderates or (player in (*self.sides, self.options.invited) and player not in self.removed)

    def lapse(self, now: datetime) -> None:
        """Decide nothing: the clock of its players ends it."""

    def take(self, moves: Sequence[Move], player: int, at: datetime) -> Effect:
        """Make a player's picks until one of them passes the turn, or ends the duel."""
        if self.over:
            return Effect(skipped=tuple(moves), outcome=self.outcome)
        steps: list[Step] = []
        refused: list[tuple[Move, PickRefusal]] = []
        skipped: Sequence[Move] = ()
        for number, move in enumerate(moves):
            if self.mover != player:
                skipped = moves[number:]
                break
            made = self._pick(move, player, at)
            if isinstance(made, PickRefusal):
                refused.append((move, made))
            else:
                steps.append(made)
        effect = Effect(tuple(steps), tuple(refused), tuple(skipped), self.outcome)
        if steps:
            if self.mover != player:
                self.pinged, self.turn_began = False, at
            self.moves_by[player] += len(steps)
            self.opened_by[player] += effect.count(*Did)
            self._note_dig(at)
        if self.over:
            self._end(player, at)
        return effect

    def _pick(self, move: Move, player: int, at: datetime) -> Step | PickRefusal:
        before = self.duel.copy()
        pick = self.duel.bomb(move.cell) if move.action is Action.BOMB else self.duel.pick(move.cell)
        if pick.refusal:
            return pick.refusal
        self.doers = {**self.doers, **dict.fromkeys(pick.found | pick.opened, player)}
        first, second = self.duel.scores
        self.lead += (first - second,)
        did = Did.BOMBED if move.action is Action.BOMB else Did.FOUND if pick.found else Did.OPENED
        step = Step(did, player, at, move, pick.opened, tuple(sorted(pick.found)), pick.dug, before=before)
        goes_on = self.last is not None and (self.last.did, self.last.player) == (Did.FOUND, player)
        self.marked = (*(self.marked if goes_on else ()), *(step.hits or (move.cell,)))
        self.last = Effect((step,))
        return step

    def done(self, effect: Effect) -> Sequence[Text]:
        found, opened = len(effect.hits), effect.count(*Did)
        told = [text.FOUND_MINES(found)] if found else []
        return [*told, text.OPENED_SQUARES(opened)] if opened else told

    def follow(self, made: Sequence[Move]) -> Viewport:
        """Return the viewport after these moves: here while something is covered, else where most is to be done."""
        return self.viewport if self.viewport.holds_covered(self.board) else self.viewport.follow(self.board)

    def tool_after(self, effect: Effect) -> Action:
        """Return the tool after a turn: the next player begins with the pick in hand."""
        return Action.DIG if effect.steps and effect.player != self.mover else self.tool

    def kept(self, own: PrivateBoard, player: int) -> PrivateBoard:
        """Return a private board as it is kept: the bomb goes away with the turn."""
        return own if player == self.mover else replace(own, tool=Action.DIG)

    def place_after(self, made: Sequence[Move], own: PrivateBoard) -> PrivateBoard:
        """Return a private board after these moves: where something is covered, and with the pick in hand again."""
        bombed = any(move.action is Action.BOMB for move in made)
        return replace(own, tool=Action.DIG if bombed else own.tool).at_covered(self.board)

    async def due_turn(self, now: datetime, engine: EngineClient) -> str:
        """Return the turn that does what is due, which may be the bot's pick. It knows no more than players see."""
        if self.mover != THE_BOT:
            return RESIGN if not self.begun or self._left else PING if self._acts_at_once else MISS
        duel, strength = self.duel, self.options.strength
        assert strength  # noqa: S101 - else the bot doesn't play
        needed = duel.goal - duel.scores[1 - duel.to_move]
        reach = duel.reach if self.may_bomb else 0
        cell, bomb = await engine.next_pick(duel.board, strength, reach, urgent=needed <= LAST)
        return str(Move(Action.BOMB if bomb else Action.DIG, cell))

    def miss(self, at: datetime) -> Effect:
        """Let the turn pass, because the player's time is up. The second one in a row loses the duel."""
        player, before = self.mover, self.duel.copy()
        if player is None:
            return Effect()
        self.duel.miss()
        self.pinged, self.turn_began = False, at
        if self.over:
            self._end(player, at)
        return self._note(Did.MISSED, player, at, before)

    def _note(self, did: Did, player: int, at: datetime, before: Duel) -> Effect:
        """Return what happened besides picks. It is what happened last, and marks no squares."""
        self.last, self.marked = Effect.of(did, player, at, before), ()
        return self.last

    def resign(self, player: int, at: datetime) -> Effect:
        """End it: a player who resigns or was removed loses. Anyone else calls it off, and nobody has won."""
        if self.over:
            return Effect()
        before = self.duel.copy()
        side = next(iter(self._left), None) if player == THE_BOT else self.side_of(player)
        if side is None or not self.begun:
            self.called_off = True
        else:
            self.duel.resign(side)
        removed = player == THE_BOT and side is not None
        loser = self.sides[side] if removed and side is not None else player
        self._end(player, at)
        return self._note(Did.REMOVED if removed else Did.RESIGNED, loser or player, at, before)

    @classmethod
    def is_move(cls, turn: str) -> bool:
        return turn != PING and not turn.startswith(REMOVE) and super().is_move(turn)

    def contest(self) -> Contest | None:
        """Return the places of both players, if both are people and one of them has won after somebody's pick."""
        winner = self.duel.winner
        if winner is None or not self.moves_by or any(player in (None, THE_BOT) for player in self.sides):
            return None
        return Contest(NAME, {player: 1 if side == winner else 2 for side, player in enumerate(self.sides) if player})

    def figures(self) -> dict[str, object]:
        """Return the columns that a turn may change. Who was invited is forgotten as soon as that doesn't matter."""
        waits = not (self.begun or self.over)
        invited = self.options.invited if waits else None
        return {**super().figures(), "options": {**self._stored_options, "invited": invited}}

    def _do(self, turn: Turn) -> Effect:
        if turn.text == ACCEPT:
            return self.accept(turn.player_id, turn.at)
        if turn.text == MISS:
            return self.miss(turn.at)
        if turn.text == PING:
            self.pinged = True
            return Effect.of(Did.PINGED, self.mover or THE_BOT, turn.at)
        return super()._do(turn)

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        """Return a result for both players; none if nobody has won."""
        if self.duel.winner is None:
            return
        scores = self.duel.scores
        for side, player in enumerate(self.sides):
            won = side == self.duel.winner
            yield result(
                player_id=player,
                difficulty=self.options.size,
                mines=self.options.board.mines,
                no_guess=False,
                outcome=(PlayerOutcome.WON if won else PlayerOutcome.LOST).value,
                moves=self.moves_by[player or THE_BOT],
                opened=self.opened_by[player or THE_BOT],
                flags=scores[side],
                alone=False,
                place=1 if won else 2,
            )
