"""How the solution of a count puzzle looks: a heading, what is known, and an emoji grid where there is room."""

from __future__ import annotations

from bot.render.budget import Cost, pack
from bot.render.emoji import STANDARD, TileName
from bot.render.grid import emoji_grid, keycap
from bot.text.language import Language
from bot.tools.solve import text
from bot.tools.solve.reasons import describe_reason, summarize_reason
from core import MAX_COLUMNS, Cell, Counts, Reason, Solution

QUIET = "⬛"
MOST_CHARACTERS = 1500
OTHER_COMPONENTS = 4


def draw_solution(counts: Counts, solution: Solution, seconds: float, language: Language) -> tuple[list[str], bool]:
    """Return the text blocks, and whether the grid is among them: a message hasn't room for every grid."""
    heading = language(text.heading(len(counts), len(counts[0]), seconds))
    columns = len(counts[0])
    if columns <= MAX_COLUMNS and (solution.mines is not None or solution.reason is not None):
        rows = ("".join(_emoji(counts, solution, (row, at)) for at in range(columns)) for row in range(len(counts)))
        blocks = [f"{heading}\n{_verdict(counts, solution, language, drawn=True)}", *pack(emoji_grid(columns, rows))]
        if Cost.of(blocks, OTHER_COMPONENTS).fits:
            return blocks, True
    return [f"{heading}\n{_verdict(counts, solution, language, drawn=False)}"], False


def _verdict(counts: Counts, solution: Solution, language: Language, *, drawn: bool) -> str:
    if solution.mines is None:
        if not solution.complete:
            return language(text.GIVEN_UP)
        if solution.reason is None:
            return language(text.NONE_FITS)
        return "\n".join([language(text.NO_SOLUTION), _why(counts, solution.reason, language)])
    mines = sum(map(sum, solution.mines))
    if solution.unique:
        return language(text.only_solution(mines))
    if solution.count == 1:
        return language(text.a_solution(mines))
    sentences = [
        text.solutions(solution.count, exact=solution.exact),
        text.undecided(len(solution.varying), drawn=drawn),
        *([] if drawn else [text.FILE_SHOWS_ONE]),
    ]
    return " ".join(map(language, sentences))


def _why(counts: Counts, reason: Reason, language: Language) -> str:
    """Return a reason in a line, or in numbered lines, or only summed up if it is too long to follow."""
    steps = [" ".join(map(language, step)) for step in describe_reason(reason, counts)]
    lines = steps if len(steps) == 1 else [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    if sum(map(len, lines)) > MOST_CHARACTERS:
        return language(summarize_reason(reason))
    clues = len(reason.clues)
    return "\n".join([*lines, language(text.CANT_ALL_BE_RIGHT(clues))] if clues > 1 and len(lines) > 1 else lines)


def _emoji(counts: Counts, solution: Solution, cell: Cell) -> str:
    row, column = cell
    if solution.mines is None:
        needed = solution.reason is not None and cell in solution.reason.clues
        return keycap(counts[row][column]) if needed else QUIET
    if cell in solution.varying:
        return text.EITHER
    return text.MINE_EMOJI if solution.mines[row][column] else STANDARD[TileName.CLEAR]
