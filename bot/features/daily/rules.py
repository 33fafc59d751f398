"""Daily boards: which day has which, the attempt and practice on them, and how a day is verified."""

from __future__ import annotations

import re
import secrets
from abc import abstractmethod
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial

from bot.engine.client import EngineClient
from bot.errors import OperatorError, PlayerError
from bot.features.daily import text
from bot.features.minesweeper.session import About, MinesweeperSession
from bot.features.minesweeper.text.board import with_mines_left
from bot.game.effect import Effect
from bot.game.results import Result, closes_at, counts_until, day_of
from bot.ops.command import Argument, Command
from bot.store.days import DailyStore, StoredDaily
from bot.store.models import RESIGN, StoredGame, StoredOptions
from bot.text.language import DOTTED, Text, clock, dotted
from core import (
    GENERATOR_VERSION,
    MINE,
    Outcome,
    cell_name,
    commitment,
    daily_field,
    daily_size,
    narrowed,
    seed_of,
    stars_after,
)

DAILY = "daily"
"""The mode of an attempt, the difficulty of its board whatever its size, and the option with the facts of its day."""
MOST_SQUARES = 10


@dataclass(frozen=True)
class DailyFacts:
    """The day of a game's board. They are among the game's options, so drawing it needs nothing else."""

    day: date
    number: int
    """Days since the first board, which is number 1."""
    next_hash: str
    """The hash of the next day's seed."""

    def write(self) -> StoredOptions:
        """Return the facts as they are stored."""
        return {"day": self.day.isoformat(), "number": self.number, "next_hash": self.next_hash}

    @classmethod
    def read(cls, options: StoredOptions) -> DailyFacts:
        """Return the facts among a game's options."""
        stored = options[DAILY]
        return cls(date.fromisoformat(stored["day"]), stored["number"], stored["next_hash"])


class OnDailyBoard(MinesweeperSession):
    """A game on a daily board, which is its player's alone, and its player's progress."""

    OPENS = True
    LEFT_OUT = frozenset({"share", "card", "new", "again", "showhint", "showodds"})

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        self.facts = DailyFacts.read(stored.options)
        self.hit_at: tuple[int, ...] = ()
        """How many cells the player had opened each time a mine was hit."""

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        facts = DailyFacts.read(stored.options)
        return text.TITLE(number=facts.number, day=facts.day)

    def about(self) -> About:
        return About(titles=self._titles(), shows_lives=False)  # the stars are in the title

    def _moved(self, effect: Effect, at: datetime) -> None:
        self.hit_at += (self.scoreboard.opened.total() - self.given,) * len(effect.hits)

    def _titles(self) -> Sequence[Text | str]:
        number, standing = self.facts.number, self._standing()
        if self.outcome is None:
            return with_mines_left(self.board.mines_left, [text.DAILY(number), standing])
        if self.outcome is not Outcome.WON:
            return [text.RESIGNED(number)]
        icon = "🏁" if standing == text.stars(0) else "🎉"
        return [dotted([text.SOLVED(icon=icon, number=number, time=clock(self.duration)), standing])]

    @abstractmethod
    def _standing(self) -> Text | str:
        """Return the player's stars, or why there are none."""


class Attempt(OnDailyBoard):
    """A player's one attempt at a day. It is scored if it is finished on its day without help."""

    MODE = DAILY

    @property
    def is_scored(self) -> bool:
        """Whether it is scored so far."""
        return self.scores_at(self.ended_at or self.last_turn_at)

    def scores_at(self, moment: datetime) -> bool:
        """Return whether it is scored if it ends at this moment."""
        return self.starter_id not in self.helped and moment < closes_at(self.facts.day)

    def check(self, turn: str, player: int, now: datetime, *, moderates: bool = False) -> bool:
        if turn == RESIGN:
            raise PlayerError(text.NO_RESIGNING(self.facts.day))
        return super().check(turn, player, now, moderates=moderates)

    def may_end(self, player: int, moderates: bool, now: datetime) -> bool:
        return False

    def lapse(self, now: datetime) -> None:
        """It waits for its player."""

    def question_before_help(self, at: datetime) -> Text | None:
        return text.HELP_IS_UNSCORED if self.scores_at(at) else None

    def about(self) -> About:
        who = text.CLOSING_TIME(closes_at(self.facts.day))
        return replace(super().about(), news=text.CLOCK_RUNS, who=who)

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        if self.outcome is Outcome.WON:
            for one in super()._results(result):
                on_its_day = one.ended_at < closes_at(self.facts.day)
                yield replace(one, difficulty=DAILY, ranked=on_its_day and not one.helped)

    def _standing(self) -> Text | str:
        return text.stars(stars_after(self.hits)) if self.is_scored else text.NOT_RATED


class Practice(OnDailyBoard):
    """An unscored game on a past day's board. It has no results: its player may have seen the board."""

    MODE = "practice"

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        return DOTTED(items=super().title_of(stored), item=text.PRACTICE)

    @property
    def is_known_board(self) -> bool:
        return True

    def about(self) -> About:
        return replace(super().about(), who=text.BOARD_OF(self.facts.day))

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        return ()

    def _standing(self) -> Text | str:
        return text.PRACTICE


def hits_by_tenth(hits: Sequence[int], cells: int) -> list[int]:
    """Return how many mines were hit in each tenth of a player's progress.

    `hits` has how many of the `cells` were open at each hit. Fewer than ten cells have a part each.
    """
    parts = min(MOST_SQUARES, cells)
    counts = Counter(min(opened, cells - 1) * parts // cells for opened in hits)
    return [counts[part] for part in range(parts)]


SECRET_NAME = "daily"  # noqa: S105 - the name isn't secret
SECRET_BYTES = 32
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class Days:
    """The boards of all days. Each is made when it is first asked for, and stays as it was made."""

    def __init__(self, dailies: DailyStore, engine: EngineClient, secret: str | None = None) -> None:
        self._dailies = dailies
        self._engine = engine
        self._secret = secret

    async def board(self, day: date) -> StoredDaily:
        """Return a day's board with its field."""
        board = await self._stored(day)
        if board.field is None:
            field, first = await self._engine.lay_by(daily_field, bytes.fromhex(board.seed), day)
            await self._dailies.lay(day, f"{field.bits:x}", cell_name(first), GENERATOR_VERSION)
            board = await self._stored(day)
        return board

    async def hash_of(self, day: date) -> str:
        """Return the hash of a day's seed. From then on the seed is stored, so the day's board stays what it is."""
        return commitment(bytes.fromhex((await self._stored(day)).seed))

    async def published(self, day: date, now: datetime) -> StoredDaily | None:
        """Return a day with its seed, once nobody can finish its board for the streak any more."""
        return await self._stored(day) if now >= counts_until(day) else None

    async def number(self, day: date) -> int:
        """Return the number of a day's board: 1 on the day when this deployment had its first one."""
        first = await self._dailies.first_day()
        return (day - first).days + 1 if first else 1

    async def read(self, typed: str, now: datetime) -> date:
        """Return the day that a player typed.

        Raise `PlayerError` if it doesn't exist, is in the future, or is before the first board.
        """
        try:
            day, today = read_date(typed), day_of(now)
        except ValueError:
            raise PlayerError(text.not_a_date(typed)) from None
        if day > today:
            raise PlayerError(text.NOT_YET)
        first = await self._dailies.first_day() or today
        if day < first:
            raise PlayerError(text.BEFORE_THE_FIRST(first))
        return day

    async def _stored(self, day: date) -> StoredDaily:
        if stored := await self._dailies.find(day):
            return stored
        rows, columns, mines = daily_size(day)
        seed = seed_of(await self._secret_bytes(), day).hex()
        return await self._dailies.keep(
            StoredDaily(day=day, seed=seed, version=GENERATOR_VERSION, rows=rows, columns=columns, mines=mines)
        )

    async def _secret_bytes(self) -> bytes:
        if self._secret is None:
            self._secret = await self._dailies.secret(SECRET_NAME, secrets.token_hex(SECRET_BYTES))
        return self._secret.encode()


def day_before(day: date) -> date:
    return day - timedelta(days=1)


def read_date(typed: str) -> date:
    """Return a day such as 2026-11-23. Raise `ValueError` for anything else, also for other forms of ISO 8601."""
    day = narrowed(typed).strip()
    if not _DATE.fullmatch(day):
        raise ValueError(f"no day: {typed!r}")
    return date.fromisoformat(day)


HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)


def _run(options: Namespace) -> None:
    print(verify(options.date, options.seed, options.hash, options.version))


VERIFY = Command(
    "daily verify",
    "check a day's seed against its hash, and print the board",
    _run,
    [
        Argument("date", metavar="DATE", help="the day, such as 2026-11-23"),
        Argument("seed", metavar="SEED", help="the seed, as `/daily date:` shows it 12 hours after the day"),
        Argument("hash", metavar="HASH", help="the hash that was shown the day before"),
        Argument(
            "version",
            metavar="VERSION",
            nargs="?",
            default=str(GENERATOR_VERSION),
            help="the generator's version, as `/daily date:` shows it (default: %(default)s)",
        ),
    ],
)


def verify(day: str, seed: str, published: str, version: str) -> str:
    """Return a report with the board of a day's seed. Raise `OperatorError` if anything is wrong.

    It needs neither the secret nor the database.
    """
    seed_bytes = bytes.fromhex(_hex("SEED", seed))
    known = _hex("HASH", published)
    try:
        date_of = read_date(day)
    except ValueError:
        raise OperatorError(f"DATE is {day!r}. It must be a day such as 2026-11-23.") from None
    if version.strip() != str(GENERATOR_VERSION):
        raise OperatorError(
            f"VERSION is {version!r}. This release makes the boards of generator version {GENERATOR_VERSION}, "
            "so check that day with the release it was made by."
        )
    if commitment(seed_bytes) != known:
        raise OperatorError(f"HASH isn't the SHA-256 of this seed, which is {commitment(seed_bytes)}.")
    field, first = daily_field(seed_bytes, date_of)
    clues = ("".join(map(str, line)) for line in field.clues)
    rows = [
        "".join(MINE if (row, column) in field.mines else clue for column, clue in enumerate(line))
        for row, line in enumerate(clues)
    ]
    return "\n".join(
        [
            f"The hash is right. The board of {date_of} is {field.rows}x{field.columns} with {len(field.mines)} mines, "
            f"open at {cell_name(first)} (generator version {GENERATOR_VERSION}):",
            *rows,
        ]
    )


def _hex(name: str, text: str) -> str:
    digits = text.strip().lower()
    if not HEX.fullmatch(digits):
        raise OperatorError(f"{name} is {text!r}. It must have 64 hexadecimal digits, as the bot shows it.")
    return digits
