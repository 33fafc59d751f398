"""How often an action asks a PostgreSQL server, counted at the connection: an answer waits for every round trip.

All that is sent and answered counts: BEGIN, COMMIT, ROLLBACK and pings, and also what is done after the answer. A game
is played first, since the first use of a statement on a connection costs a round trip more, to prepare it.
"""

from collections.abc import AsyncIterator, Awaitable

import pytest

from bot.engine.pool import WorkerPool
from bot.features.minesweeper.session import MinesweeperSession
from bot.store import postgresql as servers
from bot.store.postgresql import SERVER_OPTIONS
from core import Action, Cell, Move, Outcome, parse_cell
from tests.bot.answers import button_for, buttons_of, shown
from tests.bot.table import Table, new_bot
from tests.databases import HOST, USER
from tests.referees import running
from tests.store.line import Line, line_to_postgresql

MOVE, NEW_GAME = 4, 6
NOT_IN_MEMORY, AT_THE_END = 2, 4
"""How many more there may be. At the end the turns are read for the review, and the review is stored and shown."""


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    async with line_to_postgresql() as line:
        yield line


@pytest.fixture
def database(made_postgresql: str, line: Line, monkeypatch: pytest.MonkeyPatch) -> str:
    # Beside what the background asks, a player's question would go to a connection that hasn't prepared it.
    monkeypatch.setitem(SERVER_OPTIONS, "pool_size", 1)
    monkeypatch.setattr(servers, "CONNECTED_AT_START", 1)
    name = made_postgresql.rpartition("/")[2]
    return f"postgresql://{USER}@{HOST}:{line.port}/{name}"


class Counted:
    """A channel in which a whole game was played already, and the games played after it."""

    def __init__(self, table: Table, line: Line, workers: WorkerPool) -> None:
        self.table = table
        self._line = line
        self._workers = workers

    async def trips(self, action: Awaitable[object]) -> int:
        """How many round trips an action makes until nothing is left to do."""
        before = self._line.round_trips
        await action
        return self._line.round_trips - before

    async def number(self) -> int:
        """The running game's."""
        return (await running(self.table.referee, self.table.channel.id, MinesweeperSession)).id

    async def start(self) -> int:
        """Starts a game and makes its first dig."""
        await self.table.start(self.table.alice)
        number = await self.number()
        await self.press("dig", (4, 4), number)
        return number

    async def press(self, verb: str, cell: Cell | None, number: int) -> object:
        return await self.table.press(self.table.alice, verb, cell, number)

    async def type(self, moves: str, **chosen: str) -> object:
        return await self.table.command(self.table.alice, "mines move", moves=moves, **chosen)

    async def button(self, verb: str, number: int) -> Cell | None:
        """The cell of a button of the board that can be pressed and does this."""
        for button in buttons_of(await self.table.board(number)):
            _, _, _, does, *cell = button["custom_id"].split(":")
            if does == verb and not button.get("disabled"):
                return parse_cell(cell[0])
        return None

    async def last_safe(self, number: int) -> Cell:
        """Digs every safe square but one, and brings that one under the pad."""
        game = (await self.table.game(number)).game
        *rest, last = game.grid.cells(game.board.where("#") & ~game.field.bits)
        await self.type(" ".join(str(Move(Action.DIG, cell)) for cell in rest), game=str(number))
        await self.table.reach(self.table.alice, last, number)
        return last

    async def forget_games(self) -> None:
        """Has another process go on, with connections that are used already."""
        await self.table.env.restart_bot(new_bot(self.table.store, self._workers))


@pytest.fixture
async def counted(table: Table, line: Line, workers: WorkerPool) -> Counted:
    counted = Counted(table, line, workers)
    number = await counted.start()
    await counted.type("!a1")
    for verb in ("flags", "pick", "hint", "mypad"):
        await counted.press(verb, None, number)
    await counted.press("dig", await counted.last_safe(number), number)
    assert (await table.game(number)).outcome is Outcome.WON
    await counted.press("new", None, number)
    await table.win_by_typing(table.alice, await counted.number())
    await counted.forget_games()
    return counted


async def test_an_action_in_a_running_game_makes_few_round_trips(counted: Counted) -> None:
    table, alice = counted.table, counted.table.alice
    await table.start(alice)
    number = await counted.number()
    assert await counted.trips(counted.press("dig", (4, 4), number)) <= MOVE
    for verb in ("flags", "flag", "unflag", "pick", "hint", "mypad", "left", "right", "up", "down"):
        has_cell = verb in ("flag", "unflag", "left", "right", "up", "down")
        cell = await counted.button(verb, number) if has_cell else None
        if cell or not has_cell:
            assert await counted.trips(counted.press(verb, cell, number)) <= MOVE, verb
    assert await counted.trips(counted.type("!a1 !b1")) <= MOVE
    for command in ("mines hint", "mines odds"):
        assert await counted.trips(table.command(alice, command)) <= MOVE

    pad = shown(await table.press(alice, "mypad", None, number))
    for verb in ("flags@", "flag:", "size@"):
        pad = table.message(pad.id)
        custom_id = next(item["custom_id"] for item in buttons_of(pad) if f":{verb}" in item["custom_id"])
        assert await counted.trips(alice.click(pad, custom_id=custom_id)) <= MOVE, verb

    await counted.forget_games()
    assert await counted.trips(counted.type("!a1")) <= MOVE + NOT_IN_MEMORY
    board = await table.board(number)
    flags = button_for(board, "flags")["custom_id"]
    await counted.forget_games()
    assert await counted.trips(alice.click(board, custom_id=flags)) <= MOVE + NOT_IN_MEMORY


async def test_a_private_game_makes_few_round_trips(counted: Counted) -> None:
    alice, table = counted.table.alice, counted.table
    for first in (True, False):  # the first one prepares statements
        trips = await counted.trips(table.command(alice, "minesweeper", players="starter"))
        assert first or trips <= NEW_GAME
    number = max(running.game.id for running in await table.referee.private_of(alice.id, MinesweeperSession))
    board = shown(await table.command(alice, "mines board", game=str(number)))
    for verb in ("dig", "flags", "flag", "more"):
        custom_id = button_for(table.message(board.id), verb)["custom_id"]
        assert await counted.trips(alice.click(table.message(board.id), custom_id=custom_id)) <= MOVE, verb
    assert await counted.trips(table.command(alice, "mines move", moves="!a1", game=str(number))) <= MOVE + 1
    assert await counted.trips(alice.autocomplete(table.channel, "mines hint", "game", "")) <= 1


async def test_a_game_begins_and_ends_with_few_round_trips_more(counted: Counted) -> None:
    table, alice = counted.table, counted.table.alice
    for command in ("minesweeper", "puzzle"):
        assert await counted.trips(table.command(alice, command)) <= NEW_GAME
    number = await counted.number()
    await counted.press("dig", (4, 4), number)
    for verb, typed in (("again", True), ("new", False)):
        last = await counted.last_safe(number)
        ending = (
            counted.type(str(Move(Action.DIG, last)), game=str(number)) if typed else counted.press("dig", last, number)
        )
        assert await counted.trips(ending) <= MOVE + AT_THE_END
        assert (await table.game(number)).outcome is Outcome.WON
        assert await counted.trips(counted.press(verb, None, number)) <= NEW_GAME + NOT_IN_MEMORY
        number = await counted.number()
