"""What came of a player's moves in a count puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.puzzle import text
from bot.play.move_result import MoveResult, grouped
from bot.text.language import Text, sentences


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
        done = [(text.MARKED_MINES, self.mines), (text.MARKED_CLEAR, self.clear), (text.UNMARKED, self.unmarked)]
        told = [say(number) for say, number in done if number]
        return sentences(self._sum_up(told, text.ENDS, text.skipped) or [text.NOTHING_MARKED])
