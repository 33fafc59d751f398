"""What players read in standings."""

from bot.game.ratings import PERIOD
from bot.game.results import MASTERY_GAMES
from bot.game.text import EXPIRED
from bot.text.language import Layout, Plural, Template, Text

LEAST_GAMES = 10
"""Wins a player needs for an average."""

STANDINGS = Text("See who is best, on this server or on all servers")
DIFFICULTY = Text("Difficulty; Beginner or this server's default")
CATEGORY = Text("What counts; the fastest win by default")
WHERE = Text("This server or all servers")

HERE, EVERYWHERE = Text("This server"), Text("Global")
TIME = Text("Fastest wins")
AVERAGE_SPEED = Text("Average 3BV/s")
AVERAGE_EFFICIENCY = Text("Average efficiency")
MASTERY = Text("Mastery")
STREAKS = Text("Longest winning streaks")
TEAM = Text("Fastest wins together")

SOLO_WINS = Text("Solo wins without hitting a mine")
ENOUGH_WINS = Plural(
    "At least {number} solo win without hitting a mine",
    "At least {number} solo wins without hitting a mine",
    LEAST_GAMES,
)
LAST_GAMES = Plural(
    "Wins among the last {number} solo game",
    "Wins among the last {number} solo games",
    MASTERY_GAMES,
)
SOLO_GAMES = Text("Solo wins in a row")
WINS_WITH_OTHERS = Text("Wins with others")

PREVIOUS, NEXT = Text("Previous", context="page"), Text("Next", context="page")
LAST_DAYS = Plural("Last {number} day", "Last {number} days", PERIOD.days)
ALL_TIME = Text("All time")

NOBODY = Text("No results yet")
NO_PLACE = Text("You have no place here yet")
YOU_ARE_HIDDEN = Text("You're hidden from standings (change that in `/settings`)")
YOU_HAVE_NO_NAME = Text("Choose a global name in `/settings` to take part")
NO_SERVER = Text("Use this on a server, or choose *Global*.")
UNKNOWN_BUTTON = EXPIRED("standings")

UNKNOWN_DIFFICULTY = Template("There's no difficulty `{difficulty}`.")

HEADING = Layout("### {category}")
HEADING_BY_DIFFICULTY = Layout("### {category} · {difficulty}")
RULE = Layout("-# {rule}")
RULE_OF_PRESETS = Layout("-# {rule} · {what_counts}")
SCOPE = Template("-# {place} · {period} · page {page} of {pages}")
PLACE = Layout("{place}\\. {player} · {figure}")
YOUR_PLACE = Template("Your place: **{place}** · {figure}")
SPEED = Layout("{figure:.2f} 3BV/s")
EFFICIENCY = Layout("{percent}%")
WINS_OF_LAST = Template("{wins} of {games}")
STREAK = Template("{number:,} win", "{number:,} wins")
