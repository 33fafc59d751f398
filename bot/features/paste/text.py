"""What players read when they paste, upload or save something."""

from bot.text.language import Template, Text

KIB = 1024

SAVED = Text("✅ Saved.")
EXPIRED = Text("That text has expired. Paste it again.")
NOT_TEXT = Text("I can only read plain text, such as a .txt or .csv file in UTF-8.")
FILE_NOT_FETCHED = Text("I couldn't get that file from Discord. Try again in a moment.")


def _kib(size: int) -> int:
    return size // KIB


TOO_LONG = Template("That's too much text. The limit is {limit} KiB.", limit=_kib)
