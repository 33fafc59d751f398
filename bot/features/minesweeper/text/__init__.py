"""What players read in Minesweeper."""

from collections.abc import Mapping, Sequence

from bot.game.text import DEFAULT, GameTexts, brief
from bot.game.viewport import PadSize
from bot.text.language import Plural, Template, Text, listed
from bot.text.words import THE_BOT, mention
from core import Cell, Outcome, Refusal, cell_name

HINT = Text("Hint")
HINT_ANYWAY = Text("Show hint")
ODDS_ANYWAY = Text("Show odds")
DIG_IT = Text("Dig it")
NEXT_HINT = Text("Next hint")
RESIGN = Text("Resign")
CONTINUE = Text("Continue")
SHOW_MINES = Text("Show mines")
NEW_GAME = Text("New game")
PLAY_ALONE = Text("Play alone")
SAME_BOARD = Text("Same board")
DETAILS = Text("Details")
SHARE_CARD = Text("Share card")
CODE = Text("Code", context="button")
UNKNOWN_CODE = Text("I don't know that code. Check it and try again.")
CODE_HAS_A_BOARD = Text("A code sets the board, so leave out difficulty, size, mines and guessing.")
SHOW_MINES_FIRST = Text("This game can still continue. Press *Show mines* first.")

TITLES = {
    "beginner": Text("Beginner"),
    "intermediate": Text("Intermediate"),
    "expert": Text("Expert"),
    "pocket": Text("Pocket"),
    "daily": Text("Daily"),
    "own": Text("Custom board"),
}
"""The names of the presets, and of boards of another size."""

ALONE = Text("Minesweeper")
WITH_OTHERS = Text("With others")
WITH_SHARE = Template("{line}, {percent}% of the 3BV")

OUT = Text("You hit a mine, so you're out. You can watch the others finish.")
NO_HELP_ONCE_OVER = Text("That game is over. Press *Details* for a review.")
NO_HELP_YET = Text("Make a move first, then ask for a hint.")
FIRST_DIG_IS_SAFE = Text("Dig anywhere: the first dig is never a mine.")

TOO_MUCH_HIDDEN = Text("I can't help yet: too much of the board is still hidden.")
HINT_IS_OLD = Text("The board has changed since that hint. Ask for another one.")
NO_SAFE_SQUARE = Text("### No safe square")
FLAG_WAS_WRONG = Text("A hit proved its flag wrong.")
TOO_LONG_TO_REVIEW = Text("This game takes too long to review.")
STILL_REVIEWING = Text("Still reviewing this game. Try again soon.")

NOTHING_LEFT_HERE = Text("Nothing left to open here. Use the arrows.")
DIG_SEVERAL = Text("Choose squares to dig")
FLAG_SEVERAL = Text("Choose squares to flag")
PAD = Text("Pad size")
PAD_SIZES: Mapping[PadSize, Text | str] = {
    **{size: size.value for size in PadSize},
    PadSize.FRONTIER: Text("Frontier"),
}
EXPIRED_LIST = Text("That list has expired. Open *My board* again.")

DIFFICULTY = Text("Difficulty")
DEFAULT_BEGINNER = DEFAULT(TITLES["beginner"])
LIVES = Text("Lives")
WHO_PLAYS = Text("Who plays")
EVERYONE = Text("Everyone")
DEFAULT_EVERYONE = DEFAULT(EVERYONE)
ONLY_THE_STARTER = Text("Only the host")
BUTTONS_BELOW = Text("Buttons below the board")
SHOWN_TO_EVERYONE = Text("Shown")
HIDDEN = Text("Hidden (players use My board)")


def title_of(difficulty: str) -> Text:
    return TITLES.get(difficulty, TITLES["own"])


def preset(name: str, rows: int, columns: int, mines: int) -> Text:
    return Plural(
        "{title}: {rows}x{columns}, {number} mine",
        "{title}: {rows}x{columns}, {number} mines",
        mines,
        title=title_of(name),
        rows=rows,
        columns=columns,
    )


DEFAULT_LIVES = Template("Default: {together}, or 1 alone")


def pad_size(size: PadSize) -> Text:
    return Text("Pad: {size}", size=PAD_SIZES[size])


ALREADY_OPEN = Template("{cell} is already open.")
UNKNOWN_DIFFICULTY = Template("I don't know the difficulty `{name}`. Choose another one.")

MINES_DONT_FIT = Template(
    "{rows}x{columns} has room for {number} mine, not {mines}. Choose another number or size.",
    "{rows}x{columns} has room for 1 to {number} mines, not {mines}. Choose another number or size.",
)


def _may_end(starter: int) -> Text:
    if starter == THE_BOT:
        return Text("Only a moderator can end this game. After 10 minutes without a move, `/minesweeper` replaces it.")
    return Text(
        "Only {starter} or a moderator can resign. After 24 hours without a move, anyone can.", starter=mention(starter)
    )


TEXTS = GameTexts(
    try_moves=Text("Try `c7` to dig, `!c7` to flag, `@c7` for a number, or `c7-9` for several."),
    start="minesweeper",
    may_end=_may_end,
    ask_to_end=Text("End the game for everyone? The mines will be shown."),
    end=Text("End the game"),
    typing=Text("c7 digs, !e3 flags, @f4 presses a number, c7-e9 is a rectangle"),
    moves_example="c7 d8 !e3 @f4 a1-5",
)

NOW_OUT = Text("You're out, but you can watch the others finish")
ENDS: Mapping[Outcome, Text] = {
    Outcome.WON: Text("🎉 You won!"),
    Outcome.LOST: Text("The game is lost"),
    Outcome.RESIGNED: Text("This game was resigned"),
}

OPENED_SQUARES = Template("Opened {number} square", "Opened {number} squares")
FLAGGED_SQUARES = Template("Flagged {number} square", "Flagged {number} squares")
UNFLAGGED_SQUARES = Template("Unflagged {number} square", "Unflagged {number} squares")


def _named(cells: Sequence[Cell]) -> Text | str:
    return brief([cell_name(cell) for cell in cells])


def _listed(cells: Sequence[Cell]) -> Text | str:
    return listed([cell_name(cell) for cell in cells])


HIT_MINES = Template("💥 You hit a mine at {cells}", "💥 You hit mines at {cells}", cells=_listed)
FLAG_OF = Template("The flag at {cell} by {player} was wrong", cell=cell_name, player=mention)


def refused(refusal: Refusal, cells: Sequence[Cell]) -> Text:
    """Return why moves at these squares changed nothing."""
    number, named = len(cells), _named(cells)
    match refusal:
        case Refusal.OPEN:
            return Plural("{cells} is already open", "{cells} are already open", number, cells=named)
        case Refusal.FLAGGED:
            return Plural(
                "Remove the flag at {cells} first",
                "Remove the flags at {cells} first",
                number,
                cells=named,
            )
        case Refusal.NO_CLUE:
            return Text("There's no open number at {cells}", cells=named)
        case Refusal.UNMATCHED:
            return Plural("{cells} still needs flags", "{cells} still need flags", number, cells=named)
        case Refusal.OVERFLAGGED:
            return Plural(
                "{cells} has too many flags around it", "{cells} have too many flags around them", number, cells=named
            )
        case Refusal.DONE:
            return Text("There's nothing left to open around {cells}", cells=named)
        case Refusal.OVER:
            return TEXTS.over
