"""The daily boards of this deployment, by their day: seeds, hashes, numbers and fields."""

import re
import secrets
from datetime import date, datetime, timedelta

from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.modes.daily import text
from bot.play.streak import counts_until, day_of
from bot.storage.dailies import DailyStore, StoredDaily
from core import GENERATOR_VERSION, cell_name, commitment, daily_field, daily_size, narrowed, seed_of

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
