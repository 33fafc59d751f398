"""Restored sessions as plain values, to compare with those of another version of the bot."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot.games.minesweeper.session import MinesweeperSession
from bot.games.puzzle.session import PuzzleSession
from bot.play.session import Session
from core import Cell


def state_of(session: Session) -> dict[str, Any]:
    """Return all values of a session."""
    viewport = session.viewport
    common = {
        "kind": session.NAME,
        "channel": session.channel_id,
        "guild": session.guild_id,
        "starter": session.starter_id,
        "message": session.message_id,
        "window": [viewport.row, viewport.column, viewport.rows, viewport.columns],
        "tool": session.tool.name,
        "started": _iso(session.started_at),
        "ended": _iso(session.ended_at),
        "ended_by": session.ended_by,
        "last_turn": _iso(session.last_turn_at),
        "next": session.next_number,
        "interactions": sorted(session.interactions),
        "removed": sorted(session.removed),
        "outcome": session.outcome and session.outcome.name,
    }
    return common | (_of_play(session) if isinstance(session, MinesweeperSession) else _of_puzzle(session))


def _of_play(play: MinesweeperSession) -> dict[str, Any]:
    scores, options, event = play.scoreboard, play.options, play.event
    return {
        "board": str(play.board),
        "lives": play.game.lives,
        "mines": _cells(play.game.field.mines) if play.laid else None,
        "laid": play.laid,
        "opened": sorted([player, f"{cells:x}"] for player, cells in scores.opened_by.items()),
        "flagged": sorted([list(cell), player] for cell, player in scores.flagged_by.items()),
        "steps": [[player, list(cell)] for player, cell in scores.steps],
        "wrong_flags": [[player, list(cell)] for player, cell in scores.wrong_flags],
        "moves": scores.moves,
        "helped": sorted(play.helped),
        "movers": sorted(play.movers),
        "out": sorted(play.out),
        "votes": sorted([vote.removeprefix("vote:"), sorted(voters)] for vote, voters in play.votes.items() if voters),
        "again": play.again,
        "continued": play.continued,
        "shared": play.shared,
        "revealed": play.revealed,
        "event": event and [event.what.name, event.player, event.number, str(event.move or "")],
        "first_dig": play.first_dig and list(play.first_dig),
        "first_dig_at": _iso(play.first_dig_at),
        "spec": [*play.size, options.mines, options.lives, options.players.value, options.public_pad, options.guessing],
        "difficulty": options.difficulty,
        "laying": play.laying.value,
        "disproves": play.game.disproves,
    }


def _of_puzzle(puzzle: Session) -> dict[str, Any]:
    assert isinstance(puzzle, PuzzleSession)
    marking = puzzle.marking
    return {
        "marks": [f"{marking.mines:x}", f"{marking.clear:x}"],
        "mines": f"{marking.puzzle.field.bits:x}",
        "counts": marking.puzzle.counts,
        "marked_by": sorted([player, f"{cells:x}"] for player, cells in puzzle.marked_by.items()),
        "voters": list(puzzle.voters),
        "resigned": puzzle.resigned,
        "spec": [*puzzle.size, puzzle.options.density, puzzle.options.difficulty.value],
    }


def _cells(cells: frozenset[Cell]) -> list[list[int]]:
    return sorted(map(list, cells))


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
