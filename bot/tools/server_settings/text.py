"""What managers read in the settings of their server."""

from bot.text.language import Text

SERVER = Text("Server settings")
HELP = Text("- *Server settings* in `/settings` is for server managers.")

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
