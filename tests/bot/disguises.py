"""Boards of games as somebody pastes them who doesn't want them to be recognised."""

from bot.features.minesweeper.session import MinesweeperSession
from core.analysis.patterns import turned


def disguised(board: MinesweeperSession) -> list[str]:
    """A board in all eight ways, with its last number covered or without its last two rows and columns."""
    rows = str(board.board).split("\n")
    last = max(at for at, cell in enumerate("".join(rows)) if cell in "12345678")
    row, column = divmod(last, len(rows[0]))
    covered = [*rows[:row], f"{rows[row][:column]}#{rows[row][column + 1 :]}", *rows[row + 1 :]]
    cut = [line[:-2] for line in rows[:-2]]
    return ["\n".join(way) for picture in (covered, cut) for way in turned(picture)]
