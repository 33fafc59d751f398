"""What players read in Minesweeper."""

from bot.play.button import GameTexts
from bot.render.heading import mention
from bot.text.language import Text

MY_BOARD = Text("My board")
HINT = Text("Hint")
DIG_IT = Text("Dig it")
RESIGN = Text("Resign")
CONTINUE = Text("Continue")
SHOW_MINES = Text("Show mines")
NEW_GAME = Text("New game")
SAME_BOARD = Text("Same board")
DETAILS = Text("Details")

TITLES = {
    "beginner": Text("Beginner"),
    "intermediate": Text("Intermediate"),
    "expert": Text("Expert"),
    "pocket": Text("Pocket"),
    "own": Text("Custom board"),
}
"""The names of the presets, and of boards of another size."""

DIFFICULTY = Text("Difficulty")
DEFAULT_BEGINNER = Text("Default: Beginner")
LIVES = Text("Lives")
WHO_PLAYS = Text("Who plays")
DEFAULT_EVERYONE = Text("Default: everyone")
EVERYONE = Text("Everyone")
ONLY_THE_STARTER = Text("Only the player who starts the game")
BUTTONS_BELOW = Text("Buttons below the board")
SHOWN_TO_EVERYONE = Text("Shown to everyone")
HIDDEN = Text("Hidden: everyone uses My board")


def preset(name: str, rows: int, columns: int, mines: int) -> Text:
    return Text("{title}: {rows}x{columns}, {mines} mines", title=TITLES[name], rows=rows, columns=columns, mines=mines)


def default_lives(together: int) -> Text:
    return Text("Default: {together}, or 1 alone", together=together)


def pad_size(size: str) -> Text:
    return Text("Pad: {size}", size=size)


def already_open(cell: str) -> Text:
    return Text("{cell} is already open.", cell=cell)


TEXTS = GameTexts(
    none_running=Text("There's no game here. Start one with `/minesweeper`."),
    already_running=Text("There's already a game here. Finish or resign it first."),
    over=Text("That game is over. Start a new one with `/minesweeper`."),
    deleted=Text("I no longer have that game. Start a new one with `/minesweeper`."),
    elsewhere=Text("That game is in another channel. Start one here with `/minesweeper`."),
    may_end=lambda starter: Text(
        "Only {starter} or a moderator can resign. After 24 hours without a move, anyone can.", starter=mention(starter)
    ),
    ask_to_end=Text("End the game for everyone? The mines will be shown."),
    end=Text("End the game"),
    ended=Text("You resigned the game."),
    unknown_button=Text("I don't recognise that button. `/mines board` shows the board with new ones."),
    not_a_puzzle=Text("That's a Minesweeper board. Use *Analyse board* to see its odds."),
    typing=Text("c7 digs, !e3 flags or unflags, @f4 presses a number. c7-9, c-f7 and c7-e9 are several squares."),
    moves_example="c7 d8 !e3 @f4 a1-5",
)
