"""The names of patterns."""

from collections.abc import Mapping

from bot.text.language import Text
from core import Pattern

PATTERNS: Mapping[Pattern, Text | str] = {
    **{pattern: pattern.value for pattern in Pattern},
    Pattern.HOLE: Text("hole", context="pattern"),
    Pattern.ONE_THREE_ONE: Text("1-3-1 corner"),
    Pattern.TWO_TWO_TWO: Text("2-2-2 corner"),
    Pattern.MINE_COUNT: Text("counting the last mines"),
}
"""What players call the patterns. Most are called by their numbers, in any language."""


def pattern_name(pattern: Pattern) -> Text | str:
    """Return what players call a pattern."""
    return PATTERNS[pattern]
