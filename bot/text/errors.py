"""The errors of `core` that players can cause, in words."""

from bot.text.language import Text
from core import CoreError


def describe(error: CoreError) -> Text:
    """Return an error as a sentence."""
    reason = str(error)
    return Text("{reason}.", reason=escape(reason[:1].upper() + reason[1:]))


def escape(typed: str) -> str:
    """Return a text with backslashes before what Discord would take for its markup."""
    return "".join(f"\\{character}" if character in "\\*_~`|<>#[]" else character for character in typed)
