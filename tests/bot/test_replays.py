"""Replays of finished games, as players go through them."""

from __future__ import annotations

from simcord.results import InteractionResult, ResponseMessage

from bot.tools.replay import text
from core import Action, Move
from tests.bot.answers import Player, Seen, button_for, buttons_of, click, private_text, seen, shown, text_of, verbs_of
from tests.bot.table import Table


async def won(table: Table, player: Player) -> ResponseMessage:
    """A public game that was won, and its board."""
    await table.start(player)
    await table.win_by_typing(player)
    return await table.board()


async def opened(table: Table, player: Player) -> ResponseMessage:
    """The replay of the first game, opened by its button."""
    result = await click(player, await table.board(), "replay")
    assert seen(result) is Seen.PRIVATE
    return shown(result)


async def test_the_replay_of_a_game_is_private_and_begins_with_its_first_move(table: Table) -> None:
    await won(table, table.alice)
    replay = await opened(table, table.bob)
    assert "### Beginner: move 1 of" in text_of(replay)
    assert f"{table.alice.mention} dug A1" in text_of(replay)
    assert [file.filename for file in replay.attachments] == ["replay.png"]
    assert verbs_of(replay) == ["first", "back", "next", "last", "mistake", "odds", "share"]


async def test_buttons_lead_through_a_replay(table: Table) -> None:
    await won(table, table.alice)
    replay = await opened(table, table.alice)
    for verb, move in (("next", 2), ("back", 1), ("first", 0), ("last", None), ("back", None)):
        result = await click(table.alice, table.message(replay.id), verb)
        assert seen(result) is Seen.EDITED
        if move is not None:
            assert f": move {move} of" in text_of(shown(result))


async def test_probe(table: Table) -> None:
    await won(table, table.alice)
    replay = await opened(table, table.alice)
    print(text_of(replay))
    for verb in ("odds", "next", "odds", "share", "mistake"):
        result = await click(table.alice, table.message(replay.id), verb)
        print(verb, seen(result), [text_of(m) for m in (result.response, *result.followups) if m])
    result = await table.command(table.alice, "replay")
    print(text_of(shown(result)), buttons_of(shown(result)))
