"""A position of a replay in words, as a picture and as emoji."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.board.appearance import Look, Theme
from bot.board.drawing import board_scene, odds_scene, paint_boards, rivals_scene
from bot.board.picture import paint
from bot.board.scene import ALT_TEXT, Scene, around, fit_grid
from bot.board.words import read_changes, read_rows
from bot.discord.button import LastingButton, TextView
from bot.discord.drawing import Context, Drawing, drawn, picture_file
from bot.discord.help import read_odds
from bot.discord.text import NO_PICTURE
from bot.engine.jobs import Judgement, Odds
from bot.features.replay import text
from bot.game.effect import Did, Step
from bot.game.replay import Replay
from bot.text.explanation import SeenOdds, describe_odds, describe_proof, names, percent
from bot.text.language import Language, Text
from bot.text.words import CHANGED, THE_BOT
from core import CLUES, COVERED, FLAGGED, Action, Board, Cell, Explanation

FILE_NAME = "replay.png"
MOST_NAMED = 3
"""Squares of a chord that are named."""


@dataclass(frozen=True)
class ShownPosition:
    """What is shown of a replay."""

    title: Text
    replay: Replay
    at: int
    """The position."""
    side: int = 0
    """The board that is shown alone, from 1 on; 0 for all."""
    judgement: Judgement | None = None
    """How good the move before it was, if that is known."""
    odds: Odds | None = None
    nameless: frozenset[int] = frozenset()
    """Players who aren't named."""

    @property
    def step(self) -> Step | None:
        """The move before it."""
        return self.replay.steps[self.at - 1] if self.at else None

    @property
    def sides(self) -> Sequence[int]:
        """The boards that are shown."""
        return [self.side - 1] if self.side else range(len(self.replay.ends))

    @property
    def last_side(self) -> int:
        """The number of the board that is shown alone, or that of the last move."""
        return self.side - 1 if self.side else self.replay.side(self.at) if self.at else 0

    @property
    def positions(self) -> Sequence[int]:
        """The positions that are gone through."""
        return positions_of(self.replay, self.side)

    @property
    def board(self) -> Board:
        """The board that is shown alone, or that of the last move."""
        return self.replay.board(self.at, self.last_side)

    @property
    def judged_at(self) -> int:
        """The position that odds are about: the one before a dig, which its player had to choose in."""
        return self.at - 1 if self.step and self.step.dug else self.at

    @property
    def judged_board(self) -> Board:
        """The board that odds are about."""
        return self.replay.board(self.judged_at, self.last_side)

    def judged_odds(self, *, blank: bool = False) -> SeenOdds:
        """Return the odds of that board, which are known."""
        assert self.odds  # noqa: S101 - nobody else asks
        return SeenOdds(self.judged_board, self.odds.analysis.probabilities, blank=blank)

    def name(self, player: int) -> int:
        """Return the id that a player is mentioned by, or one that nobody has."""
        return -1 if player in self.nameless else player


def positions_of(replay: Replay, side: int) -> Sequence[int]:
    """Return the start, and the positions after the moves on one board, or on all."""
    return [0, *(at for at in range(1, len(replay) + 1) if side in (0, replay.side(at) + 1))]


def lines_of(shown: ShownPosition) -> list[Text | str]:
    """Return a position in words."""
    step, positions = shown.step, shown.positions
    lines: list[Text | str] = [
        text.HEADING(title=shown.title, move=positions.index(shown.at), moves=len(positions) - 1),
        _done(shown, step) if step else text.THE_START,
    ]
    if shown.odds and shown.judged_at != shown.at:
        lines.append(text.ODDS_BEFORE)
    if step and shown.judgement:
        lines.append(_judged(step, shown.judgement, picked=bool(shown.replay.rivals)))
        proofs = _proofs(shown.judgement)
        lines += [line for proof in proofs for line in describe_proof(proof, pictured=False, headed=False)]
    return [*lines, *owners_of(shown)]


def owners_of(shown: ShownPosition) -> list[Text]:
    """Return the line that says whose boards these are, where each player has one."""
    if len(shown.replay.owners) <= 1:
        return []
    owners = [text.OWNER(number=side + 1, player=shown.name(shown.replay.owners[side])) for side in shown.sides]
    return [text.OWNERS(owners)]


def _done(shown: ShownPosition, step: Step) -> Text:
    """Return what a move did, and who made it."""
    did, player, move, opened = step.did, shown.name(step.player), step.move, len(step.cells)
    if move is None:
        by_the_bot = did is Did.REMOVED or (player == THE_BOT and did is Did.RESIGNED)
        return text.ENDED if by_the_bot else text.OTHER[did](player)
    if did is Did.BEGAN:
        return text.BEGAN(move.cell)
    if did is Did.OPENED and shown.replay.rivals:
        if opened == 1:
            return text.PICKED(player=player, cell=move.cell)
        return text.PICKED_SEVERAL(player=player, cell=move.cell, number=opened)
    if did is Did.OPENED and move.action is Action.CHORD:
        return text.CHORDED(player=player, cell=move.cell, number=opened)
    number = len(step.hits) if did in (Did.EXPLODED, Did.BOMBED) else opened
    alone = number == 1 and move.action is not Action.CHORD
    if did in text.ONE and (alone or did not in text.SEVERAL):
        return text.ONE[did](player=player, cell=move.cell)
    return text.SEVERAL[did](player=player, cell=move.cell, number=number)


def _judged(step: Step, judgement: Judgement, *, picked: bool) -> Text:
    """Return how good a move was, and the best that there was."""
    cells, chance = names(step.dug, MOST_NAMED), percent(judgement.chance)
    better = judgement.best is not None
    best, best_chance = names([judgement.best] if judgement.best else []), percent(judgement.best_chance)
    if picked:
        if not better:
            return text.NOTHING_LIKELIER(cells=cells, chance=chance)
        return text.ONE_WAS_LIKELIER(cells=cells, chance=chance, best=best, most=best_chance)
    if not judgement.chance:
        return text.NO_RISK(cells)
    if not better:
        return text.NOTHING_SAFER(cells=cells, risk=chance)
    if not judgement.best_chance:
        return text.ONE_WAS_SAFE(cells=cells, risk=chance, best=best)
    return text.ONE_WAS_SAFER(cells=cells, risk=chance, best=best, least=best_chance)


def _proofs(judgement: Judgement) -> list[Explanation]:
    """Return why a dug square was a mine and why a better one was safe, as one proof if they share steps."""
    mine, reason = judgement.mine, judgement.reason
    if mine and reason and {*mine.steps}.intersection(reason.steps):
        steps = dict.fromkeys([*mine.steps, *reason.steps])
        return [replace(reason, steps=tuple(steps), known=mine.known | reason.known)]
    return [proof for proof in (mine, reason) if proof]


async def draw_position(
    shown: ShownPosition, context: Context, *buttons: LastingButton, note: Text | str = ""
) -> Drawing:
    """Return a position with buttons or a note below. Raise `PlayerError` if its picture takes too long."""
    return await drawn(lambda context: _draw(shown, context, buttons, note), context)


async def _draw(shown: ShownPosition, context: Context, buttons: Sequence[LastingButton], note: Text | str) -> Drawing:
    language, lines = context.language, [*lines_of(shown), *([note] if note else [])]
    if context.in_words:
        if len(shown.sides) > 1:
            lines.append(
                text.OWNER(number=shown.last_side + 1, player=shown.name(shown.replay.owners[shown.last_side]))
            )
        rows, _ = read_position(shown, language, brief=context.brief)
        return Drawing(TextView("\n".join([*map(language, lines), *rows]), buttons=buttons))
    wanted = context.appearance.look is Look.PICTURE or shown.odds is not None or len(shown.sides) > 1
    if wanted and context.pictures:
        theme = context.appearance.theme
        picture = await context.painter.paint_for_sure(lambda: paint_position(shown, theme))
        view = TextView(
            "\n".join(map(language, lines)), pictures={FILE_NAME: describe_picture(shown, language)}, buttons=buttons
        )
        return Drawing(view, [picture_file(picture, FILE_NAME)])
    if wanted:
        lines.append(NO_PICTURE)
    scene = replace(position_scene(shown.replay, shown.at, shown.last_side), heading=lines)
    blocks, _, _ = fit_grid(scene, language, context.tiles)
    return Drawing(TextView(*blocks, buttons=buttons))


def paint_position(shown: ShownPosition, theme: Theme) -> bytes:
    """Return the picture of a position as a PNG."""
    if len(shown.sides) > 1:
        return paint_boards([scene_of(shown, side) for side in shown.sides], theme)
    return paint(scene_of(shown, shown.sides[0]), theme)


def scene_of(shown: ShownPosition, side: int = 0) -> Scene:
    """Return one board as its picture shows it: its last move, a better square, and the odds if they are wanted."""
    replay, at = shown.replay, shown.at
    moved = shown.step if at and replay.side(at) == side else None
    changed = frozenset(replay.changed(at)) if moved else frozenset()
    best = shown.judgement.best if moved and shown.judgement else None
    if shown.odds and side == shown.last_side:
        at, changed = shown.judged_at, moved.dug if moved and moved.dug else changed
        scene = _with_rivals(odds_scene(shown.judged_odds(blank=True)), replay, at)
    else:
        scene = position_scene(replay, at, side)
    seen: list[Cell] = [*([moved.move.cell] if moved and moved.move else []), *([best] if best else [])]
    return replace(
        scene,
        last=changed,
        marked=frozenset([best] if best else []),
        focus=around(seen[:1], seen),
        over=at == len(replay),
    )


def position_scene(replay: Replay, at: int, side: int) -> Scene:
    """Return a board at a position."""
    return _with_rivals(board_scene(replay.board(at, side)), replay, at)


def _with_rivals(scene: Scene, replay: Replay, at: int) -> Scene:
    """Return a board on which mines show which rival has found them, if there are any."""
    if not replay.rivals:
        return scene
    found = replay.found(at)
    first, second = ([cell for cell, player in found.items() if player == rival] for rival in replay.rivals)
    return rivals_scene(scene, second, (len(first), len(second)), replay.ends[0].mines)


def describe_picture(shown: ShownPosition, language: Language) -> str:
    """Return the picture in words."""
    if len(shown.sides) > 1:
        boards = [shown.replay.board(shown.at, side) for side in shown.sides]
        counted = [str(board.where(CLUES).bit_count()) for board in boards]
        return language(text.ALT_OF_ALL(number=len(boards), opened=counted))
    board = shown.board
    if shown.odds:
        return describe_odds(shown.judged_odds(blank=True), language, ALT_TEXT)
    opened, flagged = board.where(CLUES).bit_count(), board.where(FLAGGED).bit_count()
    return language(text.ALT(rows=board.rows, columns=board.columns, opened=opened, flagged=flagged))


def read_position(
    shown: ShownPosition, language: Language, first: int = 0, *, brief: bool = False
) -> tuple[list[str], int | None]:
    """Return the board of the last move in words from a row on, and the first row that isn't read.

    A `brief` one is only what that move has changed. If the odds are shown, it is these.
    """
    if shown.odds:
        return [read_odds(shown.judged_odds(), language)], None
    scene = position_scene(shown.replay, shown.at, shown.last_side)
    if not (brief and shown.at):
        return read_rows(scene, language, first)
    before = position_scene(shown.replay, shown.at - 1, shown.last_side)
    # The line above says who moved.
    untold = {symbol: square._replace(deed=CHANGED) for symbol, square in scene.legend.items()}
    changes = read_changes(before.rows, replace(scene, legend=untold), 0, language)
    return [*changes.lines, *(read_rows(scene, language, *changes.rows)[0] if changes.rows else [])], 0


def may_have_odds(board: Board) -> bool:
    """Return whether a board has odds: something is covered, and its mines aren't shown."""
    return COVERED in board.text and not board.where("M")
