"""A position of a replay in words, as a picture and as emoji."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.jobs import Judgement, Odds
from bot.play.effect import Did, Step
from bot.play.replay import Replay
from bot.render.appearance import Look, Theme
from bot.render.board import FOUND, OddsPicture, board_picture, odds_picture
from bot.render.boards import paint_boards
from bot.render.budget import Cost, pack
from bot.render.changes import read_changes
from bot.render.emoji import NAMES, STANDARD, TileName, Tiles, emoji_grid
from bot.render.picture import BoardPicture, Fact, around, paint
from bot.render.shapes import MINE
from bot.render.tile import Outline
from bot.render.words import Rows, SeenBoard, read_rows
from bot.text.explanation import describe_proof, names, percent
from bot.text.language import Language, Text
from bot.text.players import THE_BOT
from bot.text.words import FOUND_BY, FOUND_IN_WORDS, SQUARES
from bot.tools.replay import text
from bot.ui.button import LastingButton, TextView
from bot.ui.drawing import Context, Drawing, drawn, picture_file
from bot.ui.help import odds_alt_text, read_odds
from bot.ui.text import NO_PICTURE
from core import CLUES, COVERED, EXPLODED, FLAGGED, Action, Board, Cell

FILE_NAME = "replay.png"
OTHER_COMPONENTS = 14
"""The components besides its texts: a picture, and three rows with up to four buttons each."""
MOST_NAMED = 3
"""Squares of a chord that are named."""
FOUND_NAMES = (TileName.FLAG, TileName.DIAMOND)


@dataclass(frozen=True)
class Shown:
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

    def name(self, player: int) -> int:
        """Return the id that a player is mentioned by, or one that nobody has."""
        return -1 if player in self.nameless else player


def positions_of(replay: Replay, side: int) -> Sequence[int]:
    """Return the start, and the positions after the moves on one board, or on all."""
    return [0, *(at for at in range(1, len(replay) + 1) if side in (0, replay.side(at) + 1))]


def lines_of(shown: Shown) -> list[Text | str]:
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
        known = filter(None, [shown.judgement.mine, shown.judgement.reason])
        lines += [line for why in known for line in describe_proof(why, pictured=False, headed=False)]
    return [*lines, *owners_of(shown)]


def owners_of(shown: Shown) -> list[Text]:
    """Return the line that says whose boards these are, where each player has one."""
    if len(shown.replay.owners) <= 1:
        return []
    owners = [text.OWNER(number=side + 1, player=shown.name(shown.replay.owners[side])) for side in shown.sides]
    return [text.OWNERS(owners)]


def _done(shown: Shown, step: Step) -> Text:
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


async def draw_position(shown: Shown, context: Context, *buttons: LastingButton, note: Text | str = "") -> Drawing:
    """Return a position with buttons or a note below. Raise `PlayerError` if its picture takes too long."""
    return await drawn(lambda context: _draw(shown, context, buttons, note), context)


async def _draw(shown: Shown, context: Context, buttons: Sequence[LastingButton], note: Text | str) -> Drawing:
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
    words = "\n".join(map(language, lines))
    return Drawing(TextView(words, *_grid(shown, words, context.tiles), buttons=buttons))


def paint_position(shown: Shown, theme: Theme) -> bytes:
    """Return the picture of a position as a PNG."""
    if len(shown.sides) > 1:
        return paint_boards([picture_of(shown, side) for side in shown.sides], theme)
    return paint(picture_of(shown, shown.sides[0]), theme)


def picture_of(shown: Shown, side: int = 0) -> BoardPicture:
    """Return what the picture of one board shows: its last move, a better square, and the odds if they are wanted."""
    replay, at = shown.replay, shown.at
    moved = shown.step if at and replay.side(at) == side else None
    changed = frozenset(replay.changed(at)) if moved else frozenset()
    best = shown.judgement.best if moved and shown.judgement else None
    if shown.odds and side == shown.last_side:
        at, board = shown.judged_at, shown.judged_board
        changed = moved.dug if moved and moved.dug else changed
        picture = odds_picture(OddsPicture(board, shown.odds.analysis.probabilities, blank=True))
    else:
        board = replay.board(at, side)
        picture = board_picture(board, last=changed)
    tiles = [list(row) for row in picture.tiles]
    for row, column in changed if shown.odds else ():
        tiles[row][column] = tiles[row][column]._replace(last=board[row, column] != CLUES[0])
    if replay.rivals:
        for (row, column), player in replay.found(at).items():
            tiles[row][column] = FOUND[player == replay.rivals[1]]._replace(last=(row, column) in changed)
    if best:
        row, column = best
        tiles[row][column] = tiles[row][column]._replace(outline=Outline.MARKED)
    seen: list[Cell] = [*([moved.move.cell] if moved and moved.move else []), *([best] if best else [])]
    facts = _scores(replay, at, board) if replay.rivals else picture.facts
    over = at == len(replay)
    return replace(picture, tiles=tiles, focus=around(seen[:1], seen), facts=facts, whole=over)


def _scores(replay: Replay, at: int, board: Board) -> list[Fact]:
    """Return how many mines each side of a duel has found, and how many are left."""
    found = replay.found(at)
    scores = [sum(player == rival for player in found.values()) for rival in replay.rivals]
    tiles = [Fact(tile, str(score)) for tile, score in zip(FOUND, scores, strict=True)]
    return [*tiles, Fact(MINE, str(board.mines - len(found)))]


def describe_picture(shown: Shown, language: Language) -> str:
    """Return the picture in words."""
    if len(shown.sides) > 1:
        boards = [shown.replay.board(shown.at, side) for side in shown.sides]
        counted = [str(board.where(CLUES).bit_count()) for board in boards]
        return language(text.ALT_OF_ALL(number=len(boards), opened=counted))
    board = shown.board
    if shown.odds:
        return odds_alt_text(OddsPicture(shown.judged_board, shown.odds.analysis.probabilities, blank=True), language)
    opened, flagged = board.where(CLUES).bit_count(), board.where(FLAGGED).bit_count()
    return language(text.ALT(rows=board.rows, columns=board.columns, opened=opened, flagged=flagged))


def read_position(
    shown: Shown, language: Language, first: int = 0, *, brief: bool = False
) -> tuple[list[str], int | None]:
    """Return the board of the last move in words from a row on, and the first row that isn't read.

    A `brief` one is only what that move has changed. If the odds are shown, it is these.
    """
    if shown.odds:
        return [read_odds(OddsPicture(shown.judged_board, shown.odds.analysis.probabilities), language)], None
    seen = _seen(shown)
    if not (brief and shown.at):
        return read_rows(seen, language, first)
    changes = read_changes(_rows_at(shown, shown.at - 1), replace(seen, deeds={}), 0, language)
    return [*changes.lines, *(read_rows(seen, language, *changes.rows)[0] if changes.rows else [])], 0


def _seen(shown: Shown) -> SeenBoard:
    return SeenBoard(_rows_at(shown, shown.at), {**SQUARES, **FOUND_IN_WORDS})


def _rows_at(shown: Shown, at: int) -> Rows:
    """Return the rows of the board of the last move. Mines that rivals have found have the symbol of their side."""
    rows, rivals = str(shown.replay.board(at, shown.last_side)).split("\n"), shown.replay.rivals
    if not rivals:
        return rows
    found = {cell: FOUND_BY[player == rivals[1]] for cell, player in shown.replay.found(at).items()}
    return [
        "".join(found.get((row, column), symbol) for column, symbol in enumerate(line)) for row, line in enumerate(rows)
    ]


def _grid(shown: Shown, words: str, tiles: Tiles) -> list[str]:
    """Return the board as emoji in text blocks, with tiles of our own if they fit."""
    board, replay = shown.board, shown.replay
    signs, found = {symbol: tiles[name] for symbol, name in NAMES.items()}, replay.found(shown.at)

    def sign(cell: Cell) -> str:
        if replay.rivals and board[cell] == EXPLODED:
            return tiles[FOUND_NAMES[found[cell] == replay.rivals[1]]]
        return signs[board[cell]]

    rows = ["".join(sign((row, column)) for column in range(board.columns)) for row in range(board.rows)]
    blocks = pack(emoji_grid(board.columns, rows))
    if tiles is STANDARD or Cost.of([words, *blocks], OTHER_COMPONENTS).fits:
        return blocks
    return _grid(shown, words, STANDARD)


def may_have_odds(board: Board) -> bool:
    """Return whether a board has odds: something is covered, and its mines aren't shown."""
    return COVERED in board.text and not board.where("M")
