"""Interactions of forged clients are answered with a sentence, or ignored, and are never incidents."""

import logging
from collections.abc import Iterator
from random import Random
from typing import Any

import discord
import pytest
from discord import ui

from bot.game.control import Press
from bot.game.viewport import PadSize, PrivateBoard
from core import Action
from tests.bot.answers import answered, buttons_of, click, private_text, shown, text_of
from tests.bot.forging import send_command, send_form, send_menu, send_press
from tests.bot.private import start_private
from tests.bot.table import Table
from tests.presses import TYPES


@pytest.fixture(autouse=True)
def no_incident(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Require that no interaction was an incident."""
    yield
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def moves(value: str) -> dict[str, Any]:
    return {"type": 4, "custom_id": "moves", "value": value}


FORMS: list[tuple[str, list[Any]]] = [
    ("analyse:1:text", []),
    ("analyse:1:0::edit", []),
    ("analyse:1:text", [{"type": 4, "custom_id": "text", "value": "##\n##"}, {"type": 4, "custom_id": "mines"}]),
    ("analyse:1:text", [{"type": 4, "custom_id": "mines", "value": "9" * 4000}]),
    ("analyse", [{"type": 4, "custom_id": "text", "value": ["##"]}]),
    ("solve:1:0:text", [{"type": 19, "custom_id": "file", "values": ["7"]}]),
    ("solve:1:7:text", [{"type": 4, "custom_id": "text", "value": "\ud800"}]),
    ("mines:1:1:type", []),
    ("mines:1:1:type", [moves("\U000e0001" * 1500)]),
    ("mines:1:1:type", [moves("\ud800" * 1500)]),
    ("mines:1:1:type@A1d4", [moves("_" * 4000)]),
    ("mines:1:1:dig:Z999", [moves("")]),
    ("mines:1:1:size", [{"custom_id": "moves", "value": "a1"}]),
    ("mines:1:2:type", [moves("a1")]),
    ("mines:1:1:type\n", [moves("a1")]),
    ("chess:1", [{}]),
    ("", [None]),
]
"""Forms of each tool and game with each fault: fields that are missing, alien, too long, no text or of another type."""


async def test_forged_forms_are_answered_with_a_reason(table: Table) -> None:
    await table.start(table.alice)
    for custom_id, fields in FORMS:
        await table.env.advance_time(1)
        refused = private_text(answered(await send_form(table, table.alice, custom_id, fields)))
        assert "Incident" not in refused
        assert refused.encode()
        assert refused.rstrip("`")[-1] in ".…\n"
    assert (await table.game()).next_number == 1


async def test_presses_on_missing_buttons_are_refused(table: Table) -> None:
    await table.start(table.alice)
    message = await table.board()
    await table.press(table.alice, "dig", (4, 4))
    before = await table.game()
    for custom_id in ("mines:1:1:dig:A1", "mines:1:1:confirm", "solve:1:1:edit", "forget:1:1:do", ""):
        pressed = await send_press(table, table.bob, message, custom_id)
        assert "no longer on this message" in private_text(answered(pressed))
    assert (await table.game()).version == before.version


CHOICES: list[Any] = [None, [], "A1", 7, [None], ["A1", "A1"], ["A1"] * 1001, ["\ud800"], [["A1"]], {"A1": 1}]


async def test_choices_that_no_list_offers_are_refused_and_not_stored(table: Table) -> None:
    await table.start(table.alice)
    await table.press(table.alice, "dig", (4, 4))
    pad = shown(await table.press(table.alice, "mypad"))
    for _ in PadSize:
        pad = table.message(pad.id)
        listed = [item["custom_id"] for item in buttons_of(pad) if ":frontier@" in item["custom_id"]]
        if listed:
            break
        await click(table.alice, pad, "size")
    before = await table.game()
    for values in CHOICES:
        await table.env.advance_time(1)
        refused = private_text(answered(await send_press(table, table.alice, pad, listed[0], values=values)))
        assert "Incident" not in refused
    assert (await table.game()).next_number == before.next_number


async def test_unknown_buttons_are_answered(table: Table) -> None:
    for custom_id in ("chess:1:1:dig", "mines:1:1:dig\n", "mines", "solve:1:x\ny", "\u202e🦊", " "):
        view = ui.View(timeout=None).add_item(ui.Button(custom_id=custom_id, label="?"))
        sent = await table.env.bot.get_partial_messageable(table.channel.id).send("An old board", view=view)
        pressed = await table.alice.click(sent, custom_id=custom_id)
        assert "button" in private_text(answered(pressed))


async def test_forms_of_another_channels_game_make_no_move(table: Table) -> None:
    await table.start(table.alice)
    table.channel = table.guild.create_text_channel("elsewhere")
    field = {"type": 4, "custom_id": "moves", "value": "a1"}
    for custom_id in ("mines:1:1:type", "mines:1:1:type@A1d4"):
        answer = private_text(answered(await send_form(table, table.bob, custom_id, [field])))
        assert answer == str(TYPES[custom_id.partition(":")[0]].session.TEXTS.elsewhere)
    assert (await table.game()).next_number == 1


UNKNOWN = "That command has changed."
CHOOSE = "That isn't a choice for "
OPTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("minesweeper", {"difficulty": "insane"}, f"{CHOOSE}`difficulty`. Choose `"),
    ("minesweeper", {"difficulty": "`" * 6000}, f"{CHOOSE}`difficulty`. Choose `"),
    ("minesweeper", {"players": "nobody"}, f"{CHOOSE}`players`. Choose `everyone`, `starter`."),
    ("minesweeper", {"guessing": ""}, f"{CHOOSE}`guessing`. Choose `never`, `allowed`."),
    ("minesweeper", {"look": "tiny"}, f"{CHOOSE}`look`. Choose `emoji`, `plain`, `picture`, `words`."),
    ("minesweeper", {"theme": "pink"}, f"{CHOOSE}`theme`. Choose `classic`, `dark`, `contrast`."),
    ("minesweeper", {"rows": 2**53}, "`rows` must be 2 to 30, not 9007199254740992."),
    ("minesweeper", {"columns": -(2**53)}, "`columns` must be 2 to 26, not −9007199254740992."),
    ("minesweeper", {"mines": 0}, "`mines` must be 1 to 779, not 0."),
    ("minesweeper", {"lives": 6}, "`lives` must be 1 to 5, not 6."),
    ("minesweeper", {"lives": "3"}, UNKNOWN),
    ("minesweeper", {"lives": True}, UNKNOWN),
    ("minesweeper", {"difficulty": 3}, UNKNOWN),
    ("puzzle", {"difficulty": "insane"}, f"{CHOOSE}`difficulty`. Choose `"),
    ("puzzle", {"rows": 10**6, "columns": 10**6}, "`rows` must be 3 to 30, not 1000000."),
    ("puzzle", {"columns": 2}, "`columns` must be 3 to 26, not 2."),
    ("puzzle", {"density": 96}, "`density` must be 5 to 95, not 96."),
    ("mines solve", {"paste": 7}, UNKNOWN),
    ("mines spoiler", {"rows": 3}, "`rows` must be 4 to 27, not 3."),
    ("mines spoiler", {"columns": 27}, "`columns` must be 4 to 26, not 27."),
    ("mines spoiler", {"mines": 100}, "`mines` must be 1 to 99, not 100."),
    ("stats", {"player": "bob"}, UNKNOWN),
    ("stats", {"player": 7}, UNKNOWN),
]
"""Each range and list of choices is left once, at either end, and each type replaced by another."""


async def test_options_out_of_range_are_refused_by_name(table: Table) -> None:
    for command, options, reason in OPTIONS:
        await table.env.advance_time(1)
        refused = private_text(answered(await send_command(table, table.alice, command, **options)))
        assert refused.startswith(reason)
        assert refused.endswith(".")
    assert await table.store.count_running() == {}


OF_ANOTHER_VERSION: list[tuple[str, dict[str, Any]]] = [
    ("checkers", {}),
    ("mines", {}),
    ("mines explode", {}),
    ("mines move explode", {}),
    ("mines move", {}),
    ("mines move", {"squares": "a1"}),
    ("mines move", {"moves": "a1", "slowly": True}),
    ("minesweeper again", {}),
    ("Solve", {}),
]


async def test_commands_of_another_version_are_refused(table: Table) -> None:
    for command, options in OF_ANOTHER_VERSION:
        refused = private_text(answered(await send_command(table, table.alice, command, **options)))
        assert refused == f"{UNKNOWN} Try again in a minute."
    message = await table.bob.send(table.channel, "##1##\n##1##")
    for name in ("Count mines", "minesweeper"):
        assert private_text(answered(await send_menu(table, table.alice, name, message))).startswith(UNKNOWN)
    assert await table.store.count_running() == {}


async def test_boards_of_bots_with_the_same_custom_ids_are_analysed(table: Table) -> None:
    webhook = table.guild.create_webhook(table.channel, "Another bot")
    heading = {"type": 10, "content": "**Beginner** · 2x2 · 💣 1\n🟦🟦\n🟦1️⃣"}
    button = {"type": 2, "style": 1, "custom_id": "mines:cell:7", "label": "Dig"}
    posted = await webhook.send("…")
    stored = table.env.backend.get_message(table.channel.id, posted.id)
    stored.content = ""
    stored.components = [heading, {"type": 1, "components": [button]}]
    stored.flags |= discord.MessageFlags(components_v2=True).value
    answer = await table.alice.context_menu(table.channel, "Solve", table.message(posted.id))
    assert [file.filename for file in shown(answered(answer)).attachments] == ["odds1.png"]


def chosen_press(rng: Random) -> Press:
    """Any button of any game and any pad, on the board or beside it."""
    kind = rng.choice(list(TYPES.values()))
    button = rng.choice([one for one in kind.controls if not one.prefix])
    cell = (rng.choice([0, 4, 8, 9, 998]), rng.choice([0, 4, 8, 9, 25]))
    own = kind.draw_private and rng.random() < 0.3
    pad = PrivateBoard((rng.choice([0, 5, 98]), 25), rng.choice([Action.DIG, Action.FLAG]), rng.choice(list(PadSize)))
    game = rng.choice([1, 1, 2, 3, 4, 4, 10**18 - 1])
    return Press(button, kind.prefix, (game,), cell if button.has_cell else None, pad if own else None)


async def test_every_possible_button_is_answered_and_changes_only_its_own_game(table: Table) -> None:
    elsewhere, here = table.guild.create_text_channel("elsewhere"), table.channel
    await table.start(table.bob)
    table.channel = elsewhere
    await table.start(table.bob)
    untouched = await table.game(2)
    table.channel = here
    await table.command(table.bob, "puzzle")
    await start_private(table, table.carol)
    private = await table.game(4)
    rng = Random(1)
    sent = await table.env.bot.get_partial_messageable(here.id).send("…")
    message = table.env.backend.get_message(here.id, sent.id)
    for _ in range(40):
        custom_id = str(chosen_press(rng))
        message.components = [
            {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": custom_id, "label": "?"}]}
        ]
        message.flags = 0
        await table.env.advance_time(31)
        answered(await rng.choice([table.alice, table.bob]).click(table.message(sent.id), custom_id=custom_id))
    assert (await table.game(2)).version == untouched.version
    assert (await table.game(4)).version == private.version
    assert (await table.game(4)).message_id is None


async def test_names_with_markup_are_never_shown(table: Table) -> None:
    name = "@everyone **🚩**\u202e`||"
    mallory = table.guild.add_member(table.env.create_user("mallory", global_name=name), nick=name)
    await table.start(mallory)
    seen = [text_of(await table.board())]
    for command in ("mines move", "mines hint", "mines end", "mines privacy", "puzzle"):
        options = {"moves": "a1 b1 ?"} if command == "mines move" else {}
        seen.append(text_of((await table.command(mallory, command, **options)).response))
    seen.append(text_of(shown(await table.choose(mallory, "remove", table.bob))))
    assert all("everyone **" not in text and "\u202e" not in text for text in seen)


async def test_a_public_board_never_moves_into_a_private_message(table: Table) -> None:
    await table.start(table.alice)
    await table.press(table.alice, "dig", (4, 4))
    own = shown(await table.press(table.alice, "mypad"))
    board = (await table.game()).message_id
    while not (await table.game()).over:
        await table.dig(table.alice, await table.mine())
    for verb in ("on", "reveal"):
        await send_press(table, table.alice, own, f"mines:1:1:{verb}@A1d4")
        assert (await table.game()).message_id == board
