"""The board of a game in words: what has changed first, then its rows."""

from bot.games.minesweeper.message import draw_words_heading
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.session import MinesweeperSession
from bot.render.changes import read_board
from bot.render.words import SeenBoard
from bot.ui.drawing import Context


def draw_words(session: MinesweeperSession, scene: Scene, context: Context, player: int = 0) -> tuple[str, int | None]:
    """Return the text above the buttons, and the first row that it has no room for."""
    language, before = context.language, context.read
    seen = SeenBoard.of(scene.board, session.scoreboard.doers(scene.board.grid))
    running = scene.outcome is None
    board, more = read_board(
        seen, before, player, language, running=running, brief=context.brief, quiet=bool(scene.notice)
    )
    heading = draw_words_heading(scene, context.names, language, new=before is None or not running)
    return "\n".join([*heading, *board]), more
