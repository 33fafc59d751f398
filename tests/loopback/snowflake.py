"""Ids that tell when they were made, each greater than the last, as Discord's."""

import time

EPOCH = 1_420_070_400_000
"""Milliseconds from 1970 to the first of Discord's."""
TIME_BITS = 22

_last = 0


def snowflake() -> int:
    """An id made now."""
    global _last
    _last = max(_last + 1, (time.time_ns() // 1_000_000 - EPOCH) << TIME_BITS)
    return _last


def shard_of(guild_id: int, count: int) -> int:
    """Which of so many shards a server belongs to."""
    return (guild_id >> TIME_BITS) % count
