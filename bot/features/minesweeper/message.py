"""The text of a game's message: how it stands and what happened last above its board, and below it how it ended.

Neither of the two lines above the board wraps on a phone, so that the buttons stay where they are from the first press
to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.board.drawing import LEGEND, facts_of
from bot.board.emoji import LINE, NOBODY, SMALL_PRINT, Names, called, width
from bot.board.scene import Scene, around
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.scoreboard import Credit, FirstRun
from bot.features.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.features.minesweeper.text import board as text
from bot.features.minesweeper.text.review import THREE_BV, decisive_moment, describe_figures, had_luck, luck
from bot.game.effect import Did, Effect
from bot.game.replay import Recording, Replay, Replaying
from bot.game.text import USED_HELP, with_pad
from bot.text.language import (
    APART,
    ENGLISH,
    SMALL,
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
from bot.text.words import THE_BOT, mention
from core import CLUES, FLAGGED, Action, Cell, cell_name

# A game can have no more: four lives, then a chord that opens eight mines.
SHOWN_HITS = 12
SHOWN_AT_THE_END = 10
ON_BOARD = (Did.OPENED, Did.FINISHED, Did.EXPLODED, Did.FLAGGED, Did.UNFLAGGED)
"""What the squares of a board show by themselves."""
AND = " · "


def scene_of(
    overview: Overview,
    names: Names = NOBODY,
    language: Language = ENGLISH,
    *,
    doers: Mapping[Cell, int] | None = None,
    in_words: bool = False,
    new: bool = True,
) -> Scene:
    """Return a game's board with what is above and below it. In words it has what changed only if it is `new`.

    A picture shows all once the game is over, else what is around the pad or the last move.
    """
    viewport, over = overview.viewport, overview.outcome is not None
    last = overview.last.cells if overview.last else []
    lives = overview.lives if overview.about.shows_lives else None
    seen = last or [cell for _, cell in overview.steps[-1:]]
    drafts = range(SHOWN_AT_THE_END, -1, -1) if over else ()
    return Scene(
        overview.board.text.splitlines(),
        LEGEND,
        last=last,
        doers=doers or {},
        facts=facts_of(overview.board, lives),
        pad=viewport.area if viewport else None,
        focus=None if viewport else around(seen),
        over=over,
        alt=[_alt(overview)],
        heading=draw_words_heading(overview, names, language, new=new or over)
        if in_words
        else [draw_heading(overview, names, language)],
        noticed=bool(overview.notice),
        footers=[_end(overview, shown, names, language) for shown in drafts],
    )


def _alt(overview: Overview) -> Text:
    board, viewport = overview.board, overview.viewport
    told = text.ALT(
        title=overview.difficulty,
        opened=board.where(CLUES).bit_count(),
        safe=board.rows * board.columns - board.mines,
        number=board.where(FLAGGED).bit_count(),
    )
    return with_pad(told, viewport) if viewport else told


def draw_heading(overview: Overview, names: Names = NOBODY, language: Language = ENGLISH) -> str:
    """Return the two lines above the board: how the game stands, and what happened last."""
    news = language(overview.notice) if overview.notice else _news(overview, names, language)
    return f"### {_title(overview, language)}\n{news}"


def draw_words_heading(overview: Overview, names: Names, language: Language, *, new: bool) -> list[str]:
    """Return the lines above a board in words. What changed on the board is in them only if the board is `new`."""
    board = overview.board
    if overview.about.titles:
        title, size = overview.about.titles[0], f"{board.rows}x{board.columns}"
        heading = language(title if overview.outcome else APART(parts=title, part=size))
    elif overview.outcome is None:
        heading = language(_running(overview)[0])
    else:
        heading = _title(overview, language)
    apart = overview.last is not None and overview.last.did not in ON_BOARD
    news = language(overview.notice) if overview.notice else _news(overview, names, language) if new or apart else ""
    return [f"### {heading}", *([news] if news else [])]


def draw_more(overview: Overview, names: Names = NOBODY, language: Language = ENGLISH) -> str:
    """Return what else there is to know about a running game, in a few lines behind *More*."""
    started = [text.STARTED(overview.started_at)] if overview.begun else []
    lines: list[Text | str] = [dotted([*_marks(overview), *started])]
    lines.append(overview.about.who or _lives(overview))
    if len(overview.credits) > 1 or any(credit.helped for credit in overview.credits):
        lines.append(_players(overview, names, language))
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

    def worded(draft: Template, player: str) -> str:
        return language(signed(sign, _filled(draft, player=player, **values)))

    fitting = next((draft for draft in drafts if width(worded(draft, "x" * taken)) <= LINE), drafts[-1])
    return worded(fitting, player)


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


def played(overview: Overview) -> Text:
    """Return what was played."""
    board = overview.board
    return text.PLAYED(title=overview.difficulty, rows=board.rows, columns=board.columns, mines=board.mines)


def describe_first_run(run: FirstRun, players: Sequence[int] = ()) -> Text:
    """Return how the run on the same board went that this one is compared with, and whose it was."""
    hits = [text.MINES_HIT(run.hits)] if run.hits else []
    told = dotted([text.ENDS[run.outcome](clock(run.figures.duration)), describe_figures(run.figures), *hits])
    return text.FIRST_RUN_BY(players=players, run=told) if players else text.FIRST_RUN(told)


def _title(overview: Overview, language: Language) -> str:
    if overview.about.titles:
        return _fitting(overview.about.titles, SMALL_PRINT, language)
    if overview.outcome is None:
        return _fitting(_running(overview), SMALL_PRINT, language)
    if _by_the_bot(overview.last):
        return language(text.ENDED)
    return language(text.ENDS[overview.outcome](clock(overview.duration)))


def _running(overview: Overview) -> list[Text | str]:
    board = overview.board
    return text.running(overview.difficulty, board.rows, board.columns, board.mines_left, overview.lives)


def _news(overview: Overview, names: Names, language: Language) -> str:
    """Return what happened last, or how to begin."""
    if overview.last:
        return describe(overview.last, names, language)
    if overview.about.news:
        return language(overview.about.news)
    start = text.HOW_TO_START if overview.viewport else text.HOW_TO_START_ON_MY_BOARD
    return language(start)


def _lives(overview: Overview) -> Text:
    """Return who may play, and with how many lives."""
    if overview.private:
        return text.OWN_LIVES(overview.lives)
    return text.TEAM(overview.lives)


def _end(overview: Overview, shown: int, names: Names, language: Language) -> list[Text | str]:
    marks = _marks(overview) if overview.begun else []
    lines: list[Text | str] = [SMALL(dotted([played(overview), *marks]))]
    if overview.begun:
        lines += _judgement(overview)
    if overview.credits:
        all_of_it = _whole(overview, overview.value, shown) if overview.value is not None else None
        lines += [_players(overview, names, language)] if all_of_it is None else all_of_it
    if overview.steps:
        stepped: dict[int, list[Cell]] = {}
        for player, cell in overview.steps[-SHOWN_HITS:]:
            stepped.setdefault(player, []).append(cell)
        lines.append(
            dotted([text.HIT(player=player, number=len(cells), cells=cells) for player, cells in stepped.items()])
        )
    if overview.wrong_flags:
        lines.append(text.WRONG_FLAGS(overview.wrong_flags[-SHOWN_HITS:]))
    if overview.voters is not None:
        together = text.CONTINUE_OR_REVEAL if overview.has_starter else text.TWO_MAY_CONTINUE
        offer = text.YOU_MAY_CONTINUE if overview.private else together
        votes = [
            (text.VOTES_TO_CONTINUE if vote == CONTINUE_VOTE else text.VOTES_TO_REVEAL)(player)
            for vote, voters in overview.voters.items()
            for player in voters
        ]
        lines.append(sentences([offer, *votes]))
    if overview.ending:
        lines.append(overview.ending)
    return lines


def _judgement(overview: Overview) -> list[Text | str]:
    """Return the decisive moment, the game in numbers, and the run that it is compared with."""
    moment = decisive_moment(overview.review) if overview.review else None
    figures: list[Text | str] = [describe_figures(overview.figures)] if overview.figures else []
    first = [describe_first_run(overview.first_run)] if overview.first_run else []
    return [*([moment] if moment else []), *figures, *first]


def _marks(overview: Overview) -> list[Text]:
    """Return how the mines are laid, and why the game may not count as much as another."""
    doubts = [
        (text.HELP_SHARED, overview.helped),
        (text.SAME_BOARD, overview.again),
        (text.CONTINUED, overview.continued),
    ]
    return [text.LAYING[overview.laying], *(doubt for doubt, applies in doubts if applies)]


def _players(overview: Overview, names: Names, language: Language) -> str:
    """Return the players and how many cells they opened: as many as a line of small print holds, at least one."""
    shown: list[str] = []
    used, seen = 0, language.seen
    for number, one in enumerate(overview.credits):
        player, taken = called(language(mention(one.player)), names.get(one.player))
        entry, measured = language(_entry(one, player)), seen(_entry(one, "x" * taken))
        others = len(overview.credits) - number - 1
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


def _whole(overview: Overview, value: int, shown: int) -> list[Text | str]:
    """Return all that players did, a line for each of the first ones."""
    shared = value if len(overview.credits) > 1 else None
    lines: list[Text | str] = [dotted(_achievements(credit, shared)) for credit in overview.credits[:shown]]
    more = len(overview.credits) - len(lines)
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
    lines = map(language, drafts)
    return next((line for line in lines if width(line.replace("*", "")) <= room), language(drafts[-1]))


def _read(recording: Recording) -> Replay:
    session, steps = recording.repeat(recording.game, MinesweeperSession)
    return Replay(steps, [session.board], session.outcome)


def _played(session: MinesweeperSession) -> bool:
    return bool(session.movers)


REPLAYING = Replaying(read=_read, played=_played)
"""How games of Minesweeper are replayed."""
