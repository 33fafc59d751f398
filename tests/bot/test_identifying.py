"""How long shards wait to identify: less than discord.py waits for them, which lets a known shard wait for a minute."""

import pytest

from tests.bot.table import Table

HOOK = 5.0
"""Seconds that discord.py's own hook waits first."""


async def test_a_shard_identifies_before_discord_py_gives_it_up(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def wait(patience: float, _: float) -> None:
        waits.append(patience)

    monkeypatch.setattr(table.store.database, "wait_to_identify", wait)
    for shard, most in ((0, 60.0), (1, 180.0)):  # the first one is known
        await table.bot.before_identify_hook(shard, initial=True)  # else discord.py waits
        assert most / 2 < waits[-1] < most - HOOK
    assert len(waits) == 2
