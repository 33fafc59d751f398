"""The reviews of finished games of Minesweeper: luck and skill, which are added to results as well."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from bot.engine.jobs import GameReview
from bot.engine.pool import TookTooLong
from bot.errors import PlayerError
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.referee import News, Referee
from bot.play.reviews import End, Reviews
from bot.storage.database import Unavailable
from bot.storage.models import StoredGame, StoredTurn
from bot.storage.results import ResultStore
from core import Board, CoreError, Dig, DigStats, Review

log = logging.getLogger(__name__)

NO_BOARD = Board(0, "\n")


class MinesweeperReviews(Reviews[MinesweeperSession]):
    """The reviews of all games of Minesweeper. A lost game that may continue has one, since its results are final."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(lambda session: referee.publish(News(session, reviewed=True)))
        self._store = referee.store
        self._engine = referee.engine
        self._modes = referee.modes
        self._restorer = referee.restorer
        self._results = ResultStore(referee.store.database)

    async def record(self, game: int) -> None:
        """Add to a game's stored results what its review says. Raise `PlayerError` if that is for later."""
        replay = await self._replay(game)
        try:
            stats: Mapping[int, DigStats] = (await self._engine.review(replay.counted_digs)).review.players
        except (TookTooLong, CoreError) as error:  # it would fail again
            log.warning("the results of game %s stay without a review: %r", game, error)
            stats = {}
        await self._record(replay, stats)

    async def _make(self, end: End, session: MinesweeperSession) -> None:
        replay = await self._replay(end.game, end.turn)
        review = _without_boards(await self._engine.review(replay.digs))
        self._keep(end, session, review)
        if replay.session.recorded and len(replay.digs) == len(replay.counted_digs):
            with suppress(Unavailable):  # the recorder does it then
                await self._record(replay, review.review.players)

    async def _record(self, replay: RepeatedGame, stats: Mapping[int, DigStats]) -> None:
        """Add what is known of each player's digs; all players have results, but not all of them dug.

        Digs on a board that was played before say nothing of luck.
        """
        session = replay.session
        if session.is_known_board:
            stats = {}
        players = session.scoreboard.moves_by
        await self._results.add_review(session.id, {player: stats.get(player) for player in players})

    async def _replay(self, game: int, end: int | None = None) -> RepeatedGame:
        """Return a game, perhaps only to the turn that ended it: it may have been continued since."""
        stored = await self._store.find_game(game)
        if stored is None:
            raise PlayerError(MinesweeperSession.TEXTS.deleted)
        turns = [turn for turn in stored.turns if end is None or turn.number <= end]
        return await self._restorer(_repeat, self._modes.of(stored, MinesweeperSession), stored, turns)


def _without_boards(made: GameReview) -> GameReview:
    """Return a review without the boards before the digs, which take ten times the memory of the rest."""
    digs = tuple(replace(reviewed, dig=reviewed.dig._replace(board=NO_BOARD)) for reviewed in made.review.digs)
    return replace(made, review=Review(digs))


class RepeatedGame(NamedTuple):
    """A game that was repeated, and its digs."""

    session: MinesweeperSession
    digs: Sequence[Dig]
    counted_digs: Sequence[Dig]
    """Those before its results were decided. What was dug after a loss or a day of rest changes no result."""


def _repeat(variant: type[MinesweeperSession], stored: StoredGame, turns: Sequence[StoredTurn]) -> RepeatedGame:
    session = variant(stored)
    digs: list[Dig] = []
    counted = None
    for turn in turns:
        session.lapse(turn.at)
        if session.results is not None and counted is None:
            counted = len(digs)
        steps = session.replay(turn).steps
        digs += [Dig(step.player, step.board, step.dug, len(step.hits)) for step in steps if step.dug]
        if session.results is not None and counted is None:
            counted = len(digs)
    return RepeatedGame(session, digs, digs[:counted])
