"""What players read in a count puzzle."""

from collections.abc import Mapping, Sequence

from bot.play.game_type import GameTexts
from bot.text.language import Plural, Text, shortened
from bot.text.players import mention
from core import Cell, Outcome, Refusal, cell_name

HINT = Text("Hint")
MARK_IT = Text("Mark it")
CHECK = Text("Check")
SHOW_SOLUTION = Text("Show solution")
NEW_PUZZLE = Text("New puzzle")


def already_marked(cell: str) -> Text:
    return Text("{cell} is already marked.", cell=cell)


TEXTS = GameTexts(
    none_running=Text("There's no puzzle here. Start one with `/puzzle new`."),
    already_running=Text("There's already a puzzle here. Solve or end it first."),
    over=Text("That puzzle is over. Start another with `/puzzle new`."),
    deleted=Text("I no longer have that puzzle. Start another with `/puzzle new`."),
    elsewhere=Text("That puzzle is in another channel. Start one here with `/puzzle new`."),
    may_end=lambda starter: Text(
        "Only {starter} or a moderator can end the puzzle, or two players with *Show solution*. "
        "After 24 hours without a move, anyone can.",
        starter=mention(starter),
    ),
    ask_to_end=Text("End the puzzle for everyone? The solution will be shown."),
    end=Text("Show the solution"),
    ended=Text("You ended the puzzle."),
    unknown_button=Text("I don't recognise that button. `/puzzle board` shows the puzzle with new ones."),
    not_a_puzzle=Text("That's a puzzle in a channel. Solve it there, or press *Show solution*."),
    typing=Text("c7 marks as clear, !e3 as a mine, @f4 fills around a number. c7-9, c-f7, c7-e9 are several."),
    moves_example="c7 d8 !e3 @f4 a1-5",
)


MOST_NAMED = 12
NOTHING_MARKED = Text("Nothing changed.")
ENDS: Mapping[Outcome, Text] = {
    Outcome.WON: Text("🎉 Puzzle solved!"),
    Outcome.RESIGNED: Text("The solution has been shown."),
}


def marked_mines(number: int) -> Text:
    return Plural("Marked {number} square as a mine.", "Marked {number} squares as mines.", number)


def marked_clear(number: int) -> Text:
    return Plural("Marked {number} square as clear.", "Marked {number} squares as clear.", number)


def unmarked(number: int) -> Text:
    return Plural("Removed {number} mark.", "Removed {number} marks.", number)


def skipped(moves: Sequence[str]) -> Text:
    return Text("Skipped: {moves}.", moves=shortened(moves, MOST_NAMED))


def refused(refusal: Refusal, cells: Sequence[Cell]) -> Text:
    """Return why filling around these squares changed nothing."""
    named = shortened([cell_name(cell) for cell in cells], MOST_NAMED)
    match refusal:
        case Refusal.NO_CLUE:
            return Text("There's no number to fill around at {cells}.", cells=named)
        case Refusal.UNMATCHED:
            return Plural(
                "{cells} doesn't decide its squares yet.",
                "{cells} don't decide their squares yet.",
                len(cells),
                cells=named,
            )
        case _:
            return Text("There's nothing left to mark around {cells}.", cells=named)
