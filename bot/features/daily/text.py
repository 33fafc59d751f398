"""What players read about the daily board."""

from collections.abc import Sequence

from bot.game.help import Topic, help_lines
from bot.text.errors import quoted
from bot.text.language import Layout, Plural, Template, Text, dotted, relative
from bot.text.words import mention
from core import MOST_STARS

COMMAND = Text("Play today's board, the same for everyone")
DATE = Text("Another day, such as 2026-11-23; yesterday's counts until 12:00 UTC")

DAILY_BOARD = Text("Daily board")
MOST_STARS_FIRST = Text("Stars from boards finished on the day without help, then average time")
ALL_STARS = Layout("★ {stars:,} · {time}")
ATTEMPT = Text("One attempt: you start with three stars, and each mine costs a star.")
HELP = help_lines(
    Topic("daily", Text("Daily", context="button")),
    Text("`/daily` opens today's board, the same for everyone."),
    ATTEMPT,
    Text("- **Help:** with a hint or odds your board isn't rated, so I ask first."),
    Text("- **Streak:** finish any daily board to keep it. Seven days in a row earn a freeze for a missed day."),
)
ADD = Text("Add daily board")
PLAY = Text("Play")
START = Text("Start", context="button")
STANDINGS = Text("Standings")
PRACTICE_BUTTON = Text("Practice a past one")
PLAY_YESTERDAY = Text("Yesterday's board")
YESTERDAY = Text("Yesterday")
TODAY = Text("Today")
POST_HERE = Text("Post here")

CLOCK_STARTS = Text("The clock starts when you press *Start*.")
CLOCK_RUNS = Text("The clock is running")
WITH_HELP = Text("🔍 with help, not rated")
SPENT = Text("You already started this board before deleting your data, so this is only practice.")
LATE = Text("too late for the standings")
TOO_LATE = Text("too late to count")

HELP_IS_UNSCORED = Text("With help, your daily board isn't rated. It still counts for your streak.")
DAY_IS_OVER = Text("That day's board is over, so use `/daily` for today's.")
NO_PAST_BOARD = Text("There's no past board to practice on yet.")
NOT_PLAYED = Text("You didn't finish that board in time.")
NOT_YET = Text("That day's board isn't out yet.")
NOT_IN_A_SERVER = Text("Daily standings are for servers. Use that button in one.")
ONLY_ONE_HERE = Text("You're the first here")
NOBODY_YET = Text("Nobody has finished yet.")
NOBODY_DID = Text("Nobody finished.")
REPLAY_LATER = Template("You can replay that board {time}.", time=relative)

MOST_QUOTED = 20
"""Characters of what was typed in place of a date."""

STAR, LOST_STAR = "★", "☆"
HITS = ("🟩", "🟥", *(f"{number}\ufe0f\u20e3" for number in range(2, 10)), "🔟")

POSTED_ALREADY = Template("That's already in this channel: {url}")


def stars(number: int) -> str:
    return STAR * number + LOST_STAR * (MOST_STARS - number)


def not_a_date(typed: str) -> Text:
    words = typed.strip()
    cut = words if len(words) <= MOST_QUOTED else words[: MOST_QUOTED - 1] + "…"
    return Text("I can't read {typed}. Write dates like 2026-11-23.", typed=quoted(cut))


NO_RESIGNING = Template("You can't resign a daily board. `/daily date:{day}` brings you back to it.")
NOT_FINISHED = Template("Finish the board first. `/daily date:{day}` opens it.")
BEFORE_THE_FIRST = Template("The first daily board was on {first}.")
TITLE = Template("Daily {number} ({day})")
DAILY = Template("Daily {number}")
SOLVED = Template("{icon} Daily {number} solved in {time}")
NOT_RATED = Text("not rated")
PRACTICE = Text("practice")
RESIGNED = Template("🏳️ Daily {number}, resigned")
SIZE = Layout("{rows}x{columns} · 💣 {mines}")
LEFT_OPEN = Template(
    "You haven't finished yesterday's board. It counts for your streak and closes {time}.", time=relative
)
BOARD_OF = Template("Board of {day}")
CLOSES = Template("closes {time}", time=relative)
FOR_THE_STREAK = Template("counts for your streak only, closes {time}", time=relative)
CLOSING_TIME = Template("Closing time: {time}", time=relative)
"""It reads well before that time and after it."""
NEXT_HASH = Template("Fingerprint of the next board (SHA-256 of its seed):\n`{hash}`")
HOW_TO_CHECK = Template("`/daily date:{day}` shows the seed 12 hours after that day.")
PUBLISHED_SEED = Template(
    "The seed of {day} is `{seed}`. Check it with `python -m bot daily verify {day} {seed} {hash} {version}`."
)


def place(number: int, players: int) -> Text:
    if players == 1:
        return ONLY_ONE_HERE
    return Plural(
        "Place {place} of {number} player here",
        "Place {place} of {number} players here",
        players,
        place=number,
    )


STREAK = Template("🔥 Streak {days}, best {best}")
STAR_STREAK = Template("★ streak {days}, best {best}")
FREEZES = Template("❄️ {number} freeze", "❄️ {number} freezes")
FIGURES = Template("**Daily boards:** {number:,} solved · ★ {stars:,} · streak now {current:,}, best {best:,}")
BEST_TIMES = Template("**Best daily times:** {times}", times=dotted)
BEST_TIME = Layout("{weekday} {time}")
WEEKDAYS = (Text("Mon"), Text("Tue"), Text("Wed"), Text("Thu"), Text("Fri"), Text("Sat"), Text("Sun"))
SHARE = Template("Sweeper Daily {number} · {time} · {stars} · streak {days}", stars=stars)
SHARE_UNSCORED = Template("Sweeper Daily {number} · {time} · {why}")


def squares(hits: Sequence[int]) -> str:
    """Return a square for each part: green, red for one hit, or the number of hits (ten is ten or more)."""
    return "".join(HITS[min(number, len(HITS) - 1)] for number in hits)


STANDINGS_OF = Template("### Daily {number}: {day}")
PLACED = Layout("{place}. {player} {stars} {time}", player=mention, stars=stars)
MORE_PLAYERS = Template("{number} more player", "{number} more players")
YESTERDAYS = Template("Yesterday, Daily {number}:")
