"""What players read in statistics."""

from bot.game.help import help_lines
from bot.game.text import EXPIRED, RULES
from bot.text.language import Template, Text, dotted
from bot.text.words import mention

STATS = Text("See your results in figures, or another player's")
PLAYER = Text("Whose results; yours by default")
HELP = help_lines(RULES, Text("- `/stats` shows your results, `/standings` who is best."))

NO_RESULTS = Text("You haven't finished a game yet. Start one with `/minesweeper`.")
OTHERS_NEED_A_SERVER = Text("You can see another player's statistics only on a server.")
UNKNOWN_BUTTON = EXPIRED("stats")
NO_BEST_TIMES = Text("**Best times:** none yet (win Beginner, Intermediate or Expert alone without hitting a mine)")
LINK = Text("board")


def percent(share: float) -> int:
    """Return a share in percent."""
    return round(100 * share)


HEADING = Template("### Statistics of {player}", player=mention)
NO_PUBLIC_RESULTS = Template("{player} hasn't finished a public game here yet.", player=mention)
NOT_SHARED = Template("{player} doesn't share their results.", player=mention)
BEST_TIMES = Template("**Best times:** {times}", times=dotted)
BEST_TIME = Template("{difficulty} {time}")
LINKED_TIME = Template("{difficulty} {time} ([{link}]({url}))")
SPEED = Template("**3BV/s:** best {best:.2f}, median {median:.2f} (last {games})")
EFFICIENCY = Template("**Efficiency:** best {best}%, median {median}% (last {games})", best=percent, median=percent)
STREAK = Template("**Winning streak:** now {current:,}, best {longest:,}")
MASTERY = Template(
    "**Mastery:** {wins} of {number} rated solo game won",
    "**Mastery:** {wins} of the last {number} rated solo games won",
)
LUCK = Template("**Luck:** {luck:+.1f} (expected hits minus actual hits)")
MISTAKES = Template(
    "**Mistakes:** {number:,} risky dig when another square was safe ({percent}% of digs)",
    "**Mistakes:** {number:,} risky digs when another square was safe ({percent}% of digs)",
)
RATED = Template("{line} · rating {rating}")
SMALL = Template("-# {line}")

CHART_OF_WEEKS = Template("A chart of games by week: {wins} of {games} won in {weeks} weeks.")
TWO_CHARTS = Template(
    "Two charts: 3BV/s of the last {speeds} records, and games by week: {wins} of {games} won in {weeks} weeks."
)
