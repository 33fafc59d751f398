"""What players read in standings."""

from collections.abc import Mapping

from bot.play.standings import LEAST_GAMES, PERIOD, Category
from bot.play.statistics import MASTERY_GAMES
from bot.text.language import Plural, Template, Text

STANDINGS = Text("See who is best, on this server or on all servers")
DIFFICULTY = Text("Difficulty; Beginner or this server's default")
CATEGORY = Text("What counts; the fastest win by default")
WHERE = Text("This server or all servers")

HERE, EVERYWHERE = Text("This server"), Text("All servers")
CATEGORIES: Mapping[Category, Text] = {
    Category.TIME: Text("Fastest wins"),
    Category.SPEED: Text("Average 3BV/s"),
    Category.EFFICIENCY: Text("Average efficiency"),
    Category.MASTERY: Text("Mastery"),
    Category.STREAK: Text("Longest winning streaks"),
    Category.DAILY: Text("Daily board"),
    Category.TEAM: Text("Fastest wins together"),
}
ENOUGH_WINS = Plural(
    "At least {number} solo win without hitting a mine.",
    "At least {number} solo wins without hitting a mine.",
    LEAST_GAMES,
)
RULES: Mapping[Category, Text] = {
    Category.TIME: Text("Solo wins without hitting a mine."),
    **dict.fromkeys((Category.SPEED, Category.EFFICIENCY), ENOUGH_WINS),
    Category.MASTERY: Plural(
        "Wins among the last {number} solo game.",
        "Wins among the last {number} solo games.",
        MASTERY_GAMES,
    ),
    Category.STREAK: Text("Solo games."),
    Category.DAILY: Text("Stars of boards finished on their day without hints or odds, then the average time."),
    Category.TEAM: Text("Wins with others."),
}
PREVIOUS, NEXT = Text("Previous"), Text("Next")
LAST_DAYS = Plural("Last {number} day", "Last {number} days", PERIOD.days)
ALL_TIME = Text("All time")

NOBODY = Text("No results yet.")
NO_PLACE = Text("You have no place here yet.")
YOU_ARE_HIDDEN = Text("You're hidden from standings. Change that in `/settings`.")
YOU_HAVE_NO_NAME = Text("Choose a name for all servers in `/settings` to take part.")
NO_SERVER = Text("Use this on a server, or choose `where: All servers`.")
UNKNOWN_BUTTON = Text("I don't recognise that button. Use `/standings` again.")

UNKNOWN_DIFFICULTY = Template("There's no difficulty `{difficulty}`.")


def heading(category: Category, difficulty: Text | str | None) -> Text:
    if difficulty is None:
        return Text("### {category}", category=CATEGORIES[category])
    return Text("### {category} · {difficulty}", category=CATEGORIES[category], difficulty=difficulty)


SCOPE = Template("-# {place} · {period} · page {page} of {pages}")


def rule(category: Category, what_counts: Text) -> Text:
    if category is Category.DAILY:  # its boards count by a rule of their own
        return Text("-# {rule}", rule=RULES[category])
    return Text("-# {rule} {what_counts}", rule=RULES[category], what_counts=what_counts)


PLACE = Template("{place}\\. {player} · {figure}")
YOUR_PLACE = Template("Your place: **{place}** · {figure}")
SPEED = Template("{figure:.2f} 3BV/s")


def efficiency(figure: float) -> Text:
    return Text("{percent}%", percent=round(100 * figure))


def mastery(wins: int, games: int) -> Text:
    return Text("{wins} of {games}", wins=wins, games=games)


STREAK = Template("{number:,} win", "{number:,} wins")
STARS = Template("★ {stars:,} · {time}")
