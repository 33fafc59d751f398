"""What players read about exercises."""

from collections.abc import Mapping, Sequence

from bot.features.tactics.mode import Mode
from bot.game.help import Topic, help_lines
from bot.game.text import EXPIRED
from bot.text.explanation import pattern_name, percent
from bot.text.language import Layout, Template, Text, dotted, listed, relative, shortened
from core import Pattern, Side

MOST_NAMED = 6

TACTICS = Text("Train: find the square that's certainly safe")
MODE = Text("What to train; exercises near your rating by default")
MODES: Mapping[Mode, Text] = {
    Mode.RATED: Text("Rated"),
    Mode.STREAK: Text("Streak: until the first mistake"),
    Mode.MISTAKES: Text("Mistakes: your missed squares"),
    Mode.LEARN: Text("Learn: the patterns"),
    Mode.DAILY: Text("Daily tactic, for everyone here"),
}
HELP = help_lines(
    Topic("tactics", Text("Tactics")),
    Text("`/tactics` trains you to find the square that's certainly safe, and explains each answer."),
    Text("- **Rated** exercises are near your rating. Each answer changes it."),
    Text("- **Streak** ends with the first mistake. **Mistakes** brings back squares you missed."),
    Text("- **Learn** teaches the patterns. **Daily tactic** is for everyone here."),
)

NEXT = Text("Next", context="exercise")
AGAIN = Text("New streak")
MORE_STEPS = Text("More steps")
AS_TEXT = Text("As text")
AS_PICTURE = Text("As picture")
UNKNOWN_BUTTON = EXPIRED("tactics")
NO_EXERCISES = Text("I have no exercises.")
WENT_ON = Text("You've moved on from that exercise. Use `/tactics` for another.")
NO_MISTAKES = Text("You have no missed squares. Those you miss in `/tactics` come back here.")

TITLE = Text("### Find the safe square")
NOT_RATED = Text("Not rated: you've answered this one before")
DONE = Text("Learned, so it won't come back")


def rows_of(rows: Sequence[str]) -> str:
    """Return the rows of a board, with a slash between them."""
    return " / ".join(rows)


def few(cells: Sequence[str]) -> Text | str:
    """Return the names of squares, or of the first ones."""
    return shortened(cells, MOST_NAMED)


SIDES: Mapping[Side, Text] = {
    Side.TOP: Text("above", context="side"),
    Side.RIGHT: Text("to the right", context="side"),
    Side.BOTTOM: Text("below", context="side"),
    Side.LEFT: Text("to the left", context="side"),
}
GOES_ON = Template("The board continues {sides}.", sides=listed)
MINES = Template("{number} mine on the whole board", "{number} mines on the whole board")
SQUARES = Layout("-# {squares}", squares=dotted)
SQUARE = Template("{letter}: {cell}")
KEY = Text("-# `#` is hidden and `.` has no mine around it")
SOLVED_KEY = Text("-# `+` is safe, `*` is a mine and `x` is a wrong answer")
ALT = Template("Find the safe square. Rows from the top, # hidden, 0 empty: {rows}.", rows=rows_of)
LARGE_ALT = Template("Find the safe square on a board of {rows} rows of {columns}, with letters on some squares.")
SOLVED_ALT = Template("{cell} is marked safe. The numbers that show it are outlined: {clues}.", clues=few)

SMALL = Layout("-# {line}")
RATED = Template("**Tactics:** rating {rating}")
"""A line of statistics."""
RATING = Template("Your rating: {rating}")
CHANGE = Template("Your rating: {rating} ({change:+})")
STREAK = Template("Streak {streak} · best {best}")
STREAK_ENDED = Template("Streak ended at {streak} · best {best}")
MISSED = Template("{number} missed square to repeat", "{number} missed squares to repeat")
COMES_BACK = Template("Comes back {time}", time=relative)
NONE_DUE = Template("Practice: your next missed square comes back {time}", time=relative)
RIGHT = Template("### Right: {cell} is safe")
WRONG = Template("### Wrong: {cell} is safe, {picked} is a mine")
NOT_SURE = Template("### Wrong: {cell} is safe, {picked} has a {risk} risk", risk=percent)
NOT_CERTAIN = Template("### Wrong: {cell} is safe, {picked} may be a mine")


def wrong(cell: Text, picked: Text, risk: float | None) -> Text:
    """Return what the square was that a player picked, if that is known."""
    if risk is None:
        return NOT_CERTAIN(cell=cell, picked=picked)
    return WRONG(cell=cell, picked=picked) if risk == 1 else NOT_SURE(cell=cell, picked=picked, risk=risk)


PATTERN = Template("**Pattern:** {pattern}", pattern=pattern_name)
LETTERED = Template("{letter} ({cell})")

WHY: Mapping[Pattern, Text] = {
    Pattern.ONE_ONE: Text(
        "Along a straight edge, every hidden square of one 1 also touches the next 1. So that has its mine there, and "
        "its other square is safe."
    ),
    Pattern.ONE_ONE_PLUS: Text(
        "Every hidden square of one 1 also touches another 1. So that has its mine there, and its other squares are "
        "safe."
    ),
    Pattern.ONE_TWO: Text(
        "Along a straight edge, a 2 has one square that the 1 beside it doesn't touch. That's a mine, so the 1's own "
        "square is safe."
    ),
    Pattern.ONE_TWO_PLUS: Text(
        "A number needs more mines than its neighbor, exactly as many as it has squares of its own. Those are mines, "
        "so the neighbor's own squares are safe."
    ),
    Pattern.ONE_TWO_ONE: Text(
        "Along a straight edge, the 2's mines can only be beside the two 1s. So the square in the middle is safe, and "
        "so are the ones outside."
    ),
    Pattern.ONE_TWO_TWO_ONE: Text(
        "Along a straight edge, each 2 has a mine in front of it. All the other squares in that edge are safe."
    ),
    Pattern.HOLE: Text(
        "A 1 sits in a gap of an edge, and a 1 behind it touches only the squares on both sides of the gap. Both have "
        "the same mine, so the squares beyond are safe."
    ),
    Pattern.ONE_THREE_ONE: Text(
        "Around a corner, a 3 has one mine beside each 1 and one on the corner. So the outer squares of both 1s are "
        "safe."
    ),
    Pattern.TWO_TWO_TWO: Text(
        "Around a corner, the middle 2 shares a mine with each of its neighbors. So the corner itself is safe."
    ),
    Pattern.MINE_COUNT: Text(
        "Near the end, the number of mines left counts too. Once the numbers account for all of them, every other "
        "square is safe."
    ),
}
"""Why patterns hold."""
LESSON = Layout("### {pattern}", pattern=pattern_name)
LESSON_ON = Template("Lesson: {pattern}", pattern=pattern_name)
LESSON_NUMBER = Template("Pattern {number} of {most}")
NO_TASKS = Text("No exercises, since this pattern always shows several safe squares")
EXERCISE = Template("Exercise {number}")
PREVIOUS, FOLLOWING = Text("Back", context="lesson"), Text("Next", context="lesson")
TO_LESSON = Text("Lesson")

DAILY_TACTIC = Text("Daily tactic")
ADD = Text("Add daily tactic")
DAY_IS_OVER = Text("That day is over.")
DAY_SPENT = Text("You answered today's tactic before deleting your data, so it doesn't count again.")
NOBODY_ANSWERED = Text("Nobody here answered.")

POSTED_ALREADY = Template("Today's tactic is [already here]({url}).")
DAY = Template("### Daily tactic {day}: find the safe square")
CLOSES = Template("Your first answer counts · closes {time}", time=relative)
DAY_SOLVED = Template("### Daily tactic {day}: {answer} is safe")
COUNTED = Template("Your answer is {answer}. The solution comes {time}.", time=relative)
ALL_FOUND = Template("**The only answer** was right", "**All {number}** found it")
FOUND = Template("**{right} of {number}** found it. Most common mistake: {mistake}, {times}x")
