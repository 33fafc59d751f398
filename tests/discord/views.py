"""Games as messages, without painting their pictures."""

from bot.discord.drawing import DEFAULT, Context, SceneView
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.view import scene_of
from bot.features.puzzle.session import PuzzleSession
from bot.features.puzzle.view import scene_of as puzzle_scene
from bot.game.viewport import PrivateBoard


def board_view(play: MinesweeperSession, context: Context = DEFAULT, *, pictured: bool = False) -> SceneView:
    """The message of a game."""
    return SceneView(scene_of(play, context), context, pictured=pictured)


def private_view(play: MinesweeperSession, own: PrivateBoard, player: int, *, pictured: bool = False) -> SceneView:
    """A private board."""
    return SceneView(scene_of(play, DEFAULT, own, player), pictured=pictured)


def puzzle_view(puzzle: PuzzleSession, context: Context = DEFAULT) -> SceneView:
    """The message of a puzzle, with its picture where it may have one."""
    return SceneView(puzzle_scene(puzzle, context), context, pictured=context.pictures)
