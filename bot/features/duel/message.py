"""The text of a duel's message: how it stands, what happened last, whose turn it is, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.board.emoji import NOBODY, Names, called
from bot.features.duel import text
from bot.features.duel.session import DuelSession, JudgedPick
from bot.game.effect import Did, Step
from bot.game.rating_change import describe_changes
from bot.game.replay import Recording, Replay, Replaying
from bot.text.language import ENGLISH, Language, Text, dotted, listed, signed
from bot.text.words import SWEEPER, THE_BOT, mention
from core import Action, cell_name, whole_percent

ON_BOARD = (Did.FOUND, Did.OPENED, Did.BOMBED)
"""What the squares of a board show by themselves."""
SIGNS = {
    Did.FOUND: "💥",
    Did.OPENED: "⛏️",
    Did.BOMBED: "💣",
    Did.MISSED: "⌛",
    Did.RESIGNED: "🏳️",
    Did.REMOVED: "🚪",
}


def heading(
    session: DuelSession, names: Names = NOBODY, language: Language = ENGLISH, notice: Text | str = "", **_: object
) -> list[Text | str]:
    """Return the lines above the board. None of them wraps on a phone.

    While the duel runs, a notice takes the place of what happened last. Otherwise it is another line.
    """
    if session.begun and not session.over:
        return [_score(session), notice or _news(session, names, language), _to_move(session, names, language)]
    if session.over:
        return [*_over(session, names, language), notice]
    return [_challenge(session, names, language), _board_and_goal(session), text.RULE, _open_until(session), notice]


def heading_in_words(
    session: DuelSession, names: Names, language: Language, notice: Text | str, *, again: bool
) -> list[Text | str]:
    """Return the lines above the board of a duel that was accepted, for players who hear it.

    A notice takes the place of what happened last, and what the board says by itself isn't said `again`.
    """
    if session.over:
        return [*_over(session, names, language), notice]
    on_board = again and (session.last is None or session.last.did in ON_BOARD)
    news = "" if on_board else _news(session, names, language)
    (first, second), named = session.duel.scores, [_named(one or THE_BOT, names, language) for one in session.sides]
    score = text.SCORE_IN_WORDS(
        player=named[0],
        flags=text.FLAGS_FOUND(first),
        rival=named[1],
        diamonds=text.DIAMONDS_FOUND(second),
        goal=session.duel.goal,
    )
    return [score, _turn(session, _named(session.mover or THE_BOT, names, language)), notice or news]


def below(session: DuelSession, names: Names = NOBODY, language: Language = ENGLISH) -> list[Text | str]:
    """Return the lines below a finished duel: new ratings, and how lucky its players were once that is judged."""
    return [*describe_changes(session), *_luck(session, names, language)] if session.over else []


def draw_more(session: DuelSession, names: Names = NOBODY, language: Language = ENGLISH) -> str:
    """Return what else there is to know about a running duel, behind *More*."""
    strength = session.options.strength
    about = [_board_and_goal(session), text.PACES[session.options.pace]]
    lines: list[Text | str] = [dotted(about), *([dotted([SWEEPER, text.STRENGTHS[strength]])] if strength else [])]
    if session.begun:
        left = [_named(player, names, language) for player, bomb in _bombs(session) if bomb]
        lines.append(text.BOMBS_LEFT(listed(left)) if left else text.NO_BOMBS)
    return "\n".join(f"-# {language(line)}" for line in lines)


def _bombs(session: DuelSession) -> Iterator[tuple[int, bool]]:
    """Yield the players, and whether each has a bomb."""
    for player, bomb in zip(session.sides, session.duel.bombs, strict=True):
        yield player or THE_BOT, bomb


def _named(player: int, names: Names, language: Language) -> str:
    """Return a player's mention, or a long name cut short."""
    return called(language(mention(player)), names.get(player))[0]


def _challenge(session: DuelSession, names: Names, language: Language) -> Text:
    player, invited = _named(session.starter_id, names, language), session.options.invited
    if invited is None:
        return text.WANTS(player)
    return text.CHALLENGES(player=player, rival=mention(invited))  # whole, since it pings


def _board_and_goal(session: DuelSession) -> Text:
    return text.BOARD_AND_GOAL(
        size=text.SIZES[session.options.size], side=session.options.board.side, goal=session.duel.goal
    )


def _open_until(session: DuelSession) -> Text | str:
    return text.OPEN_UNTIL(session.due) if session.due else ""


def _score(session: DuelSession) -> Text:
    (first, second), (flag, diamond) = session.duel.scores, text.SIGNS
    return text.SCORE(first=f"{flag} {first}", second=f"{second} {diamond}", goal=session.duel.goal)


def _to_move(session: DuelSession, names: Names, language: Language) -> Text:
    """Return whose turn it is and until when. A player to be pinged is mentioned, however long the name is."""
    player, sign = session.mover or THE_BOT, text.SIGNS[session.duel.to_move]
    named = mention(player) if session.options.pace.pings else _named(player, names, language)
    return signed(sign, _turn(session, named))


def _turn(session: DuelSession, player: Text | str) -> Text:
    return text.TURN_ENDS(player=player, time=session.deadline) if session.mover else text.TURN(player)


def _news(session: DuelSession, names: Names, language: Language) -> Text:
    """Return what happened last, or what to do and who is who."""
    if session.last is None:
        sides = zip(text.SIGNS, session.sides, strict=True)
        return signed(
            "⚔️", text.BEGINS([f"{sign} {_named(player or THE_BOT, names, language)}" for sign, player in sides])
        )
    step = session.last.steps[-1]
    return signed(SIGNS[step.did], _told(step, len(session.marked), names, language))


def _told(step: Step, found: int, names: Names, language: Language) -> Text:
    """Return what happened, in a line. One after the other, `found` mines were found in this turn."""
    player, opened = _named(step.player, names, language), len(step.cells)
    cell = cell_name(step.move.cell) if step.move else ""
    match step.did:
        case Did.FOUND if found == 1:
            return text.FOUND_ONE(player=player, cell=cell)
        case Did.FOUND:
            return text.FOUND(player=player, number=found)
        case Did.OPENED if opened == 1:
            return text.OPENED_ONE(player=player, squares=cell)
        case Did.OPENED:
            return text.OPENED(player=player, number=opened)
        case Did.BOMBED:
            return text.BOMBED(player=player, number=len(step.hits))
        case Did.MISSED:
            return text.MISSED(player)
        case Did.REMOVED:
            return text.REMOVED(player) if step.player > THE_BOT else text.LEFT
    return text.RESIGNED(player)


def _over(session: DuelSession, names: Names, language: Language) -> list[Text | str]:
    side = session.duel.winner
    if side is None:
        expired = session.ended_by == THE_BOT and not session.begun
        ended_by = session.ended_by or THE_BOT
        by = [] if ended_by == THE_BOT else [text.ENDED_BY(_named(ended_by, names, language))]
        return [text.EXPIRED if expired else text.CALLED_OFF, *by]
    scores, player = session.duel.scores, _named(session.winner or THE_BOT, names, language)
    won = text.WON(player=f"{text.SIGNS[side]} {player}", own=scores[side], theirs=scores[1 - side])
    return [won, _news(session, names, language)]


def _luck(session: DuelSession, names: Names, language: Language) -> Iterator[Text | str]:
    """Yield a line for each player: mines found and expected, the least likely find and the worst miss."""
    for side, player in enumerate(session.sides):
        picks = [pick for pick in session.review or () if pick.player == player]
        if not picks:
            continue
        expected, found = sum(pick.expected for pick in picks), sum(pick.found for pick in picks)
        named = _named(player or THE_BOT, names, language)
        told = [text.LUCK(sign=text.SIGNS[side], player=named, found=found, expected=f"{expected:.1f}")]
        yield dotted([*told, *_extremes(picks)])


def _extremes(picks: Sequence[JudgedPick]) -> Iterator[Text]:
    """Yield the find that was least likely, and the miss that was most likely a mine. Bombs are neither."""
    single = [pick for pick in picks if pick.move.action is Action.DIG]
    finds, misses = [pick for pick in single if pick.found], [pick for pick in single if not pick.found]
    if finds:
        best = min(finds, key=lambda pick: pick.expected)
        yield text.BEST(cell=cell_name(best.move.cell), percent=whole_percent(best.expected))
    if misses:
        worst = max(misses, key=lambda pick: pick.expected)
        yield text.WORST(cell=cell_name(worst.move.cell), percent=whole_percent(worst.expected))


def _read(recording: Recording) -> Replay:
    session, steps = recording.repeat(recording.game, DuelSession)
    rivals = [THE_BOT if player is None else player for player in session.sides]
    return Replay(steps, [session.board], session.outcome, rivals=rivals)


def _played(session: DuelSession) -> bool:
    return bool(session.moves_by)


REPLAYING = Replaying(read=_read, played=_played)
"""How duels are replayed."""
