"""Increasing ids that contain their time, like Discord's."""

import time

EPOCH = 1_420_070_400_000
"""Milliseconds from 1970 to the first of Discord's."""
TIME_BITS = 22

_last = 0


def snowflake() -> int:
    """Return a new id."""
    global _last
    _last = max(_last + 1, (time.time_ns() // 1_000_000 - EPOCH) << TIME_BITS)
    return _last


def shard_of(guild_id: int, count: int) -> int:
    """Return the shard of a server, given the number of shards."""
    return (guild_id >> TIME_BITS) % count
