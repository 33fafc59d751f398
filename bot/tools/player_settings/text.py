"""What players read in their own settings."""

from bot.play.player_settings import isolated
from bot.text.language import Template, Text

SETTINGS = Text("Choose how your own boards look, and who sees your results")

TITLE = Text("### Your settings")
ABOUT = Text("Look and theme are for boards that only you see. Hints and odds use the theme too.")
UNKNOWN_LIST = Text("I don't recognise that list. Open your settings again with `/settings`.")

NAME = Text("Name for all servers")
NAME_FIELD = Text("Name")
NAME_HELP = Text("Shown in the standings of all servers. Leave it empty to stay out.")
NAME_SAVED = Text("✅ Saved. You're in the standings of all servers.")
NAME_REMOVED = Text("✅ Saved. You're not in the standings of all servers.")
NO_NAME = Text("**Name for all servers**\nNone, so you're not in the standings of all servers")

NAME_IS = Template("**Name for all servers**\n{name}", name=isolated)
SAVED = Template("✅ Saved. {setting}: {choice}")
