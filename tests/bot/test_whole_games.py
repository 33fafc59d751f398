"""Whole games, from the first command to the end."""

from core import Action, Move, Outcome, cell_name
from tests.bot.answers import buttons_for, shown, text_of, verbs_of
from tests.bot.table import Table


async def test_three_players_win_beginner_on_the_pad_with_a_restart_in_the_middle(table: Table) -> None:
    await table.start(table.alice)
    before = await table.board()
    assert "Beginner 9x9 · 💣 10 left · ❤️ 3" in text_of(before)
    assert "Press a square" in text_of(before)

    await table.dig(table.alice, (4, 4))
    players = [table.bob, table.carol, table.alice]
    presses = 0
    while (await table.game()).outcome is None:
        if presses == 4:
            drawn = text_of(await table.board())
            await table.restart()
            assert text_of(await table.board()) == drawn
        await table.dig(players[presses % 3], await table.safe_cell())
        presses += 1

    assert presses > 4
    end = text_of(await table.board())
    assert "🎉 Won in" in end
    assert all(player.mention in end for player in players)
    assert end.count("🚩") == 10
    assert end.count("💣") == 1
    assert {"new", "again", "details", "card"} <= set(verbs_of(await table.board()))


async def test_digging_the_last_mine_loses_the_game_and_its_mines_can_be_shown(table: Table) -> None:
    await table.start(table.alice, lives=1)
    await table.dig(table.alice, (4, 4))
    wrong_flag, mine = await table.safe_cell(), await table.mine()
    await table.command(table.carol, "mines move", moves=f"!{cell_name(wrong_flag)}")

    await table.dig(table.bob, mine)

    end = text_of(await table.board())
    assert "💥 Lost after" in end
    assert f"{table.bob.mention} hit a mine at {cell_name(mine)}" in end
    assert end.count("💥") == 4  # in both lines of the heading, behind the player and on the board
    assert end.count("💣") == 1
    assert end.count("🚩") == 1

    await table.press(table.alice, "reveal")
    end = text_of(await table.board())
    assert end.count("💣") == 1 + 9
    assert end.count("❌") == 1
    assert {"new", "again", "details", "card"} <= set(verbs_of(await table.board()))


async def test_a_game_with_lives_goes_on_after_an_explosion(table: Table) -> None:
    await table.start(table.alice, lives=2)
    await table.dig(table.alice, (4, 4))

    await table.dig(table.bob, await table.mine())

    assert "💣 9 left · ❤️ 1" in text_of(await table.board())
    await table.win_by_typing(table.alice)
    assert f"{table.bob.mention} hit" in text_of(await table.board())


SIZES: list[dict[str, int]] = [
    {"rows": 30, "columns": 26, "mines": 60},
    {"rows": 2, "columns": 2, "mines": 3},
    {"rows": 2, "columns": 26, "mines": 1},
    {"rows": 30, "columns": 2, "mines": 20, "lives": 5},
]
"""Each corner of what can be chosen."""


async def test_every_size_is_won_by_typing(table: Table) -> None:
    for number, options in enumerate(SIZES, 1):
        await table.start(table.alice, **options)
        await table.win_by_typing(table.bob, number)
        assert "🎉 Won" in text_of(await table.board(number))


async def test_the_time_counts_from_the_first_dig(table: Table) -> None:
    await table.start(table.alice)
    await table.env.advance_time(1000)
    await table.command(table.alice, "mines move", moves="a1")
    await table.env.advance_time(125)

    game = (await table.game()).game
    safe = game.grid.cells(game.board.where("#") & ~game.field.bits)
    await table.command(table.alice, "mines move", moves=" ".join(map(cell_name, safe)))

    assert "🎉 Won in 2:05" in text_of(await table.board())


async def test_flags_and_chords_on_the_pad_do_what_their_buttons_showed(table: Table) -> None:
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4))
    await table.press(table.alice, "flags")
    mine = await table.mine()
    await table.reach(table.alice, mine)

    flagged = await table.press(table.alice, "flag", mine)

    assert "💣 9 left" in text_of(flagged.response)
    await table.reach(table.alice, mine)
    unflagged = await table.press(table.alice, "unflag", mine)
    assert "💣 10 left" in text_of(unflagged.response)
    assert (await table.game()).tool is Action.FLAG
    assert {button["style"] for button in buttons_for(unflagged.response, "flag")} == {2}


async def test_a_game_is_won_by_pressing_numbers_once_its_mines_are_flagged(table: Table) -> None:
    await table.start(table.alice, rows=6, columns=7, mines=5)
    await table.command(table.alice, "mines move", moves="d3")
    mines = (await table.game()).game.field.mines
    await table.command(table.bob, "mines move", moves=" ".join(f"!{cell_name(cell)}" for cell in mines))

    while (game := (await table.game()).game).outcome is None:
        number = game.grid.cells(game.board.where("12345678") & game.grid.grow(game.board.where("#")))[0]
        await table.command(table.carol, "mines move", moves=str(Move(Action.CHORD, number)))

    assert game.outcome is Outcome.WON

    await table.press(table.bob, "new")
    assert "6x7 · 💣 5 left" in text_of(await table.board(2))
    assert (await table.game(2)).starter_id == table.bob.id


async def test_same_board_again_has_the_same_mines_and_the_first_dig_made(table: Table) -> None:
    await table.start(table.alice, lives=1)
    await table.command(table.alice, "mines move", moves="e5")
    await table.dig(table.alice, await table.mine())

    await table.press(table.alice, "reveal")
    await table.press(table.bob, "again")

    first, second = await table.game(1), await table.game(2)
    assert second.game.field == first.game.field
    assert second.game.board[(4, 4)] == "0"
    assert second.outcome is None
    assert "· same board" in text_of(shown(await table.press(table.bob, "more", number=2)))
    await table.restart()
    assert (await table.game(2)).again
    assert not (await table.game(1)).again
