"""Reasons in words: why a square is certain."""

from collections.abc import Iterable

from bot.text.language import Template, Text, shortened
from core import SHORT_PROOF, Cell, Explanation, Inference, Rule, cell_name, whole_percent

MOST_NAMED = 8
MINES_LEFT = Text("the number of mines left")
NO_MINES_LEFT = Text("no mines were left.")


def percent(probability: float) -> str:
    """Return a probability as a percentage. Only what is certain is 0% or 100%."""
    return f"{whole_percent(probability)}%"


def names(cells: Iterable[Cell]) -> Text | str:
    """Return the names of cells in reading order, or of the first few."""
    return shortened([cell_name(cell) for cell in sorted(cells)], MOST_NAMED)


def describe_proof(explanation: Explanation, *, puzzle: bool = False) -> list[Text]:
    """Return the last steps of an explanation as lines, and first what they build on.

    A `puzzle` has marks where Minesweeper has flags, and calls squares without a mine clear. Steps that don't fit are
    counted: the picture beside the text shows what they find.
    """
    steps = [describe_step(step, puzzle=puzzle) for step in explanation.steps]
    shown = steps[-SHORT_PROOF:]
    before = len(steps) - len(shown)
    known = explanation.known
    lines = [_KNOWN[puzzle](number=len(known), cells=names(known))] if known else []
    if before:
        lines.append(_EARLIER(before))
    if len(steps) == 1:
        return lines + shown
    numbered = enumerate(shown, start=before + 1)
    return lines + [Text("{number}. {step}", number=number, step=step) for number, step in numbered]


def describe_step(step: Inference, *, puzzle: bool = False) -> Text:
    """Return a step as a sentence: the reason, and what follows from it."""
    number, cells, clues = len(step.safe or step.mines), names(step.safe or step.mines), _numbers(step)
    match step.rule:
        case Rule.ALL_MINES if step.counted:
            return _BOARD_NEEDS_ALL(number=number, cells=cells)
        case Rule.ALL_MINES:
            return _NEEDS_ALL(clue=cell_name(step.clues[0]), number=number, cells=cells)
        case Rule.CONTAINED if step.mines:
            return _contained_mines(step)
        case Rule.CONTAINED if step.lacks[0]:
            return _THEN(reason=_together(step, puzzle), conclusion=_SO_SAFE[puzzle](number=number, cells=cells))
        case Rule.ALL_PLACED | Rule.CONTAINED if step.counted:
            return _NONE_LEFT[puzzle](number=number, cells=cells)
        case Rule.ALL_PLACED | Rule.CONTAINED:
            return _NEEDS_NONE[puzzle](clue=cell_name(step.clues[0]), number=number, cells=cells)
        case Rule.OVERLAP if step.safe:
            decided = _DECIDED[puzzle](number=len(step.mines), mines=names(step.mines), safe=names(step.safe))
            return _THEN(reason=_needs_more(step, puzzle), conclusion=decided)
        case Rule.OVERLAP:
            return _THEN(reason=_needs_more(step, puzzle), conclusion=_SO_MINES(number=number, cells=cells))
        case Rule.CASES if step.mines:
            return _CASES_MINES[puzzle](number=number, cells=cells, clues=clues)
        case Rule.CASES:
            return _CASES_SAFE[puzzle](number=number, cells=cells, clues=clues)
        case Rule.SEARCH:
            return _SEARCH_MINES(cells) if step.mines else _SEARCH_SAFE[puzzle](cells)


def why_safe(step: Inference) -> Text | None:
    """Return the reason of a step that finds safe squares in Minesweeper, or `None` if it has no short one."""
    match step.rule:
        case Rule.ALL_PLACED | Rule.CONTAINED if not step.lacks[0]:
            return NO_MINES_LEFT if step.counted else Text("{clue} needs no more mines.", clue=cell_name(step.clues[0]))
        case Rule.CONTAINED:
            return _together(step, puzzle=False)
        case Rule.OVERLAP:
            return _needs_more(step, puzzle=False)
        case Rule.CASES:
            return Text("otherwise {clues} wouldn't add up.", clues=_numbers(step))
        case _:
            return None


def _together(step: Inference, puzzle: bool) -> Text:
    """Say that the mines of the other clues are all that the first one still needs."""
    others, (needed, *lacks) = _others(step), step.lacks
    if len(lacks) > 1 and set(lacks) == {1}:
        return _EACH_NEED_ONE(others=others, last=_last(step))
    if len(lacks) > 1:
        return _NEED_BETWEEN_THEM(others=others, number=needed, last=_last(step))
    if puzzle:
        return _ALSO_COUNTS(other=others, last=_last(step))
    if step.counted:
        return _NEXT_TO(other=others, last=_last(step))
    return _LAST_NEXT_TO(clue=cell_name(step.clues[0]), number=needed, other=others)


def _contained_mines(step: Inference) -> Text:
    others, last, number, taken = _others(step), _last(step), len(step.lacks) - 1, sum(step.lacks[1:])
    if not taken:
        so_last = _SO_LAST(number=len(step.mines), cells=names(step.mines), last=last)
        return _THEN(reason=_OTHERS_NEED_NONE(others=others, number=number), conclusion=so_last)
    counts_few = _COUNTS_FEW(others=others, number=number, taken=taken, last=last)
    return _THEN(reason=counts_few, conclusion=_SO_MINES(number=len(step.mines), cells=names(step.mines)))


def _needs_more(step: Inference, puzzle: bool) -> Text:
    """Say that the first clue needs as many mines more than the other as it has squares that the other hasn't."""
    clue, other = map(cell_name, step.clues)
    return _NEEDS_MORE[puzzle](clue=clue, other=other, number=len(step.mines), mines=names(step.mines))


def _last(step: Inference) -> Text:
    """Return the mines that the first clue still needs."""
    needed, clues = step.lacks[0], step.clues
    return _BOARDS_LAST(needed) if step.counted else _CLUES_LAST(clue=cell_name(clues[0]), number=needed)


def _others(step: Inference) -> Text | str:
    """Return the clues after the first one."""
    return shortened(list(map(cell_name, step.clues if step.counted else step.clues[1:])), MOST_NAMED)


def _numbers(step: Inference) -> Text | str:
    """Return the numbers that a step is about."""
    clues: list[Text | str] = [cell_name(clue) for clue in step.clues]
    return shortened([*clues[:MOST_NAMED], MINES_LEFT], MOST_NAMED) if step.counted else shortened(clues, MOST_NAMED)


_THEN = Template("{reason} {conclusion}")
"""A reason, and in a sentence of its own what follows from it."""
_EARLIER = Template(
    "-# The picture shows what {number} earlier step finds.", "-# The picture shows what {number} earlier steps find."
)
_BOARD_NEEDS_ALL = Template(
    "The board still needs {number} mine and only {cells} is left, so {cells} is a mine.",
    "The board still needs {number} mines and only {cells} are left, so {cells} are mines.",
)
_NEEDS_ALL = Template(
    "{clue} still needs {number} mine and only {cells} is left, so {cells} is a mine.",
    "{clue} still needs {number} mines and only {cells} are left, so {cells} are mines.",
)
_EACH_NEED_ONE = Template("{others} each still need 1 mine, and those are {last}.")
_NEED_BETWEEN_THEM = Template(
    "{others} still need {number} mine between them, and that's {last}.",
    "{others} still need {number} mines between them, and those are {last}.",
)
_ALSO_COUNTS = Template("{other} also counts {last}.")
_NEXT_TO = Template("{other} is next to {last}.")
_LAST_NEXT_TO = Template("{clue}'s last mine is next to {other}.", "{clue}'s last {number} mines are next to {other}.")
_OTHERS_NEED_NONE = Template("{others} needs no more mines.", "{others} need no more mines.")
_COUNTS_FEW = Template("{others} counts only {taken} of {last}.", "{others} count only {taken} of {last}.")
_SO_MINES = Template("So {cells} is a mine.", "So {cells} are mines.")
_SO_LAST = Template("So {cells} is {last}.", "So {cells} are {last}.")
_BOARDS_LAST = Template("the board's last mine", "the board's last {number} mines")
_CLUES_LAST = Template("{clue}'s last mine", "{clue}'s last {number} mines")
_SEARCH_MINES = Template("{cells} must be a mine, but there's no short reason: it takes trying several squares.")

# By whether the board is a puzzle:
_KNOWN = {
    False: Template("The flag at {cells} is right.", "The flags at {cells} are right."),
    True: Template("The mark at {cells} is right.", "The marks at {cells} are right."),
}
_NONE_LEFT = {
    False: Template("No mines are left, so {cells} is safe.", "No mines are left, so {cells} are safe."),
    True: Template("No mines are left, so {cells} is clear.", "No mines are left, so {cells} are clear."),
}
_NEEDS_NONE = {
    False: Template(
        "{clue} needs no more mines, so {cells} is safe.", "{clue} needs no more mines, so {cells} are safe."
    ),
    True: Template(
        "{clue} needs no more mines, so {cells} is clear.", "{clue} needs no more mines, so {cells} are clear."
    ),
}
_SO_SAFE = {
    False: Template("So {cells} is safe.", "So {cells} are safe."),
    True: Template("So {cells} is clear.", "So {cells} are clear."),
}
_DECIDED = {
    False: Template("That makes {mines} a mine and {safe} safe.", "That makes {mines} mines and {safe} safe."),
    True: Template("That makes {mines} a mine and {safe} clear.", "That makes {mines} mines and {safe} clear."),
}
_NEEDS_MORE = {
    False: Template(
        "{clue} needs {number} more mine than {other}, and only {mines} touches {clue} but not {other}.",
        "{clue} needs {number} more mines than {other}, and only {mines} touch {clue} but not {other}.",
    ),
    True: Template(
        "{clue} needs {number} more mine than {other}, and only {mines} counts for {clue} but not {other}.",
        "{clue} needs {number} more mines than {other}, and only {mines} count for {clue} but not {other}.",
    ),
}
_CASES_SAFE = {
    False: Template(
        "If {cells} were a mine, {clues} wouldn't add up, so {cells} is safe.",
        "If {cells} were mines, {clues} wouldn't add up, so {cells} are safe.",
    ),
    True: Template(
        "If {cells} were a mine, {clues} wouldn't add up, so {cells} is clear.",
        "If {cells} were mines, {clues} wouldn't add up, so {cells} are clear.",
    ),
}
_CASES_MINES = {
    False: Template(
        "If {cells} were safe, {clues} wouldn't add up, so {cells} is a mine.",
        "If {cells} were safe, {clues} wouldn't add up, so {cells} are mines.",
    ),
    True: Template(
        "If {cells} were clear, {clues} wouldn't add up, so {cells} is a mine.",
        "If {cells} were clear, {clues} wouldn't add up, so {cells} are mines.",
    ),
}
_SEARCH_SAFE = {
    False: Template("{cells} must be safe, but there's no short reason: it takes trying several squares."),
    True: Template("{cells} must be clear, but there's no short reason: it takes trying several squares."),
}
