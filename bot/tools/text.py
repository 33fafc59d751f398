"""What players read when they paste or upload something, or manage a server."""

from bot.text.language import Template, Text

KIB = 1024

EXPIRED = Text("That text has expired. Paste it again.")
NOT_TEXT = Text("I can only read plain text.")
FILE_NOT_TEXT = Text("That file isn't text. Upload a .txt or .csv file in UTF-8.")
FILE_NOT_FETCHED = Text("I couldn't get that file from Discord. Try again in a moment.")
NOT_A_MANAGER = Text("You need the Manage Server permission.")


def text_too_long(most: int) -> Text:
    return Text("That's too much text. The limit is {limit} KiB.", limit=most // KIB)


def file_too_large(most: int) -> Text:
    return Text("That file is too large. The limit is {limit} KiB.", limit=most // KIB)


PUZZLE_TOO_LARGE = Template(
    "That puzzle has {number:,} square. The limit is {limit:,}.",
    "That puzzle has {number:,} squares. The limit is {limit:,}.",
)
