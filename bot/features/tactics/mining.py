"""`python -m bot tactics mine`: finds exercises in games that need no guess, as many in each tier.

The files keep the exercises that they have, and new ones are added. Until there are enough, what was mined is in a text
file, so a run that was interrupted goes on where it was.
"""

from argparse import Namespace
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from itertools import count, islice
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from random import Random

from bot.errors import OperatorError
from bot.features.tactics.library import FOLDER, RATED, RESERVED, load_exercises, store_exercises
from bot.ops.command import Argument, Command
from core import COVERED, Exercise, MinedGame, Pattern, Tier, canonical, mine_game, read_exercises, write_exercises

EXPERT, INTERMEDIATE = MinedGame(16, 30, 99), MinedGame(16, 16, 40)
SMALL = [MinedGame(9, 9, mines) for mines in (10, 16, 18, 20, 22)]
"""Boards that are shown whole. With more mines, more often their number matters."""
BATCH = 64
"""How many games are mined at once."""
LESSONS = 6
"""Exercises to keep in reserve for each pattern, if there are so many."""

Mined = tuple[int, Exercise]
"""An exercise with the number of its game."""
Variety = tuple[Tier, Pattern | None, bool]


class Wanted:
    """How many exercises are still wanted: as many in each tier, and not too many of one variety."""

    def __init__(self, number: int, there: Iterable[Exercise]) -> None:
        self._each = -(-number // len(Tier))
        self._tiers = Counter(dict.fromkeys(Tier, self._each))
        self._varieties = Counter[Variety]()
        for exercise in there:
            self.take(exercise)

    @property
    def tiers(self) -> Mapping[Tier, int]:
        """How many exercises each tier lacks."""
        return +self._tiers

    def wants(self, exercise: Exercise) -> bool:
        variety = _variety(exercise)
        return self._tiers[exercise.tier] > 0 and self._varieties[variety] < self._each * _share(variety)

    def take(self, exercise: Exercise) -> None:
        self._tiers[exercise.tier] -= 1
        self._varieties[_variety(exercise)] += 1


def _variety(exercise: Exercise) -> Variety:
    """Return the tier and the pattern of an exercise, and whether its answer is the last square that isn't a mine."""
    last = exercise.counted and exercise.board.text.count(COVERED) == exercise.board.mines + 1
    return exercise.tier, exercise.pattern, last


def _share(variety: Variety) -> float:
    """Return the most that a variety may have of its tier."""
    _, pattern, last = variety
    if last:
        return 1 / 4
    return 1 if pattern in (None, Pattern.MINE_COUNT) else 1 / 2


def mine(seed: int, first: int, wanted: Wanted, known: Iterable[Exercise], workers: int = 1) -> Iterator[Mined]:
    """Yield new exercises as far as they are wanted, from the first game on.

    Exercises that are mirrored or turned images of others are left out. The order depends on the arguments alone,
    without the number of `workers`.
    """
    seen = {canonical(exercise) for exercise in known}
    with ProcessPoolExecutor(workers, get_context("spawn")) if workers > 1 else nullcontext() as pool:
        for start in count(first, BATCH):
            if not wanted.tiers:
                return
            whole_only = wanted.tiers.keys() == {Tier.MINE_COUNT}
            games = [number for number in range(start, start + BATCH) if not whole_only or _is_small(number)]
            mined = partial(mine_numbered, seed)
            found = pool.map(mined, games, chunksize=4) if pool else map(mined, games)
            for number, exercises in zip(games, found, strict=True):
                for exercise in exercises:
                    shape = canonical(exercise)
                    if wanted.wants(exercise) and shape not in seen:
                        seen.add(shape)
                        wanted.take(exercise)
                        yield number, exercise


def mine_numbered(seed: int, number: int) -> list[Exercise]:
    """Return the exercises of a game by its number."""
    rng = Random(f"{seed}:{number}")
    game = rng.choice(SMALL) if _is_small(number) else (EXPERT, INTERMEDIATE)[number % 2]
    return list(mine_game(game, rng))


def _is_small(number: int) -> bool:
    return number % 4 > 1


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


class MiningProgress:
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


def mine_into(folder: Path, number: int, reserve: int, seed: int, workers: int = 1) -> None:
    """Mine until the files in a folder have this number of exercises, so many of them in reserve, and show how far."""
    from tqdm import tqdm  # nothing else needs it

    rated, kept = load_exercises(RATED, folder), load_exercises(RESERVED, folder)
    progress = MiningProgress(folder / "mined.txt")
    mined = list(progress.exercises)
    wanted = Wanted(number, [*rated, *kept, *mined])
    with tqdm(total=number, initial=number - sum(wanted.tiers.values()), desc="mining", unit=" exercises") as bar:
        for game, exercise in mine(seed, progress.game, wanted, [*rated, *kept, *mined], workers):
            progress.note((game, exercise))
            mined.append(exercise)
            bar.update()
    chosen = reserved(mined, Wanted(reserve, kept).tiers)
    ids = {exercise.id for exercise in chosen}
    store_exercises([*kept, *chosen], RESERVED, folder)
    store_exercises([*rated, *(exercise for exercise in mined if exercise.id not in ids)], RATED, folder)
    progress.forget()


def _mine(options: Namespace) -> None:
    if not options.folder.is_dir():
        raise OperatorError(f"There is no folder {options.folder}.")
    mine_into(options.folder, options.count, options.reserve, options.seed, options.workers)


MINE = Command(
    "tactics mine",
    "find exercises for /tactics; a run that was interrupted goes on where it was",
    _mine,
    [
        Argument("--count", type=int, required=True, help="how many exercises there are to be in all"),
        Argument("--reserve", type=int, default=480, help="how many of them to keep for the daily tactic and lessons"),
        Argument("--seed", type=int, default=1, help="another seed finds other exercises"),
        Argument("--workers", type=int, default=cpu_count(), help="how many processes to use"),
        Argument("--folder", type=Path, default=FOLDER, help="where the files are"),
    ],
)
