"""What players and managers read in settings."""

from bot.game import text as topics
from bot.game.help import help_lines
from bot.text.language import Text

SETTINGS = Text("Choose how your own boards look, and who sees your results")

HELP = help_lines(
    topics.SETTINGS,
    Text("`/settings` changes how your own boards look, also into *Words* for playing without seeing them."),
)

TITLE = Text("### Your settings")
ABOUT = Text("Look and theme are for boards that only you see. Hints and odds use the theme too.")

NAME = Text("Global name")
NAME_HELP = Text("Shown in the global standings. Leave it empty to stay out.")
NO_NAME = Text("Not set, so you're not in the global standings")


SERVER = Text("Server settings")
HELP_FOR_MANAGERS = help_lines(
    topics.SETTINGS, Text("- *Server settings* in `/settings` is for server managers."), for_managers=True
)

INTRODUCTION = Text(
    "You manage this server, so you can choose where and how games start: *Server settings* in `/settings`."
)

SERVER_TITLE = Text("### Server settings")
CHANNELS = Text("Channels where games can start")
EVERY_CHANNEL = Text("Every channel")
ROLE = Text("Role that can start games")
EVERYONE = Text("Everyone")
RESET = Text("Restore defaults")
SAVED_RIGHT_AWAY = Text("Changes are saved right away.")
