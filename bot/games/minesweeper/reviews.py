"""The reviews of finished games of Minesweeper: luck and skill, which are added to results as well."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from bot.engine.jobs import GameReview
from bot.engine.pool import TookTooLong
from bot.errors import PlayerError
from bot.games.minesweeper.move_result import MinesweeperMoveResult
from bot.games.minesweeper.replay import dug_by
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.mode import Mode
from bot.play.result import PlayerOutcome
from bot.play.reviews import End, Reviews
from bot.play.service import Resources
from bot.play.session import ORDINARY_MODE
from bot.storage.database import Unavailable
from bot.storage.models import StoredGame
from bot.storage.results import ResultStore
from core import Board, CoreError, Dig, DigStats, Move, Review

log = logging.getLogger(__name__)

NO_BOARD = Board(0, "\n")


class MinesweeperReviews(Reviews[MinesweeperSession]):
    """The reviews of all games of Minesweeper. A lost game that may continue has one, since its results are final."""

    def __init__(
        self,
        resources: Resources,
        results: ResultStore,
        watchers: Sequence[Callable[[MinesweeperSession], None]],
    ) -> None:
        super().__init__(watchers)
        self._store = resources.store
        self._engine = resources.engine
        self._modes = resources.modes
        self._restorer = resources.restorer
        self._results = results

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
        if replay.recorded and len(replay.digs) == len(replay.counted_digs):
            with suppress(Unavailable):  # the recorder does it then
                await self._record(replay, review.review.players)

    async def _record(self, replay: Replay, stats: Mapping[int, DigStats]) -> None:
        """Add what is known of each player's digs; all players have results, but not all of them dug.

        Digs on a board that was played before say nothing of luck.
        """
        if replay.is_known_board:
            stats = {}
        await self._results.add_review(replay.id, {player: stats.get(player) for player in replay.scoreboard.moves_by})

    async def _replay(self, game: int, end: int | None = None) -> Replay:
        """Return a game, perhaps only to the turn that ended it: it may have been continued since."""
        stored = await self._store.find_game(game)
        if stored is None:
            raise PlayerError(MinesweeperSession.TEXTS.deleted)
        turns = [turn for turn in stored.turns if end is None or turn.number <= end]
        return await self._restorer(Replay.restore, stored, turns, self._modes.of(stored))


def _without_boards(made: GameReview) -> GameReview:
    """Return a review without the boards before the digs, which take ten times the memory of the rest."""
    digs = tuple(replace(reviewed, dig=reviewed.dig._replace(board=NO_BOARD)) for reviewed in made.review.digs)
    return replace(made, review=Review(digs))


class Replay(MinesweeperSession):
    """A game that remembers the board before each dig."""

    def __init__(self, stored: StoredGame, mode: Mode[MinesweeperSession] = ORDINARY_MODE) -> None:
        super().__init__(stored, mode)
        self.digs: list[Dig] = []
        self._counted: int | None = None

    @property
    def counted_digs(self) -> list[Dig]:
        """The digs before its results were decided. What was dug after a loss or a day of rest changes no result."""
        return self.digs[: self._counted]

    def _make(self, move: Move, player: int, at: datetime, report: MinesweeperMoveResult) -> None:
        before, opened, exploded = self.board, report.opened, len(report.exploded)
        super()._make(move, player, at, report)
        hit = len(report.exploded) - exploded
        dug = dug_by(before, move)
        if dug and (report.opened > opened or hit):
            self.digs.append(Dig(player, before, dug, hit))

    def _decide(self, outcome: PlayerOutcome, at: datetime) -> None:
        if self._counted is None:
            self._counted = len(self.digs)
        super()._decide(outcome, at)
