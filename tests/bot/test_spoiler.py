"""`/mines spoiler`: a spoiler board for everyone, and its solution for anyone who asks."""

import discord
from simcord.results import ResponseMessage

from bot.board.appearance import Theme
from bot.board.emoji import STANDARD, TileName, Tiles
from bot.discord.tiles import ApplicationTiles
from bot.features.minesweeper import MINESWEEPER
from bot.features.spoiler.board import read_board
from bot.game.settings import Server, save_server
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


async def test_a_spoiler_board_says_its_mines_stores_nothing_and_shows_everyone_its_solution(table: Table) -> None:
    await table.start(table.alice)
    message = await posted(table)
    heading, *lines = text_of(message).split("\n")
    assert heading == "9x9 · 💣 10 · No guessing needed. Click squares to open them."
    assert lines[0].endswith("🇮")
    assert [line.partition("`")[2].partition("`")[0].strip() for line in lines[1:]] == [*"123456789"]
    assert text_of(message).count("||💣||") == 10
    assert lines[5].count("||") < 18
    assert verbs_of(message) == ["solution"]
    assert [button["custom_id"] for button in buttons_of(message)] == [SOLUTION]
    before = text_of(message)
    assert_solves(await solution(table.alice, message), message)
    await table.restart()
    assert_solves(await solution(table.bob, message), message)
    assert text_of(table.message(message.id)) == before
    assert await table.store.count_running() == {MINESWEEPER.session.NAME: 1}
    assert (await table.game()).next_number == 1
    await table.dig(table.carol, (4, 4))
    assert "I have no data about you" in private_text(await table.command(table.bob, "mines privacy"))


async def test_it_works_in_a_thread_and_in_direct_messages(table: Table) -> None:
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="deeper", type=discord.ChannelType.public_thread)
    table.channel = table.channel.threads[0]
    message = await posted(table)
    assert_solves(await solution(table.bob, message), message)
    erin = table.env.create_user("erin")
    message = shown(answered(await erin.slash("mines spoiler")))
    answer = text_of(answered(await erin.click(message, custom_id=SOLUTION)).response)
    assert_solves(answer, message)


async def test_a_message_without_such_a_board_or_button_has_no_solution(table: Table) -> None:
    message = await posted(table)
    stored = table.env.backend.get_message(table.channel.id, message.id)
    button = stored.components[-1]
    for text in ("9x9 · 💣 10", "` 1`||💣||||2️⃣||", "` 1`||💣||||1️⃣||\n` 2`||1️⃣||", "` 1`🟦🟦\n` 2`🟦🟦"):
        stored.components = [{"type": 10, "content": text}, button]
        refused = await solution(table.bob, table.message(message.id))
        assert refused == "I can't read the board in that message. Post a new one with `/mines spoiler`."
    button["components"][0]["custom_id"] = "spoiler:2:solution"
    refused = private_text(answered(await send_press(table, table.bob, message, "spoiler:2:solution")))
    assert refused == "That button has expired. Use `/mines help`."


REFUSED = [
    ({"rows": 16, "columns": 16}, "16x16 is too large. The limit is 108 squares."),
    ({"rows": 5, "columns": 5, "mines": 17}, "Mines must be 1 to 16, not 17."),
    ({"rows": 12, "columns": 9, "mines": 70}, "I couldn't make a 12x9 board with 70 mines without a guess."),
]


async def test_other_boards_are_refused_privately_and_a_channel_gets_one_every_half_minute(table: Table) -> None:
    for options, reason in REFUSED:
        assert reason in private_text(await table.command(table.alice, "mines spoiler", **options))
    for rows, columns in ((12, 9), (9, 12), (27, 4), (4, 26)):
        message = await posted(table, rows=rows, columns=columns)
        field = read_board(text_of(message))
        assert field
        assert (field.rows, field.columns) == (rows, columns)
        again = private_text(await table.command(table.bob, "mines spoiler"))
        assert "I can post here again in 30 seconds." in again
        await table.env.advance_time(30)


async def test_it_keeps_to_the_channels_and_the_role_of_the_server(table: Table) -> None:
    role = table.guild.create_role("Miners")
    elsewhere = table.guild.create_text_channel("elsewhere")
    await save_server(table.store, table.guild.id, Server(channels=frozenset([elsewhere.id])))
    assert f"<#{elsewhere.id}>" in private_text(await table.command(table.alice, "mines spoiler"))
    await save_server(table.store, table.guild.id, Server(role_id=role.id))
    assert f"<@&{role.id}>" in private_text(await table.command(table.alice, "mines spoiler"))


class OwnTiles(ApplicationTiles):
    """Tiles of the application, until Discord refuses them."""

    def __init__(self) -> None:
        self.tiles: Tiles = {name: f"<:{name}:{10**18 + number}>" for number, name in enumerate(TileName)}

    def of(self, theme: Theme) -> Tiles:
        return self.tiles

    def refused(self) -> None:
        self.tiles = STANDARD


def refuse_emoji(table: Table) -> None:
    table.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message="Invalid emoji", times=2)


async def test_own_tiles_are_used_where_discord_has_them_and_standard_emoji_once_it_refuses_them(
    table: Table,
) -> None:
    table.bot.tiles = OwnTiles()
    message = await posted(table)
    assert text_of(message).count("||<:mi:") == 10
    assert_solves(await solution(table.bob, message), message)
    refuse_emoji(table)
    assert (await solution(table.bob, message)).count("💣") == 11
    table.bot.tiles = OwnTiles()
    await table.env.advance_time(30)
    refuse_emoji(table)
    message = await posted(table)
    assert text_of(message).count("||💣||") == 10
    assert_solves(await solution(table.bob, message), message)
