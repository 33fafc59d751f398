"""What came of a player's moves in Minesweeper."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from bot.games.minesweeper import text
from bot.play.move_result import MoveResult, grouped
from bot.text.language import Text
from core import CLUES, EXPLODED, FLAGGED, Action, Board, Cell, Move, Outcome, Refusal


@dataclass
class MinesweeperMoveResult(MoveResult):
    """What came of moves in a game of Minesweeper."""

    ENDS = text.ENDS

    opened: int = 0
    flagged: int = 0
    unflagged: int = 0
    exploded: list[Cell] = field(default_factory=list)
    out: bool = False
    """Whether that put the player out."""
    wrong_flags: list[tuple[int, Cell]] = field(default_factory=list)
    """Players, and flags of theirs that led to an explosion."""
    overflagged: list[Cell] = field(default_factory=list)
    """Numbers that were pressed with more flags around them than they say."""

    @property
    def complaints(self) -> list[Text]:
        # Digging an open square goes without saying: another player was faster.
        refused = [one for one in self.refused if (one[1], one[0].action) != (Refusal.OPEN, Action.DIG)]
        told: list[Text] = []
        for refusal, cells in grouped(refused).items():
            if refusal is Refusal.UNMATCHED:
                told += self._unmatched(cells)
            else:
                told.append(text.refused(refusal, cells))
        return told

    @property
    def done(self) -> list[Text]:
        told = [text.OPENED_SQUARES(self.opened)] if self.opened else []
        told += [text.FLAGGED_SQUARES(self.flagged)] if self.flagged else []
        told += [text.UNFLAGGED_SQUARES(self.unflagged)] if self.unflagged else []
        if self.exploded:
            told.append(text.HIT_MINES(number=len(self.exploded), cells=self.exploded))
        if self.out:
            told.append(text.NOW_OUT)
        return told + [text.FLAG_OF(player=player, cell=cell) for player, cell in self.wrong_flags]

    def _unmatched(self, cells: list[Cell]) -> list[Text]:
        over = [cell for cell in cells if cell in self.overflagged]
        under = [cell for cell in cells if cell not in self.overflagged]
        told = [text.refused(Refusal.UNMATCHED, under)] if under else []
        return [*told, text.TOO_MANY_FLAGS(number=len(over), cells=over)] if over else told


def is_overflagged(board: Board, cell: Cell) -> bool:
    """Return whether more flags and explosions are around a number than it says."""
    around = board.grid.grow(board.grid.bit(cell)) & board.where(FLAGGED + EXPLODED)
    return board[cell] in CLUES and around.bit_count() > int(board[cell])


class What(Enum):
    """What a player did, or what happened to them."""

    OPENED = auto()
    FINISHED = auto()
    """Opened the last safe squares."""
    EXPLODED = auto()
    FLAGGED = auto()
    UNFLAGGED = auto()
    CONTINUED = auto()
    SHOWED_HELP = auto()
    RESIGNED = auto()
    REMOVED = auto()


@dataclass(frozen=True)
class Event:
    """What happened, to or by which player."""

    what: What
    player: int
    number: int = 0
    """How many squares were opened, flagged or unflagged."""
    move: Move | None = None
    """The move, if it was a single one."""
    mines: Sequence[Cell] = ()
    """The mines that exploded."""

    @property
    def cells(self) -> Sequence[Cell]:
        """The mines that exploded, or the cell of a single move."""
        return self.mines or ([self.move.cell] if self.move else ())


def event_of(result: MinesweeperMoveResult, player: int) -> Event:
    """Return the most important result of a player's moves."""
    move = result.made[0] if len(result.made) == 1 else None
    if result.outcome is Outcome.WON:
        return Event(What.FINISHED, player, result.opened)
    if result.exploded:
        return Event(What.EXPLODED, player, mines=tuple(result.exploded))
    if result.opened:
        return Event(What.OPENED, player, result.opened, move)
    if result.flagged:
        return Event(What.FLAGGED, player, result.flagged, move)
    return Event(What.UNFLAGGED, player, result.unflagged, move)
