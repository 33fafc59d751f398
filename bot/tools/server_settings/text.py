"""What managers read in the settings of their server."""

from collections.abc import Collection

from bot.text.language import Template, Text, shortened

MOST_NAMED = 10

SETTINGS = Text("Choose where and how games are played on this server")
HELP = Text("- `/server-settings` is for server managers.")

INTRODUCTION = Text("You manage this server, so you can choose where and how games start with `/server-settings`.")

TITLE = Text("### Server settings")
CHANNELS = Text("Channels where games can start")
EVERY_CHANNEL = Text("Every channel")
ROLE = Text("Role that can start games")
EVERYONE = Text("Everyone")
RESET = Text("Restore defaults")
SAVED_RIGHT_AWAY = Text("Changes are saved right away.")
DEFAULTS = Text("✅ Saved. All settings are back to their defaults.")

IN_EVERY_CHANNEL = Text("✅ Saved. Games can start in every channel.")
BY_EVERYONE = Text("✅ Saved. Everyone can start games.")
UNKNOWN_LIST = Text("I don't recognise that list. Open the settings again with `/server-settings`.")


def _mentions(channels: Collection[int]) -> Text | str:
    return shortened([f"<#{channel}>" for channel in sorted(channels)], MOST_NAMED)


ONLY_IN = Template("✅ Saved. Games can start only in {channels}.", channels=_mentions)
ONLY_ROLE = Template("✅ Saved. Only {role} can start games.")
OPTION = Template("✅ Saved. {setting}: {choice}")
