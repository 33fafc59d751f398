"""What came of a player's moves in a count puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.puzzle import text
from bot.play.move_result import MoveResult, grouped, summed_up
from bot.text.language import Text


@dataclass
class PuzzleMoveResult(MoveResult):
    """What came of moves in a count puzzle."""

    mines: int = 0
    clear: int = 0
    unmarked: int = 0

    @property
    def complaints(self) -> list[Text]:
        return [text.refused(refusal, cells) for refusal, cells in grouped(self.refused).items()]

    @property
    def summary(self) -> Text | str:
        done = [(text.marked_mines, self.mines), (text.marked_clear, self.clear), (text.unmarked, self.unmarked)]
        told = [say(number) for say, number in done if number]
        told += self.complaints
        was_over = self.outcome is not None and not told
        if self.outcome is not None:
            told.append(text.ENDS[self.outcome])
        if self.not_done and not was_over:
            told.append(text.skipped(self.skipped))
        return summed_up(told, text.NOTHING_MARKED)
