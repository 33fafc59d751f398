"""What players read about the data stored about them."""

from bot.text.language import Template, Text

FORGET_ME = Text("See the data I store about you, and delete it")
HELP = Text("- `/mines forget-me` shows or deletes your data.")

NOTHING = Text("I have no data about you.")
DOWNLOAD = Text("Download")
DELETE = Text("Delete my data")
REALLY = Text(
    "Delete your data for good? Your results, exercises, settings and private games go. Games in channels stay, but "
    "are no longer linked to you. You leave those that are running, and a game you play alone ends. Messages of "
    "finished games stay as they are. A daily board you've started or a tactic you've answered can't count again."
)
YES = Text("Yes, delete it")
DELETED = Text("Deleted. I have no data about you any more.")
DELETED_BUT_ATTEMPTS = Text(
    "Deleted. I keep only a code without your ID, for less than two days, so that nothing daily counts twice."
)
DELETING = Text("I'm deleting your data. You can play again once that's done.")
NO_FILES = Text("I can't attach files here. Try it in a direct message with me.")
ON_ITS_WAY = Text("Your data is already on its way.")
TOO_MANY_FILES = Text("There's more, but I can't send it here. Download your data in a server that I've joined.")
NOT_YOURS = Text("That button isn't yours. Use `/mines forget-me` to see your own data.")

YOUR_DATA = Template("Your data (ID {player}):")
DOWNLOADED_JUST_NOW = Template(
    "You've downloaded your data several times. Try again in {number} minute.",
    "You've downloaded your data several times. Try again in {number} minutes.",
)
TURNS = Template("- {number} turn (start, move, vote or hint)", "- {number} turns (starts, moves, votes and hints)")
GAMES = Template("- {number} game you started", "- {number} games you started")
PASTES = Template("- {number} pasted text or form", "- {number} pasted texts and forms")
CHOICES = Template("- your settings", "- {number} sets of settings")
REMOVALS = Template("- {number} removal from a game", "- {number} removals from games")
RESULTS = Template("- {number} result", "- {number} results")
RATINGS = Template("- {number} rating after a rated game", "- {number} ratings after rated games")
VISITS = Template("- {number} daily board you opened on a server", "- {number} daily boards you opened on servers")
TRAINING = Template("- your rating and streak in `/tactics`", "- {number} ratings and streaks in `/tactics`")
ANSWERS = Template("- {number} answered exercise", "- {number} answered exercises")
MISSED_SQUARES = Template("- {number} missed square to repeat", "- {number} missed squares to repeat")
DAY_ANSWERS = Template("- {number} answered daily tactic", "- {number} answered daily tactics")
