"""Texts of all games, and which texts each game has for itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from bot.board.appearance import Look, Theme
from bot.game.help import Topic
from bot.game.viewport import Viewport
from bot.store.results import MOST_A_DAY
from bot.text.errors import quoted
from bot.text.language import Layout, Plural, Template, Text, command, listed, shortened
from bot.text.words import mention_first
from core import Action, cell_name

MOST_CHANNELS = 10
MOST_NAMED = 12
"""As many moves or squares are named in an answer to moves."""


RULES = Topic("rules", Text("Rules"))
TYPING = Topic("typing", Text("Typing"))
SETTINGS = Topic("settings", Text("Settings"))

NONE_RUNNING = Template("There's no game here. Start one with {start}.", start=command)
ALREADY_RUNNING = Text("There's already a game in this channel. Join it, or end it first.")
OVER = Template("That game is over. Start another with {start}.", start=command)
DELETED = Template("I no longer have that game. Start another with {start}.", start=command)
ELSEWHERE = Template("That game is in another channel. Start one here with {start}.", start=command)
ENDED = Text("You ended it.")
ASK_TO_END_PRIVATE = Text("End your private game? The mines will be shown.")
EXPIRED = Template("That button has expired. Use {command}.", command=command)
EXPIRED_OF_GAME = EXPIRED("mines board")
UNKNOWN_BUTTON = EXPIRED("mines help")
BUTTONS = Text(
    "- **The buttons** are the yellow squares, or those in the yellow frame. ⬅️ ⬆️ ⬇️ ➡️ move them.",
    heard=Text("- **The buttons** are part of the board. *Left*, *Up*, *Down* and *Right* take you to other parts."),
)
"""Of boards with a pad."""
NO_HELP_LINE = Text("- There are no hints or odds. `/stats` and `/standings` show your rating.")
"""Of games that are rated by rivals."""
STARTED_ALREADY = Text("That game has already started.")
STARTED_AND_OVER = Text("Another game just started here and is already over. Try again.")
NOTHING_TO_REPLAY = Text("Nobody made a move in that game, so there's nothing to replay.")
NO_REPLAY = Text("I can't replay that game.")
NEWER_GAME = Text("A newer version of me started that game. Try again in a few minutes.")
NO_ROOM = Text("You've done and undone so much in this game that it has no room for more of that.")
BUTTONS_CHANGED = Text("The buttons just changed. Look again before you press.")
PLAY_ALONG = Text("There's already a game here. Join it, or start one with *Only me*.")
NOT_THE_STARTER = Text("You can't remove the host.")
REMOVED = Text("The host or a moderator removed you from this game. You can still watch.")

NOTHING_CHANGED = Text("Nothing changed.")


def brief(names: Sequence[str]) -> Text | str:
    """Return the first of these moves or squares, and how many more there are."""
    return shortened(names, MOST_NAMED)


def with_pad(board: Text, viewport: Viewport) -> Text:
    """Return the picture of a board in words, with where the pad is."""
    rows, columns = viewport.row_range, viewport.column_range
    first, last = cell_name((rows[0], columns[0])), cell_name((rows[-1], columns[-1]))
    return Text("{board}, the pad is at {first} to {last}", board=board, first=first, last=last)


SKIPPED = Template("Skipped: {moves}", moves=brief)

WHAT_COUNTS = Text(
    "Times, streaks and mastery need a preset size and a new board, without hints or odds. "
    "Hitting a mine, resigning, or leaving for 24 hours is a loss."
)
"""The rule of `bot.game.results.counts`, and of which wins count."""

EXPIRED_LIST = Text("That list has expired. Open it again.")
LOOK = Text("Look", context="setting")
LOOKS: Mapping[Look, Text] = {
    Look.EMOJI: Text("Emoji"),
    Look.PLAIN: Text("Plain emoji"),
    Look.PICTURE: Text("Picture"),
    Look.WORDS: Text("Words"),
}
THEME = Text("Theme")
LANGUAGE = Text("Language")
DEFAULT_LANGUAGE = Text("Auto: the language of Discord")
THEMES: Mapping[Theme, Text] = {
    Theme.CLASSIC: Text("Classic"),
    Theme.DARK: Text("Dark"),
    Theme.CONTRAST: Text("High contrast"),
}
DEFAULT = Template("Default: {choice}")
DEFAULT_LOOK = Text("Default: emoji, picture if wide")
DEFAULT_PICTURE = DEFAULT(LOOKS[Look.PICTURE])
DEFAULT_THEME = DEFAULT(THEMES[Theme.DARK])

TIMES_TOO_CLOSE = Text("Times in a channel need to be at least an hour apart, all year.")

TOOLS = {Action.DIG: Text("Mode: dig"), Action.FLAG: Text("Mode: flag")}
"""What a press on the pad does, for players who hear it."""
USED_HELP = Text("🔍 used help")
STANDINGS = Text("Standings")
SHOWN_IN_STANDINGS = Text("Show me")
HIDDEN_IN_STANDINGS = Text("Hide me and my results from others")

PUBLIC_NAME_LENGTH = 20
NAME_TOO_LONG = Text("Names can have up to {number} characters.", number=PUBLIC_NAME_LENGTH)
NAME_REFUSED = Text(
    "A name needs a letter or a digit. It can't have links, mentions, invisible characters, piles of accents, or "
    "markdown such as `*` and `_`."
)

RATED_GAMES = Text("Current rating. ≈ is provisional and ranks last.")
NOT_RATED = Text("Not rated: only {number} games a day against the same player", number=MOST_A_DAY)

NOT_A_TIME = Template("{typed} isn't a time. Use 24-hour times such as `09:00` or `18:30`.", typed=quoted)


EXAMPLES = ("Europe/Berlin", "America/New_York", "Asia/Shanghai")
"""Zones named after large cities, where none is like what was typed."""


def unknown_zone(typed: str, nearest: Sequence[str]) -> Text:
    return Text(
        "I don't know the time zone {typed}. Try {zones}.",
        typed=quoted(typed),
        zones=listed([quoted(zone) for zone in nearest or EXAMPLES]),
    )


TOO_MANY_PRIVATE_GAMES = Template(
    "You have {number} private game running. Finish or resign one first.",
    "You have {number} private games running. Finish or resign one first.",
)
RATING = Layout("{rating:,}")
PROVISIONAL_RATING = Layout("≈{rating:,}")
YOUR_RATING = Template("Your rating is **{rating}** ({change:+,})")
NEW_RATING = Template("{player} {rating} ({change:+,})", player=mention_first)
PLAYED = Template("**{kind}:** {number:,} played, {won:,} won ({percent}%)")
"""A line of statistics for each kind of game."""
NOT_RATED_FOR_SOME = Template(
    "Not rated for {number} player: only five games a day against the same player",
    "Not rated for {number} players: only five games a day against the same player",
)


def not_in_this_channel(channels: Sequence[int]) -> Text:
    shown = shortened([f"<#{channel}>" for channel in channels], MOST_CHANNELS)
    return Text("Games can't start in this channel. Start one in {channels}.", channels=shown)


def not_this_role(role_id: int) -> Text:
    return Text("Only {role} can start games here. You can still join one.", role=f"<@&{role_id}>")


def ago(age: timedelta) -> Text:
    """Return how long ago something was."""
    minutes = int(age.total_seconds()) // 60
    if minutes < 1:
        return Text("just now")
    if minutes < 60:
        return Plural("{number} minute ago", "{number} minutes ago", minutes)
    if minutes < 24 * 60:
        return Plural("{number} hour ago", "{number} hours ago", minutes // 60)
    return Plural("{number} day ago", "{number} days ago", minutes // (24 * 60))


@dataclass(frozen=True, kw_only=True)
class GameTexts:
    """The texts that every game words differently."""

    start: str
    """The command that starts a game."""
    may_end: Callable[[int], Text]
    """Who may end the game of this starter."""
    ask_to_end: Text
    ask_to_end_private: Text = ASK_TO_END_PRIVATE
    end: Text
    """The button below either question."""
    ended: Text = ENDED
    """The answer to that button."""
    not_solved: Text | None = None
    """The answer to *Solve* on the game's message, if its board can't be read there."""
    try_moves: Text
    """How moves are typed, for players whose moves can't be read."""
    typing: Text
    """How moves are typed, in a line."""
    moves_example: str

    @cached_property
    def none_running(self) -> Text:
        """The answer where no game is running."""
        return NONE_RUNNING(self.start)

    @cached_property
    def over(self) -> Text:
        """The answer once the game is over."""
        return OVER(self.start)

    @cached_property
    def deleted(self) -> Text:
        """The answer where the game isn't stored any more."""
        return DELETED(self.start)

    @cached_property
    def elsewhere(self) -> Text:
        """The answer where the game is played in another channel."""
        return ELSEWHERE(self.start)
