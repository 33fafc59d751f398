"""Reasons in words: why a square is certain."""

from collections.abc import Iterable

from bot.text.language import Layout, Template, Text, shortened
from core import SHORT_PROOF, Cell, Explanation, Inference, Rule, cell_name, whole_percent

MOST_NAMED = 8
LONGEST = 86
"""The most characters of a step, if naming fewer squares can help. With its number they are 90."""
MOST_TOLD = 16
"""Steps of a proof without a picture. That many fit in a message."""
MINES_LEFT = Text("the number of mines left")


def percent(probability: float) -> str:
    """Return a probability as a percentage. Only what is certain is 0% or 100%."""
    return f"{whole_percent(probability)}%"


def names(cells: Iterable[Cell], most: int = MOST_NAMED) -> Text | str:
    """Return the names of cells in reading order, or of the first few."""
    return shortened([cell_name(cell) for cell in sorted(cells)], most)


def describe_proof(
    explanation: Explanation, *, puzzle: bool = False, pictured: bool = True, headed: bool = True
) -> list[Text]:
    """Return the last steps of an explanation as lines, and first what they build on.

    A `puzzle` has marks where Minesweeper has flags, and calls squares without a mine clear. Steps that don't fit are
    counted: the picture beside the text shows what they find. Without a picture, the text has more steps. Where it is
    `headed` by what follows, a single step is only why.
    """
    most = SHORT_PROOF if pictured else MOST_TOLD
    shown = [describe_step(step, puzzle=puzzle) for step in explanation.steps[-most:]]
    before = len(explanation.steps) - len(shown)
    known = explanation.known
    lines = [_KNOWN[puzzle](number=len(known), cells=names(known))] if known else []
    if before:
        lines.append((_EARLIER if pictured else _UNTOLD)(before))
    if len(explanation.steps) == 1:
        heading = explanation.cell if headed else None
        return [*lines, describe_step(explanation.steps[0], puzzle=puzzle, heading=heading)]
    return lines + _numbered(shown, before + 1)


def hint_heading(cell: Cell, *, mine: bool = False, puzzle: bool = False) -> Text:
    """Return what a hint says of a square, as its heading."""
    found = _MINES if mine else _SAFE[puzzle]
    return Text("### Hint: {conclusion}", conclusion=found(number=1, cells=cell_name(cell)))


def describe_in_steps(explanation: Explanation, most: int) -> list[Text]:
    """Return the first steps of an exercise's proof as lines, and first what they suppose."""
    if len(explanation.steps) == 1:
        return describe_proof(explanation)
    supposed = [_SUPPOSED(cell_name(explanation.cell))] if explanation.supposed else []
    return supposed + _numbered(map(describe_step, explanation.steps[:most]))


def describe_step(step: Inference, *, puzzle: bool = False, heading: Cell | None = None) -> Text:
    """Return a step as a sentence: what follows, then why. It names as many squares as fit.

    Below a `heading` that says what follows, it is only why.
    """
    for most in range(MOST_NAMED, 1, -1):
        sentence = _sentence(step, puzzle, most, heading)
        if len(str(sentence)) <= LONGEST:
            return sentence
    return _sentence(step, puzzle, 1, heading)


def why(step: Inference, *, puzzle: bool = False, most: int = MOST_NAMED) -> Text:
    """Return the reason of a step, which names the first few of each list of squares."""
    clue = _needing(step)
    match step.rule:
        case Rule.ALL_MINES if step.gathered:
            return _SINGLE_NUMBERS
        case Rule.ALL_MINES:
            number = len(step.mines)
            return _NEEDS_ALL(clue=clue, number=number)
        case Rule.CONTAINED if step.mines or step.lacks[0]:
            return _contained(step, puzzle, most)
        case Rule.ALL_PLACED | Rule.CONTAINED:
            return _NEED_NONE(others=clue, number=1)
        case Rule.OVERLAP:
            number, other = len(step.mines), cell_name(step.clues[1])
            if step.safe:
                return _NEEDS_THOSE(clue=clue, other=other, number=number, mines=names(step.mines, most))
            return _NEEDS_MORE[puzzle](clue=clue, other=other, number=number)
        case Rule.CASES:
            clues: list[Text | str] = [cell_name(clue) for clue in sorted(step.clues)]
            return _CASES(shortened([*clues, MINES_LEFT] if step.counted else clues, most))
        case Rule.CLASH:
            return _DONT_FIT(number=step.lacks[0], last=_last(step)) if step.lacks[0] > 0 else _too_many(step)
        case Rule.SEARCH:
            return _SEARCH


def _sentence(step: Inference, puzzle: bool, most: int, heading: Cell | None) -> Text:
    cells, reason = step.safe or step.mines, why(step, puzzle=puzzle, most=most)
    if step.rule is Rule.CLASH:
        return reason
    number, named = len(cells), names(cells, most)
    if step.mines and step.rule is Rule.CONTAINED and not any(step.lacks[1:]):
        conclusion = _ARE_LAST(number=number, cells=named, last=_last(step))
    elif cells == {heading}:
        return _WHY(reason)
    elif step.safe:
        conclusion = _SAFE[puzzle](number=number, cells=named)
    else:
        conclusion = _MINES(number=number, cells=named)
    return _STEP(conclusion=conclusion, reason=reason)


def _contained(step: Inference, puzzle: bool, most: int) -> Text:
    """Say how many of the mines that the first clue still needs the other clues count."""
    clues, (needed, *lacks) = step.clues if step.counted else step.clues[1:], step.lacks
    others, taken, number, last = names(clues, most), sum(lacks), len(clues), _last(step)
    if step.mines and not taken:
        return _NEED_NONE(others=others, number=number)
    if step.mines:
        return _COUNT_FEW(others=others, number=number, taken=taken, last=last)
    if number > 1:
        return (_NEED_ONE_EACH if set(lacks) == {1} else _NEED_BETWEEN_THEM)(others=others, last=last)
    if puzzle:
        return _ALSO_COUNTS(other=others, last=last)
    if step.counted:
        return _NEXT_TO(other=others, last=last)
    return _LAST_NEXT_TO(clue=cell_name(step.clues[0]), number=needed, other=others)


def _needing(step: Inference) -> Text | str:
    """Return what a step says needs mines: its first clue, or the whole board."""
    return _THE_BOARD if step.counted or not step.clues else cell_name(step.clues[0])


def _too_many(step: Inference) -> Text:
    return _HAS_TOO_MANY(_needing(step))


def _numbered(steps: Iterable[Text], first: int = 1) -> list[Text]:
    return [_NUMBERED(number=number, step=step) for number, step in enumerate(steps, first)]


def _last(step: Inference) -> Text:
    """Return the mines that the first clue still needs."""
    needed, clues = step.lacks[0], step.clues
    return _BOARDS_LAST(needed) if step.counted else _CLUES_LAST(clue=cell_name(clues[0]), number=needed)


_NUMBERED = Layout("{number}. {step}")
_STEP = Template("{conclusion}: {reason}")
"""What follows, and why."""
_WHY = Template("Why: {reason}")
_MINES = Template("{cells} is a mine", "{cells} are mines")
_ARE_LAST = Template("{cells} is {last}", "{cells} are {last}")
_THE_BOARD = Text("the board")
_EARLIER = Template("-# The picture includes {number} earlier step.", "-# The picture includes {number} earlier steps.")
_UNTOLD = Template("{number} earlier step is left out.", "{number} earlier steps are left out.")
_NEEDS_ALL = Template(
    "{clue} still needs {number} mine, and only this square is left.",
    "{clue} still needs {number} mines, and only these are left.",
)
_NEED_NONE = Template("{others} needs no more mines.", "{others} need no more mines.")
_NEED_ONE_EACH = Template("{others} each need 1 of {last}.")
_NEED_BETWEEN_THEM = Template("{others} need {last} between them.")
_ALSO_COUNTS = Template("{other} also counts {last}.")
_NEXT_TO = Template("{other} is next to {last}.")
_LAST_NEXT_TO = Template("{clue}'s last mine is next to {other}.", "{clue}'s last {number} mines are next to {other}.")
_COUNT_FEW = Template("{others} counts only {taken} of {last}.", "{others} count only {taken} of {last}.")
_BOARDS_LAST = Template("the board's last mine", "the board's last {number} mines")
_CLUES_LAST = Template("{clue}'s last mine", "{clue}'s last {number} mines")
_NEEDS_THOSE = Template(
    "{clue} needs {number} more mine than {other}, and that's {mines}.",
    "{clue} needs {number} more mines than {other}, and those are {mines}.",
)
_CASES = Template("otherwise {clues} wouldn't add up.")
_SINGLE_NUMBERS = Text("single numbers show these.")
_SUPPOSED = Template("If {cell} were a mine, then:")
_DONT_FIT = Template("But {last} doesn't fit then.", "But {last} don't fit then.")
_HAS_TOO_MANY = Template("But {clue} has too many mines then.")
_SEARCH = Text("only trying several squares shows it.")

# By whether the board is a puzzle:
_KNOWN = {
    False: Template("The flag at {cells} is right.", "The flags at {cells} are right."),
    True: Template("The mark at {cells} is right.", "The marks at {cells} are right."),
}
_SAFE = {
    False: Template("{cells} is safe", "{cells} are safe"),
    True: Template("{cells} is clear", "{cells} are clear"),
}
_NEEDS_MORE = {
    False: Template(
        "{clue} needs {number} more than {other}, and only this square touches {clue} alone.",
        "{clue} needs {number} more than {other}, and only these touch {clue} alone.",
    ),
    True: Template(
        "{clue} needs {number} more than {other}, and only this square counts for {clue} alone.",
        "{clue} needs {number} more than {other}, and only these count for {clue} alone.",
    ),
}
