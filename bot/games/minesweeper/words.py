"""The board of a game in words: what has changed first, then its rows."""

from bot.games.minesweeper.message import draw_words_heading
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.session import MinesweeperSession
from bot.render.changes import read_changes
from bot.render.words import SeenBoard, read_rows
from bot.text import words as text
from bot.ui.drawing import Context


def draw_words(session: MinesweeperSession, scene: Scene, context: Context, player: int = 0) -> tuple[str, int | None]:
    """Return the text above the buttons, and the first row that it has no room for."""
    language = context.language
    seen = SeenBoard.of(scene.board, session.scoreboard.doers(scene.board.grid))
    changes = [read_changes(context.read, seen, player, language)] if context.read else []
    rows, more = read_rows(seen, language)
    heading = draw_words_heading(scene, context.names, language, new=not changes)
    left = [language(text.ROWS_LEFT(first=more + 1, last=len(seen.rows)))] if more else []
    how = [language(text.HOW_TO_ASK)] if scene.outcome is None and context.read is None else []
    return "\n".join([*heading, *changes, *rows, *left, *how]), more
