"""Reasons in words: why a square is certain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.text.language import Plural, Template, Text, shortened
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
    steps = describe_steps(explanation, puzzle=puzzle)
    shown = steps[-SHORT_PROOF:]
    before = len(steps) - len(shown)
    lines = [_known(explanation.known, puzzle)] if explanation.known else []
    if before:
        lines.append(_EARLIER(before))
    if len(steps) == 1:
        return lines + shown
    numbered = enumerate(shown, start=before + 1)
    return lines + [Text("{number}. {step}", number=number, step=step) for number, step in numbered]


def describe_steps(explanation: Explanation, *, puzzle: bool = False) -> list[Text]:
    """Return the steps of an explanation, a sentence each."""
    return [describe_step(step, puzzle=puzzle) for step in explanation.steps]


def describe_step(step: Inference, *, puzzle: bool = False) -> Text:
    """Return a step as a sentence: the reason, and what follows from it."""
    match step.rule:
        case Rule.ALL_PLACED:
            return _all_placed(step, puzzle)
        case Rule.CONTAINED if not step.lacks[0]:
            return _all_placed(step, puzzle)
        case Rule.ALL_MINES:
            return _all_mines(step)
        case Rule.CONTAINED if step.safe:
            return _contained_safe(step, puzzle)
        case Rule.CONTAINED:
            return _contained_mines(step)
        case Rule.OVERLAP:
            return _overlap(step, puzzle)
        case Rule.CASES if step.mines:
            return _cases_mines(step, puzzle)
        case Rule.CASES:
            return _cases_safe(step, puzzle)
        case Rule.SEARCH:
            return _search(step, puzzle)


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


def _known(cells: Iterable[Cell], puzzle: bool) -> Text:
    cells = frozenset(cells)
    number, them = len(cells), names(cells)
    if puzzle:
        return Plural("The mark at {cells} is right.", "The marks at {cells} are right.", number, cells=them)
    return Plural("The flag at {cells} is right.", "The flags at {cells} are right.", number, cells=them)


_EARLIER = Template(
    "-# The picture shows what {number} earlier step finds.", "-# The picture shows what {number} earlier steps find."
)


def _all_placed(step: Inference, puzzle: bool) -> Text:
    number, cells = len(step.safe), names(step.safe)
    if step.counted:
        if puzzle:
            return Plural(
                "No mines are left, so {cells} is clear.",
                "No mines are left, so {cells} are clear.",
                number,
                cells=cells,
            )
        return Plural(
            "No mines are left, so {cells} is safe.", "No mines are left, so {cells} are safe.", number, cells=cells
        )
    clue = cell_name(step.clues[0])
    if puzzle:
        return Plural(
            "{clue} needs no more mines, so {cells} is clear.",
            "{clue} needs no more mines, so {cells} are clear.",
            number,
            clue=clue,
            cells=cells,
        )
    return Plural(
        "{clue} needs no more mines, so {cells} is safe.",
        "{clue} needs no more mines, so {cells} are safe.",
        number,
        clue=clue,
        cells=cells,
    )


def _all_mines(step: Inference) -> Text:
    number, cells = len(step.mines), names(step.mines)
    if step.counted:
        return Plural(
            "The board still needs {number} mine and only {cells} is left, so {cells} is a mine.",
            "The board still needs {number} mines and only {cells} are left, so {cells} are mines.",
            number,
            cells=cells,
        )
    return Plural(
        "{clue} still needs {number} mine and only {cells} is left, so {cells} is a mine.",
        "{clue} still needs {number} mines and only {cells} are left, so {cells} are mines.",
        number,
        clue=cell_name(step.clues[0]),
        cells=cells,
    )


def _contained_safe(step: Inference, puzzle: bool) -> Text:
    return _THEN(reason=_together(step, puzzle), conclusion=_so_safe(step.safe, puzzle))


def _together(step: Inference, puzzle: bool) -> Text:
    """Say that the mines of the other clues are all that the first one still needs."""
    others, needed, last = _others(step), step.lacks[0], _last(step)
    lacks = step.lacks[1:]
    if len(lacks) > 1 and set(lacks) == {1}:
        return Text("{others} each still need 1 mine, and those are {last}.", others=others, last=last)
    if len(lacks) > 1:
        return Plural(
            "{others} still need {number} mine between them, and that's {last}.",
            "{others} still need {number} mines between them, and those are {last}.",
            needed,
            others=others,
            last=last,
        )
    if puzzle:
        return Text("{other} also counts {last}.", other=others, last=last)
    if step.counted:
        return Text("{other} is next to {last}.", other=others, last=last)
    return Plural(
        "{clue}'s last mine is next to {other}.",
        "{clue}'s last {number} mines are next to {other}.",
        needed,
        clue=cell_name(step.clues[0]),
        other=others,
    )


def _contained_mines(step: Inference) -> Text:
    others, number, taken, last = _others(step), len(step.lacks) - 1, sum(step.lacks[1:]), _last(step)
    if not taken:
        needs_none = Plural("{others} needs no more mines.", "{others} need no more mines.", number, others=others)
        return _THEN(reason=needs_none, conclusion=_so_last(step.mines, last))
    counts_few = Plural(
        "{others} counts only {taken} of {last}.",
        "{others} count only {taken} of {last}.",
        number,
        others=others,
        taken=taken,
        last=last,
    )
    return _THEN(reason=counts_few, conclusion=_so_mines(step.mines))


def _overlap(step: Inference, puzzle: bool) -> Text:
    number, mines, safe = len(step.mines), names(step.mines), names(step.safe)
    needs_more = _needs_more(step, puzzle)
    if not step.safe:
        return _THEN(reason=needs_more, conclusion=_so_mines(step.mines))
    if puzzle:
        decided = Plural(
            "That makes {mines} a mine and {safe} clear.",
            "That makes {mines} mines and {safe} clear.",
            number,
            mines=mines,
            safe=safe,
        )
    else:
        decided = Plural(
            "That makes {mines} a mine and {safe} safe.",
            "That makes {mines} mines and {safe} safe.",
            number,
            mines=mines,
            safe=safe,
        )
    return _THEN(reason=needs_more, conclusion=decided)


def _needs_more(step: Inference, puzzle: bool) -> Text:
    """Say that the first clue needs as many mines more than the other as it has squares that the other hasn't."""
    clue, other = (cell_name(clue) for clue in step.clues)
    number, mines = len(step.mines), names(step.mines)
    if puzzle:
        return Plural(
            "{clue} needs {number} more mine than {other}, and only {mines} counts for {clue} but not {other}.",
            "{clue} needs {number} more mines than {other}, and only {mines} count for {clue} but not {other}.",
            number,
            clue=clue,
            other=other,
            mines=mines,
        )
    return Plural(
        "{clue} needs {number} more mine than {other}, and only {mines} touches {clue} but not {other}.",
        "{clue} needs {number} more mines than {other}, and only {mines} touch {clue} but not {other}.",
        number,
        clue=clue,
        other=other,
        mines=mines,
    )


def _cases_safe(step: Inference, puzzle: bool) -> Text:
    number, cells, clues = len(step.safe), names(step.safe), _numbers(step)
    if puzzle:
        return Plural(
            "If {cells} were a mine, {clues} wouldn't add up, so {cells} is clear.",
            "If {cells} were mines, {clues} wouldn't add up, so {cells} are clear.",
            number,
            cells=cells,
            clues=clues,
        )
    return Plural(
        "If {cells} were a mine, {clues} wouldn't add up, so {cells} is safe.",
        "If {cells} were mines, {clues} wouldn't add up, so {cells} are safe.",
        number,
        cells=cells,
        clues=clues,
    )


def _cases_mines(step: Inference, puzzle: bool) -> Text:
    number, cells, clues = len(step.mines), names(step.mines), _numbers(step)
    if puzzle:
        return Plural(
            "If {cells} were clear, {clues} wouldn't add up, so {cells} is a mine.",
            "If {cells} were clear, {clues} wouldn't add up, so {cells} are mines.",
            number,
            cells=cells,
            clues=clues,
        )
    return Plural(
        "If {cells} were safe, {clues} wouldn't add up, so {cells} is a mine.",
        "If {cells} were safe, {clues} wouldn't add up, so {cells} are mines.",
        number,
        cells=cells,
        clues=clues,
    )


def _search(step: Inference, puzzle: bool) -> Text:
    cells = names(step.safe or step.mines)
    if step.mines:
        return Text(
            "{cells} must be a mine, but there's no short reason: it takes trying several squares.", cells=cells
        )
    if puzzle:
        return Text("{cells} must be clear, but there's no short reason: it takes trying several squares.", cells=cells)
    return Text("{cells} must be safe, but there's no short reason: it takes trying several squares.", cells=cells)


_THEN = Template("{reason} {conclusion}")
"""A reason, and in a sentence of its own what follows from it."""


def _so_safe(cells: frozenset[Cell], puzzle: bool) -> Text:
    if puzzle:
        return Plural("So {cells} is clear.", "So {cells} are clear.", len(cells), cells=names(cells))
    return Plural("So {cells} is safe.", "So {cells} are safe.", len(cells), cells=names(cells))


def _so_mines(cells: frozenset[Cell]) -> Text:
    return Plural("So {cells} is a mine.", "So {cells} are mines.", len(cells), cells=names(cells))


def _so_last(cells: frozenset[Cell], last: Text) -> Text:
    return Plural("So {cells} is {last}.", "So {cells} are {last}.", len(cells), cells=names(cells), last=last)


def _last(step: Inference) -> Text:
    """Return the mines that the first clue still needs."""
    number = step.lacks[0]
    if step.counted:
        return Plural("the board's last mine", "the board's last {number} mines", number)
    return Plural("{clue}'s last mine", "{clue}'s last {number} mines", number, clue=cell_name(step.clues[0]))


def _others(step: Inference) -> Text | str:
    """Return the clues after the first one."""
    return _clues(step.clues if step.counted else step.clues[1:])


def _numbers(step: Inference) -> Text | str:
    """Return the numbers that a step is about."""
    clues: list[Text | str] = [cell_name(clue) for clue in step.clues]
    return shortened([*clues[:MOST_NAMED], MINES_LEFT], MOST_NAMED) if step.counted else shortened(clues, MOST_NAMED)


def _clues(clues: Sequence[Cell]) -> Text | str:
    return shortened([cell_name(clue) for clue in clues], MOST_NAMED)
