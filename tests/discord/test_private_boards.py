"""Open private boards follow their game, but never overwrite the answer to a press."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.discord.boards import PrivateBoards
from bot.discord.client import GamesInteraction
from bot.discord.drawing import Drawing
from bot.discord.refusals import Refusals
from bot.discord.screens import PRIVATE_PACE, Screens
from bot.features.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.game.session import Session
from bot.game.viewport import PadSize, PrivateBoard
from bot.store.database import Unavailable
from bot.store.models import RESIGN
from core import Action
from tests.discord.passing import pass_by
from tests.game.gaming_table import OTHER, STARTER, Table
from tests.held_clock import HeldClock

WIDE = "*........... ............ *..........."


class Phone:
    """A player's private message. The test decides when edits get through."""

    def __init__(self, player: int) -> None:
        self.user = SimpleNamespace(id=player)
        self.shown: list[str] = []
        self.begun = asyncio.Event()
        self.let_through = asyncio.Event()
        self.let_through.set()
        self.expired = False

    def is_expired(self) -> bool:
        return self.expired

    async def edit_original_response(self, *, view: Any, **options: object) -> None:
        self.begun.set()
        await self.let_through.wait()
        self.shown.append(view)

    @property
    def interaction(self) -> GamesInteraction:
        return cast(GamesInteraction, self)


class Room:
    """A channel whose game one plays, and others follow on private boards."""

    def __init__(self, table: Table, clock: HeldClock) -> None:
        self._table, self._clock = table, clock
        self.boards = PrivateBoards(table.referee, self._draw, Screens(cast(Any, None), Refusals()))
        table.referee.listeners.append(self.boards.hear)

    async def _draw(self, _: Any, play: Any, own: PrivateBoard) -> Drawing:
        """Show the flags and the corner of the viewport."""
        return Drawing(cast(Any, f"{str(play.board).count('F')} {own}"))

    def open(self, play: MinesweeperSession, player: int = OTHER, column: int = 0) -> Phone:
        phone = Phone(player)
        self.note(play, phone, column)
        return phone

    def note(self, play: MinesweeperSession, phone: Phone, column: int) -> None:
        self.boards.note(play, phone.interaction, PrivateBoard((0, column), Action.FLAG, PadSize.FOUR))

    async def move(self, play: MinesweeperSession, text: str, player: int = STARTER) -> MinesweeperSession:
        await self._table.move(play, player, text)
        return await self._table.now(play)

    async def settle(self) -> None:
        await pass_by(self._clock, 60)


@pytest.fixture
def room(table: Table, held_clock: HeldClock) -> Room:
    return Room(table, held_clock)


@pytest.fixture
async def play(table: Table) -> MinesweeperSession:
    return await table.start_on(WIDE, lives=3)


async def test_private_boards_of_others_follow_moves_until_they_expire(
    table: Table, room: Room, play: MinesweeperSession
) -> None:
    phone = room.open(play)
    await table.referee.aim(play, STARTER, corner=(0, 4))
    await room.settle()
    assert phone.shown == [], "only the public viewport was moved"
    await room.move(play, "!a1")
    await room.settle()
    assert phone.shown == ["1 A1f4"]
    phone.expired = True
    await room.move(play, "!b1")
    await room.settle()
    assert phone.shown == ["1 A1f4"]


async def test_a_private_board_follows_only_after_the_answer_to_its_own_press(
    room: Room, play: MinesweeperSession
) -> None:
    phone = room.open(play)
    async with room.boards.answering(play.id, OTHER):
        drawn = await room.move(play, "!a1", OTHER)
        await room.move(play, "!b1")
        await room.settle()
        assert phone.shown == []
        room.note(drawn, phone, 4)
    await room.settle()
    assert phone.shown == ["2 E1f4"]


async def test_an_edit_that_ends_after_an_answer_is_repeated(room: Room, play: MinesweeperSession) -> None:
    phone = room.open(play)
    phone.let_through.clear()
    now = await room.move(play, "!a1")
    await phone.begun.wait()
    async with room.boards.answering(play.id, OTHER):
        room.note(now, phone, 4)
    phone.let_through.set()
    await room.settle()
    assert phone.shown == ["1 A1f4", "1 E1f4"]


async def test_a_private_board_follows_after_an_outage(
    table: Table, room: Room, play: MinesweeperSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = room.open(play)
    find, failures = table.referee.find, [Unavailable(), Unavailable()]

    async def fail_at_first(game: int, kind: type[Session]) -> Session | None:
        if failures:
            raise failures.pop()
        return await find(game, kind)

    await room.move(play, "!a1")
    monkeypatch.setattr(table.referee, "find", fail_at_first)
    await room.settle()
    assert phone.shown == ["1 A1f4"]


async def test_every_private_board_shows_the_end_and_is_dropped(
    table: Table, room: Room, held_clock: HeldClock
) -> None:
    play = await table.start_on("*..* .... ....")
    phones = [room.open(play, player) for player in (OTHER, 3, 4)]
    await table.referee.play(play, STARTER, 77, RESIGN, moderates=False)
    for phone in phones:
        await phone.begun.wait()
        await pass_by(held_clock, PRIVATE_PACE)
    assert [len(phone.shown) for phone in phones] == [1, 1, 1]
    assert not room.boards._open


async def test_private_boards_that_can_no_longer_be_edited_are_not_open(room: Room, play: MinesweeperSession) -> None:
    phone = room.open(play)
    assert room.boards.find(play.id, OTHER)
    phone.expired = True
    assert room.boards.find(play.id, OTHER) is None


async def test_private_boards_that_can_no_longer_be_edited_are_dropped(
    table: Table, room: Room, play: MinesweeperSession
) -> None:
    old = room.open(play)
    old.expired = True
    await table.referee.play(play, STARTER, 77, RESIGN, moderates=False)
    other = await table.start_on(WIDE)
    room.open(other, 3)
    assert list(room.boards._open) == [other.id]


async def test_a_private_board_follows_a_continued_game(table: Table, room: Room) -> None:
    play = await table.start_on("*..* .... ....")
    phone = room.open(play)
    await room.move(play, "a1")
    await phone.begun.wait()
    await table.referee.play(play, STARTER, 77, lambda game: game.vote_of(STARTER, CONTINUE_VOTE))
    await room.settle()
    assert len(phone.shown) == 2


async def test_a_refused_edit_of_an_older_private_board_leaves_the_newer_one_open(
    room: Room, play: MinesweeperSession
) -> None:
    old = room.open(play)

    async def refuse(**_: object) -> None:
        old.begun.set()
        await old.let_through.wait()
        raise discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="")), "Unknown Message")

    vars(old)["edit_original_response"] = refuse
    old.let_through.clear()
    now = await room.move(play, "!a1")
    await old.begun.wait()
    new = room.open(now)  # the player has opened another one
    old.let_through.set()
    await room.settle()
    await room.move(play, "!b1")
    await room.settle()
    assert new.shown[-1:] == ["2 A1f4"]
