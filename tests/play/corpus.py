"""A corpus of finished games of every kind: how they were played, and how a bot of any version stored them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import inspect
from sqlalchemy.orm import Session

from bot.app import MODES
from bot.engine.client import EngineClient
from bot.games.duel.options import DuelOptions
from bot.games.duel.service import DuelService
from bot.games.minesweeper.options import Options, Position, new_stored_game
from bot.games.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.modes.daily.rules import DAILY, DailyFacts
from bot.modes.race.rules import FROZEN, Racing, new_board
from bot.modes.race.service import RaceService
from bot.modes.race.session import RaceOptions
from bot.play.mode import Modes
from bot.play.server import Players
from bot.play.service import Resources
from bot.render.appearance import DEFAULT_APPEARANCE
from bot.storage.store import Store
from core import Action, Move
from tests.at_once import AtOnce
from tests.core.drawn import field_of
from tests.databases import made_file
from tests.play.gaming_table import BEGINNER, NOON, OTHER, STARTER, Clock, Table, interactions
from tests.storage.deleting import forget

THIRD, LEAVES = 3, 4
"""`LEAVES` deletes all data in the end."""
SMALL = """
    *...
    ....
    ....
    ...*
"""
Row = Mapping[str, Any]
TURNS = {"start:2": "start 2", CONTINUE_VOTE: "vote continue", REVEAL_VOTE: "vote reveal"}
"""What turns were called before revision 0005."""


class Corpus:
    """Plays games of every kind to their end."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.table = Table(store, clock)
        rng = Random(7)
        resources = Resources(store, clock, rng, EngineClient(AtOnce(), rng), Modes(MODES))
        self.duels, self.races = DuelService(resources), RaceService(resources)

    async def play_all(self) -> None:
        for moves, lives, vote in (
            ("b1 !a1 @b1 d1", 1, None),
            ("b1 a1", 1, REVEAL_VOTE),
            ("b1 !c1 !c1 a1", 1, CONTINUE_VOTE),
            ("!b2 b1 @b1", 2, None),  # the flag is wrong
        ):
            play = await self.table.start_on(SMALL, lives)
            await self.move(play, STARTER, moves)
            if vote:
                await self.vote(play, vote)
            await self.finish(play, OTHER)
        await self.play_with_removed()
        await self.play_with_deleted()
        await self.play_from_position()
        await self.play_again()
        await self.play_day()
        await self.play_duel()
        await self.play_race()
        await forget(self.table.store, LEAVES, NOON.date())

    async def move(self, play: MinesweeperSession, player: int, moves: str) -> None:
        for move in moves.split():
            self.table.clock.wait(1)
            await self.table.move(play, player, move)

    async def vote(self, play: MinesweeperSession, vote: str) -> None:
        await self.table.vote(play, STARTER, vote)

    async def finish(self, play: MinesweeperSession, player: int) -> None:
        """Open what is left, or resign a game that nobody may win any more."""
        now = await self.table.now(play)
        if now.outcome is None:
            safe = now.game.grid.cells(now.game.board.where("#X") & ~now.game.field.bits)
            await self.table.games.move(play.id, player, next(interactions), [Move(Action.DIG, cell) for cell in safe])
        assert (await self.table.now(play)).final

    async def play_with_removed(self) -> None:
        play = await self.table.start_on(SMALL)
        await self.move(play, THIRD, "b1")
        await self.table.remove(await self.table.now(play), THIRD)
        await self.table.resign(play)

    async def play_with_deleted(self) -> None:
        play = await self.table.start_on(SMALL, lives=3)
        await self.move(play, STARTER, "b1")
        await self.move(play, LEAVES, "c1 a1")
        await self.finish(play, STARTER)

    async def play_from_position(self) -> None:
        field = field_of(SMALL)
        stored = new_stored_game(Options("own", 4, 4, 2), self.table.place, STARTER, self.table.clock(), field)
        position = Position(frozenset([(0, 1)]), frozenset([(0, 0)]))
        stored.options = {**stored.options, "position": position.write(field.grid)}
        await self.finish(await self.table.games.begin(stored, next(interactions)), STARTER)

    async def play_again(self) -> None:
        first = await self.table.start(BEGINNER)
        await self.move(first, STARTER, "e5")
        await self.finish(first, STARTER)
        again = await self.table.games.start(
            self.table.place, OTHER, next(interactions), BEGINNER, await self.table.now(first)
        )
        await self.finish(again, OTHER)

    async def play_day(self) -> None:
        field = field_of(SMALL)
        options = Options("own", 4, 4, 2, 3, Players.STARTER)
        stored = new_stored_game(options, self.table.place, STARTER, self.table.clock(), field)
        stored.mode, stored.day = DAILY, NOON.date()
        stored.options = {**stored.options, DAILY: DailyFacts(NOON.date(), 1, "00").write()}
        play = await self.table.games.begin(stored, None, [Move(Action.DIG, (0, 1))])
        await self.move(play, STARTER, "a1")
        await self.finish(play, STARTER)

    async def play_duel(self) -> None:
        clock, duels = self.table.clock, self.duels
        duel = await duels.start(self.table.place, STARTER, next(interactions), DuelOptions())
        await duels.accept(duel.id, LEAVES, next(interactions))
        for number in range(300):
            now = await duels.find(duel.id)
            assert now
            if now.over:
                break
            covered = now.board.grid.cells(now.board.where("#"))
            action = Action.BOMB if now.may_bomb and number > 9 else Action.DIG
            if number == 5:
                clock.wait(61)
                await duels.elapse(duel.id, clock())
            else:
                await duels.move(duel.id, now.mover or 0, next(interactions), [Move(action, covered[number % 7])])

    async def play_race(self, rivals: Sequence[int] = (OTHER, THIRD)) -> None:
        clock, races, games = self.table.clock, self.races, self.table.games
        race = await races.start(self.table.place, STARTER, next(interactions), RaceOptions("beginner", sudden=False))
        for player in rivals:
            await races.join(race.id, player, next(interactions))
        await races.go(race.id, STARTER, next(interactions), moderates=False)
        race = await races.start_clock(race.id, clock())
        boards = {}
        for player in race.players:
            stored = new_board(race, player, DEFAULT_APPEARANCE)
            boards[player] = await games.begin(stored, None, [Move(Action.DIG, race.first)])
        for player, board in boards.items():
            clock.wait(1)
            mine = board.game.grid.cells(board.game.field.bits)[0]
            await games.move(board.id, player, next(interactions), [Move(Action.DIG, mine)], own=True)
        clock.wait(FROZEN.total_seconds())
        for player, board in boards.items():
            clock.wait(1)
            await self.finish(board, player)
            ended = await self.table.now(board)
            assert isinstance(ended.mode, Racing)
            await races.record_run(race.id, player, ended.mode.run(ended), clock())


async def corpus_in(folder: Path) -> tuple[Sequence[Row], Sequence[Row]]:
    """Play the corpus, and return the rows of its games and its turns as SQLite has them today."""
    file = folder / "corpus.db"
    store = await Store.open(made_file(file))
    await Corpus(store, Clock()).play_all()
    await store.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        games, turns = (
            [dict(row) for row in connection.execute(f"SELECT * FROM {name} ORDER BY {key}")]
            for name, key in (("game", "id"), ("turn", "game_id, number"))
        )
    return games, turns


def store_as_then(games: Sequence[Row], turns: Sequence[Row], session: Session) -> None:
    """Write a corpus to the tables of some revision, as a bot of then would have stored it.

    Games of kinds and modes that had no columns yet are left out.
    """
    connection = session.connection()
    columns = {table: {one["name"] for one in inspect(connection).get_columns(table)} for table in ("game", "turn")}
    known = [game for game in games if _was_possible(game, columns["game"])]
    for game in known:
        _insert(connection, "game", {**game, **_older(game)} if "options" not in columns["game"] else game, columns)
    ids = {game["id"] for game in known}
    for turn in turns:
        if turn["game_id"] in ids:
            text = turn["text"] if "options" in columns["game"] else TURNS.get(turn["text"], turn["text"])
            _insert(
                connection,
                "turn",
                {**turn, "text": text.replace("remove:", "remove ") if text in TURNS else text},
                columns,
            )


def _was_possible(game: Row, columns: set[str]) -> bool:
    options = json.loads(game["options"])
    if game["daily"] is not None and "daily" not in columns:
        return False
    if game["kind"] != "minesweeper" or game["match_id"] is not None:
        return "match_id" in columns
    return "position" not in options or "options" in columns


def _older(game: Row) -> Row:
    """Return the columns that came before the options."""
    options = json.loads(game["options"])
    return {
        "mode": options["laying"].replace("_", " "),
        "title": options["difficulty"].capitalize(),
        "mines": options["mines"],
        "lives": options["lives"],
        "players": options["players"],
        "public_pad": options["public_pad"],
    }


def _insert(connection: Any, table: str, row: Row, columns: Mapping[str, set[str]]) -> None:
    names = [name for name in row if name in columns[table]]
    marks = ", ".join("?" * len(names))
    written = ", ".join(f'"{name}"' for name in names)
    connection.exec_driver_sql(
        f"INSERT INTO {table} ({written}) VALUES ({marks})",
        tuple(row[name] for name in names),
    )
