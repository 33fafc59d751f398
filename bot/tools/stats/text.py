"""What players read in statistics."""

from bot.play.statistics import MEDIAN_GAMES
from bot.text.language import Plural, Template, Text, dotted
from bot.text.players import mention

STATS = Text("See your results in figures, or another player's")
PLAYER = Text("Whose results; yours by default")
HELP = Text("- `/stats` shows your results, `/standings` who is best.")

NO_RESULTS = Text("You haven't finished a game yet. Start one with `/minesweeper`.")
OTHERS_NEED_A_SERVER = Text("You can see another player's statistics only on a server.")
UNKNOWN_BUTTON = Text("I don't recognise that button. Use `/stats` again.")
NO_BEST_TIMES = Text("**Best times:** none yet. Win Beginner, Intermediate or Expert alone without hitting a mine.")
MASTERED = Text("**Mastery:** won the one solo game that counts so far")
NOT_MASTERED = Text("**Mastery:** hasn't won the one solo game that counts so far")
LINK = Text("board")

HEADING = Template("### Statistics of {player}", player=mention)
NO_PUBLIC_RESULTS = Template("{player} hasn't finished a public game here yet.", player=mention)
NOT_SHARED = Template("{player} doesn't share their results.", player=mention)


def games(number: int, wins: int) -> Text:
    return Plural(
        "**{number:,} game**, {wins:,} won ({percent}%)",
        "**{number:,} games**, {wins:,} won ({percent}%)",
        number,
        wins=wins,
        percent=round(100 * wins / number),
    )


BEST_TIMES = Template("**Best times:** {times}", times=dotted)


def best_time(difficulty: Text | str, time: str, url: str | None) -> Text:
    if url is None:
        return Text("{difficulty} {time}", difficulty=difficulty, time=time)
    return Text("{difficulty} {time} ([{link}]({url}))", difficulty=difficulty, time=time, link=LINK, url=url)


def speed(best: float, median: float) -> Text:
    return Text(
        "**3BV/s:** best {best:.2f}, median {median:.2f} (last {games})",
        best=best,
        median=median,
        games=MEDIAN_GAMES,
    )


def efficiency(best: float, median: float) -> Text:
    return Text(
        "**Efficiency:** best {best}%, median {median}% (last {games})",
        best=round(100 * best),
        median=round(100 * median),
        games=MEDIAN_GAMES,
    )


def streak(current: int, longest: int) -> Text:
    return Text("**Winning streak:** now {current:,}, best {longest:,}", current=current, longest=longest)


def mastery(wins: int, games: int) -> Text:
    if games == 1:
        return MASTERED if wins else NOT_MASTERED
    return Plural(
        "**Mastery:** won {wins} of the last {number} solo game that counts",
        "**Mastery:** won {wins} of the last {number} solo games that count",
        games,
        wins=wins,
    )


def together(games: int, wins: int, percent: int) -> Text:
    return Plural(
        "**With others:** {number:,} game, {wins:,} won, {percent}% of the 3BV",
        "**With others:** {number:,} games, {wins:,} won, {percent}% of the 3BV",
        games,
        wins=wins,
        percent=percent,
    )


def luck(luck: float) -> Text:
    return Text("**Luck:** {luck:+.1f} (expected explosions minus actual ones)", luck=luck)


def mistakes(number: int, percent: int) -> Text:
    return Plural(
        "**Mistakes:** {number:,} risky dig when another square was safe ({percent}% of digs)",
        "**Mistakes:** {number:,} risky digs when another square was safe ({percent}% of digs)",
        number,
        percent=percent,
    )


SMALL = Template("-# {line}")


def alt(speeds: int, wins: int, games: int, weeks: int) -> Text:
    """The chart in words."""
    if not speeds:
        return Text(
            "A chart of games by week: {wins} of {games} won in {weeks} weeks.", wins=wins, games=games, weeks=weeks
        )
    return Text(
        "Two charts: 3BV/s of the last {speeds} records, and games by week: {wins} of {games} won in {weeks} weeks.",
        speeds=speeds,
        wins=wins,
        games=games,
        weeks=weeks,
    )
