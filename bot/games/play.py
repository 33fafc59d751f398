"""A game of Minesweeper in a channel: its rules' game, who did what in it, and what its message shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from datetime import datetime, timedelta
from random import Random
from typing import Self

from bot.games.kind import MINESWEEPER
from bot.games.report import PlayReport
from bot.games.session import Session
from bot.games.spec import Spec
from bot.rendering import Scene, Window
from bot.storage import StoredGame
from core import (
    FLAGGED,
    Action,
    Cell,
    Game,
    Grid,
    Minefield,
    Move,
    Outcome,
    lay_for_first_dig,
    lay_mines,
)

MODE = "classic"


class Play(Session):
    """A game of Minesweeper.

    Until the first dig no mine is where it will be: the field is a stand-in with the right number of them, so that
    flags can be placed, and the first dig lays the real one.
    """

    KIND = MINESWEEPER

    def __init__(self, stored: StoredGame, rng: Random) -> None:
        super().__init__(stored, rng)
        self.spec = Spec(stored.title, stored.rows, stored.columns, stored.mines, stored.lives)
        self.laid = stored.field is not None
        self.game = Game(read_field(stored) or self._stand_in(), stored.lives)
        self.first_dig: Cell | None = None
        self.first_dig_at: datetime | None = None
        self.opened: Counter[int] = Counter()
        self.steps: list[tuple[int, Cell]] = []

    def copy(self) -> Self:
        """Another one like it, to be changed."""
        twin = super().copy()
        twin.game = copy(self.game)
        twin.opened = self.opened.copy()
        twin.steps = self.steps.copy()
        return twin

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    def symbol(self, cell: Cell) -> str:
        """What a cell shows."""
        return self.game.board[cell]

    def follow(self) -> Window:
        """The window after a move, where to play on."""
        return self.window.follow(self.game.board)

    def take(self, moves: Sequence[Move], player: int, at: datetime) -> PlayReport:
        """Makes a player's moves, one after the other, until one explodes or the game is over."""
        if self.over:
            return PlayReport(outcome=self.outcome, not_done=moves)
        report = PlayReport()
        for number, move in enumerate(moves):
            self._make(move, player, at, report)
            if self.outcome is Outcome.WON:
                break
            if report.exploded:
                late = moves[number + 1 :]
                report.not_done = [
                    move for move in late if not (move.action is Action.DIG and self.game.is_open(move.cell))
                ]
                break
        report.outcome = self.outcome
        if self.over:
            self._end(player, at)
        return report

    def resign(self, player: int, at: datetime) -> None:
        """Ends the game, if it isn't over. Where the mines lie is settled now if it never was: they will be shown."""
        if not self.over:
            self.game.resign()
            self.laid = True
            self._end(player, at)

    def scene(self) -> Scene:
        """What its message shows."""
        return Scene(
            title=self.spec.title,
            board=self.game.board,
            window=None if self.over else self.window,
            lives=self.game.lives,
            scores=self.opened.most_common(),
            steps=self.steps,
            started_at=self.started_at,
            begun=self.first_dig is not None,
            outcome=self.outcome,
            ended_by=self.ended_by,
            duration=self._duration(),
        )

    def _duration(self) -> timedelta:
        """From the first dig to the end."""
        return self.ended_at - self.first_dig_at if self.ended_at and self.first_dig_at else timedelta(0)

    def figures(self) -> dict[str, object]:
        """Its columns in the database that a turn may change."""
        return {
            **super().figures(),
            "field": f"{self.game.field.bits:x}" if self.laid else None,
            "outcome": self.outcome.value if self.outcome else None,
        }

    def _make(self, move: Move, player: int, at: datetime, report: PlayReport) -> None:
        if move.action is Action.DIG and self.first_dig is None:
            self._begin(move.cell, at)
        change = self.game.play(move)
        if change.refusal:
            report.refused.append((move, change.refusal))
            return
        report.made.append(move)
        report.opened += len(change.opened)
        report.flagged += len(change.flagged)
        report.unflagged += len(change.unflagged)
        report.exploded += sorted(change.exploded)
        if change.opened:
            self.opened[player] += len(change.opened)
        self.steps += [(player, cell) for cell in sorted(change.exploded)]

    def _begin(self, cell: Cell, at: datetime) -> None:
        """Lays the field for the first dig, unless that cell is flagged and so won't be dug."""
        flags = self.game.board.where(FLAGGED)
        if flags & self.game.grid.bit(cell):
            return
        self.first_dig, self.first_dig_at = cell, at
        if not self.laid:
            field = lay_for_first_dig(self.spec.rows, self.spec.columns, self.spec.mines, cell, self._rng)
            placed = [Move(Action.FLAG, flagged) for flagged in self.game.grid.cells(flags)]
            self.game = Game(field, self.spec.lives, placed)
            self.laid = True

    def _stand_in(self) -> Minefield:
        return lay_mines(self.spec.rows, self.spec.columns, self.spec.mines, self._rng)


def read_field(stored: StoredGame) -> Minefield | None:
    return None if stored.field is None else Minefield(Grid(stored.rows, stored.columns), int(stored.field, 16))


def new_stored_game(
    spec: Spec, channel_id: int, guild_id: int | None, player: int, at: datetime, field: Minefield | None = None
) -> StoredGame:
    """A game that is about to start, on a given field if there is one."""
    window = Window.centred(spec.rows, spec.columns)
    return StoredGame(
        channel_id=channel_id,
        guild_id=guild_id,
        kind=Play.KIND.name,
        mode=MODE,
        starter_id=player,
        title=spec.title,
        rows=spec.rows,
        columns=spec.columns,
        mines=spec.mines,
        lives=spec.lives,
        field=f"{field.bits:x}" if field else None,
        message_id=None,
        window_row=window.row,
        window_column=window.column,
        tool="dig",
        outcome=None,
        started_at=at,
        ended_at=None,
    )
