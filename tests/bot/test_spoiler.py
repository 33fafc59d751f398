"""`/mines spoiler`: a spoiler board for everyone, and its solution for anyone who asks."""

import discord
import pytest
from simcord.results import ResponseMessage

from bot.play.server import Server, save_server
from bot.render.appearance import Theme
from bot.render.emoji import STANDARD, TileName, Tiles
from bot.tools.spoiler.board import read_board
from bot.ui.tiles import ApplicationTiles
from tests.bot.answers import Player, Seen, answered, buttons_of, private_text, seen, shown, text_of, verbs_of
from tests.bot.forging import send_press
from tests.bot.table import Table

SOLUTION = "spoiler:1:solution"


async def posted(table: Table, **options: int) -> ResponseMessage:
    """A new board, that everybody sees."""
    result = await table.command(table.alice, "mines spoiler", **options)
    assert seen(result) is Seen.POSTED
    return shown(result)


async def solution(player: Player, message: ResponseMessage) -> str:
    return private_text(answered(await player.click(message, custom_id=SOLUTION)))


def assert_solves(answer: str, message: ResponseMessage) -> None:
    """The answer is the board of the message without its spoilers."""
    board = text_of(message)
    assert "||" in board
    assert answer.startswith("**Solution** · ")
    assert "||" not in answer
    assert answer.split("\n")[1:] == board.replace("||", "").split("\n")[1:]


async def test_a_spoiler_board_says_its_mines_and_that_none_needs_a_guess(table: Table) -> None:
    message = await posted(table)
    heading, *lines = text_of(message).split("\n")
    assert heading == "9x9 · 💣 10 · No guessing needed. Click squares to open them."
    assert lines[0].endswith("🇮")
    assert [line.partition("`")[2].partition("`")[0].strip() for line in lines[1:]] == [*"123456789"]
    assert text_of(message).count("||💣||") == 10
    assert lines[5].count("||") < 18
    assert verbs_of(message) == ["solution"]
    assert [button["custom_id"] for button in buttons_of(message)] == [SOLUTION]


async def test_spoiler_boards_store_nothing(table: Table) -> None:
    await solution(table.bob, await posted(table))
    assert await table.store.count_running() == {}
    assert "I have no data about you" in private_text(await table.command(table.alice, "mines forget-me"))


async def test_it_does_not_disturb_the_game_of_the_channel(table: Table) -> None:
    await table.start(table.alice)
    await posted(table)
    assert (await table.game()).next_number == 1
    await table.dig(table.bob, (4, 4))


async def test_everyone_sees_the_solution_privately(table: Table) -> None:
    message = await posted(table, rows=6, columns=7, mines=9)
    before = text_of(message)
    for player in (table.alice, table.bob):
        assert_solves(await solution(player, message), message)
    assert text_of(table.message(message.id)) == before


async def test_a_solution_is_shown_after_a_restart(table: Table) -> None:
    message = await posted(table)
    await table.restart()
    assert_solves(await solution(table.carol, message), message)


async def test_it_works_in_a_thread(table: Table) -> None:
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="deeper", type=discord.ChannelType.public_thread)
    table.channel = table.channel.threads[0]
    message = await posted(table)
    assert_solves(await solution(table.bob, message), message)


async def test_it_works_in_direct_messages(table: Table) -> None:
    erin = table.env.create_user("erin")
    message = shown(answered(await erin.slash("mines spoiler")))
    answer = text_of(answered(await erin.click(message, custom_id=SOLUTION)).response)
    assert_solves(answer, message)


@pytest.mark.parametrize("text", ["9x9 · 💣 10", "` 1`||💣||||2️⃣||", "` 1`||💣||||1️⃣||\n` 2`||1️⃣||", "` 1`🟦🟦\n` 2`🟦🟦"])
async def test_a_message_without_such_a_board_has_no_solution(table: Table, text: str) -> None:
    message = await posted(table)
    stored = table.env.backend.get_message(table.channel.id, message.id)
    stored.components = [{"type": 10, "content": text}, stored.components[-1]]
    refused = await solution(table.bob, table.message(message.id))
    assert refused == "I can't read the board in that message. Post a new one with `/mines spoiler`."


async def test_the_button_of_another_version_is_refused(table: Table) -> None:
    message = await posted(table)
    stored = table.env.backend.get_message(table.channel.id, message.id)
    stored.components[-1]["components"][0]["custom_id"] = "spoiler:2:solution"
    refused = private_text(answered(await send_press(table, table.bob, message, "spoiler:2:solution")))
    assert refused == "I don't recognise that button. Post a new board with `/mines spoiler`."


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"rows": 16, "columns": 16}, "The limit is 108 squares, such as 12x9."),
        ({"rows": 5, "columns": 5, "mines": 17}, "A 5x5 spoiler board has room for 1 to 16 mines, not 17."),
        ({"rows": 12, "columns": 9, "mines": 70}, "I couldn't make a 12x9 board with 70 mines without a guess."),
    ],
)
async def test_other_boards_are_refused_privately(table: Table, options: dict[str, int], reason: str) -> None:
    assert reason in private_text(await table.command(table.alice, "mines spoiler", **options))
    await posted(table)


async def test_a_channel_gets_one_board_every_half_minute(table: Table) -> None:
    await posted(table)
    assert "I can post here again in 30 seconds." in private_text(await table.command(table.bob, "mines spoiler"))
    await table.env.advance_time(30)
    await posted(table)


async def test_it_keeps_to_the_channels_and_the_role_of_the_server(table: Table) -> None:
    role = table.guild.create_role("Miners")
    elsewhere = table.guild.create_text_channel("elsewhere")
    await save_server(table.store, table.guild.id, Server(channels=frozenset([elsewhere.id])))
    assert f"<#{elsewhere.id}>" in private_text(await table.command(table.alice, "mines spoiler"))
    await save_server(table.store, table.guild.id, Server(role_id=role.id))
    assert f"<@&{role.id}>" in private_text(await table.command(table.alice, "mines spoiler"))


async def test_the_largest_boards_are_posted(table: Table) -> None:
    for rows, columns in ((12, 9), (9, 12), (27, 4), (4, 26)):
        message = await posted(table, rows=rows, columns=columns)
        field = read_board(text_of(message))
        assert field
        assert (field.rows, field.columns) == (rows, columns)
        await table.env.advance_time(30)


class OwnTiles(ApplicationTiles):
    """Tiles of the application, until Discord refuses them."""

    def __init__(self) -> None:
        self.tiles: Tiles = {name: f"<:{name}:{10**18 + number}>" for number, name in enumerate(TileName)}

    def of(self, theme: Theme) -> Tiles:
        return self.tiles

    def refused(self) -> None:
        self.tiles = STANDARD


async def test_own_tiles_are_used_where_discord_has_them(table: Table) -> None:
    table.bot.tiles = OwnTiles()
    message = await posted(table)
    assert text_of(message).count("||<:mi:") == 10
    assert_solves(await solution(table.bob, message), message)


async def test_a_board_whose_tiles_are_refused_is_sent_with_standard_emoji(table: Table) -> None:
    table.bot.tiles = OwnTiles()
    table.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message="Invalid emoji", times=2)
    message = await posted(table)
    assert text_of(message).count("||💣||") == 10
    assert_solves(await solution(table.bob, message), message)


async def test_a_solution_whose_tiles_are_gone_is_sent_with_standard_emoji(table: Table) -> None:
    table.bot.tiles = OwnTiles()
    message = await posted(table)
    table.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message="Invalid emoji", times=2)
    assert (await solution(table.bob, message)).count("💣") == 11
