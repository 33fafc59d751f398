"""What players read in a count puzzle."""

from collections.abc import Mapping, Sequence

from bot.game.help import Topic, help_lines
from bot.game.text import BUTTONS, TYPING, GameTexts, brief
from bot.text.language import Plural, Template, Text, listed, relative
from bot.text.words import Deed, mention, mention_first, scores
from core import MARKED_CLEAR as CLEAR_MARK
from core import MARKED_MINE as MINE_MARK
from core import Action, Cell, Difficulty, Outcome, Refusal, cell_name

HINT = Text("Hint")
MARK_IT = Text("Mark it")
NEXT_HINT = Text("Next hint")
CHECK = Text("Check", context="button")
SHOW_SOLUTION = Text("Show solution")
VOTED = Text("You voted for the solution. One more vote shows it.")
NO_PICTURE = Text("-# Without a picture, a mark hides its number (the buttons show both)")
VOTE_TAKEN_BACK = Text("You took your vote back.")
NEW_PUZZLE = Text("New puzzle")
NOT_SOLVED = Text("Only a solved puzzle can be shared.")

MARKED_IN_WORDS = {
    MINE_MARK: (Text("mine", context="square"), Template("{clue} as mine")),
    CLEAR_MARK: (Text("clear", context="square"), Template("{clue} as clear")),
}
"""Marked squares in words: without a number and with one."""
BLANK = Text("blank", context="square")
MARKED = Deed(Template("{player} marked {squares}"), Template("You marked {squares}"))
NUMBER = Template("{cell}: {clue}, {needs}, unmarked {squares}")
NOT_MARKED = Deed(Template("No longer marked: {squares}"), valued=False)
TOOLS = {
    Action.FLAG: Text("Mode: mark mines"),
    Action.DIG: Text("Mode: mark clear"),
    Action.CHORD: Text("Mode: fill"),
}
"""What a press on the pad does, for players who hear it."""


def square_in_words(mark: str, clue: int | None) -> Text | str:
    """Return what a square shows, in words."""
    if mark not in MARKED_IN_WORDS:
        return BLANK if clue is None else str(clue)
    alone, numbered = MARKED_IN_WORDS[mark]
    return alone if clue is None else numbered(clue)


TITLES = {
    Difficulty.SINGLE: Text("Easy"),
    Difficulty.PAIRS: Text("Medium"),
    Difficulty.SEARCH: Text("Hard"),
    Difficulty.COMPLETE: Text("All numbers"),
}
DIFFICULTIES = {
    Difficulty.SINGLE: Text("Easy: one number at a time is enough"),
    Difficulty.PAIRS: Text("Medium: you sometimes combine two numbers"),
    Difficulty.SEARCH: Text("Hard: as few numbers as possible, with some trial and error"),
    Difficulty.COMPLETE: Text("All numbers: every number is shown, as on paper"),
}
"""The choices of the command."""

TITLE = Text("Count puzzle")
NEW = Text("Start a count puzzle for everyone in this channel")
DIFFICULTY = Text("How hard it is (default: Medium)")

EACH_NUMBER = Text("Each number counts the mines in its own square and the eight around it.")
PUZZLES_TOPIC = Topic("puzzles", Text("Puzzles"))
HELP = (
    *help_lines(
        PUZZLES_TOPIC,
        Text("`/puzzle` starts a puzzle."),
        EACH_NUMBER,
        Text("You win when every mine, and nothing else, is marked as a mine."),
        BUTTONS,
        Text(
            "- **✏️ Pencil**: each press changes the mark: mine (dark), clear (light), none. **⬜ Chalk**: clear, none.",
            heard=Text(
                "- *Mode: mark mines*: each press changes the mark: mine, clear, none. *Mode: mark clear*: clear, none."
            ),
        ),
        Text(
            "- **🪣 Bucket**: press a number to fill in the rest when only one way is left. A complete number fades.",
            heard=Text("- *Mode: fill*: press a number to fill in the rest when only one way is left."),
        ),
        Text("- *Hint* shows a square to mark, *Check* counts the wrong marks. Only you see the answers."),
        Text("- *Show solution* ends it once two players press it. `/mines end` is for the host and moderators."),
    ),
    *help_lines(
        TYPING,
        Text("- **Puzzles:** `c7` marks a square as clear, `!e3` as a mine, `@f4` fills. Again, it removes the mark."),
    ),
)

NOTHING_LEFT = Text("There's nothing left to mark.")
INTRODUCTION = Text(
    "Each number counts the mines in its own square and the eight around it. "
    "Press a square once for a mine (dark), twice for clear (light)."
)

ALT_LEGEND = Text("Each number counts the mines in its square and around it. A dot is a square without a number.")

ROWS = Template("Rows (default: {default})")
COLUMNS = Template("Columns, one letter each (default: {default})")
DENSITY = Template("Percentage of mines, roughly (default: {default})")
ALT_HINT = Template("Hint: {cells}.")
ALT_CLUES = Template("Numbers to look at: {cells}.")
ALT_SIZE = Template("Count puzzle, {rows}x{columns}.")
ALT_NUMBERS = Template("Numbers: {rows}.")
ALT_PROGRESS = Template("Marked as mines: {mines}, as clear: {clear}, unmarked: {unmarked}.")
ALT_MARKS = Template("Marks (* mine, _ clear, # none): {rows}.")
TOO_LARGE = Template(
    "A hard puzzle has at most {number} square. Choose a smaller size or another difficulty.",
    "A hard puzzle has at most {number} squares. Choose a smaller size or another difficulty.",
)
ALREADY_MARKED = Template("{cell} is already marked.")


def checked(marked: int, wrong: int) -> Text:
    """Say how many marks are wrong."""
    if not marked:
        return Text("Nothing is marked yet.")
    return WRONG_MARKS(wrong) if wrong else Plural("Your one mark is right.", "All {number} marks are right.", marked)


RUNNING = Template("### Count puzzle · {title} {rows}x{columns} · {marked} of {squares} marked")
SOLVED = Template("### 🎉 Count puzzle solved in {time} · {title} {rows}x{columns}")
GIVEN_UP = Template("### 🏳️ Count puzzle given up after {time} · {title} {rows}x{columns}")
MARKS = Template("{scores} · started {time}", scores=scores, time=relative)
"""How many marks are whose, and when the puzzle started."""


def _mentioned(players: Sequence[int]) -> Text | str:
    return listed([mention(player) for player in players])


ENDED_BY_VOTES = Template("{players} voted for the solution.", players=_mentioned)
VOTES_FOR_SOLUTION = Template("{player} wants to see the solution (one more vote shows it)", player=mention_first)

ENDED_BY = Template("{player} ended it.", player=mention_first)
WRONG_MARKS = Template("{number} mark is wrong.", "{number} marks are wrong.")

TEXTS = GameTexts(
    start="puzzle",
    may_end=Template(
        "Only {starter}, a moderator, or two players with *Show solution* can end the puzzle. "
        "After 24 hours without a move, anyone can.",
        starter=mention,
    ),
    ask_to_end=Text("End the puzzle for everyone? The solution will be shown."),
    end=Text("Show the solution"),
    not_solved=Text("That's a puzzle in a channel. Solve it there, or press *Show solution*."),
    try_moves=Text("Try `c7` to mark as clear, `!c7` as a mine, `@c7` to fill, or `c7-9`."),
    typing=Text("c7 marks as clear, !e3 as a mine, @f4 fills; c7-9 is a line"),
    moves_example="c7 d8 !e3 @f4 a1-5",
)

ENDS: Mapping[Outcome, Text] = {
    Outcome.WON: Text("🎉 Puzzle solved!"),
    Outcome.RESIGNED: Text("The solution has been shown"),
}

MARKED_MINES = Template("Marked {number} square as a mine", "Marked {number} squares as mines")
MARKED_CLEAR = Template("Marked {number} square as clear", "Marked {number} squares as clear")
UNMARKED = Template("Removed {number} mark", "Removed {number} marks")


def refused(refusal: Refusal, cells: Sequence[Cell]) -> Text:
    """Return why filling around these squares changed nothing."""
    named = brief([cell_name(cell) for cell in cells])
    match refusal:
        case Refusal.NO_CLUE:
            return Text("There's no number to fill around at {cells}", cells=named)
        case Refusal.UNMATCHED:
            return Plural(
                "{cells} isn't decided yet",
                "{cells} aren't decided yet",
                len(cells),
                cells=named,
            )
        case _:
            return Text("There's nothing left to mark around {cells}", cells=named)
