"""What players read in races."""

from collections.abc import Mapping, Sequence

from bot.features.minesweeper.text import TEXTS as BOARD_TEXTS
from bot.features.minesweeper.text import title_of
from bot.game.help import Topic, help_lines
from bot.game.text import NO_HELP_LINE, GameTexts
from bot.text.language import Layout, Template, Text, dotted, joined, relative
from bot.text.words import mention, mention_first

RACE = Text("Race")
GHOST_RACE = Text("Ghost race")
OPEN_LOBBY = Text("Open a race for everyone in this channel")
DIFFICULTY = Text("How large the board is (default: Beginner)")
MODE = Text("What a mine does (default: Classic)")

CLASSIC = Text("Classic: a mine freezes your board for ten seconds")
SUDDEN_DEATH = Text("Sudden death: a mine ends your race")

JOIN = Text("Join", context="button")
LEAVE = Text("Leave", context="button")
START = Text("Start", context="button")
END_RACE = Text("End race")
RACE_AGAIN = Text("Race again")
GHOST = Text("Ghost", context="button")

YOU_ARE_IN = Text("You're in. Your board opens right here when the race starts.")
STARTING = Text("The race starts in five seconds.")
LEFT = Text("You left the race. You can join again until it starts.")

STARTED_ALREADY = Text("This race has already started. You can watch it, and join the next one.")
FULL = Text("This race is full. You can watch it.")
TOO_FEW = Text("Races need two players. Wait for someone to join.")
NOT_JOINED = Text("You aren't in this race. Press *Join* before it starts.")
NOT_RACING = Text("You aren't in this race. You can watch it.")
GIVE_UP_INSTEAD = Text("The race is about to start. You can give up with `/mines end` once it runs.")
NOT_STARTED = Text("The race hasn't started yet. Your board opens when it does.")
DONE_ALREADY = Text("Your race is over already. You can watch the others finish.")
NOT_YET = Text("You dug before the start, so it didn't count.")
TIME_IS_UP = Text("Time is up, so this race is over.")
WAIT_FOR_OTHERS = Text("That has to wait until everyone has finished.")
NO_GHOSTS = Text("Nobody opened a square in that race, so it has no ghosts.")

UNRATED = Text("This race against ghosts isn't rated.")
GHOSTS_RUN = Text("The ghosts are running")
OTHERS_STILL_RACE = Text("-# The others are still racing")

ENDS = Template("The race ends {time}", time=relative)
FINISHED_IN = Template("🏁 Finished in {time}")
OUT_AFTER = Template("💥 Out after {time}")
ASK_TO_GIVE_UP = Text("Give up this race? You'll see the mines once everyone has finished.")
GIVE_UP = Text("Give up")
YOU_GAVE_UP = Text("You gave up the race.")
RACE_IS_OVER = Text("⌛ The race is over")
FROZEN = Template(
    "A mine froze your board. Dig again in {number} second.", "A mine froze your board. Dig again in {number} seconds."
)
AGAINST = Layout("{own} · 👻 {ghosts}", ghosts=dotted)
YOU_ARE_AT = Template("You {percent}%")
GHOST_AT = Layout("{place}. {percent}%")

HEADING = Template("### 🏁 Race · {title} {rows}x{columns} · 💣 {mines}", title=title_of)
COSTS: Mapping[bool, Text] = {
    False: Text("A mine freezes you for ten seconds, the fifth ends your race"),
    True: Text("A mine ends your race"),
}
"""By whether it is sudden death."""
ABOUT = Template("-# {cost} · no guess needed")


def _players(players: Sequence[int]) -> Text | str:
    return joined([mention(player) for player in players]) if players else "-"


IN_THE_RACE = Template("**{number} in the race:** {players}", players=_players)
WAITING = Template("Starts a minute after the second player joins. If nobody joins, it closes {time}.", time=relative)
STARTS_BY_ITSELF = Template("Starts {time}, or when {starter} presses *Start*", time=relative, starter=mention)
COUNTING_DOWN = Template("**Get ready: it starts {time}**", time=relative)
ENDS_LINE = Template("-# The race ends {time} · *My board* opens yours", time=relative)
CLOSED = Text("Nobody started this race in time.")
ENDED = Text("This race was ended early.")
NOBODY_RACED = Text("Nobody opened anything.")

BAR = Layout("{place}\\. `{bar}` {percent}% {player}", player=mention)
FINISHED_BAR = Layout("{place}\\. `{bar}` 🏁 {time} {player}", player=mention)
OUT = Text("💥 out")
GAVE_UP = Text("🏳️ Gave up")
HITS = Layout("💥 {hits}")
FINISHER = Layout("{place}\\. {player} **{time}**", player=mention_first)
UNFINISHED = Template("{place}\\. {player} {percent}% opened", player=mention_first)
SPEED = Layout("{speed:.2f} 3BV/s")
EFFICIENCY = Template("efficiency {efficiency}%")
CHART = Template(
    "Progress over {time} of {number} player, by their place",
    "Progress over {time} of {number} players, by their places",
)
"""The chart in words."""

RACES_IN_STANDINGS = Text("Races")
MAY_START = Template("Only {starter} or a moderator can start this race. It also starts by itself.", starter=mention)

MAY_END = Text("Only a moderator who isn't in it can end a race that has started. `/mines end` gives up for you alone.")

RACES_TOPIC = Topic("races", Text("Races"))
HELP = help_lines(
    RACES_TOPIC,
    Text("`/race` opens a race on one board that needs no guess. Up to 25 players *Join* it."),
    Text("- **Your board** opens in the answer to *Join*. *My board* opens it again."),
    Text(
        "- **Classic:** a mine freezes you for ten seconds, the fifth takes you out. **Sudden death:** the first does."
    ),
    Text("- **The table** lists everyone who finished, then the rest by progress."),
    Text("- `/mines end` gives up."),
    Text("- *Ghost* gives you the same board, against the best three of that race."),
    NO_HELP_LINE,
)

TEXTS = GameTexts(
    start="race",
    may_end=lambda _: MAY_END,
    ask_to_end=Text("End the race for everyone?"),
    end=END_RACE,
    not_solved=Text("That's a race. Press *Join* to take part."),
    try_moves=BOARD_TEXTS.try_moves,
    typing=BOARD_TEXTS.typing,
    moves_example=BOARD_TEXTS.moves_example,
)
