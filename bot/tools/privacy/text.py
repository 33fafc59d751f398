"""What players read about the data stored about them."""

from bot.text.language import Plural, Text

FORGET_ME = Text("See the data I store about you, and delete it")
HELP = Text("- `/mines forget-me` shows or deletes your data.")

NOTHING = Text("I have no data about you.")
DOWNLOAD = Text("Download")
DELETE = Text("Delete my data")
REALLY = Text(
    "Delete your data? Your results, settings and private games are deleted. Games in channels stay, but are no longer "
    "linked to you. You leave those that are running, and a game you play alone ends. Messages of finished games stay "
    "as they are. A daily board you've opened can't be scored again. This can't be undone."
)
YES = Text("Yes, delete it")
DELETED = Text("Deleted. I have no data about you any more.")
DELETED_BUT_ATTEMPTS = Text(
    "Deleted. I keep only a code without your ID, for less than two days, so that nobody is scored twice on a daily "
    "board."
)
DELETING = Text("I'm deleting your data. You can play again once that's done.")
NO_FILES = Text("I can't attach files here. Try it in a direct message with me.")
ON_ITS_WAY = Text("Your data is already on its way.")
TOO_MANY_FILES = Text("There's more, but I can't send it here. Download your data in a server that I've joined.")
NOT_YOURS = Text("That button isn't yours. Use `/mines forget-me` to see your own data.")


def your_data(player: int) -> Text:
    return Text("Your data (ID {player}):", player=player)


def downloaded_just_now(minutes: int) -> Text:
    return Plural(
        "You've downloaded your data several times. Try again in {number} minute.",
        "You've downloaded your data several times. Try again in {number} minutes.",
        minutes,
    )


def turns(number: int) -> Text:
    return Plural(
        "- {number} turn (start, move, vote or hint)", "- {number} turns (starts, moves, votes and hints)", number
    )


def games(number: int) -> Text:
    return Plural("- {number} game you started", "- {number} games you started", number)


def pastes(number: int) -> Text:
    return Plural("- {number} pasted text or form", "- {number} pasted texts and forms", number)


def choices(number: int) -> Text:
    return Plural("- your settings", "- {number} sets of settings", number)


def removals(number: int) -> Text:
    return Plural("- {number} removal from a game", "- {number} removals from games", number)


def results(number: int) -> Text:
    return Plural("- {number} result", "- {number} results", number)


def visits(number: int) -> Text:
    return Plural(
        "- {number} daily board you opened on a server", "- {number} daily boards you opened on servers", number
    )
