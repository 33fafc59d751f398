"""`deploy/`: the limits that the unit sets."""

import re
import tracemalloc
from pathlib import Path
from typing import Any

from bot.app import Bot
from bot.errors import OperatorError, ServiceDown
from bot.store.games import Store
from tests.at_once import AtOnce

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "deploy" / "sweeper.service"
MIB = 2**20
SERVERS, CHANNELS, ROLES = 10_000, 40, 25
HARDENED = ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", "mem_limit:", "tmpfs: [/tmp]"]
"""Lines that the bot's container has in compose.yaml."""
MEASURED = 20
"""Servers that are measured."""
REST = 350 * MIB
"""For the bot and its workers without servers, and for 10,000 running games."""
ROOM = 1.5


def server(number: int) -> dict[str, Any]:
    """A server as Discord sends it, with its channels and roles."""
    guild = number << 22
    overwrites = [{"id": str(guild + role), "type": 0, "allow": "1024", "deny": "0"} for role in range(3)]
    return {
        "id": str(guild),
        "name": f"server {number}",
        "owner_id": "1",
        "member_count": 100,
        "features": ["COMMUNITY", "NEWS"],
        "roles": [
            {
                **{"id": str(guild + role), "name": f"role {role}", "permissions": "1071698660929", "position": role},
                **{"color": 0, "hoist": False, "managed": False, "mentionable": False},
            }
            for role in range(ROLES)
        ],
        "channels": [
            {
                **{"id": str(guild + 100 + channel), "type": 0, "name": f"channel {channel}", "position": channel},
                **{"parent_id": None, "topic": "What this channel is about", "permission_overwrites": overwrites},
            }
            for channel in range(CHANNELS)
        ],
        "members": [],
        "threads": [],
        "emojis": [],
        "stickers": [],
    }


def test_the_unit_gives_up_only_on_wrong_settings() -> None:
    assert f"\nRestartPreventExitStatus={OperatorError.status}\n" in UNIT.read_text()
    assert ServiceDown.status != OperatorError.status


def test_the_container_of_the_bot_can_do_nothing_else() -> None:
    bot, _ = (ROOT / "compose.yaml").read_text().split("\n  database:\n", 1)
    assert [line for line in HARDENED if line not in bot] == []


async def test_the_memory_limit_has_room_for_ten_thousand_servers() -> None:
    store = await Store.open("sqlite://")
    async with Bot(store, AtOnce(), AtOnce()) as bot:
        add = bot._connection._add_guild_from_data
        add(server(1))  # type: ignore[arg-type] # it is as Discord sends it
        tracemalloc.start()
        for number in range(MEASURED):
            add(server(number + 2))  # type: ignore[arg-type] # as above
        each = tracemalloc.get_traced_memory()[0] / MEASURED
        tracemalloc.stop()
    await store.close()
    [limit] = re.findall(r"^MemoryMax=(\d+)G$", UNIT.read_text(), re.MULTILINE)

    assert int(limit) * 1024 * MIB >= ROOM * (REST + SERVERS * each)
