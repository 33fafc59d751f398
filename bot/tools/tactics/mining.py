"""`python -m bot tactics mine`: finds exercises in games that need no guess, as many in each tier.

The files keep the exercises that they have, and new ones are added. Until there are enough, what was mined is in a text
file, so a run that was interrupted goes on where it was.
"""

from argparse import Namespace
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random

from bot.ops.command import Argument, Command
from bot.tools.tactics.collection import FOLDER, RATED, RESERVED, load_exercises, store_exercises
from core import Exercise, MinedGame, Pattern, Tier, canonical, mine_game, read_exercises, write_exercises

EXPERT, INTERMEDIATE = MinedGame(16, 30, 99), MinedGame(16, 16, 40)
SMALL, FEWEST_MINES, MOST_MINES = 9, 10, 20
"""The side of boards that are shown whole, and the mines on them."""
LESSONS = 6
"""Exercises to keep in reserve for each pattern, if there are so many."""

Mined = tuple[int, Exercise]
"""An exercise with the number of its game."""


class Wanted:
    """How many exercises are still wanted: as many in each tier, and at most half of them of one pattern."""

    def __init__(self, number: int, there: Iterable[Exercise]) -> None:
        each = -(-number // len(Tier))
        self._tiers = Counter(dict.fromkeys(Tier, each))
        self._room = defaultdict[tuple[Tier, Pattern | None], int](lambda: each // 2)
        for exercise in there:
            self.take(exercise)

    @property
    def tiers(self) -> Mapping[Tier, int]:
        """How many exercises each tier lacks."""
        return +self._tiers

    def wants(self, exercise: Exercise) -> bool:
        kind = exercise.tier, exercise.pattern
        return self._tiers[exercise.tier] > 0 and (
            exercise.pattern in (None, Pattern.MINE_COUNT) or self._room[kind] > 0
        )

    def take(self, exercise: Exercise) -> None:
        self._tiers[exercise.tier] -= 1
        self._room[exercise.tier, exercise.pattern] -= 1


def mine(seed: int, first: int, wanted: Wanted, known: Iterable[Exercise]) -> Iterator[Mined]:
    """Yield new exercises as far as they are wanted, from the first game on.

    Exercises that are mirrored or turned images of others are left out. The order depends on the arguments alone.
    """
    seen = {canonical(exercise) for exercise in known}
    for number in count(first):
        if not wanted.tiers:
            return
        rng = Random(f"{seed}:{number}")
        game = _game(number, rng)
        if not game.shown_whole and wanted.tiers.keys() == {Tier.MINE_COUNT}:
            continue
        for exercise in mine_game(game, rng):
            shape = canonical(exercise)
            if wanted.wants(exercise) and shape not in seen:
                seen.add(shape)
                wanted.take(exercise)
                yield number, exercise


def reserved(mined: Sequence[Exercise], wanted: Mapping[Tier, int]) -> list[Exercise]:
    """Return the exercises to keep in reserve: of each pattern those with the fewest clues, then as many as wanted."""
    by_pattern: dict[Pattern | None, list[Exercise]] = defaultdict(list)
    for exercise in sorted(mined, key=lambda exercise: (exercise.clues, exercise.id)):
        by_pattern[exercise.pattern].append(exercise)
    by_pattern.pop(None, None)
    kept = {exercise.id for its in by_pattern.values() for exercise in its[:LESSONS]}
    taken = Counter(exercise.tier for exercise in mined if exercise.id in kept)
    for tier in Tier:
        others = (exercise.id for exercise in mined if exercise.tier is tier and exercise.id not in kept)
        kept.update(islice(sorted(others), max(wanted.get(tier, 0) - taken[tier], 0)))
    return [exercise for exercise in mined if exercise.id in kept]


class Progress:
    """A text file of what was mined. It has no half of a game: the last game is mined again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = path.read_text(encoding="ascii").splitlines(keepends=True) if path.exists() else []
        numbered = [line.rstrip("\n").split(" ", 1) for line in lines if line.endswith("\n")]
        self.game = int(numbered[-1][0]) if numbered else 0
        self.exercises = read_exercises("\n".join(line for game, line in numbered if int(game) < self.game))
        path.write_text("".join(f"{game} {line}\n" for game, line in numbered if int(game) < self.game), "ascii")

    def note(self, mined: Mined) -> None:
        number, exercise = mined
        with self._path.open("a", encoding="ascii") as file:
            file.write(f"{number} {write_exercises([exercise])}")

    def forget(self) -> None:
        self._path.unlink()


def mine_into(folder: Path, number: int, reserve: int, seed: int) -> None:
    """Mine until the files in a folder have this number of exercises, so many of them in reserve, and show how far."""
    from tqdm import tqdm  # nothing else needs it

    rated, kept = load_exercises(RATED, folder), load_exercises(RESERVED, folder)
    progress = Progress(folder / "mined.txt")
    mined = list(progress.exercises)
    wanted = Wanted(number, [*rated, *kept, *mined])
    with tqdm(total=number, initial=number - sum(wanted.tiers.values()), desc="mining", unit=" exercises") as bar:
        for game, exercise in mine(seed, progress.game, wanted, [*rated, *kept, *mined]):
            progress.note((game, exercise))
            mined.append(exercise)
            bar.update()
    chosen = reserved(mined, Wanted(reserve, kept).tiers)
    ids = {exercise.id for exercise in chosen}
    store_exercises([*kept, *chosen], RESERVED, folder)
    store_exercises([*rated, *(exercise for exercise in mined if exercise.id not in ids)], RATED, folder)
    progress.forget()


def _game(number: int, rng: Random) -> MinedGame:
    small = MinedGame(SMALL, SMALL, rng.randint(FEWEST_MINES, MOST_MINES))
    return (EXPERT, INTERMEDIATE, small, small)[number % 4]


def _mine(options: Namespace) -> None:
    mine_into(options.folder, options.count, options.reserve, options.seed)


MINE = Command(
    "tactics mine",
    "find exercises for /tactics; a run that was interrupted goes on where it was",
    _mine,
    [
        Argument("--count", type=int, required=True, help="how many exercises there are to be in all"),
        Argument("--reserve", type=int, default=480, help="how many of them to keep for the daily tactic and lessons"),
        Argument("--seed", type=int, default=1, help="another seed finds other exercises"),
        Argument("--folder", type=Path, default=FOLDER, help="where the files are"),
    ],
)
