"""What players read about the daily board."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from bot.text.errors import quoted
from bot.text.language import Plural, Text, relative
from bot.text.players import mention
from core import MOST_STARS

COMMAND = Text("Play today's board, the same for everyone; the clock starts at once")
DATE = Text("Another day, such as 2026-11-23; yesterday's counts until 12:00 UTC")

DAILY_BOARD = Text("Daily board")
ADD = Text("Add daily board")
POST_FORM = Text("Post the daily board")
ONE_TIME = Text("The daily board is posted once a day. Enter one time.")
POSTED_HERE = Text("This channel already gets the daily board.")
PLAY = Text("Play")
RESULT = Text("Result")
STANDINGS = Text("Standings")
PLAY_YESTERDAY = Text("Yesterday's board")
YESTERDAY = Text("Yesterday")
TODAY = Text("Today")
POST_HERE = Text("Post here")

CLOCK_RUNS = Text("The clock is running")
WITH_HELP = Text("with help, not scored")
SPENT = Text("You already opened this board before deleting your data, so this is only practice.")
LATE = Text("too late for the standings")
TOO_LATE = Text("too late to count")

HELP_IS_UNSCORED = Text("With help, your daily board isn't scored. It still counts for your streak.")
NOT_PLAYED = Text("You didn't finish that board in time.")
NO_DATE = Text("Write the date like 2026-11-23.")
NOT_YET = Text("That day's board isn't out yet.")
NOT_IN_A_SERVER = Text("Daily standings are for servers. Use that button in one.")
ONLY_ONE_HERE = Text("You're the only one here so far.")
NOBODY_YET = Text("Nobody has finished yet.")
NOBODY_DID = Text("Nobody finished.")
UNKNOWN_BUTTON = Text("I don't recognise that button. Open today's board with `/daily`.")

MOST_QUOTED = 20
"""Characters of what was typed in place of a date."""

STAR, LOST_STAR = "★", "☆"
RED, GREEN = "🟥", "🟩"


def posted_already(url: str) -> Text:
    return Text("That's already in this channel: {url}", url=url)


def stars(number: int) -> str:
    return STAR * number + LOST_STAR * (MOST_STARS - number)


def not_a_date(typed: str) -> Text:
    words = typed.strip()
    if not words:
        return NO_DATE
    cut = words if len(words) <= MOST_QUOTED else words[: MOST_QUOTED - 1] + "…"
    return Text("I can't read {typed}. Write dates like 2026-11-23.", typed=quoted(cut))


def no_resigning(day: date) -> Text:
    return Text("You can't resign a daily board. `/daily date:{day}` brings you back to it.", day=day.isoformat())


def not_finished(day: date) -> Text:
    return Text("Finish the board first. `/daily date:{day}` opens it.", day=day.isoformat())


def before_the_first(first: date) -> Text:
    return Text("The first daily board was on {first}.", first=first.isoformat())


def title(number: int, day: date) -> Text:
    return Text("Daily {number} ({day})", number=number, day=day.isoformat())


def practice(daily: Text) -> Text:
    return Text("{daily}, practice", daily=daily)


def running(number: int, stars_left: int, mines_left: int) -> list[Text]:
    shown = stars(stars_left)
    return [
        Text("Daily {number} · {stars} · 💣 {left} left", number=number, stars=shown, left=mines_left),
        Text("Daily {number} · {stars} · 💣 {left}", number=number, stars=shown, left=mines_left),
    ]


def unscored_running(number: int, mines_left: int) -> list[Text]:
    return [
        Text("Daily {number} · not scored · 💣 {left} left", number=number, left=mines_left),
        Text("Daily {number} · not scored · 💣 {left}", number=number, left=mines_left),
    ]


def practice_running(number: int, mines_left: int) -> list[Text]:
    return [
        Text("Daily {number} · practice · 💣 {left} left", number=number, left=mines_left),
        Text("Daily {number} · practice · 💣 {left}", number=number, left=mines_left),
    ]


def finished(number: int, time: str, stars_left: int) -> Text:
    icon = "🎉" if stars_left else "🏁"
    shown = stars(stars_left)
    return Text("{icon} Daily {number} solved in {time} · {stars}", icon=icon, number=number, time=time, stars=shown)


def unscored(number: int, time: str) -> Text:
    return Text("🎉 Daily {number} solved in {time}, unscored", number=number, time=time)


def practised(number: int, time: str) -> Text:
    return Text("🎉 Daily {number} solved in {time}, practice", number=number, time=time)


def resigned(number: int) -> Text:
    return Text("🏳️ Daily {number}, resigned", number=number)


def size(rows: int, columns: int, mines: int) -> Text:
    return Text("{rows}x{columns} · 💣 {mines}", rows=rows, columns=columns, mines=mines)


def left_open(until: datetime) -> Text:
    return Text(
        "You haven't finished yesterday's board. It counts for your streak and closes {time}.",
        time=relative(until),
    )


def board_of(day: date) -> Text:
    return Text("Board of {day}", day=day.isoformat())


def closes(at: datetime) -> Text:
    return Text("Closes {time}", time=relative(at))


def closing_time(at: datetime) -> Text:
    """It reads well before that time and after it."""
    return Text("Closing time: {time}", time=relative(at))


def next_hash(published: str) -> Text:
    return Text("Fingerprint of the next board (SHA-256 of its seed):\n`{hash}`", hash=published)


def published_seed(day: date, seed: str, published: str, version: int) -> Text:
    return Text(
        "The seed of {day} is `{seed}`. Check it with `python -m bot daily verify {day} {seed} {hash} {version}`.",
        day=day.isoformat(),
        seed=seed,
        hash=published,
        version=version,
    )


def score(number: int, time: str, stars_left: int) -> Text:
    return Text("### Daily {number}: {stars} in {time}", number=number, time=time, stars=stars(stars_left))


def unscored_score(number: int, time: str, why: Text) -> Text:
    return Text("### Daily {number}: {time}, {why}", number=number, time=time, why=why)


def place(number: int, players: int) -> Text:
    if players == 1:
        return ONLY_ONE_HERE
    return Plural(
        "Place {place} of {number} player here",
        "Place {place} of {number} players here",
        players,
        place=number,
    )


def streak(days: int, best: int) -> Text:
    return Text("🔥 Streak {days}, best {best}", days=days, best=best)


def star_streak(days: int, best: int) -> Text:
    return Text("★ Star streak {days}, best {best}", days=days, best=best)


def freezes(number: int) -> Text:
    return Plural("❄️ {number} freeze", "❄️ {number} freezes", number)


def share(number: int, time: str, stars_left: int, days: int) -> Text:
    return Text(
        "Sweeper Daily {number} · {time} · {stars} · streak {days}",
        number=number,
        time=time,
        stars=stars(stars_left),
        days=days,
    )


def share_unscored(number: int, time: str, why: Text) -> Text:
    return Text("Sweeper Daily {number} · {time} · {why}", number=number, time=time, why=why)


def squares(red: Sequence[bool]) -> str:
    return "".join(RED if hit else GREEN for hit in red)


def standings(number: int, day: date) -> Text:
    return Text("### Daily {number}: {day}", number=number, day=day.isoformat())


def placed(number: int, player: int, stars_left: int, time: str) -> Text:
    return Text(
        "{place}. {player} {stars} {time}", place=number, player=mention(player), stars=stars(stars_left), time=time
    )


def more_players(number: int) -> Text:
    return Plural("and {number} more player", "and {number} more players", number)


def yesterday(number: int) -> Text:
    return Text("Yesterday, Daily {number}:", number=number)
