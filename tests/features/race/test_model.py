"""Races, checked against a naive model: lobbies, digs at any time, the clock, removals and ends, in any order."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import cast

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.board.appearance import DEFAULT_APPEARANCE
from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.features.minesweeper.session import START_PLAY
from bot.features.race.rules import FROZEN, RaceBoard, new_board
from bot.features.race.run import How
from bot.features.race.session import (
    ARRIVING,
    COUNTDOWN,
    GO,
    JOIN,
    LEAST_PLAYERS,
    LEAVE,
    LIMITS,
    LIVES,
    LOBBY,
    RUN,
    STARTS_AFTER,
    Phase,
    RaceOptions,
    RaceSession,
    new_stored_race,
)
from bot.game.channel_locks import Place
from bot.store.models import REMOVE, RESIGN, Turn
from core import Action, Cell, Minefield, Move, lay_for_first_dig
from tests.core.drawn import around
from tests.game.gaming_table import NOON

PLAYERS = range(1, 6)
STARTER, MODERATOR = 1, 9
FIRST = (4, 4)
LIMIT = LIMITS["beginner"]


class Naive:
    """A player's board by sets of cells, one at a time."""

    def __init__(self, field: Minefield, sudden: bool) -> None:
        self.field = field
        self.sudden = sudden
        self.opened: set[Cell] = set()
        self.hit: set[Cell] = set()
        self.last = NOON
        self.frozen_until = NOON
        self.how: How | None = None
        self.open(FIRST)
        self.given = len(self.opened)

    def open(self, cell: Cell) -> None:
        if cell in self.opened:
            return
        self.opened.add(cell)
        if not around(cell) & self.field.mines:
            for beside in around(cell):
                if 0 <= beside[0] < self.field.rows and 0 <= beside[1] < self.field.columns:
                    self.open(beside)

    def dig(self, cell: Cell, at: datetime) -> None:
        if self.how or cell in self.opened | self.hit:
            return
        self.last = at
        if cell in self.field.mines:
            self.hit.add(cell)
            self.frozen_until = at + FROZEN
            if self.sudden or len(self.hit) == LIVES:
                self.how = How.OUT
            return
        self.open(cell)
        if len(self.opened) + len(self.field.mines) == self.field.rows * self.field.columns:
            self.how = How.FINISHED

    def key(self, start: datetime) -> tuple[int, float]:
        if self.how is How.FINISHED:
            return 0, (self.last - start) // timedelta(milliseconds=1)
        return 1, self.given - len(self.opened)


class Race(RuleBasedStateMachine):
    """A race, its boards, and the model of both. Every turn is stored, and replaying them must give the same."""

    @initialize(sudden=st.booleans(), seed=st.integers(0, 9), begun=st.sampled_from([True, True, False]))
    def open(self, sudden: bool, seed: int, begun: bool) -> None:
        self.now, self.ids = NOON, count(100)
        options = RaceOptions("beginner", sudden)
        self.field = lay_for_first_dig(*options.figures, FIRST, Random(seed))
        self.stored = new_stored_race(options, self.field, FIRST, Place(5, 6), STARTER, NOON)
        self.stored.id = 1
        self.turns = [self.turn(STARTER, RaceSession.START)]
        self.race = RaceSession.restore(self.stored, self.turns)
        self.boards: dict[int, RaceBoard] = {}
        self.naive: dict[int, Naive] = {}
        self.joined = [STARTER]
        self.second_at: datetime | None = None
        self.go_at: datetime | None = None
        self.start: datetime | None = None
        self.removed: set[int] = set()
        self.over = False
        if begun:
            for player in PLAYERS[1:3]:
                self.join(player)
            self.go(STARTER, moderates=False)
            self.wait(5)

    def turn(self, player: int, text: str) -> Turn:
        number = len(self.turns) if hasattr(self, "turns") else 0
        return Turn(number, player, self.now, next(self.ids), text)

    def store(self, player: int, text: str) -> None:
        """Store a turn as the session store does."""
        turn = self.turn(player, text)
        self.turns.append(turn)
        self.race.next_number += 1
        self.race.last_turn_at = turn.at

    def phase(self) -> Phase:
        if self.over:
            return Phase.OVER
        return Phase.RUNNING if self.start else Phase.COUNTDOWN if self.go_at else Phase.LOBBY

    def count(self) -> None:
        """The lobby ends by itself from the second player's joining on, as long as there are two."""
        enough = len(self.joined) >= LEAST_PLAYERS
        self.second_at = (self.second_at or self.now) if enough else None

    @rule(player=st.sampled_from(PLAYERS))
    def join(self, player: int) -> None:
        allowed = self.phase() is Phase.LOBBY and player not in self.removed
        try:
            self.race.check(JOIN, player, self.now)
        except PlayerError:
            assert not allowed
            return
        assert allowed
        if player not in self.joined:
            self.race.join(player, self.now)
            self.store(player, JOIN)
            self.joined.append(player)
            self.count()

    @precondition(lambda self: self.phase() is Phase.LOBBY)
    @rule(player=st.sampled_from(PLAYERS))
    def leave(self, player: int) -> None:
        if player in self.joined:
            self.race.leave(player, self.now)
            self.store(player, LEAVE)
            self.joined.remove(player)
            self.count()

    @rule(player=st.sampled_from(PLAYERS), moderates=st.booleans())
    def go(self, player: int, moderates: bool) -> None:
        may = player not in self.removed and (player == STARTER or moderates)
        allowed = self.phase() is Phase.LOBBY and may and len(self.joined) >= LEAST_PLAYERS
        try:
            self.race.check(GO, player, self.now, moderates=moderates)
        except PlayerError:
            assert not allowed
            return
        assert allowed
        self.race.go(self.now)
        self.store(player, GO)
        self.go_at = self.now

    @rule(seconds=st.one_of(st.integers(0, 30), st.sampled_from([60, 300, 700])))
    def wait(self, seconds: int) -> None:
        """Time passes, and what is due happens, one thing at a time."""
        self.now += timedelta(seconds=seconds)
        if (due := self.due()) and due <= self.now and self.phase() is Phase.RUNNING:
            self.end_late()
        while (due := self.race.due) and due <= self.now:
            assert due == self.due()
            self.elapse_model()
            turn = self.due_turn()
            self.race.apply(self.turn(0, turn))
            self.store(0, turn)
        assert self.race.due == self.due()

    def due_turn(self) -> str:
        """The turn that does what is due. A race asks no engine."""
        try:
            self.race.due_turn(self.now, cast(EngineClient, None)).send(None)
        except StopIteration as done:
            return str(done.value)
        raise AssertionError

    def due(self) -> datetime | None:
        match self.phase():
            case Phase.LOBBY:
                closes = NOON + LOBBY
                return min(closes, self.second_at + STARTS_AFTER) if self.second_at else closes
            case Phase.COUNTDOWN:
                assert self.go_at
                return self.go_at + COUNTDOWN
            case Phase.RUNNING:
                assert self.start
                return self.start + LIMIT + ARRIVING if self.racing() else self.race.last_turn_at
        return None

    def elapse_model(self) -> None:
        match self.phase():
            case Phase.LOBBY if len(self.joined) >= LEAST_PLAYERS:
                self.go_at = self.now
            case Phase.COUNTDOWN:
                self.start = self.now
            case _:
                self.over = True

    def racing(self) -> list[int]:
        return [player for player in self.joined if player not in self.naive or self.naive[player].how is None]

    def end_late(self) -> None:
        """Those who were too slow are ranked by what they have opened."""
        for player in self.racing():
            if player in self.boards:
                self.naive[player].how = How.LATE
                self.record(player, self.boards[player].run(is_late=True).write())

    def record(self, player: int, written: str) -> None:
        run = type(self.race.run_of(player)).read(written)
        self.race.record(player, run, self.now)
        self.store(player, f"{RUN}{written}")
        self.over |= not self.racing()

    def board(self, player: int) -> RaceBoard:
        if player not in self.boards:
            assert self.start
            stored = new_board(self.race, player, DEFAULT_APPEARANCE)
            stored.id = 100 + player
            opening = str(Move(Action.DIG, FIRST))
            turns = [Turn(number, player, self.start, None, text) for number, text in enumerate((START_PLAY, opening))]
            self.boards[player] = RaceBoard.restore(stored, turns)
            self.naive[player] = Naive(self.field, self.race.options.sudden)
        return self.boards[player]

    @precondition(lambda self: self.phase() is Phase.RUNNING)
    @rule(data=st.data(), whole=st.booleans(), back=st.integers(-3, 3))
    def dig(self, data: st.DataObject, whole: bool, back: int) -> None:
        """A player digs one square, or all that are safe. The press may be from before the start, or after the end."""
        if not self.joined:
            return
        player = data.draw(st.sampled_from(self.joined))
        session, naive = self.board(player), self.naive[player]
        pressed_at = self.now - timedelta(seconds=back)
        rows, columns = range(self.field.rows), range(self.field.columns)
        cells = [data.draw(st.tuples(st.sampled_from(rows), st.sampled_from(columns)))]
        if whole:
            cells = [(row, column) for row in rows for column in columns if (row, column) not in self.field.mines]
        moves = [Move(Action.DIG, cell) for cell in cells]
        at, start = session.moment(pressed_at, self.now), self.start
        assert start
        try:
            session.check_moves(moves, player, at)
        except PlayerError:
            assert at < start or at > start + LIMIT or at < naive.frozen_until
            return
        assert start <= at <= start + LIMIT
        assert naive.how or at >= naive.frozen_until
        had_ended = naive.how is not None
        session.take(moves, player, at)
        for cell in cells:
            naive.dig(cell, at)
        if naive.how and not had_ended:
            self.record(player, session.run().write())

    @precondition(lambda self: self.phase() is Phase.RUNNING)
    @rule(player=st.sampled_from(PLAYERS))
    def give_up(self, player: int) -> None:
        if player in self.joined and not self.board(player).over:
            session = self.board(player)
            session.resign(player, self.now)
            self.naive[player].how = How.GAVE_UP
            self.record(player, session.run().write())

    @precondition(lambda self: not self.over)
    @rule(player=st.sampled_from(PLAYERS[1:]))
    def remove(self, player: int) -> None:
        if player not in self.removed:
            self.race.remove(player, self.now)
            self.store(MODERATOR, f"{REMOVE}{player}")
            self.removed.add(player)
            if player in self.joined:
                self.joined.remove(player)
            if len(self.joined) < LEAST_PLAYERS:
                self.second_at = None

    @precondition(lambda self: not self.over and len(self.turns) > 8)
    @rule()
    def end(self) -> None:
        self.race.resign(MODERATOR, self.now)
        self.store(MODERATOR, RESIGN)
        self.over = True

    @invariant()
    def it_is_what_the_model_says(self) -> None:
        assert self.race.phase is self.phase()
        assert list(self.race.players) == self.joined
        done = {player: naive.how for player, naive in self.naive.items() if naive.how and player in self.joined}
        assert {player: run.how for player, run in self.race.runs.items() if player in self.joined} == done
        if self.race.phase is Phase.OVER and done and self.start:
            keys = {player: self.naive[player].key(self.start) for player in done}
            expected = {player: 1 + sum(other < key for other in keys.values()) for player, key in keys.items()}
            table = {
                place.score.player: place.number for place in self.race.standings.places if place.score.player in done
            }
            assert table == expected or set(done) != set(self.joined)

    @invariant()
    def nothing_but_the_turns_is_needed(self) -> None:
        again = RaceSession.restore(self.stored, self.turns)
        for name in ("phase", "players", "runs", "starts_at", "announced_at", "start", "removed", "due", "outcome"):
            assert getattr(again, name) == getattr(self.race, name), name
        assert again.results == self.race.results

    @invariant()
    def results_are_of_those_who_moved(self) -> None:
        if self.race.over and self.race.results:
            moved = {player for player, run in self.race.runs.items() if run.moves}
            assert {result.player_id for result in self.race.results} <= moved
            assert min(result.place or 0 for result in self.race.results) == 1


Race.TestCase.settings = settings(stateful_step_count=30)
TestRace = Race.TestCase
