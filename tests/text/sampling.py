"""Texts of all modules named `text`, made with sample values for their arguments."""

from __future__ import annotations

import inspect
import pkgutil
import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import is_dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from functools import cache
from importlib import import_module
from itertools import islice, product
from types import ModuleType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import bot
from bot.features.minesweeper.scoreboard import Figures
from bot.features.minesweeper.text import TITLES
from bot.game.text import GameTexts
from bot.text.explanation import SeenOdds
from bot.text.language import Language, Template, Text
from core import (
    Advice,
    ContradictionError,
    ContradictionFlaw,
    CoreError,
    Dig,
    DigStats,
    Explanation,
    Inference,
    Review,
    explain,
    parse_board,
    review_game,
)
from core.errors import BoardError, BoardFlaw, CellError, CellFlaw, CountsError, CountsFlaw, MoveError, MoveFlaw
from tests.pseudo import PSEUDO

MOST_CALLS = 60
"""The most calls of one function."""
SEQUENCES = (Sequence, Collection, Iterable, list, tuple, set, frozenset)


BOARDS = [("*1#", 1), ("#10", 1), ("#2#", 2), ("#####\n11211", 2), ("F1\n##", 1), ("##1..\n221..\n.....", 2)]


def explanations() -> list[Explanation]:
    """Explanations by most rules."""
    found = []
    for text, mines in BOARDS:
        board = parse_board(text, mines)
        for cell in board.grid.cells(board.where("#")):
            with suppress(CellError):  # nothing is certain there
                found.append(explain(board, cell))
    return found


def steps() -> list[Inference]:
    """Steps by most rules."""
    return [step for explanation in explanations() for step in explanation.steps]


def reviews() -> list[Review]:
    """Reviews of lucky, unlucky and careless games, and of none."""
    boards = [("##\n11", 1), ("##1#####\n##1#####", 3), ("##1###1*", 2), ("#10#", 1)]
    digs = [
        Dig(player, parse_board(text, mines), frozenset(cells), exploded)
        for player, exploded in ((1, 0), (2, 1))
        for text, mines in boards
        for cells in ([(0, 0)], [(0, 1)], [(0, 0), (0, 1)])
        if all(parse_board(text, mines)[cell] == "#" for cell in cells)
    ]
    return [review_game([]), *(review_game([dig]) for dig in digs), review_game(digs)]


def seen_odds() -> list[SeenOdds]:
    """Odds of small boards with everything there is to see, and of one too large for words."""
    board, large = parse_board("2#1\n2F#\n1#*", 3), parse_board("\n".join(["#" * 26] * 30), 99)
    odds: list[list[float | None]] = [[None, 0.0, None], [None, 1.0, 0.24], [None, None, None]]
    many: list[list[float | None]] = [[0.13] * 26 for _ in range(30)]
    many[0][:3] = [0.0, 1.0, None]
    cells = frozenset([(0, 1)])
    return [
        *(SeenOdds(board, odds, cells, cells, blank) for blank in (False, True)),
        SeenOdds(large, many, cells, cells),
    ]


def errors() -> list[CoreError]:
    """Every error of `core`."""
    board = [
        BoardError(
            flaw, row=1, column=2, cells=1, columns=2, symbol="x", symbols="#F", rows=2, limit=9, mines=3, room=2
        )
        for flaw in BoardFlaw
    ]
    counts = [
        CountsError(flaw, row=1, column=2, cells=1, columns=2, found=found)
        for flaw in CountsFlaw
        for found in ("x", "", 12)
    ]
    clues = [[(0, 0)], [(0, 0), (1, 1)], [(0, 0), (1, 1), (2, 2)]]
    contradictions = [
        ContradictionError(flaw, clues=some, mines=3, room=room)
        for flaw in ContradictionFlaw
        for some in clues
        for room in (range(1, 2), range(1, 3), None)
        if (room is not None) == (flaw is ContradictionFlaw.MINES)
    ]
    cells = [CellError(flaw, cell=(1, 2), rows=3, columns=4, symbol="1") for flaw in CellFlaw]
    moves = [MoveError(flaw, text="zz9", corner="I9", limit=99) for flaw in MoveFlaw]
    return [*board, *counts, *contradictions, *cells, *moves]


SAMPLES: dict[Any, Callable[[], Sequence[Any]]] = {
    bool: lambda: [True, False],
    int: lambda: [2, 1],
    float: lambda: [0.25, 1.0],
    str: lambda: ["A1"],
    Text: lambda: [Text("{number}", number=7)],
    object: lambda: ["7"],
    date: lambda: [date(2026, 11, 23)],
    datetime: lambda: [datetime(2026, 11, 22, 12, tzinfo=UTC)],
    timedelta: lambda: [timedelta(seconds=75)],
    range: lambda: [range(1, 3), range(1, 2)],
    types.NoneType: lambda: [None],
    CoreError: errors,
    Explanation: explanations,
    Inference: steps,
    Advice: lambda: [
        Advice((6, 2), 0.0),
        Advice((6, 2), 0.3, 0.2, 0.5),
        *(Advice((6, 2), 0.3, 0.2, None, share) for share in (0.6, 1.0)),
    ],
    DigStats: lambda: [DigStats(2, 1, 1, 1, 0.5, -0.25), DigStats(2, 2, 0, 0, 0.0, 0.0)],
    Review: reviews,
    SeenOdds: seen_odds,
    Figures: lambda: [Figures(30, 45, 40, timedelta(seconds=60)), Figures(0, 45, 0, timedelta(0))],
    Language: lambda: [PSEUDO],
}
"""Values for arguments, by their annotation. Enums, dataclasses, sequences and unions of these need none."""
NAMED_SAMPLES: Mapping[str, Sequence[Any]] = {"difficulty": [*TITLES, "unheard-of"], "name": [*TITLES]}
"""Values for arguments that are ids, by their name."""


def text_modules() -> list[ModuleType]:
    """Return the modules that write texts."""
    names = [module.name for module in pkgutil.walk_packages(bot.__path__, "bot.") if "text" in module.name.split(".")]
    return [import_module(name) for name in names]


def constants_of(module: ModuleType) -> Iterator[tuple[str, Text]]:
    """Yield the texts that a module defines as constants, alone or in tables."""
    for name, value in vars(module).items():
        if not name.startswith("_") and not inspect.ismodule(value):
            yield from ((name, text) for text in texts_within(value))


def functions_of(module: ModuleType) -> list[tuple[str, Callable[..., Any]]]:
    """Return a module's templates and public functions, and those in its tables, such as `GameTexts`."""
    functions: list[tuple[str, Callable[..., Any]]] = [
        (name, value)
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    ]
    for name, value in vars(module).items():
        if isinstance(value, Template):
            functions.append((name, value))
        if isinstance(value, GameTexts | Mapping | tuple):
            table = dict(enumerate(value)) if isinstance(value, tuple) else value
            table = table if isinstance(table, Mapping) else vars(table)
            functions += [
                (f"{name}.{key}", made)
                for key, some in table.items()
                for made in (some if isinstance(some, tuple) else [some])
                if isinstance(made, Template) or inspect.isfunction(made)
            ]
    return functions


@cache
def sampled_texts() -> list[tuple[str, Text | str]]:
    """Return all constants, and what all functions make of samples, with their names. Some functions word texts."""
    found: list[tuple[str, Text | str]] = []
    for module in text_modules():
        found += [(f"{module.__name__}.{name}", text) for name, text in constants_of(module)]
        for name, function in functions_of(module):
            for positional, named in calls_of(function):
                result = function(*positional, **named)
                made = [result] if isinstance(result, str) else texts_within(result)
                found += [(f"{module.__name__}.{name}", text) for text in made]
    return found


def texts_within(value: Any) -> Iterator[Text]:
    """Yield the texts in a constant or a result."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from texts_within(inner)
    elif isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from texts_within(inner)
    elif isinstance(value, GameTexts):
        yield from texts_within(vars(value))


def calls_of(function: Callable[..., Any]) -> Iterator[tuple[Sequence[Any], Mapping[str, Any]]]:
    """Yield arguments for a function: each sample for each parameter. Raise `LookupError` where there is none."""
    if isinstance(function, Template):
        yield from (((), values) for values in values_of(function))
        return
    hints = {} if function.__name__ == "<lambda>" else get_type_hints(function)
    names, kinds = [], []
    for name, parameter in inspect.signature(function).parameters.items():
        hint = hints.get(name, int)
        names.append((name, parameter.kind))
        kinds.append(NAMED_SAMPLES[name] if hint is str and name in NAMED_SAMPLES else samples_of(hint))
    for values in islice(product(*kinds), MOST_CALLS):
        positional: list[Any] = []
        named = {}
        for (name, kind), value in zip(names, values, strict=True):
            if kind is inspect.Parameter.KEYWORD_ONLY:
                named[name] = value
            elif kind is inspect.Parameter.VAR_POSITIONAL:
                positional += [value, value]
            else:
                positional.append(value)
        yield positional, named


def values_of(template: Template) -> Iterator[dict[str, Any]]:
    """Yield values for a template: what its conversions take, and numbers for all others."""
    samples = {name: samples_of(int) for name in template.names}
    for name, convert in template.conversions.items():
        parameter = next(iter(inspect.signature(convert).parameters))
        samples[name] = samples_of(get_type_hints(convert)[parameter])
    for values in islice(product(*samples.values()), MOST_CALLS):
        yield dict(zip(samples, values, strict=True))


def samples_of(hint: Any) -> Sequence[Any]:
    """Return values of a type. Raise `LookupError` for one that has none in `SAMPLES`."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint in SAMPLES:
        return SAMPLES[hint]()
    if origin in (Union, types.UnionType):
        return [value for one in inner for value in samples_of(one)]
    if isinstance(hint, TypeVar):
        return samples_of(hint.__bound__ or object)
    if inspect.isclass(hint) and issubclass(hint, Enum):
        return list(hint)
    if inspect.isclass(hint) and issubclass(hint, CoreError):
        return [error for error in errors() if isinstance(error, hint)]
    if is_dataclass(hint) or (inspect.isclass(hint) and issubclass(hint, tuple) and hint is not tuple):
        made: Any = hint
        kinds = {name: samples_of(kind) for name, kind in get_type_hints(made).items()}
        return [made(**{name: samples[at] for name, samples in kinds.items()}) for at in (0, -1)]
    if origin is tuple and Ellipsis not in inner:
        return [tuple(samples_of(one)[0] for one in inner)]
    if origin in SEQUENCES:
        one, *others = samples_of(inner[0])
        make = origin if origin in (tuple, set, frozenset) else list
        return [make([one]), make([one, *others[:1], *[one] * 12])]
    if origin in (Mapping, dict):
        keys, values = samples_of(inner[0]), samples_of(inner[1])
        return [dict.fromkeys(keys, values[0]), {keys[0]: values[-1]}]
    raise LookupError(f"add a sample of {hint} to tests/text/sampling.py")
