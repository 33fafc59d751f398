"""What managers read in the settings of their server."""

from bot.play import text as topics
from bot.play.help import help_lines
from bot.text.language import Text

SERVER = Text("Server settings")
HELP = help_lines(
    topics.SETTINGS, Text("- *Server settings* in `/settings` is for server managers."), for_managers=True
)

INTRODUCTION = Text(
    "You manage this server, so you can choose where and how games start: *Server settings* in `/settings`."
)

TITLE = Text("### Server settings")
CHANNELS = Text("Channels where games can start")
EVERY_CHANNEL = Text("Every channel")
ROLE = Text("Role that can start games")
EVERYONE = Text("Everyone")
RESET = Text("Restore defaults")
SAVED_RIGHT_AWAY = Text("Changes are saved right away.")
