"""Messages with our own tiles that Discord refuses."""

import pytest

from bot.render.appearance import Theme
from bot.render.emoji import STANDARD, TileName
from bot.render.tile_emoji import emoji_name
from bot.ui.tiles import THEMES
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


@pytest.mark.parametrize(("code", "message"), [(50035, EMOJI), (10014, "Unknown Emoji")], ids=["50035", "10014"])
async def test_tiles_that_are_refused_once_are_sent_again(tiles: Table, code: int, message: str) -> None:
    await tiles.start(tiles.alice)
    tiles.env.inject_error("POST", "/interactions/*/callback", status=400, code=code, message=message)

    answer = shown(await tiles.press(tiles.alice, "flags"))

    assert "<:" in text_of(answer)
    assert button_for(answer, "pick")["emoji"] != {"name": STANDARD[TileName.FLAG_TOOL]}


async def test_tiles_that_are_refused_twice_are_looked_for_and_uploaded_again(tiles: Table) -> None:
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


async def test_a_message_refused_for_another_reason_is_not_sent_again(tiles: Table) -> None:
    await tiles.start(tiles.alice)
    tiles.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message=LABEL)

    answer = await tiles.press(tiles.alice, "flags")

    assert "Incident" in private_text(answer)


async def test_tiles_and_files_may_both_be_refused(tiles: Table) -> None:
    await tiles.start(tiles.alice, look="picture")
    tiles.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013, message="Missing Permissions")
    tiles.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message=EMOJI, times=2)

    answer = shown(await tiles.press(tiles.alice, "flags"))
    assert not answer.attachments
    assert STANDARD[TileName.COVERED] in text_of(answer)
    assert shown(await tiles.press(tiles.alice, "pick")).attachments


async def test_a_missing_permission_is_no_reason_to_send_a_board_of_emoji_again(tiles: Table) -> None:
    await tiles.start(tiles.alice)
    tiles.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013, message="Missing Permissions")
    assert "Incident" in private_text(await tiles.press(tiles.alice, "flags"))
    assert tiles.bot.refusals.takes_files(tiles.channel.id)


async def test_a_deleted_tile_that_no_button_shows_is_uploaded_again_within_an_hour(tiles: Table) -> None:
    tiles.bot.tiles.start()
    await tiles.start(tiles.alice)
    emoji = tiles.env.backend.application_emojis
    deleted = emoji_name(TileName.MINE, Theme.DARK)
    del emoji[next(number for number, one in emoji.items() if one.name == deleted)]
    for verb in ("flags", "pick"):  # an hour passes between two looks at the clock
        await tiles.press(tiles.alice, verb)
    assert deleted in {one.name for one in emoji.values()}


@pytest.mark.parametrize(("difficulty", "own"), [("pocket", True), ("intermediate", False)])
async def test_buttons_and_board_have_the_same_drawings(tiles: Table, difficulty: str, own: bool) -> None:
    await tiles.start(tiles.alice, difficulty=difficulty, look="emoji")
    board = await tiles.board()
    assert ("<:" in text_of(board)) is own
    for verb in ("dig", "flags"):
        assert ("id" in button_for(board, verb)["emoji"]) is own
