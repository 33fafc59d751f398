"""Messages with our own tiles that Discord refuses."""

import pytest

from bot.board.appearance import Theme
from bot.board.emoji import STANDARD, TileName
from bot.board.tile_emoji import emoji_name
from bot.discord.tiles import THEMES
from core import Action
from tests.bot.answers import button_for, private_text, shown, text_of
from tests.bot.table import Table

EMOJI = "Invalid Form Body\nIn data.components.2.components.0.emoji.id: Invalid emoji"
LABEL = "Invalid Form Body\nIn data.components.2.components.0.label: Must be 80 or fewer in length."


@pytest.fixture
async def tiles(table: Table) -> Table:
    await table.bot.tiles.load()
    return table


async def test_tiles_are_uploaded_once(table: Table) -> None:
    assert table.bot.tiles.of(Theme.DARK) is STANDARD
    uploaded = await table.bot.tiles.load()
    assert await table.bot.tiles.load() == uploaded
    assert set(uploaded) == set(Theme)
    assert {emoji.name for emoji in await table.bot.fetch_application_emojis()} == {
        name for names in uploaded.values() for name in names
    }
    for theme in THEMES:
        assert {tile.split(":")[2].strip(">") for tile in table.bot.tiles.of(theme).values()} == {
            str(number) for number in uploaded[theme].values()
        }


async def test_only_tiles_that_are_refused_are_sent_again(tiles: Table) -> None:
    await tiles.start(tiles.alice)
    for code, message in ((50035, EMOJI), (10014, "Unknown Emoji")):
        tiles.env.inject_error("POST", "/interactions/*/callback", status=400, code=code, message=message)
        answer = shown(await tiles.press(tiles.alice, "flags"))
        assert "<:" in text_of(answer)
        assert button_for(answer, "pick")["emoji"] != {"name": STANDARD[TileName.FLAG_TOOL]}
        await tiles.press(tiles.alice, "pick")
    for status, code, message in ((400, 50035, LABEL), (403, 50013, "Missing Permissions")):
        tiles.env.inject_error("POST", "/interactions/*/callback", status=status, code=code, message=message)
        tool = (await tiles.game()).tool
        assert "Incident" in private_text(await tiles.press(tiles.alice, "flags" if tool is Action.DIG else "pick"))
    assert tiles.bot.refusals.takes_files(tiles.channel.id)


async def test_tiles_that_are_refused_twice_or_missing_for_an_hour_are_uploaded_again(tiles: Table) -> None:
    tiles.bot.tiles.start()
    await tiles.start(tiles.alice)
    emoji = tiles.env.backend.application_emojis
    deleted = emoji.popitem()[1].name
    tiles.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message=EMOJI, times=2)

    answer = await tiles.press(tiles.alice, "flags")

    assert "<:" not in text_of(shown(answer))
    assert button_for(shown(answer), "pick")["emoji"] == {"name": STANDARD[TileName.FLAG_TOOL]}
    await tiles.press(tiles.alice, "pick")
    assert deleted in {one.name for one in emoji.values()}
    assert "<:" in text_of(shown(await tiles.press(tiles.alice, "flags")))

    deleted = emoji_name(TileName.MINE, Theme.DARK)  # which no button shows
    del emoji[next(number for number, one in emoji.items() if one.name == deleted)]
    for verb in ("pick", "flags"):  # an hour passes between two looks at the clock
        await tiles.press(tiles.alice, verb)
    assert deleted in {one.name for one in emoji.values()}


async def test_tiles_and_files_may_both_be_refused(tiles: Table) -> None:
    await tiles.start(tiles.alice, look="picture")
    tiles.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013, message="Missing Permissions")
    tiles.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message=EMOJI, times=2)

    answer = shown(await tiles.press(tiles.alice, "flags"))
    assert not answer.attachments
    assert STANDARD[TileName.COVERED] in text_of(answer)
    assert shown(await tiles.press(tiles.alice, "pick")).attachments


async def test_buttons_and_board_have_the_same_drawings(tiles: Table) -> None:
    for number, (difficulty, own) in enumerate((("pocket", True), ("intermediate", False)), 1):
        await tiles.start(tiles.alice, difficulty=difficulty, look="emoji")
        board = await tiles.board(number)
        assert ("<:" in text_of(board)) is own
        for verb in ("dig", "flags"):
            assert ("id" in button_for(board, verb)["emoji"]) is own
        await tiles.win_by_typing(tiles.alice, number)
