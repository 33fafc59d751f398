"""Duels in two processes at once, against a naive model."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.errors import PlayerError
from bot.features.duel.options import DuelOptions, Pace
from bot.features.duel.session import ACCEPT, OPEN_FOR, DuelSession
from bot.features.duel.starting import start as start_duel
from bot.game.channel_locks import Place
from bot.game.effect import Did
from bot.game.referee import Referee
from bot.game.session import removal
from bot.store.games import Store
from bot.store.models import RESIGN
from bot.text.words import THE_BOT
from core import Action, Cell, Move, Strength
from tests.databases import made_file
from tests.game.gaming_table import CHANNEL, Clock, interactions
from tests.referees import referee_of

STARTER, RIVAL, STRANGER = 1, 2, 3
PLAYERS = st.sampled_from([STARTER, RIVAL, STRANGER])
SECOND = timedelta(seconds=1)
Given = TypeVar("Given")


def duels_of(store: Store, clock: Clock, seed: int = 1) -> Referee:
    return referee_of(store, clock, seed)


class Model:
    """A duel in the simplest terms: whose turn it is, who has found what, and how long they have."""

    def __init__(self, session: DuelSession) -> None:
        field = session.duel.field
        self.mines, self.side, self.size = field.mines, session.options.begins, field.rows
        self.pace = session.options.pace
        self.found: dict[int, set[Cell]] = {0: set(), 1: set()}
        self.missed = {0: 0, 1: 0}
        self.rival: int | None = None
        self.lost: int | None = None
        self.called_off = False

    @property
    def winner(self) -> int | None:
        if self.lost is not None:
            return 1 - self.lost
        return next((side for side in (0, 1) if 2 * len(self.found[side]) > len(self.mines)), None)

    @property
    def over(self) -> bool:
        return self.called_off or self.winner is not None

    @property
    def mover(self) -> int | None:
        return None if self.over or self.rival is None else (STARTER, self.rival)[self.side]

    def pick(self, cell: Cell) -> bool:
        """Return whether the turn has passed."""
        self.missed[self.side] = 0
        if cell in self.mines:
            self.found[self.side].add(cell)
            return False
        self.side = 1 - self.side
        return True

    def miss(self) -> None:
        self.missed[self.side] += 1
        if self.missed[self.side] == 2:
            self.lost = self.side
        self.side = 1 - self.side


class Duelling(RuleBasedStateMachine):
    """Two processes over one database, and a clock that only the test moves."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.clock = Clock()
        url = made_file(Path(self.folder.name) / "games.db")
        self.stores = [self.run(Store.open(url)) for _ in range(2)]
        self.duels = [duels_of(store, self.clock) for store in self.stores]

    def run(self, call: Awaitable[Given]) -> Given:
        async def wait() -> Given:
            return await call

        return self.runner.run(wait())

    def refused(self, call: Awaitable[object]) -> bool:
        """Whether a player reads why nothing was done."""
        try:
            self.run(call)
        except PlayerError:
            return True
        return False

    def now(self, process: int) -> DuelSession:
        session = self.run(self.duels[process].load(self.game, DuelSession))
        assert session is not None
        return session

    @initialize(pace=st.sampled_from(Pace), begins=st.integers(0, 1), invited=st.sampled_from([None, RIVAL]))
    def start(self, pace: Pace, begins: int, invited: int | None) -> None:
        options = DuelOptions(pace=pace, begins=begins, invited=invited)
        session = self.run(start_duel(self.duels[0], Place(CHANNEL, None), STARTER, next(interactions), options))
        self.game = session.id
        self.invited = invited
        self.model = Model(session)
        self.moved_at = self.clock()

    @rule(player=PLAYERS, process=st.integers(0, 1))
    def accept(self, player: int, process: int) -> None:
        again = player == self.model.rival
        may = again or (player != STARTER and self.invited in (None, player) and self.model.rival is None)
        refused = self.refused(self.duels[process].play(self.now(process), player, next(interactions), ACCEPT))
        if not self.model.over:
            assert refused is not may
            if may and not again:
                self.model.rival, self.moved_at = player, self.clock()

    @rule(player=PLAYERS, process=st.integers(0, 1), mine=st.booleans(), number=st.integers(0, 80))
    def pick(self, player: int, process: int, mine: bool, number: int) -> None:
        session = self.now(1 - process)  # the other process may be behind
        covered = session.board.grid.cells(session.board.where("#"))
        wanted = [cell for cell in covered if (cell in self.model.mines) is mine] or covered
        if not wanted:
            return
        cell = wanted[number % len(wanted)]
        moves = [Move(Action.DIG, cell)]
        refused = self.refused(self.duels[process].move(session, player, next(interactions), moves))
        if not self.model.over:
            late = self.model.mover is not None and self.clock() - self.moved_at >= self.model.pace.time
            assert refused is (player != self.model.mover or late)
            if not refused and self.model.pick(cell):
                self.moved_at = self.clock()

    @rule(player=PLAYERS, process=st.integers(0, 1))
    def resign(self, player: int, process: int) -> None:
        sides = (STARTER, self.model.rival, self.invited if self.model.rival is None else None)
        refused = self.refused(self.duels[process].play(self.now(process), player, next(interactions), RESIGN))
        if not self.model.over:
            assert refused is (player not in sides)
            if not refused and self.model.rival is None:
                self.model.called_off = True
            elif not refused:
                self.model.lost = (STARTER, self.model.rival).index(player)

    @rule(seconds=st.sampled_from([1, 59, 61, 900, 86_400]), both=st.booleans())
    def wait(self, seconds: int, both: bool) -> None:
        """Time passes, and one process or both look at what is due."""
        self.clock.wait(seconds)
        now = self.clock()

        async def look() -> None:
            looking = self.duels if both else self.duels[:1]
            await asyncio.gather(*(duels.elapse(self.game, DuelSession, now) for duels in looking))

        self.run(look())
        if self.model.over:
            return
        if self.model.rival is None:
            self.model.called_off = now - self.moved_at >= OPEN_FOR
        elif now - self.moved_at >= self.model.pace.time:
            self.model.miss()
            self.moved_at = now

    @rule(other=PLAYERS, process=st.integers(0, 1))
    def remove(self, other: int, process: int) -> None:
        """A moderator removes a player. What follows from that is done when the time is looked at."""
        session = self.now(process)
        if self.model.rival and not self.model.over and other in (STARTER, self.model.rival):
            self.run(self.duels[process].play(session, 9, next(interactions), removal(other)))
            self.run(self.duels[process].elapse(self.game, DuelSession, self.clock()))
            self.model.lost = (STARTER, self.model.rival).index(other)

    @rule()
    def restart(self) -> None:
        """The first process forgets everything that isn't stored."""
        self.duels[0] = duels_of(self.stores[0], self.clock)

    @precondition(lambda self: hasattr(self, "model"))
    @invariant()
    def both_processes_agree_with_the_model(self) -> None:
        for process in (0, 1):
            session = self.now(process)
            assert session.over is self.model.over
            assert session.mover == self.model.mover
            assert session.duel.scores == (len(self.model.found[0]), len(self.model.found[1]))
            assert session.duel.winner == self.model.winner
            assert (session.due is None) is session.over
            if session.mover:
                assert session.deadline == self.moved_at + self.model.pace.time

    def teardown(self) -> None:
        for duels, store in zip(self.duels, self.stores, strict=True):
            self.run(duels.close())
            self.run(store.close())
        self.runner.close()
        self.folder.cleanup()


TestDuelling = Duelling.TestCase
TestDuelling.settings = settings(max_examples=12, stateful_step_count=20)


@pytest.fixture
def duels(store: Store, clock: Clock) -> Referee:
    return duels_of(store, clock)


async def started(duels: Referee, options: DuelOptions) -> DuelSession:
    return await start_duel(duels, Place(CHANNEL, None), STARTER, next(interactions), options)


async def test_two_players_who_accept_at_once_do_not_both_play(duels: Referee) -> None:
    duel = await started(duels, DuelOptions())
    answers = await asyncio.gather(
        *(duels.play(duel, player, next(interactions), ACCEPT) for player in (RIVAL, STRANGER)), return_exceptions=True
    )
    assert [isinstance(answer, PlayerError) for answer in answers] == [False, True]


async def test_the_bot_makes_all_its_picks_in_one_go(duels: Referee, clock: Clock) -> None:
    session = await started(duels, DuelOptions(strength=Strength.ODDS, begins=1))
    assert session.due == clock()
    moved, happened = await duels.elapse(session.id, DuelSession, clock())
    assert happened
    assert moved is not None
    assert moved.mover == STARTER or moved.winner == THE_BOT
    assert moved.due is None or moved.due > clock()


async def test_a_slow_player_is_told_once_whatever_is_looked_at(duels: Referee, clock: Clock) -> None:
    session = await started(duels, DuelOptions(pace=Pace.SLOW, begins=0))
    await duels.play(session, RIVAL, next(interactions), ACCEPT)
    _, [effect] = await duels.elapse(session.id, DuelSession, clock())
    assert (effect.did, effect.player) == (Did.PINGED, STARTER)
    _, again = await duels.elapse(session.id, DuelSession, clock())
    assert not again
    restarted = duels_of(duels.store, clock)
    _, again = await restarted.elapse(session.id, DuelSession, clock())
    assert not again
