"""What players read about the data stored about them."""

from bot.game.help import help_lines
from bot.game.text import SETTINGS
from bot.text.language import Template, Text

PRIVACY = Text("See the data I store about you, download or delete it")
HELP = help_lines(SETTINGS, Text("- `/mines privacy` shows, downloads or deletes your data."))

NOTHING = Text("I have no data about you.")
DOWNLOAD = Text("Download")
DELETE = Text("Delete my data")
REALLY = Text(
    "Delete your data for good? Your results, exercises, settings and private games go, and you leave running games. "
    "Messages of finished games stay as they are. A daily board or tactic that you've begun can't count again."
)
YES = Text("Yes, delete it")
DELETED = Text("Deleted. I have no data about you now.")
DELETED_BUT_ATTEMPTS = Text("Deleted. For up to two days I keep an anonymous code, so that dailies can't count twice.")
ON_ITS_WAY = Text("Your data is already on its way.")
TOO_MANY_FILES = Text("There's more, but I can't send it here. Download your data in a server that I've joined.")
NOT_YOURS = Text("That button isn't yours. Use `/mines privacy` to see your own data.")

YOUR_DATA = Template("Your data (ID {player}):")
DOWNLOADED_JUST_NOW = Template(
    "You've downloaded your data several times. Try again in {number} minute.",
    "You've downloaded your data several times. Try again in {number} minutes.",
)
GAMES = Template(
    "- {number} entry about games, such as starts, moves, votes, hints, results, ratings and removals",
    "- {number} entries about games, such as starts, moves, votes, hints, results, ratings and removals",
)
TACTICS = Template(
    "- {number} entry about tactics, such as answers, missed squares, your rating and your streak",
    "- {number} entries about tactics, such as answers, missed squares, your rating and your streak",
)
PASTES = Template("- {number} pasted text or form", "- {number} pasted texts and forms")
CHOICES = Text("- your settings")
