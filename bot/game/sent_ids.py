"""The custom_ids of messages that were sent before all had one grammar, and what they are in it."""

import re

_TRANSLATIONS = [
    (re.compile(pattern, re.ASCII), translation)
    for pattern, translation in (
        (r"frontier:1:(\d+)(@\w+)", r"mines:1:\1:frontier\2"),
        (r"retype:([a-z]+:1:\d+):type(@\w+)?", r"\1:retype\2"),
        (r"analyse:1:text", "solve:1:0:text"),
    )
]


def translated(custom_id: str) -> str:
    """Return a custom_id as it would be written today."""
    for pattern, translation in _TRANSLATIONS:
        if match := pattern.fullmatch(custom_id):
            return match.expand(translation)
    return custom_id
