"""The text of a game's message: how it stands and what happened last, the board as an emoji grid, and how it ended.

Neither of the two lines above the board wraps on a phone, so that the buttons stay where they are from the first press
to the end.
"""

from collections.abc import Sequence

from bot.games.minesweeper.first_run import FirstRun
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.scoreboard import Credit
from bot.games.minesweeper.session import CONTINUE_VOTE
from bot.games.minesweeper.text import board as text
from bot.games.minesweeper.text.review import THREE_BV, decisive_moment, describe_figures, had_luck, luck
from bot.play.effect import Did, Effect
from bot.play.text import USED_HELP
from bot.play.viewport import Viewport
from bot.render.budget import CHARACTERS, LINE, NOBODY, SMALL_PRINT, Cost, Names, called, pack, width
from bot.render.emoji import NAMES, STANDARD, TileName, Tiles, emoji_grid
from bot.text.language import (
    APART,
    ENGLISH,
    WITH_MORE,
    Language,
    Template,
    Text,
    clock,
    dotted,
    joined,
    sentences,
    signed,
)
from bot.text.players import THE_BOT, mention
from core import COVERED, Action, Board, Cell, cell_name

# A game can have no more: four lives, then a chord that opens eight mines.
SHOWN_HITS = 12
SHOWN_AT_THE_END = 10
OTHER_COMPONENTS = 10
"""The components of a finished game besides its texts: two rows of four buttons, and the rows themselves."""

ON_BOARD = (Did.OPENED, Did.FINISHED, Did.EXPLODED, Did.FLAGGED, Did.UNFLAGGED)
"""What the squares of a board show by themselves."""
ON_PAD = "p"
"""The symbol of covered cells under the pad."""
AND = " · "


def draw(scene: Scene, names: Names = NOBODY, language: Language = ENGLISH, tiles: Tiles = STANDARD) -> list[str]:
    """Return the text blocks above the buttons, the heading first. Tiles of our own are used if all of them fit."""
    return draw_fitting(scene, names, language, tiles)[0]


def draw_fitting(scene: Scene, names: Names, language: Language, tiles: Tiles) -> tuple[list[str], Tiles]:
    """Return the same blocks, and the tiles that fitted, for the buttons."""
    if scene.board.rows * scene.board.columns * len(tiles[TileName.COVERED]) > CHARACTERS:
        tiles = STANDARD
    blocks = [draw_heading(scene, names, language), *pack(_grid(scene.board, scene.viewport, tiles))]
    if tiles is STANDARD or Cost.of([*blocks, draw_below(scene, names, language)], OTHER_COMPONENTS).fits:
        return blocks, tiles
    return draw_fitting(scene, names, language, STANDARD)


def draw_heading(scene: Scene, names: Names = NOBODY, language: Language = ENGLISH) -> str:
    """Return the two lines above the board: how the game stands, and what happened last."""
    news = language(scene.notice) if scene.notice else _news(scene, names, language)
    return f"### {_title(scene, language)}\n{news}"


def draw_words_heading(scene: Scene, names: Names, language: Language, *, new: bool) -> list[str]:
    """Return the lines above a board in words. What changed on the board is in them only if the board is `new`."""
    board = scene.board
    if scene.about.titles:
        title, size = scene.about.titles[0], f"{board.rows}x{board.columns}"
        heading = language(title if scene.outcome else APART(parts=title, part=size))
    elif scene.outcome is None:
        heading = language(_running(scene)[0])
    else:
        heading = _title(scene, language)
    apart = scene.last is not None and scene.last.did not in ON_BOARD
    news = language(scene.notice) if scene.notice else _news(scene, names, language) if new or apart else ""
    return [f"### {heading}", *([news] if news else [])]


def draw_below(
    scene: Scene,
    names: Names = NOBODY,
    language: Language = ENGLISH,
    *,
    pictured: bool = False,
    above: Sequence[str] | None = None,
) -> str:
    """Return the lines below the buttons: everything about a finished game, and none about a running one.

    They leave room for what is `above`: the board, unless that is a picture.
    """
    if scene.outcome is None:
        return ""
    if above is None:
        above = [draw_heading(scene, names, language)] if pictured else draw(scene, names, language)
    drafts = ("\n".join(_end(scene, shown, names, language)) for shown in range(SHOWN_AT_THE_END, -1, -1))
    return next(draft for draft in drafts if Cost.of([*above, draft], OTHER_COMPONENTS).fits)


def draw_more(scene: Scene, names: Names = NOBODY, language: Language = ENGLISH) -> str:
    """Return what else there is to know about a running game, in a few lines behind *More*."""
    lines: list[Text | str] = [dotted([*_marks(scene), *([text.STARTED(scene.started_at)] if scene.begun else [])])]
    lines.append(scene.about.who or _lives(scene))
    if len(scene.credits) > 1 or any(credit.helped for credit in scene.credits):
        lines.append(_players(scene, names, language))
    return "\n".join(f"-# {language(line)}" for line in lines)


def describe(effect: Effect, names: Names, language: Language = ENGLISH) -> str:
    """Return what a turn did in a line that doesn't wrap on a phone, with as much detail as fits."""
    if _by_the_bot(effect):
        return language(text.ENDED)
    player, taken = called(language(mention(effect.player)), names.get(effect.player))
    cells, number = effect.cells, effect.number
    cell = cell_name(cells[0]) if cells else ""
    values = {"number": number, "cells": cells, "cell": cell, "squares": cell}
    drafts = _drafts_of(effect)
    sign = text.SIGNS[effect.did]
    measured = [width(language(signed(sign, _filled(draft, player="x" * taken, **values)))) for draft in drafts]
    fitting = next((number for number, wide in enumerate(measured) if wide <= LINE), -1)
    return language(signed(sign, _filled(drafts[fitting], player=player, **values)))


def _by_the_bot(effect: Effect | None) -> bool:
    """Whether the bot ended the game by itself."""
    return effect is not None and (effect.did, effect.player) == (Did.RESIGNED, THE_BOT)


def _drafts_of(effect: Effect) -> Sequence[Template]:
    """Return the texts that say what happened, in detail first and then in brief."""
    did, moves, brief = effect.did, effect.made, text.EVENTS[effect.did]
    if did is Did.REMOVED and effect.player < 0:
        return [text.LEFT]
    if len(moves) != 1 or did not in text.ONE_SQUARE:
        return brief
    spread = moves[0].action is Action.CHORD or effect.number > 1
    return [(text.AROUND if spread and did in text.AROUND else text.ONE_SQUARE)[did], *brief]


def _filled(template: Template, **values: object) -> Text:
    """Return a text with those of the values that it names."""
    return template(**{name: values[name] for name in template.names})


def played(scene: Scene) -> Text:
    """Return what was played."""
    board = scene.board
    return text.PLAYED(title=scene.difficulty, rows=board.rows, columns=board.columns, mines=board.mines)


def describe_first_run(run: FirstRun, players: Sequence[int] = ()) -> Text:
    """Return how the run on the same board went that this one is compared with, and whose it was."""
    hits = [text.MINES_HIT(run.hits)] if run.hits else []
    told = dotted([text.ENDS[run.outcome](clock(run.figures.duration)), describe_figures(run.figures), *hits])
    return text.FIRST_RUN_BY(players=players, run=told) if players else text.FIRST_RUN(told)


def _title(scene: Scene, language: Language) -> str:
    if scene.about.titles:
        return _fitting(scene.about.titles, SMALL_PRINT, language)
    if scene.outcome is None:
        return _fitting(_running(scene), SMALL_PRINT, language)
    if _by_the_bot(scene.last):
        return language(text.ENDED)
    return language(text.ENDS[scene.outcome](clock(scene.duration)))


def _running(scene: Scene) -> list[Text | str]:
    board = scene.board
    return text.running(scene.difficulty, board.rows, board.columns, board.mines_left, scene.lives)


def _news(scene: Scene, names: Names, language: Language) -> str:
    """Return what happened last, or how to begin."""
    if scene.last:
        return describe(scene.last, names, language)
    if scene.about.news:
        return language(scene.about.news)
    start = text.HOW_TO_START if scene.viewport else text.HOW_TO_START_ON_MY_BOARD
    return language(start)


def _lives(scene: Scene) -> Text:
    """Return who may play, and with how many lives."""
    if scene.private:
        return text.OWN_LIVES(scene.lives)
    return text.TEAM(scene.lives)


def _end(scene: Scene, shown: int, names: Names, language: Language) -> list[str]:
    marks = _marks(scene) if scene.begun else []
    lines: list[Text | str] = [f"-# {language(dotted([played(scene), *marks]))}"]
    if scene.begun:
        lines += _judgement(scene)
    if scene.credits:
        all_of_it = _whole(scene, scene.value, shown) if scene.value is not None else None
        lines += [_players(scene, names, language)] if all_of_it is None else all_of_it
    if scene.steps:
        stepped: dict[int, list[Cell]] = {}
        for player, cell in scene.steps[-SHOWN_HITS:]:
            stepped.setdefault(player, []).append(cell)
        lines.append(
            dotted([text.HIT(player=player, number=len(cells), cells=cells) for player, cells in stepped.items()])
        )
    if scene.wrong_flags:
        lines.append(text.WRONG_FLAGS(scene.wrong_flags[-SHOWN_HITS:]))
    if scene.voters is not None:
        together = text.CONTINUE_OR_REVEAL if scene.has_starter else text.TWO_MAY_CONTINUE
        offer = text.YOU_MAY_CONTINUE if scene.private else together
        votes = [
            (text.VOTES_TO_CONTINUE if vote == CONTINUE_VOTE else text.VOTES_TO_REVEAL)(player)
            for vote, voters in scene.voters.items()
            for player in voters
        ]
        lines.append(sentences([offer, *votes]))
    if scene.ending:
        lines.append(scene.ending)
    return [language(line) for line in lines]


def _judgement(scene: Scene) -> list[Text | str]:
    """Return the decisive moment, the game in numbers, and the run that it is compared with."""
    moment = decisive_moment(scene.review) if scene.review else None
    figures: list[Text | str] = [describe_figures(scene.figures)] if scene.figures else []
    first = [describe_first_run(scene.first_run)] if scene.first_run else []
    return [*([moment] if moment else []), *figures, *first]


def _marks(scene: Scene) -> list[Text]:
    """Return how the mines are laid, and why the game may not count as much as another."""
    doubts = [
        (text.HELP_SHARED, scene.helped),
        (text.SAME_BOARD, scene.again),
        (text.CONTINUED, scene.continued),
    ]
    return [text.LAYING[scene.laying], *(doubt for doubt, applies in doubts if applies)]


def _players(scene: Scene, names: Names, language: Language) -> str:
    """Return the players and how many cells they opened: as many as a line of small print holds, at least one."""
    shown: list[str] = []
    used, seen = 0, language.seen
    for number, one in enumerate(scene.credits):
        player, taken = called(language(mention(one.player)), names.get(one.player))
        entry, measured = language(_entry(one, player)), seen(_entry(one, "x" * taken))
        others = len(scene.credits) - number - 1
        used += width(measured) + (len(AND) if shown else 0)
        more = width(language(WITH_MORE(items="", more=others))) if others else 0
        if shown and used + more > SMALL_PRINT:
            return language(WITH_MORE(items=dotted(shown), more=others + 1))
        shown.append(entry)
    return language(dotted(shown))


def _entry(one: Credit, player: str) -> Text:
    exploded, helped = f" 💥{one.steps}" if one.steps else "", f" {text.HELPED}" if one.helped else ""
    heard = joined([*_achievements(one, None), *([text.OUT] if one.out else [])])
    return text.entry(player, f"{one.opened}{exploded}{helped}", heard, out=one.out)


def _whole(scene: Scene, value: int, shown: int) -> list[Text | str]:
    """Return all that players did, a line for each of the first ones."""
    shared = value if len(scene.credits) > 1 else None
    lines: list[Text | str] = [dotted(_achievements(credit, shared)) for credit in scene.credits[:shown]]
    more = len(scene.credits) - len(lines)
    return lines + ([text.MORE_PLAYERS(more)] if more > 0 else [])


def _achievements(credit: Credit, value: int | None) -> list[Text]:
    """Return what a player did, in short items: of the board's 3BV, unless the player was alone."""
    done = [text.OPENED(player=credit.player, number=credit.opened)]
    if value is not None:
        done.append(THREE_BV(solved=credit.value, value=value))
    if credit.flags:
        done.append(text.CORRECT_FLAGS(credit.flags))
    if credit.steps:
        done.append(text.MINES_HIT(credit.steps))
    if credit.digs and (value is not None or had_luck(credit.digs)):
        done.append(luck(credit.digs))
    return [*done, USED_HELP] if credit.helped else done


def _fitting(drafts: Sequence[Text | str], room: int, language: Language) -> str:
    """Return the first of these lines that fits, else the last one."""
    lines = [language(draft) for draft in drafts]
    return next((line for line in lines if width(line.replace("*", "")) <= room), lines[-1])


def _grid(board: Board, viewport: Viewport | None, tiles: Tiles) -> list[str]:
    """Return the board as emoji. Covered cells look different under the pad."""
    emoji = str.maketrans({symbol: tiles[name] for symbol, name in NAMES.items()} | {ON_PAD: tiles[TileName.ON_PAD]})
    rows = str(board).split("\n")
    if viewport is None:
        return emoji_grid(board.columns, [row.translate(emoji) for row in rows])
    pad_rows, pad_columns = viewport.row_range, viewport.column_range
    for at, row in enumerate(rows):
        if at in pad_rows:
            start, end = pad_columns.start, pad_columns.stop
            rows[at] = row[:start] + row[start:end].replace(COVERED, ON_PAD) + row[end:]
    return emoji_grid(board.columns, [row.translate(emoji) for row in rows], pad_rows, pad_columns)
