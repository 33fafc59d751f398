"""Open private boards follow their game, but never overwrite the answer to a press."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.games.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.play.private_board import PadSize, PrivateBoard
from bot.storage.database import Unavailable
from bot.ui.board_updates import PrivateBoards
from bot.ui.client import GamesInteraction
from bot.ui.drawing import Drawing
from core import Action
from tests.clocks import HurriedClock
from tests.play.table import OTHER, STARTER, Table

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


@pytest.fixture
async def play(table: Table) -> MinesweeperSession:
    return await table.start_on(WIDE, lives=3)


def pads_of(table: Table) -> PrivateBoards:
    """Return private boards that show the flags and the corner of the viewport."""

    async def draw(_: Any, play: Any, own: PrivateBoard) -> Drawing:
        return Drawing(cast(Any, f"{str(play.board).count('F')} {own}"))

    private_boards = PrivateBoards({"mines": table.games}, draw, HurriedClock())
    table.games.watchers.append(private_boards.follow)
    return private_boards


def own(column: int = 0) -> PrivateBoard:
    return PrivateBoard((0, column), Action.FLAG, PadSize.FOUR)


async def settled() -> None:
    for _ in range(50):
        await asyncio.sleep(0.001)


async def test_private_boards_of_others_follow(table: Table, play: MinesweeperSession) -> None:
    private_boards, phone = pads_of(table), Phone(OTHER)
    private_boards.note(play, phone.interaction, own())
    await table.move(play, STARTER, "!a1")
    await settled()
    assert phone.shown == ["1 A1f4"]


async def test_moving_the_public_viewport_leaves_private_boards_alone(table: Table, play: MinesweeperSession) -> None:
    private_boards, phone = pads_of(table), Phone(OTHER)
    private_boards.note(play, phone.interaction, own())
    await table.games.aim(play.id, STARTER, 0, 4)
    await settled()
    assert phone.shown == []


async def test_a_private_board_follows_only_after_the_answer_to_its_own_press(
    table: Table, play: MinesweeperSession
) -> None:
    private_boards, phone = pads_of(table), Phone(OTHER)
    private_boards.note(play, phone.interaction, own())
    async with private_boards.answering("mines", play.id, OTHER):
        await table.move(play, OTHER, "!a1")
        drawn = await table.now(play)
        await table.move(play, STARTER, "!b1")
        await settled()
        assert phone.shown == []
        private_boards.note(drawn, phone.interaction, own(4))
    await settled()
    assert phone.shown == ["2 E1f4"]


async def test_an_edit_that_ends_after_an_answer_is_repeated(table: Table, play: MinesweeperSession) -> None:
    private_boards, phone = pads_of(table), Phone(OTHER)
    private_boards.note(play, phone.interaction, own())
    phone.let_through.clear()
    await table.move(play, STARTER, "!a1")
    await phone.begun.wait()
    async with private_boards.answering("mines", play.id, OTHER):
        private_boards.note(await table.now(play), phone.interaction, own(4))
    phone.let_through.set()
    await settled()
    assert phone.shown == ["1 A1f4", "1 E1f4"]


async def test_a_private_board_follows_after_an_outage(
    table: Table, play: MinesweeperSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.live_messages.BACKOFF", 0)
    private_boards, phone = pads_of(table), Phone(OTHER)
    private_boards.note(play, phone.interaction, own())
    find, failures = table.games.find, [Unavailable(), Unavailable()]

    async def fail_at_first(game: int) -> MinesweeperSession | None:
        if failures:
            raise failures.pop()
        return await find(game)

    await table.move(play, STARTER, "!a1")
    monkeypatch.setattr(table.games, "find", fail_at_first)
    await settled()
    await settled()
    assert phone.shown == ["1 A1f4"]


async def test_an_expired_private_board_is_left_alone(table: Table, play: MinesweeperSession) -> None:
    private_boards, phone = pads_of(table), Phone(OTHER)
    private_boards.note(play, phone.interaction, own())
    phone.expired = True
    await table.move(play, STARTER, "!a1")
    await settled()
    assert phone.shown == []


async def test_every_private_board_shows_the_end_and_is_dropped(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    private_boards, phones = pads_of(table), [Phone(player) for player in (OTHER, 3, 4)]
    for phone in phones:
        private_boards.note(play, phone.interaction, own())
    await table.games.resign(play.id, STARTER, 77, moderates=False)
    await settled()
    assert [len(phone.shown) for phone in phones] == [1, 1, 1]
    assert not private_boards._open


async def test_unused_private_boards_are_dropped(table: Table, play: MinesweeperSession) -> None:
    private_boards, old, new = pads_of(table), Phone(OTHER), Phone(3)
    private_boards.note(play, old.interaction, own())
    old.expired = True
    await table.games.resign(play.id, STARTER, 77, moderates=False)
    other = await table.start_on(WIDE)
    private_boards.note(other, new.interaction, own())
    assert list(private_boards._open) == [other.id]


async def test_a_private_board_follows_a_continued_game(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    private_boards, phone = pads_of(table), Phone(OTHER)
    private_boards.note(play, phone.interaction, own())
    await table.move(play, STARTER, "a1")
    await settled()
    await table.games.vote(play.id, STARTER, 77, CONTINUE_VOTE)
    await settled()
    assert len(phone.shown) == 2


async def test_a_refused_edit_of_an_older_private_board_leaves_the_newer_one_open(
    table: Table, play: MinesweeperSession
) -> None:
    private_boards, old, new = pads_of(table), Phone(OTHER), Phone(OTHER)

    async def refuse(**_: object) -> None:
        old.begun.set()
        await old.let_through.wait()
        raise discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="")), "Unknown Message")

    vars(old)["edit_original_response"] = refuse
    old.let_through.clear()
    private_boards.note(play, old.interaction, own())
    await table.move(play, STARTER, "!a1")
    await old.begun.wait()
    private_boards.note(await table.now(play), new.interaction, own())  # the player has opened another one
    old.let_through.set()
    await settled()
    await table.move(play, STARTER, "!b1")
    await settled()
    assert new.shown[-1:] == ["2 A1f4"]
