"""The pages of help. Games and tools declare lines on them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.board.appearance import Theme
from bot.text.language import Text


class HelpPicture(NamedTuple):
    """What a page shows below its lines."""

    paint: Callable[[Theme], bytes]
    alt: Text


class Topic(NamedTuple):
    """A page of the help."""

    name: str
    """Its name in custom_ids."""
    label: Text
    picture: HelpPicture | None = None


class HelpLine(NamedTuple):
    """A line on a page."""

    topic: Topic
    line: Text
    for_managers: bool = False


def help_lines(topic: Topic, *lines: Text, for_managers: bool = False) -> Sequence[HelpLine]:
    """Return lines that follow each other on a page."""
    return [HelpLine(topic, line, for_managers) for line in lines]
