"""One game in a channel: its rules' game, who did what in it, and what its message shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy
from datetime import datetime, timedelta
from random import Random

from bot.games.report import Report
from bot.games.spec import Spec
from bot.rendering import Scene, Window
from bot.storage import StoredGame, StoredTurn
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
    parse_moves,
)

KIND = "minesweeper"
MODE = "classic"
START = "start"
RESIGN = "resign"
TOOL_NAMES = {"dig": Action.DIG, "flag": Action.FLAG}
ANYONE_RESIGNS_AFTER = timedelta(hours=24)
AIM_TIME = timedelta(seconds=0.7)


class Play:
    """A game as it is kept in memory. Changes are made to a copy, which takes its place once it is stored.

    Until the first dig no mine is where it will be: the field is a stand-in with the right number of them, so that
    flags can be placed, and the first dig lays the real one.
    """

    def __init__(self, stored: StoredGame, rng: Random) -> None:
        self.id = stored.id
        self.channel_id = stored.channel_id
        self.guild_id = stored.guild_id
        self.starter_id = stored.starter_id
        self.spec = Spec(stored.title, stored.rows, stored.columns, stored.mines, stored.lives)
        self.message_id = stored.message_id
        self.window = Window.centred(stored.rows, stored.columns).at(stored.window_row, stored.window_column)
        self.tool = TOOL_NAMES[stored.tool]
        self.started_at = stored.started_at
        self.ended_at = stored.ended_at
        self.laid = stored.field is not None
        self._rng = rng
        self.game = Game(read_field(stored) or self._stand_in(), stored.lives)
        self.first_dig: Cell | None = None
        self.first_dig_at: datetime | None = None
        self.last_turn_at = stored.started_at
        self.ended_by: int | None = None
        self.next_number = 0
        self.interactions: set[int] = set()
        self.opened: Counter[int] = Counter()
        self.steps: list[tuple[int, Cell]] = []
        self.aimed: tuple[int, datetime] | None = None

    @classmethod
    def restore(cls, stored: StoredGame, turns: Iterable[StoredTurn], rng: Random) -> Play:
        """The game as it was left: its turns are replayed."""
        play = cls(stored, rng)
        for turn in turns:
            play.replay(turn)
        return play

    def copy(self) -> Play:
        """Another one like it, to be changed."""
        twin = copy(self)
        twin.game = copy(self.game)
        twin.interactions = self.interactions.copy()
        twin.opened = self.opened.copy()
        twin.steps = self.steps.copy()
        return twin

    @property
    def version(self) -> tuple[object, ...]:
        """Differs whenever its board would be drawn differently."""
        return self.next_number, self.window, self.tool

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    @property
    def over(self) -> bool:
        return self.outcome is not None

    def replay(self, turn: StoredTurn) -> None:
        """Does again what was done in a stored turn."""
        if turn.text == RESIGN:
            self.resign(turn.player_id, turn.at)
        elif turn.text != START:
            self.take(parse_moves(turn.text, self.spec.rows, self.spec.columns), turn.player_id, turn.at)
        self.next_number = turn.number + 1
        self.last_turn_at = turn.at
        if turn.interaction_id is not None:
            self.interactions.add(turn.interaction_id)

    def take(self, moves: Sequence[Move], player: int, at: datetime) -> Report:
        """Makes a player's moves, one after the other, until one explodes or the game is over."""
        if self.over:
            return Report(outcome=self.outcome, not_done=moves)
        report = Report()
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

    def take_aim(self, window: Window, tool: Action, player: int, at: datetime) -> None:
        """Moves the window, or changes the tool, and remembers who did if anything changed."""
        if (window, tool) != (self.window, self.tool):
            self.window, self.tool, self.aimed = window, tool, (player, at)

    def moved_away(self, player: int, pressed_at: datetime) -> bool:
        """Whether somebody else had just moved the window or switched, so that a press was meant for what was there."""
        if self.aimed is None:
            return False
        mover, moved_at = self.aimed
        return mover != player and pressed_at - moved_at < AIM_TIME

    def may_resign(self, player: int, moderates: bool, now: datetime) -> bool:
        """Its starter, who may manage messages, or anyone once nobody has moved for a day."""
        return player == self.starter_id or moderates or now - self.last_turn_at >= ANYONE_RESIGNS_AFTER

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

    def aim(self) -> dict[str, object]:
        """Its columns in the database that say where the window is and which tool is taken."""
        tool = next(name for name, tool in TOOL_NAMES.items() if tool is self.tool)
        return {"window_row": self.window.row, "window_column": self.window.column, "tool": tool}

    def figures(self) -> dict[str, object]:
        """Its columns in the database that a turn may change."""
        return {
            **self.aim(),
            "field": f"{self.game.field.bits:x}" if self.laid else None,
            "outcome": self.outcome.value if self.outcome else None,
            "ended_at": self.ended_at,
        }

    def _end(self, player: int, at: datetime) -> None:
        self.ended_by = player
        self.ended_at = self.ended_at or at  # a restored game has its time already

    def _make(self, move: Move, player: int, at: datetime, report: Report) -> None:
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
        kind=KIND,
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
