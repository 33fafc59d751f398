"""What players read in a duel."""

from collections.abc import Mapping, Sequence

from bot.features.duel.options import Pace
from bot.game.help import Topic, help_lines
from bot.game.text import NO_HELP_LINE, TYPING, GameTexts, brief
from bot.text.language import Plural, Template, Text, dotted, relative
from bot.text.words import Deed, mention
from core import Action, Cell, Outcome, PickRefusal, Strength, cell_name

SIGNS = ("🚩", "🔶")
"""What marks the mines that each side has found."""

ACCEPT = Text("Accept")
CALL_OFF = Text("Call off")
RESIGN = Text("Resign")
TAKE_BOMB = Text("Take bomb")
PUT_BOMB_AWAY = Text("Put bomb away")
TOOLS = {Action.DIG: Text("You put the bomb away"), Action.BOMB: Text("You hold the bomb: press a square to throw it")}
"""What listeners are told when they take a tool."""
REMATCH = Text("Rematch")

STRENGTHS: Mapping[Strength, Text] = {
    Strength.SINGLE: Text("Easy: sees what one number says"),
    Strength.PAIRS: Text("Medium: combines two numbers"),
    Strength.ODDS: Text("Hard: knows the odds of every square"),
}
"""The choices of the command."""
PACES: Mapping[Pace, Text] = {
    Pace.FAST: Text("Fast: 60 seconds a turn"),
    Pace.SLOW: Text("Slow: 24 hours a turn"),
}
SIZES = {
    "small": Text("Small", context="size"),
    "medium": Text("Medium", context="size"),
    "large": Text("Large", context="size"),
}

TITLE = Text("Duel", context="game")
START = Text("Challenge a player, everyone here, or me to a duel")
OPPONENT = Text("The player to challenge (default: anyone here)")
SIZE = Text("The size of the board (default: Small)")
STRENGTH = Text("Play against me, at this strength")
PACE = Text("The time for a turn (default: Fast)")

DUELS_TOPIC = Topic("duels", Text("Duels"))
HELP = (
    *help_lines(
        DUELS_TOPIC,
        Text("`/duel` challenges a player, or everyone. With `strength` you play against me."),
        Text("You take turns to look for mines. The first to find more than half of them wins."),
        Text("- **A mine** is yours, and you pick again. Any other square opens, and your rival is next."),
        Text("- **💣 The bomb**: once per duel, while you're behind, press *Take bomb*, then a square."),
        Text("- It takes every mine in a 3x3 area (5x5 on large boards), then it's your rival's turn."),
        Text("- When your time runs out, your turn passes. The second time in a row, you lose."),
        NO_HELP_LINE,
    ),
    *help_lines(TYPING, Text("- **Duels:** `c7` picks a square, `bomb c7` throws the bomb.")),
)

NOT_BEGUN = Text("This duel begins once somebody accepts it.")
ONLY_TWO_PLAY = Text("Only its two players can play this duel. You can watch.")
ONLY_TWO_REMATCH = Text("Only this duel's two players can start a rematch. `/duel` starts one of your own.")
NOT_YOUR_PICK = Text("It's your rival's turn.")
YOUR_OWN_CHALLENGE = Text("You can't accept your own challenge. `/duel` with `strength` plays against me.")
NO_OPPONENT = Text("Challenge another player on this server, or choose a `strength` to play against me.")
STRENGTH_IS_MINE = Text("A `strength` is for duels against me. Leave out either `strength` or `opponent`.")
FOR_SOMEBODY_ELSE = Template("This challenge is for {player}.", player=mention)
PINGS = Text("When you're challenged, or it's your turn in a slow duel")
PING = Text("Mention me")
NO_PING = Text("Don't mention me")
NO_HELP = Text("Hints, odds and *Solve* don't work on a duel until it's over.")

WANTS = Template("### ⚔️ {player} wants a duel")
CHALLENGES = Template("### ⚔️ {player} challenges {rival}")
PRESET = Template(
    "{title}: {side}x{side}, {number} mine, first to {goal}", "{title}: {side}x{side}, {number} mines, first to {goal}"
)
BOARD_AND_GOAL = Template("{size} {side}x{side} · first to {goal}")
RULE = Text("You take turns to look for mines. A mine is yours, and you go again.")
OPEN_UNTIL = Template("*Accept* it · the challenge ends {time}", time=relative)
FOUND_MINE = Deed(Template("{player} found {squares}"), Template("You found {squares}"))
"""What has become of mines that a side has found."""
FLAGS_FOUND = Template("{number} flag", "{number} flags")
DIAMONDS_FOUND = Template("{number} diamond", "{number} diamonds")
SCORE_IN_WORDS = Template("### {player} {flags}, {rival} {diamonds}, first to {goal}")
SCORE = Template("### ⚔️ {first} : {second} · first to {goal}")
"""Each side's mines after its sign."""
TURN = Template("{player}'s turn")
TURN_ENDS = Template("{player}'s turn ends {time}", time=relative)
"""A turn. The bot has no clock."""
WON = Template("### 🏆 {player} wins {own} : {theirs}")
CALLED_OFF = Text("### 🏳️ Duel called off")
EXPIRED = Text("### ⌛ Nobody accepted the duel")

THROW = Template("💣 Press the middle of the {side}x{side} bomb")
"""Takes the place of what happened last while a player holds the bomb."""
FOUND_ONE = Template("{player} found a mine at {cell}")
FOUND = Template("{player} found {number} mine", "{player} found {number} mines")
OPENED_ONE = Template("{player} opened {squares}")
OPENED = Template("{player} opened {number} square", "{player} opened {number} squares")
BOMBED = Template("{player}'s bomb took {number} mine", "{player}'s bomb took {number} mines")
MISSED = Template("{player} ran out of time")
RESIGNED = Template("{player} resigned")
REMOVED = Template("{player} was removed")
LEFT = Text("A player left")
BEGINS = Template("Look for mines: {players}", players=dotted)
ENDED_BY = Template("{player} ended it.")

BOMBS_LEFT = Template("💣 Bomb left: {players}")
NO_BOMBS = Text("💣 No bomb left")

LUCK = Template("{sign} {player} found {found}, {expected} expected")
BEST = Template("luckiest pick {cell} ({percent}%)")
WORST = Template("biggest miss {cell} ({percent}%)")
CHART_ALT = Template(
    "The first player's lead over {number} pick: {most:+} at best, {least:+} at worst, {end:+} in the end.",
    "The first player's lead over {number} picks: {most:+} at best, {least:+} at worst, {end:+} in the end.",
)
ALT = Template("{first} to {second}, first to {goal} wins, duel on {rows}x{columns}")
LADDER = Text("Duels")

FOUND_MINES = Template("Found {number} mine", "Found {number} mines")
OPENED_SQUARES = Template("Opened {number} square", "Opened {number} squares")
ENDS: Mapping[Outcome, Text] = {
    Outcome.WON: Text("🏆 The duel is over!"),
    Outcome.RESIGNED: Text("The duel was called off"),
}

TEXTS = GameTexts(
    start="duel",
    may_end=Template("Only its players or a moderator can end the duel of {starter}.", starter=mention),
    ask_to_end=Text("End this duel? Once it has begun, a player who ends it loses."),
    end=Text("End the duel"),
    try_moves=Text("Try `c7` to pick a square, or `bomb c7` to throw the bomb."),
    typing=Text("c7 picks a square, bomb c7 throws the bomb around it"),
    moves_example="c7",
)


def refused(refusal: PickRefusal, cells: Sequence[Cell]) -> Text:
    """Return why picks of these squares changed nothing."""
    named = brief([cell_name(cell) for cell in cells])
    match refusal:
        case PickRefusal.OPEN:
            return Plural("{cells} is already open", "{cells} are already open", len(cells), cells=named)
        case PickRefusal.SPENT:
            return Text("You have thrown your bomb, so pick a square")
        case PickRefusal.NOT_BEHIND:
            return Text("You can only throw the bomb while you have fewer mines")
        case PickRefusal.OVER:
            return TEXTS.over
