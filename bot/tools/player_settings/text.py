"""What players read in their own settings."""

from bot.play import text as topics
from bot.play.help import help_lines
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
